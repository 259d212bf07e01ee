import KursCore

/// Rates in other moneys than hryvnias.
enum ForeignOperators {
    static let all: [MutationOperator] =
        evidence + places([("moneys", moneys), ("countries", countries)]) + pages + cells

    private static func editing(
        _ name: String, _ edit: @escaping @Sendable (inout Sheet, inout SplitMix64) -> Bool
    ) -> MutationOperator {
        .sheet(.foreign, name) { sheet, chance in
            let isApplied = edit(&sheet, &chance)
            sheet.voidAll()
            return isApplied
        }
    }

    /// Without any word or address of Ukraine.
    private static let evidence: [MutationOperator] = [
        .sheet(.foreign, "no word of the money") { sheet, _ in
            guard sheet.language != .ukrainian, !sheet.isOfBanks else { return false }
            sheet.strip()
            guard !sheet.namesMoney else { return false }
            sheet.voidAll()
            return true
        },
        .sheet(.foreign, "no word of the money at a foreign address") { sheet, chance in
            guard !sheet.isOfBanks, !sheet.heading.contains("Україн"), sheet.name != "units" else { return false }
            sheet.strip()
            sheet.address = chance.pick([
                "https://bank.example.kz/kursy", "https://bank.example.pl/ua/", "https://www.example.md/curs",
            ])
            sheet.voidAll()
            return true
        },
        editing("a row of hryvnias") { sheet, chance in
            guard sheet.layout != .transposed, !sheet.isOfBanks, sheet.columns.allSatisfy({ $0.role != .units }) else {
                return false
            }
            let name = chance.pick(["UAH", "UAH", "Українська гривня", "Гривня", "Гривна"])
            let cells = sheet.columns.indices.map { Sheet.Cell(text: $0 == 0 ? name : "0.09\($0)") }
            sheet.rows.append(Sheet.Row(cells: cells))
            return true
        },
    ]

    private static let moneys = [
        "у злотих", "в злотых", "в рублях", "у леях", "в тенге", "in PLN", "in EUR", "PLN", "zł", "до злотого",
        "в евро",
        "у доларах США", "до євро", "kurs w PLN", "MDL", "KZT", "до тенге", "у кронах", "в лари",
    ]
    private static let countries = [
        "Польща", "Польша", "Молдова", "Казахстан", "Чехія", "Poland", "Варшава", "Алмати", "Кишинів", "Czech Republic",
        "Беларусь", "Грузія", "Словаччина", "Warszawa", "Прага",
    ]

    private static func place(
        _ name: String, _ words: [String], _ edit: @escaping @Sendable (inout Sheet, String) -> Bool
    ) -> MutationOperator {
        editing(name) { sheet, chance in !sheet.isOfBanks && edit(&sheet, chance.pick(words)) }
    }

    /// An operator for each group of words and each place where they can stand.
    static func places(_ groups: [QualifierOperators.WordGroup]) -> [MutationOperator] {
        groups.flatMap { name, words in
            [
                place("\(name) in the caption", words) { sheet, word in
                    sheet.caption = "Курс, " + word
                    return sheet.layout == .table
                },
                place("\(name) in the first heading", words) { sheet, word in
                    sheet.lead = []
                    sheet.heading = "Курс валют " + word
                    return true
                },
                place("\(name) in the title", words) { sheet, word in
                    sheet.lead = []
                    sheet.title += " — " + word
                    return true
                },
                place("\(name) in the table's heading", words) { sheet, word in
                    sheet.lead = []
                    sheet.subheading = word
                    return true
                },
                place("\(name) in a line above", words) { sheet, word in
                    sheet.lead = ["Курси: " + word]
                    return true
                },
                place("\(name) in the headers", words) { sheet, word in
                    for column in sheet.rateColumns { sheet.columns[column].title += ", " + word }
                    return sheet.layout != .lines
                },
                place("\(name) in a title row", words) { sheet, word in
                    sheet.titleRows = ["Курси — " + word]
                    return sheet.layout == .table
                },
            ]
        }
    }

