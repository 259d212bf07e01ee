import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// Changes of whole pages, each page with each change: those that keep the meaning lose nothing, those that destroy it
/// leave no rate that the page does not state any more.
struct PageMutationTests {
    /// A page of 2023 to 2026 with the source that reads it, its address, and the text above one of its tables.
    struct Sample: CustomTestStringConvertible, Sendable {
        let source: SourceID
        let address: String
        let html: String
        var testDescription: String { source.name }
    }

    private static func cell(_ rate: String) -> String { "<td><div>\(rate)<div><p>-0.01</p></div></div></td>" }

    static let samples: [Sample] = [
        Sample(
            source: .minfinPageAverages, address: "https://minfin.com.ua/ua/currency/", html: PageLayoutTests.overview()
        ),
        Sample(
            source: .minfinPageBanks, address: "https://minfin.com.ua/ua/currency/banks/usd/",
            html: """
                <html><head><title>Курс валют у банках</title></head><body><main><div>Курси банків</div><table><thead>
                <tr><th rowspan=2>Банки</th><th>В касах банків</th><th>При оплаті карткою</th><th rowspan=2>Час оновлення</th></tr>
                <tr><th>Купівля / Продаж</th><th>Купівля / Продаж</th></tr></thead><tbody>
                <tr><td><a href="/ua/company/privatbank/">ПриватБанк</a></td><td>43,80 / 44,40</td><td>43,95 / 44,44</td><td>19.09.2026</td></tr>
                <tr><td><a href="/ua/company/sensebank/">Сенс Банк</a></td><td>- / -</td><td>43,90 / -</td><td>18.09.2026</td></tr>
                <tr><td><a href="/ua/company/pumb/">ПУМБ</a></td><td>43,70 / 44,20</td><td>43,70 / 44,60</td><td>19.09.2026</td></tr>
                </tbody></table></main></body></html>
                """),
        Sample(
            source: .minfinPageInterbank, address: "https://minfin.com.ua/ua/currency/mb/",
            html: "<html><head><title>Міжбанк</title></head><body><main><span>Оновлено<!-- --> 19.09.2026, 15:00</span>"
                + "<table><thead><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr></thead><tbody>"
                + "<tr><td><a href=\"/ua/currency/mb/usd/\">USD</a></td>" + cell("44,08") + cell("44,1100") + "</tr>"
                + "<tr><td><a href=\"/ua/currency/mb/eur/\">EUR</a></td>" + cell("51,2") + cell("51,29") + "</tr>"
                + "</tbody></table></main></body></html>"),
        Sample(
            source: .nbuPage, address: "https://bank.gov.ua/ua/markets/exchangerates",
            html: """
                <html><head><title>Офіційний курс гривні</title></head><body><div>Офіційний курс гривні щодо іноземних валют</div>
                <div>на дату <span id=exchangeDate>19.09.2026</span></div>
                <table id=exchangeRates><thead><tr><th>Код цифровий</th><th>Код літерний</th><th>Кількість одиниць валюти</th><th>Назва валюти</th><th>Офіційний курс</th></tr></thead>
                <tbody><tr><td>840</td><td>USD</td><td>1</td><td>Долар США</td><td>44,1021</td></tr>
                <tr><td>978</td><td>EUR</td><td>1</td><td>Євро</td><td>51,4012</td></tr>
                <tr><td>392</td><td>JPY</td><td>100</td><td>Єна</td><td>29,1234</td></tr></tbody></table></body></html>
                """),
        Sample(
            source: .minfinPageBank, address: "https://minfin.com.ua/ua/company/privatbank/currency/",
            html: """
                <html><head><title>Курс валют у ПриватБанку</title></head><body><h1>ПриватБанк</h1><h2>Курс готівкою</h2>
                <table><thead><tr><td>Валюта</td><td>Купівля</td><td>Продаж</td><td>Оновлення</td></tr></thead><tbody>
                <tr><td>USD</td><td>43.8000</td><td>44.4000</td><td>19.09.2026</td></tr><tr><td>EUR</td><td>51.1000</td><td>51.9000</td><td>19.09.2026</td></tr></tbody></table>
                <h2>Курс карткою</h2><table><thead><tr><td>Валюта</td><td>Купівля</td><td>Продаж</td><td>Оновлення</td></tr></thead><tbody>
                <tr><td>USD</td><td>43.9000</td><td>44.3000</td><td>19.09.2026</td></tr><tr><td>PLN</td><td>11.9000</td><td>12.3000</td><td>19.09.2026</td></tr></tbody></table></body></html>
                """),
    ]

