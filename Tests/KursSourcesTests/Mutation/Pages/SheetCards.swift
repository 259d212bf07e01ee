extension Sheet {
    /// A block for each row, with its columns' titles inside.
    var cards: String {
        rows.filter { !$0.isWide }.map { row in
            let pairs = zip(columns, row.cells).dropFirst().map { column, cell in
                "<div><span>\(column.title)</span> <b>\(cell.html)</b></div>"
            }
            return "<section class=\"card\"><h3>\(row.cells[0].html)</h3>\(pairs.joined())</section>\n"
        }.joined()
    }

    /// The same as lists of terms.
    var definitions: String {
        rows.filter { !$0.isWide }.map { row in
            let pairs = zip(columns, row.cells).dropFirst().map { column, cell in
                "<dt>\(column.title)</dt><dd>\(cell.html)</dd>"
            }
            return "<h3>\(row.cells[0].html)</h3>\n<dl>\(pairs.joined())</dl>\n"
        }.joined()
    }

    /// `USD: 43.10 / 43.60` under a line that names the sides.
    var lines: String {
        let sides = columns.dropFirst().map(\.title).joined(separator: " / ")
        return "<p>\(sides)</p>\n"
            + rows.filter { !$0.isWide }.map { row in
                "<p>\(row.cells[0].html): \(row.cells.dropFirst().map(\.html).joined(separator: " / "))</p>\n"
            }.joined()
    }

    /// Buying and selling in one column.
    var joinedColumns: [Column] {
        guard let sides else { return columns }
        var made = columns
        let title = "\(columns[sides.buy].title) / \(columns[sides.sell].title)"
        made[min(sides.buy, sides.sell)] = Column(title: title, role: .both)
        made.remove(at: max(sides.buy, sides.sell))
        return made
    }

    /// The rows of ``joinedColumns``.
    var joinedRows: [Row] {
        guard let sides else { return rows }
        return rows.map { row in
            guard !row.isWide else { return row }
            var made = row
            var cell = Cell(text: "\(row.cells[sides.buy].html) / \(row.cells[sides.sell].html)")
            cell.facts = row.cells[sides.buy].facts + row.cells[sides.sell].facts
            made.cells[min(sides.buy, sides.sell)] = cell
            made.cells.remove(at: max(sides.buy, sides.sell))
            return made
        }
    }

    /// Two tables beside each other in a third.
    var sideBySide: String {
        let halves = [rows.prefix((rows.count + 1) / 2), rows.suffix(rows.count / 2)].map { half in
            var sheet = self
            (sheet.rows, sheet.layout) = (Array(half), .table)
            return sheet.tableOnly
        }
        return "<table><tr><td>\(halves[0])</td><td>\(halves[1])</td></tr></table>"
    }

    /// The table without the page around it.
    private var tableOnly: String {
        let header = columns.map { "<th>\($0.title)</th>" }.joined()
        let body = rows.map { row in
            "<tr>" + row.cells.map { "<td>\($0.html)</td>" }.joined() + "</tr>\n"
        }
        return "<table>\n<tr>\(header)</tr>\n\(body.joined())</table>"
    }
}
