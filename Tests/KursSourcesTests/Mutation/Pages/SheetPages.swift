import KursCore

extension Sheet {
    /// Pages in the forms that Ukrainian banks and portals choose, figures of our own.
    static let all: [Sheet] = [
        desk, official, kinds, english, portal, averages, units, russianList, cards, grid, cardRates, interbank, joined,
        lines,
    ]

    /// Rows of a currency with buying and selling.
    private static func pairs(_ rows: [[String]], _ kind: Kind? = nil, market: Market = .banks) -> [Row] {
        rows.map { row in
            Row(cells: [
                Cell(text: row[0]), rate(row[0], row[1], .buy, kind, market), rate(row[0], row[2], .sell, kind, market),
            ])
        }
    }

    private static func rate(
        _ name: String, _ number: String, _ side: Fact.Side, _ kind: Kind?, _ market: Market = .banks,
        bank: String? = nil
    ) -> Cell {
        guard let currency = CurrencyCode(names[name] ?? name),
            let rate = ExactDecimal(utf8: Array(number.replacing(",", with: ".").utf8)[...])
        else { return Cell(text: number) }
        let fact = Fact(market: market, kind: kind, bank: bank, currency: currency, side: side, rate: rate)
        return Cell(text: number, facts: [fact])
    }

    private static let names = [
        "Долар США": "USD", "Євро": "EUR", "Польський злотий": "PLN", "Фунт стерлінгів": "GBP", "Доллар США": "USD",
        "Евро": "EUR", "Долар": "USD", "Польский злотый": "PLN", "Швейцарский франк": "CHF",
    ]

    private static func columns(_ titles: String, sides: (Role, Role) = (.rate(.buy), .rate(.sell))) -> [Column] {
        let titles = titles.split(separator: "|").map(String.init)
        return zip(titles, [Role.subject, sides.0, sides.1]).map { Column(title: $0, role: $1) }
    }

    private static let desk = Sheet(
        name: "desk", title: "Курси валют", heading: "Курси валют", lead: ["Курси у гривнях за одиницю валюти, грн"],
        subheading: "Готівковий курс", columns: columns("Валюта|Купівля|Продаж"),
        rows: pairs(
            [
                ["USD", "43.10", "43.60"], ["EUR", "46.35", "46.95"], ["PLN", "12.40", "12.80"],
                ["GBP", "57.20", "58.40"],
            ],
            .cash))

    private static let official: Sheet = {
        var sheet = Sheet(
            name: "official", address: "https://www.bank.example.ua/kursy-valyut", title: "Курс валют на сьогодні",
            heading: "Курс валют", columns: columns("Валюта|Купівля|Продаж"),
            rows: pairs([
                ["Долар США", "43,050", "43,650"], ["Євро", "46,300", "46,990"],
                ["Польський злотий", "12,350", "12,850"],
            ]))
        sheet.columns.append(Column(title: "НБУ", role: .rate(.official)))
        for (row, number) in zip(sheet.rows.indices, ["43,4250", "46,7405", "12,6317"]) {
            sheet.rows[row].cells.append(rate(sheet.rows[row].cells[0].text, number, .official, nil, .nbu))
        }
        return sheet
    }()

    private static let kinds: Sheet = {
        var sheet = Sheet(
            name: "kinds", language: .russian, languageCode: "ru", title: "Курсы валют",
            heading: "Курсы валют к гривне",
            columns: columns("Валюта|Покупка|Продажа"),
            rows: pairs([["USD", "43.12", "43.62"], ["EUR", "46.32", "46.92"], ["CHF", "53.10", "54.20"]], .cash))
        sheet.columns += columns("Валюта|Покупка|Продажа").dropFirst()
        for (index, group) in zip(1..., ["Наличные", "Наличные", "По картам", "По картам"]) {
            sheet.columns[index].group = group
        }
        let card = pairs([["USD", "43.22", "43.52"], ["EUR", "46.42", "46.82"], ["CHF", "53.30", "54.00"]], .card)
        for row in card.indices { sheet.rows[row].cells += card[row].cells.dropFirst() }
        return sheet
    }()

    private static let english = Sheet(
        name: "english", language: .english, languageCode: "en", address: "https://bank.example.ua/en/rates",
        title: "Exchange rates",
        heading: "Exchange rates", lead: ["Rates in UAH"], columns: columns("Currency|Buy|Sell"),
        rows: pairs([["USD", "43.15", "43.55"], ["EUR", "46.25", "46.85"], ["GBP", "57.30", "58.30"]]))

