internal import KursCore
internal import KursMarkup
internal import KursText

extension PageInspection {
    /// A layout for one part of the page, as JSON: the roles that are sure, and `"?"` for what a person must decide.
    ///
    /// - Returns: `nil` when no part has that number.
    public func draft(of number: Int) -> String? {
        if arrays.indices.contains(number - 1 - grids.count) {
            return draft(["\"arrays\": [", "  " + arrayDraft(arrays[number - 1 - grids.count]), "]"], hasBanks: false)
        }
        guard parts.contains(where: { $0.number == number }), grids.indices.contains(number - 1) else { return nil }
        if let block = blockDraft(number - 1) { return draft(["\"lines\": [", "  " + block, "]"], hasBanks: false) }
        let columns = columnDrafts(number - 1)
        let hasBanks = columns.contains { $0.role == .bank }
        return draft(tableDraft(number - 1, columns, hasBanks), hasBanks: hasBanks)
    }

    private func draft(_ part: [String], hasBanks: Bool) -> String {
        let address = page.addresses.first.map { $0.prefix { $0 != "?" && $0 != "#" } } ?? ""
        let parts = address.split(separator: "/").drop { $0.hasSuffix(":") }.map(String.init)
        let own = PageLayouts.pages.first { layout in
            layout.addresses.contains { $0.matches(String(address), comparesHost: true) }
        }
        let host = parts.first.map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 } ?? ""
        let source = own?.source.name ?? (host.isEmpty ? "?" : host.split(separator: ".").map(String.init).list("-"))
        var lines = ["\"source\": \(source.quoted),"]
        if own == nil, !hasBanks {
            let slug = host.split(separator: ".").lazy.compactMap { KnownBanks.slug(ofName: String($0)) }.first
            lines.append("\"bank\": \((slug ?? "?").quoted), \"name\": \"?\",")
        }
        lines.append("\"market\": \((own?.market ?? .banks).rawValue.quoted),")
        lines.append("\"addresses\": [\((parts.isEmpty ? "?" : parts.list("/")).quoted)],")
        lines.append("\"day\": [\(days.prefix(3).map(\.place.quoted).list(", "))],")
        return "{\n" + (lines + part).map { "  " + $0 + "\n" }.joined() + "}\n"
    }

    // MARK: Tables

    private typealias ColumnDraft = (role: ColumnRole?, header: String, kind: Kind?)

    /// The columns that hold something of a rate: by the meaning of their header, else by what their cells are.
    private func columnDrafts(_ index: Int) -> [ColumnDraft] {
        let matrix = TableMatrix(grids[index], isTransposed: false, includingHidden: true)
        var drafts: [ColumnDraft] = []
        for (column, header) in matrix.headers.enumerated() {
            let cells = matrix.rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
            let meaning = HeaderWords.meaning(of: header) ?? []
            let own = ColumnRole.allCases.first { role in
                role.usualMeanings.contains(meaning.subtracting([.cash, .card, .average, .bank])) && !meaning.isEmpty
                    || role.usualMeanings.contains(meaning)
            }
            let kind: Kind? = meaning.contains(.card) ? .card : meaning.contains(.cash) ? .cash : nil
            if let own {
                drafts.append((own, header, kind))
            } else if cells.contains(where: { PageNames.currency(in: $0, CellReading($0, of: page.document)) != nil }) {
                drafts.append((.currency, header, nil))
            } else if cells.contains(where: { KnownBanks.slug(ofName: $0.text) != nil }) {
                drafts.append((.bank, header, nil))
            } else if cells.contains(where: { CellReading($0, of: page.document).both.buy.isRate }) {
                drafts.append((.both, header, kind))
            } else if cells.contains(where: { CellReading($0, of: page.document).single.isRate }) {
                drafts.append((nil, header, kind))
            }
        }
        return drafts
    }

    private func tableDraft(_ index: Int, _ columns: [ColumnDraft], _ hasBanks: Bool) -> [String] {
        let grid = grids[index]
        var head: [String] = []
        let hasKinds = columns.contains { $0.kind != nil }
        if !hasKinds, columns.contains(where: { $0.role == .buy || $0.role == .both || $0.role == nil }) {
            let meaning = around(index).titles.lazy.compactMap { HeaderWords.meaning(of: $0) }.first ?? []
            let kind = meaning.contains(.card) ? "card" : meaning.contains(.cash) ? "cash" : "?"
            head.append("\"kind\": \(kind.quoted),")
        }
        if let within = selector(of: index) { head.append("\"within\": \(within.quoted),") }
        if grid.isHidden { head.append("\"hidden\": true,") }
        if !columns.contains(where: { $0.role == .currency || $0.role == .code }) {
            head.append("\"currency\": [\"?\"],")
        }
        let lines = columns.map { column in
            let kind = column.kind.map { ", \"kind\": \($0.rawValue.quoted)" } ?? ""
            return "  {\"role\": \((column.role?.rawValue ?? "?").quoted), \"header\": \(column.header.quoted)\(kind)}"
        }
        return ["\"tables\": [{"] + (head + ["\"columns\": ["] + [lines.list(",\n    ")] + ["]"]).map { "  " + $0 } + [
            "}]"
        ]
    }

    /// A selector of what holds a grid, but no other grid with the same headers; `nil` where its headers tell it.
    private func selector(of index: Int) -> String? {
        let headers = grids[index].columns.map(\.headers)
        let rivals = grids.indices.filter {
            $0 != index && grids[$0].columns.map(\.headers) == headers
                && !page.document.has(grids[$0].node, in: [grids[index].node])
        }
        guard !rivals.isEmpty else { return nil }
        // An id or a class is more likely to survive a redesign than a position.
        for withPlace in [false, true] {
            var current = Optional(grids[index].node)
            for _ in 0..<12 {
                guard let node = current else { break }
                for selector in page.document.selectors(of: node, withPlace: withPlace) {
                    guard let parsed = PageSelector(selector)?.selector else { continue }
                    let places = Set(page.document.select(parsed))
                    if !rivals.contains(where: { page.document.has(grids[$0].node, in: places) }) { return selector }
                }
                current = page.document.parent(of: node)
            }
        }
        return nil
    }

    // MARK: Blocks and arrays

    /// Blocks that name a currency and have each side behind its label; `nil` for another grid.
    private func blockDraft(_ index: Int) -> String? {
        let grid = grids[index]
        let document = page.document
        let texts = grid.rows.indices.map { grid.cells(ofRow: $0).compactMap { $0?.text } }
        let sides = texts.filter { $0.count == 2 && HeaderWords.meaning(of: $0[0])?.isSide == true }.map { $0[0] }
        guard grid.columns.count == 2, sides.count == texts.count, sides.count >= 2 else { return nil }
        var current = Optional(grid.node)
        for _ in 0..<5 {
            guard let node = current else { return nil }
            let runs = document.textRuns(of: node, without: [.hidden]).map(\.text)
            if runs.contains(where: { PageNames.currency(in: $0) != nil }), let own = document.selectors(of: node).first
            {
                // Blocks of several tabs are told apart by what is around them.
                var each = own
                var outer = document.parent(of: node)
                for _ in 0..<8 {
                    guard let around = outer else { break }
                    if let selector = document.selectors(of: around).first(where: {
                        $0.hasPrefix("#") || $0.hasPrefix("[")
                    }) {
                        each = selector + " " + own
                        break
                    }
                    outer = document.parent(of: around)
                }
                let labels = sides.map { side in
                    "\(HeaderWords.meaning(of: side)?.contains(.buy) == true ? "\"buy\"" : "\"sell\""): \(side.quoted)"
                }
                return """
                    {"kind": "?", "each": \(each.quoted), "currency": "title", "labels": {\(labels.list(", "))}}
                    """
            }
            current = document.parent(of: node)
        }
        return nil
    }

    private func arrayDraft(_ array: FoundArray) -> String {
        var members = ["currency": "?", "buy": "?", "sell": "?"]
        var unit = ""
        for name in array.names {
            let values = array.rows.prefix(20).compactMap {
                ArrayLayout.member(name.split(separator: ".").map(String.init), of: $0)
            }
            if name == "@key" || values.contains(where: { $0.text.map { PageNames.currency(in: $0) != nil } ?? false })
            {
                if members["currency"] == "?" { members["currency"] = name }
                continue
            }
            let words = name.lowercased().split(separator: ".").map(String.init)
            if words.contains(where: ["unit", "units", "nominal", "quantity", "size"].contains) {
                unit = ", \"unit\": \(name.quoted)"
            }
            for (side, endings) in [
                ("buy", ["buy", "bid", "purchase", "buying"]), ("sell", ["sell", "sale", "ask", "selling"]),
            ] {
                let isSide = words.contains { word in endings.contains(where: word.hasSuffix) }
                if isSide, members[side] == "?" { members[side] = name }
            }
        }
        let variable = array.variable.map { "\"variable\": \($0.quoted), " } ?? ""
        let named = ["currency", "buy", "sell"].map { "\($0.quoted): \((members[$0] ?? "?").quoted)" }.list(", ")
        return """
            {"script": \(array.script.quoted), \(variable)"path": \(array.path.list(".").quoted), "kind": "?", "members": {\(named)\(unit)}}
            """
    }
}

extension Document {
    /// Selectors of an element by its id, its classes and its data, the most telling first.
    func selectors(of node: NodeID, withPlace: Bool = true) -> [String] {
        var found: [String] = []
        if let id = attribute("id", of: node) { found.append("#" + id) }
        let classes = (attribute("class", of: node) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        if classes.count > 1 { found.append("." + classes.list(".")) }
        found += classes.map { "." + $0 }
        for name in ["data-tab", "data-tab-for", "data-id", "data-type", "data-name"] {
            if let value = attribute(name, of: node) { found.append("[\(name)='\(value)']") }
        }
        found = found.filter { PageSelector($0) != nil }
        // A pane without an id or a class of its own is found by its position.
        if let parent = parent(of: node), let outer = selectors(of: parent, withPlace: false).first, withPlace {
            let elements = children(of: parent).filter { kind(of: $0) == .element }
            if let index = elements.firstIndex(of: node) { found.append("\(outer) > :nth-child(\(index + 1))") }
        }
        return found
    }
}

extension CellReading.Value {
    fileprivate var isRate: Bool { if case .rate = self { true } else { false } }
}

extension String {
    fileprivate var quoted: String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}
