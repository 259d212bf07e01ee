import KursCore
import Testing

@testable import KursSources

/// What stands above and below rates, or hides them: days, notes, other money, rules of the style sheet.
struct PageNoteTests {
    private static let rows = """
        <tr><td>USD</td><td>43,10</td><td>43,60</td></tr><tr><td>EUR</td><td>46,40</td><td>46,95</td></tr>
        """
    private static let table = """
        <table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>\(rows)</table>
        """
    private static let list = "<ul><li>USD: купівля 43,10, продаж 43,60</li></ul>"

    private func result(
        _ body: String, title: String = "Курс валют", style: String = "", above: String = ""
    ) throws -> ReadResult {
        try read(
            .ratesPage,
            """
            <html><head><title>\(title)</title><style>\(style)</style></head><body>\(above)<h1>Курс валют</h1>\(body)\
            </body></html>
            """)
    }

    private func days(_ result: ReadResult) throws -> Set<AsOf?> { Set(try result.parsed.quotes.map(\.asOf)) }

    private static let march = AsOf.day(Day(year: 2024, month: 3, day: 18) ?? Day(number: 0))

    @Test(arguments: ["18.03.2024", "18 березня 2024", "вт, 18.03.2024", "Курс за 18.03.2024", "2024-03-18"])
    func `a day beside the rates is theirs`(text: String) throws {
        for page in ["<p>\(text)</p>" + Self.table, Self.table + "<p>\(text)</p>", "<div>\(text)</div>" + Self.list] {
            #expect(try days(result(page)) == [Self.march], "\(page)")
        }
        #expect(try days(result(Self.table, above: "<div>\(text)</div>")) == [Self.march])
    }

    @Test(arguments: ["Березень 2024", "Дані за березень 2024 року", "2024 рік", "18 березня"])
    func `a time that is no day of one year`(text: String) throws {
        #expect(try result("<p>\(text)</p>" + Self.table).refusal != nil)
        #expect(try result(Self.table + "<p>\(text)</p>").refusal != nil)
        #expect(try result("<p>\(text)</p>" + Self.list).refusal != nil)
    }

    @Test(arguments: [
        "13.11 09:00", "09:00 13.11", "01.11–13.11.2026", "Ср 09:00", "Умови: для VIP", "Вхідні SWIFT",
        "Купівля — курс, за яким клієнт купує валюту у банку.", "Продаж: ви продаєте нам валюту, яку маєте на руках.",
    ])
    func `a stamp of another day, other deals and customers' sides below the rates`(text: String) throws {
        #expect(try result(Self.table + "<p>\(text)</p>").refusal != nil)
    }

    @Test(arguments: [
        "Пн–Пт 9:00–18:00", "Купівля — це курс, за яким банк купує іноземну валюту у всіх, хто її приносить.",
        "9:00–20:00",
    ])
    func `hours and explanations below the rates change nothing`(text: String) throws {
        #expect(try days(result(Self.table + "<p>\(text)</p>")) == [nil])
    }

    @Test(arguments: [("Курс на 13 листопада", "2026-11-13"), ("Валюта, 19 листопада", "2026-11-19")])
    func `a day over the names of the rows is that of the rates`(header: String, day: String) throws {
        let page = Self.table.replacing("<th>Валюта", with: "<th>" + header)
        #expect(try days(result(page)) == [Day(iso: day.utf8).map { .day($0) }])
    }

    @Test func `a day to come over the names of the rows`() throws {
        #expect(try result(Self.table.replacing("<th>Валюта", with: "<th>Валюта (з 1 грудня)")).refusal != nil)
    }

    @Test(arguments: ["Від 3000 у.о.", "Для банкнот від 50", "Комісія 1,5", "T+1"])
    func `a row with words beside an empty name counts as a note`(text: String) throws {
        let row = "<tr><td></td><td>\(text)</td><td></td></tr></table>"
        #expect(try result(Self.table.replacing("</table>", with: row)).refusal != nil)
    }

    @Test(arguments: [
        ("A$", "AUD"), ("C$", "CAD"), ("US$", "USD"), ("$", "USD"), ("Тайванський долар", nil),
    ])
    func `a dollar is that of its country`(name: String, code: String?) throws {
        let page = Self.table.replacing("<td>USD</td>", with: "<td>\(name)</td>")
        let found = try result(page).parsed.quotes.map(\.currency.text).filter { $0 != "EUR" }
        #expect(found == [code].compactMap(\.self))
    }

