import KursCore
import KursStore
import KursTestSupport
import Testing

/// What the store guarantees about news, banks and coins.
@Suite struct NewsContract {
    private let store: SQLiteStore
    private let feed = Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/rss")

    init() throws { store = try Scratch().open() }

    private func item(_ id: String, _ title: String = "Курс", minutesAgo: Int64? = 0, source: SourceID = .minfinRSS)
        -> News
    {
        News(
            id: id, title: title, link: "https://minfin.com.ua/\(id)",
            published: minutesAgo.map { testNow.advanced(by: -$0 * 60) }, source: source)
    }

    private func parsed(_ news: [News]) -> ParsedAnswer {
        var parsed = ParsedAnswer()
        parsed.news = news
        return parsed
    }

    @Test func `returns the newest first, undated items by the time they were fetched`() throws {
        try store.answer(
            feed,
            parsed([
                item("b", minutesAgo: 5), item("x", minutesAgo: nil), item("y", minutesAgo: nil),
                item("a", minutesAgo: 90),
            ]))
        #expect(try store.news(NewsFilter()).map(\.news.id) == ["x", "y", "b", "a"])
        #expect(try store.news(NewsFilter(limit: 2)).map(\.news.id) == ["x", "y"])
        #expect(try store.news(NewsFilter(limit: 0)) == [])
        #expect(try store.news(NewsFilter(since: testNow.advanced(by: -300))).map(\.news.id) == ["x", "y", "b"])
        var old = NewsFilter(since: testNow.advanced(by: -7000))
        old.before = testNow.advanced(by: -300)
        #expect(try store.news(old).map(\.news.id) == ["a"])
    }

    @Test func `keeps items that a feed drops, updates texts, and keeps read marks`() throws {
        var first = item("1", "Старий заголовок", minutesAgo: 3)
        first.summary = "Лід"
        first.image = "https://minfin.com.ua/1.png"
        first.text = "Увесь текст"
        try store.answer(feed, parsed([first, item("2", minutesAgo: 4)]))
        #expect(try store.markRead(ids: ["1", "none"]) == 1)
        #expect(try store.markRead(ids: ["1"]) == 0)
        let new = item("1", "Новий заголовок", minutesAgo: nil)
        try store.answer(feed, parsed([new]), at: testNow.advanced(by: 400))
        let all = try store.news(NewsFilter())
        #expect(all.map(\.news.id) == ["1", "2"])
        #expect(all.map(\.isRead) == [true, false])
        #expect(all.map(\.fetchedAt) == [testNow, testNow])
        first.title = new.title
        #expect(all[0].news == first)
        #expect(try store.news(NewsFilter(search: "новий")).map(\.news.id) == ["1"])
        #expect(try store.news(NewsFilter(search: "старий")) == [])
        #expect(try store.news(NewsFilter(unreadOnly: true)).map(\.news.id) == ["2"])
        #expect(try store.news(NewsFilter(unreadOnly: true, search: "курс")).map(\.news.id) == ["2"])
        #expect(try store.counts().unread == 1)
        #expect(try store.markRead(ids: nil) == 1)
        #expect(try store.news(NewsFilter(unreadOnly: true)) == [])
    }

    @Test func `an id may belong to several sources`() throws {
        let other = SourceID("a-feed")
        try store.answer(feed, parsed([item("7", "Один"), item("7", "Два", source: other)]))
        #expect(try store.news(id: "7").map(\.news.title) == ["Два", "Один"])
        #expect(try store.news(id: "8") == [])
        #expect(try store.markRead(ids: ["7"]) == 2)
    }

    @Test(
        arguments: [
            ("НАЦБАНК", ["1", "3"]), ("нацбанк курс", ["1"]), ("ґрунт", ["2"]), ("їжак Є", ["2"]), ("usd", ["1"]),
            ("  ", ["1", "2", "3"]), ("немає", []), ("межа слова", ["3"]), ("100%", ["3"]),
        ])
    func `searches every word in any case`(query: (words: String, ids: [String])) throws {
        var second = item("2", "Їжак і Ґрунт", minutesAgo: 2)
        second.summary = "Є ПИТАННЯ"
        try store.answer(
            feed, parsed([item("1", "Нацбанк: курс USD", minutesAgo: 1), second, item("3", "Звіт", minutesAgo: 3)]))
        let page = Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/3")
        var article = ParsedAnswer()
        article.article = Article(newsID: "3", title: "Звіт", text: "Нацбанк сказав: 100%.\n\nМежа. Слова", links: [])
        try store.answer(page, article)
        #expect(try store.news(NewsFilter(search: query.words)).map(\.news.id) == query.ids)
    }

