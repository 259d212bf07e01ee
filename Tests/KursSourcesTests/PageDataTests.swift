import KursCore
import Testing

@testable import KursSources

/// What stands above and beside rates in the JSON of a page, and what its style sheet writes beside those of a table.
struct PageDataTests {
    private static let rows: String =
        "[{\"code\":\"USD\",\"buy\":\"43.10\",\"sell\":\"43.60\"},{\"code\":\"EUR\",\"buy\":\"46.30\",\"sell\":\"46.95\"}]"
    private static let rates = ["USD buy 43.10 sell 43.60", "EUR buy 46.30 sell 46.95"]

    private func lines(data: String, title: String = "Курс валют", heading: String = "Курс валют") throws -> [String] {
        let page = """
            <html><head><title>\(title)</title></head><body><h1>\(heading)</h1><p>Курси у гривнях</p><div id="app"></div>
            <script type="application/json">\(data.replacing("ROWS", with: Self.rows))</script></body></html>
            """
        guard case .found(let parsed) = try read(.ratesPage, page, address: "https://bank.ua/kurs") else { return [] }
        return parsed.quotes.map(\.line)
    }

    @Test(arguments: [
        "{\"banks\":ROWS}",
        "{\"props\":{\"pageProps\":{\"banks\":ROWS}},\"page\":\"/kurs\",\"query\":{},\"buildId\":\"x1\"}",
        "{\"data\":{\"meta\":{\"updatedAt\":\"2026-11-20T09:00:00Z\",\"status\":\"ok\",\"isMock\":false},\"rates\":ROWS}}",
        "{\"initialState\":{\"currency\":{\"list\":ROWS},\"user\":{\"theme\":\"dark\",\"id\":7},\"menu\":[{\"title\":\"Архів\"}]}}",
        "{\"locale\":\"uk\",\"country\":\"UA\",\"data\":{\"rates\":ROWS}}",
        "{\"currencies\":{\"USD\":{\"buy\":43.10,\"sell\":43.60},\"EUR\":{\"buy\":46.30,\"sell\":46.95}}}",
        "{\"banks\":[{\"code\":\"USD\",\"country\":\"US\",\"buy\":\"43.10\",\"sell\":\"43.60\"},"
            + "{\"code\":\"EUR\",\"country\":\"EU\",\"direction\":\"up\",\"buy\":\"46.30\",\"sell\":\"46.95\"}]}",
    ])
    func `keys that say nothing of the rates`(data: String) throws {
        #expect(try lines(data: data) == Self.rates)
    }

    @Test(arguments: [
        "\"segment\":\"vip\"", "\"city\":\"Варшава\"", "\"country\":\"PL\"", "\"period\":\"yesterday\"", "\"unit\":100",
        "\"asOf\":\"2026-11-13\"", "\"ts\":1794528000", "\"archived\":true", "\"min\":1000", "\"baseCurrency\":\"PLN\"",
        "\"note\":\"архівні дані\"", "\"locale\":\"pl-PL\"", "\"market\":\"interbank\"", "\"isCash\":false",
        "\"direction\":\"client\"", "\"version\":\"2019\"", "\"status\":\"closed\"", "\"settlement\":\"T+2\"",
    ])
    func `a fact that is not understood or speaks of other rates`(fact: String) throws {
        #expect(try lines(data: "{\(fact),\"banks\":ROWS}") == [])
        #expect(try lines(data: "{\"data\":{\"meta\":{\(fact)},\"banks\":ROWS}}") == [])
        #expect(try lines(data: "{\"meta\":{\(fact)},\"data\":{\"banks\":ROWS}}") == [])
        #expect(try lines(data: "{\"data\":{\"banks\":ROWS},\"info\":{\"rates\":{\(fact)}}}") == [])
        let row = Self.rows.replacing("\"buy\"", with: "\(fact),\"buy\"")
        #expect(try lines(data: "{\"banks\":\(row)}") == [])
    }

