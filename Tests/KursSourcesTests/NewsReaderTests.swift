import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct NewsReaderTests {
    private func feed(_ items: String) -> String {
        "<rss version=\"2.0\"><channel><image><title>Знак</title></image><title>Стрічка</title>\(items)</channel></rss>"
    }

    private func item(_ title: String, _ link: String, guid: String, date: String = "") -> String {
        "<item><title>\(title)</title><link>\(link)</link><guid>\(guid)</guid>\(date.isEmpty ? "" : "<pubDate>\(date)</pubDate>")</item>"
    }

    @Test func `the id is Minfin's number, or else a hash of the guid`() throws {
        let news = try read(
            .minfinRSS,
            feed(
                item(
                    "Перша новина", "https://minfin.com.ua/ua/2022/11/10/95346842/", guid: "a",
                    date: "Thu, 10 Nov 2022 08:46:00 +0200")
                    + item("Друга новина", "https://example.com/2022/11/10/95346842/", guid: "b"))
        ).parsed.news
        #expect(news.map(\.id) == ["95346842", "e70c2de5"])
        #expect(news[0].published?.iso == "2022-11-10T06:46:00Z")
        #expect(news[1].published == nil)
    }

    @Test func `a title is cut where no headline is longer`() throws {
        let title = String(repeating: "а\u{202E}", count: 400)
        let news = try read(.minfinRSS, feed(item(title, "https://example.com/1", guid: "a"))).parsed.news
        #expect(news.map(\.title.count) == [500] && title.hasPrefix(news[0].title))
    }

    @Test func `categories are those of the feed, once each, by the label where Atom has one`() throws {
        let rss = feed(
            """
            <item><title>а</title><link>https://example.com/1</link><category>Валюта</category>\
            <category domain="x"> Ринок\n валют </category><category/><category>Валюта</category>\
            <category>A &amp;amp; B</category></item>
            """)
        #expect(try read(.minfinRSS, rss).parsed.news.map(\.categories) == [["Валюта", "Ринок валют", "A & B"]])
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><title>а</title><id>1</id>\
            <link href="https://example.com/1"/><category term="fx" label="Валюта"/><category term="banks"/>\
            <category term="cash" label=""/></entry></feed>
            """
        #expect(try read(.minfinRSS, atom).parsed.news.map(\.categories) == [["Валюта", "banks", "cash"]])
    }

    @Test func `repeated items are merged`() throws {
        let link = "https://minfin.com.ua/ua/2022/11/10/95346842/"
        let news = try read(
            .minfinRSS,
            feed(
                item("Новина", link, guid: "a")
                    + item("Новина", link, guid: "a", date: "Thu, 10 Nov 2022 08:46:00 +0200"))
        ).parsed.news
        try #require(news.count == 1)
        #expect(news[0].published != nil)
    }

    @Test func `a date in the future is ignored`() throws {
        let parsed = try read(
            .minfinRSS,
            feed(item("Новина", "https://example.com/1", guid: "a", date: "Thu, 10 Nov 2050 08:46:00 +0200"))
        ).parsed
        #expect(parsed.news[0].published == nil)
        #expect(parsed.warnings.count == 1)
    }

    @Test func `at most a thousand items of a feed are read`() throws {
        let items = (0..<10_000).map { item("Новина \($0)", "https://example.com/\($0)", guid: "\($0)") }.joined()
        let parsed = try read(.minfinRSS, feed(items)).parsed
        #expect(parsed.news.count == 1000)
        #expect(Set(parsed.news.map(\.id)).count == 1000)
        #expect(parsed.warnings == [.moreRowsLeftOut(count: 9000)])
    }

    @Test func `the day list is read by its links, whatever stands around them`() throws {
        let item = { (number: Int, time: String) in
            "<li class='item'>\(time)<span class='link'><a href='/ua/2026/11/20/\(number)/'>Новина \(number)</a></span></li>"
        }
        let time = "<span itemprop='datePublished' content='2026-11-20T10:05:00+02:00'>10:05</span>"
        let list = "<ul class='items'>\(item(171_200_900, time))\(item(171_200_863, ""))</ul>"
        let news = try read(
            .minfinPageNews, "<html><body>\(list)</body></html>", address: "https://minfin.com.ua/ua/news/"
        ).parsed.news
        #expect(news.map(\.link) == [171_200_900, 171_200_863].map { "https://minfin.com.ua/ua/2026/11/20/\($0)/" })
        #expect(news.map(\.title) == ["Новина 171200900", "Новина 171200863"])
        #expect(news[0].published?.iso == "2026-11-20T08:05:00Z")
    }

    @Test func `items with invalid links are left out`() throws {
        let parsed = try read(
            .minfinRSS,
            feed(item("Зла", "javascript:alert(1)", guid: "a") + item("Добра", "https://example.com/1", guid: "b"))
        ).parsed
        #expect(parsed.news.map(\.title) == ["Добра"])
        #expect(
            try read(.minfinRSS, "<html><title>404</title></html>").refusal
                == .wrongShape(expected: .feedRoot, found: .rootElement("html")))
        #expect(try read(.minfinRSS, feed("")) == .noData)
    }

    static let addresses: [(String, String?)] = [
        ("https://example.com/1", "https://example.com/1"), ("http://example.com", "http://example.com"),
        ("HTTPS://Example.com/1", "https://Example.com/1"), ("httPs://anna@x.ua/1", "https://x.ua/1"),
        ("https://курс.укр/1", "https://курс.укр/1"),
        ("http://", nil), ("https:///1", nil), ("http://:80/1", nil), ("http://?x", nil), ("https://#x", nil),
        ("https://a b.com/1", nil), ("https://.../1", nil), ("ftp://example.com/1", nil), ("mailto:a@b.ua", nil),
        ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("https:example.com", nil), ("", nil),
        ("https://anna:secret@example.com/1?x=@y", "https://example.com/1?x=@y"),
        ("http://anna@example.com:80/@b", "http://example.com:80/@b"),
        ("https://a@b@example.com", "https://example.com"), ("https://anna:secret@/1", nil),
    ]

    @Test(arguments: addresses.indices)
    func `a link is absolute, has a host, and no user`(index: Int) throws {
        let (address, kept) = Self.addresses[index]
        #expect(WebLink.kept(address) == kept)
        let read = try read(
            .minfinRSS,
            feed(
                item("Перша", address, guid: "a") + item("Друга", "https://example.com/2", guid: "b")
                    + "<item><title>Третя</title><link>https://example.com/3</link><enclosure type='image/png' "
                    + "url='\(address)'/></item>"),
            address: "https://feed.example.com/rss"
        ).parsed
        #expect(!read.news.contains { $0.link.contains("secret") || $0.image?.contains("secret") == true })
        guard let kept, !address.hasPrefix("HTTPS") else { return }
        #expect(read.news.map(\.link) == [kept, "https://example.com/2", "https://example.com/3"])
        #expect(read.news.last?.image == kept)
    }

    @Test func `an archive in a day's list is no piece of news`() throws {
        let links = [
            "/ua/2024/10/19/", "/ua/news/2024/", "/ua/news/2024/10/", "/news/20241019/", "/news/archive/137890123/",
            "/ua/archive/2024/10/19/137890123/", "/news/page/12345/", "/ua/news/tag/12345/", "/news/author/55555/",
            "/ua/2024/10/19/137/", "/ua/news/", "/ua/news/Archive/2024/10/19/137890123/",
        ].map { "<li><a href=\"\($0)\">Усі новини за цей день</a></li>" }.joined()
        let news = "<li><a href=\"/ua/news/137890123/\">Заголовок новини</a></li>"
        let list = try read(.minfinPageNews, "<html><body><ul>\(links)\(news)</ul></body></html>").parsed.news
        #expect(list.map(\.title) == ["Заголовок новини"])
        #expect(
            try read(.minfinPageNews, "<html><body><ul>\(links)</ul></body></html>").refusal == .notFound(.newsLinks))
    }

    @Test func `a feed that breaks off gives no half item`() throws {
        let whole = feed(
            item("Перша", "https://example.com/1", guid: "a")
                + item("Друга новина", "https://example.com/22", guid: "b"))
        let full = try read(.minfinRSS, whole).parsed.news
        let bytes = Array(whole.utf8)
        for end in bytes.indices {
            let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
            guard case .found(let answer) = NewsFeedReader.read(Array(bytes[..<end]), context) else { continue }
            #expect(full.starts(with: answer.news), "cut at \(end)")
        }
    }

    @Test func `a day's list gives each article once, by attribute, time and day`() throws {
        let page = """
            <html><body><ul><li><span itemprop="datePublished" content="2024-10-19 17:02:00">17:02</span>
            <a href="/ua/2024/10/19/137890123/">Заголовок перший довгий</a></li><li class="banner"><a href="/ads/">Реклама тут</a></li>
            <li><span class="time">08:46</span><a href="/ua/2024/10/18/137890001/">Заголовок другий довгий</a>
            <a href="/ua/2024/10/18/137890001/#comments">12</a></li>
            <li><a href="/ua/2024/10/17/137890002/">Заголовок третій довгий</a></li></ul>
            <aside><a href="/ua/2024/10/19/137890123/">Заголовок перший довгий</a></aside>
            """
        let news = try read(.minfinPageNews, page, address: "https://minfin.com.ua/ua/news/").parsed.news
        #expect(news.map(\.id) == ["137890123", "137890001", "137890002"])
        #expect(news[0].link == "https://minfin.com.ua/ua/2024/10/19/137890123/")
        #expect(news.map(\.published?.iso) == ["2024-10-19T14:02:00Z", "2024-10-18T05:46:00Z", "2024-10-16T21:00:00Z"])
        #expect(try read(.minfinPageNews, "<html><title>Вхід</title><body></body></html>").refusal != nil)
    }

    @Test func `an article without text is rejected`() throws {
        let text =
            "Обмінники тримають ті самі цінники третій день поспіль, і черг біля вікон немає зовсім, кажуть продавці. "
        let page =
            "<html><body><article><h1>Назва</h1><p>\(text)\(text)</p><p>\(text)<a href=\"/x\">посилання</a>.</p></article></body></html>"
        let article = try #require(
            try read(.minfinPageArticle, page, address: "https://minfin.com.ua/ua/2024/10/19/137890123/").parsed
                .article)
        #expect(article.newsID == "137890123")
        #expect(article.title == "Назва")
        #expect(article.text.hasSuffix("посилання [1]."))
        #expect(article.links == ["https://minfin.com.ua/x"])
        #expect(
            try read(.minfinPageArticle, "<html><title>404</title><body><p>Немає</p></body></html>").refusal
                == .otherPage(.error))
    }

    // MARK: where articles may be fetched

    @Test(arguments: [
        ("https://minfin.com.ua/ua/2024/10/19/137890123/", true),
        ("http://minfin.com.ua/ua/2024/10/19/137890123/", false),
        ("https://life.pravda.com.ua/x/", true), ("https://evilpravda.com.ua/x/", false), ("https://com.ua/x", false),
        ("https://other.com.ua/x/", false), ("https://127.0.0.1/x", false), ("https://[::1]/x", false),
        ("https://localhost/x", false),
        ("https://minfin.com.ua:8443/x", false), ("https://minfin.com.ua@evil.example.com/x", false),
        ("https://minfin.com.ua.evil.com/x", false),
    ])
    func `articles come over https from the feed's site or one in feeds`(link: String, isAllowed: Bool) {
        let sources = NewsSources(addresses: BaseURLs(), feeds: ["https://www.pravda.com.ua/rss/"])
        let fetch = sources.article(of: News(id: "1", title: "x", link: link, source: .minfinRSS))
        #expect((fetch != nil) == isAllowed)
        #expect(fetch?.endpoint.isNamedByOthers != false)
    }

    @Test func `every configured feed is fetched, with Minfin's page as the fallback of its feed`() {
        let sources = NewsSources(addresses: BaseURLs(), feeds: ["https://www.pravda.com.ua/rss/?x=1#y"])
        #expect(
            sources.lines.map { $0.map(\.endpoint.address) } == [
                ["https://minfin.com.ua/rss/news/", "https://minfin.com.ua/ua/news/"],
                ["https://www.pravda.com.ua/rss/?x=1"],
            ])
    }
}
