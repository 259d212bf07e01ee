extension Sheet {
    /// The forms in which pages show the same columns and rows.
    enum Layout: CaseIterable, Sendable {
        /// `other` is written by the sheet itself.
        case table, transposed, grid, list, cards, definitions, lines, joined, sideBySide, other
    }

    /// How a table is written.
    struct Style: Sendable {
        var hasHead = true
        var hasBody = true
        var headerTag = "th"
        /// Whether the first cell of each row is a header.
        var hasRowHeaders = false
        /// What surrounds the rates, such as a hidden block.
        var before = ""
        var after = ""
        var head = ""
        var hasHeader = true
    }

    /// The page.
    var html: String {
        let note = notes.map { "<p>\($0)</p>\n" }.joined()
        return """
            <!DOCTYPE html>
            <html lang="\(languageCode)">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            \(style.head)
            </head>
            <body>
            <header><nav><a href="/">\(words.home)</a> <a href="/contacts/">\(words.contacts)</a></nav></header>
            <main>
            <h1>\(heading)</h1>
            \(lead.map { $0.hasPrefix("<") ? $0 : "<p>\($0)</p>" }.joined(separator: "\n"))
            \(subheading.isEmpty ? "" : "<h2>\(subheading)</h2>")
            \(style.before)\(body)\(style.after)
            \(note)</main>
            <footer><p>\(words.footer)</p></footer>
            </body>
            </html>
            """
    }

    private var words: (home: String, contacts: String, footer: String) {
        switch language {
        case .ukrainian: ("Головна", "Контакти", "Усі права захищено")
        case .russian: ("Главная", "Контакты", "Все права защищены")
        case .english: ("Home", "Contacts", "All rights reserved")
        }
    }

    private var body: String {
        if let form { return form(self) }
        switch layout {
        case .table: return table(columns, rows)
        case .transposed: return transposed
        case .grid: return grid
        case .list: return list
        case .cards: return cards
        case .definitions: return definitions
        case .lines: return lines
        case .joined: return table(joinedColumns, joinedRows)
        case .sideBySide: return sideBySide
        case .other: return ""
        }
    }

    private func table(_ columns: [Column], _ rows: [Row]) -> String {
        let header = style.hasHeader ? titleRows.map { wide($0, columns.count) }.joined() + headerRows(columns) : ""
        let body = rows.map { row in
            if row.isWide { return wide(row.cells[0].html, columns.count) }
            let cells = row.cells.enumerated().map { index, cell in
                let tag = index == 0 && style.hasRowHeaders ? "th" : "td"
                return "<\(tag)>\(cell.html)</\(tag)>"
            }
            return "<tr>\(cells.joined())</tr>\n"
        }.joined()
        let caption = caption.isEmpty ? "" : "<caption>\(caption)</caption>\n"
        return "<table>\n\(caption)\(style.hasHead ? "<thead>\(header)</thead>\n" : header)"
            + "\(style.hasBody ? "<tbody>\n\(body)</tbody>\n" : body)</table>"
    }

    private func wide(_ html: String, _ width: Int) -> String { "<tr><td colspan=\"\(width)\">\(html)</td></tr>\n" }

    /// One row of titles, or two where columns stand in groups.
    private func headerRows(_ columns: [Column]) -> String {
        let tag = style.headerTag
        guard columns.contains(where: { $0.group != nil }) else {
            return "<tr>" + columns.map { "<\(tag)>\($0.title)</\(tag)>" }.joined() + "</tr>\n"
        }
        var (top, below, at) = ("", "", 0)
        while at < columns.count {
            guard let group = columns[at].group else {
                top += "<\(tag) rowspan=\"2\">\(columns[at].title)</\(tag)>"
                at += 1
                continue
            }
            let end = columns[at...].firstIndex { $0.group != group } ?? columns.count
            top += "<\(tag) colspan=\"\(end - at)\">\(group)</\(tag)>"
            below += columns[at..<end].map { "<\(tag)>\($0.title)</\(tag)>" }.joined()
            at = end
        }
        return "<tr>\(top)</tr>\n<tr>\(below)</tr>\n"
    }

    private var transposed: String {
        let lines = columns.indices.map { column in
            let cells = rows.filter { !$0.isWide }.map { row in
                column == 0 ? "<th>\(row.cells[0].html)</th>" : "<td>\(row.cells[column].html)</td>"
            }
            return "<tr><th>\(column == 0 ? "" : columns[column].title)</th>\(cells.joined())</tr>\n"
        }
        return "<table>\n<caption>\(caption)</caption>\n\(lines.joined())</table>"
    }

    /// Rows and cells of `div` elements.
    private var grid: String {
        let header = columns.map { "<div class=\"c\">\($0.title)</div>" }.joined()
        let body = rows.map { row in
            "<div class=\"r\">" + row.cells.map { "<div class=\"c\">\($0.html)</div>" }.joined() + "</div>\n"
        }
        return "<div class=\"t\">\n<div class=\"r\">\(header)</div>\n\(body.joined())</div>"
    }

    private var list: String {
        let header = columns.map { "<span>\($0.title)</span>" }.joined(separator: " ")
        let body = rows.map { row in
            "<li>" + row.cells.map { "<span>\($0.html)</span>" }.joined(separator: " ") + "</li>\n"
        }
        return "<ul>\n<li>\(header)</li>\n\(body.joined())</ul>"
    }
}
