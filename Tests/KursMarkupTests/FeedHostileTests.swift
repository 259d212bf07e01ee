import KursMarkup
import KursTestSupport
import Testing

/// Hostile input.
///
/// Each is up to a megabyte: a path that is not linear would exceed the time limit.
@Suite(.timeLimit(.minutes(2)))
struct FeedHostileTests {
    private static let size = 1 << 20

    @Test(arguments: [
        "<a>", "</a>", "<", "&", "&amp;", "&#", "&x;", "<!--", "<![CDATA[", "<?", "<!DOCTYPE", "<!DOCTYPE x [",
        "<!ENTITY a '",
        "<item>", "<title>", "<description>", "<a b='", "<a b=\"c", "<a b", "<a/", "]]>", "<x:y xmlns:x='z'>",
        "<a xml:base='b/'>", "<item><link>x</link></item>", "<category>", "<content type='xhtml'><div>", "<p><b>",
        "<media:content url='a.png' width='2' height='2'/>", "\0", "\r", "<item xmlns='", "<author><name>", "&lt;img ",
        "<entry><title>&lt;", "</", "<title>&amp;", "<link>&amp;amp;", "&lt;script&gt;", "&lt;a b='", "&lt;!--",
    ])
    func `reads a flood of one thing in linear time`(piece: String) {
        for head in ["<rss><channel>", "<rss><channel><item><description>"] {
            let bytes = { (count: Int) in Array((head + String(repeating: piece, count: count / piece.utf8.count)).utf8)
            }
            let isLinear = isProportional(bytes(3000), bytes(24_000)) { bytes in
                guard let feed = try? Feed(bytes, base: "https://x.example/") else { return }
                for item in feed.items.prefix(10) {
                    _ = (item.summary?.raw, item.summary?.plain, item.title?.raw, item.image)
                }
            }
            #expect(isLinear, "\(head)")
        }
    }

    @Test func `spends no more on declared entities than its budget`() throws {
        let value = String(repeating: "ж", count: 1000)
        let head = "<!DOCTYPE rss [<!ENTITY a \"\(value)\"><!ENTITY b \"&a;&a;&a;\">]><rss><channel><title>"
        let feed = try Feed(Array((head + String(repeating: "&a;&b;", count: 20000)).utf8))
        #expect((feed.title?.raw.utf8.count ?? 0) < 2 << 20)
    }

    @Test func `keeps at most so many items, and ten thousand without harm`() throws {
        let text = "<rss><channel>" + String(repeating: "<item><title>a</title></item>", count: 10_000)
        #expect(try Feed(Array(text.utf8)).items.count == 10_000)
        let flood = "<rss>" + String(repeating: "<item/>", count: Feed.itemLimit + 10)
        #expect(try Feed(Array(flood.utf8)).items.count == Feed.itemLimit)
    }

    @Test func `reads deep nesting without recursion and finds the item after it`() throws {
        let deep = String(repeating: "<x>", count: 5000) + String(repeating: "</x>", count: 5000)
        let feed = try Feed(Array("<rss><channel>\(deep)<item><title>після</title></item></channel></rss>".utf8))
        #expect(feed.items.first?.title?.plain == "після")
    }

    @Test(arguments: FeedFixtures.names)
    func `reads mutated feeds without a trap`(name: String) throws {
        let original = try FeedFixtures.bytes(name)
        let pieces = [
            "<", ">", "&", "]]>", "<![CDATA[", "<!--", "\"", "'", "\0", "\u{FFFD}", "</item>", "<item>", "&#x110000;",
        ]
        var campaign = FuzzCampaign(name, seeds: [original], pieces: pieces, cost: 133, limit: original.count + 200)
        let flaw = campaign.run { input, _ in
            if let feed = try? Feed(input) { _ = FeedFixtures.describe(feed) }
            return nil
        }
        #expect(flaw == nil)
    }
}
