import KursCore
import KursMarkup
import KursText

/// `markup-bench feed [--raw] [--base URL] [--content-type CT] FILE|-`: a parsed feed as JSON.
///
/// One object with `title, link, subtitle, id, published, updated, author, language, entries`; absent values are `null`. Texts
/// are plain; with `--raw` they are as in the feed after the XML layer.
enum FeedDump {
    static let usage = ["feed [--raw] [--base URL] [--content-type CT] FILE|-"]

    private struct Options {
        var isRaw = false
        var base = ""
        var contentType: String?
        var file: String?

        /// Parses the options; `nil` if they are invalid.
        init?(_ arguments: ArraySlice<String>) {
            var rest = arguments
            var onlyNames = false
            while let word = rest.popFirst() {
                if onlyNames || word == "-" || !word.hasPrefix("-") {
                    guard file == nil else { return nil }
                    file = word
                    continue
                }
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                switch (parts[0], parts.count) {
                case ("--", 1): onlyNames = true
                case ("--raw", 1): isRaw = true
                case ("--base", _), ("--content-type", _):
                    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else { return nil }
                    if parts[0] == "--base" { base = value } else { contentType = value }
                default: return nil
                }
            }
            if file == nil { return nil }
        }
    }

    static func run(_ arguments: ArraySlice<String>, _ bench: MarkupBench) throws(BenchError) {
        guard let options = Options(arguments), let file = options.file else {
            throw .usage(usage)
        }
        let bytes = try bench.read(file)
        do throws(FeedError) {
            let feed = try Feed(bytes, base: options.base, contentType: options.contentType)
            bench.output(FeedWriter(isRaw: options.isRaw).write(feed))
        } catch {
            switch error {
            case .notAFeed(let root): throw .notAFeed(root: root, file: file)
            case .unreadable(let encoding): throw .unreadableEncoding(encoding, file: file)
            }
        }
    }
}

/// Writes a feed as one JSON object in the order of the design.
private struct FeedWriter {
    let isRaw: Bool
    private var out: [UInt8] = []

    init(isRaw: Bool) { self.isRaw = isRaw }

    consuming func write(_ feed: Feed) -> [UInt8] {
        member("title", text(feed.title), isFirst: true)
        member("link", feed.link)
        member("subtitle", text(feed.subtitle))
        member("id", feed.id)
        member("published", feed.published?.utcText)
        member("updated", feed.updated?.utcText)
        member("author", feed.author)
        member("language", feed.language)
        out += ",\n\"entries\":[".utf8
        for (index, item) in feed.items.enumerated() {
            out += (index == 0 ? "\n" : ",\n").utf8
            entry(item)
        }
        out += "]}\n".utf8
        return out
    }

    private mutating func entry(_ item: FeedItem) {
        member("id", item.id, isFirst: true)
        member("title", text(item.title))
        member("link", item.link)
        member("published", item.published?.utcText)
        member("updated", item.updated?.utcText)
        member("summary", text(item.summary))
        member("content", text(item.content))
        member("author", item.author)
        member("image", item.image)
        out += ",\"categories\":[".utf8
        for (index, category) in item.categories.enumerated() {
            if index > 0 { out.append(0x2C) }
            out.append(jsonString: category)
        }
        out += "],\"enclosures\":[".utf8
        for (index, enclosure) in item.enclosures.enumerated() {
            if index > 0 { out.append(0x2C) }
            member("address", enclosure.address, isFirst: true)
            member("type", enclosure.type)
            out += ",\"length\":\(enclosure.length.map(String.init) ?? "null")}".utf8
        }
        out += "]}".utf8
    }

    private func text(_ text: FeedText?) -> String? { isRaw ? text?.raw : text?.plain }

    private mutating func member(_ name: String, _ value: String?, isFirst: Bool = false) {
        out.append(isFirst ? 0x7B : 0x2C)
        out.append(jsonString: name)
        out.append(0x3A)
        out.append(jsonString: value)
    }
}
