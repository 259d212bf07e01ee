internal import KursMarkup

/// A grid prepared for reading rates: rows of cells under labelled columns, transposed where needed.
struct RateMatrix {
    /// The label of a column: the lines of each header cell above it, from the top.
    struct Label {
        var cells: [[String]] = []

        /// The meanings of all its cells.
        var meanings: WordMeanings { cells.reduce(into: []) { $0.formUnion(Label.meanings(of: $1)) } }

        /// Buying, selling or both, by the lowest header cell that states any.
        var sides: WordMeanings {
            for cell in cells.reversed() {
                let sides = Label.meanings(of: cell).intersection([.buy, .sell, .customer])
                if !sides.isDisjoint(with: .sides) { return sides }
            }
            return []
        }

        /// The meanings of the first line, and of further lines only if they are short: long ones are explanations.
        static func meanings(of lines: [String]) -> WordMeanings {
            var meanings: WordMeanings = []
            for (number, line) in lines.enumerated() {
                if number > 0, PageVocabulary.words(of: line).count > 6 { continue }
                meanings.formUnion(PageVocabulary.meanings(of: line))
            }
            return meanings
        }
    }

    var labels: [Label]
    /// The cells below the labels; `nil` where a row has none.
    var rows: [[Grid.Cell?]]
    /// Text above or around the columns: the caption, header cells over the whole width.
    var titles: [String]
    let grid: Grid

    init(_ grid: Grid) {
        self.grid = grid
        titles = grid.caption.isEmpty ? [] : [grid.caption]
        labels = [Label](repeating: Label(), count: grid.columns.count)
        rows = []
        let headers = RateMatrix.headerRows(of: grid)
        for index in grid.rows.indices {
            let cells = grid.cells(ofRow: index)
            if headers.contains(index) {
                addLabels(cells)
            } else if grid.rows[index].section != .foot {
                rows.append(cells)
            }
        }
        addGridHeaders()
        if labels.allSatisfy({ $0.meanings.isDisjoint(with: [.buy, .sell, .nbu, .rate]) }) { useMarksAsLabels() }
        transposeIfNeeded()
    }

    /// The header rows; a first row that names sides is one, whatever its markup.
    private static func headerRows(of grid: Grid) -> Set<Int> {
        var rows = Set(grid.rows.indices.filter { grid.rows[$0].isHeader })
        if rows.isEmpty, let first = grid.rows.indices.first {
            let cells = grid.cells(ofRow: first).compactMap { $0 }
            let isNamed = cells.allSatisfy { !CellReading($0.runs).hasRate }
            if isNamed, cells.contains(where: { !PageVocabulary.meanings(of: $0.text).isDisjoint(with: .sides) }) {
                rows = [first]
            }
        }
        return rows
    }

    private mutating func addLabels(_ cells: [Grid.Cell?]) {
        let width = cells.count
        var last: Document.NodeID?
        for (column, cell) in cells.enumerated() where column < labels.count {
            guard let cell, !cell.text.isEmpty else { continue }
            if cell.columnSpan >= max(width, 2), cells.allSatisfy({ $0?.node == cell.node }) {
                if last != cell.node { titles.append(cell.text) }
                last = cell.node
            } else {
                labels[column].cells.append(cell.runs.lines.split(separator: "\n").map(String.init))
            }
        }
    }

    /// Adds the headers that the grid took from the first row of a list.
    private mutating func addGridHeaders() {
        for (column, label) in labels.enumerated() where label.cells.isEmpty && column < grid.columns.count {
            labels[column].cells = grid.columns[column].headers.map { [$0] }
        }
    }

    /// Labels columns by `data-` attributes of their cells; only for tables whose headers have no known meaning.
    private mutating func useMarksAsLabels() {
        for column in labels.indices {
            var counts: [[String]: Int] = [:]
            for row in rows {
                guard row.indices.contains(column), let cell = row[column] else { continue }
                let marks = [cell.mark("data-title") ?? cell.mark("data-label"), cell.mark("data-small")].compactMap {
                    $0
                }
                if !marks.isEmpty { counts[marks, default: 0] += 1 }
            }
            guard let best = counts.max(by: { ($0.value, $1.key.joined()) < ($1.value, $0.key.joined()) }),
                best.value * 2 > rows.count
            else { continue }
            labels[column].cells.append(contentsOf: best.key.map { [$0] })
        }
    }

    /// Transposes a table whose first column names the sides and whose columns are currencies or markets.
    private mutating func transposeIfNeeded() {
        guard labels.count > 1, rows.count >= 2, rows.count <= 6 else { return }
        let first = rows.map { row in row.first.flatMap { $0 } }
        let meanings = first.map { $0.map { PageVocabulary.meanings(of: $0.text) } ?? [] }
        let sides =
            meanings.filter { $0.intersection(.sides) == .buy }.count
            + meanings.filter { $0.intersection(.sides) == .sell }.count
        guard sides >= 2, meanings.contains(where: { $0.contains(.buy) }),
            meanings.contains(where: { $0.contains(.sell) }),
            labels.allSatisfy({ $0.meanings.isDisjoint(with: .sides) })
        else { return }
        // The header cells become the first cells of the rows.
        let heads = grid.rows.indices.filter { grid.rows[$0].isHeader }.last.map { grid.cells(ofRow: $0) } ?? []
        let marked = cellsWithMarks()
        var turned: [[Grid.Cell?]] = []
        for column in labels.indices.dropFirst() {
            let head = heads.indices.contains(column) ? heads[column] : marked[column] ?? nil
            turned.append([head] + rows.map { $0.indices.contains(column) ? $0[column] : nil })
        }
        let names = first.map { cell in
            Label(cells: cell.map { [$0.runs.lines.split(separator: "\n").map(String.init)] } ?? [])
        }
        (labels, rows) = ([Label()] + names, turned)
        isTransposed = true
    }

    /// Whether the table was transposed.
    private(set) var isTransposed = false

    private func cellsWithMarks() -> [Int: Grid.Cell?] {
        var cells: [Int: Grid.Cell?] = [:]
        for column in labels.indices {
            cells[column] = rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }
                .first { $0.mark("data-title") != nil }
        }
        return cells
    }
}
