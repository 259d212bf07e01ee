internal import KursCore
internal import KursMarkup
import KursText

extension PageInspection {
    /// A layout for one part of the page, as JSON: the roles that are sure, and `"?"` for what a person must decide.
    ///
    /// - Returns: `nil` when no part has that number.
    public func draft(of number: Int) -> String? {
        guard parts.contains(where: { $0.number == number }) else { return nil }
        let columns = grids.indices.contains(number - 1) ? columnDrafts(number - 1) : []
        let part =
            columns.isEmpty && number > grids.count
            ? ["\"arrays\": [", "  " + arrayDraft(arrays[number - 1 - grids.count]), "]"]
            : tableDraft(number - 1, columns)
        let address = page.addresses.first.map { String($0.prefix { $0 != "?" && $0 != "#" }) } ?? ""
        let places = address.split(separator: "/").drop { $0.hasSuffix(":") }.map(String.init)
        let own = PageLayouts.pages.first { $0.addresses.contains { $0.matches(address, comparesHost: true) } }
        let host = (places.first ?? "?").split(separator: ".").map(String.init).filter { $0 != "www" }
        var lines = ["\"source\": \((own?.source.name ?? host.list("-")).quoted),"]
        if own == nil, !columns.contains(where: { $0.role == .bank }) {
            let slug = host.lazy.compactMap { KnownBanks.slug(ofName: $0) }.first
            lines.append("\"bank\": \((slug ?? "?").quoted), \"name\": \"?\",")
        }
        lines.append("\"market\": \((own?.market ?? .banks).rawValue.quoted),")
        lines.append("\"addresses\": [\((places.isEmpty ? "?" : places.list("/")).quoted)],")
        // Of several days a person says which is that of the rates.
        let stated = Set(days.compactMap { CivilDate(words: $0.text.utf8).map { [$0.year ?? 0, $0.month, $0.day] } })
        let dayPlaces = stated.count > 1 ? ["?"] : days.prefix(3).map(\.place)
        lines.append("\"day\": [\(dayPlaces.map(\.quoted).list(", "))],")
        return "{\n" + (lines + part).map { "  " + $0 + "\n" }.joined() + "}\n"
    }

    private typealias ColumnDraft = (role: ColumnRole?, header: String, kind: Kind?)

    /// The columns that hold something of a rate: by the meaning of their header, else by what their cells are.
    private func columnDrafts(_ index: Int) -> [ColumnDraft] {
        let matrix = TableMatrix(grids[index])
        return matrix.headers.enumerated().compactMap { column, header in
            let cells = matrix.rows.map { matrix.reading($0, column, of: page.document) }
            let meaning = HeaderWords.meaning(of: header) ?? []
            let bare = meaning.subtracting([.cash, .card, .average, .bank])
            let own = ColumnRole.allCases.first { role in
                !bare.isEmpty && role.usualMeanings.contains(bare) || role.usualMeanings.contains(meaning)
            }
            let kind = PageInspection.kind(meaning)
            if let own { return (own, header, kind) }
            if cells.contains(where: { $0.holds(.currency) }) { return (.currency, header, nil) }
            if cells.contains(where: { KnownBanks.slug(ofName: $0.text) != nil }) { return (.bank, header, nil) }
            if cells.contains(where: { $0.both.buy.rate != nil }) { return (.both, header, kind) }
            return cells.contains(where: { $0.single.rate != nil }) ? (nil, header, kind) : nil
        }
    }

    private static func kind(_ meaning: HeaderMeaning) -> Kind? {
        meaning.contains(.card) ? .card : meaning.contains(.cash) ? .cash : nil
    }

    private func tableDraft(_ index: Int, _ columns: [ColumnDraft]) -> [String] {
        var head: [String] = []
        if columns.allSatisfy({ $0.kind == nil }) {
            // The nearest title, unless another has the other kind.
            let kinds = surroundings[index].titles.map { HeaderWords.meaning(of: $0).flatMap(PageInspection.kind) }
            let kind = Set(kinds.compactMap(\.self)).count == 1 ? kinds.first.flatMap(\.self) : nil
            head.append("\"kind\": \((kind?.rawValue ?? "?").quoted),")
        }
        if let within = selector(of: index) { head.append("\"within\": \(within.quoted),") }
        if grids[index].isHidden { head.append("\"hidden\": true,") }
        if !columns.contains(where: { $0.role == .currency || $0.role == .code }) {
            head.append("\"currency\": [\"?\"],")
        }
        let lines = columns.map { column in
            let kind = column.kind.map { ", \"kind\": \($0.rawValue.quoted)" } ?? ""
            return "  {\"role\": \((column.role?.rawValue ?? "?").quoted), \"header\": \(column.header.quoted)\(kind)}"
        }
        let members = head + ["\"columns\": ["] + [lines.list(",\n    ")] + ["]"]
        return ["\"tables\": [{"] + members.map { "  " + $0 } + ["}]"]
    }

    /// A selector of what holds a grid, but no other grid with the same headers; `nil` where its headers tell it.
    private func selector(of index: Int) -> String? {
        let headers = grids[index].columns.map(\.headers)
        let rivals = grids.indices.filter { $0 != index && grids[$0].columns.map(\.headers) == headers }
        guard !rivals.isEmpty else { return nil }
        for node in [grids[index].node] + page.document.ancestors(of: grids[index].node).prefix(11) {
            let own = page.document.selectors(of: node).first { selector in
                let places = (try? Selector(selector)).map { Set(page.document.select($0)) } ?? []
                return !rivals.contains { page.document.has(grids[$0].node, in: places) }
            }
            if let own { return own }
        }
        return nil
    }

    private func arrayDraft(_ array: FoundArray) -> String {
        let words = array.names.map { $0.lowercased().split(separator: ".").map(String.init) }
        func member(_ endings: [String]) -> String? {
            let index = words.firstIndex { $0.contains { word in endings.contains(where: word.hasSuffix) } }
            return index.map { array.names[$0] }
        }
        let currency = array.names.first { name in
            name == "@key" || array.rows.prefix(20).contains { $0.namesCurrency(name) }
        }
        var members: [(String, String?)] = [
            ("currency", currency), ("buy", member(["buy", "bid", "purchase", "buying"])),
            ("sell", member(["sell", "sale", "ask", "selling"])),
        ]
        if let unit = member(["unit", "units", "nominal", "quantity", "size"]) { members.append(("unit", unit)) }
        let variable = array.variable.map { "\"variable\": \($0.quoted), " } ?? ""
        let named = members.map { "\($0.0.quoted): \(($0.1 ?? "?").quoted)" }.list(", ")
        return """
            {"script": \(array.script.quoted), \(variable)"path": \(array.path.list(".").quoted), "kind": "?", "members": {\(named)}}
            """
    }
}

extension Document {
    /// Selectors of an element by its id, its classes and its data, the most telling first.
    func selectors(of node: NodeID) -> [String] {
        let classes = (attribute("class", of: node) ?? "").split(whereSeparator: \.isWhitespace).map { "." + $0 }
        let data = ["data-tab", "data-tab-for", "data-id", "data-type", "data-name"].compactMap { name in
            attribute(name, of: node).map { "[\(name)='\($0)']" }
        }
        let all = [attribute("id", of: node).map { "#" + $0 }, classes.count > 1 ? classes.joined() : nil]
        return (all.compactMap(\.self) + classes + data).filter { (try? Selector($0)) != nil }
    }
}

extension String {
    fileprivate var quoted: String { String(writing: { $0.append(jsonString: self) }) }
}
