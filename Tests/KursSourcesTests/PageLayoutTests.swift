import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// Pages as they are since 2023, and what may and may not be changed on them.
struct PageLayoutTests {
    static func table(_ heads: [String], _ rows: [[String]]) -> String {
        "<table><thead><tr>" + heads.map { "<th>\($0)</th>" }.joined() + "</tr></thead><tbody>"
            + rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }.joined() + "</tbody></table>"
    }

    private static func value(_ rate: String, _ change: String) -> String {
        "<div>\(rate)<div><svg><use href=\"#growth-usage\"></use></svg><p>\(change)</p></div></div>"
    }

    private static func row(_ code: String, _ rates: String...) -> [String] {
        ["<a href=\"/ua/currency/\(code.lowercased())/\">\(code)</a>"] + rates.map { value($0, "-0.01") }
    }

    /// Minfin's overview as of 2023 to 2026: averages, then cash; what is put beside each of the tables can be chosen.
    static func overview(
        isRussian: Bool = false, beforeBanks: String = "", beforeCash: String = "", after: String = "",
        title: String = "Курс валют"
    ) -> String {
        let heads =
            isRussian ? ["Валюта", "Покупка", "Продажа", "Курс НБУ"] : ["Валюта", "Купівля", "Продаж", "Курс НБУ"]
        let banks = table(
            heads,
            [
                row("USD", "43,9500", "44,4412", "44,1021"), row("EUR", "51,1", "51,75", "51,4"),
                row("PLN", "11,9", "12,3", "12,1"),
            ])
        let cash = table(Array(heads.prefix(3)), [row("USD", "44,20", "44,35"), row("EUR", "51,40", "-")])
        return """
            <!DOCTYPE html><html><head><title>\(title)</title></head><body><main>
            <input type="date" name="currency-datepicker" value="2026-09-19">
            <div>\(isRussian ? "Средний курс в банках" : "Середній курс в банках")</div>\(beforeBanks)
            <div class="a-1">\(banks)</div>\(after)
            <div>\(isRussian ? "Наличный курс" : "Готівковий курс")</div>\(beforeCash)<div>\(cash)</div>
            </main></body></html>
            """
    }

    private static let wanted = [
        "USD buy 43.9500 sell 44.4412 on 2026-09-19", "USD official 44.1021 on 2026-09-19",
        "EUR buy 51.1 sell 51.75 on 2026-09-19", "EUR official 51.4 on 2026-09-19",
        "PLN buy 11.9 sell 12.3 on 2026-09-19", "PLN official 12.1 on 2026-09-19",
        "USD buy 44.20 sell 44.35 on 2026-09-19", "EUR buy 51.40 on 2026-09-19",
    ]

    @Test(arguments: [false, true])
    func `reads averages and cash of today's overview`(isRussian: Bool) throws {
        #expect(try read(.minfinPageAverages, Self.overview(isRussian: isRussian)).lines == Self.wanted)
    }

    private static func linkedData(_ rates: [(code: String, name: String, side: String, price: String)]) -> String {
        let items = rates.map {
            """
            {"@type":"ExchangeRateSpecification","currency":"\($0.code)","name":"\($0.name)","description":"\($0.side)",
            "currentExchangeRate":{"@type":"UnitPriceSpecification","price":"\($0.price)","priceCurrency":"UAH"}}
            """
        }.joined(separator: ",")
        return "<script type='application/ld+json'>{\"mainEntity\":{\"itemListElement\":[\(items)]}}</script>"
    }

    @Test func `the page's own data confirm its tables, and stand in for what has none`() throws {
        let (bank, cash) = ("Середній курс валюти в банках", "Середній готівковий курс")
        let same = Self.linkedData([
            ("USD", bank, "Курс купівлі", "43.95"), ("USD", bank, "Курс продажу", "44,44"),
            ("USD", "Курс НБУ", "", "44.1"),
            ("EUR", cash, "Курс продажу", "51.90"), ("GBP", cash, "Курс купівлі", "58.1"),
            ("GBP", cash, "Курс продажу", "59.2"),
            ("CHF", cash, "Курс купівлі", "54."), ("CHF", "Курс продажу", "Курс продажу", "55.1"),
        ])
        #expect(
            try read(.minfinPageAverages, Self.overview(after: same)).lines == Self.wanted + [
                "GBP buy 58.1 sell 59.2 on 2026-09-19"
            ])
        let other = Self.linkedData([("USD", bank, "Курс купівлі", "42.95"), ("EUR", bank, "Курс продажу", "52.9")])
        let reading = try read(.minfinPageAverages, Self.overview(after: other))
        #expect(reading.lines == Self.wanted.filter { $0 != Self.wanted[0] && $0 != Self.wanted[2] })
        #expect(try reading.parsed.warnings.count == 2)
    }

    /// What stands beside tables on every site, and means nothing to their rates.
    static let harmless = [
        "<p>Реклама</p>", "<div>Підписуйтесь на наш Telegram</div>", "<p>Курси оновлюються щодня о 10:00</p>",
        "<aside><a href='/kredit/'>Кредити онлайн</a> <a href='/deposits/'>Депозити</a></aside>",
        "<nav><a href='/'>Головна</a><a href='/news/'>Новини</a><a href='/company/'>Компанії</a></nav>",
        "<div><img src=a.png alt='банер'>Знижка 50 % до п'ятниці!</div>",
        "<p>Вчорашні торги були жвавими, пише НБУ</p>",
        "<p>Дивіться також архів курсів за минулі роки і прогноз на завтра</p>",
        "<script>var a = {\"buy\": 1};</script>",
        "<div>12 345 відгуків · 4,8</div>", "<ul><li>Про нас</li><li>Контакти</li></ul>",
        "<table><tr><th>Місто</th><th>Температура</th></tr><tr><td>Київ</td><td>12,5</td></tr></table>",
        "<blockquote>Долар подорожчає, вважають експерти, але не всі з ними згодні.</blockquote>", "<hr><br>",
        "<form><input name=q><button>Знайти</button></form>", "<p>Advertisement</p>", "<h4>Курс валют</h4>",
    ]

    @Test(arguments: harmless)
    func `what stands beside the tables loses nothing`(text: String) throws {
        for page in [
            Self.overview(beforeBanks: text.hasPrefix("<table") ? "" : text),
            Self.overview(beforeCash: text.hasPrefix("<table") ? "" : text),
            Self.overview(after: text),
        ] {
            #expect(try read(.minfinPageAverages, page).lines == Self.wanted)
        }
    }

    /// What directly above a table says that its rates are others.
    static let cautions = [
        "<button data-state=\"active\">Юридичним особам</button>", "<a class=on>Вчора</a>", "<div role=tab>Опт</div>",
        "<ul class=tabs><li>Сьогодні</li><li class=is-current>Завтра</li></ul>", "<h2>Архів курсів</h2>",
        "<h3>Прогноз на тиждень</h3>", "<label><input type=radio checked>VIP</label>", "<h2>Спеціальні курси</h2>",
        "<nav><a>Фізичним особам</a><a aria-current=true>Корпоративним клієнтам</a></nav>", "<span>Вчора</span>",
        "<h2>Wholesale</h2>", "<summary>Преміум</summary>",
    ]

    @Test(arguments: cautions)
    func `a word of caution at a table refuses it`(text: String) throws {
        let lines = try read(.minfinPageAverages, Self.overview(beforeBanks: text)).lines
        #expect(lines == Array(Self.wanted.suffix(2)), "the other table stays")
    }

    @Test func `a title of another market refuses what stands below it`() throws {
        for title in ["<h2>Міжбанк</h2>", "<div>Курс НБУ</div>", "<div>Карткою</div>", "<div>Готівковий курс</div>"] {
            let lines = try read(.minfinPageAverages, Self.overview(beforeBanks: title)).lines
            #expect(!lines.contains(Self.wanted[0]), "\(title)")
        }
        #expect(
            try read(.minfinPageAverages, Self.overview(title: "Архів курсів валют")).refusal
                == .otherTables([.caution(.title, "архів")]))
    }

    /// A header that is not quite the one that is known, and the role that is then missing.
    @Test(arguments: ["Опт купівля", "Купівля за 100", "Купівля, %", "Спред", "", "Купівля VIP", "Скупка"])
    func `a header with any other word is not understood`(header: String) throws {
        let page =
            "<h2>Середній курс в банках</h2>"
            + Self.table(["Валюта", header, "Продаж"], [["USD", "43,10", "43,60"], ["EUR", "46,1", "46,9"]])
        #expect(try read(.minfinPageAverages, page).refusal == .otherTables([.missingColumn("buy")]))
    }

    @Test func `columns that no role claims are ignored`() throws {
        let rows = [
            ["", "USD", "▲", "43,10", "41,00", "43,60", "+0,2 %"], ["", "EUR", "▼", "46,1", "44,00", "46,9", "-0,1 %"],
        ]
        let page =
            "<h2>Середній курс в банках</h2>"
            + Self.table(["", "Валюта", "Графік", "Купівля", "Опт купівля", "Продаж", "За місяць"], rows)
        #expect(try read(.minfinPageAverages, page).lines == ["USD buy 43.10 sell 43.60", "EUR buy 46.1 sell 46.9"])
        let twice = Self.table(["Валюта", "Купівля", "Продаж", "Купівля"], [["USD", "43,10", "43,60", "43,2"]])
        #expect(
            try read(.minfinPageAverages, "<h2>Середній курс в банках</h2>" + twice).refusal
                == .otherTables([.repeatedColumn("buy")]))
    }

    /// Changes of cells after which a row is not read.
    @Test(arguments: [
        "<td>USD<td>43,10 43,20<td>43,60", "<td>USD<td>20.11.2026<td>43,60", "<td>USD<td>за запитом<td>43,60",
        "<td>USD<td>43,10<sup>1</sup><td>43,60", "<td>USD за 100<td>43,10<td>43,60", "<td>USD<td>$43,10<td>43,60",
        "<td>USD<td colspan=2>43,10", "<td>USD<td>43,10?<td>43,60", "<td>USD<td>12,5 %<td>43,60", "<td>USD<td>43,10",
        "<td>USD<td>43,10к<td>43,60", "<td>Долар VIP<td>43,10<td>43,60", "<td>100 USD<td>4310,0<td>4360,0",
    ])
    func `a cell without the form of its role leaves out its row`(cells: String) throws {
        let others = "<tr><td>EUR<td>46,1<td>46,9</tr><tr><td>PLN<td>11,1<td>11,9</tr><tr><td>GBP<td>57,1<td>58,9</tr>"
        let head = "<h2>Середній курс в банках</h2><table><tr><th>Валюта<th>Купівля<th>Продаж</tr>"
        let reading = try read(.minfinPageAverages, head + "<tr>\(cells)</tr>\(others)</table>")
        #expect(
            reading.lines == ["EUR buy 46.1 sell 46.9", "PLN buy 11.1 sell 11.9", "GBP buy 57.1 sell 58.9"], "\(cells)")
        #expect(try reading.parsed.warnings.count == 1)
        let alone = try read(
            .minfinPageAverages, head + "<tr>\(cells)</tr><tr>\(cells)</tr><tr><td>EUR<td>46,1<td>46,9</tr></table>")
        #expect(alone.refusal != nil, "two rows of three")
    }

    @Test func `two tables that disagree refuse each other`() throws {
        let rows = { (rate: String) in [["USD", rate, "43,60"], ["EUR", "46,1", "46,9"]] }
        let head = "<h2>Середній курс в банках</h2>"
        let one = head + Self.table(["Валюта", "Купівля", "Продаж"], rows("43,10"))
        let other = head + Self.table(["Валюта", "Купівля", "Продаж"], rows("42,10"))
        #expect(
            try read(.minfinPageAverages, one + one).lines == ["USD buy 43.10 sell 43.60", "EUR buy 46.1 sell 46.9"])
        #expect(try read(.minfinPageAverages, one + other).refusal == .notFound(.agreedRates))
    }

    @Test func `reads the banks of 2025, half rates and tabs of other currencies`() throws {
        let head = """
            <thead><tr><th rowspan="2">Банки</th><th>В касах банків</th><th>При оплаті карткою</th>
            <th rowspan="2">Час оновлення</th></tr><tr><th>Купівля / Продаж</th><th>Купівля / Продаж</th></tr></thead>
            """
        let page = """
            <h1>Курс валют у банках</h1><table>\(head)<tbody>
            <tr><td><a href="/ua/company/privatbank/">ПриватБанк</a></td><td>43,80 / 44,40</td><td>43,95 / 44,4444</td>
            <td>18.09.2026</td></tr><tr><td><a href="/ua/company/sensebank/">Сенс Банк</a></td><td>- / -</td><td>43,90 / -</td>
            <td>18.09.2026</td></tr></tbody></table>
            """
        let address = "https://minfin.com.ua/ua/currency/banks/usd/"
        #expect(
            try read(.minfinPageBanks, page, address: address).lines == [
                "USD buy 43.80 sell 44.40 on 2026-09-18 cash privatbank",
                "USD buy 43.95 sell 44.4444 on 2026-09-18 card privatbank",
                "USD buy 43.90 on 2026-09-18 card sensebank",
            ])
        #expect(
            try read(.minfinPageBanks, page, address: "https://minfin.com.ua/ua/currency/banks/").refusal
                == .otherTables([.noCurrency]))
        #expect(
            try read(.minfinPageBanks, page, address: "https://minfin.com.ua/ua/news/").refusal
                == .notFound(.layoutOfAddress))
    }

    @Test func `reads interbank in rows and in columns`() throws {
        let rows = Self.table(
            ["Валюта", "Купівля", "Продаж"],
            [Self.row("USD", "44,08", "44,1100"), Self.row("EUR", "51,2", "51,3")])
        let page = "<span>Оновлено<!-- --> 19.09.2026, 15:00</span>" + rows
        let wanted = ["USD buy 44.08 sell 44.1100 on 2026-09-19", "EUR buy 51.2 sell 51.3 on 2026-09-19"]
        #expect(try read(.minfinPageInterbank, page).lines == wanted)
        let columns = """
            <p>Оновлено 19.09.2026, 15:00</p><table><tr><th></th><th>Долар</th><th>Євро</th></tr>
            <tr><td>Купівля</td><td>44,08<br><i>+0,01</i></td><td>51,2</td></tr>
            <tr><td>Продаж</td><td>44,1100</td><td>51,3<br><i>-0,02</i></td></tr></table>
            """
        #expect(try read(.minfinPageInterbank, columns).lines == wanted)
    }

    @Test func `reads the auction's averages, old and new`() throws {
        let address = "https://minfin.com.ua/ua/currency/auction/usd/buy/all/"
        for page in [
            "<div><small>Середня купівля:</small> 44,20 грн</div><div><small>Середній продаж:</small> 44,35 грн</div>",
            "<div class=buy>Купують<span>44,20</span><span>0,05</span></div><div>Продають<span>44,35</span></div>",
        ] {
            #expect(try read(.minfinPageAuction, page, address: address).lines == ["USD buy 44.20 sell 44.35"])
        }
        let offers = "<div>Купують 44,20</div><div>Купують 44,50</div><div>Продають 44,35</div>"
        #expect(try read(.minfinPageAuction, offers, address: address).refusal != nil)
    }
}

