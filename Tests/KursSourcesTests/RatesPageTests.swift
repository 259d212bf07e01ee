import KursCore
import Testing

@testable import KursSources

/// Pages in the shapes of several years and sites, figures of our own.
struct RatesPageTests {
    private let head = "<html><head><title>Курс валют</title></head><body><h1>Курс валют в Україні</h1>"

    private func rates(_ html: String, source: SourceID = .ratesPage, url: String? = nil) throws -> [String] {
        try read(source, html, address: url).lines
    }

    @Test func `buying, changes and selling share a cell`() throws {
        let page = """
            \(head)<table><thead><tr><th>КУРС ДO ГРИВНІ</th><th>Середній курс в банках<div><small>Купівля / Продаж</small></div></th>
            <th>НБУ</th><th>Чорний ринок<div>Купують / Продають</div></th></tr></thead><tbody>
            <tr><td><a href="/ua/currency/usd/">USD</a></td><td>39,800 <span><span>0.1500</span> / <span>0.2000</span></span> 40,500</td>
            <td><span>36.<span>5686</span><br><span>0</span></span></td><td>40,430 <span>/</span> 40,600</td></tr>
            <tr><td><a href="/ua/currency/pln/">PLN</a></td><td>8,000 <span><span></span> / <span></span></span> 8,380</td>
            <td><span>7<span>.726</span></span></td><td>- / -</td></tr></tbody></table>
            """
        #expect(
            try rates(page) == [
                "USD buy 39.800 sell 40.500", "USD official 36.5686", "USD buy 40.430 sell 40.600",
                "PLN buy 8.000 sell 8.380", "PLN official 7.726",
            ])
        let markets = try read(.minfinPageAverages, page).parsed.quotes.map(\.market)
        #expect(markets == [.banks, .nbu, .cash, .banks, .nbu])
    }

    @Test func `each side has its own cell with the change below`() throws {
        let page = """
            \(head)<input name="currency-datepicker" value="2024-08-12"><h2>Курс у банках</h2>
            <table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th><th>НБУ</th></tr>
            <tr><td>USD</td><td><div>41,10<div>0,05</div></div></td><td>41,60<p>-0,05</p></td><td>41,2053</td></tr>
            <tr><td colspan="4"><a href="/ua/currency/banks/">Усі валюти</a></td></tr></table>
            <h2>Курс в обмінниках</h2><table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>
            <tr><td>USD</td><td>41,30</td><td>41,45</td></tr></table>
            """
        #expect(
            try rates(page) == [
                "USD buy 41.10 sell 41.60 on 2024-08-12", "USD official 41.2053 on 2024-08-12",
                "USD buy 41.30 sell 41.45 on 2024-08-12",
            ])
    }

    @Test func `a transposed table is read`() throws {
        let page = """
            <html><link rel="canonical" href="https://minfin.com.ua/currency/mb/"><body>
            <table><tr><th></th><th>Доллар</th><th>Евро</th></tr><tr><td>Покупка</td><td>27,9500<br><span>0,0200</span></td>
            <td>33,0120<br>-0,0110</td></tr><tr><td>Продажа</td><td>27,9800</td><td>33,0530</td></tr></table>
            """
        #expect(
            try rates(page, source: .minfinPageInterbank) == [
                "USD buy 27.9500 sell 27.9800", "EUR buy 33.0120 sell 33.0530",
            ])
    }

    @Test func `two header rows name cash and card, tabs the currency`() throws {
        let row = { (slug: String, name: String, cells: String) in
            "<tr><td data-title=\"9/9\"><a href=\"/ua/company/\(slug)/\"><i></i>\(name)\n</a></td>\(cells)<td>10:12</td></tr>"
        }
        let table = { (key: String, rows: String) in
            """
            <table data-tab-for="\(key)"><thead><tr><th rowspan=2></th><th colspan=3>&nbsp;У касах банків</th>
            <th colspan=3>При оплаті карткою</th><th rowspan=2>Час<br>оновлення</th></tr>
            <tr><td>Купівля</td><td>/</td><td>Продаж</td><td>Купівля</td><td>/</td><td>Продаж</td></tr></thead><tbody>\(rows)</tbody></table>
            """
        }
        let usd = table(
            "usd",
            row("privatbank", "Приват", "<td>39.2<td>/<td>39.7<td>36.5<td>/<td>37.4")
                + row("bank-3-4", "Банк 3/4", "<td>39.9<td>/<td>40.4<td>0.000<td>/<td>0.000"))
        let eur = table("eur", row("privatbank", "Приват", "<td>38.3<td>/<td>39.3<td> <td>-<td> "))
        let page = "\(head)<input class=\"datepicker\" value=\"2022-11-02\">\(usd)<div class=hidden>\(eur)</div>"
        let at = "at 2022-11-02T08:12:00Z"
        #expect(
            try rates(page, source: .minfinPageBanks) == [
                "USD buy 39.2 sell 39.7 \(at) cash privatbank", "USD buy 36.5 sell 37.4 \(at) card privatbank",
                "USD buy 39.9 sell 40.4 \(at) cash bank-3-4", "EUR buy 38.3 sell 39.3 \(at) cash privatbank",
            ])
    }

    @Test func `lists, units, names and split digits are read`() throws {
        let list = """
            \(head)<ul><li><span>19 марта</span><span>Покупка</span><span>Продажа</span></li>
            <li><a><span>usd</span></a><span>26,44<span>00</span><i></i></span><span>26,47<span>00</span></span></li>
            <li><a><span>eur</span></a><span>32,50<span>26</span></span><span>32,53<span>95</span></span></li></ul>
            """
        #expect(try rates(list) == ["USD buy 26.4400 sell 26.4700", "EUR buy 32.5026 sell 32.5395"])
        let units = """
            \(head)<table><tr><th>Код літерний</th><th>Кількість одиниць</th><th>Назва</th><th>Офіційний курс</th></tr>
            <tr><td>JPY</td><td>10</td><td>Єна</td><td>2,321</td></tr><tr><td>IDR</td><td>1000</td><td>Рупія</td><td>1,853</td></tr></table>
            """
        #expect(try rates(units, source: .nbuPage) == ["JPY per 10 official 0.2321", "IDR per 1000 official 0.001853"])
        let names = """
            \(head)<table><tr><td>Валюта</td><td>Купівля</td><td>Продаж</td></tr><tr><td>Долар США</td><td>41.05</td><td>41.65</td></tr>
            <tr><td>Крона</td><td>1.8</td><td>1.9</td></tr><tr><td>Швейцарський франк</td><td>45</td><td>46.5</td></tr></table>
            """
        #expect(try rates(names) == ["USD buy 41.05 sell 41.65", "CHF buy 45 sell 46.5"])
        #expect(try read(.ratesPage, names).parsed.warnings == [.rowLeftOut(.name("Крона"), .unknownName)])
    }

    @Test func `averages in running text are read, offers are not`() throws {
        let page = """
            <html><link rel="canonical" href="https://minfin.com.ua/currency/auction/usd/buy/all/"><body>
            <div><small>Средняя покупка:</small> 26,85 грн</div><div><small>Средняя продажа:</small> 27,00 грн <i>из 1608 заявок</i></div>
            <div><span>11:10</span> <span>26,80</span> <span>10 000 $</span> 067 123-45-67</div>
            """
        #expect(try rates(page, source: .minfinPageAuction) == ["USD buy 26.85 sell 27.00"])
    }

    @Test func `JSON in a script is read by its side names`() throws {
        let next = """
            <html><link rel="canonical" href="https://minfin.com.ua/currency/auction/eur/buy/all/"><body><script id="__NEXT_DATA__"
            type="application/json">{"props":{"currencyRate":{"rateBuy":"33,10","rateSell":"33,25"},"offers":[{"bid":7,"rate":"33"}]}}</script>
            """
        #expect(try rates(next, source: .minfinPageAuction) == ["EUR buy 33.10 sell 33.25"])
        let widget = """
            <html><body><script>var w = {"USD":{"buy":{"midbank":"26.80","nbu":"26.49","auction":""},"sell":{"midbank":"26.55","nbu":"26.49",
            "auction":""}}};</script>
            """
        #expect(try rates(widget) == ["USD buy 26.55 sell 26.80", "USD official 26.49"])
        #expect(try read(.ratesPage, widget).parsed.warnings == [.customerSides(source: .ratesPage)])
        let mixed = """
            <html><body><script>w = {"USD":{"buy":{"midbank":"26.80"},"sell":{"midbank":"26.55"}},"EUR":{"buy":{"midbank":"31"},
            "sell":{"midbank":"32"}}};</script>
            """
        #expect(try read(.ratesPage, mixed).refusal == .otherTables([.unclearSidesInJSON]))
    }

    @Test(arguments: [
        ("{\"banks\":{\"2026-11-13\":[ROWS]}}", false), ("{\"banks\":{\"segment\":\"vip\",\"list\":[ROWS]}}", false),
        ("{\"banks\":{\"denominator\":100,\"list\":[ROWS]}}", false), ("{\"banks\":{\"swift\":[ROWS]}}", false),
        ("{\"banks\":{\"success\":true,\"list\":[ROWS]}}", true), ("{\"banks\":[ROWS]}", true),
    ])
    func `what is directly above rates in JSON is understood or refuses them`(object: String, isRead: Bool) throws {
        let rows = "{\"code\":\"USD\",\"buy\":43.10,\"sell\":43.60},{\"code\":\"EUR\",\"buy\":46.30,\"sell\":46.95}"
        let page = "\(head)<p>Курси у гривнях</p><script>w = \(object.replacing("ROWS", with: rows));</script>"
        #expect(try (read(.ratesPage, page).refusal == nil) == isRead)
    }

    @Test(arguments: [
        "\"unit\":100", "\"date\":\"2024-03-12\"", "\"base\":\"PLN\"", "\"type\":\"forward\"", "\"surcharge\":0.5",
        "\"kind\":\"вчора\"", "\"isActive\":false", "\"minimum\":1000", "\"timestamp\":1710201600",
    ])
    func `a key beside rates in JSON is understood or refuses them`(member: String) throws {
        let page = { (member: String) in
            "<title>Курс валют у гривнях</title><script>var w = {\"banks\":[{\"ccy\":\"USD\",\(member),\"buy\":43.1,\"sell\":43.6}]};</script>"
        }
        #expect(try rates(page("\"id\":7")) == ["USD buy 43.1 sell 43.6"])
        #expect(try rates(page("\"unit\":1,\"base\":\"UAH\",\"trend\":\"up\"")) == ["USD buy 43.1 sell 43.6"])
        #expect(try read(.ratesPage, page(member)).refusal != nil)
        let governed =
            "<title>Курс валют у гривнях</title><script>var w = {\(member == "\"surcharge\":0.5" ? "\"unit\":10" : member),\"banks\":{\"USD\":{\"buy\":43.1,\"sell\":43.6}}};</script>"
        if !member.contains("minimum") { #expect(try read(.ratesPage, governed).refusal != nil) }
        let path = page("\"id\":7").replacing("\"banks\"", with: "\"banksYesterday\"")
        #expect(try read(.ratesPage, path).refusal != nil)
    }

    @Test func `a bank's page has the bank's contacts, not the portal's`() throws {
        let page = """
            <html><body><h1>Ощадбанк</h1><h2>Курс у касах</h2><table><thead><tr><td>Валюта</td><td>Купівля</td><td>Продаж</td>
            <td>Оновлення</td></tr></thead><tr><td>USD</td><td>37.3000</td><td>37.9000</td><td>13.09.2023</td></tr></table>
            <div><div>Офіційний сайт</div><div><a href="https://www.oschadbank.ua/" target="_blank">oschadbank.ua</a></div></div>
            <div><div>Гаряча лінія</div><div>0 800 210 800</div></div><div><div>Телефон</div><div><a href="tel:+38(044)392-47-40">тут</a></div></div>
            <footer><div>Телефон</div><div>(044) 392-47-40</div><div>E-mail</div><div>info@minfin.com.ua</div></footer>
            """
        let parsed = try read(.minfinPageBank, page, address: "https://minfin.com.ua/ua/company/oschadbank/").parsed
        #expect(parsed.quotes.map(\.line) == ["USD buy 37.3000 sell 37.9000 on 2023-09-13 cash oschadbank"])
        let bank = try #require(parsed.banks.first)
        #expect(bank.name == BankName(slug: "oschadbank", name: "Ощадбанк"))
        #expect(bank.site == "https://www.oschadbank.ua/")
        #expect(bank.phones == ["0 800 210 800"])
        #expect(bank.email == nil)
    }
}
