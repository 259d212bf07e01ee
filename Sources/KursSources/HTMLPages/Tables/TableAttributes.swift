internal import KursCore
internal import KursMarkup

/// What the attributes of a table, of its cells and of what is around it say about its rates: tooltips, labels for
/// screen readers, names of pictures and classes.
struct TableAttributes {
    /// The words that change the rates, and where they stand; `nil` for none.
    private(set) var fault: (words: String, place: Refusal.PagePlace)?
    /// The texts that state a day.
    private(set) var dates: [String] = []
    /// Whether it is in the pane of a tab that is not the one shown.
    private(set) var isInClosedTab = false
    /// The ids and classes that were looked at; most cells of a table share theirs.
    private var seenNames: Set<String> = []

    /// How many elements around a table are looked at, and how many bytes of an attribute.
    private static let levels = 16, longest = 400

    /// O(attributes of the table).
    init(_ grid: Grid, in document: Document) {
        for name in ["summary", "aria-label", "title"] {
            read(document.attribute(name, of: grid.node), .caption)
        }
        var ancestor: Document.NodeID? = grid.node
        for level in 0..<Self.levels {
            guard let node = ancestor, document.tag(of: node) != .body else { break }
            if level > 0 {
                for name in ["aria-label", "title"] { read(document.attribute(name, of: node), .heading) }
            }
            let classes = document.attribute("class", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
            if classes.contains("tab-pane"), !classes.contains(where: { ["active", "show", "in"].contains($0) }) {
                isInClosedTab = true
            }
            for name in ["id", "class"] { readNames(document.attribute(name, of: node), .caption) }
            ancestor = document.parent(of: node)
        }
        for mark in grid.marks where mark.name.hasPrefix("data-") { readData(mark) }
        for row in grid.rows {
            for name in ["title", "aria-label"] { read(document.attribute(name, of: row.node), .row) }
            readNames(document.attribute("class", of: row.node), .row)
        }
        var seen: Set<String> = []
        for cell in grid.cells {
            readNames(document.attribute("class", of: cell.node), .row)
            if cell.isHeader { readExplanations(of: cell, document) }
            for mark in cell.marks where Self.isText(mark.name) && mark.value.utf8.count <= Self.longest {
                let isHeader = cell.isHeader || cell.row < grid.rows.count && grid.rows[cell.row].isHeader
                guard seen.insert((isHeader ? "h" : "c") + mark.value).inserted else { continue }
                if isHeader {
                    read(mark.value, .header)
                } else {
                    // A bank's name may have such words, and that of a currency another country's.
                    let words = PageVocabulary.words(of: BankNames.removed(from: mark.value))
                    let word = words.first { CautionWords.changes($0) && !CautionWords.isUsualInTitle($0) }
                    if let words = word ?? FreeText.units(mark.value) { note(words, .row) }
                    if FreeText.statesDay(mark.value) { dates.append(mark.value) }
                }
            }
        }
    }

    /// Reads what a header cell says beside its text: tooltips.
    private mutating func readExplanations(of cell: Grid.Cell, _ document: Document) {
        guard document.nodeCount(below: cell.node, limit: 60) <= 60 else { return }
        let shown = Set(cell.runs.map(\.text))
        for run in document.textRuns(of: cell.node, without: [.hidden, .tables]) where !shown.contains(run.text) {
            let words = PageVocabulary.words(of: run.text)
            let word = words.first { CautionWords.changes($0) && !CautionWords.isUsualInTitle($0) }
            if let word { note(word, .header) }
            if let number = Phrase(run.text).otherNumbers.first(where: { $0 >= 10 }) { note("\(number)", .header) }
        }
    }

    /// Whether an attribute holds words for people.
    private static func isText(_ name: String) -> Bool {
        ["title", "aria-label", "alt", "abbr"].contains(name)
            || ["title", "label", "tooltip", "tip", "hint", "content", "caption", "-th"].contains { name.hasSuffix($0) }
    }

    private mutating func note(_ words: String, _ place: Refusal.PagePlace) { fault = fault ?? (words, place) }

    private mutating func read(_ text: String?, _ place: Refusal.PagePlace) {
        guard let text, text.utf8.count <= Self.longest else { return }
        if let words = FreeText.fault(title: text) { note(words, place) }
        if FreeText.statesDay(text) { dates.append(text) }
    }

    /// Reads the parts of names that are given to parts of a page: `rates-yesterday`, `archive`.
    private mutating func readNames(_ names: String?, _ place: Refusal.PagePlace) {
        guard let names, names.utf8.count <= Self.longest, seenNames.insert(names).inserted else { return }
        if let word = CautionWords.page(inNames: names) { note(word, place) }
    }

    /// Reads a `data-` attribute about the whole table: `data-period="yesterday"`, `data-unit="100"`.
    private mutating func readData(_ mark: Grid.Mark) {
        if let word = CautionWords.page(inNames: mark.value) { return note(word, .caption) }
        let name = mark.name.split { !$0.isLetter }.map(String.init)
        if name.contains(where: Self.unitNames.contains), let number = Int(mark.value), number > 1 {
            note("\(mark.name) \(number)", .caption)
        }
    }

    private static let unitNames: Set<String> = [
        "unit", "units", "nominal", "lot", "quantity", "qty", "multiplier", "scale", "per",
    ]
}
