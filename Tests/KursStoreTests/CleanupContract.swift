import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// What the store keeps and what it removes over time.
@Suite struct CleanupContract {
    private let store: SQLiteStore
    private let feed = Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/rss")
    private let kyiv = KyivTime.europeanRule
    private let dayLength: Int64 = 86_400

    init() throws { store = try Scratch().open() }

    private func item(_ id: String, at moment: Timestamp) -> News {
        News(id: id, title: "Курс \(id)", link: "https://minfin.com.ua/\(id)", published: moment, source: .minfinRSS)
    }

    private func list(_ items: [News]) -> ParsedAnswer {
        var answer = ParsedAnswer()
        answer.news = items
        return answer
    }

    private func fetchArticle(_ id: String, at moment: Timestamp) throws {
        var answer = ParsedAnswer()
        answer.article = Article(newsID: id, title: "Курс \(id)", text: "Текст")
        try store.answer(
            Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/\(id)"), answer, at: moment)
    }

    private func ids() throws -> [String] { try store.news(NewsFilter()).map(\.news.id).sorted() }

    private func moments(on day: Day) throws -> [Quote] {
        var found: [Quote] = []
        try store.history(
            of: .usd, market: .cash, from: day, through: day, provenances: [Provenance(cashEndpoint)]
        ) { found.append($0.quote) }
        return found
    }

    @Test func `quotes of 90 days ago are all kept, those of 91 days ago thin to the last of the day`() throws {
        let (kept, thinned) = (testToday.advanced(by: -90), testToday.advanced(by: -91))
        for day in [kept, thinned] {
            let quotes = (0..<3).map {
                cash("44.\($0)", "45", at: kyiv.moment(of: day, secondsOfDay: 36_000 + $0 * 3600))
            }
            try store.answer(cashEndpoint, ParsedAnswer(quotes: quotes))
        }
        try store.answer(
            dayEndpoint,
            ParsedAnswer(quotes: [official("44", on: thinned), official("8", on: testToday.advanced(by: -9000))]))
        let cleanup = StoreCleanup(of: store, kyiv: kyiv)
        #expect(try cleanup.lastDay() == nil)
        #expect(try cleanup.run(today: testToday, keepingNews: .years(1)))
        #expect(try cleanup.lastDay() == testToday)
        #expect(try moments(on: kept).map(\.buy) == ["44.0", "44.1", "44.2"].map(decimal))
        #expect(try moments(on: thinned).map(\.buy) == [decimal("44.2")])
        #expect(try store.counts().quotes == 6)
    }

    @Test func `news of a year ago stay, those of a day more go with their articles`() throws {
        let lastYear = kyiv.moment(of: try #require(Day(year: 2025, month: 11, day: 20)), secondsOfDay: 0)
        let news = [
            item("old", at: lastYear.advanced(by: -1)), item("edge", at: lastYear),
            item("unread", at: lastYear.advanced(by: -dayLength)),
            item("reread", at: lastYear.advanced(by: -dayLength)),
        ]
        let fetchedAt = lastYear.advanced(by: -1)
        try store.answer(feed, list(news), at: fetchedAt)
        for id in ["old", "edge", "unread"] { try fetchArticle(id, at: fetchedAt) }
        try fetchArticle("reread", at: lastYear.advanced(by: dayLength))
        _ = try store.markRead(ids: ["old", "edge", "reread"])
        let endpoints = try store.counts().endpoints
        #expect(try StoreCleanup(of: store, kyiv: kyiv).run(today: testToday, keepingNews: .years(1)))
        #expect(try ids() == ["edge", "reread", "unread"])
        #expect(try store.article(id: "old", source: .minfinRSS) == nil)
        for id in ["edge", "unread", "reread"] {
            #expect(try store.article(id: id, source: .minfinRSS)?.text == "Текст", "\(id)")
        }
        #expect(try store.counts().articles == 3)
        #expect(try store.counts().endpoints == endpoints - 1)
        #expect(try store.news(NewsFilter(search: "old")) == [])
        #expect(try store.news(NewsFilter(search: "edge")).count == 1)
    }

    @Test func `what a feed still lists stays, and stays read`() throws {
        let published = testNow.advanced(by: -800 * dayLength)
        try store.answer(feed, list([item("pinned", at: published), item("dropped", at: published)]), at: published)
        _ = try store.markRead(ids: nil)
        try store.answer(feed, list([item("pinned", at: published)]), at: testNow.advanced(by: -dayLength))
        try StoreCleanup(of: store, kyiv: kyiv).run(today: testToday, keepingNews: .days(7))
        #expect(try ids() == ["pinned"])
        #expect(try store.counts().unread == 0)
    }

    @Test func `forever removes no news, and thins all the same`() throws {
        let longAgo = testNow.advanced(by: -4000 * dayLength)
        try store.answer(feed, list([item("1", at: longAgo)]), at: longAgo)
        try store.answer(
            cashEndpoint, ParsedAnswer(quotes: (0..<3).map { cash("44", "45.\($0)", at: longAgo.advanced(by: $0)) }))
        try StoreCleanup(of: store, kyiv: kyiv).run(today: testToday, keepingNews: .forever)
        #expect(try ids() == ["1"])
        #expect(try store.counts().quotes == 1)
    }

    @Test func `a second run on one day does nothing, whichever way the clock was moved in between`() throws {
        let cleanup = StoreCleanup(of: store, kyiv: kyiv)
        #expect(try cleanup.run(today: testToday, keepingNews: .years(1)))
        let longAgo = testNow.advanced(by: -900 * dayLength)
        try store.answer(feed, list([item("1", at: longAgo)]), at: longAgo)
        #expect(try !cleanup.run(today: testToday, keepingNews: .years(1)))
        #expect(try ids() == ["1"])
        // A clock set to 2003 for a while removes nothing, and does not stop the cleanup of the next day.
        #expect(try cleanup.run(today: Day(number: 12_000), keepingNews: .years(1)))
        #expect(try ids() == ["1"])
        #expect(try cleanup.run(today: testToday, keepingNews: .years(1)))
        #expect(try ids() == [])
    }

    @Test func `addresses that never answered are forgotten, those that did are not`() throws {
        let longAgo = testNow.advanced(by: -900 * dayLength)
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44")]), at: longAgo)
        try store.end(
            cashEndpoint,
            .failed(
                .transport(.timedOut(host: "minfin.com.ua", milliseconds: 5000)), notBefore: nil, blocksHost: false
            ),
            at: longAgo)
        #expect(try store.counts().endpoints == 2)
        try StoreCleanup(of: store, kyiv: kyiv).run(today: testToday, keepingNews: .years(1))
        #expect(try store.endpoints().map(\.key) == [dayEndpoint.key])
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.count == 1)
    }

    @Test func `a year before 29 February begins on the 28th`() throws {
        let leap = try #require(Day(year: 2028, month: 2, day: 29))
        #expect(Retention.years(1).firstDay(today: leap) == Day(year: 2027, month: 2, day: 28))
        #expect(Retention.years(4).firstDay(today: leap) == Day(year: 2024, month: 2, day: 29))
        #expect(Retention.days(7).firstDay(today: leap) == Day(year: 2028, month: 2, day: 22))
        #expect(Retention.forever.firstDay(today: leap) == nil)
    }

    @Test func `a store that cannot be written to says so and keeps everything`() throws {
        let scratch = Scratch()
        let longAgo = testNow.advanced(by: -900 * dayLength)
        try scratch.open().answer(feed, list([item("1", at: longAgo)]), at: longAgo)
        let store = try scratch.open()
        store.writeError = .unwritable(path: scratch.path, message: "read-only")
        #expect(throws: StoreError.unwritable(path: scratch.path, message: "read-only")) {
            try StoreCleanup(of: store, kyiv: kyiv).run(today: testToday, keepingNews: .years(1))
        }
        #expect(try store.counts().news == 1)
        #expect(try StoreCleanup(of: store, kyiv: kyiv).lastDay() == nil)
    }
}