    private static let portal: Sheet = {
        var sheet = Sheet(
            name: "portal", title: "Курс долара в банках", heading: "Курс долара в банках України",
            columns: columns("Банк|Купівля|Продаж"), rows: [])
        let banks = [
            ("ПриватБанк", "privatbank", "42.90", "43.50"), ("Ощадбанк", "oschadbank", "43.00", "43.70"),
            ("ПУМБ", "pumb", "43.05", "43.58"), ("Укргазбанк", "ukrgasbank", "42.95", "43.66"),
            ("Райффайзен Банк", "aval", "43.08", "43.72"),
        ]
        sheet.rows = banks.map { name, slug, buy, sell in
            Row(cells: [
                Cell(text: name), rate("USD", buy, .buy, nil, bank: slug), rate("USD", sell, .sell, nil, bank: slug),
            ])
        }
        sheet.columns.append(Column(title: "Оновлено", role: .neutral))
        for row in sheet.rows.indices { sheet.rows[row].cells.append(Cell(text: "20.11.2026 10:3\(row)")) }
        return sheet
    }()

    private static let averages = Sheet(
        name: "averages", address: "https://portal.example.ua/currency/", title: "Курс валют в Україні",
        heading: "Курс валют в Україні", subheading: "Середній курс у банках",
        columns: columns("Валюта|Купівля|Продаж"),
        rows: pairs([["USD", "43.020", "43.610"], ["EUR", "46.280", "46.930"], ["PLN", "12.380", "12.790"]]))

    private static let units: Sheet = {
        var sheet = Sheet(
            name: "units", title: "Офіційний курс гривні", heading: "Офіційний курс гривні щодо іноземних валют",
            columns: columns("Код літерний|Кількість одиниць|Офіційний курс", sides: (.units, .rate(.official))),
            rows: [])
        let rates = [("USD", 1, "43.4250"), ("EUR", 1, "46.7405"), ("JPY", 100, "28.1234"), ("HUF", 100, "12.2345")]
        sheet.rows = rates.map { code, unit, number in
            var cell = rate(code, number, .official, nil, .nbu)
            cell.facts = cell.facts.compactMap { $0.per(unit) }
            return Row(cells: [Cell(text: code), Cell(text: "\(unit)"), cell])
        }
        return sheet
    }()

    private static let russianList: Sheet = {
        var sheet = Sheet(
            name: "list", language: .russian, languageCode: "ru", address: "https://bank.example.ua/ru/",
            title: "Курсы валют",
            heading: "Курсы валют", lead: ["Курсы в гривнах"], columns: columns("Валюта|Покупка|Продажа"),
            rows: pairs([["USD", "43.18", "43.48"], ["EUR", "46.48", "46.78"], ["PLN", "12.48", "12.68"]]))
        sheet.layout = .list
        return sheet
    }()

    private static let cards: Sheet = {
        var sheet = Sheet(
            name: "cards", address: "https://bank.example.ua/", title: "Курс валют", heading: "Курс валют, грн",
            columns: columns("Валюта|Купівля|Продаж"),
            rows: pairs([["USD", "43.11", "43.61"], ["EUR", "46.31", "46.91"]]))
        sheet.layout = .cards
        return sheet
    }()

    private static let grid: Sheet = {
        var sheet = Sheet(
            name: "grid", title: "Курс обміну валют", heading: "Курс обміну валют", lead: ["грн"],
            columns: columns("Валюта|Купівля|Продаж"),
            rows: pairs([["Долар США", "43.13", "43.63"], ["Євро", "46.33", "46.93"]]))
        sheet.layout = .grid
        return sheet
    }()

    private static let cardRates = Sheet(
        name: "card", address: "https://bank.example.ua/cards", title: "Курси валют", heading: "Курси валют",
        subheading: "Курс для операцій з картками", columns: columns("Валюта|Купівля|Продаж"),
        rows: pairs([["USD", "43.24", "43.54"], ["EUR", "46.44", "46.84"], ["GBP", "57.44", "58.14"]], .card))

    private static let interbank: Sheet = {
        var sheet = Sheet(
            name: "interbank", title: "Міжбанк", heading: "Курс валют на міжбанку", lead: ["Курс у гривнях"],
            columns: columns("Валюта|Купівля|Продаж"),
            rows: pairs([["Долар", "43,4511", "43,4771"], ["Євро", "46,7685", "46,7966"]], market: .interbank))
        sheet.layout = .transposed
        return sheet
    }()

    private static let joined: Sheet = {
        var sheet = Sheet(
            name: "joined", title: "Курси валют", heading: "Курси валют у відділеннях", lead: ["Гривень за одиницю"],
            columns: columns("Валюта|Купівля|Продаж"),
            rows: pairs([["USD", "43.07", "43.67"], ["EUR", "46.27", "46.97"], ["PLN", "12.37", "12.87"]], .cash))
        sheet.layout = .joined
        return sheet
    }()

    private static let lines: Sheet = {
        var sheet = Sheet(
            name: "lines", address: "https://obmin.example.ua/", title: "Курс валют", heading: "Курс валют, грн",
            columns: columns("Валюта|Купівля|Продаж"),
            rows: pairs([["USD", "43.17", "43.57"], ["EUR", "46.37", "46.87"]]))
        sheet.layout = .lines
        return sheet
    }()
}
