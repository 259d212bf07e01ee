import Testing

@testable import KursCore

/// What the rows of statements are, by who pays and by the banks' own words.
struct RowKindsTests {
    private static func facts(
        _ text: String, _ amount: String = "1000", _ currency: String = "UAH", on day: String = "2026-08-10",
        party: String? = nil, number: String? = nil, account: String? = nil, own: String? = nil, document: String? = nil
    ) throws -> RowFacts {
        var facts = RowFacts(
            day: try #require(Day(iso: day.utf8)), amount: try #require(ExactDecimal(utf8: Array(amount.utf8)[...])),
            currency: try #require(CurrencyCode(currency)))
        facts.texts = text.isEmpty ? [] : [text]
        (facts.party, facts.partyNumber, facts.partyAccount) = (party, number, account)
        (facts.ownAccount, facts.document) = (own, document)
        return facts
    }

    private static var owners: RowOwners {
        var owners = RowOwners()
        owners.add(account: "UA443000010000026001234567890")
        owners.add(number: "2955512340")
        owners.add(name: "ФОП Коваль Олена Петрівна")
        return owners
    }

    private static func kinds(_ rows: [RowFacts], _ owners: RowOwners = owners) -> [RowVerdict] {
        var kinds = RowKinds(owners)
        for row in rows { kinds.add(row) }
        kinds.settle()
        return (0..<kinds.count).map { kinds[$0] }
    }

    @Test(arguments: [
        // The words of banks.
        ("Кошти від продажу валюти. Комісія банку 10 грн", "sale"), ("Кошти від продажу 1000 USD", "sale"),
        ("Продаж інвалюти", "sale"), ("Продаж ВКВ", "sale"), ("Гривні від продажу 918.99 USD по курсу 44.67", "sale"),
        ("Зарахування коштiв вiд вільного продажу 300 GBP по курсу 38.78, (зг. заявки 5 вiд 1). Комiсiя банку", "sale"),
        ("Гр.экв.продажу 11763.80 USD на МВР 04.02.22, ЗГІДНО ЗАЯВИ КЛІЄНТА № 8", "sale"),
        ("ЗАРАХ. ГРН. ВІД ПРОДАЖУ ВАЛ. 7500 USD КУРС 36.88(УТРИМАНА КОМІСІЯ 829.8).", "sale"),
        ("Кошти від продажу валюти в сумі N GBP на МВРУ згідно заявки №", "sale"), ("З доларового рахунку ФОП", "sale"),
        ("Зарахування коштів, отриманих після конвертації, купівлі/продажу інозем./нац. валюти", "sale"),
        ("Гривні від продажу 10\u{A0}000.00 USD", "sale"), ("Currency conversion", "sale"),
        ("Нарахування вiдсоткiв згiдно депозитного договору N5", "interest"), ("Відсотки за березень", "interest"),
        ("Виплата нарахованих відсотків за вкладом на вимогу", "interest"), ("Виведення кешбеку 464.40₴", "cashback"),
        ("Повернення поворотньої фiнансової допомоги", "loan"), ("Надання позики за договором 3", "loan"),
        ("Повернення помилково перерахованих коштів ПД № 2", "refund-received"), ("З чорної картки", "transfer"),
        // What is like them, and is none.
        ("Оплата за продаж USD-кабелів", "income"), ("exchange of currency adapters", "income"),
        ("Продаж валютних сейфів", "income"), ("Безповоротна фінансова допомога", "income"),
        ("Оплата за послуги, комісія 10 грн", "income"), ("Переказ за послуги згідно договору 7", "income"),
        ("Кешбек-сервіс: оплата рахунку 5", "income"), ("sale of 10 USD adapters", "income"), ("", "income"),
        // Half of a sign.
        ("Переказ власних коштів", "undecided"), ("Поповнення рахунку", "undecided"), ("Переказ", "undecided"),
        ("Повернення коштів", "undecided"), ("Оплата за продаж валюти", "undecided"),
        ("Оплата, повернення помилково перерахованих коштів", "undecided"),
        ("Перерахування чистого підприємницького доходу, без ПДВ", "undecided"),
    ])
    func `words of banks decide, and what is only like them does not`(text: String, kind: String) throws {
        let verdict = Self.kinds([try Self.facts(text)])[0]
        #expect(verdict.kind.rawValue == kind, "\(verdict)")
    }

    @Test(arguments: [
        ("Надання коштів", "АТ «Приклад Банк»", "undecided"), ("Перерах. коштів зг. заявки", "", "undecided"),
        ("Plateji LiqPay za 2026.07.31, kom.banka 3.11", "АТ КБ «ПриватБанк»", "income"),
        ("Зарах.еквайрінг; сума 100.00грн; комісія 1.30грн", "АТ «СЕНС БАНК»", "income"),
        ("Оплата за договором 7", "АТ «Приклад Банк»", "income"), ("від Бондаря", "Бондар Іван", "income"),
        ("Грант згідно договору 5", "БФ «Світло»", "undecided"), ("Дивіденди за 2025 рік", "ТОВ А", "undecided"),
        ("Страхове відшкодування", "СК «Оранта»", "undecided"), ("Фінансова допомога", "ТОВ А", "undecided"),
        ("Безповоротна фінансова допомога", "ТОВ А", "income"), ("Оплата заявки на грант", "ТОВ А", "income"),
        ("Позика згідно договору", "Бондар Іван", "loan"), ("Пополнение счета", "", "undecided"),
        // The bank's name before its city, and a firm that only ends so.
        ("Зарахування коштів", "АТ \"УКРСИББАНК\" м. Харків", "undecided"), ("design", "Burbank Studios", "income"),
    ])
    func `what may be no income of a business, or comes from a bank without a reason, is undecided`(
        text: String, party: String, kind: String
    ) throws {
        let account = "UA443000010000029001234567890"
        let verdict = Self.kinds([try Self.facts(text, party: party.isEmpty ? nil : party, account: account)])[0]
        #expect(verdict.kind.rawValue == kind, "\(verdict)")
    }

    @Test func `an own account proves more than a number, that more than a name, and that more than words`() throws {
        let rows = [
            try Self.facts("Оплата", account: "UA443000010000026001234567890"),
            try Self.facts("Переказ власних коштів", party: "Інша", number: "2955512340"),
            try Self.facts("Переказ", party: "КОВАЛЬ ОЛЕНА ПЕТРIВНА"),
            try Self.facts("Переказ власних коштів", party: "Коваль Олена Петрівна", number: "3111122223"),
            try Self.facts("Переказ власних коштів", party: "ТОВ Ромашка", number: "40111222"),
            try Self.facts("Оплата за договором", party: "ТОВ Ромашка", number: "40111222"),
            try Self.facts("Кошти від продажу валюти", party: "ТОВ Ромашка", number: "40111222"),
            try Self.facts("Кошти від продажу валюти", party: "АТ «Приклад Банк»"),
            try Self.facts("Кошти від продажу валюти", party: "АТ \"ПУМБ\""),
            try Self.facts("Продаж валюти", "-1000", "USD", on: "2026-08-03", party: "Hafen GmbH"),
        ]
        #expect(
            Self.kinds(rows).map(\.kind.rawValue)
                == [
                    "transfer", "own-funds", "transfer", "undecided", "undecided", "income", "undecided", "sale",
                    "sale", "sale",
                ])
    }