    @Test(arguments: [
        "@charset \"utf-8\"; .old{display:none}", "@import url(a.css); .old{display:none}",
        "@layer a{.old{display:none}}",
        "@supports (display:grid){.old{display:none}}",
    ])
    func `rules after and in statements of the style sheet hide`(style: String) throws {
        #expect(try result("<div class=old>\(Self.table)</div>", style: style).refusal != nil)
    }

    @Test(arguments: [
        "Оновлено 3 дні тому", "Для юр. осіб", "Курси не оновлюються", "Валюти немає", "Довідкові курси",
        "+ комісія 1%", "Середньомісячний курс", "Діють до 19.11.2020", "Помножте на 100", "Для працівників банку",
        "Ар\u{AD}хів", "Курси за четвер", "THB", "Більше 1000",
    ])
    func `a short note below the rates`(text: String) throws {
        #expect(try result(Self.table + "<p>\(text)</p>").refusal != nil)
        let row = "<tr><td colspan=3>\(text)</td></tr></table>"
        #expect(try result(Self.table.replacing("</table>", with: row)).refusal != nil)
    }

    @Test(arguments: [
        "Ліцензія НБУ №22", "0 800 500 500", "Пишіть: info@bank.ua", "Завантажте застосунок", "© 2026 Банк",
        "Курси можуть змінюватися протягом дня.", "Контакти: вул. Хрещатик, 1", "Роздрукувати",
    ])
    func `a note that says nothing of the rates`(text: String) throws {
        #expect(try result(Self.table + "<p>\(text)</p>").parsed.quotes.count == 2)
    }

    @Test(arguments: [
        "v-show=false", "v-if=false", "ng-hide=true", "role=tabpanel aria-hidden=true",
        "role=tabpanel data-state=inactive",
    ])
    func `parts that a program has put away`(attributes: String) throws {
        #expect(try result("<div \(attributes)>\(Self.table)</div>").refusal != nil)
    }

    /// Each word of a line must be understood, also where nothing of it is known to change rates.
    @Test(arguments: [
        "Обновлено неделю назад", "Для банкнот до 2009 року.", "При переказі з картки на картку.",
        "Сервіс обміну закрито з 1 жовтня.", "Шановні відвідувачі, звертаємо увагу на таке: від 3000 у.о.",
        "Для сплати за нерухомість.", "Курс у мобільному застосунку", "Для конвертації в застосунку.", "у.о.",
        "Курс у грі",
        "Дані Центробанку.", "1000+", "20261113", "Сайт закрито", "Оновлено 3 дні тому", "Контакт-переказ",
        "За записом",
    ])
    func `a line that is not understood`(text: String) throws {
        for page in ["<p>\(text)</p>" + Self.table, Self.table + "<p>\(text)</p>", "<p>\(text)</p>" + Self.list] {
            #expect(try result(page).refusal != nil, "\(page)")
        }
    }

    @Test(arguments: [
        "Зазначені курси застосовуються при погашенні позик в іноземній валюті та сплаті відсотків.",
        "Таблиця оновлювалася востаннє у вересні, зараз обмін у касах банку не здійснюється взагалі.",
    ])
    func `a long note about these rates`(text: String) throws {
        #expect(try result(Self.table + "<p>\(text)</p>").refusal != nil)
    }

    @Test(arguments: [
        "Актуальний курс уточнюйте у відділеннях.", "Курси можуть відрізнятися у різних відділеннях.",
        "Обмін без комісії та черг.", "Приватним особам", "Забронювати курс", "Оновлено 10 хв. тому",
        "Обмінюйте валюту в нашому банку за вигідним курсом.", "Курс валют у відділеннях Тест Банку",
        "Контакти: вул. Городоцька, 10", "Тел. (044) 392-47-40",
        "Банк залишає за собою право змінювати курс протягом дня",
    ])
    func `usual lines above and below the rates`(text: String) throws {
        #expect(try result("<p>\(text)</p>" + Self.table).parsed.quotes.count == 2)
        #expect(try result(Self.table + "<p>\(text)</p>").parsed.quotes.count == 2)
    }

    @Test(arguments: [("Митний курс валют", false), ("Актуальний курс валют", true), ("Вигідні курси валют", true)])
    func `of which kind the title calls the rates`(title: String, isRead: Bool) throws {
        #expect(try (result(Self.table, title: title).refusal == nil) == isRead)
    }

    @Test(arguments: ["Шановні клієнти!", "Без комісії", "Курс може змінюватися протягом дня"])
    func `a sentence above the rates that says nothing of them`(text: String) throws {
        #expect(try result("<p>\(text)</p>" + Self.table).parsed.quotes.count == 2)
    }

