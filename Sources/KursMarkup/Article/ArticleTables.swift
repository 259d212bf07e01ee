internal import KursText

/// Where the text that is being written stands in a table of short cells.
///
/// A table that lays out the page, with running text or other tables in its cells, does not count.
struct ArticleTables {
    /// The longest text of a cell in a table of cells, in bytes.
    private static let longestCell = 240

    /// The element of the table that is open.
    private var table: UInt32?
    private var tableCount = 0
    private var rowCount = 0
    private var column = 0
    /// How many columns the cell that is open takes; 0 before the first of a row.
    private var span = 0
    private var current: ParagraphLayout.Cells?

    /// The cells of the paragraph so far; `nil` outside such a table.
    var cells: ParagraphLayout.Cells? { current }

    /// Enters an element; O(bytes) for a table, which is looked through once.
    mutating func enter(_ index: UInt32, _ node: Node, _ document: Document) {
        switch node.tag {
        case .table where table == nil && ArticleTables.isOfCells(index, document):
            table = index
            tableCount += 1
        case .tr where table != nil:
            rowCount += 1
            (column, span) = (0, 0)
        case .td, .th:
            guard table != nil else { return }
            column += span
            let columns = document.attribute("colspan", of: Document.NodeID(index)).flatMap { Int($0) } ?? 1
            span = min(max(columns, 1), 50)
        default: break
        }
    }

    mutating func leave(_ index: UInt32, _ node: Node, _ document: Document) {
        if index == table { table = nil }
    }

    /// Takes note of a word that is about to be written, behind so many bytes of the paragraph.
    mutating func write(at offset: Int) {
        guard table != nil, rowCount > 0 else { return }
        guard var cells = current, offset > 0 else {
            current = ParagraphLayout.Cells(table: tableCount, row: rowCount, first: column, last: column)
            return
        }
        guard column > cells.last else { return }
        cells.breaks.append(.init(offset: offset, columnCount: column - cells.last))
        cells.last = column
        current = cells
    }

    mutating func endParagraph() { current = nil }

    /// Whether a table has cells side by side, no running text and no other table.
    private static func isOfCells(_ table: UInt32, _ document: Document) -> Bool {
        var walk = TreeWalk(document, below: table)
        var (length, cellCount, mostCells) = (0, 0, 0)
        while case .enter(let index)? = walk.nextEntered() {
            let node = document.storage.nodes[Int(index)]
            if node.isText {
                length += document.bytes(node.text).count
                if length > longestCell { return false }
            } else if node.isElement {
                if document.isSilent(node) { walk.skip() }
                switch node.tag {
                case .table: return false
                case .tr: cellCount = 0
                case .td, .th:
                    (length, cellCount) = (0, cellCount + 1)
                    mostCells = max(mostCells, cellCount)
                default: break
                }
            }
        }
        return mostCells > 1
    }
}

extension TreeWalk {
    /// The next step that enters a node; `nil` at the end.
    fileprivate mutating func nextEntered() -> Step? {
        while let step = next() { if case .enter = step { return step } }
        return nil
    }
}

extension Document {
    /// The caption of a figure or a caption's own text on one line; `nil` for other elements and without a text.
    ///
    /// O(n) in what is below.
    func caption(of index: UInt32) -> String? {
        guard let caption = captionElement(index), !isMarkedHidden(NodeID(index)) else { return nil }
        let text = textRuns(of: caption, without: .hidden).oneLine
        return text.isEmpty || text.utf8.count > 600 ? nil : text
    }

    private func captionElement(_ index: UInt32) -> NodeID? {
        let id = NodeID(index)
        switch tag(of: id) {
        case .figcaption: return id
        case .figure: return descendants(of: id).first { tag(of: $0) == .figcaption || isNamedCaption($0) }
        default: return isNamedCaption(id) ? id : nil
        }
    }

    /// Whether its class says that it is a caption, as `wp-caption-text` does.
    private func isNamedCaption(_ id: NodeID) -> Bool {
        guard let names = attributeBytes("class", of: id) else { return false }
        return names.split(separator: 0x20).contains { name in
            let folded = String(decoding: name, as: UTF8.self).lowercased()
            return folded == "caption" || folded.hasSuffix("-caption") || folded.hasSuffix("-caption-text")
                || folded.hasSuffix("__caption")
        }
    }
}