    @Test(arguments: [
        "online", "opt", "draft", "initial", "placeholder", "pl", "PLN", "Warszawa", "minRates", "avg", "max", "cross",
        "credit", "juridical", "rates2019", "partners",
    ])
    func `a key that leads to rates must be known`(key: String) throws {
        #expect(try lines(data: "{\"\(key)\":{\"banks\":ROWS}}") == [])
        #expect(try lines(data: "{\"data\":{\"\(key)\":{\"list\":{\"banks\":ROWS}}}}") == [])
    }

    @Test(arguments: ["archive2015", "forecast", "rates_yesterday", "sampleRates", "vipRates", "window.optRates"])
    func `the name of a variable must be known`(name: String) throws {
        let script = { (name: String) in
            "<title>Курс валют</title><p>Курси у гривнях</p><script>var \(name) = {\"banks\":\(Self.rows)};</script>"
        }
        for plain in ["w", "window.rates", "curWgtJSON", "window[\"__INITIAL_STATE__\"]"] {
            #expect(
                try read(.ratesPage, script(plain), address: "https://bank.ua/").parsed.quotes.map(\.line) == Self.rates
            )
        }
        #expect(try read(.ratesPage, script(name), address: "https://bank.ua/").refusal != nil)
    }

    @Test(arguments: [
        ("buy", "buy100"), ("sell", "sell2015"), ("USD", "KZT\",\"buy\":1,\"sell\":1},{\"code\":\"USD"),
    ])
    func `digits of keys, and a currency that costs one`(part: String, other: String) throws {
        let rows = Self.rows.replacing(part, with: other)
        #expect(try lines(data: "{\"banks\":\(rows)}") == [])
    }

    @Test func `what heads the page heads its JSON`() throws {
        #expect(try lines(data: "{\"banks\":ROWS}", title: "Нічний курс") == [])
        #expect(try lines(data: "{\"banks\":ROWS}", heading: "Курс для партнерів") == [])
        #expect(
            try lines(data: "{\"banks\":ROWS}", heading: "Курс</h1><p>Сьогодні обмін не здійснюється.</p><h1>") == [])
        #expect(try lines(data: "{\"title\":\"Курси у злотих\",\"data\":{\"rates\":ROWS}}") == [])
    }

    private func lines(style: String, body: String = "<table>") throws -> [String] {
        let page = """
            <html><head><title>Курс валют</title><style>\(style)</style></head><body><h1>Курс валют</h1>\(body)
            <tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td data-note="Для VIP">USD</td><td>43,10</td>
            <td>43,60</td></tr></table><p data-note="Меню">Курси у гривнях</p></body></html>
            """
        guard case .found(let parsed) = try read(.ratesPage, page, address: "https://bank.ua/kurs") else { return [] }
        return parsed.quotes.map(\.line)
    }

    @Test(arguments: [
        "td::after { content: attr(data-note) }", "td:first-child:after{content:\" (\" attr(data-note) \")\"}",
        "table:before { content: '13.11.2026' }", "th::after { content: ' на 13 листопада' }",
        "h1::after { content: '\\437\\430  100' }", "h1:after{content:'\\412\\447\\43e\\440\\430'}",
        "table::before{content:'PLN'}", "td{}td::after{content:'%'}", "td::before{content:'1'}",
        "td::after { content: '-' }", ":root{--day:'Вчора'} h1:after { content: var(--day) }",
        "td { content: 'x' } h1:before { content: 'Опт'; color: red }",
    ])
    func `words that a style sheet adds`(style: String) throws {
        #expect(try lines(style: style) == [])
    }

    @Test(arguments: [
        "p.none::after { content: attr(data-note) }", "td:after { content: ' грн' }", "h1:before { content: '\\f101' }",
        "table:before { content: '20.11.2026' }", "td::before { content: attr(data-label) }",
        "nav:after { content: 'Вчора' }",
        ":root{--mark:'›'} h1:after { content: var(--mark) }",
    ])
    func `what a style sheet adds without a word about the rates`(style: String) throws {
        #expect(try lines(style: style) == ["USD buy 43.10 sell 43.60"])
    }

    @Test func `a property that an element sets itself`() throws {
        let style = "table::before { content: var(--note) }"
        #expect(try lines(style: style, body: "<table style=\"--note: 'Дорожні чеки'\">") == [])
        #expect(try lines(style: style) == ["USD buy 43.10 sell 43.60"])
    }
}
