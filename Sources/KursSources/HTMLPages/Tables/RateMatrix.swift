internal import KursCore
internal import KursMarkup

/// A grid prepared for reading rates: rows of cells under labelled columns, transposed or cut in two where needed.
struct RateMatrix {
    var labels: [ColumnLabel]
    /// The cells below the labels; `nil` where a row has none.
    var rows: [[RateCell?]]
    /// Text above or around the columns: the caption, header cells over the whole width.
    private(set) var titles: [String]
    /// The texts of rows in the foot.
    private(set) var feet: [String] = []
    /// How many cells the header has; rows must have as many.
    var width: Int
    /// Whether the table was transposed.
    private(set) var isTransposed = false
    /// Whether it is a table of one row, or of one column that has been turned into a row.
    var isOfOneRow: Bool { grid.shape == .table && rows.count == 1 }
    let grid: Grid
    private var cells: [Document.NodeID: RateCell] = [:]

    init(_ grid: Grid, in document: Document, _ hidden: HiddenParts) {
        self.grid = grid
        titles = grid.caption.isEmpty ? [] : [grid.caption.cut(to: PageTokens.textLimit)]
        // Only one caption is allowed, and all of them are shown.
        let captions = document.children(of: grid.node).prefix(20).filter { document.tag(of: $0) == .caption }
        titles += captions.dropFirst().map { document.textRuns(of: $0, without: [.hidden]).oneLine }
            .filter { !$0.isEmpty }.map { $0.cut(to: PageTokens.textLimit) }
        labels = [ColumnLabel](repeating: ColumnLabel(), count: grid.columns.count)
        rows = []
        width = 0
        for cell in grid.cells { cells[cell.node] = RateCell(cell, in: document, hidden) }
        let headers = headerRows()
        for index in grid.rows.indices {
            if grid.rows[index].isHidden || hidden.hides(grid.rows[index].node) { continue }
            let row = readCells(ofRow: index)
            if headers.contains(index) {
                width = max(width, row.count)
                addLabels(row)
            } else if grid.rows[index].section != .foot {
                rows.append(row)
            } else {
                feet.append(RateMatrix.distinct(row).map(\.text).list(" "))
            }
        }
        addGridHeaders()
        if grid.shape == .list, labels.allSatisfy(\.cells.isEmpty) { addHeaders(above: grid.node, document, hidden) }
        if labels.allSatisfy({ $0.meanings.isDisjoint(with: [.buy, .sell, .nbu, .official, .rate]) }) {
            useMarksAsLabels()
        }
        if labels.allSatisfy(\.cells.isEmpty) { useCellsAsLabels() }
        if width == 0 { width = labels.count }
        transposeIfNeeded()
        if !isTransposed { splitIfNeeded() }
        if !isTransposed { joinSidesInRows() }
    }

    /// The read cells of a row, one that spans columns once for each.
    private func readCells(ofRow index: Int) -> [RateCell?] {
        grid.cells(ofRow: index).map { $0.flatMap { cells[$0.node] } }
    }

    /// The cells of a row, each once.
    static func distinct(_ row: [RateCell?]) -> [RateCell] {
        var found: [RateCell] = []
        for case let cell? in row where found.last?.cell.node != cell.cell.node { found.append(cell) }
        return found
    }

    /// The header rows; a first row that names sides is one, whatever its markup, and so are rows of a single title
    /// above it.
    private func headerRows() -> Set<Int> {
        var found = Set(grid.rows.indices.filter { grid.rows[$0].isHeader })
        if found.isEmpty {
            for index in grid.rows.indices.prefix(4) {
                let row = RateMatrix.distinct(readCells(ofRow: index))
                guard row.allSatisfy({ !$0.reading.hasRate }) else { break }
                found.insert(index)
                if row.contains(where: { !$0.phrase.meanings.isDisjoint(with: .sides) }) { return found }
            }
            return []
        }
        return found
    }

    private mutating func addLabels(_ row: [RateCell?]) {
        let distinct = RateMatrix.distinct(row).filter { !$0.text.isEmpty }
        if distinct.count == 1, distinct[0].cell.columnSpan >= max(row.count, 2) {
            titles.append(distinct[0].text)
            return
        }
        for (column, cell) in row.enumerated() where column < labels.count {
            guard let cell, !cell.text.isEmpty, labels[column].cells.last?.node != cell.cell.node else { continue }
            labels[column].cells.append(ColumnLabel.Cell(cell.lines, node: cell.cell.node))
        }
    }