    @Test func `a receipt through the distribution account is one, of the day of the current account`() throws {
        let (transit, current) = ("UA443000010000026031234567890", "UA443000010000026001234567890")
        var owners = Self.owners
        owners.add(account: transit)
        let rows = [
            try Self.facts("invoice 5", "1250", "USD", on: "2026-08-03", party: "Hafen GmbH", own: transit),
            try Self.facts("переказ", "-1250", "USD", on: "2026-08-05", account: current, own: transit),
            try Self.facts("переказ", "1250", "USD", on: "2026-08-05", account: transit, own: current),
        ]
        let both = Self.kinds(rows, owners)
        #expect(both.map(\.kind) == [.transit, .transit, .income])
        #expect(both[2].reason == .cameThrough(since: rows[0].day) && both[0].reason == .reached(rows[2].day))
        #expect(Self.kinds([rows[2], rows[1], rows[0]], owners).map(\.kind) == [.income, .transit, .transit])
        #expect(Self.kinds([rows[0]], owners)[0].reason == .onDistribution)
        #expect(Self.kinds([rows[2]], owners)[0].reason == .fromDistribution)
        // What the distribution account had is not what reached the current one.
        let other = try Self.facts("переказ", "900", "USD", on: "2026-08-05", account: transit, own: current)
        #expect(Self.kinds([rows[0], other], owners).map(\.kind) == [.income, .undecided])
        // Nor is what it received later.
        let late = try Self.facts("invoice 6", "900", "USD", on: "2026-08-06", party: "Hafen GmbH", own: transit)
        #expect(Self.kinds([other, late], owners).map(\.kind) == [.undecided, .income])
    }

