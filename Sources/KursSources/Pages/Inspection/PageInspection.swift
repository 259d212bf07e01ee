public import KursCore
internal import KursMarkup
internal import KursText

/// What a person sees of rates on a page: its tables, lists and the arrays of its scripts, each with a number.
public struct PageInspection {
    /// What a part is: a table, a list, or an array at the place of a script, with its variable and path.
    public enum Place: Sendable, Equatable { case table, list, script(String) }

    /// A table, a list that names currencies, or an array of a script.
    public struct Part: Sendable {
        /// Its number on the page, from 1; layouts' faults name it.
        public let number: Int
        public let place: Place
        /// Whether the page hides it, as behind a closed tab.
        public let isHidden: Bool
        /// The titles and tabs above it, the nearest first.
        public let above: [String]
        /// The headers of its columns, or the names of the members of an array.
        public let headers: [String]
        /// Its first rows.
        public let rows: [[String]]
        public let rowCount: Int
    }

    public var title: String { page.title }
    /// The places that state a day, as layouts name them, with their texts.
    public let days: [(place: String, text: String)]
    public private(set) var parts: [Part] = []

    let page: Page
    let grids: [Grid]
    private(set) var arrays: [FoundArray] = []
    private let surroundings: [TableSurroundings]

    private static let shownRows = 4

    /// Parses a page and finds its parts; O(n), and no input can trap it.
    public init(_ bytes: [UInt8], _ context: ReaderContext) throws(Refusal) {
        let page = try Page(bytes, context)
        self.page = page
        let grids = page.document.grids { page.context.isOutOfTime }
        self.grids = grids
        days = PageInspection.days(of: page)
        let outline = PageOutline(page.document, grids)
        let tabs = PageTabs(page.document)
        surroundings = grids.indices.map {
            TableSurroundings(grids[$0], $0, outline, tabs.labels(of: grids[$0]), in: page.document)
        }
        for index in grids.indices where isShown(grids[index]) { parts.append(part(index)) }
        arrays = FoundArray.all(on: page)
        for (index, array) in arrays.enumerated() {
            let rows = array.rows.prefix(PageInspection.shownRows).map { row in
                array.names.map {
                    ArrayLayout.member($0.split(separator: ".").map(String.init), of: row)?.excerpt ?? ""
                }
            }
            parts.append(
                Part(
                    number: grids.count + 1 + index, place: .script(array.place), isHidden: false, above: [],
                    headers: array.names, rows: Array(rows), rowCount: array.rows.count))
        }
    }

    /// What a layout reads, and why not more: faults with the number of their part, 0 where there is none.
    public func read(as layout: PageLayout) -> (reading: ReadResult, faults: [(part: Int, fault: Refusal.TableFault)]) {
        PageReader.inspected(page, as: layout)
    }

    /// Whether the page states its day at one of the places that a layout names; `true` where it names none.
    public func statesDay(of layout: PageLayout) -> Bool {
        layout.days.isEmpty || PageDay(page, layout.days).day != nil
    }

    func around(_ index: Int) -> TableSurroundings { surroundings[index] }

    /// Whether a grid is worth showing: a visible table, or anything that names a currency beside a number.
    private func isShown(_ grid: Grid) -> Bool {
        if grid.shape == .table, !grid.isHidden { return true }
        return grid.rows.indices.contains { row in
            let texts = grid.cells(ofRow: row).compactMap { $0?.text }
            return texts.contains { PageNames.currency(in: $0) != nil }
                && texts.contains { $0.contains(where: \.isNumber) }
                || texts.count == 2 && HeaderWords.meaning(of: texts[0])?.isSide == true
        }
    }

    private func part(_ index: Int) -> Part {
        let grid = grids[index]
        let body = grid.rows.indices.filter { !grid.rows[$0].isHeader }
        let around = surroundings[index]
        return Part(
            number: index + 1, place: grid.shape == .table ? .table : .list, isHidden: grid.isHidden,
            above: ([around.caption] + around.tabs + around.above.prefix(4).map(\.text)).filter { !$0.isEmpty }.map(
                \.excerpt),
            headers: grid.columns.map { $0.headers.list(" ").excerpt },
            rows: body.prefix(PageInspection.shownRows).map { grid.cells(ofRow: $0).map { $0?.text.excerpt ?? "" } },
            rowCount: body.count)
    }

    /// The places where layouts may find the day: elements that state nothing else, and lines that end in one.
    private static func days(of page: Page) -> [(place: String, text: String)] {
        var found: [(place: String, text: String)] = []
        for place in [
            "input[type=date] @value", "time @datetime", "link[rel=canonical] @href",
            "meta[property='og:url'] @content",
            "title", "h1", "h2",
        ] {
            guard let text = PageDay.text(at: DayPlace(place), of: page), PageDay(page, [DayPlace(place)]).isStated
            else {
                continue
            }
            found.append((place, text.excerpt))
        }
        var last = -1
        var seen = 0
        for run in page.document.textRuns(of: page.document.root, without: [.hidden]) {
            guard found.count < 12, seen < 100 else { break }
            defer { last = run.line }
            guard run.text.utf8.count < 120, CivilDate(words: run.text.utf8) != nil else { continue }
            seen += 1
            let words = PageText.fold(String(run.text.prefix { !$0.isNumber }))
            // A day in an element of its own is found by that.
            let own = page.document.parent(of: run.node).flatMap { page.document.selectors(of: $0).first }
            guard let place = words.isEmpty || run.line == last ? own : "line:" + words else { continue }
            if !found.contains(where: { $0.place == place }) { found.append((place, run.text.excerpt)) }
        }
        return found
    }
}