    @Test(
        arguments: [
            ("валюта", ["1", "2"]), ("РИНОК валюта", ["2"]), ("банк", ["1"]), ("валюта банки", []), ("", ["1", "2"]),
        ])
    func `finds a category by its words in any case`(query: (words: String, ids: [String])) throws {
        var (first, second) = (item("1", minutesAgo: 1), item("2", minutesAgo: 2))
        (first.categories, second.categories) = (["Валюта", "Банки"], ["Ринок валюта"])
        try store.answer(feed, parsed([first, second, item("3", minutesAgo: 3)]))
        var filter = NewsFilter()
        filter.category = query.words
        #expect(try store.news(filter).map(\.news.id) == query.ids)
        for words in [["КУРС"], ["нема", "курс"]] {
            filter.alternatives = [words]
            #expect(try store.news(filter).map(\.news.id) == query.ids)
        }
        filter.alternatives.append(["нема", "немає"])
        #expect(try store.news(filter).isEmpty)
        (filter.search, filter.alternatives) = ("|", [])
        #expect(try store.news(filter).isEmpty)
        filter.search = "курс"
        #expect(try store.news(filter).map(\.news.id) == query.ids)
        filter.limit = 1
        #expect(try store.news(filter).count == min(1, query.ids.count))
        // A list without categories, as a page of news is, takes none away.
        try store.answer(feed, parsed([item("1", minutesAgo: 1)]), at: testNow.advanced(by: 50_000))
        #expect(try store.news(id: "1").map(\.news.categories) == [["Валюта", "Банки"]])
    }

    @Test func `keeps articles with their links`() throws {
        let page = Endpoint(source: .minfinPageArticle, base: .init("https://minfin.com.ua"), target: "/ua/1/")
        var parsed = ParsedAnswer()
        parsed.article = Article(
            newsID: "1", title: "Назва", published: testNow, image: "https://minfin.com.ua/1.png",
            text: "Текст [1] [2]",
            links: ["https://a.example", ""])
        try store.answer(page, parsed)
        #expect(try store.article(id: "1", source: .minfinPageArticle) == parsed.article)
        #expect(try store.article(id: "1", source: .minfinRSS) == nil)
        #expect(try store.article(id: "2", source: .minfinPageArticle) == nil)
    }

    @Test func `clears what is read, or all, and reads an unchanged feed again`() throws {
        let page = Endpoint(source: .minfinRSS, base: .init("https://minfin.com.ua"), target: "/1")
        var article = ParsedAnswer()
        article.article = Article(newsID: "1", title: "Курс", text: "Текст", links: [])
        try store.end(
            feed, .found(parsed([item("1"), item("2")]), etag: "a", lastModified: "b", fetchedAt: testNow))
        try store.answer(page, article)
        #expect(try store.clearNews(onlyRead: true) == 0)
        #expect(try store.state(of: feed.key)?.etag == "a")
        _ = try store.markRead(ids: ["1"])
        #expect(try store.clearNews(onlyRead: true) == 1)
        #expect(try store.news(NewsFilter()).map(\.news.id) == ["2"])
        #expect(try store.article(id: "1", source: .minfinRSS) == nil)
        #expect(try store.state(of: page.key) == nil)
        let state = try #require(try store.state(of: feed.key))
        #expect(state.etag == nil && state.lastModified == nil && state.fetchedAt == testNow)
        #expect(try store.clearNews(onlyRead: false) == 1)
        #expect(try store.news(NewsFilter()) == [])
        #expect(try store.news(NewsFilter(search: "курс")) == [])
        try store.answer(feed, parsed([item("1")]), at: testNow.advanced(by: 400))
        #expect(try store.news(NewsFilter()).map(\.isRead) == [false])
    }

