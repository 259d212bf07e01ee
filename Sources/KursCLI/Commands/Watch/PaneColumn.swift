import KursCore
import KursTerminal

/// A column of a pane, as wide as its widest cell; the decimal marks of numbers stand below one another.
struct PaneColumn {
    let title: String
    private let cells: [TextTable.Cell]
    private let isRight: Bool
    /// The columns of each cell's text, and how many blanks behind it put its decimal mark below those of the others.
    private let sizes: [(width: Int, behind: Int)]
    let width: Int

    /// - Parameters:
    ///   - language: That of the numbers; `nil` for a column of texts.
    ///   - isRight: Whether its texts end below one another.
    ///   - most: The width beyond which texts are cut.
    init(
        _ cells: [TextTable.Cell], title: String = "", numbersIn language: Language? = nil, isRight: Bool = false,
        most: Int = .max
    ) {
        (self.title, self.isRight) = (title, isRight || language != nil)
        self.cells = most == .max ? cells : cells.map { .init(DisplayWidth.cut($0.text, to: most), $0.paint) }
        let fractions = language.map { language in cells.map { TextTable.fractionWidth($0.text, language) } }
        let widest = fractions?.max() ?? 0
        sizes = self.cells.enumerated().map { index, cell in
            (DisplayWidth.of(cell.text), fractions.map { widest - $0[index] } ?? 0)
        }
        width = sizes.reduce(DisplayWidth.of(title)) { max($0, $1.width + $1.behind) }
    }

    /// Rates, with a dash for none.
    init(rates: [ExactDecimal?], title: String = "", _ language: Language) {
        self.init(rates.map { RatesTable.cell($0, language) }, title: title, numbersIn: language)
    }

    init(percents: [ExactDecimal?], title: String = "", _ language: Language) {
        let cells = percents.map { $0.map { CoinsTable.change($0, language) } ?? .init("") }
        self.init(cells, title: title, numbersIn: language)
    }

    init(changes: [ExactDecimal?], title: String = "", _ language: Language) {
        self.init(changes.map { RatesTable.change($0, language) }, title: title, numbersIn: language)
    }

    var isEmpty: Bool { cells.allSatisfy { $0.text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } } }
    var heading: TextTable.Cell { .init(RatesPane.padded(title, width, fromLeft: isRight), .faint) }
    subscript(row: Int) -> TextTable.Cell {
        let (cell, size) = (cells[row], sizes[row])
        let room = width - size.width - size.behind
        let text = isRight ? Blanks.text(room) + cell.text + Blanks.text(size.behind) : cell.text + Blanks.text(room)
        return .init(text, cell.paint)
    }
}

extension [PaneColumn] {
    /// Their width with two blanks between them.
    var width: Int { reduce(-2) { $0 + $1.width + 2 } }

    /// The first of them, as many as fit, without those that are empty.
    func fitting(_ room: Int) -> [PaneColumn] {
        reduce(into: []) { shown, column in
            if !column.isEmpty, (shown + [column]).width <= room { shown.append(column) }
        }
    }

    var heading: WatchScreen.Line { line { $0.heading } }
    subscript(row row: Int) -> WatchScreen.Line { line { $0[row] } }

    private func line(_ cell: (PaneColumn) -> TextTable.Cell) -> WatchScreen.Line {
        enumerated().map { index, column in
            let cell = cell(column)
            return .init((index > 0 ? "  " : "") + cell.text, cell.paint)
        }
    }
}
