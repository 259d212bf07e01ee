/// Finds lists shaped like tables: siblings of one name that hold equally many elements, at least two each.
///
/// A `li` with three `span`, a `div` with two `div`: the first may be the header. Single wrappers are skipped. Only
/// lists with numbers in at least half of their rows count. The search is O(nodes); reading is bounded by the budget.
struct GridListFinder {
    typealias Row = (row: UInt32, cells: [UInt32])

    /// The most nodes below an element that can be a cell.
    static let cellLimit = 200

    let document: Document

    /// The lists among a parent's children, as rows of cell elements.
    func lists(in parent: UInt32) -> [[Row]] {
        var lists: [[Row]] = []
        var run: [Row] = []
        guard document.storage.nodes[Int(parent)].firstChild != document.storage.nodes[Int(parent)].lastChild else {
            return []
        }
        func finish() {
            if run.count >= 2 { lists.append(run) }
            run.removeAll(keepingCapacity: true)
        }
        for child in document.children(of: Document.NodeID(parent)) {
            let node = document.node(child)
            guard node.isElement else { continue }
            let cells = isRow(node.tag) ? cellElements(of: child.index) : []
            if let first = run.first,
                first.cells.count != cells.count || document.storage.nodes[Int(first.row)].name != node.name
            {
                finish()
            }
            if cells.count >= 2 { run.append((child.index, cells)) }
        }
        finish()
        return lists
    }

    private func isRow(_ tag: TagName) -> Bool {
        switch tag {
        case .li, .div, .a, .section, .article, .unknown: true
        default: false
        }
    }

    /// The sibling elements of a row, with single wrappers skipped.
    private func cellElements(of row: UInt32) -> [UInt32] {
        var top = row
        while true {
            var elements: [UInt32] = []
            for child in document.children(of: Document.NodeID(top)) {
                let node = document.node(child)
                if node.isElement {
                    if isCell(node) { elements.append(child.index) }
                    if elements.count > 40 { return [] }
                } else if node.isText, !isBlank(node) {
                    // Text of its own beside elements: one cell with inline markup, not a row.
                    return []
                }
            }
            guard elements.count == 1 else { return elements }
            // The children of a list are rows, not cells.
            let tag = document.storage.nodes[Int(elements[0])].tag
            guard tag != .ul, tag != .ol, tag != .dl else { return elements }
            top = elements[0]
        }
    }

    private func isCell(_ node: Node) -> Bool {
        switch node.tag {
        case .br, .hr, .i, .img, .input, .link, .meta, .picture, .source, .wbr: false
        case .table, .tr, .td, .th: false
        default: !document.isSilent(node)
        }
    }

    private func isBlank(_ node: Node) -> Bool {
        document.bytes(node.text).allSatisfy { $0 <= 0x20 }
    }
}
