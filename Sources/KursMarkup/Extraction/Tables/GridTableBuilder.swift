import KursText

/// The remaining budget for building grids, so that spans written in a few bytes do not become endless slots.
struct GridBudget {
    private(set) var left: Int
    /// Links nested deeper than this have no text of their own; valid pages do not nest links.
    static let nestedLinks = 4

    /// Creates a budget in proportion to the page.
    init(_ document: Document) { left = 65_536 + 4 * document.storage.source.count }

    /// Spends a cost; returns `false`, and spends nothing, when too little is left.
    mutating func spend(_ cost: Int) -> Bool {
        guard cost <= left else { return false }
        left -= cost
        return true
    }
}

/// Builds the grid of one table by the standard's "forming a table".
///
/// O(nodes of the table + slots), the slots bounded by the budget: once it is spent, cells occupy one slot only.
struct GridTableBuilder {
    private let document: Document
    private(set) var cells: [Grid.Cell] = []
    private(set) var rows: [Grid.Row] = []
    private(set) var caption = ""
    /// Cells that span into later rows.
    private var growing: [Growing] = []

    private struct Growing {
        let cell: Int32
        let columns: Range<Int>
        var rowsLeft: Int
        let cost: Int
    }

    init(_ document: Document, table: UInt32, _ budget: inout GridBudget) {
        self.document = document
        let id = Document.NodeID(table)
        for child in document.children(of: id) {
            switch document.tag(of: child) {
            case .caption where caption.isEmpty:
                caption = document.textRuns(of: child, without: [.hidden, .tables, .tooltips]).oneLine
            case .thead: section(child, .head, &budget)
            case .tfoot: section(child, .foot, &budget)
            case .tbody: section(child, .body, &budget)
            case .tr: row(child, .body, &budget)
            default: break
            }
        }
    }

    private mutating func section(_ id: Document.NodeID, _ section: Grid.Section, _ budget: inout GridBudget) {
        growing.removeAll(keepingCapacity: true)
        for child in document.children(of: id) where document.tag(of: child) == .tr {
            row(child, section, &budget)
        }
        growing.removeAll(keepingCapacity: true)
    }

    private mutating func row(_ id: Document.NodeID, _ section: Grid.Section, _ budget: inout GridBudget) {
        var slots: [Int32] = []
        growDown(into: &slots, &budget)
        var column = 0
        for child in document.children(of: id) {
            let tag = document.tag(of: child)
            guard tag == .td || tag == .th else { continue }
            while column < slots.count, slots[column] >= 0 { column += 1 }
            let columnSpan = min(span("colspan", of: child) ?? 1, 1000)
            let declaredRowSpan = span("rowspan", of: child) ?? 1
            // `rowspan=0` means all remaining rows of the section.
            let rowSpan = declaredRowSpan == 0 ? 65_534 : min(declaredRowSpan, 65_534)
            let index = Int32(truncatingIfNeeded: cells.count)
            let cell = document.gridCell(
                child, row: rows.count, column: column, rowSpan: max(rowSpan, 1),
                columnSpan: max(columnSpan, 1))
            cells.append(cell)
            let cost = 16 + cell.text.utf8.count
            let width = budget.spend(cost * (max(columnSpan, 1) - 1)) ? max(columnSpan, 1) : 1
            let columns = column..<column + width
            if slots.count < columns.upperBound {
                slots += repeatElement(-1, count: columns.upperBound - slots.count)
            }
            for at in columns { slots[at] = index }
            if rowSpan > 1 {
                growing.append(Growing(cell: index, columns: columns, rowsLeft: rowSpan - 1, cost: cost * width))
            }
            column = columns.upperBound
        }
        rows.append(
            Grid.Row(
                node: id, section: section, isHeader: false, isHidden: document.isMarkedHidden(id), slots: slots))
    }

    /// Places cells spanning from above into a new row; those beyond the budget end here.
    private mutating func growDown(into slots: inout [Int32], _ budget: inout GridBudget) {
        var kept: [Growing] = []
        kept.reserveCapacity(growing.count)
        for var cell in growing {
            guard budget.spend(cell.cost) else { continue }
            if slots.count < cell.columns.upperBound {
                slots += repeatElement(-1, count: cell.columns.upperBound - slots.count)
            }
            for at in cell.columns where slots[at] < 0 { slots[at] = cell.cell }
            cell.rowsLeft -= 1
            if cell.rowsLeft > 0 { kept.append(cell) }
        }
        growing = kept
    }

