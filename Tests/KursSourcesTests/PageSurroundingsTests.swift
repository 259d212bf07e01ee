import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// What directly belongs to a table decides what its rates are: days, what is chosen, headings, units, its own data.
struct PageSurroundingsTests {
    private static let head = "<thead><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr></thead>"
    private static let rows = """
        <tbody><tr><td>USD</td><td>44,08</td><td>44,11</td></tr><tr><td>EUR</td><td>51,20</td><td>51,29</td></tr></tbody>
        """

    /// A page of the interbank market of 2026-09-19.
    private static func interbank(
        _ above: String = "", title: String = "Міжбанк", table: String = "<table>\(head)\(rows)</table>"
    ) -> String {
        "<html><head><title>\(title)</title></head><body><header><nav><a class=active href=/fin/>Фінанси</a> <a href=/a/>Архів</a>"
            + "</nav></header><main><span>Оновлено 19.09.2026, 15:00</span>\(above)\(table)</main></body></html>"
    }

    private func lines(
        _ html: String, _ source: SourceID = .minfinPageInterbank, _ path: String = "mb/", clock: Timestamp? = nil
    ) throws -> [String] {
        var context = ReaderContext(
            fetchedAt: clock ?? testNow, kyiv: .europeanRule, address: "https://minfin.com.ua/ua/currency/\(path)")
        context.clock = clock
        let reading = try #require(SourceRegistry.read(source, Array(html.utf8), context))
        return reading.refusal == nil ? reading.lines : []
    }

    /// Lists of which one is chosen, in the ways in which sites show it; `X` is that one's label.
    private static let lists = [
        "<div role=tablist><button role=tab aria-selected=false>Сьогодні</button><button role=tab aria-selected=true>X</button></div>",
        "<ul><li>Сьогодні</li><li class=is-current>X</li></ul>",
        "<div><a>Сьогодні</a> <a data-state=active>X</a></div>",
        "<div><span>Сьогодні</span><span class='tab tab--on'>X</span></div>",
        "<div><a class=itemActive href='?d=1'>X</a><a href='?d=0'>Сьогодні</a></div>",
        "<div><label><input type=radio name=d>Сьогодні</label><label><input type=radio name=d checked>X</label></div>",
        "<h3 hidden></h3><nav><a aria-current=page>X</a><a>Сьогодні</a></nav>",
    ]

    @Test(arguments: lists) func `what is chosen above a table must be understood`(list: String) throws {
        for label in ["Курси на міжбанку", "Долар", "Сьогодні", "19 вересня 2026"] {
            #expect(try lines(Self.interbank(list.replacing("X", with: label))).count == 2, "\(label)")
        }
        for label in ["Учора", "Гурт", "Юрособам", "Для ФОП", "18.09", "18 вересня", "Київ", "Готівка", "B2B"] {
            #expect(try lines(Self.interbank(list.replacing("X", with: label))).isEmpty, "\(label)")
        }
    }

    @Test(arguments: [
        "<p>Реклама</p><a href=/k/>Кредит</a>", "<div><span>Реклама</span><span class=close>×</span></div>",
        "<div><button class=b>Поділитися</button><button class='b c'>До обраного</button></div>",
        "<p>Акція діє до 31.12.2026 у всіх наших відділеннях банку</p>",
        "<p>Ліцензія НБУ № 22 від 05.10.2011, видана без строку</p>",
        "<ul><li class=active>Новини</li><li>Форум</li></ul><h2>Курси валют</h2>", "<h2>Курси валют на міжбанку</h2>",
        "<p><a class=active href=/b/>Детальніше про <b>кредит</b></a></p>",
        // Nobody sees these, and a choice of languages chooses no rates.
        "<dialog><p>Курси за вчора</p></dialog>", "<details><summary>Довідка</summary><p>Курси за вчора</p></details>",
        "<div class=lang><a>RU</a> <a class=active>UA</a> <a>EN</a></div>",
    ]) func `what is neither chosen nor a heading refuses nothing`(text: String) throws {
        #expect(try lines(Self.interbank(text)).count == 2)
    }