    @Test func `a receipt that was booked on the distribution account on the same day may be the same`() throws {
        let (transit, current) = ("UA443000010000026031234567890", "UA443000010000026001234567890")
        var owners = Self.owners
        owners.add(account: transit)
        var kinds = RowKinds(owners)
        kinds.add(try Self.facts("переказ", "1250", "USD", on: "2026-08-05", account: transit, own: current))
        let day = try #require(Day(iso: "2026-08-05".utf8))
        kinds.settle(earlier: [.init(day: day, amount: 1250, currency: .usd, party: "Hafen", isOnDistribution: true)])
        #expect(kinds[0] == RowVerdict(.undecided, .bookedBefore))
    }

    @Test func `a sale whose words name no amount is joined with the only payment near it`() throws {
        let received = try Self.facts(
            "Кошти від продажу валюти", "41000", on: "2026-08-04", party: "АТ «Приклад Банк»", own: "A2")
        let sold = try ["2026-08-03", "2026-08-05"].map {
            try Self.facts("Продаж валюти", "-1000", "USD", on: $0, own: "A1")
        }
        for (rows, other) in [([received, sold[0]], 1), ([received] + sold, nil)] {
            var kinds = RowKinds(Self.owners)
            for row in rows { kinds.add(row) }
            kinds.settle()
            #expect(kinds.other(0) == other, "\(kinds[0])")
        }
    }

    @Test func `two sides with one document are one movement`() throws {
        let rows = [
            try Self.facts("invoice", "500", "GBP", on: "2026-08-03", party: "Acme Ltd", own: "A1", document: "7"),
            try Self.facts("НП: 1", "-500", "GBP", on: "2026-08-04", own: "A1", document: "9"),
            try Self.facts("НП: 1", "500", "GBP", on: "2026-08-04", own: "A2", document: "9"),
        ]
        #expect(Self.kinds(rows).map(\.kind) == [.income, .transfer, .transfer])
    }

    @Test func `a refund leaves the income of its quarter, or names the earlier one`() throws {
        let client = (party: "ТОВ Ромашка", number: "40111222")
        func row(_ text: String, _ amount: String, _ day: String) throws -> RowFacts {
            try Self.facts(text, amount, on: day, party: client.party, number: client.number)
        }
        let receipt = try row("Оплата за договором", "1000", "2026-07-07")
        let early = try row("Оплата за договором", "700", "2026-03-05")
        let same = Self.kinds([receipt, try row("Повернення коштів за договором", "-400", "2026-08-01")])
        #expect(same[1].kind == .refundGiven && same[1].refundOf == receipt.day)
        #expect(!same[1].isOfEarlierQuarter(try #require(Day(iso: "2026-08-01".utf8))))
        let later = Self.kinds([early, try row("Повернення коштів", "-700", "2026-08-01")])
        #expect(later[1].refundOf == early.day)
        #expect(later[1].isOfEarlierQuarter(try #require(Day(iso: "2026-08-01".utf8))))
        let said = Self.kinds([
            try row("Часткове повернення коштів, отриманих по пд. № 96 від 12.02.2026", "-5", "2026-08-01")
        ])
        #expect(said[0].refundOf?.iso == "2026-02-12")
        // Either quarter may be meant; nothing may be.
        let either = Self.kinds([early, receipt, try row("Повернення", "-300", "2026-08-01")])
        #expect(either[2].kind == .undecided)
        #expect(Self.kinds([try row("Повернення", "-300", "2026-08-01")])[0].kind == .undecided)
        // A supplier gives back what was paid.
        let paid = Self.kinds([
            try row("Оплата за товар", "-900", "2026-07-01"), try row("Повернення", "900", "2026-07-09"),
        ])
        #expect(paid[1].kind == .refundReceived)
    }