    private func lines(_ sample: Sample, _ html: String, encoding: String.Encoding = .utf8) throws -> [String] {
        let bytes = [UInt8](try #require(html.data(using: encoding)))
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule, address: sample.address)
        let reading = try #require(SourceRegistry.read(sample.source, bytes, context))
        return reading.refusal == nil ? reading.lines : []
    }

    /// What is replaced, and by what; on pages without it nothing changes.
    private typealias Change = (name: String, edits: [(old: String, new: String)])

    private static func changed(_ page: String, _ change: Change) -> String {
        change.edits.reduce(page) { $0.replacing($1.old, with: $1.new) }
    }

    private static let keeping: [Change] = [
        ("classes", [("<td", "<td class='sc-1-11 qX'"), ("<th>", "<th class=q>")]),
        ("wrappers", [("<table", "<div><section><table"), ("</table>", "</table></section></div>")]),
        ("spans in cells", [("<td>", "<td><span>"), ("</td>", "</span></td>")]),
        ("capital tags", [("<td", "<TD"), ("<tr>", "<TR>"), ("<div", "<DIV")]),
        ("end tags left out", [("</td>", ""), ("</tr>", ""), ("</th>", "")]),
        ("comments", [("<td>", "<td><!-- c -->"), ("<th>", "<th><!-- -->")]),
        ("entities", [("Купівля", "&#1050;упівля"), (",", "&#44;"), ("Курс", "&#x41A;урс")]),
        ("white space", [("<td>", "<td>\n\t&nbsp; "), ("</th>", " \u{202F}</th>")]),
        ("soft hyphens", [("Купівля", "Ку\u{AD}півля"), ("Продаж", "Про\u{200B}даж")]),
        ("look-alikes", [("Валюта", "Bалюта"), ("Офіційний", "Oфіційний")]),
        ("capitals", [("Купівля", "КУПІВЛЯ"), ("Продаж", "ПРОДАЖ")]),
        ("Russian headers", [("Купівля", "Покупка"), ("Продаж", "Продажа"), ("Банки<", "Банк<")]),
        (
            "English headers",
            [
                ("Купівля", "Buy"), ("Продаж", "Sell"), ("Валюта", "Currency"), ("Код літерний", "Letter code"),
                ("Кількість одиниць валюти", "Number of units"),
            ]
        ),
        ("styles", [("<table", "<style>td{color:red}</style><table style='width:100%'")]),
        (
            "a column more",
            [
                ("</th></tr></thead>", "</th><th>За місяць</th></tr></thead>"),
                ("</td></tr>", "</td><td>+1,5 %</td></tr>"),
                ("Оновлення</td><td>+1,5 %", "Оновлення</td><td>За місяць"),
                ("Продаж</th><th>За місяць", "Продаж</th><th>За місяць"),
            ]
        ),
        ("advertisements", [("<table", "<p>Реклама</p><div>Кредит до 500 000 грн за 5 хвилин</div><table")]),
        (
            "a menu",
            [
                (
                    "<body>",
                    "<body><nav><a href=/>Головна</a><a href=/vip/>VIP-клієнтам</a><a href=/a/>Архів</a></nav><h1>Курси</h1>"
                )
            ]
        ),
        (
            "a foot",
            [("</body>", "<footer>Ліцензія № 22 від 05.10.2011. Архів. Корпоративним клієнтам.</footer></body>")]
        ),
        (
            "another table",
            [
                (
                    "</body>",
                    "<table><tr><th>Місто</th><th>Погода</th></tr><tr><td>Київ</td><td>12,5</td></tr></table></body>"
                )
            ]
        ),
        (
            "news",
            [("</body>", "<ul><li><a href=/1/>Вчора долар був по 43,10</a><li><a href=/2/>Прогноз</a></ul></body>")]
        ),
        ("scripts", [("<table", "<script>var rates={'USD':{'buy':1}}</script><noscript>1</noscript><table")]),
    ]

