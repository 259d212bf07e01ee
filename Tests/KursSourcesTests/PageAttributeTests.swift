import KursCore
import Testing

@testable import KursSources

/// What a page says elsewhere than in its text: in attributes, in what is chosen, in its style sheet.
struct PageAttributeTests {
    private static let table = """
        <table><thead><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr></thead><tbody><tr><td>USD</td>\
        <td>43,10</td><td>43,60</td></tr><tr><td>EUR</td><td>46,40</td><td>46,95</td></tr></tbody></table>
        """

    private func result(_ body: String, style: String = "") throws -> ReadResult {
        try read(
            .ratesPage,
            """
            <html><head><title>Курс валют</title><style>\(style)</style></head><body class="archive"><h1>Курс валют</h1>\
            \(body)</body></html>
            """)
    }

    private func changed(_ part: String, _ other: String) -> String { Self.table.replacing(part, with: other) }

    @Test(arguments: [
        ("<table>", "<table id=\"archive\">"), ("<table>", "<table class=\"rates rates-yesterday\">"),
        ("<table>", "<table data-period=\"yesterday\">"), ("<table>", "<table data-unit=\"100\">"),
        ("<tr><td>USD", "<tr title=\"Прогноз\"><td>USD"), ("<tr><td>USD", "<tr class=\"forecast\"><td>USD"),
        ("<td>43,10", "<td title=\"вчора\">43,10"), ("<td>43,10", "<td class=\"arhiv\">43,10"),
        ("<td>43,10", "<td title=\"Дорожні чеки\">43,10"), ("43,10", "<img alt=\"Юридичні особи\">43,10"),
        ("43,10", "<span aria-label=\"архівний курс\">43,10</span>"), ("43,10", "<img alt=\"минулий курс\">43,10"),
        ("43,10", "<span data-tooltip=\"за 100 одиниць\">43,10</span>"),
        ("<th>Купівля", "<th abbr=\"Купівля вчора\">Купівля"),
        ("<th>Купівля", "<th title=\"Купівля за 100 одиниць\">Купівля"),
        ("<td>43,10", "<td data-label=\"Продаж\">43,10"), ("<td>43,10", "<td title=\"Договірний\">43,10"),
        ("43,10", "<span title=\"Для VIP\">43,10</span>"), ("<table>", "<table aria-label=\"Для VIP\">"),
        ("<table>", "<table title=\"Митниця\">"), ("Купівля", "<span title=\"Для VIP\">Купівля</span>"),
        ("Купівля", "Купівля <i data-tooltip=\"Опт\">?</i>"), ("43,10", "43,10 <svg><title>Вчора</title></svg>"),
    ])
    func `attributes of the table`(part: String, other: String) throws {
        #expect(try result(changed(part, other)).refusal != nil, "\(other)")
    }

    @Test(arguments: [
        ("<table>", "<table id=\"rates\" class=\"table active\" data-unit=\"1\">"),
        ("<td>43,10", "<td data-label=\"Купівля\" title=\"Купівля\">43,10"),
        ("<td>43,10", "<td title=\"Зміна: +0,05\">43,10"), ("<td>43,10", "<td title=\"Долар США: 43,10\">43,10"),
        ("<th>Купівля", "<th aria-label=\"Купівля: activate to sort column ascending\">Купівля"),
        ("<td>USD", "<td><img alt=\"США\" src=\"usd.svg\">USD"), ("<th>Купівля", "<th title=\"Курс купівлі\">Купівля"),
    ])
    func `attributes that say nothing else`(part: String, other: String) throws {
        #expect(try result(changed(part, other)).parsed.quotes.count == 2, "\(other)")
    }