    @Test func `statuses, totals and the treasury are told by facts`() throws {
        var pending = try Self.facts("Оплата")
        pending.unfinished = "Pending"
        let treasury = try Self.facts("Повернення надміру сплаченого", account: "UA448999980000031001234567890")
        let rows = [
            pending, try Self.facts("Разом"), treasury, try Self.facts("*;101;2955512340;сплата єдиного податку", "-5"),
        ]
        #expect(Self.kinds(rows).map(\.kind) == [.pending, .total, .tax, .tax])
    }

    @Test(arguments: [
        ("Кошти від продажу 10,000 USD", nil), ("Кошти від продажу 1,000.00 USD", "1000"),
        ("Кошти від продажу 10 000.00 USD", "10000"), ("ПРОДАЖ ЗГІДНО ЗАЯВИ № 8 1000 USD", nil),
        ("Кошти від продажу валюти, заява № 8 100 USD", nil), ("Продаж 918.99 USD по курсу 44.67", "918.99"),
    ])
    func `what was traded is taken where it reads in one way`(text: String, amount: String?) throws {
        var kinds = RowKinds(Self.owners)
        kinds.add(try Self.facts(text, "44000", party: "АТ «Приклад Банк»"))
        kinds.settle()
        #expect(kinds.traded(0)?.amount.trimmed().description == amount, "\(kinds[0])")
    }