/// The format of layouts.
struct LayoutFormatTests {
    private static let good = """
        {"source":"test-page","market":"banks","addresses":"bank.example/rates","tables":[{"columns":[\
        {"role":"currency"},{"role":"buy"},{"role":"sell"}]}]}
        """

    private func fault(_ text: String) -> LayoutFault? {
        do throws(LayoutFault) {
            _ = try PageLayout(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a layout is refused with the place of its fault`() {
        #expect(fault(Self.good) == nil)
        let faults: [(String, String, LayoutFault)] = [
            ("\"buy\"", "\"?\"", .undecided("tables[0].columns[1].role")),
            (
                "\"buy\"", "\"bid\"",
                .invalid("tables[0].columns[1].role", found: "bid", expected: ColumnRole.allCases.map(\.rawValue))
            ),
            ("\"buy\"", "\"sell\"", .twice("tables[0].columns[2].role")),
            (
                "\"market\":\"banks\"", "\"market\":\"bank\"",
                .invalid("market", found: "bank", expected: Market.allCases.map(\.rawValue))
            ),
            ("\"market\"", "\"markt\"", .unknownMember("markt")),
            ("bank.example/rates", "http://bank.example/rates", .plainHTTP("addresses")),
            ("bank.example/rates", "rates", .invalid("addresses", found: "rates")),
            ("\"source\":\"test-page\",", "", .missing("source")),
            ("{\"role\":\"currency\"},", "", .missing("tables[0].currency")),
            ("]}]}", "]}]", .notJSON(byteOffset: Self.good.utf8.count - 1)),
            (
                "{\"role\":\"buy\"}", "{\"role\":\"buy\",\"means\":\"bying\"}",
                .invalid("tables[0].columns[1].means", found: "bying", expected: HeaderMeaning.names.map(\.name))
            ),
        ]
        for (old, new, wanted) in faults { #expect(fault(Self.good.replacing(old, with: new)) == wanted) }
    }

    @Test func `the vocabulary of headers and the words of caution are as short as promised`() {
        #expect(HeaderWords.words.count <= 150)
        #expect(CautionWords.count <= 60)
        #expect(CautionWords.first(in: "Оптика й архітектура") == nil)
    }

    @Test func `every layout of kurs is valid`() {
        for layout in PageLayouts.pages { #expect(SourceRegistry.find(layout.source) != nil) }
        #expect(PageLayouts.ofBanks.count == BankLayouts.texts.count)
        for layout in PageLayouts.ofBanks {
            #expect(layout.bank != nil && layout.fetch(of: .usd, at: BaseURLs()) != nil)
            #expect(throws: Never.self) { try layout.checkOwner() }
        }
    }

    @Test func `a layout for an address of kurs has the name of its source`() throws {
        let foreign = Self.good.replacing("bank.example/rates", with: "minfin.com.ua/ua/currency")
        #expect(throws: LayoutFault.ownedBy("addresses[0]", source: "minfin-page-averages")) {
            try PageLayout(Array(foreign.utf8)).checkOwner()
        }
        let own = foreign.replacing("test-page", with: "minfin-page-banks")
        #expect(throws: Never.self) { try PageLayout(Array(own.utf8)).checkOwner() }
    }

    private func lines(_ parts: String, on page: String) throws -> [String] {
        let text = "{\"source\":\"test-page\",\"addresses\":\"bank.example/rates\",\"bank\":\"testbank\",\(parts)}"
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        let reading = PageReader.read(Array(page.utf8), context, as: try PageLayout(Array(text.utf8)))
        return reading.refusal == nil ? reading.lines : []
    }

    @Test func `a pane tells two tables with the same headers apart`() throws {
        let rows = { (rate: String) in
            PageLayoutTests.table(["Валюта", "Купівля", "Продаж"], [["USD", rate, "43,60"], ["EUR", "46", "47"]])
        }
        let page = "<div id=a>\(rows("43,10"))</div><div id=b style='display:none'>\(rows("42,90"))</div>"
        let columns = #""columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        #expect(
            try lines(
                ##""tables":[{"kind":"cash","within":"#a",\##(columns)},{"kind":"card","hidden":true,"within":"#b",\##(columns)}]"##,
                on: page)
                == [
                    "USD buy 43.10 sell 43.60 cash testbank", "EUR buy 46 sell 47 cash testbank",
                    "USD buy 42.90 sell 43.60 card testbank", "EUR buy 46 sell 47 card testbank",
                ])
        #expect(try lines(##""tables":[{"kind":"cash","within":"#c",\##(columns)}]"##, on: page).isEmpty)
    }

    @Test func `a word of caution at a table is allowed by its text alone`() throws {
        let page =
            "<ul><li><a>Каса</a> <a>Архів</a> <a>VIP</a></ul>"
            + PageLayoutTests.table(["Валюта", "Купівля", "Продаж"], [["USD", "43,1", "43,6"]])
        let columns = #""columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        #expect(try lines(#""tables":[{"kind":"cash","allow":["Архів"],\#(columns)}]"#, on: page).isEmpty)
        #expect(try lines(#""tables":[{"kind":"cash","allow":["Архів","VIP"],\#(columns)}]"#, on: page).count == 1)
    }

    @Test func `names of a page's own are currencies by its layout alone`() throws {
        let page = PageLayoutTests.table(
            ["", "Купівля", "Продаж"], [["Американці", "43,1", "43,6"], ["EUR", "46", "47"], ["PLN", "12", "13"]])
        let columns = #""columns":[{"role":"currency","header":""},{"role":"buy"},{"role":"sell"}]"#
        #expect(try lines(#""tables":[{"kind":"cash",\#(columns)}]"#, on: page).count == 2)
        #expect(
            try lines(#""tables":[{"kind":"cash","names":{"американці":"USD"},\#(columns)}]"#, on: page).first
                == "USD buy 43.1 sell 43.6 cash testbank")
    }

    private static let kinds = #""kind":"cash""#

    @Test func `units count wherever the page or the layout states them`() throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        let heads = ["Валюта", "Кількість одиниць", "Купівля", "Продаж"]
        let column = PageLayoutTests.table(heads, [["JPY", "10", "2,6", "2,9"], ["USD", "1", "43,1", "43,6"]])
        let wanted = ["JPY per 10 buy 0.26 sell 0.29 cash testbank", "USD buy 43.1 sell 43.6 cash testbank"]
        #expect(try lines("\"tables\":[{\(rows)}]", on: column) == wanted, "although the layout does not name it")
        let all = PageLayoutTests.table(
            ["Валюта", "Купівля", "Продаж"], [["USD", "4310", "4360"], ["EUR", "4600", "4700"]])
        #expect(
            try lines("\"tables\":[{\"unit\":100,\(rows)}]", on: all).first
                == "USD per 100 buy 43.10 sell 43.60 cash testbank")
        #expect(try lines("\"tables\":[{\(rows)}]", on: "<h3>Курси за 100 одиниць</h3>" + all).isEmpty)
        let coded = Self.kinds + #","columns":[{"role":"code"},{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        let named = PageLayoutTests.table(
            ["Код", "Валюта", "Купівля", "Продаж"],
            [["JPY", "10 єн", "2,6", "2,9"], ["USD", "долар США", "43,1", "43,6"], ["EUR", "євро", "46", "47"]])
        #expect(try lines("\"tables\":[{\"units\":true,\(coded)}]", on: named).first == wanted[0])
        #expect(try lines("\"tables\":[{\(coded)}]", on: named).count == 2, "a row with units that are not expected")
    }

    @Test(arguments: ["опт", "від 1000", "зношені банкноти", "(білий)", "за 100"])
    func `whatever else stands in the cell of a currency leaves out its row`(text: String) throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        let page = PageLayoutTests.table(
            ["Валюта", "Купівля", "Продаж"],
            [
                ["USD <small>\(text)</small>", "43,1", "43,6"], ["EUR <small>Євро</small>", "46", "47"],
                ["PLN", "12", "13"],
            ])
        #expect(
            try lines("\"tables\":[{\(rows)}]", on: page) == [
                "EUR buy 46 sell 47 cash testbank", "PLN buy 12 sell 13 cash testbank",
            ])
    }

    @Test func `a header that names the selling rate first turns the cells round`() throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy/sell","header":"Продаж / Купівля"}]"#
        let page = PageLayoutTests.table(
            ["Валюта", "Продаж / Купівля"], [["USD", "43,6 / 43,1"], ["EUR", "47 / 46"]])
        #expect(try lines("\"tables\":[{\(rows)}]", on: page).first == "USD buy 43.1 sell 43.6 cash testbank")
    }

    @Test func `two parts of a layout read different columns of one table`() throws {
        let page = PageLayoutTests.table(
            ["Банк", "Купівля USD", "Продаж USD", "Купівля EUR", "Продаж EUR"],
            [["ПриватБанк", "43,1", "43,6", "46", "47"], ["Ощадбанк", "43", "43,7", "46,1", "47,1"]])
        let part = { (code: String) in
            #"{"kind":"cash","currency":"\#(code)","columns":[{"role":"bank"},{"role":"buy","header":"Купівля \#(code)"},"#
                + #"{"role":"sell","header":"Продаж \#(code)"}]}"#
        }
        let found = try lines("\"tables\":[\(part("USD")),\(part("EUR"))]", on: page)
        #expect(found.count == 4 && found.last == "EUR buy 46.1 sell 47.1 cash oschadbank", "\(found)")
    }

    @Test func `a rate of three times the page's own official one is left out`() throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"},{"role":"official"}]"#
        let page = PageLayoutTests.table(
            ["Валюта", "Купівля", "Продаж", "НБУ"], [["USD", "4310", "4360", "43,2"], ["EUR", "46", "47", "46,5"]])
        let found = try lines("\"tables\":[{\(rows)}]", on: page)
        #expect(!found.contains { $0.contains("43.1") || $0.contains("4310") } && found.count == 3, "\(found)")
    }

    @Test func `blocks have a quote each, of the currency they name`() throws {
        let block = { (name: String, buy: String) in
            "<div class=c><b>\(name)</b><p>Купівля <i>\(buy)</i></p><p>Продаж <i>43,60</i></p></div>"
        }
        let page = "<div id=x>" + block("USD/UAH", "43,10") + block("EUR/USD", "1,15") + "</div>" + block("PLN", "12,1")
        let line =
            ##""lines":[{"kind":"cash","each":"#x .c","currency":"title","labels":{"buy":"Купівля","sell":"Продаж"}}]"##
        #expect(try lines(line, on: page) == ["USD buy 43.10 sell 43.60 cash testbank"])
        let glued = page.replacing("</p><p>", with: "").replacing("Купівля <i>", with: "<u>Купівля</u><i>")
            .replacing("Продаж <i>", with: "<br><u>Продаж</u><i>")
        #expect(try lines(line, on: glued) == ["USD buy 43.10 sell 43.60 cash testbank"], "as React writes it")
        let twice = page.replacing("<p>Продаж", with: "<p>Купівля <i>43,2</i></p><p>Продаж")
        #expect(try lines(line, on: twice).isEmpty, "two numbers for one side")
    }

    @Test func `reads an array in a script, with conditions and another way to name its members`() throws {
        let layout = try PageLayout(
            Array(
                """
                {"source":"test-page","addresses":"bank.example/rates","bank":"testbank","arrays":[
                {"script":"#__NEXT_DATA__","path":"props.rates.[]","kind":"card","where":{"type":["Картка"]},
                "members":{"currency":"ccy","buy":"b.value","sell":"s.value","unit":"n"}}]}
                """.utf8))
        let page = """
            <script id=__NEXT_DATA__ type=application/json>{"props":{"rates":[
            {"ccy":"USD","type":"Картка","n":1,"b":{"value":"43.10"},"s":{"value":43.6}},
            {"ccy":"JPY","type":"картка","n":100,"b":{"value":"27,5"},"s":{"value":"0"}},
            {"ccy":"EUR","type":"Каса","n":1,"b":{"value":"46"},"s":{"value":"47"}},{"ccy":"XX","type":"Картка"}]}}</script>
            """
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        #expect(
            PageReader.read(Array(page.utf8), context, as: layout).lines == [
                "USD buy 43.10 sell 43.6 card testbank", "JPY per 100 buy 0.275 card testbank",
            ])
        #expect(
            PageReader.read(Array("<p>Технічні роботи</p>".utf8), context, as: layout).refusal
                == .otherTables([.nothingAt("#__NEXT_DATA__")]))
    }
}
