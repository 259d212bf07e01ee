import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// Days and periods at the tables of a page: its own day does no harm, any other refuses.
struct PageDayTests {
    private static let own = Day(iso: "2026-09-19".utf8)

    @Test(arguments: [
        "на 18.09.2026", "за 18 вересня", "18.09.26", "2026-09-18", "на 18.09", "19.09.2025", "18 сентября",
        "за 01.09.2026 – 19.09.2026", "з 1 по 18 вересня", "на 20.09.2026", "(дані оновлено 17.09.2026)",
        "за вересень", "у вересні 2026", "вересень 2026 року", "Вересень", "за сентябрь", "в сентябре", "for September",
        "за III квартал", "3 квартал 2026", "за 2025 рік", "за 2026 рік", "у 2025 році", "Курс 2025", "2024 года",
        "за 30 днів", "за останні 7 днів", "за 2 дні", "за тиждень", "за минулий місяць", "за рік", "last 30 days",
        "Рік тому", "Місяць тому", "3 місяці тому", "Торік", "за перше півріччя",
        "Мінфін 2025: середній курс за вересень",
    ]) func `another day, and a period, are found in a title`(text: String) {
        for title in [text, "Курс валют у касах банків " + text.lowercased()] {
            #expect(PageDay.other(than: Self.own, in: title) != nil, "\(title)")
        }
    }

    @Test(arguments: [
        "на 19.09.2026", "19 вересня 2026 року", "за 19.09", "19.09.26, 15:00", "о 15:00 19 вересня", "2026-09-19",
        "на сьогодні", "Мінфін 2026", "Найкращий банк 2025", "Партнер з 2008 року", "Кредит на 2000 грн", "© 2008–2026",
        "за день", "за 1 день", "за 100 одиниць",
        "у банках", "на міжбанку", "Курс 44.0404", "за курсом НБУ", "тому що", "Березня в Україні немає",
    ]) func `the page's own day, a lone year and other words are none`(text: String) {
        #expect(PageDay.other(than: Self.own, in: text) == nil, "\(text)")
    }

    @Test func `a sentence may tell of a period, and of the day an offer ends`() {
        for text in [
            "Акція діє до 31.12.2026 у всіх наших відділеннях", "Ліцензія НБУ № 22 від 05.10.2011, видана без строку",
            "Банк відкрив за рік двадцять нових відділень у містах",
        ] {
            #expect(PageDay.other(than: Self.own, in: text, isTitle: false) == nil, "\(text)")
        }
        #expect(PageDay.other(than: Self.own, in: "Курси за вересень", isTitle: false) != nil)
    }

    private func lines(_ source: SourceID, _ path: String, _ html: String) throws -> [String] {
        let reading = try read(source, html, address: "https://minfin.com.ua/ua/\(path)")
        return reading.refusal == nil ? reading.lines : []
    }

    /// A page with a text in its title, its first heading, the heading of its rates, a line above them, their caption.
    private static func pages(_ text: String, rates: String, title: String, heading: String, day: String) -> [String] {
        let page = { (title: String, first: String, heading: String, line: String, rates: String) in
            "<html><head><title>\(title)</title></head><body><h1>\(first)</h1>\(day)<h2>\(heading)</h2>\(line)\(rates)</body></html>"
        }
        let added = { $0 + " " + text }
        return [
            page(added(title), title, heading, "", rates), page(title, added(title), heading, "", rates),
            page(title, title, added(heading), "", rates), page(title, title, heading, "<div>\(text)</div>", rates),
            page(title, title, heading, "", rates.replacing("<table>", with: "<table><caption>\(text)</caption>")),
            page(title, title, heading, "", "<figure>\(rates)<figcaption>\(text)</figcaption></figure>"),
        ]
    }

    private static let rows = """
        <tr><td>USD</td><td>44,08</td><td>44,11</td></tr><tr><td>EUR</td><td>51,20</td><td>51,29</td></tr></table>
        """
    private static let table = "<table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>" + rows

    private static let samples: [(source: SourceID, path: String, title: String, heading: String, rates: String)] = [
        (.minfinPageAverages, "currency/", "Курс валют", "Середній курс у банках", table),
        (.minfinPageInterbank, "currency/mb/", "Міжбанк", "Курси на міжбанку", table),
        (.minfinPageBank, "company/privatbank/currency/", "ПриватБанк", "Курс у касах", table),
    ]

    @Test func `a day or period at a table refuses it, the page's own day does not`() throws {
        let day = "<input name=currency-datepicker value=2026-09-19><span>Оновлено 19.09.2026, 15:00</span>"
        for (source, path, title, heading, rates) in Self.samples {
            for text in [
                "18.09.2026", "на 18 вересня", "за вересень", "за III квартал 2026", "за 30 днів", "за 2025 рік",
            ] {
                for page in Self.pages(text, rates: rates, title: title, heading: heading, day: day) {
                    #expect(try lines(source, path, page).isEmpty, "\(page)")
                }
            }
            for text in ["19.09.2026", "на 19 вересня 2026"] {
                for page in Self.pages(text, rates: rates, title: title, heading: heading, day: day) {
                    #expect(try lines(source, path, page).count == 2, "\(page)")
                }
            }
        }
    }

    // MARK: The auction, whose page states no day

    private static let path = "currency/auction/usd/buy/all/"
    private static let averages = "<div>Купують<span>44,20</span></div><div>Продають<span>44,35</span></div>"

    private static func auction(_ text: String) -> [String] {
        pages(text, rates: averages, title: "Валютний аукціон", heading: "Середній курс", day: "").dropLast(2)
    }

    @Test func `a saved page without a day takes that of its heading, a fetched one must be of its own`() throws {
        for page in Self.auction("за 18.09.2026") {
            #expect(
                try lines(.minfinPageAuction, Self.path, page) == ["USD buy 44.20 sell 44.35 on 2026-09-18"], "\(page)")
            var context = ReaderContext(
                fetchedAt: testNow, kyiv: .europeanRule, address: "https://minfin.com.ua/ua/" + Self.path)
            context.clock = testNow
            let found = try #require(SourceRegistry.read(.minfinPageAuction, Array(page.utf8), context))
            #expect(found.refusal != nil, "\(page)")
            context.day = Day(iso: "2026-09-18".utf8)
            let asked = try #require(SourceRegistry.read(.minfinPageAuction, Array(page.utf8), context))
            let isTitle = !page.contains("<h2>Середній курс за") && !page.contains("<div>за")
            #expect((asked.refusal == nil) == isTitle, "\(page)")
            context.clock = nil
            context.day = Day(iso: "2026-09-17".utf8)
            let other = try #require(SourceRegistry.read(.minfinPageAuction, Array(page.utf8), context))
            #expect(other.refusal != nil, "\(page)")
        }
        for text in ["за вересень", "за 31.12.2026", "Місяць тому"] {
            for page in Self.auction(text) {
                #expect(try lines(.minfinPageAuction, Self.path, page).isEmpty, "\(page)")
            }
        }
    }

    @Test func `the day of a heading and those of the rows must agree`() throws {
        let rates = Self.table.replacing("Продаж</th>", with: "Продаж</th><th>Оновлення</th>").replacing(
            "</td></tr>", with: "</td><td>19.09.2026</td></tr>")
        let page = "<title>ПриватБанк</title><h2>Курс у касах на 18.09.2026</h2>" + rates
        let path = "company/privatbank/currency/"
        #expect(try lines(.minfinPageBank, path, page).isEmpty)
        #expect(try lines(.minfinPageBank, path, page.replacing("18.09", with: "19.09")).count == 2)
    }
}