    @Test(arguments: samples) func `changes that keep the meaning lose nothing`(sample: Sample) throws {
        let wanted = try lines(sample, sample.html)
        #expect(wanted.count >= 2)
        for change in Self.keeping {
            #expect(try lines(sample, Self.changed(sample.html, change)) == wanted, "\(change.name)")
        }
        let old = sample.html.replacing("<head>", with: "<head><meta charset=windows-1251>")
        #expect(try lines(sample, old, encoding: .windowsCP1251) == wanted, "windows-1251")
    }

    /// Texts that make what stands below them rates of another day or for others.
    private static let titles = [
        "<h2>Архів курсів</h2>", "<h3>Вчора</h3>", "<h2>Прогноз на завтра</h2>", "<h2>Спеціальні курси</h2>",
        "<div role=tablist><button>Оптовий</button></div>", "<div><a class=active>Юридичним особам</a></div>",
        "<label>VIP</label>", "<ul><li>Опт</li></ul>",
        "<header><button>Сьогодні</button><button>Учора</button></header>",
        "<nav><a href='?1'>Гурт</a></nav>",
        "<h2>Технічні роботи</h2>", "<h2>Корпоративним клієнтам</h2>", "<h2>Форвардні курси</h2>", "<h2>Yesterday</h2>",
        "<h2>Минулий тиждень</h2>",
    ]

    /// Navigation of which a caution is chosen, in the ways in which sites show that.
    private static let navigation = [
        "<ul class=tabs><li><a href='?0'>Сьогодні</a></li><li class=active><a href='?1'>Вчора</a></li></ul>",
        "<div><a class=tab href='?0'>Сьогодні</a><a class='tab activeTab' href='?1'>Прогноз</a></div>",
        "<div><a href='?0'>Сьогодні</a> | <strong>VIP</strong></div>",
        "<div><span class=active>Архів</span><span>Сьогодні</span></div>",
        "<nav><a href='?0'>Фізичним особам</a><a href='?1' aria-current=page>Юридичним особам</a></nav>",
        "<div role=tablist><button role=tab>Роздріб</button><button role=tab aria-selected=true>Wholesale</button></div>",
        "<select><option>Yesterday</option><option>Today</option></select>", "<a href='?1'>Вчора</a>",
        "<ul><li>Опт</li></ul>", "<div class=dropdown><button>Архів ▾</button></div>",
        "<nav><a href='?1'>VIP</a></nav>",
        "<header><a href='?0'>Сьогодні</a> <a href='?1'>Завтра</a></header>",
        "<select><optgroup label=Дні><option>Сьогодні</option><option selected>Завтра</option></optgroup></select>",
    ]

    @Test(arguments: samples) func `a caution chosen above the heading of a table leaves no rate`(sample: Sample) throws
    {
        for list in Self.navigation {
            for above in [
                "\(list)<h2>Курси валют</h2>", "<div class=head>\(list)<h2>Курси валют</h2></div>",
                "<div>\(list)</div><h3>Курси валют</h3><p>Курси оновлюються щодня</p>",
            ] {
                let page = Self.changed(sample.html, (above, [("<table", above + "<table")]))
                #expect(try lines(sample, page).isEmpty, "\(above)")
            }
        }
    }

    @Test(arguments: samples) func `navigation above a heading with another choice, or none, loses nothing`(
        sample: Sample
    ) throws {
        let wanted = try lines(sample, sample.html)
        for list in [
            "<div class=menu><a href=/>Головна</a><a href=/a/>Архів</a><a href=/vip/>VIP</a></div>",
            "<ul><li class=active><a href=/>Курси валют</a></li><li><a href=/b/>Бізнесу</a></li></ul>",
            "<p>Архів: <a href=/2025/>2025</a> <a href=/2024/>2024</a></p>",
            "<p>Прогноз <a href=/p/>детальніше</a></p>", "<header><a href=/>Головна</a> <a href=/a/>Архів</a></header>",
            "<p><a href=/n/>Прогноз курсу долара на завтра від експертів</a></p>",
            "<aside><ul><li class=active><a href=/a/>Архів</a></li><li><a href=/n/>Новини</a></li></ul></aside>",
            "<select><option selected>Українська</option><option>English</option></select>",
        ] {
            let page = Self.changed(sample.html, (list, [("<table", list + "<h2>Курси валют</h2><table")]))
            #expect(try lines(sample, page) == wanted, "\(list)")
        }
    }

