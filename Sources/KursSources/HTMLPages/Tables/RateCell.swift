internal import KursCore
internal import KursMarkup

/// A cell with its visible text read as numbers and as words.
struct RateCell {
    let cell: Grid.Cell
    /// Its visible text on one line.
    let text: String
    /// The lines of that text.
    let lines: [String]
    /// Its content as rates.
    let reading: CellReading

    init(_ cell: Grid.Cell, in document: Document, _ hidden: HiddenParts) {
        self.cell = cell
        let visible = CellText(cell, in: document, hidden)
        lines = visible.lines
        text = lines.list(" ")
        reading = CellReading(visible)
        phrase = Phrase(text)
        isOnlyControls =
            !cell.runs.isEmpty && phrase.numbers.isEmpty
            && cell.runs.allSatisfy { document.isText($0.node, in: [.a, .button]) }
    }

    /// Whether all of its text, without a number, is in links and buttons.
    let isOnlyControls: Bool

    /// Its words in the closed vocabulary.
    let phrase: Phrase

    /// Whether it says nothing else than a time: `09:45` on a page without a day, `сьогодні`.
    var isClockText: Bool {
        phrase.unknown.isEmpty && phrase.numbers.isEmpty && phrase.currencies.isEmpty
            && phrase.meanings.isSubset(of: [.today, .time, .neutral])
    }

    /// Whether nothing stands in it beside a date or a time: `02.11.2022, 10:30`, `оновлено о 10:30`.
    var isTimeText: Bool {
        phrase.unknown.isEmpty && phrase.currencies.isEmpty && phrase.shared.isEmpty && phrase.otherNumbers.isEmpty
            && phrase.meanings.isSubset(of: [.today, .time, .neutral, .calendar, .name, .rate])
    }

    /// Whether it says nothing but a rate.
    var isRateAlone: Bool {
        reading.hasRate && phrase.unknown.isEmpty && phrase.meanings.isSubset(of: .hryvnia)
    }

    /// Whether all of its text is in links, as on buttons that lead elsewhere.
    var isOnlyLinks: Bool {
        !cell.links.isEmpty
            && cell.links.reduce(0) { $0 + $1.text.filter { !$0.isWhitespace }.utf8.count }
                >= text.filter { !$0.isWhitespace }.utf8.count
    }

    /// The label that the cell has on narrow screens, where it names another side than the header; `nil` otherwise.
    func otherLabel(than column: RateColumn) -> String? {
        let sides = column.meanings.intersection(.sides)
        guard !sides.isEmpty else { return nil }
        return ["data-label", "data-th", "data-title"].lazy.compactMap { cell.mark($0) }.first { label in
            let named = Phrase(label.cut(to: PageTokens.textLimit)).meanings.intersection(.sides)
            return !named.isEmpty && named.isDisjoint(with: sides)
        }
    }
}
