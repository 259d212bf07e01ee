/// JSON Feed, versions 1 and 1.1: https://www.jsonfeed.org/version/1.1/.
extension Feed {
    /// Reads a feed; `nil` for other JSON, and for a feed that breaks off.
    init?(json: [UInt8], base: String) {
        guard let root = JSONText(json), let version = root["version"]?.text, case .array(let items)? = root["items"],
            ["https://jsonfeed.org/version/1", "http://jsonfeed.org/version/1"].contains(where: version.hasPrefix)
        else { return nil }
        let base = base.isEmpty ? root["feed_url"]?.text ?? root["home_page_url"]?.text ?? "" : base
        title = root["title"]?.text.map { FeedText(Array($0.utf8), .text) }
        link = root["home_page_url"]?.text.map { resolve(reference: $0, against: base) }
        subtitle = root["description"]?.text.map { FeedText(Array($0.utf8), .text) }
        id = root["feed_url"]?.text
        language = root["language"]?.text
        author = root.author
        self.items = items.prefix(Self.itemLimit).map { FeedItem($0, base: base) }
    }
}

extension FeedItem {
    /// Reads an item; everything is optional.
    fileprivate init(_ json: JSONText, base: String) {
        // The format asks for a string, and for readers to take a number.
        if case .number(let number)? = json["id"] { id = number } else { id = json["id"]?.text }
        // `url` is the item's own page, `external_url` what a page of links is about.
        let address = json["url"]?.text ?? json["external_url"]?.text
        link = address.map { resolve(reference: $0, against: base) }
        if link == nil, let id, id.hasPrefix("https://") || id.hasPrefix("http://") { link = id }
        title = json["title"]?.text.map { FeedText(Array($0.utf8), .text) }
        content =
            json["content_html"]?.text.map { FeedText(Array($0.utf8), .markup, base: base) }
            ?? json["content_text"]?.text.map { FeedText(Array($0.utf8), .lines) }
        summary = json["summary"]?.text.map { FeedText(Array($0.utf8), .lines) } ?? content
        published = json["date_published"]?.text.flatMap { FeedDate(Array($0.utf8)) }
        updated = json["date_modified"]?.text.flatMap { FeedDate(Array($0.utf8)) }
        author = json.author
        categories = (json["tags"]?.elements ?? []).compactMap(\.text)
        categoryNames = categories
        for attachment in json["attachments"]?.elements ?? [] {
            guard let address = attachment["url"]?.text else { continue }
            var length: Int?
            if case .number(let size)? = attachment["size_in_bytes"] { length = Int(size) }
            enclosures.append(
                Enclosure(
                    address: resolve(reference: address, against: base), type: attachment["mime_type"]?.text,
                    length: length))
        }
        let picture = json["image"]?.text ?? json["banner_image"]?.text
        let attached = enclosures.first { $0.type?.hasPrefix("image/") == true }?.address
        if let address = picture.map({ resolve(reference: $0, against: base) }) ?? attached {
            attachedImage.offer(address, rank: AttachedImage.enclosureRank)
        }
    }
}

extension JSONText {
    /// The first author's name, else address; `author` is that of version 1.
    fileprivate var author: String? {
        let authors = (self["authors"]?.elements ?? []) + [self["author"]].compactMap(\.self)
        return authors.compactMap { $0["name"]?.text }.first ?? authors.compactMap { $0["url"]?.text }.first
    }
}
