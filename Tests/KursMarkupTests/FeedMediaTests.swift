import KursMarkup
import Testing

/// What stands in the attachments of an item, or about other items, is not the item's own.
struct FeedMediaTests {
    private func item(_ content: String) throws -> FeedItem? {
        let namespaces = "xmlns:media='http://search.yahoo.com/mrss/' xmlns:yandex='http://news.yandex.ru'"
        return try Feed(Array("<rss \(namespaces)><channel><item>\(content)</item></channel></rss>".utf8)).items.first
    }

    static let groups: [String] = [
        "<media:group>%</media:group>",
        "<media:content url='https://x.example/v.mp4' type='video/mp4'>%</media:content>",
        "<media:group><media:content url='https://x.example/v.mp4' type='video/mp4'>%</media:content></media:group>",
        "<yandex:related>%</yandex:related>",
    ]

    @Test(arguments: groups)
    func `a link, id, date or title in a group is not the item's`(group: String) throws {
        let inside = """
            <link>https://x.example/other</link><guid>https://x.example/guid</guid><title>чужа</title>\
            <description>чужий</description><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><category>c</category>
            """
        let part = group.split(separator: "%").joined(separator: inside)
        let own = "<title>своя</title><link>https://x.example/own</link><description>свій</description>"
        for content in [own + part, part + own] {
            let item = try #require(try item(content))
            #expect(item.link == "https://x.example/own")
            #expect(item.title?.plain == "своя")
            #expect(item.summary?.plain == "свій")
            #expect(item.id == nil)
            #expect(item.published == nil)
            #expect(item.categories == [])
        }
        let bare = try #require(try item("<title>своя</title>" + part))
        #expect(bare.link == nil)
    }

    @Test func `a group's pictures and texts of its own vocabulary are the item's`() throws {
        let item = try #require(
            try item(
                """
                <title>своя</title><media:group><media:title>назва</media:title><media:description>опис\
                </media:description><media:content url='https://x.example/a.png' medium='image' width='10' height='10'/>\
                <media:content url='https://x.example/b.png' medium='image' width='20' height='20'/></media:group>
                """))
        #expect(item.image == "https://x.example/b.png")
        #expect(item.summary?.plain == "опис")
    }

    @Test func `of several ids and descriptions the least deep counts`() throws {
        let deep = "<x><guid>deep</guid><description>чужий</description></x>"
        let own = "<guid>own</guid><content:encoded>вміст</content:encoded><description>свій</description>"
        for content in [own + deep, deep + own] {
            let item = try #require(try item(content))
            #expect(item.id == "own" && item.summary?.plain == "свій" && item.content?.plain == "вміст")
        }
    }

    static let labels: [(label: String, text: String, isOverruled: Bool)] = [
        ("windows-1251", "Курс долара", true), ("koi8-u", "Курс", true), ("iso-8859-1", "café", true),
        ("windows-1252", "ціна 43 ₴", true), ("gb2312", "Курс долара", true), ("shift_jis", "Курс валют", true),
        ("iso-8859-5", "«Курс»", true), ("x-user-defined", "Курс", true), ("windows-1251", "г", false),
        ("windows-1251", "ц", true), ("windows-1251", "rate", false),
    ]

    @Test(arguments: labels.indices)
    func `a label is overruled by bytes that are UTF-8 and gibberish otherwise`(index: Int) throws {
        let (label, text, isOverruled) = Self.labels[index]
        let bytes = Array(
            "<?xml version='1.0' encoding='\(label)'?><rss><channel><title>\(text)</title></channel></rss>".utf8)
        #expect(
            (try Feed(bytes).title?.plain == text) == (isOverruled || text.utf8.allSatisfy { $0 < 0x80 }), "\(label)")
        let plain = Array("<rss><channel><title>\(text)</title></channel></rss>".utf8)
        let byHeader = try Feed(plain, contentType: "text/xml; charset=\(label)").title?.plain
        #expect((byHeader == text) == (isOverruled || text.utf8.allSatisfy { $0 < 0x80 }), "\(label)")
    }

    @Test func `a right label is not overruled`() throws {
        // Windows-1251: `Рік — 2026`, and `Рі`, which is UTF-8 by accident, once or twice.
        let samples: [([UInt8], String)] = [
            ([0xD0, 0xB3, 0xEA, 0x20, 0x97], "Рік —"), ([0xD0, 0xB3], "Рі"), ([0xD0, 0xB3, 0x20, 0xD0, 0xB3], "Рі Рі"),
        ]
        for (letters, text) in samples {
            let head = Array("<?xml version='1.0' encoding='windows-1251'?><rss><channel><title>".utf8)
            let feed = try Feed(head + letters + Array("</title></channel></rss>".utf8))
            #expect(feed.title?.plain == text)
        }
    }
}

