import KursMarkup
import KursTestSupport
import Testing

/// The fixtures of the feed reader, and a text form of a feed for golden files.
enum FeedFixtures {
    static let names = [
        "atom03.xml", "atom1.xml", "broken.xml", "rss1.rdf", "rss2-media.xml", "rss2-windows-1251.xml",
    ]

    static func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("Markup/Feeds/" + name) }

    /// Every value of the feed, a line each; texts plain and, where that differs, raw.
    static func describe(_ feed: Feed) -> String {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { lines.append("\(name): \(value.replacing("\n", with: "⏎"))") }
        }
        func add(_ name: String, _ text: FeedText?) {
            add(name, text?.plain)
            if let text, text.raw != text.plain { add("\(name), raw", text.raw) }
        }
        add("title", feed.title)
        add("link", feed.link)
        add("subtitle", feed.subtitle)
        add("id", feed.id)
        add("published", feed.published?.utcText)
        add("updated", feed.updated?.utcText)
        add("author", feed.author)
        add("language", feed.language)
        for item in feed.items {
            lines.append("item")
            add("  id", item.id)
            add("  title", item.title)
            add("  link", item.link)
            add("  published", item.published?.utcText)
            add("  updated", item.updated?.utcText)
            add("  summary", item.summary)
            add("  content", item.content)
            add("  author", item.author)
            add("  image", item.image)
            for enclosure in item.enclosures { add("  enclosure", enclosure.address) }
            for category in item.categories { add("  category", category) }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
