import KursCore

/// Other words for the same.
enum WordingOperators {
    static let all: [MutationOperator] = sides + subjects + around

    private static let buying: [Sheet.Language: [String]] = [
        .ukrainian: ["Банк купує", "Купуємо", "Скупка", "Купує", "Курс купівлі", "Ми купуємо", "Купівля, грн"],
        .russian: ["Банк покупает", "Покупаем", "Скупка", "Покупает", "Курс покупки", "Мы покупаем", "Покупка, грн"],
        .english: ["Bank buys", "Buying", "We buy", "Bid", "Buying rate", "Purchase", "Buy, UAH"],
    ]
    private static let selling: [Sheet.Language: [String]] = [
        .ukrainian: ["Банк продає", "Продаємо", "Продаж", "Продає", "Курс продажу", "Ми продаємо", "Продаж, грн"],
        .russian: ["Банк продаёт", "Продаем", "Продажа", "Продает", "Курс продажи", "Мы продаем", "Продажа, грн"],
        .english: ["Bank sells", "Selling", "We sell", "Ask", "Selling rate", "Sale", "Sell, UAH"],
    ]

    /// Titles of the sides in the words of a language, those of a seed or of a number.
    static func retitle(
        _ sheet: inout Sheet, _ buys: [String], _ sells: [String], _ number: Int
    ) -> Bool {
        var isChanged = false
        for index in sheet.columns.indices {
            switch sheet.columns[index].role {
            case .rate(.buy): sheet.columns[index].title = buys[number % buys.count]
            case .rate(.sell): sheet.columns[index].title = sells[number % sells.count]
            default: continue
            }
            isChanged = true
        }
        return isChanged
    }

    private static let sides: [MutationOperator] =
        (0..<7).map { number in
            .sheet(.wording, "sides in other words \(number + 1)") { sheet, _ in
                guard let buys = buying[sheet.language], let sells = selling[sheet.language] else { return false }
                return retitle(&sheet, buys, sells, number)
            }
        } + [
            .sheet(.wording, "sides in English on another page") { sheet, chance in
                guard sheet.language != .english else { return false }
                return retitle(&sheet, ["Buy", "BUY", "Buying"], ["Sell", "SELL", "Selling"], Int(chance.next() % 3))
            },
            .sheet(.wording, "sides in two languages") { sheet, _ in
                guard sheet.language == .ukrainian else { return false }
                return retitle(&sheet, ["Купівля / Buy"], ["Продаж / Sell"], 0) && sheet.layout != .joined
                    && sheet.layout != .lines
            },
        ]

    private static let flags = ["USD": "🇺🇸", "EUR": "🇪🇺", "PLN": "🇵🇱", "GBP": "🇬🇧", "CHF": "🇨🇭", "JPY": "🇯🇵", "HUF": "🇭🇺"]
    private static let signs = ["USD": "$", "EUR": "€", "PLN": "zł", "GBP": "£"]
    private static let names: [Sheet.Language: [String: String]] = [
        .ukrainian: [
            "USD": "Долар США", "EUR": "Євро", "PLN": "Польський злотий", "GBP": "Фунт стерлінгів",
            "CHF": "Швейцарський франк", "JPY": "Японська єна", "HUF": "Угорський форинт",
        ],
        .russian: [
            "USD": "Доллар США", "EUR": "Евро", "PLN": "Польский злотый", "GBP": "Фунт стерлингов",
            "CHF": "Швейцарский франк",
        ],
        .english: ["USD": "US dollar", "EUR": "Euro", "PLN": "Polish zloty", "GBP": "Pound sterling"],
    ]

    /// Names the currency of each row in another way; rows for which there is none make it not apply.
    private static func rename(_ sheet: inout Sheet, _ name: (String, Sheet) -> String?) -> Bool {
        guard !sheet.isOfBanks else { return false }
        for row in sheet.dataRows {
            guard let code = sheet.rows[row].cells.flatMap(\.facts).first?.currency.text, let new = name(code, sheet)
            else { return false }
            sheet.rows[row].cells[0].text = new
        }
        return true
    }

    private static func named(
        _ name: String, _ text: @escaping @Sendable (String, Sheet) -> String?
    ) -> MutationOperator {
        .sheet(.wording, name) { sheet, _ in rename(&sheet, text) }
    }

    private static let subjects: [MutationOperator] = [
        named("currencies by code") { code, _ in code },
        named("currencies by name") { code, sheet in names[sheet.language]?[code] },
        named("code and name") { code, sheet in names[sheet.language]?[code].map { "\(code) \($0)" } },
        named("name and code in brackets") { code, sheet in names[sheet.language]?[code].map { "\($0) (\(code))" } },
        named("name below the code") { code, sheet in
            names[sheet.language]?[code].map { "<div>\(code)</div><div>\($0)</div>" }
        },
        named("pair with the hryvnia") { code, _ in "\(code)/UAH" },
        named("one unit before the code") { code, _ in "1 \(code)" },
        named("flag before the code") { code, _ in flags[code].map { "\($0) \(code)" } },
        named("flag alone") { code, _ in flags[code] },
        named("sign alone") { code, _ in signs[code] },
        named("sign and code") { code, _ in signs[code].map { "\($0) \(code)" } },
        named("flag as a picture") { code, _ in "<img src=\"/flags/\(code.lowercased()).png\" alt=\"\(code)\"> \(code)"
        },
    ]

    private static let around: [MutationOperator] = [
        .sheet(.wording, "hryvnias after the numbers") { sheet, chance in
            let sign = chance.pick([" грн", " грн.", " ₴", "&nbsp;₴", " UAH"])
            sheet.editRates { $0.after = sign }
            return true
        },
        .sheet(.wording, "hryvnia's sign before the numbers") { sheet, _ in
            sheet.editRates { $0.before = "₴" }
            return true
        },
        .sheet(.wording, "another first heading") { sheet, chance in
            guard sheet.language == .ukrainian, !sheet.isOfBanks, sheet.heading.hasPrefix("Курс") else { return false }
            guard sheet.name != "interbank", sheet.name != "units", sheet.name != "joined" else { return false }
            sheet.heading = chance.pick([
                "Актуальні курси валют", "Курси валют на сьогодні", "Обмін валют", "Курси обміну",
            ])
            return sheet.lead.contains { $0.contains("грн") } || sheet.address != nil
        },
        .sheet(.wording, "moment of the page") { sheet, _ in
            guard sheet.language == .ukrainian else { return false }
            sheet.lead.append("Оновлено 20.11.2026 10:15")
            return true
        },
    ]
}
