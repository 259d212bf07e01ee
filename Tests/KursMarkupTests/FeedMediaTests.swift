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
        // Windows-1251: `Рік — 2026`, and `Рі`, which is UTF-8 by accident.
        for (letters, text) in [([0xD0, 0xB3, 0xEA, 0x20, 0x97], "Рік —"), ([0xD0, 0xB3], "Рі")] as [([UInt8], String)]
        {
            let head = Array("<?xml version='1.0' encoding='windows-1251'?><rss><channel><title>".utf8)
            let feed = try Feed(head + letters + Array("</title></channel></rss>".utf8))
            #expect(feed.title?.plain == text)
        }
    }
}