    /// Adds the headers that the grid took from the first row of a list.
    private mutating func addGridHeaders() {
        for (column, label) in labels.enumerated() where label.cells.isEmpty && column < grid.columns.count {
            labels[column].cells = grid.columns[column].headers.map { ColumnLabel.Cell([$0]) }
        }
    }

    /// Labels columns by `data-` attributes of their cells; only for tables whose headers have no known meaning.
    private mutating func useMarksAsLabels() {
        for column in labels.indices {
            var counts: [[String]: Int] = [:]
            for row in rows {
                guard row.indices.contains(column), let cell = row[column]?.cell else { continue }
                let marks = [cell.mark("data-title") ?? cell.mark("data-label"), cell.mark("data-small")].compactMap {
                    $0
                }
                if !marks.isEmpty { counts[marks, default: 0] += 1 }
            }
            guard let best = counts.max(by: { ($0.value, $1.key.joined()) < ($1.value, $0.key.joined()) }),
                best.value * 2 > rows.count
            else { continue }
            labels[column].cells.append(contentsOf: best.key.map { ColumnLabel.Cell([$0]) })
        }
    }

    /// Transposes a table whose first column names the sides and whose columns are currencies or markets.
    private mutating func transposeIfNeeded() {
        guard labels.count > 1, rows.count >= 2, rows.count <= 12 else { return }
        let first = rows.map { row in row.first.flatMap { $0 } }
        let meanings = first.map { $0?.phrase.meanings.intersection(.sides) ?? [] }
        guard meanings.contains(.buy), meanings.contains(.sell),
            labels.allSatisfy({ $0.meanings.isDisjoint(with: .sides) })
        else { return }
        // The header cells become the first cells of the rows.
        let heads = grid.rows.indices.filter { grid.rows[$0].isHeader }.last.map { readCells(ofRow: $0) } ?? []
        let marked = cellsWithMarks()
        var turned: [[RateCell?]] = []
        for column in labels.indices.dropFirst() {
            let head = heads.indices.contains(column) ? heads[column] : marked[column] ?? nil
            turned.append([head] + rows.map { $0.indices.contains(column) ? $0[column] : nil })
        }
        if let corner = labels.first?.text, !corner.isEmpty { titles.append(corner) }
        for label in labels.dropFirst() {
            let above = label.cells.filter { $0.node != nil }.dropLast()
            titles += above.map { $0.lines.list(" ") }.filter { !titles.contains($0) }
        }
        let isRagged = rows.contains { $0.count != width }
        let names = first.map { cell in
            ColumnLabel(cells: cell.map { [ColumnLabel.Cell($0.lines, node: $0.cell.node)] } ?? [])
        }
        (labels, rows) = ([ColumnLabel()] + names, isRagged ? [] : turned)
        width = labels.count
        isTransposed = true
    }

    private func cellsWithMarks() -> [Int: RateCell?] {
        var found: [Int: RateCell?] = [:]
        for column in labels.indices {
            found[column] = rows.lazy.compactMap { $0.indices.contains(column) ? $0[column] : nil }
                .first { $0.cell.mark("data-title") != nil }
        }
        return found
    }

    /// Cuts a table whose header repeats itself into one: `Валюта Купівля Продаж Валюта Купівля Продаж`.
    private mutating func splitIfNeeded() {
        let texts = labels.map { PageVocabulary.folded($0.text.unicodeScalars) }
        for parts in [2, 3, 4] where texts.count >= parts * 3 && texts.count % parts == 0 {
            let count = texts.count / parts
            let isRepeated = texts.indices.allSatisfy { texts[$0] == texts[$0 % count] }
            guard isRepeated, !texts[0].isEmpty, labels[0].sides.isEmpty,
                labels[..<count].contains(where: { !$0.sides.isEmpty })
            else { continue }
            rows = rows.flatMap { row -> [[RateCell?]] in
                guard row.count == width else { return [row] }
                return (0..<parts).map { Array(row[($0 * count)..<(($0 + 1) * count)]) }
            }
            // The last part of a row may be empty.
            rows.removeAll { row in row.count == count && row.allSatisfy { $0?.text.isEmpty ?? true } }
            labels = Array(labels[..<count])
            width = count
            return
        }
    }
}
