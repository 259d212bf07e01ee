import KursText

/// JSON Feed, versions 1 and 1.1: https://www.jsonfeed.org/version/1.1/.
extension Feed {
    /// Reads a feed; `nil` for other JSON, and for a feed that breaks off.
    init?(json: [UInt8], base: String) {
        guard let root = (try? JSONDocument(json))?.root, let version = root["version"]?.words,
            let items = root["items"], items.kind == .array,
            ["https://jsonfeed.org/version/1", "http://jsonfeed.org/version/1"].contains(where: version.hasPrefix)
        else { return nil }
        let base = base.isEmpty ? root["feed_url"]?.words ?? root["home_page_url"]?.words ?? "" : base
        title = root["title"]?.feedText(.text)
        link = root["home_page_url"]?.words.map { resolve(reference: $0, against: base) }
        subtitle = root["description"]?.feedText(.text)
        id = root["feed_url"]?.words
        language = root["language"]?.words
        author = root.author
        self.items = items.elements.prefix(Self.itemLimit).map { FeedItem($0, base: base) }
    }
}

extension FeedItem {
    /// Reads an item; everything is optional.
    fileprivate init(_ json: JSONValue, base: String) {
        // The format asks for a string, and for readers to take a number.
        id = json["id"].flatMap { $0.kind == .number ? String(decoding: $0.bytes, as: UTF8.self) : $0.words }
        // `url` is the item's own page, `external_url` what a page of links is about.
        let address = json["url"]?.words ?? json["external_url"]?.words
        link = address.map { resolve(reference: $0, against: base) }
        if link == nil, let id, ["https://", "http://"].contains(where: id.lowercased().hasPrefix) { link = id }
        title = json["title"]?.feedText(.text)
        content = json["content_html"]?.feedText(.markup, base: base) ?? json["content_text"]?.feedText(.lines)
        summary = json["summary"]?.feedText(.lines) ?? content
        published = json["date_published"]?.words.flatMap { FeedDate(Array($0.utf8)) }
        updated = json["date_modified"]?.words.flatMap { FeedDate(Array($0.utf8)) }
        author = json.author
        categories = json["tags"]?.elements.compactMap(\.words) ?? []
        categoryNames = categories
        enclosures =
            json["attachments"]?.elements.compactMap { attachment in
                attachment["url"]?.words.map { address in
                    let size = attachment["size_in_bytes"].flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) }
                    return Enclosure(
                        address: resolve(reference: address, against: base), type: attachment["mime_type"]?.words,
                        length: size)
                }
            } ?? []
        let picture = json["image"]?.words ?? json["banner_image"]?.words
        let attached = enclosures.first { $0.type?.hasPrefix("image/") == true }?.address
        if let address = picture.map({ resolve(reference: $0, against: base) }) ?? attached {
            attachedImage.offer(address, rank: AttachedImage.enclosureRank)
        }
    }
}

extension JSONValue {
    /// A string that is not blank, without the control characters that escapes may stand for.
    fileprivate var words: String? {
        guard kind == .string, bytes.contains(where: { $0 > 0x20 }) else { return nil }
        return String(decoding: bytes.filter { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }, as: UTF8.self)
    }

    fileprivate func feedText(_ form: FeedText.Form, base: String = "") -> FeedText? {
        words.map { FeedText(Array($0.utf8), form, base: base) }
    }

    /// The first author's name, else address; `author` is that of version 1.
    fileprivate var author: String? {
        var authors = self["authors"]?.elements.map(\.self) ?? []
        if let author = self["author"] { authors.append(author) }
        return authors.compactMap { $0["name"]?.words }.first ?? authors.compactMap { $0["url"]?.words }.first
    }
}
