public import KursCore
internal import KursMarkup
import KursText

/// What a person sees of rates on a page: its tables, lists and the arrays of its scripts, each with a number.
public struct PageInspection {
    /// What a part is: a table, a list, or an array at the place of a script, with its variable and path.
    public enum Place: Sendable, Equatable { case table, list, script(String) }

    public struct Part: Sendable {
        /// Its number on the page, from 1; layouts' faults name it.
        public let number: Int
        public let place: Place
        public var isHidden = false
        /// The titles and tabs above it, the nearest first.
        public var above: [String] = []
        /// The headers of its columns, or the names of the members of an array.
        public let headers: [String]
        public let rows: [[String]]
        public let rowCount: Int
    }

    public var title: String { page.title }
    /// The places that state a day, as layouts name them, with their texts.
    public let days: [(place: String, text: String)]
    public private(set) var parts: [Part] = []

    let page: Page
    let grids: [Grid]
    let arrays: [FoundArray]
    let surroundings: [Surroundings]

    private static let shownRows = 4

    /// Parses a page and finds its parts; O(n), and no input can trap it.
    public init(_ bytes: [UInt8], _ context: ReaderContext) throws(Refusal) {
        let page = try Page(bytes, context)
        let grids = page.document.grids { page.context.isOutOfTime }
        let (outline, tabs) = (PageOutline(page.document, above: grids), page.document.tabLabels())
        (self.page, self.grids) = (page, grids)
        days = PageInspection.days(of: page)
        surroundings = grids.map { Surroundings($0, outline, tabs, in: page.document) }
        arrays = FoundArray.all(on: page)
        for (index, grid) in grids.enumerated() where isShown(grid) {
            let body = grid.rows.indices.filter { !grid.rows[$0].isHeader }.map { grid.cells(ofRow: $0) }
            let around = surroundings[index]
            let above = [around.caption] + around.tabs + around.above.prefix(4).map(\.text)
            parts.append(
                Part(
                    number: index + 1, place: grid.shape == .table ? .table : .list, isHidden: grid.isHidden,
                    above: above.filter { !$0.isEmpty }.map(\.excerpt),
                    headers: grid.columns.map { $0.headers.list(" ").excerpt },
                    rows: body.prefix(PageInspection.shownRows).map { $0.map { $0?.text.excerpt ?? "" } },
                    rowCount: body.count))
        }
        for (index, array) in arrays.enumerated() {
            let rows = array.rows.prefix(PageInspection.shownRows).map { row in
                array.names.map { row.member(named: $0)?.excerpt ?? "" }
            }
            parts.append(
                Part(
                    number: grids.count + 1 + index, place: .script(array.place), headers: array.names,
                    rows: Array(rows), rowCount: array.rows.count))
        }
    }

    /// What a layout reads, and why not more: faults with the number of their part, 0 where there is none.
    public func read(as layout: PageLayout) -> (reading: ReadResult, faults: [(part: Int, fault: Refusal.TableFault)]) {
        PageReader.read(page, as: layout)
    }

    /// Whether the page states its day at one of the places that a layout names; `true` where it names none.
    public func statesDay(of layout: PageLayout) -> Bool {
        layout.days.isEmpty || PageDay(page, layout.days).day != nil
    }

    /// Whether a grid is worth showing: a visible table, or anything that names a currency beside a number.
    private func isShown(_ grid: Grid) -> Bool {
        grid.shape == .table && !grid.isHidden
            || grid.rows.indices.contains { row in
                let texts = grid.cells(ofRow: row).compactMap { $0?.text }
                return texts.contains { PageNames.currency(in: $0) != nil }
                    && texts.contains { $0.contains(where: \.isNumber) }
            }
    }

    /// The places where layouts may find the day: elements that state nothing else, and lines that end in one.
    private static func days(of page: Page) -> [(place: String, text: String)] {
        var found: [(place: String, text: String)] = []
        let places = [
            "input[type=date] @value", "time @datetime", "link[rel=canonical] @href",
            "meta[property='og:url'] @content",
            "title", "h1", "h2",
        ]
        for place in places {
            guard let own = DayPlace(place), let text = PageDay.text(at: own, of: page), PageDay(page, [own]).isStated
            else { continue }
            found.append((place, text.excerpt))
        }
        let runs = page.document.textRuns(of: page.document.root, without: [.hidden])
        for run in runs.lazy.filter({ $0.text.utf8.count < 120 && CivilDate(words: $0.text.utf8) != nil }).prefix(100) {
            let words = PageText.fold(String(run.text.prefix { !$0.isNumber }))
            // A day in an element of its own is found by that.
            let own = page.document.parent(of: run.node).flatMap { page.document.selectors(of: $0).first }
            guard found.count < 12, let place = words.isEmpty || run.joint != .broken ? own : "line:" + words else {
                continue
            }
            if !found.contains(where: { $0.place == place }) { found.append((place, run.text.excerpt)) }
        }
        return found
    }
}