/// The values that are not texts, dates or links, and feeds in JSON.
struct FeedValueTests {
    private func feed(_ text: String) throws -> Feed { try Feed(Array(text.utf8), base: "https://x.example/feed") }

    @Test(arguments: [
        ("a@x.example (Ім'я)", "Ім'я"), ("Ім'я (a@x.example)", "Ім'я"), ("Ім'я <a@x.example>", "Ім'я"),
        ("a@x.example", "a@x.example"), ("a@x.example ()", "a@x.example"), ("Ім'я (редактор)", "Ім'я (редактор)"),
        ("(a@x.example)", "a@x.example"),
    ])
    func `a person is told by name`(text: String, name: String) throws {
        let written = text.replacing("<", with: "&lt;")
        let feed = try feed("<rss><channel><managingEditor>\(written)</managingEditor></channel></rss>")
        #expect(feed.author == name)
    }

    private func describe(_ enclosure: FeedItem.Enclosure) -> String {
        "\(enclosure.address) \(enclosure.type ?? "-") \(enclosure.length ?? -1)"
    }

    @Test func `enclosures are told with type and length, and their children are not the item's`() throws {
        let item = try #require(
            try feed(
                """
                <rss><channel><item><title>своя</title><enclosure url='/a.mp3' type='audio/mpeg' length='12'>\
                <title>чужа</title><link>https://other.example</link></enclosure></item></channel></rss>
                """
            ).items.first)
        #expect(item.title?.plain == "своя")
        #expect(item.link == nil)
        #expect(item.enclosures.map(describe) == ["https://x.example/a.mp3 audio/mpeg 12"])
        let atom = try feed(
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link rel='enclosure' href='/b'/></entry></feed>")
        #expect(atom.items.first?.enclosures.map(describe) == ["https://x.example/b - -1"])
    }

    @Test func `an enclosure without an end tag leaves its item the rest`() throws {
        let feed = try feed(
            """
            <rss><channel><item><enclosure url='/a.mp3'><title>назва</title><link>/1</link><guid>7</guid>\
            <description>опис</description><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item>\
            <item><enclosure url='/b.mp3'><item><title>третя</title></item>
            """)
        try #require(feed.items.count == 3)
        let item = feed.items[0]
        #expect([item.title?.plain, item.summary?.plain, item.link] == ["назва", "опис", "https://x.example/1"])
        #expect(item.id?.hasSuffix("7") == true)
        #expect(item.published?.utcText == "2026-11-20T10:00:00Z")
        #expect(feed.items.map(\.enclosures.count) == [1, 1, 0])
    }

    @Test(arguments: [
        "<rss><channel><language>uk</language></channel></rss>", "<feed xml:lang='uk'><title/></feed>",
        "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><dc:language>uk</dc:language></channel></rss>",
    ])
    func `the language is told`(text: String) throws {
        #expect(try feed(text).language == "uk")
    }

    @Test func `control characters are dropped`() throws {
        let item = try feed(
            "<rss><channel><item><title>а\u{8}б&#8;в</title><link>/\u{1}c</link></item></channel></rss>"
        ).items[0]
        #expect(item.title?.plain == "абв")
        #expect(item.link == "https://x.example/c")
    }

