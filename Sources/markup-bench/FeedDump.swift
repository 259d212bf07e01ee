import KursCore
import KursMarkup
import KursText

/// `markup-bench feed [--raw] [--base URL] [--content-type CT] FILE|-`: a parsed feed as JSON.
///
/// One object with `title, link, subtitle, id, published, updated, author, language, entries`; absent values are `null`. Texts
/// are plain; with `--raw` they are as in the feed after the XML layer.
enum FeedDump {
    static let usage = ["feed [--raw] [--base URL] [--content-type CT] FILE|-"]

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard let line = BenchArguments(arguments, flags: ["--raw"], values: ["--base", "--content-type"]),
            let file = line.file
        else { throw .usage(usage) }
        let bytes = try bench.read(file)
        do throws(FeedError) {
            let feed = try Feed(bytes, base: line.values["--base"] ?? "", contentType: line.values["--content-type"])
            bench.write(json(feed) { line.flags.contains("--raw") ? $0?.raw : $0?.plain })
        } catch {
            switch error {
            case .notAFeed(let root): throw .notAFeed(root: root, file: file)
            case .unreadable(let encoding): throw .unreadableEncoding(encoding, file: file)
            }
        }
    }

    private static func json(_ feed: Feed, _ text: (FeedText?) -> String?) -> String {
        let entries = feed.items.map { item in
            let enclosures = item.enclosures.map { enclosure in
                "{" + members(["address": enclosure.address, "type": enclosure.type])
                    + ",\"length\":\(enclosure.length.map(String.init) ?? "null")}"
            }
            let values = members([
                "id": item.id, "title": text(item.title), "link": item.link, "published": item.published?.utcText,
                "updated": item.updated?.utcText, "summary": text(item.summary), "content": text(item.content),
                "author": item.author, "image": item.image,
            ])
            return "\n{\(values),\"categories\":\(item.categories.json),\"enclosures\":["
                + enclosures.joined(separator: ",") + "]}"
        }
        let values = members([
            "title": text(feed.title), "link": feed.link, "subtitle": text(feed.subtitle), "id": feed.id,
            "published": feed.published?.utcText, "updated": feed.updated?.utcText, "author": feed.author,
            "language": feed.language,
        ])
        return "{\(values),\n\"entries\":[\(entries.joined(separator: ","))]}\n"
    }

    private static func members(_ values: KeyValuePairs<String, String?>) -> String {
        values.map { $0.key.json + ":" + $0.value.json }.joined(separator: ",")
    }
}