/// An array of a page's script whose rows name currencies.
struct FoundArray {
    let script: String
    let variable: String?
    let path: [String]
    let rows: [JSONValue]
    /// The names of the rows' members, with points between levels; `@key` for the name of the row's own member.
    let names: [String]

    var place: String { ([script] + [variable, path.list(".")].compactMap { $0 }.filter { !$0.isEmpty }).list(" · ") }

    private static let mostArrays = 20, deepest = 12, mostNames = 16

    static func all(on page: Page) -> [FoundArray] {
        let document = page.document
        var found: [FoundArray] = []
        for node in document.descendants(of: document.root) where document.tag(of: node) == .script {
            let bytes = document.children(of: node).reduce(into: [UInt8]()) { $0 += document.textBytes(of: $1) }
            let id = document.attribute("id", of: node).map { "script#" + $0 }
            let type = document.attribute("type", of: node).map { "script[type='\($0)']" }
            let script = [id, type].compactMap { $0 }.first { PageSelector($0) != nil } ?? "script"
            if let whole = try? JSONDocument(bytes) {
                collect(whole.root, script, nil, [], &found)
            } else {
                for variable in variables(in: bytes) {
                    guard let text = ArrayLayout.text(in: bytes, of: variable), let json = try? JSONDocument(text)
                    else { continue }
                    collect(json.root, script, variable, [], &found)
                }
            }
        }
        return found
    }

    /// The names that a script assigns an array or object to: at most 40.
    private static func variables(in script: [UInt8]) -> [String] {
        var names: [String] = []
        for (at, byte) in script.enumerated() where byte == UInt8(ascii: "=") && names.count < 40 {
            let after = script[(at + 1)...].first { $0 > 0x20 }
            guard after == UInt8(ascii: "{") || after == UInt8(ascii: "[") else { continue }
            var end = at
            while end > 0, script[end - 1] <= 0x20 { end -= 1 }
            var start = end
            while start > 0,
                script[start - 1].isASCIILetter || script[start - 1].isASCIIDigit
                    || script[start - 1] == UInt8(ascii: "_") || script[start - 1] == UInt8(ascii: "$")
            {
                start -= 1
            }
            if start < end { names.append(String(decoding: script[start..<end], as: UTF8.self)) }
        }
        return names
    }

    private static func collect(
        _ value: JSONValue, _ script: String, _ variable: String?, _ path: [String], _ found: inout [FoundArray]
    ) {
        guard found.count < mostArrays, path.count < deepest else { return }
        let rows = value.kind == .array ? Array(value.elements.prefix(400)) : value.members.prefix(400).map(\.value)
        let keys = value.kind == .object ? value.members.prefix(400).map { $0.name.text ?? "" } : []
        guard value.kind == .array || value.kind == .object else { return }
        var names = rows.first.map { FoundArray.names(of: $0, "") } ?? []
        let isKeyed = keys.count > 1 && keys.allSatisfy { $0.count == 3 && PageNames.known($0) != nil || $0 == "UAH" }
        if isKeyed { names.insert("@key", at: 0) }
        let hasCode =
            isKeyed
            || names.contains { name in
                rows.contains { row in
                    let text = ArrayLayout.member(name.split(separator: ".").map(String.init), of: row)?.text
                    return text.map { $0.utf8.count < 60 && PageNames.currency(in: $0) != nil } ?? false
                }
            }
        let hasRate = names.contains { name in
            rows.contains {
                ArrayLayout.rate(ArrayLayout.member(name.split(separator: ".").map(String.init), of: $0)) != nil
            }
        }
        if rows.count > 0, rows.allSatisfy({ $0.kind == .object }), hasCode, hasRate {
            let part = value.kind == .array ? "[]" : "{}"
            found.append(
                FoundArray(script: script, variable: variable, path: path + [part], rows: rows, names: names))
            return
        }
        if value.kind == .array {
            if let first = rows.first { collect(first, script, variable, path + ["[]"], &found) }
        } else {
            for (name, member) in zip(keys, rows) { collect(member, script, variable, path + [name], &found) }
        }
    }

    private static func names(of row: JSONValue, _ prefix: String) -> [String] {
        var names: [String] = []
        for (name, value) in row.members {
            guard let name = name.text, names.count < mostNames, !name.contains(".") else { continue }
            if value.kind == .object, prefix.isEmpty {
                names += FoundArray.names(of: value, name + ".")
            } else {
                names.append(prefix + name)
            }
        }
        return names
    }
}