    @Test func `words of a bank from somebody who is named are no bank's`() throws {
        let rows = [
            try Self.facts("Продаж 1000 USD", "41000", party: "Іваненко Іван"),
            try Self.facts("Повернення депозиту", "12000", party: "Петренко Ольга"),
            try Self.facts("Кошти від продажу валюти", "500", party: "ТОВ «Банкет-хол»"),
            try Self.facts("Sale of 1000 USD", "41000", party: "Burbank Studios LLC"),
            try Self.facts("Повернення депозиту", "12000", party: "АТ КБ «ПриватБанк»"),
            try Self.facts("Sale of 1000 USD", "41000", party: "Universal Bank JSC"),
        ]
        #expect(
            Self.kinds(rows).map(\.kind) == [.undecided, .undecided, .undecided, .undecided, .transfer, .sale])
    }

    @Test func `money back on a card is a refund where the purchase is known`() throws {
        var purchase = try Self.facts("Rozetka", "-1250", on: "2026-08-01")
        var refund = try Self.facts("Rozetka", "1250")
        (purchase.merchantCode, refund.merchantCode) = (5732, 5732)
        let alone = Self.kinds([refund])[0]
        #expect(alone == RowVerdict(.undecided, .merchantCode(5732)))
        #expect(Self.kinds([purchase, refund])[1].kind == .refundReceived)
    }

    @Test(arguments: [
        ("Від: Олена К.", RowKind.undecided), ("Переказ від Олена К.", .undecided), ("ТОВ «Калина».", .income),
        ("Оплата рахунку, Олена К.", .income), ("ФОП Олена К.", .income), ("ФОП Шевченко Т. Г.", .income),
    ])
    func `a transfer that names a person by an initial may be no income`(_ text: String, _ kind: RowKind) throws {
        var row = try Self.facts(text, "1000")
        #expect(Self.kinds([row])[0].kind == kind)
        row.merchantCode = 4829
        #expect(Self.kinds([row])[0].kind == kind)
        // A client of one's own table may be so.
        (row.merchantCode, row.party, row.texts) = (nil, "Олена К.", [])
        #expect(Self.kinds([row])[0].kind == .income)
    }

    @Test func `numbers name nobody`() throws {
        let rows = [
            try Self.facts("Оплата", on: "2026-08-01", party: "4111"),
            try Self.facts("Повернення", "-1000", party: "5222"),
        ]
        #expect(Self.kinds(rows)[1].kind == .undecided)
    }

    private static func refunds(_ rows: [RowFacts], earlier: [RowKinds.Earlier] = []) -> [RowVerdict] {
        var kinds = RowKinds(owners)
        for row in rows { kinds.add(row) }
        kinds.settle(earlier: earlier)
        return (0..<kinds.count).map { kinds[$0] }
    }

    @Test func `refunds are the same whichever row stands first, and whatever was booked before`() throws {
        func row(_ text: String, _ amount: String, _ day: String) throws -> RowFacts {
            try Self.facts(text, amount, "USD", on: day, party: "ТОВ Ромашка")
        }
        func booked(_ amount: ExactDecimal, _ day: String) throws -> RowKinds.Earlier {
            RowKinds.Earlier(
                day: try #require(Day(iso: day.utf8)), amount: amount, currency: .usd, party: "ТОВ «Ромашка»")
        }
        // The later of two receipts, in the order of the days and not of the file.
        let rows = [
            try row("Оплата 1", "1000", "2026-07-02"), try row("Оплата 2", "1000", "2026-07-09"),
            try row("Повернення", "-1000", "2026-07-20"),
        ]
        #expect(Self.refunds(rows)[2].refundOf?.iso == "2026-07-09")
        #expect(Self.refunds(rows.reversed())[0].refundOf?.iso == "2026-07-09")
        // Of one receipt that was booked before, only one refund.
        let two = [try row("Повернення", "-700", "2026-07-20"), try row("Повернення", "-700", "2026-07-21")]
        let earlier = [try booked(1000, "2026-07-02")]
        #expect(Self.refunds(two, earlier: earlier).map(\.kind) == [.refundGiven, .undecided])
        // A receipt that the statement shows again is one.
        let again = [try row("Оплата", "1000", "2026-07-02")] + two
        #expect(Self.refunds(again, earlier: earlier).map(\.kind) == [.income, .refundGiven, .undecided])
    }

    @Test func `sides are found among many of one amount, whichever stands first`() throws {
        let start = try #require(Day(iso: "2026-07-01".utf8))
        var rows: [RowFacts] = []
        for number in 0..<6000 {
            let day = start.advanced(by: number / 60).iso
            rows.append(try Self.facts("Оплата", "-100", on: day, party: "Магазин", own: "A1"))
            rows.append(try Self.facts("Переказ на картку", "100", on: day, own: "A2"))
        }
        rows.append(try Self.facts("Переказ на картку", "-100", on: "2026-07-05", own: "A3"))
        let clock = ContinuousClock()
        var kinds: [RowVerdict] = []
        let time = clock.measure { kinds = Self.kinds(rows) }
        #expect(kinds.last?.kind == .transfer && kinds.count { $0.kind == .transfer } == 2)
        #expect(Self.kinds(rows.reversed()).count { $0.kind == .transfer } == 2)
        #expect(time < .seconds(20), "\(time)")
    }

    @Test func `credits arrive as one sum, and the rest is told`() throws {
        let (transit, current) = ("UA443000010000026031234567890", "UA443000010000026001234567890")
        var owners = Self.owners
        owners.add(account: transit)
        var rows: [RowFacts] = []
        for (day, amount) in [
            ("2026-06-01", "300"), ("2026-07-01", "500"), ("2026-07-02", "750"), ("2026-07-03", "20"),
        ] {
            rows.append(try Self.facts("invoice", amount, "USD", on: day, party: "Hafen GmbH", own: transit))
        }
        for (day, amount) in [("2026-07-05", "1250"), ("2026-07-20", "300")] {
            rows.append(try Self.facts("переказ", amount, "USD", on: day, account: transit, own: current))
        }
        #expect(
            Self.kinds(rows, owners).map(\.kind) == [.income, .transit, .transit, .income, .income, .undecided])
    }
}