    @Test func `merges the contacts of a bank from several sources`() throws {
        let name = BankName(slug: "privatbank", name: "ПриватБанк")
        let page = Endpoint(source: .minfinPageBank, base: .init("https://minfin.com.ua"), target: "/privatbank")
        let list = Endpoint(source: .minfinPageBanks, base: .init("https://minfin.com.ua"), target: "/banks")
        var contacts = ParsedAnswer()
        contacts.banks = [Bank(name: name, site: "https://privatbank.ua", phones: ["3700", "+380 56 716-11-31"])]
        var rows = ParsedAnswer(quotes: [cash("44", "45", at: testNow, bank: BankName(slug: "a", name: "А-Банк"))])
        rows.banks = [Bank(name: name, page: "https://minfin.com.ua/privatbank", logo: "https://minfin.com.ua/p.svg")]
        try store.answer(list, rows)
        try store.answer(page, contacts)
        #expect(
            try store.banks() == [
                Bank(name: BankName(slug: "a", name: "А-Банк")),
                Bank(
                    name: name, site: "https://privatbank.ua", phones: ["3700", "+380 56 716-11-31"],
                    page: "https://minfin.com.ua/privatbank", logo: "https://minfin.com.ua/p.svg"),
            ])
        contacts.banks[0].rating = ExactDecimal("4.90")
        contacts.banks[0].listSlug = "privat"
        try store.answer(page, contacts, at: testNow.advanced(by: 300))
        #expect(try store.banks()[1].rating?.description == "4.90")
        #expect(try store.banks()[1].listSlug == "privat")
        contacts.banks[0].phones = []
        try store.answer(page, contacts, at: testNow.advanced(by: 400))
        #expect(try store.banks()[1].phones == [])
    }

    @Test func `returns branches as they were saved, those of the last answer alone`() throws {
        let source = SourceID("finance-ua-branches")
        let endpoint = Endpoint(source: source, base: .init("https://finance.ua"), target: "/branches?a")
        #expect(try store.branches(of: endpoint.key) == nil)
        var answer = ParsedAnswer()
        answer.branches = [
            Branch(city: "Львів", name: "№ 2", address: "пл. Ринок, 2", phones: ["3700", "0 800 1"]),
            Branch(city: "Київ", name: nil, address: "вул. Перша, 1", phones: []),
        ]
        try store.answer(endpoint, answer)
        #expect(try store.branches(of: endpoint.key) == answer.branches)
        #expect(try store.branches(of: "finance-ua-branches /branches?b") == nil)
        answer.branches.removeFirst()
        try store.answer(endpoint, answer, at: testNow.advanced(by: 90_000))
        #expect(try store.branches(of: endpoint.key) == answer.branches)
    }

    @Test func `returns coins as they were saved`() throws {
        let endpoint = Endpoint(source: .coingecko, base: .init("https://api.coingecko.com"), target: "/coins")
        #expect(try store.coins(of: endpoint.key) == nil)
        var bitcoin = Coin(code: try #require(CurrencyCode("BTC")), slug: "bitcoin", name: "Bitcoin")
        bitcoin.price = decimal("2650000.12")
        bitcoin.priceUSD = decimal("60000")
        bitcoin.change1h = decimal("-0.10")
        bitcoin.change24h = decimal("1.5")
        bitcoin.open24h = decimal("2600000")
        bitcoin.high24h = decimal("2700000")
        bitcoin.low24h = decimal("2590000")
        bitcoin.marketCap = decimal("52000000000000")
        bitcoin.asOf = testNow
        var parsed = ParsedAnswer()
        parsed.coins = [bitcoin, Coin(code: try #require(CurrencyCode("ADA")), slug: "cardano", name: "Cardano")]
        try store.answer(endpoint, parsed)
        #expect(try store.coins(of: endpoint.key) == parsed.coins)
        parsed.coins.removeFirst()
        try store.answer(endpoint, parsed, at: testNow.advanced(by: 400))
        #expect(try store.coins(of: endpoint.key) == parsed.coins)
    }

    @Test func `a list of coins is replaced as a whole, and a found coin keeps its code`() throws {
        let endpoint = Endpoint(source: .coingecko, base: .init("https://api.coingecko.com"), target: "/coins/list")
        #expect(try store.listedCoins(of: endpoint.key) == nil)
        let (first, second) = (
            ListedCoin(slug: "moth-one", symbol: "moth", name: "Moth One"),
            ListedCoin(slug: "moth-two", symbol: "$MOTH", name: "Moth Two")
        )
        var parsed = ParsedAnswer()
        parsed.listed = [first, second]
        try store.answer(endpoint, parsed)
        #expect(try store.listedCoins(of: endpoint.key) == parsed.listed)
        parsed.listed = [second]
        try store.answer(endpoint, parsed, at: testNow.advanced(by: 700_000))
        #expect(try store.listedCoins(of: endpoint.key) == [second])

        let codes = { (coin: ListedCoin) in FoundCoin.codes(forSymbol: coin.symbol, slug: coin.slug) }
        let one = try #require(try store.remember(first, codes: codes(first), words: ["moth-one"]))
        let two = try #require(try store.remember(second, codes: codes(second), words: ["moth-two", "moth two"]))
        #expect([one.code.text, two.code.text] == ["MOTH", "MOTH2"])
        let again = try #require(try store.remember(first, codes: codes(second), words: ["moth"]))
        #expect((again.code, again.words) == (one.code, ["moth-one", "moth"]))
        #expect(try store.foundCoins().map(\.slug).sorted() == ["moth-one", "moth-two"])
    }
}