    @Test(arguments: [
        "<nav><ul><li><a href='?a'>Сьогодні</a></li><li><a href='?b' aria-current=page>Завтра</a></li></ul></nav>",
        "<div role=tablist><button role=tab aria-selected=true>Вчора</button></div><h2>Курси валют на міжбанку</h2>",
        "<ul class=tabs><li>Банкам</li><li class=active>Опт</li></ul><h2>Курси валют на міжбанку</h2>",
        "<p>(100 од.)</p>", "<details><summary>Курси</summary>", "<dialog>", "<s>",
        "<link rel=canonical href='https://minfin.com.ua/ua/currency/mb/2026-11-17/'>",
        // Headings that are not understood.
        "<h2>Максимум за місяць</h2>", "<h2>Ф’ючерси</h2>", "<h3>Середній курс за тиждень</h3>",
        "<h2>Обмінники Києва</h2>", "<h2>Курс у доларах</h2>", "<h2>Готівковий ринок</h2>",
    ]) func `what is chosen, units, what is closed, and another day's address refuse the table`(text: String) throws {
        #expect(try lines(Self.interbank(text)).isEmpty)
    }

    @Test(arguments: [
        "<p>18.09.2026</p>", "<p>на 18.09</p>", "<p>Курси станом на 18.09.2026 за даними всіх банків України</p>",
        "<h2>Курси: 18 вересня</h2>",
        "<h1>Курс долара на міжбанку 18 вересня 2026</h1>", "<p>Оновлено 19.09.2026, курси за 18.09.2026</p>",
    ]) func `another day above a table refuses it`(text: String) throws {
        #expect(try lines(Self.interbank(text)).isEmpty)
        #expect(try lines(Self.interbank(text.replacing("18", with: "19"))).count == 2)
    }

    @Test func `a page that calls itself another market's, or that of changes, is refused`() throws {
        for title in ["Курс НБУ", "Готівковий курс", "Курс на міжбанку за місяць", "Зміна курсу за день"] {
            #expect(try lines(Self.interbank(title: title)).isEmpty, "\(title)")
        }
        for title in ["Міжбанк, курс на день", "Валютний ринок", "Курс валют на міжбанківському ринку", "НБУ, міжбанк"]
        {
            #expect(try lines(Self.interbank(title: title)).count == 2, "\(title)")
        }
    }

    @Test func `another day in the title or the label of the table, and one to come, refuse it`() throws {
        #expect(try lines(Self.interbank(title: "Міжбанк 18.09.2026")).isEmpty)
        let labelled = Self.interbank(table: "<table aria-label='Курси за 18.09.2026'>\(Self.head)\(Self.rows)</table>")
        #expect(try lines(labelled).isEmpty)
        let clock = try #require(Timestamp(iso: Array("2026-09-18T12:00:00Z".utf8)))
        #expect(try lines(Self.interbank(), clock: clock).isEmpty)
        #expect(try lines(Self.interbank(title: "Помилка 404")).isEmpty)
        #expect(try lines(Self.interbank(title: "Курс 44.0404")).count == 2)
    }

    @Test func `units count wherever they stand`() throws {
        #expect(try lines(Self.interbank("<p>Курси валют указано за 100 одиниць валюти</p>")).isEmpty)
        #expect(try lines(Self.interbank("<p>Заробіток за 100 хвилин у нашому застосунку</p>")).count == 2)
        let named = Self.interbank(
            table: "<table>" + Self.head.replacing("</tr>", with: "<th></th></tr>")
                + Self.rows.replacing("</tr>", with: "<td>валюта</td></tr>").replacing(
                    "51,29</td><td>валюта", with: "51,29</td><td>Єна (за 100 одиниць)")
                + "</table>")
        #expect(try lines(named).isEmpty)
        let row =
            "<tr><td>PLN</td><td>12,01</td><td>12,10</td><td></td></tr><tr><td>GBP</td><td>59,10</td><td>60,20</td><td></td></tr>"
        #expect(try lines(named.replacing("</tbody>", with: row + "</tbody>")).count == 3)
    }