    @Test func `each sentence above the rates counts`() throws {
        #expect(try result("<p>Більше 1000</p>" + Self.table).refusal != nil)
        #expect(try result("<p>Завантажте застосунок. VIP, від 1000</p>" + Self.table).refusal != nil)
        #expect(try result("<p>Станом на ранок понеділка</p>" + Self.table).refusal != nil)
    }

    @Test(arguments: [
        "<p>Архів</p>", "<div>Увага! Курси не оновлюються</div>", "<p>Обмінник у Стамбулі</p>",
        "<p>Курси за 100 одиниць</p>",
    ])
    func `what stands above the first heading`(part: String) throws {
        #expect(try result(Self.table, above: part).refusal != nil)
        #expect(try result(Self.table, above: "<p>Головна сторінка банку</p>").parsed.quotes.count == 2)
    }

    @Test func `a block within a heading`() throws {
        #expect(try result("<h2>Курси<div>Архів</div></h2>" + Self.table).refusal != nil)
    }

    @Test func `a line above names the market`() throws {
        for (line, market) in [("Міжбанк", Market.interbank), ("Чорний ринок", .cash)] {
            #expect(Set(try result("<p>\(line)</p>" + Self.table).parsed.quotes.map(\.market)) == [market])
        }
        #expect(try result("<h2>Офіційний курс НБУ</h2>" + Self.table).refusal != nil)
    }

    @Test(arguments: [
        ".old table { display: none }", "#part > table { display: none }", "@media screen { .old { display: none } }",
        "div.old { display:none }", "/* now */ .old.more { visibility: hidden }", "[data-old] { display: none }",
        ".old:not(.shown) { display: none }", "@media (min-width: 768px) { .old { display: none } }",
        "@media screen and (max-width: 1400px) { .old { display: none } }", "p + .old { display: none }",
        "p ~ div.old { display: none }", ":is(.old) { display: none }", ".old { opacity: .0 }", ".old { opacity: 0% }",
    ])
    func `rules that hide the table`(style: String) throws {
        let body = "<p></p><div id=\"part\" class=\"old more\" data-old>\(Self.table)</div>"
        #expect(try result(body, style: style).refusal != nil)
    }

    @Test(arguments: [
        ".old p { display: none }", "@media print { .old { display: none } }", ".other table { display: none }",
        "@media (max-width: 600px) { .old { display: none } }",
        "@media (orientation: portrait) { .old { display: none } }",
        ".old:hover { display: none }", "p + .other { display: none }", ".old { opacity: 0.9 }",
        "#part .old table { display: none }", ".old:not(.more) { display: none }", "* { box-sizing: border-box }",
    ])
    func `rules that do not`(style: String) throws {
        let body = "<div id=\"part\" class=\"old more\">\(Self.table)</div>"
        #expect(try result(body, style: style).parsed.quotes.count == 2)
    }

    @Test func `a table that is struck out or closed`() throws {
        #expect(try result("<del>\(Self.table)</del>").refusal != nil)
        #expect(try result(Self.table, style: "td { text-decoration: line-through }").refusal != nil)
        for name in ["collapse", "modal fade", "tab-pane"] {
            #expect(try result("<div class=\"\(name)\">\(Self.table)</div>").refusal != nil)
            #expect(try result("<div class=\"\(name) show\">\(Self.table)</div>").parsed.quotes.count == 2)
        }
    }

    @Test(arguments: ["43,10 (18.11)", "43,10 (2024)", "43,10 (10)", "43,10 (42,90)"])
    func `a number in brackets that is no change`(cell: String) throws {
        let found = try result(Self.table.replacing("43,10", with: cell)).parsed
        #expect(found.quotes.contains { $0.currency == .usd && $0.buy != nil } == false)
        #expect(try result(Self.table.replacing("43,10", with: "43,10 (0,05)")).parsed.quotes.count == 2)
    }

    @Test func `another day's table does not stand in for one that is refused`() throws {
        let old =
            "<div><p>18.03.2024</p><table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>USD</td>"
            + "<td>38,10</td><td>38,60</td></tr></table></div>"
        #expect(try result("<div><p>Для VIP</p>\(Self.table)</div>" + old).refusal != nil)
        #expect(
            try result("<div>\(Self.table)</div>" + old).parsed.quotes.map(\.line).contains("USD buy 43.10 sell 43.60"))
    }
}
