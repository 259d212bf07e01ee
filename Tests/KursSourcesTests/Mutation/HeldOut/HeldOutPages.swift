import KursCore

extension Sheet {
    /// Pages in forms that the other pages do not have.
    static let heldOut: [Sheet] =
        [
            vertical, sentences, chips, kindsInRows, twoSides, exchangers, rateOnly, figures,
        ] + furtherForms

    static func make(
        _ name: String, _ rows: [[String]], kind: Kind? = nil, market: Market = .banks,
        form: (@Sendable (Sheet) -> String)? = nil
    ) -> Sheet {
        var sheet = Sheet(
            name: "held out: " + name, title: "Курси валют у гривнях", heading: "Курси валют у гривнях",
            columns: [
                Column(title: "Валюта", role: .subject), Column(title: "Купівля", role: .rate(.buy)),
                Column(title: "Продаж", role: .rate(.sell)),
            ],
            rows: rows.map { row in
                let cells = zip(row.dropFirst(), [Fact.Side.buy, .sell]).map { number, side in
                    Cell(text: number, facts: fact(row[0], number, side, kind, market))
                }
                return Row(cells: [Cell(text: row[0])] + cells)
            })
        sheet.form = form
        if form != nil { sheet.layout = .other }
        return sheet
    }

    private static func fact(
        _ name: String, _ number: String, _ side: Fact.Side, _ kind: Kind?, _ market: Market
    ) -> [Fact] {
        let code = ["Долар США": "USD", "Євро": "EUR", "Чеська крона": "CZK"][name] ?? name
        guard let currency = CurrencyCode(code), let rate = ExactDecimal(utf8: Array(number.utf8)[...]) else {
            return []
        }
        return [Fact(market: market, kind: kind, currency: currency, side: side, rate: rate)]
    }

    /// A small table for each currency, its sides below each other.
    private static let vertical = make(
        "vertical", [["Долар США", "43.21", "43.71"], ["Євро", "46.41", "46.99"]]
    ) { sheet in
        sheet.rows.map { row in
            let lines = zip(sheet.columns, row.cells).dropFirst().map {
                "<tr><td>\($0.title)</td><td>\($1.html)</td></tr>"
            }
            return "<h3>\(row.cells[0].html)</h3><table>\(lines.joined())</table>\n"
        }.joined()
    }

    /// Sentences.
    private static let sentences = make(
        "sentences", [["Долар США", "43.21", "43.71"], ["Євро", "46.41", "46.99"]]
    ) { sheet in
        sheet.rows.map { row in
            let parts = zip(sheet.columns, row.cells).dropFirst().map { "\($0.title.lowercased()) \($1.html) грн" }
            return "<p>\(row.cells[0].html): \(parts.joined(separator: ", "))</p>\n"
        }.joined()
    }

    /// Blocks in one line.
    private static let chips = make("chips", [["USD", "43.21", "43.71"], ["EUR", "46.41", "46.99"]]) { sheet in
        sheet.rows.map { row in
            let parts = zip(sheet.columns, row.cells).dropFirst().map { "<span>\($0.title)</span> <em>\($1.html)</em>" }
            return "<a href=\"/rate\" class=\"chip\"><b>\(row.cells[0].html)</b> \(parts.joined(separator: " "))</a>\n"
        }.joined()
    }

    /// Cash and card below each other.
    private static let kindsInRows: Sheet = {
        var sheet = make("kinds in rows", [["USD", "43.21", "43.71"], ["EUR", "46.41", "46.99"]], kind: .cash)
        let cards = make("", [["USD", "43.31", "43.61"], ["EUR", "46.51", "46.89"]], kind: .card).rows
        sheet.rows = zip(sheet.rows, cards).flatMap { [$0, $1] }
        sheet.insertColumn(Column(title: "Вид операції", role: .neutral), at: 1) { row in
            row.cells.flatMap(\.facts).first?.kind == .cash ? "Готівка" : "Картка"
        }
        return sheet
    }()

    /// Two tables, one for each side.
    private static let twoSides = make(
        "a table for each side", [["USD", "43.21", "43.71"], ["EUR", "46.41", "46.99"], ["CZK", "2.01", "2.11"]]
    ) { sheet in
        sheet.rateColumns.map { column in
            let lines = sheet.rows.map { "<tr><td>\($0.cells[0].html)</td><td>\($0.cells[column].html)</td></tr>" }
            return "<table><caption>\(sheet.columns[column].title)</caption>\(lines.joined())</table>\n"
        }.joined()
    }

    /// Exchange offices, by their heading.
    private static let exchangers: Sheet = {
        var sheet = make("exchangers", [["USD", "43.21", "43.71"], ["EUR", "46.41", "46.99"]], market: .cash)
        sheet.subheading = "Курс в обмінниках"
        return sheet
    }()

    /// One column of the NBU's rates, in Russian.
    private static let rateOnly: Sheet = {
        var sheet = make("one column", [["USD", "43.4250"], ["EUR", "46.7405"], ["CZK", "1.9876"]], market: .nbu)
        sheet.language = .russian
        sheet.languageCode = "ru"
        (sheet.title, sheet.heading) = ("Официальный курс НБУ", "Официальный курс НБУ")
        sheet.columns = [
            Column(title: "Валюта", role: .subject), Column(title: "Курс НБУ", role: .rate(.official)),
        ]
        sheet.editFacts { _, fact in
            var official = fact
            official.side = .official
            return official
        }
        return sheet
    }()

    /// Roles instead of tags.
    private static let figures = make("roles", [["USD", "43.21", "43.71"], ["EUR", "46.41", "46.99"]]) { sheet in
        let header = sheet.columns.map { "<div role=\"columnheader\">\($0.title)</div>" }.joined()
        let lines = sheet.rows.map { row in
            "<div role=\"row\">" + row.cells.map { "<div role=\"cell\">\($0.html)</div>" }.joined() + "</div>\n"
        }
        return "<div role=\"table\"><div role=\"row\">\(header)</div>\n\(lines.joined())</div>"
    }
}
