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
        let one = Self.linkedData([("EUR", bank, "Курс продажу", "52.9"), ("USD", bank, "Курс купівлі", "43.9")])
        var reading = try read(.minfinPageAverages, Self.overview(after: one))
        #expect(reading.lines == Self.wanted.filter { $0 != Self.wanted[2] })
        #expect(try reading.parsed.warnings.count == 1)
        // Whole hryvnias are no shorter form of a rate with decimals.
        let whole = Self.linkedData([("USD", bank, "Курс купівлі", "43")])
        #expect(try read(.minfinPageAverages, Self.overview(after: whole)).lines == Array(Self.wanted.dropFirst()))
        // With more than a third of its rows in dispute, a table is not what its headers say.
        let half = Self.linkedData([("EUR", cash, "Курс купівлі", "54.1")])
        #expect(try read(.minfinPageAverages, Self.overview(after: half)).lines == Array(Self.wanted.dropLast(2)))
        let two = Self.linkedData([("USD", bank, "Курс купівлі", "42.95"), ("EUR", bank, "Курс продажу", "52.9")])
        reading = try read(.minfinPageAverages, Self.overview(after: two))
        #expect(reading.lines == Array(Self.wanted.suffix(2)))
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
        "<aside><h3>Вигідні кредити</h3><p>Вчора ви дивилися</p></aside>",
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
        "<h2>Wholesale</h2>", "<summary>Преміум</summary>", "<select><option>Вчора<option>Сьогодні</select>",
        "<select><option>Сьогодні<option selected>Архів</select>", "<input type=button value='Для бізнесу'>",
        "<p>Курс до долара</p>",
    ]

    @Test(arguments: cautions)
    func `a word of caution at a table refuses it`(text: String) throws {
        let lines = try read(.minfinPageAverages, Self.overview(beforeBanks: text)).lines
        #expect(lines == Array(Self.wanted.suffix(2)), "the other table stays")
    }

    @Test func `a title of another market refuses what stands below it`() throws {
        for title in [
            "<h2>Міжбанк</h2>", "<div>Курс НБУ</div>", "<div>Карткою</div>", "<div>Готівковий курс</div>",
            "<div>Курс для розрахунків картками</div>",
        ] {
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
        "<td>USD<td>43,10к<td>43,60", "<td>USD<td>,10<td>43,60", "<td>USD<td>43,10...<td>43,60",
        "<td>USD<td>½ 43,10<td>43,60", "<td>USD<td>٤٣,10<td>43,60",
        "<td>Долар VIP<td>43,10<td>43,60", "<td>100 USD<td>4310,0<td>4360,0", "<td>USD<td>43,10 4<td>43,60",
        "<td>USD<td>43,1 43,15<td>43,60",
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

    @Test(arguments: [
        ("Кредобанк", "kredobank"), ("АТ «КРЕДОБАНК»", "kredobank"), ("Kredobank", "kredobank"),
        ("Кредит Дніпро", "credit-dnepr"), ("ПУМБ", "pumb"), ("Банк Львів", "lvov"),
    ])
    func `a bank has one slug by whatever name`(name: String, slug: String) {
        #expect(KnownBanks.slug(ofName: name) == slug)
    }

    @Test(arguments: [
        ("otp-bank", "Контакти Ощадбанку", false), ("otp-bank", "Відділення та телефони", false),
        ("otp-bank", "Курс валют у ОТП Банку", true), ("oschadbank", "Контакти Ощадбанку", true),
        ("privatbank", "Курси ПриватБанка", true), ("lvov", "Контакти банку «Львів»", true),
        ("a-small-one", "Банк", nil),
    ])
    func `a bank's page must name its bank`(slug: String, heading: String, isNamed: Bool?) throws {
        #expect(KnownBanks.isNamed(slug, in: heading) == isNamed)
        let page = "<title>\(heading)</title><h1>\(heading)</h1><p>Телефон:</p><p>0 800 300 500</p>"
        let address = "https://minfin.com.ua/ua/company/\(slug)/"
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule, address: address)
        let read = BankPageReader.read(Array("<link rel=canonical href='\(address)'>\(page)".utf8), context)
        if case .found = read { #expect(isNamed != false) } else { #expect(isNamed == false, "\(read)") }
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
        for torn in ["44<br>,20", "44<sup>20</sup>", "<p>42,00</p><p>44,20</p>", "44,20..."] {
            let page = "<div>Купують <span>\(torn)</span></div><div>Продають <span>44,35</span></div>"
            #expect(try read(.minfinPageAuction, page, address: address).refusal != nil, "\(torn)")
        }
        let offers = "<div>Купують 44,20</div><div>Купують 44,50</div><div>Продають 44,35</div>"
        let labels = ["середня купівля", "купують"]
        guard case .otherTables(let faults)? = try read(.minfinPageAuction, offers, address: address).refusal else {
            throw Unexpected("offers of private persons were read")
        }
        #expect(faults.count == 2)
        for (fault, label) in zip(faults, labels) {
            guard case .nothingAt(let place) = fault else { Issue.record("\(fault)"); continue }
            #expect(place.contains(label), "\(place)")
        }
    }

    @Test func `a rate is that of the label in whose element it stands`() throws {
        let address = "https://minfin.com.ua/ua/currency/auction/usd/buy/all/"
        let averages = "<div class=buy>Купують<b>44,20<i>0,05</i></b></div><div class=sale>Продають<b>44,35</b></div>"
        for after in [
            "<div>44,60<p>1 000 $</p></div>", "<div>245</div><div>оголошень</div>", "<p>15:00</p>",
            "<div><p>Київ</p><p>44,60</p></div>",
        ] {
            let page = "<section>\(averages)</section>\(after)"
            #expect(
                try read(.minfinPageAuction, page, address: address).lines == ["USD buy 44.20 sell 44.35"], "\(after)")
        }
        for page in [
            "<div><b>44,20</b><p>Купують</p></div><div><b>44,35</b><p>Продають</p></div><div>44,60</div>",
            "<div>Купують<b>44,20</b></div><div>Продають<b></b></div><div>44,60<p>Київ</p></div>",
            "<div><p>Продають</p><b>44,60</b><p>1 000 $ Київ</p></div><div><p>Купують</p><b>44,05</b><p>500 $</p></div>",
            "<div><button>Купують</button><button>Продають</button></div><div>44,60</div>",
        ] {
            #expect(try read(.minfinPageAuction, page, address: address).refusal != nil, "\(page)")
        }
    }

    @Test func `what stands directly above the auction's averages is judged, and nothing else of the page`() throws {
        let address = "https://minfin.com.ua/ua/currency/auction/usd/buy/all/"
        let averages = "<div>Купують<span>44,20</span></div><div>Продають<span>44,35</span></div>"
        for text in [
            "<h2>Вчора</h2>", "<button>Опт</button>", "<ul><li><a>Сьогодні</a></li><li><a>Архів</a></li></ul>",
        ] {
            #expect(try read(.minfinPageAuction, text + averages, address: address).refusal != nil, "\(text)")
        }
        for text in ["<h2>Прогноз курсу</h2>", "<button>Преміум</button>", "<p>Вчорашні торги були жвавими</p>"] {
            let page = averages + text
            #expect(
                try read(.minfinPageAuction, page, address: address).lines == ["USD buy 44.20 sell 44.35"], "\(text)")
        }
    }

    @Test func `a headline that names another currency than the address refuses, a sentence does not`() throws {
        let table = Self.table(
            ["Банки", "В касах банків"],
            [["<a href='/ua/company/privatbank/'>ПриватБанк</a>", "43,80 / 44,40"], ["ПУМБ", "43,70 / 44,20"]])
        let address = "https://minfin.com.ua/ua/currency/banks/usd/"
        let count = { (page: String) in try read(.minfinPageBanks, page, address: address).lines.count }
        #expect(try count("<p>Євро дорожчає третій день поспіль, пише НБУ</p><p>Курс євро зріс</p>" + table) == 2)
        #expect(try read(.minfinPageBanks, "<h2>Курс євро в банках</h2>" + table, address: address).refusal != nil)
        // `Архів` alone, far above, leads elsewhere.
        #expect(try count("<div>Архів</div>" + String(repeating: "<p>текст</p>", count: 20) + table) == 2)
    }
}
