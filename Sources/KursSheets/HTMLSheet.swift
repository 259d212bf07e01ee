import KursMarkup

/// The tables of a page as one sheet, one below the other.
enum HTMLSheet {
    static func sheet(of text: [UInt8]) -> Sheet {
        let page = Document(html: text)
        var rows: [[Sheet.Cell]] = []
        for grid in page.grids() {
            guard case .table = grid.shape, !grid.isHidden else { continue }
            if !rows.isEmpty { rows.append([]) }
            for (index, _) in grid.rows.enumerated() {
                rows.append(
                    grid.cells(ofRow: index).enumerated().map { column, cell in
                        // A cell that spans several columns or rows stands in the first.
                        guard let cell, cell.row == index, cell.column == column, !cell.text.isEmpty else {
                            return .empty
                        }
                        return .text(cell.text)
                    })
            }
        }
        return Sheet(name: "", rows: rows)
    }
}