    @Test(arguments: samples) func `a table in closed details is not read, in open ones it is`(sample: Sample) throws {
        for (start, isShown) in [("<details><summary>Курси</summary>", false), ("<details open>", true)] {
            let edits = [("<table", start + "<table"), ("</table>", "</table></details>")]
            let left = try lines(sample, Self.changed(sample.html, (start, edits)))
            #expect(left == (isShown ? try lines(sample, sample.html) : []), "\(start)")
        }
    }

    /// Headers that are not those of a rate.
    private static let headers = [
        "Опт купівля", "Купівля VIP", "Купівля за 100", "Купівля, %", "Купівля учора", "Спред", "Скуп", "Ціль",
    ]

    @Test(arguments: samples) func `changes that destroy the meaning leave no rate`(sample: Sample) throws {
        var changes: [Change] = Self.titles.map { ($0, [("<table", $0 + "<table")]) }
        changes.append(("a row with a title", [("<tbody>", "<tbody><tr><td colspan=9>Архів</td></tr>")]))
        if sample.source == .nbuPage {
            changes += [
                ("an average", [("гривні щодо", "гривні в середньому щодо")]),
                ("no title", [("щодо іноземних валют", "")]),
            ]
            changes.append(("a period", [("на дату <", "у середньому за вересень 2026 <")]))
        }
        changes.append(("an archive", [("<title>", "<title>Архів: ")]))
        if sample.source != .minfinPageBanks { changes.append(("hidden", [("<table", "<table hidden")])) }
        for change in changes {
            #expect(try lines(sample, Self.changed(sample.html, change)).isEmpty, "\(change.name)")
        }
        for header in Self.headers {
            let change: Change = (header, [("Купівля", header), ("Офіційний курс", header)])
            let left = try lines(sample, Self.changed(sample.html, change))
            #expect(Self.officials(left) == left, "\(header): \(left)")
        }
    }

    /// The NBU's rates among lines.
    private static func officials(_ lines: [String]) -> [String] { lines.filter { $0.contains("official") } }

    /// What is done to the first rate of a page, after which its row is not read or not with that rate.
    @Test(arguments: samples) func `a cell that is no rate any more is not read`(sample: Sample) throws {
        let wanted = try lines(sample, sample.html)
        let body = try #require(sample.html.firstRange(of: "<tbody>")).upperBound
        let first = try #require(sample.html[body...].firstRange(of: /\d\d[.,]\d{2,4}(?=[< ])/))
        let rate = String(sample.html[first])
        for text in [
            "<s>\(rate)</s>", "\(rate) %", "від \(rate)", "~\(rate)", "\(rate)–\(rate.dropLast())9", "$\(rate)",
            "\(rate)?", "\(rate)<sup>2</sup>",
            "\(rate) за 100", "\(rate)к", "19.09.2026", "за запитом", "\(rate) \(rate.dropLast(2))99", "€ \(rate)",
            "<del>\(rate)</del>", "n/a",
        ] {
            let left = try lines(sample, sample.html.replacingCharacters(in: first, with: text))
            #expect(
                left.allSatisfy { wanted.contains($0) || !$0.contains(rate.replacing(",", with: ".")) },
                "\(text): \(left)")
            #expect(left != wanted, "\(text)")
        }
    }

    @Test(arguments: samples) func `a page of another day or address is refused`(sample: Sample) throws {
        let bytes = Array(sample.html.utf8)
        var context = ReaderContext(
            day: Day(iso: "2026-09-18".utf8), fetchedAt: testNow, kyiv: .europeanRule, address: sample.address)
        #expect(try #require(SourceRegistry.read(sample.source, bytes, context)).refusal != nil)
        context.day = nil
        context.address = "https://example.com/other/page/"
        #expect(try #require(SourceRegistry.read(sample.source, bytes, context)).refusal != nil)
    }
}
