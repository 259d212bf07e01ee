import KursMarkup
import Testing

struct FeedTests {
    @Test(arguments: FeedFixtures.names)
    func `reads a feed as its golden file says`(name: String) throws {
        try expectGolden(FeedFixtures.describe(Feed(FeedFixtures.bytes(name))), "Feeds/" + name)
    }

    @Test(
        arguments: [
            ("<html><body>x", "html"), ("<?xml version='1.0'?><opml version='2.0'/>", "opml"), ("{\"a\":1}", nil),
            ("", nil),
            ("\0\0\0", nil), ("<item><title>x</title></item", "item"),
        ] as [(String, String?)])
    func `rejects other documents and names their first element`(text: String, root: String?) {
        guard root != "item" else {
            // An item or entry by itself is read as a feed of one.
            #expect(throws: Never.self) { try Feed(Array(text.utf8)) }
            return
        }
        #expect(throws: FeedError.notAFeed(root: root)) { try Feed(Array(text.utf8)) }
    }

    @Test func `rejects unsupported encodings unless all bytes are ASCII`() throws {
        let head = "<?xml version='1.0' encoding='ISO-2022-KR'?><rss><channel><title>"
        #expect(try Feed(Array((head + "plain").utf8)).title?.plain == "plain")
        #expect(throws: FeedError.unreadable(.replacement)) { try Feed(Array(head.utf8) + [0x82, 0xA0]) }
    }

    @Test(
        arguments: [
            ("<?xml version='1.0' encoding='windows-1251'?>", [0xEA, 0xF3, 0xF0, 0xF1], nil, "курс"),
            (
                "<?xml version='1.0' encoding='windows-1251'?>", Array("курс".utf8), "application/xml; charset=utf-8",
                "курс"
            ),
            ("<?xml version='1.0' encoding='koi8-u'?>", [0xEA, 0xF3, 0xF0, 0xF1], "text/xml;charset=cp1251", "курс"),
            ("<?xml version='1.0' encoding='utf-8'?>", [0xEA, 0xF3, 0xF0, 0xF1], nil, "курс"),
            ("", Array("simula".utf8) + [0xE7, 0xF5] + Array("es".utf8), nil, "simulações"),
            ("", [0xEA, 0xF3, 0xF0, 0xF1], nil, "курс"), ("", Array("курс".utf8), nil, "курс"),
            ("<?xml version='1.0' encoding='utf-8'?>", Array("курси".utf8) + [0xD0], nil, "курси\u{FFFD}"),
            ("<?xml version='1.0' encoding='utf-9'?>", Array("курс".utf8), nil, "курс"),
            ("<?xml version='1.0' encoding='utf-16'?>", Array("курс".utf8), nil, "курс"),
        ] as [(String, [UInt8], String?, String)])
    func `takes a feed's encoding from header, declaration or looks`(
        head: String, title: [UInt8], contentType: String?, wanted: String
    ) throws {
        let bytes = Array((head + "<rss><channel><title>").utf8) + title + Array("</title></channel></rss>".utf8)
        #expect(try Feed(bytes, contentType: contentType).title?.plain == wanted)
    }

    @Test func `reads UTF-16 with and without a mark`() throws {
        let text = "<?xml version='1.0' encoding='utf-16'?><rss><channel><title>Їжак</title></channel></rss>"
        let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(try Feed(units).title?.plain == "Їжак")
        #expect(try Feed([0xFF, 0xFE] + units).title?.plain == "Їжак")
        #expect(
            try Feed([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }).title?.plain
                == "Їжак")
    }

    @Test func `reads UTF-32, which XML allows, with and without a mark`() throws {
        let text = "<?xml version='1.0' encoding='utf-32'?><rss><channel><title>Їжак 😀</title></channel></rss>"
        let scalars = text.unicodeScalars.map(\.value)
        let big = scalars.flatMap { scalar in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar >> $0) } }
        let little = scalars.flatMap { scalar in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar >> $0) } }
        for bytes in [big, little, [0, 0, 0xFE, 0xFF] + big, [0xFF, 0xFE, 0, 0] + little, little + [0x41]] {
            #expect(try Feed(bytes).title?.plain == "Їжак 😀")
        }
        let head: [UInt8] = "<rss><channel><title>".utf8.flatMap { [$0, 0, 0, 0] as [UInt8] }
        let surrogate = head + [0x00, 0xD8, 0, 0]
        #expect(try Feed(surrogate).title?.plain == "\u{FFFD}")
        for end in 0..<little.count { _ = try? Feed(Array(little[..<end])) }
    }

    @Test func `reads CDF, RSS 0.90 and Atom with a prefix of its own`() throws {
        let cdf = """
            <CHANNEL HREF="https://x.example/"><TITLE>к</TITLE><ABSTRACT>а</ABSTRACT><ITEM HREF="https://x.example/1" \
            LASTMOD="2026-11-20T10:00"><TITLE>п</TITLE></ITEM></CHANNEL>
            """
        let channel = try Feed(Array(cdf.utf8))
        #expect(channel.title?.plain == "к")
        #expect(channel.subtitle?.plain == "а")
        #expect(channel.items.first?.link == "https://x.example/1")
        let netscape = """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">\
            <channel><title>к</title></channel><item><title>п</title><link>https://x.example/1</link></item></rdf:RDF>
            """
        #expect(try Feed(Array(netscape.utf8)).items.first?.title?.plain == "п")
        let prefixed = """
            <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:q="http://purl.org/dc/elements/1.1/"><a:entry><a:title \
            type="html">&lt;b&gt;п</a:title><q:creator>м</q:creator></a:entry></a:feed>
            """
        let entry = try Feed(Array(prefixed.utf8)).items.first
        #expect(entry?.title?.plain == "п")
        #expect(entry?.author == "м")
    }

    @Test func `keeps repeated items, items without dates and dates in the future`() throws {
        let item = "<item><title>a</title><guid>x</guid></item>"
        let future = "<item><pubDate>Fri, 31 Dec 9999 23:59:59 -1200</pubDate></item>"
        let feed = try Feed(Array("<rss><channel>\(item)\(item)\(future)</channel></rss>".utf8))
        try #require(feed.items.count == 3)
        #expect(feed.items[0].published == nil)
        #expect(feed.items[2].published?.utcText == "10000-01-01T11:59:59Z")
    }

    @Test func `resolves links against the nearest base`() throws {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="/a/"><link href="b"/><entry xml:base="c/">
            <link href="d"/><content type="html" xml:base="e/">&lt;a href="f"&gt;g&lt;/a&gt;</content></entry>
            <entry xml:base="javascript:alert(1)"><link href="h"/></entry></feed>
            """
        let feed = try Feed(Array(text.utf8), base: "https://x.example/feed")
        #expect(feed.link == "https://x.example/a/b")
        #expect(feed.items[0].link == "https://x.example/a/c/d")
        #expect(feed.items[0].content?.raw == "<a href=\"https://x.example/a/c/e/f\">g</a>")
        #expect(feed.items[1].link == "https://x.example/a/h")
    }
}