    @Test(arguments: [
        ("<![CDATA[ <!DOCTYPE ]]>", "<!DOCTYPE"), ("<![CDATA[What <!DOCTYPE is]]>", "What <!DOCTYPE is"),
        ("<![CDATA[<!DOCTYPE html><p>так]]>", "так"),
        ("<![CDATA[<!DOCTYPE html PUBLIC 'x]]>", ""),
    ])
    func `a doctype without an end is text`(summary: String, plain: String) throws {
        let text = "<rss><channel><item><description>\(summary)</description></item></channel></rss>"
        #expect(try feed(text).items.first?.summary?.plain == plain)
    }

    @Test func `the fallback is the caller's choice`() throws {
        let bytes = Array("<rss><channel><title>".utf8) + [0xEA, 0xF3, 0xF0, 0xF1]
        #expect(try Feed(bytes).title?.plain == "курс")
        #expect(try Feed(bytes, fallback: .windows1252).title?.plain == "êóðñ")
    }

    @Test func `JSON Feed has the same values`() throws {
        let feed = try feed(
            #"""
            {"version":"https://jsonfeed.org/version/1.1","title":"Стрічка","home_page_url":"/","description":"опис",
            "language":"uk","authors":[{"name":"О. Автор"}],"items":[{"id":7,"url":"/7","title":"\u0434олар &lt;",
            "content_html":"<p>Долар &amp; євро</p>","date_published":"2026-11-20T10:05:00+02:00","tags":["курс"],
            "author":{"name":"версія 1"},"image":"/7.png","attachments":[{"url":"/a.mp3","mime_type":"audio/mpeg",
            "size_in_bytes":12}]},{"id":"https://x.example/8","content_text":"один\nдва","summary":"коротко"},true]}
            """#)
        #expect([feed.title?.plain, feed.subtitle?.plain, feed.link] == ["Стрічка", "опис", "https://x.example/"])
        #expect([feed.language, feed.author] == ["uk", "О. Автор"])
        try #require(feed.items.count == 3)
        let first = feed.items[0]
        #expect([first.id, first.link, first.author] == ["7", "https://x.example/7", "версія 1"])
        #expect(
            [first.title?.plain, first.content?.plain, first.summary?.plain] == [
                "долар &lt;", "Долар & євро", "Долар & євро",
            ])
        #expect(first.published?.utcText == "2026-11-20T08:05:00Z")
        #expect(first.categories == ["курс"])
        #expect(first.image == "https://x.example/7.png")
        #expect(first.enclosures.map(describe) == ["https://x.example/a.mp3 audio/mpeg 12"])
        #expect([feed.items[1].link, feed.items[1].content?.plain] == ["https://x.example/8", "один\nдва"])
        #expect(feed.items[1].summary?.plain == "коротко")
    }

    @Test func `JSON may have escapes for control characters, addresses of any case and 64 levels`() throws {
        func json(_ levels: Int) -> String {
            #"""
            {"version":"https://jsonfeed.org/version/1","title":"а\b\u0008б\u0000\u000a","n":[-0.5e+3,0,10],
            "items":[{"id":"HTTPS://x.example/8"}],"x":\#(String(repeating: "[", count: levels - 1))1
            """# + String(repeating: "]", count: levels - 1) + "}"
        }
        let feed = try feed(json(64))
        #expect(feed.title?.plain == "аб")
        #expect(feed.items.first?.link == "HTTPS://x.example/8")
        #expect(throws: FeedError.notAFeed(root: nil)) { try self.feed(json(65)) }
    }

    @Test(
        arguments: [
            "{\"version\":\"https://jsonfeed.org/version/1.1\"}", "{\"version\":\"https://x.example\",\"items\":[]}",
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[}",
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]",
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]} x", "{\"items\":[],\"version\":nothing}",
            "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[1,]}",
        ]
            + ["1.2.3-", "01", "1.", "-", "1e", ".5", "0x1", "\"а\nб\"", "\"\t\""].map {
                "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[],\"x\":\($0)}"
            })
    func `other JSON is no feed`(text: String) {
        #expect(throws: FeedError.notAFeed(root: nil)) { try feed(text) }
    }
}