    private static let pages: [MutationOperator] = [
        foreign("Polish", "pl", "https://www.bank.example.pl/kursy", "Kursy walut", "Waluta", "Kupno", "Sprzedaż"),
        foreign("Czech", "cs", "https://www.banka.example.cz/kurzy", "Kurzovní lístek", "Měna", "Nákup", "Prodej"),
        foreign(
            "Kazakh", "ru", "https://bank.example.kz/kursy", "Курсы валют в Алматы", "Валюта", "Покупка", "Продажа"),
        foreign("Moldovan", "ro", "https://banca.example.md/curs", "Curs valutar", "Valuta", "Cumpărare", "Vânzare"),
        foreign("Belarusian", "be", "https://bank.example.by/kursy", "Курсы валют", "Валюта", "Пакупка", "Продаж"),
        foreign(
            "Russian", "ru", "https://bank.example.ru/kursy", "Курсы валют к рублю", "Валюта", "Покупка", "Продажа"),
        foreign("Bulgarian", "bg", "https://bank.example.bg/kursove", "Валутни курсове", "Валута", "Купува", "Продава"),
        foreign(
            "Georgian in English", "en", "https://bank.example.ge/en/rates", "Exchange rates", "Currency", "Buy", "Sell"
        ),
        foreign("German", "de", "https://bank.example.de/kurse", "Wechselkurse", "Währung", "Ankauf", "Verkauf"),
        foreign("nowhere in English", "en", nil, "Exchange rates", "Currency", "Buy", "Sell"),
        foreign("nowhere in Russian", "ru", nil, "Курсы валют", "Валюта", "Покупка", "Продажа"),
    ]

    /// A page in another language or at another country's address.
    static func foreign(
        _ name: String, _ language: String, _ address: String?, _ heading: String, _ subject: String, _ buy: String,
        _ sell: String
    ) -> MutationOperator {
        editing("\(name) page") { sheet, _ in
            guard let sides = sheet.sides, sheet.columns.count == 3, !sheet.isOfBanks else { return false }
            sheet.strip()
            (sheet.heading, sheet.title, sheet.address) = (heading, heading, address)
            sheet.languageCode = language
            sheet.columns[0].title = subject
            sheet.subheading = ""
            for row in sheet.dataRows {
                sheet.rows[row].cells[0].text = sheet.rows[row].cells.flatMap(\.facts).first?.currency.text ?? ""
            }
            (sheet.columns[sides.buy].title, sheet.columns[sides.sell].title) = (buy, sell)
            for row in sheet.rows.indices {
                for column in sheet.rateColumns where Markup.isNumber(sheet.rows[row].cells[column].text) {
                    sheet.rows[row].cells[column].text = String(sheet.rows[row].cells[column].text.dropFirst())
                }
            }
            return address != nil || !sheet.namesMoney
        }
    }

    private static let cells: [MutationOperator] = [
        .sheet(.foreign, "money after the numbers") { sheet, chance in
            let money = chance.pick([
                " zł", " PLN", " $", " €", " ₸", " лей", " руб.", " ₽", " Kč", " EUR", " MDL", " злотих", " тг",
                " лари", " Br",
            ])
            sheet.editRates { $0.after = money }
            sheet.voidAll()
            return true
        },
        .sheet(.foreign, "money before the numbers") { sheet, chance in
            let money = chance.pick(["$", "€", "£", "zł ", "USD ", "₽", "₸", "¥", "₺", "PLN "])
            sheet.editRates { $0.before = money }
            sheet.voidAll()
            return true
        },
        .sheet(.foreign, "pairs with another money") { sheet, chance in
            guard !sheet.isOfBanks, sheet.layout != .transposed else { return false }
            let money = chance.pick(["PLN", "CHF", "KZT", "MDL", "CZK", "RON"])
            let mark = chance.pick(["/", "-", " / "])
            // What is shown in that money is right.
            for row in sheet.dataRows {
                guard let code = sheet.rows[row].cells.flatMap(\.facts).first?.currency.text else { continue }
                sheet.rows[row].cells[0].text = (money == code ? "GEL" : code) + mark + money
                if money == code { sheet.voidRow(row) }
            }
            sheet.editFacts { _, fact in
                var other = fact
                other.base = CurrencyCode(money) ?? .uah
                return other
            }
            return true
        },
        .sheet(.foreign, "a pair with another money in one row") { sheet, chance in
            guard !sheet.isOfBanks, sheet.layout != .transposed else { return false }
            let row = chance.pick(sheet.dataRows)
            sheet.rows[row].cells[0].text = chance.pick([
                "EUR/USD", "GBP/USD", "USD/PLN", "USD до EUR", "EUR → USD", "Євро / долар",
            ])
            sheet.voidRow(row)
            return true
        },
    ]
}

extension Sheet {
    /// Whether it still says that its rates are in hryvnias: beside its numbers, or as the NBU's.
    fileprivate var namesMoney: Bool { html.contains("грн") || html.contains("НБУ") }

    /// Takes away what says that its rates are in hryvnias.
    fileprivate mutating func strip() {
        lead = []
        address = nil
        for word in [", грн", " к гривне", " гривні", " щодо іноземних валют"] {
            heading = heading.replacing(word, with: "")
            title = title.replacing(word, with: "")
        }
    }
}