    /// The number an attribute begins with, by the "rules for parsing non-negative integers"; `nil` for none.
    private func span(_ name: String, of id: Document.NodeID) -> Int? {
        guard let bytes = document.attributeBytes(name, of: id) else { return nil }
        var value: Int?
        for byte in bytes.drop(while: { $0 <= 0x20 || $0 == 0x2B }) {
            guard byte.isASCIIDigit else { break }
            value = min((value ?? 0) * 10 + Int(byte - 0x30), 1 << 20)
        }
        return value
    }
}

// Reading one cell.

extension Document {
    /// The cell an element is, at a place in its grid.
    func gridCell(_ id: NodeID, row: Int, column: Int, rowSpan: Int, columnSpan: Int) -> Grid.Cell {
        var runs = textRuns(of: id, without: [.hidden, .tables, .tooltips])
        let isHeader = tag(of: id) == .th
        if isHeader { cutExplanation(&runs) }
        let (links, marks) = linksAndMarks(of: id)
        return Grid.Cell(
            node: id, row: row, column: column, rowSpan: rowSpan, columnSpan: columnSpan, isHeader: isHeader,
            isHidden: isMarkedHidden(id), runs: runs, text: runs.oneLine, links: links, marks: marks)
    }

    /// How many nodes lie below an element; counting stops beyond a limit.
    package func nodeCount(below id: NodeID, limit: Int) -> Int {
        var count = 0
        var nodes = descendants(of: id)
        while count <= limit, nodes.next() != nil { count += 1 }
        return count
    }

    /// Cuts a header where a long explanation in an element of its own follows a short text: a tooltip without a name.
    private func cutExplanation(_ runs: inout [TextRun]) {
        var held = 0
        for (index, run) in runs.enumerated() {
            let count = run.text.utf8.count
            if index > 0, run.depth > runs[0].depth, count > 80, count > 2 * held {
                runs.removeSubrange(index...)
                return
            }
            held += count
        }
    }

    private func linksAndMarks(of id: NodeID) -> ([Grid.Link], [Grid.Mark]) {
        var links: [Grid.Link] = []
        var marks = cellMarks(node(id))
        var walk = TreeWalk(self, below: id.index)
        var openLinks: [UInt32] = []
        while let step = walk.next() {
            guard case .enter(let index) = step else {
                if case .leave(let index) = step, openLinks.last == index { openLinks.removeLast() }
                continue
            }
            let node = storage.nodes[Int(index)]
            guard node.isElement else { continue }
            if node.tag == .table || isSilent(node) {
                walk.skip()
                continue
            }
            guard node.second > 0 else { continue }
            marks += cellMarks(node)
            if node.tag == .a, let href = attribute("href", of: NodeID(index)) {
                // A text is added once for every link around it.
                let isWithinLimit = openLinks.count < GridBudget.nestedLinks
                links.append(Grid.Link(href: href, text: isWithinLimit ? textRuns(of: NodeID(index)).oneLine : ""))
                openLinks.append(index)
            }
        }
        return (links, marks)
    }

    private func cellMarks(_ node: Node) -> [Grid.Mark] {
        marks(node) { name in
            name.starts(with: "data-".utf8) || name.elementsEqual("title".utf8)
                || name.elementsEqual("aria-label".utf8) || name.elementsEqual("datetime".utf8)
                || name.elementsEqual("alt".utf8) || name.elementsEqual("abbr".utf8)
        }
    }

    /// The attributes of an element that are kept as marks, in the page's order.
    func marks(_ node: Node, where isWanted: (ArraySlice<UInt8>) -> Bool) -> [Grid.Mark] {
        guard node.isElement, node.second > 0 else { return [] }
        return node.attributes.compactMap { index in
            let attribute = storage.attributes[index]
            let name = storage.names.name(attribute.name)
            guard isWanted(name) else { return nil }
            return Grid.Mark(
                name: String(decoding: name, as: UTF8.self),
                value: String(decoding: bytes(attribute.value), as: UTF8.self))
        }
    }
}
