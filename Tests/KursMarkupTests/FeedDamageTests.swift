import KursMarkup
import Testing

/// Feeds with a missing end tag, and feeds that break off.
struct FeedDamageTests {
    private func feed(_ text: String) throws -> Feed { try Feed(Array(text.utf8)) }

    @Test(arguments: [
        "<pubDate>x</pubDat>", "<link>https://x.example/", "<title>т</titl><language>uk</language>",
        "<category>c", "<managingEditor>m", "<description>d</descriptio>", "<lastBuildDate>x", "<title>т<ttl>5</ttl>",
        "<itunes:subtitle>s<b>t</b>", "<image><url>u</url><title>т", "<dc:creator>c",
    ])
    func `keeps the items after a channel element without its end tag`(head: String) throws {
        let items = "<item><title>а</title><link>https://x.example/1</link></item><item><title>б</title></item>"
        let feed = try feed("<rss><channel>\(head)\(items)</channel></rss>")
        #expect(feed.items.map { $0.title?.plain } == ["а", "б"])
        #expect(feed.items.first?.link == "https://x.example/1")
    }

    @Test func `keeps the channel's own values before and after a missing end tag`() throws {
        let feed = try feed(
            "<rss><channel><title>т<language>uk</language><link>https://x.example/<description>о<pubDate>"
                + "Fri, 20 Nov 2026 10:00:00 GMT<item><title>а</title></item></channel></rss>")
        #expect(feed.title?.plain == "т")
        #expect(feed.link == "https://x.example/")
        #expect(feed.subtitle?.plain == "о")
        #expect(feed.published?.utcText == "2026-11-20T10:00:00Z")
        #expect(feed.items.count == 1)
    }

    @Test func `keeps an entry that a text of an Atom feed has swallowed`() throws {
        let feed = try feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><subtitle type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">\
            <p>о</p></div></subtitl><author><name>н</nam><entry><title>а</title></entry></feed>
            """)
        #expect(feed.items.map { $0.title?.plain } == ["а"])
        let inside = """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>а</title><content type="application/xml">\
            <rss xmlns=""><channel><item><title>б</title></item></channel></rss></content></entry></feed>
            """
        #expect(try self.feed(inside).items.count == 1)
    }

    @Test(arguments: FeedFixtures.names)
    func `keeps the number of items whichever end tag of the head is missing`(name: String) throws {
        let bytes = try FeedFixtures.bytes(name)
        let whole = try Feed(bytes).items.count
        // A letter for each byte, so that offsets are the same in both.
        let text = Array(bytes.map { $0 < 0x80 ? Character(Unicode.Scalar($0)) : "?" })
        let head = try #require(text.firstRange(of: "<item") ?? text.firstRange(of: "<entry")).lowerBound
        let positions = text[..<head].ranges(of: "</").map { range in
            range.lowerBound..<(text[range.lowerBound...].firstIndex(of: ">") ?? head) + 1
        }
        #expect(!positions.isEmpty)
        for position in positions {
            var damaged = bytes
            damaged.removeSubrange(position)
            #expect(try Feed(damaged).items.count == whole, "without the end tag at \(position)")
        }
    }

    @Test(arguments: FeedFixtures.names)
    func `traps at no prefix of a feed, and gives no half item of it`(name: String) throws {
        func items(_ feed: Feed) -> [String] {
            let lines = FeedFixtures.describe(feed).split(separator: "\n")
            let first = lines.firstIndex(of: "item") ?? lines.endIndex
            return lines[first...].split(separator: "item").map { $0.joined(separator: "\n") }
        }
        let bytes = try FeedFixtures.bytes(name)
        let base = "https://base.example/"
        let whole = items(try Feed(bytes, base: base))
        for end in bytes.indices {
            guard let feed = try? Feed(Array(bytes[..<end]), base: base) else { continue }
            #expect(whole.starts(with: items(feed)), "cut at \(end)")
        }
    }
}