    @Test func `rates that have lost their decimals are none`() throws {
        let more = Self.rows.replacing("</tbody>", with: "<tr><td>PLN</td><td>12,01</td><td>12,10</td></tr></tbody>")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(more)</table>")).count == 3)
        let whole = more.replacing(/,\d\d/, with: "")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(whole)</table>")).isEmpty)
    }

    @Test func `pairs of which the greater part buys above what it sells at refuse the table`() throws {
        let turned = Self.head.replacing("Купівля</th><th>Продаж", with: "Продаж</th><th>Купівля")
        let more = Self.rows.replacing("</tbody>", with: "<tr><td>PLN</td><td>12,01</td><td>12,10</td></tr></tbody>")
        #expect(try lines(Self.interbank(table: "<table>\(turned)\(more)</table>")).isEmpty)
        #expect(try lines(Self.interbank(table: "<table>\(turned)\(Self.rows)</table>")).isEmpty)
        let one = Self.rows.replacing("44,11", with: "44,01")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(one)</table>")).count == 2, "one is flagged")
    }

    @Test func `rates of one kind that are crossed all over refuse the table, and the page's own data alone`() throws {
        let cash = Self.banks().replacing("43,80 / 44,40", with: "44,40 / 43,80")
        #expect(try banks(cash.replacing("43,70 / 44,50", with: "44,50 / 43,70")).isEmpty)
        let sides = { (buy: String, sell: String) in
            Self.data([("USD", "43.9"), ("EUR", "51.1")]).replacing("Курс продажу", with: buy)
                + Self.data([("USD", "44.4"), ("EUR", "51.7")]).replacing("Курс продажу", with: sell)
        }
        #expect(try overview(sides("Курс купівлі", "Курс продажу")).count == 2)
        #expect(try overview(sides("Курс продажу", "Курс купівлі")).isEmpty)
    }

    @Test(arguments: [
        "<a class=active href='?0'>Сьогодні</a><a href='?1'>Вчора</a>", "<a>Вчера</a> <a class=on>Сегодня</a>",
    ])
    func `a row of days whose chosen one is today does no harm`(row: String) throws {
        let now = try #require(Timestamp(iso: Array("2026-09-19T12:00:00Z".utf8)))
        #expect(try lines(Self.interbank("<div>\(row)</div>"), clock: now).count == 2)
        #expect(try lines(Self.interbank("<div>\(row)</div>")).isEmpty, "today is another day")
        for (old, new) in [("active", "item"), ("=on", "=off"), ("Сьогодні", "Архів"), ("Сегодня", "Прогноз")] {
            guard row.contains(old) else { continue }
            #expect(
                try lines(Self.interbank("<div>\(row.replacing(old, with: new))</div>"), clock: now).isEmpty, "\(new)")
        }
        let turned = row.replacing("Сьогодні", with: "?").replacing("Вчора", with: "Сьогодні").replacing(
            "?", with: "Вчора")
        if turned != row { #expect(try lines(Self.interbank("<div>\(turned)</div>"), clock: now).isEmpty) }
    }

