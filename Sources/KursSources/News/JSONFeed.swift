internal import KursCore
internal import KursMarkup

/// JSON Feed, versions 1 and 1.1: https://www.jsonfeed.org/version/1.1/.
struct JSONFeed {
    let items: [JSONValue]
    /// Where the feed says it is, for relative addresses.
    let address: String?

    /// Whether a text is JSON rather than markup, by its first character.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).first { $0 > 0x20 } == UInt8(ascii: "{")
    }

    /// Reads a feed.
    ///
    /// - Throws: ``Refusal/notJSON(byteOffset:)``, for a feed that breaks off too, and
    ///   ``Refusal/wrongShape(expected:found:)`` for JSON that states no version of the format or has no items.
    init(_ bytes: [UInt8]) throws(Refusal) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(bytes).root
        } catch {
            throw .notJSON(byteOffset: error.byteOffset)
        }
        let version = root["version"]?.text ?? ""
        guard ["https://jsonfeed.org/version/1", "http://jsonfeed.org/version/1"].contains(where: version.hasPrefix),
            let items = root["items"], items.kind == .array
        else { throw .wrongShape(expected: .feed, found: root.kind.found) }
        self.items = Array(items.elements)
        address = root["feed_url"]?.text ?? root["home_page_url"]?.text
    }

    /// What an item has; everything is optional but an id or an address.
    static func entry(_ item: JSONValue) -> FeedEntry {
        var entry = FeedEntry()
        // The format asks for a string, and for readers to take a number.
        entry.id = item["id"].flatMap { value in
            value.kind == .number ? String(decoding: value.bytes, as: UTF8.self) : text(value)
        }
        // `url` is the item's own page, `external_url` what a page of links is about.
        entry.link = text(item["url"]) ?? text(item["external_url"])
        if entry.link == nil, let id = entry.id, WebLink.isWeb(id) { entry.link = id }
        entry.title = text(item["title"])
        entry.text = text(item["content_text"]) ?? text(item["content_html"]).map { plainText(ofHTML: Array($0.utf8)) }
        entry.summary = text(item["summary"]) ?? entry.text
        entry.image = text(item["image"]) ?? text(item["banner_image"]) ?? attachedImage(item)
        entry.categories =
            (item["tags"]?.elements).map { $0.prefix(NewsFeedReader.mostCategories).compactMap(text) } ?? []
        entry.date = date(item["date_published"]) ?? date(item["date_modified"])
        return entry
    }

    private static func attachedImage(_ item: JSONValue) -> String? {
        guard let attachments = item["attachments"]?.elements else { return nil }
        for attachment in attachments.prefix(20) {
            if attachment["mime_type"]?.text?.hasPrefix("image/") == true { return text(attachment["url"]) }
        }
        return nil
    }

    private static func date(_ value: JSONValue?) -> FeedDate? {
        text(value).flatMap { FeedDate(Array($0.utf8)) }
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
