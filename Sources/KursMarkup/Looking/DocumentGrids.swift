extension Document {
    /// Every table and every list shaped like one, in page order.
    ///
    /// Tables inside tables are grids of their own, and their text is not the outer cell's. Hidden ones are kept, as
    /// the tabs of other currencies are hidden. O(n): spans reach as far as a budget in proportion to the page
    /// allows. No input can trap it.
    public func grids() -> [Grid] {
        var budget = GridBudget(self)
        var grids: [Grid] = []
        let finder = GridListFinder(self)
        var headingRuns: NodeID?
        var heading = ""
        var walk = TreeWalk(self, below: 0)
        while let step = walk.next() {
            guard case .enter(let index) = step else { continue }
            let node = storage.nodes[Int(index)]
            guard node.isElement else { continue }
            if isSilent(node), node.tag != .noscript {
                walk.skip()
                continue
            }
            if node.tag.isHeading {
                headingRuns = NodeID(index)
                continue
            }
            if node.tag == .table {
                if let id = headingRuns { heading = textRuns(of: id, without: [.hidden, .tooltips]).oneLine }
                headingRuns = nil
                grids.append(tableGrid(index, heading, &budget))
            } else if !node.tag.isPartOfTable {
                let lists = finder.lists(in: index).compactMap { listGrid(index, $0, &budget) }
                if !lists.isEmpty, let id = headingRuns {
                    heading = textRuns(of: id, without: [.hidden, .tooltips]).oneLine
                    headingRuns = nil
                }
                grids += lists.map { $0.with(heading: heading) }
            }
        }
        return grids
    }

    private func tableGrid(_ index: UInt32, _ heading: String, _ budget: inout GridBudget) -> Grid {
        let table = GridTableBuilder(self, table: index, &budget)
        return Grid(
            self, .table, NodeID(index), caption: table.caption, heading: heading, table.cells, table.rows)
    }

    /// The grid of a list; `nil` when too few of its rows hold a number, or the budget is spent.
    private func listGrid(_ parent: UInt32, _ list: [GridListFinder.Row], _ budget: inout GridBudget) -> Grid? {
        var cells: [Grid.Cell] = []
        var rows: [Grid.Row] = []
        for (row, elements) in list {
            let first = Int32(truncatingIfNeeded: cells.count)
            for (column, element) in elements.enumerated() {
                // Lists nest as deep as elements do, and each level reads its text anew: big cells are no cells.
                let id = NodeID(element)
                let size = nodeCount(below: id, limit: GridListFinder.cellLimit)
                guard size <= GridListFinder.cellLimit, budget.spend(16 + size) else { return nil }
                let cell = gridCell(id, row: rows.count, column: column, rowSpan: 1, columnSpan: 1)
                guard budget.spend(cell.text.utf8.count) else { return nil }
                cells.append(cell)
            }
            rows.append(
                Grid.Row(
                    node: NodeID(row), section: .body, isHeader: false, isHidden: isMarkedHidden(NodeID(row)),
                    slots: Array(first..<Int32(truncatingIfNeeded: cells.count))))
        }
        let numbered = rows.count { row in row.slots.contains { cells[Int($0)].holdsNumber } }
        guard numbered * 2 >= rows.count else { return nil }
        return Grid(self, .list, NodeID(parent), caption: "", heading: "", cells, rows).withLabelsLifted()
    }
}

extension TagName {
    /// Whether the element's children are rows or cells, not content.
    fileprivate var isPartOfTable: Bool {
        switch self {
        case .tbody, .thead, .tfoot, .tr, .colgroup, .head: true
        default: false
        }
    }
}
