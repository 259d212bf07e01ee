// Properties of a whole grid, computed once its cells are placed: header rows, columns, labels.

extension Grid {
    init(
        _ shape: Shape, _ node: Document.NodeID, caption: String, heading: String, _ cells: [Cell], _ rows: [Row],
        in surroundings: GridSurroundings.Summary
    ) {
        self.shape = shape
        self.node = node
        self.caption = caption
        self.heading = heading
        self.cells = cells
        var rows = rows
        for index in 0..<Grid.headerCount(cells, rows) { rows[index].isHeader = true }
        for index in rows.indices where rows[index].section == .head { rows[index].isHeader = true }
        self.rows = rows
        columns = Grid.columns(cells, rows)
        (marks, isHidden) = (surroundings.marks, surroundings.isHidden)
    }

    private init(_ grid: Grid, _ cells: [Cell], _ columns: [Column]) {
        (shape, node, caption, isHidden) = (grid.shape, grid.node, grid.caption, grid.isHidden)
        (marks, rows, heading) = (grid.marks, grid.rows, grid.heading)
        (self.cells, self.columns) = (cells, columns)
    }

    /// Lists that print their column names only inside the cells of the first row get them as headers.
    ///
    /// Such a cell has more lines than the one below it, and its first line is not a number.
    func withLabelsLifted() -> Grid {
        guard rows.count >= 2, !rows[0].isHeader, columns.count > 1 else { return self }
        var (cells, columns) = (cells, columns)
        for column in columns.indices {
            guard let top = self[0, column], let below = self[1, column], let last = top.runs.last else { continue }
            let labels = last.line - (below.runs.last?.line ?? 0)
            guard labels > 0 else { continue }
            let label = top.runs.filter { $0.line < labels }
            let value = top.runs.filter { $0.line >= labels }
            guard !isBareNumber(label.oneLine), value.contains(where: { isBareNumber($0.text) }) else { continue }
            columns[column] = Column(headers: [label.oneLine], isHidden: columns[column].isHidden)
            cells[Int(rows[0].slots[column])] = top.with(value)
        }
        return Grid(self, cells, columns)
    }

    /// How many leading rows name the columns: those of `thead`, else those without a number, else those of `th` only.
    private static func headerCount(_ cells: [Cell], _ rows: [Row]) -> Int {
        let inHead = rows.prefix { $0.section == .head }.count
        if inHead > 0 { return inHead }
        func slots(_ row: Row) -> some Sequence<Cell> { row.slots.lazy.filter { $0 >= 0 }.map { cells[Int($0)] } }
        let unnumbered = rows.prefix { row in !slots(row).contains(where: \.holdsNumber) }.count
        // Without any number in the grid, only the elements decide.
        if unnumbered < rows.count { return unnumbered }
        let named = rows.prefix { row in !row.slots.isEmpty && slots(row).allSatisfy(\.isHeader) }.count
        return named < rows.count ? named : 0
    }

    private static func columns(_ cells: [Cell], _ rows: [Row]) -> [Column] {
        let width = rows.lazy.map(\.slots.count).max() ?? 0
        var headers = [[String]](repeating: [], count: width)
        var hidden = [Bool](repeating: false, count: width)
        var last = [Int32](repeating: -1, count: width)
        for row in rows where row.isHeader {
            for (column, slot) in row.slots.enumerated() where slot >= 0 && last[column] != slot {
                last[column] = slot
                let cell = cells[Int(slot)]
                if !cell.text.isEmpty { headers[column].append(cell.text) }
                if cell.isHidden { hidden[column] = true }
            }
        }
        return zip(headers, hidden).map { Column(headers: $0, isHidden: $1) }
    }
}