    @Test func `what belongs to another table or heading is none of the table's`() throws {
        let news = "<section><h2>Новини</h2><p>Долар подорожчав</p></section><h1>Курс валют на міжбанку</h1>"
        #expect(try lines(Self.interbank(news)).count == 2)
        let table = "<table>\(Self.head)\(Self.rows)</table>"
        let two =
            "<div>Середній курс у банках</div>\(table)<p><a href=/a/>Архів курсів</a></p><div>Готівковий курс</div>\(table)"
        #expect(try overview(two).count == 4)
        #expect(
            try overview(
                two.replacing(
                    "<p><a href=/a/>Архів курсів</a></p><div>Готівковий курс</div>",
                    with: "<div>Готівковий курс</div><p><a href=/a/>Архів курсів</a></p>")
            ).count == 2)
        // A caption with other words than those of headers is another table's.
        let captioned = two.replacing("<table>", with: "<table><caption>Курс валют у Казахстані</caption>")
        #expect(try overview(captioned).isEmpty)
        #expect(try overview(two.replacing("<table>", with: "<table aria-label='Таблиця курсів'>")).count == 4)
    }

    @Test func `a cell may name its own side, and marks of changes may stand before them`() throws {
        let named = Self.rows.replacing(
            "<td>44,08</td><td>44,11", with: "<td><span>Купівля</span>44,08</td><td>Продаж 44,11")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(named)</table>")).count == 2)
        let other = named.replacing("Купівля", with: "Продаж")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(other)</table>")).isEmpty)
        let signed = Self.rows.replacing("44,08", with: "<b>44,08</b> <span>+ <b>0,02</b></span>")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(signed)</table>")) == lines(Self.interbank()))
    }

    @Test func `a day without its year is one of the last four`() throws {
        for (day, count) in [("20 листопада", 2), ("17 листопада", 2), ("16 листопада", 0)] {
            let found = try lines(Self.interbank().replacing("19.09.2026", with: day))
            #expect(found.count { $0.contains(" on 2026-11-") } == count, "\(day): \(found)")
        }
    }

    @Test func `a group above the columns may name the market`() throws {
        let head =
            "<thead><tr><th rowspan=2>Валюта</th><th colspan=2>Міжбанк</th></tr><tr><th>Купівля</th><th>Продаж</th></tr></thead>"
        #expect(try lines(Self.interbank(table: "<table>\(head)\(Self.rows)</table>")).count == 2)
        let other = head.replacing("Міжбанк", with: "Готівка")
        #expect(try lines(Self.interbank(table: "<table>\(other)\(Self.rows)</table>")).isEmpty)
    }

    @Test func `comments inside a number split nothing`() throws {
        let split = Self.rows.replacing(",", with: "<!-- -->,<!-- -->")
        #expect(try lines(Self.interbank(table: "<table>\(Self.head)\(split)</table>")) == lines(Self.interbank()))
    }

    // MARK: Banks

    private static func banks(
        _ above: String = "", title: String = "Курс валют", time: String = "10:15", after: String = ""
    ) -> String {
        """
        <html><head><title>\(title)</title></head><body><main><input name=currency-datepicker value=2026-09-19>\(above)<table><thead>
        <tr><th>Банки</th><th>В касах банків</th><th>По карте</th><th>Час оновлення</th><th>Дата</th></tr></thead><tbody>
        <tr><td><a href="/ua/company/pumb/">ПУМБ</a></td><td>43,80 / 44,40</td><td>43,95 / 44,44</td><td>\(time)</td><td></td></tr>
        <tr><td><a href="/ua/company/aval/">Райффайзен Банк</a></td><td>43,70 / 44,50</td><td>- / -</td><td>11:20</td><td>18.09.2026</td></tr>
        </tbody></table>\(after)</main></body></html>
        """
    }

    private func banks(_ html: String, _ path: String = "banks/usd/") throws -> [String] {
        try lines(html, .minfinPageBanks, path)
    }

    @Test func `the page must be of the currency that its address names`() throws {
        #expect(try banks(Self.banks()).count == 3)
        let average = { (code: String) in
            "<table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>\(code)</td><td>43,9</td><td>44,4</td></tr></table>"
        }
        #expect(try banks(Self.banks(average("USD"))).count == 3)
        #expect(try banks(Self.banks(average("USD")), "banks/eur/").isEmpty)
        let tabs = "<div role=tablist><button>USD</button><button aria-selected=true>EUR</button></div>"
        #expect(try banks(Self.banks(tabs)).isEmpty)
        #expect(try banks(Self.banks(tabs), "banks/eur/").count == 3)
        #expect(try banks(Self.banks(title: "Курс євро")).isEmpty)
        let own = "<link rel=canonical href='https://minfin.com.ua/ua/currency/banks/usd/'>"
        #expect(try banks(Self.banks(own)).count == 3)
        #expect(try banks(Self.banks(own), "banks/lvov/usd/").isEmpty, "of a city that was not asked for")
    }

    @Test func `rows that nobody renews, and hidden tables beside the shown one, are left out`() throws {
        #expect(try banks(Self.banks(time: "о 10:15")).count == 3)
        let old = Self.banks(time: "10.08.2025").replacing(
            "</tbody>",
            with:
                "<tr><td>Сенс Банк</td><td>43,7 / 44,5</td><td>-</td><td></td><td></td></tr><tr><td>Банк Південний</td><td>43,7 / 44,5</td><td>-</td><td></td><td></td></tr></tbody>"
        )
        #expect(try banks(old).count == 3)
        let hidden =
            "<div hidden><table>" + (Self.banks().split(separator: "<table>").last.map(String.init) ?? "") + "</div>"
        #expect(try banks(Self.banks(after: hidden.replacing("43,80", with: "41,80"))).count == 3)
    }

    // MARK: The page's own data

    private static func data(_ items: [(code: String, sale: String)], _ money: String = "UAH", more: String = "")
        -> String
    {
        let rows = items.map { code, sale in
            """
            {"currency":"\(code)","name":"Середній курс валюти в банках","description":"Курс продажу"\(more),
            "currentExchangeRate":{"price":"\(sale)","priceCurrency":"\(money)"}}
            """
        }
        return
            "<script type='application/ld+json'>[{\"mainEntity\":{\"itemListElement\":[\(rows.list(","))]}}]</script>"
    }

    private func overview(_ body: String) throws -> [String] {
        try lines(
            "<html><head><title>Курси</title></head><body><main><input name=currency-datepicker value=2026-09-19>\(body)</main></body></html>",
            .minfinPageAverages, "")
    }

    @Test func `the page's own data are in hryvnias, of its day, and for one unit`() throws {
        #expect(try overview(Self.data([("USD", "44.4"), ("EUR", "52.1")])).count == 2)
        #expect(try overview(Self.data([("USD", "44.4")], "EUR")).isEmpty)
        #expect(try overview(Self.data([("USD", "44.4")], more: ",\"validFrom\":\"2026-09-10\"")).isEmpty)
        #expect(
            try overview(Self.data([("USD", "44.4")], "UAH\",\"referenceQuantity\":{\"value\":100},\"x\":\"")).isEmpty)
    }

    @Test func `a table that its page's data dispute is refused whole`() throws {
        let table = { (header: String) in
            "<div>Середній курс у банках</div><table><tr><th>Валюта</th><th>Купівля</th><th>\(header)</th></tr>"
                + "<tr><td>USD</td><td>43,95</td><td>44,44</td></tr><tr><td>EUR</td><td>51,30</td><td>52,15</td></tr>"
                + "<tr><td>PLN</td><td>11,90</td><td>12,40</td></tr></table>"
        }
        #expect(try overview(table("Продаж") + Self.data([("USD", "44.4"), ("EUR", "54.1")])).count == 2)
        #expect(try overview(table("Продаж") + Self.data([("USD", "45.4"), ("EUR", "54.1")])).isEmpty)
        // Data never replace a table that cannot be read.
        #expect(try overview(table("Зміна за добу") + Self.data([("USD", "44.4")])).isEmpty)
    }

    @Test func `a page that ends inside a number is cut off`() throws {
        let page = Self.interbank()
        let whole = try lines(page + "</body></html>\n")
        #expect(whole.count == 2)
        let place = try #require(page.firstRange(of: "51,2"))
        #expect(try lines(String(page[..<place.upperBound])).isEmpty)
    }
}
