import KursCore

/// Sides from the customer's view, rows that are no banks, and rates of other central banks.
enum CustomerOperators {
    static let all: [MutationOperator] = views(clients) + lines + banks + centralBanks

    private static let clients = [
        ("Клієнт продає", "Клієнт купує"), ("Ви продаєте", "Ви купуєте"), ("Продати банку", "Купити в банку"),
        ("Продаж клієнтом", "Купівля клієнтом"), ("Клиент продаёт", "Клиент покупает"), ("You sell", "You buy"),
        ("Здати", "Придбати"), ("Хочу продати", "Хочу купити"), ("Customer sells", "Customer buys"),
        ("Я продаю", "Я купую"), ("Вы продаёте", "Вы покупаете"), ("Продати", "Купити"),
    ]

    /// Operators with pairs of titles for the columns of the bank's buying and selling.
    static func views(_ clients: [(String, String)], _ suffix: String = "") -> [MutationOperator] {
        [
            .sheet(.customers, "customer's titles on the right columns" + suffix) { sheet, chance in
                guard let sides = sheet.sides else { return false }
                let (sells, buys) = chance.pick(clients)
                (sheet.columns[sides.buy].title, sheet.columns[sides.sell].title) = (sells, buys)
                return true
            },
            .sheet(.customers, "customer's titles in the columns' order" + suffix) { sheet, chance in
                guard let sides = sheet.sides else { return false }
                let (sells, buys) = chance.pick(clients)
                (sheet.columns[sides.buy].title, sheet.columns[sides.sell].title) = (buys, sells)
                sheet.editFacts { _, fact in fact.turned }
                return true
            },
            .sheet(.customers, "one customer's title beside a bank's" + suffix) { sheet, chance in
                guard let sides = sheet.sides else { return false }
                let (_, buys) = chance.pick(clients)
                sheet.columns[sides.buy].title = buys
                sheet.voidColumn(sides.buy)
                sheet.voidColumn(sides.sell)
                return true
            },
        ]
    }

    private static let lines: [MutationOperator] = [
        .sheet(.customers, "customer's view in a line above") { sheet, chance in
            let text = chance.pick([
                "Операції з точки зору клієнта", "Купівля — клієнт купує валюту", "Сторони вказані для клієнта",
                "Buy means that the customer buys", "Покупка: клиент покупает у банка",
            ])
            sheet.lead.append(text)
            sheet.editFacts { _, fact in fact.turned }
            return sheet.sides != nil
        }
    ]

    /// A row in a table of banks that is no bank.
    static func stranger(_ name: String, _ texts: [String]) -> MutationOperator {
        .sheet(.customers, name) { sheet, chance in
            guard sheet.isOfBanks, sheet.layout == .table else { return false }
            let place = Int(chance.next() % UInt64(sheet.rows.count + 1))
            let text = chance.pick(texts)
            let words = [text, "42.22", "44.33", "20.11.2026 10:15"]
            sheet.rows.insert(Sheet.Row(cells: words.map { Sheet.Cell(text: $0) }), at: place)
            return true
        }
    }

    private static let banks: [MutationOperator] = [
        stranger(
            "advertisement among banks",
            [
                "Кредит готівкою до 500 000 грн", "Реклама", "Обмін у Ромашка", "Відкрий депозит", "Мобільний додаток",
                "Партнер: Обмінник №7", "<a href=\"/promo\">Спеціальна пропозиція</a>",
            ]),
        stranger("town among banks", ["Суми", "Київ", "Рівне", "Одеса", "Івано-Франківськ", "Сумы"]),
        stranger(
            "sum among banks",
            [
                "Разом", "Всього", "Середнє", "Середнє по банках", "Найкращий курс", "Итого", "Average", "Мінімум",
                "Максимум", "Медіана",
            ]),
        stranger("the NBU among banks", ["НБУ", "Курс НБУ", "Нацбанк", "Національний банк України", "NBU"]),
        stranger(
            "market among banks", ["Міжбанк", "Чорний ринок", "Форекс", "Готівковий ринок", "Обмінники", "Interbank"]),
        stranger(
            "qualified bank among banks",
            [
                "ПриватБанк (вчора)", "Ощадбанк — архів", "ПУМБ, дорожні чеки", "ПриватБанк, EUR", "Укргазбанк за 100",
            ]),
        .sheet(.customers, "another currency in a bank's row") { sheet, chance in
            guard sheet.isOfBanks else { return false }
            let row = chance.pick(sheet.dataRows)
            sheet.rows[row].cells[0].after = chance.pick([" EUR", " (євро)", " €", " PLN"])
            sheet.voidRow(row)
            return true
        },
    ]

    private static let centralBanks: [MutationOperator] = [
        .sheet(.customers, "NBU in a note beside the title") { sheet, chance in
            guard sheet.layout != .lines, sheet.layout != .joined, let sides = sheet.sides else { return false }
            sheet.columns[sides.buy].title += chance.pick([
                "<br><small>курс НБУ 43,4250</small>", " <small>(НБУ 43.42)</small>", "<div>за курсом НБУ ±1%</div>",
                " <i title=\"НБУ\">НБУ</i>",
            ])
            return true
        },
        .sheet(.customers, "NBU in a line above") { sheet, chance in
            sheet.lead.append(
                chance.pick([
                    "Ліцензія НБУ №22 від 05.10.2011", "Курс НБУ дивіться на сайті Національного банку",
                    "Банк працює за ліцензією НБУ",
                ]))
            return !sheet.facts.contains { $0.market == .nbu }
        },
        .sheet(.customers, "another central bank's official rate") { sheet, chance in
            guard let column = sheet.columns.firstIndex(where: { $0.role == .rate(.official) }) else { return false }
            sheet.columns[column].title = chance.pick([
                "Офіційний курс НБП", "Курс ЄЦБ", "Официальный курс ЦБ РФ", "Official rate of the ECB", "Kurs NBP",
                "Офіційний курс Нацбанку Молдови", "Офіційний курс НБК", "Курс ЦБ",
            ])
            sheet.voidColumn(column)
            return true
        },
        .sheet(.customers, "another central bank in the heading") { sheet, chance in
            let name = chance.pick([
                "Офіційний курс Національного банку Польщі", "Курси Європейського центрального банку",
                "Курсы Центробанка РФ", "Курс Національного банку Молдови", "National Bank of Poland rates",
            ])
            (sheet.heading, sheet.title) = (name, name)
            sheet.voidAll()
            return true
        },
    ]
}

extension Fact {
    /// The same rate as the other party names it.
    fileprivate var turned: Fact {
        var fact = self
        fact.side = side == .buy ? .sell : side == .sell ? .buy : side
        return fact
    }
}
