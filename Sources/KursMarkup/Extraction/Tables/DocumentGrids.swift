import KursText

// Extraction from a tree: text by the white space rules (TextRun, TextCollector, TextVisibility, TooltipClass) and
// grids (Grid), both by TreeWalk. DocumentGrids walks the page, GridTableBuilder forms tables as the standard does,
// GridLists finds lists of that shape, GridCells reads a cell, GridNumbers separates values from names, GridColumns
// finds the header rows, GridSurroundings records which tab a grid is in.

extension Document {
    /// Every table and every list shaped like one, in page order.
    ///
    /// Nested tables are grids of their own, and their text is not part of the outer cell. Hidden tables are kept,
    /// because the tabs of other currencies are hidden; the contents of a `template` are skipped.
    ///
    /// A list is a grid when two neighbouring `li`, `div`, `a`, `section`, `article` or unknown elements of one name
    /// hold equally many elements each, 2 to 40 of at most 200 nodes, and half of such rows or more hold a bare number.
    ///
    /// O(n): repeated spans and list contents draw on a budget of 65,536 plus 4 for each byte of the page. Once it is
    /// spent, a cell occupies its first slot only and a list is not a grid; this is not reported. No input can trap it.
    public func grids() -> [Grid] { grids { false } }

    /// The same, or only the first of them once a caller's time is over, which is asked now and then.
    package func grids(until isOver: () -> Bool) -> [Grid] {
        var nodeCount = 0
        var budget = GridBudget(self)
        var grids: [Grid] = []
        let finder = GridListFinder(document: self)
        var headings = GridHeadings(self)
        var surroundings = GridSurroundings(self)
        var walk = TreeWalk(self, below: 0)
        while let step = walk.next() {
            switch step {
            case .leave(let index): if storage.nodes[Int(index)].isElement { surroundings.leave() }
            case .enter(let index):
                nodeCount &+= 1
                if nodeCount & 1023 == 0, isOver() { return grids }
                let node = storage.nodes[Int(index)]
                guard node.isElement else { continue }
                surroundings.enter(index)
                if isSilent(node), node.tag != .noscript {
                    walk.skip()
                } else if node.tag.isHeading {
                    headings.note(index)
                } else if node.tag == .table {
                    let table = GridTableBuilder(self, table: index, &budget)
                    grids.append(
                        Grid(
                            .table, NodeID(index), caption: table.caption, heading: headings.text(), table.cells,
                            table.rows, in: surroundings.summary()))
                } else if !node.tag.isPartOfTable {
                    for list in finder.lists(in: index) {
                        guard let (cells, rows) = listParts(list, &budget) else { continue }
                        let grid = Grid(
                            .list, NodeID(index), caption: "", heading: headings.text(), cells, rows,
                            in: surroundings.summary())
                        grids.append(grid.withLabelsLifted())
                    }
                }
            }
        }
        return grids
    }

    /// The cells and rows of a list; `nil` when too few of its rows hold a number, or the budget is spent.
    private func listParts(
        _ list: [GridListFinder.Row], _ budget: inout GridBudget
    ) -> (cells: [Grid.Cell], rows: [Grid.Row])? {
        var cells: [Grid.Cell] = []
        var rows: [Grid.Row] = []
        for (row, elements) in list {
            let first = Int32(truncatingIfNeeded: cells.count)
            for (column, element) in elements.enumerated() {
                // Lists nest as deep as elements do, and each level reads its text anew, so large cells are rejected.
                let id = NodeID(element)
                let size = nodeCount(below: id, limit: GridListFinder.cellLimit)
                guard size <= GridListFinder.cellLimit, budget.spend(16 + size) else { return nil }
                let cell = gridCell(id, row: rows.count, column: column, rowSpan: 1, columnSpan: 1)
                let marks = cell.marks.reduce(0) { $0 + $1.value.utf8.count }
                guard budget.spend(cell.text.utf8.count + marks) else { return nil }
                cells.append(cell)
            }
            rows.append(
                Grid.Row(
                    node: NodeID(row), section: .body, isHeader: false, isHidden: isMarkedHidden(NodeID(row)),
                    slots: Array(first..<Int32(truncatingIfNeeded: cells.count))))
        }
        let numbered = rows.count { row in row.slots.contains { cells[Int($0)].holdsNumber } }
        return numbered * 2 >= rows.count ? (cells, rows) : nil
    }
}

/// The most recent heading; its text is read only when a grid needs it.
private struct GridHeadings {
    private let document: Document
    private var unread: Document.NodeID?
    private var read = ""

    init(_ document: Document) { self.document = document }

    mutating func note(_ index: UInt32) { unread = Document.NodeID(index) }

    mutating func text() -> String {
        if let id = unread { read = document.textRuns(of: id, without: [.hidden, .tooltips]).oneLine }
        unread = nil
        return read
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

// Properties of a whole grid, computed once its cells are placed: header rows, columns, labels.

extension Grid {
    init(
        _ shape: Shape, _ node: Document.NodeID, caption: String, heading: String, _ cells: [Cell], _ rows: [Row],
        in surroundings: GridSurroundings.Summary
    ) {
        (self.shape, self.node, self.caption, self.heading, self.cells) = (shape, node, caption, heading, cells)
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

/// The open elements around the walk for grids, and the attributes they give a grid inside them.
///
/// Each element is read at most once, however many grids it holds.
struct GridSurroundings {
    /// The names and values around a place, the nearest first.
    struct Summary {
        var marks: [Grid.Mark] = []
        var isHidden = false
    }

    /// How many levels are read, the grid's own element included.
    static let levels = 9
    /// How many marks a grid keeps, and how long their values may be in bytes.
    private static let markLimit = 48, valueLimit = 256

    private let document: Document
    private var open: [(index: UInt32, summary: Summary?)] = []

    init(_ document: Document) { self.document = document }

    mutating func enter(_ index: UInt32) { open.append((index, nil)) }

    mutating func leave() { if !open.isEmpty { open.removeLast() } }

    /// The marks of the open elements, the innermost first.
    mutating func summary() -> Summary {
        var all = Summary()
        for level in open.indices.suffix(Self.levels).reversed() {
            let summary = open[level].summary ?? ask(open[level].index)
            open[level].summary = summary
            all.isHidden = all.isHidden || summary.isHidden
            all.marks += summary.marks.prefix(Self.markLimit - all.marks.count)
        }
        return all
    }

    private func ask(_ index: UInt32) -> Summary {
        let id = Document.NodeID(index)
        let node = document.node(id)
        guard node.tag != .body, node.tag != .html else { return Summary() }
        let marks = document.marks(node) { $0.elementsEqual("id".utf8) || $0.starts(with: "data-".utf8) }
        return Summary(
            marks: Array(marks.lazy.filter { $0.value.utf8.count <= Self.valueLimit }.prefix(Self.markLimit)),
            isHidden: document.isMarkedHidden(id) || document.hasClass(id, "hidden") || document.hasClass(id, "hide"))
    }
}

extension Document {
    /// Whether a word is among an element's classes, whatever its case.
    func hasClass(_ id: NodeID, _ word: String) -> Bool {
        guard let names = attributeBytes("class", of: id) else { return false }
        return names.split(whereSeparator: { $0 <= 0x20 }).contains {
            $0.map(\.asciiLowercased).elementsEqual(word.utf8)
        }
    }
}
