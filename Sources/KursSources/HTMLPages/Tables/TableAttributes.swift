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
    private static let levels = 16, nearLevels = 2, longest = 400

    /// O(attributes of the table).
    init(_ grid: Grid, in document: Document) {
        for name in ["summary", "aria-label", "title"] {
            readLine(document.attribute(name, of: grid.node), .caption)
        }
        var ancestor: Document.NodeID? = grid.node
        for level in 0..<Self.levels {
            guard let node = ancestor, document.tag(of: node) != .body else { break }
            if level > 0 {
                for name in ["aria-label", "title"] {
                    let text = document.attribute(name, of: node)
                    if level <= Self.nearLevels { readLine(text, .heading) } else { read(text, .heading) }
                }
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
            for name in ["title", "aria-label"] {
                if let text = document.attribute(name, of: row.node) { readCell(text, besides: "") }
            }
            readNames(document.attribute("class", of: row.node), .row)
        }
        var seen: Set<String> = []
        for cell in grid.cells {
            readNames(document.attribute("class", of: cell.node), .row)
            // The first row of a list may be its header, whatever its markup.
            if cell.isHeader || cell.row == 0 { readExplanations(of: cell, document) }
            let hasRate = PageTokens.read(cell.text).contains(where: \.isDecimal)
            if hasRate {
                for text in document.pictureTitles(in: cell.node) { readCell(text, besides: cell.text) }
            }
            for text in document.embeddedTexts(in: cell.node) {
                if cell.isHeader {
                    if let words = FreeText.fault(explanation: text) { note(words, .header) }
                } else if hasRate {
                    note(text.excerpt, .row)
                } else {
                    readCell(text, besides: cell.text)
                }
            }
            for mark in cell.marks where Self.isText(mark.name) && mark.value.utf8.count <= Self.longest {
                let isHeader = cell.isHeader || cell.row < grid.rows.count && grid.rows[cell.row].isHeader
                guard seen.insert((isHeader ? "h" : hasRate ? "r" : "c") + mark.value).inserted else { continue }
                if isHeader {
                    if let words = FreeText.fault(explanation: mark.value) { note(words, .header) }
                    if FreeText.statesDay(mark.value) { dates.append(mark.value) }
                } else if hasRate {
                    readCell(mark.value, besides: cell.text)
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
            if let words = FreeText.fault(explanation: run.text) { note(words, .header) }
            if let number = Phrase(run.text).otherNumbers.first(where: { $0 >= 10 }) { note("\(number)", .header) }
        }
    }

    /// Whether an attribute holds words for people.
    private static func isText(_ name: String) -> Bool {
        ["title", "aria-label", "alt", "abbr"].contains(name)
            || ["title", "label", "tooltip", "tip", "hint", "content", "caption", "-th"].contains { name.hasSuffix($0) }
    }

    /// Reads a text about the rates, each word of which must be understood.
    private mutating func readLine(_ text: String?, _ place: Refusal.PagePlace) {
        guard let text, text.utf8.count <= Self.longest else { return }
        if let words = FreeText.fault(line: text) { note(words, place) }
        if FreeText.statesDay(text) { dates.append(text) }
    }

    /// Reads what a row or a cell with a rate says beside its text; it may name its currency and by how much it changed.
    ///
    /// - Parameter shown: The text of the cell, whose numbers may be repeated.
    private mutating func readCell(_ text: String, besides shown: String) {
        guard text.utf8.count <= Self.longest else { return }
        if FreeText.statesDay(text) { dates.append(text) }
        let phrase = Phrase(FreeText.bare(text))
        let numbers = Phrase(shown).numbers
        let unknown = phrase.unknown.filter { word in
            !NoteWords.isPlain(word) && !word.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
        }
        if !unknown.isEmpty { return note(unknown.list(" "), .row) }
        if let units = FreeText.units(text) { return note(units, .row) }
        if let foreign = FreeText.foreign(text) { return note(foreign, .row) }
        let isChange = !phrase.meanings.isDisjoint(with: [.change, .percent])
        if phrase.meanings.contains(.calendar), !phrase.hasDate { return note(text, .row) }
        if let other = phrase.otherNumbers.first(where: { !numbers.contains($0) && !(isChange && $0.scale > 0) }) {
            return note("\(other)", .row)
        }
        if !phrase.meanings.isDisjoint(with: [.units, .other, .customer, .fuel, .metal]) { note(text, .row) }
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