    @Test(arguments: [
        "<img src=\"a.png\" alt=\"Архів курсів\">", "<img src=\"a.png\" alt=\"Дорожні чеки\">",
        "<h2><img src=\"a.png\" alt=\"Прогноз\"></h2>",
        "<label><input type=radio name=d>Сьогодні</label><label><input type=radio name=d checked>Вчора</label>",
        "<input type=radio id=b checked><label for=b>Архів</label>",
        "<nav><a href=/>Сьогодні</a> <a class=\"nav-link active\" href=/a>Архів</a></nav>",
        "<label>Базова валюта <select><option>UAH</option><option selected>PLN</option></select></label>",
        "<label for=q>Кількість</label><select id=q><option>1</option><option selected>100</option></select>",
        "<select><option>1 одиниця</option><option selected>100 одиниць</option></select>",
        "<select><option selected>18</option></select><select><option selected>листопада</option></select>"
            + "<select><option selected>2020</option></select>",
        "<select><option>18</option></select><select><option>11</option></select><select><option>2020</option></select>",
        "<select><option>Листопад</option></select><select><option>2020</option></select>",
        "<select><option>18.11.2020</option><option>19.11.2020</option></select>",
        "<select><option>Готівка</option><option selected>Міжбанк</option></select>",
        "<select><option>Вчора</option><option>Сьогодні</option></select>", "<input readonly value=Вчора>",
        "<select><option>Усі</option><option selected>Тиждень тому</option></select>",
        "<label><input type=radio name=d>20.11.2026</label><label><input type=radio name=d checked>13.11.2026</label>",
        "<label><input type=radio name=d>за 1</label><label><input type=radio name=d checked>за сотню</label>",
        "<nav><a href='?t'>Сьогодні</a> <a href='?y' aria-current=page>Вчора</a></nav>",
        "<nav><a href=/1>20.11</a> <a class=active href=/2>18.03</a></nav>", "<button>18.03.2020 ▾</button>",
        "<button>100 од.</button>", "<nav>Готівка | <b>Юрособи</b></nav>",
        "<table class=calendar><caption>Листопад 2020</caption><tr><td>17<td class=selected>18<td>19</table>",
        "<ol class=breadcrumb><li><a>Головна</a><li><a>Бізнесу</a></ol>",
        "<nav aria-label=breadcrumb><a>Головна</a><a>Польща</a></nav>",
    ])
    func `what is chosen or pictured above the table`(part: String) throws {
        #expect(try result(part + Self.table).refusal != nil, "\(part)")
    }

    @Test(arguments: [
        "<label><input type=radio name=d checked>Сьогодні</label><label><input type=radio name=d>Вчора</label>",
        "<img alt=\"Банер: завантажте застосунок\">", "<a href=/><img alt=\"Кава за гривню\"></a>",
        "<nav><a class=active href=/>Курси</a> <a href=/a>Архів</a></nav>",
        "<label>Кількість <select><option selected>1</option><option>100</option></select></label>",
        "<select><option selected>USD</option><option>EUR</option></select>",
        "<select><option>Оберіть дату</option><option>18.11.2020</option></select>",
        "<nav><a class=active>Банки</a> <a>Міжбанк</a></nav>",
        "<div><a>18.03.2020</a> <button>19.03.2020</button></div>",
        "<ol class=breadcrumb><li><a>Головна</a><li><a>Приватним клієнтам</a></ol>",
        "<nav><a class=active>1</a> <a>2</a></nav>",
    ])
    func `what is chosen and changes nothing`(part: String) throws {
        #expect(try result(part + Self.table).parsed.quotes.count == 2, "\(part)")
    }

    @Test func `what is chosen on the pages of known sites`() throws {
        let choice = "<select><option>Сьогодні</option><option selected>Вчора</option></select>"
        let page = { (body: String) in
            "<html><head><title>Курс валют</title></head><body><h1>Середній курс валют у банках</h1>\(body)</body></html>"
        }
        #expect(try read(.minfinPageAverages, page(Self.table)).parsed.quotes.count == 2)
        #expect(try read(.minfinPageAverages, page(choice + Self.table)).refusal != nil)
    }

    @Test func `a bar's text is not shown`() throws {
        let bar = "<progress value=43 max=100>43</progress>"
        let found = try result(changed("43,10", bar)).parsed
        #expect(found.quotes.contains { $0.buy.map { "\($0)" } == "43" } == false)
    }

    @Test func `texts that the style sheet adds`() throws {
        #expect(try result(Self.table, style: "td:after { content: ' за 100' }").refusal != nil)
        #expect(try result(Self.table, style: "h1:before { content: \"Прогноз\"; color: red }").refusal != nil)
        #expect(try result(Self.table, style: "td:before { content: 'Дорожні чеки' }").refusal != nil)
        for rule in ["content: 'Дорожні чеки'", "content: '\\f101'", "content: '→'"] {
            #expect(
                try result(Self.table, style: ".none:after { \(rule) } td:after { content: '→' }").parsed.quotes.count
                    == 2)
        }
        #expect(try result(Self.table, style: "td:after { content: ' грн' }").parsed.quotes.count == 2)
    }

    @Test func `a month beside a rate is no change`() throws {
        let found = try result(changed("43,10", "43,10 <small>03.2024</small>")).parsed
        #expect(found.quotes.map(\.line).contains("USD buy 43.10 sell 43.60") == false)
        #expect(!found.warnings.isEmpty)
    }

    @Test func `a digit that is hidden before others`() throws {
        for hidden in ["<span style=\"font-size:0\">4</span>3,10", "<span hidden>4</span>3,10"] {
            let found = try result(changed("43,10", hidden)).parsed
            #expect(found.quotes.contains { $0.buy.map { "\($0)" } == "3.10" } == false, "\(hidden)")
        }
    }

    @Test func `examples of code are no rates`() throws {
        #expect(try result("<pre>USD: купівля 43,10, продаж 43,60</pre>").refusal != nil)
        #expect(try result("<p>USD: купівля 43,10, продаж 43,60</p>").parsed.quotes.count == 1)
    }
}
