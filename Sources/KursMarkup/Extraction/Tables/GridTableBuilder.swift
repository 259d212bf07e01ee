internal import KursText

/// What building grids may still spend, so that spans written in a few bytes do not become endless slots.
struct GridBudget {
    private(set) var left: Int
    /// Links that lie in so many others have no text of their own; in proper pages they lie in none.
    static let nestedLinks = 4

    /// A budget in proportion to the page.
    init(_ document: Document) { left = 65_536 + 4 * document.storage.source.count }

    /// Takes a cost; `false`, and nothing is taken, when it is too much.
    mutating func spend(_ cost: Int) -> Bool {
        guard cost <= left else { return false }
        left -= cost
        return true
    }
}

/// Builds the grid of one table by the standard's "forming a table".
///
/// O(nodes of the table + slots), the slots bounded by the budget: where it is used up, cells stand in one slot only.
struct GridTableBuilder {
    private let document: Document
    private(set) var cells: [Grid.Cell] = []
    private(set) var rows: [Grid.Row] = []
    private(set) var caption = ""
    /// Cells that reach down into the rows to come.
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
        var looseRows = Grid.Section.body
        for child in document.children(of: id) {
            switch document.tag(of: child) {
            case .caption where caption.isEmpty:
                caption = document.textRuns(of: child, without: [.hidden, .tables, .tooltips]).oneLine
            case .thead: section(child, .head, &budget)
            case .tfoot: section(child, .foot, &budget)
            case .tbody: section(child, .body, &budget)
            case .tr:
                looseRows = .body
                row(child, looseRows, &budget)
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
            let saidRowSpan = span("rowspan", of: child) ?? 1
            // Zero rows are all that are left in the section.
            let rowSpan = saidRowSpan == 0 ? 65_534 : min(saidRowSpan, 65_534)
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

    /// Puts the cells from above into a new row; those that cost too much end here.
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