/// An array of a page's script whose rows name currencies.
struct FoundArray {
    let script: String
    let variable: String?
    var path: [String] = []
    private(set) var rows: [JSONValue] = []
    /// The names of the rows' members, with points between levels; `@key` for the name of the row's own member.
    private(set) var names: [String] = []

    var place: String { ([script] + [variable, path.list(".")].compactMap { $0 }.filter { !$0.isEmpty }).list(" · ") }

    private static let mostArrays = 20, deepest = 12, mostNames = 16

    static func all(on page: Page) -> [FoundArray] {
        var found: [FoundArray] = []
        for node in page.document.select("script") {
            let text = PageScript(node, page.document)
            let id = page.document.attribute("id", of: node).map { "script#" + $0 }
            let type = page.document.attribute("type", of: node).map { "script[type='\($0)']" }
            let script = [id, type].compactMap { $0 }.first { (try? Selector($0)) != nil } ?? "script"
            let whole = text.json(of: nil)
            for variable in whole == nil ? variables(in: text.bytes) : [nil] {
                guard let json = whole ?? text.json(of: variable) else { continue }
                FoundArray(script: script, variable: variable).collect(json.root, &found)
            }
        }
        return found
    }

    /// The names that a script assigns an array or object to: at most 40.
    private static func variables(in script: [UInt8]) -> [String?] {
        var names: [String] = []
        for (at, byte) in script.enumerated() where byte == UInt8(ascii: "=") && names.count < 40 {
            let after = script[(at + 1)...].first { $0 > 0x20 }
            guard after == UInt8(ascii: "{") || after == UInt8(ascii: "[") else { continue }
            let name = script[..<at].reversed().drop { $0 <= 0x20 }.prefix {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$")
            }
            if !name.isEmpty { names.append(String(decoding: name.reversed(), as: UTF8.self)) }
        }
        return names
    }

    /// Adds the arrays in a value whose rows name currencies and rates.
    private func collect(_ value: JSONValue, _ found: inout [FoundArray]) {
        guard found.count < FoundArray.mostArrays, path.count < FoundArray.deepest else { return }
        let isArray = value.kind == .array
        let members =
            isArray
            ? value.elements.prefix(400).map { ("[]", $0) }
            : value.members.prefix(400).map { ($0.name.text ?? "", $0.value) }
        var own = self
        own.rows = members.map(\.1)
        let isKeyed =
            members.count > 1
            && members.allSatisfy { $0.0.count == 3 && (PageNames.known($0.0) != nil || $0.0 == "UAH") }
        own.names = (isKeyed ? ["@key"] : []) + (own.rows.first.map { FoundArray.names(of: $0, "") } ?? [])
        let hasCode = isKeyed || own.names.contains { name in own.rows.contains { $0.namesCurrency(name) } }
        if hasCode, own.rows.allSatisfy({ $0.kind == .object }),
            own.names.contains(where: { name in own.rows.contains { $0.member(named: name)?.rateText != nil } })
        {
            own.path.append(isArray ? "[]" : "{}")
            return found.append(own)
        }
        for (name, member) in isArray ? Array(members.prefix(1)) : members {
            var inner = self
            inner.path.append(name)
            inner.collect(member, &found)
        }
    }

    private static func names(of row: JSONValue, _ prefix: String) -> [String] {
        row.members.prefix(mostNames).flatMap { name, value -> [String] in
            guard let name = name.text, !name.contains(".") else { return [] }
            return value.kind == .object && prefix.isEmpty ? names(of: value, name + ".") : [prefix + name]
        }
    }
}

extension JSONValue {
    func member(named name: String) -> JSONValue? { member(name.split(separator: ".").map(String.init)) }

    func namesCurrency(_ name: String) -> Bool {
        member(named: name)?.text.flatMap { PageNames.currency(in: $0) } != nil
    }
}
