internal import KursCore
internal import KursMarkup

/// Whether the columns of a table stand on the screen as they do in the source.
enum TableLayout {
    /// Why they do not: a hidden header over numbers that are shown, a hidden column, rows from right to left; `nil` when they
    /// do.
    static func fault(of grid: Grid, in document: Document, _ hidden: HiddenParts) -> Refusal.TableFault? {
        for index in grid.rows.indices where grid.rows[index].isHeader || index == 0 {
            // Scripts set headers to no width, which hides none.
            for case let cell? in grid.cells(ofRow: index)
            where !cell.text.isEmpty && (cell.isHidden || hidden.hides(cell.node))
                && document.attribute("style", of: cell.node)?.contains("width: 0") != true
            {
                let isShown = grid.cells.contains {
                    $0.row != cell.row && $0.column == cell.column && !$0.isHidden && !hidden.hides($0.node)
                }
                if isShown { return .notUnderstood(.header, cell.text.excerpt) }
            }
        }
        guard grid.shape == .table else { return nil }
        for group in document.children(of: grid.node) where [.colgroup, .col].contains(document.tag(of: group)) {
            for column in [group] + document.children(of: group)
            where document.kind(of: column) == .element && hidden.hides(column) {
                return .notUnderstood(.header, document.name(of: column))
            }
        }
        let parts = [grid.node] + grid.rows.map(\.node)
        return parts.contains(where: hidden.reverses) ? .notUnderstood(.header, "row-reverse") : nil
    }
}
