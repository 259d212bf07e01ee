import KursCore

/// More pages in forms that the other pages do not have.
extension Sheet {
    static let furtherForms: [Sheet] = [
        captioned, titledRows, sidesUnderHeadings, sidesInRows, groupedByCurrency, blocksOfData, numbered,
    ]

    private static let two = [["Долар США", "43.21", "43.71"], ["Євро", "46.41", "46.99"]]
    private static let three = [["USD", "43.21", "43.71"], ["EUR", "46.41", "46.99"], ["CZK", "2.01", "2.11"]]

    /// A small table for each currency, named by its caption.
    private static let captioned = make("a caption for each", two) { sheet in
        sheet.rows.map { row in
            let lines = zip(sheet.columns, row.cells).dropFirst().map {
                "<tr><th>\($0.title)</th><td>\($1.html)</td></tr>"
            }
            return "<table><caption>\(row.cells[0].html)</caption>\(lines.joined())</table>\n"
        }.joined()
    }

    /// A small table for each currency, named by its first row.
    private static let titledRows = make("a title row for each", two) { sheet in
        sheet.rows.map { row in
            let lines = zip(sheet.columns, row.cells).dropFirst().map {
                "<tr><td>\($0.title)</td><td>\($1.html)</td></tr>"
            }
            return "<table><tr><th colspan=\"2\">\(row.cells[0].html)</th></tr>\(lines.joined())</table>\n"
        }.joined()
    }

    /// Two tables with headers of their own, one for each side.
    private static let sidesUnderHeadings = make("a heading for each side", three) { sheet in
        sheet.rateColumns.map { column in
            let lines = sheet.rows.map { "<tr><td>\($0.cells[0].html)</td><td>\($0.cells[column].html)</td></tr>" }
            let header =
                "<tr><th>\(sheet.columns[0].title)</th><th>\(["uk", "ru"].contains(sheet.languageCode) ? "Курс" : "Rate")</th></tr>"
            return "<h2>\(sheet.columns[column].title)</h2>\n<table>\(header)\(lines.joined())</table>\n"
        }.joined()
    }

    /// The sides below each other in one table.
    private static let sidesInRows = make("sides in rows", three) { sheet in
        let lines = sheet.rows.map { row in
            "<tr><td rowspan=\"2\">\(row.cells[0].html)</td><td>\(sheet.columns[1].title)</td><td>\(row.cells[1].html)"
                + "</td></tr>\n<tr><td>\(sheet.columns[2].title)</td><td>\(row.cells[2].html)</td></tr>\n"
        }
        // An operator may have changed the language that the page says it is in.
        let titles: [String] =
            switch sheet.languageCode {
            case "uk": ["Операція", "Курс"]
            case "ru": ["Операция", "Курс"]
            default: ["Operation", "Rate"]
            }
        let header = "<tr><th>\(sheet.columns[0].title)</th><th>\(titles[0])</th><th>\(titles[1])</th></tr>\n"
        return "<table>\n\(header)\(lines.joined())</table>"
    }

    /// Currencies over the columns, cash and cards in the rows.
    private static let groupedByCurrency: Sheet = {
        let names = ["Долар США", "Євро"]
        let cash = make("currencies over the columns", two, kind: .cash)
        let card = make("", [["Долар США", "43.31", "43.61"], ["Євро", "46.51", "46.89"]], kind: .card)
        var sheet = cash
        sheet.columns =
            [Column(title: "", role: .subject)]
            + names.flatMap { name in
                cash.columns.dropFirst().map { Column(group: name, title: $0.title, role: $0.role) }
            }
        sheet.rows = [("Готівка", cash), ("Картка", card)].map { kind, sheet in
            Row(cells: [Cell(text: kind)] + sheet.rows.flatMap { $0.cells.dropFirst() })
        }
        return sheet
    }()

    /// Articles with numbers in `data` elements.
    private static let blocksOfData = make("blocks of data", three) { sheet in
        sheet.rows.map { row in
            let parts = zip(sheet.columns, row.cells).dropFirst().map {
                "<div><span>\($0.title)</span> <data value=\"\($1.text)\">\($1.html)</data></div>"
            }
            return "<article><header>\(row.cells[0].html)</header>\(parts.joined())</article>\n"
        }.joined()
    }

    /// A column of numbers of the rows.
    private static let numbered: Sheet = {
        var sheet = make("numbered rows", three)
        for row in sheet.rows.indices { sheet.rows[row].cells.insert(Cell(text: "\(row + 1)."), at: 0) }
        sheet.columns.insert(Column(title: "№", role: .neutral), at: 0)
        return sheet
    }()
}
