import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// What the readers of sources make of damaged answers: refusals, or quotes that can be rates.
@Suite struct ReaderFuzzTests {
    private static let json = [
        "{", "}", "[", "]", "\"", ":", ",", "null", "-1", "0", "1e38", "\"\"", "43.425", "\"USD\"", "\"UAH\"", "840",
        "\"20.11.2026\"", "\"rate\":", "{}", "[]", "true",
    ]
    private static let markup = [
        "<table>", "<tr>", "<td>", "</table>", "<th colspan=9>", "<td rowspan=99>", "43.10", "USD", "за 100", "Купівля",
        "Продаж", "<del>", "<span>", "&nbsp;", "<!--", "<div hidden>", "<script>", "\"", "<li>", "НБУ", "Приватбанк",
        "<item>", "<title>", "<link>", "]]>", "<?xml", "<pubDate>",
    ]

    /// A quote that cannot be one.
    private func fault(in result: ReadResult?) -> String? {
        guard case .found(let answer) = result else { return nil }
        for quote in answer.quotes {
            for rate in [quote.buy, quote.sell, quote.official].compactMap(\.self)
            where rate.isNegative || rate == .zero {
                return "\(quote.currency.text) \(rate)"
            }
            if quote.unit < 1 || quote.currency == quote.base { return "\(quote.currency.text) per \(quote.unit)" }
        }
        for news in answer.news where news.id.isEmpty || !news.link.hasPrefix("http") { return news.link }
        return nil
    }

    @Test func `no damaged JSON answer is more than rates or a refusal`() throws {
        let answers = Recording.ours.answers
        #expect(answers.count > 20)
        for (index, source) in Set(answers.map(\.source)).sorted(by: { $0.name < $1.name }).enumerated() {
            let own = answers.filter { $0.source == source }
            // Short answers, so that most changes hit what is read.
            let seeds = own.map { $0.body.count < 900 ? $0.body : Array($0.body.prefix(420)) + Array("}]".utf8) }
            var campaign = FuzzCampaign(
                "reader-\(index)-\(source.name)", seeds: seeds, pieces: ReaderFuzzTests.json, cost: 60, limit: 900)
            let flaw = try campaign.run { input, random in
                try fault(in: own[random.below(own.count)].read(input))
            }
            #expect(flaw == nil)
        }
    }

    @Test(arguments: SourceRegistry.markup.map(\.id.name))
    func `no damaged page or feed is more than rates, news or a refusal`(name: String) throws {
        let rows = "<tr><td>USD</td><td>43.10</td><td>43.60</td></tr><tr><td>EUR</td><td>46.3</td><td>46.9</td></tr>"
        let seeds = [
            "<title>Курс валют</title><table><tr><th>Валюта<th>Купівля<th>Продаж</tr>\(rows)</table>",
            "<h1>Курс долара</h1><ul><li>USD <span>43.10</span> / <span>43.60</span></ul>",
            "<rss><channel><item><title>Курс</title><link>https://x.ua/1</link><pubDate>Fri, 20 Nov 2026 09:00:00 GMT"
                + "</pubDate></item></channel></rss>",
            "<article><h1>Долар</h1><p>Національний банк встановив курс.</p></article>",
            "<script>var rates={\"USD\":{\"buy\":43.1,\"sell\":43.6}}</script>",
        ].map { Array($0.utf8) }
        var campaign = FuzzCampaign(name, seeds: seeds, pieces: ReaderFuzzTests.markup, cost: 400, limit: 700)
        let context = ReaderContext(
            fetchedAt: testNow, kyiv: .europeanRule,
            address: name == "nbu-page" ? nil : "https://minfin.com.ua/ua/currency/banks/usd/")
        let flaw = campaign.run { input, _ in
            fault(in: SourceRegistry.read(SourceID(name), input, context))
        }
        #expect(flaw == nil)
    }
}

/// A reader that is told that its time is over says so, wherever on a page it is.
struct ReadingDeadlineTests {
    /// What each page repeats, between its beginning and its end.
    private static let pages = [
        ("<table><tr><th>Валюта<th>Купівля<th>Продаж", "<tr><td>USD<td>43.10<td>43.60", "</table>"),
        ("", "<table><tr><th>Валюта<th>Купівля<th>Продаж<tr><td>USD<td>43.10<td>43.60</table>", ""),
        ("", "<p>USD: 43.10 / 43.60</p>", ""),
        ("", "<a href=/ua/2026/11/20/17123/>Заголовок новини</a><p>Телефон</p>", ""),
        ("", "<div><b>USD</b><i>43.10</i><i>43.60</i></div><div><b>USD</b><i>43.10</i><i>43.60</i></div>", ""),
    ]

    static let readers: [SourceID] = [
        .minfinPageAverages, .minfinPageBanks, .minfinPageInterbank, .minfinPageAuction, .minfinPageBank,
        .nbuPage, .minfinPageNews, .minfinPageArticle,
    ]

    private func reading(
        _ source: SourceID, _ page: Int, of count: Int, asks: Int64
    ) -> (result: ReadResult?, count: Int64) {
        let (begin, piece, end) = Self.pages[page]
        let time = TestTime(from: 0, step: 1)
        var context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        context.deadline = ReadingDeadline(asks, by: time)
        let head =
            "<html><link rel=canonical href=https://minfin.com.ua/ua/company/privatbank/><title>Курс долара в ПриватБанку</title><h1>Курс валют, грн</h1>"
        let page = head + begin + String(repeating: piece, count: count) + end + "</html>"
        let result = SourceRegistry.read(source, Array(page.utf8), context)
        return (result, time.monotonicMilliseconds - 1)
    }

    @Test(arguments: readers)
    func `whenever its time is over`(source: SourceID) {
        for page in Self.pages.indices {
            let whole = reading(source, page, of: 100, asks: .max)
            #expect(whole.count >= 5)
            #expect(whole.result != .refused(.outOfTime))
            for asks in Set([1, 2, 3, 4, 5, 10, 50, whole.count / 2, whole.count - 1]) where asks < whole.count {
                let result = reading(source, page, of: 100, asks: asks).result
                #expect(result == .refused(.outOfTime), "asked \(asks) times")
            }
        }
    }

    @Test func `a reader asks in every loop over a page`() {
        let loops: [(SourceID, Int)] = [
            (.minfinPageBank, 0), (.minfinPageBank, 1), (.minfinPageAuction, 2), (.minfinPageNews, 3),
        ]
        for (source, page) in loops {
            #expect(reading(source, page, of: 300, asks: .max).count > 300, "\(source.name) \(page)")
        }
    }
}
