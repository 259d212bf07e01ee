// What a feed's elements mean: where each value goes, and which of several counts. The rules that are not obvious are
// feed readers' habits of many years, as feedparser's tests write them down.

/// Names the reader compares with.
enum NameKeys {
    static let xmlns = NameKey("xmlns")
    static let xml = NameKey("xml")
    static let base = NameKey("base")
    static let div = NameKey("div")
    static let svg = NameKey("svg")
    static let math = NameKey("math")
    static let about = NameKey("about")
    static let href = NameKey("href")
    static let url = NameKey("url")
    static let uri = NameKey("uri")
    static let rel = NameKey("rel")
    static let type = NameKey("type")
    static let mode = NameKey("mode")
    static let term = NameKey("term")
    static let width = NameKey("width")
    static let height = NameKey("height")
    static let medium = NameKey("medium")
    static let isPermaLink = NameKey("ispermalink")
    static let lastMod = NameKey("lastmod")
}

/// What must be remembered between the elements of one feed or item.
struct FeedMarks {
    /// How deep the title that counts stands; −1 before one does.
    var titleDepth = -1
    /// How deep the summary that counts stands.
    var summaryDepth = Int.max
    /// Whether there was content, so that another text is the summary.
    var hasContent = false
    /// Whether the item's guid is an address by its own word.
    var isPermaLink = false
    /// The address a guid gives.
    var permaLink: String?
    /// Whether a link's text counts.
    var isAlternate = false
    /// Whether a category's `term` was taken.
    var hasTerm = false
    /// An author's `name` and `email` children, and its own text.
    var name: [UInt8] = []
    var email: [UInt8] = []
    var person: [UInt8] = []
}

extension FeedReader {
    mutating func beginItem() {
        item = FeedItem()
        isInItem = true
        marks = FeedMarks()
    }

    mutating func endItem() {
        isInItem = false
        if item.link == nil { item.link = marks.permaLink }
        marks = FeedMarks()
        // A title after the items is the feed's only if it had none.
        marks.titleDepth = Int.max
        if feed.items.count < Feed.itemLimit { feed.items.append(item) }
    }

    /// Begins what an element holds, or takes its attributes where these are all.
    mutating func begin(_ opened: OpenElement, parent: FeedElement?, _ text: Span<UInt8>) {
        let element = opened.element
        switch element {
        case .unknown, .rss, .rdf, .feed, .source, .picture: return
        case .channel: takeItemAttributes(text, isItem: false)
        case .item: if isInItem { takeItemAttributes(text, isItem: true) }
        default:
            guard opened.scope == .feed || opened.scope == .item else { return }
            if element == .name || element == .email {
                if parent == .author { capture.begin(element, depth: open.count, .text) }
            } else if capture.isActive {
                return
            } else if element.isConstruct {
                beginConstruct(element, text)
            } else if element.isValue {
                beginValue(element, text)
            } else if opened.scope == .item {
                takeAttachment(element, text)
            }
        }
    }

    /// RDF's `about`, and CDF's `href` and `lastmod`.
    private mutating func takeItemAttributes(_ text: Span<UInt8>, isItem: Bool) {
        for attribute in tokenizer.attributes {
            switch attribute.name.local {
            case NameKeys.about where isItem: item.id = string(attribute, text)
            case NameKeys.href: setLink(resolve(reference: string(attribute, text), against: base))
            case NameKeys.lastMod: if let date = FeedDate(value(attribute, text)) { setUpdated(date) }
            default: break
            }
        }
    }

    private mutating func beginConstruct(_ element: FeedElement, _ text: Span<UInt8>) {
        var content: FeedCapture.Content =
            switch element {
            case .description, .mediaDescription, .encoded, .fullText: .html
            case .body: .xhtml
            default: .text
            }
        var isBase64 = false
        for attribute in tokenizer.attributes where attribute.name.prefix == NameKey() {
            switch attribute.name.local {
            case NameKeys.type:
                let type = string(attribute, text).lowercased()
                switch type {
                case "text", "plain": content = .text
                case "html", "text/html": content = .html
                case "xhtml", "application/xhtml+xml": content = .xhtml
                case _ where type.hasSuffix("xml"): content = .xhtml
                case _ where type.hasPrefix("text/"): content = .text
                default: isBase64 = true
                }

            case NameKeys.mode: if string(attribute, text) == "base64" { isBase64 = true }
            default: break
            }
        }
        capture.begin(element, depth: open.count, isBase64 ? .base64 : content)
    }

    private mutating func beginValue(_ element: FeedElement, _ text: Span<UInt8>) {
        switch element {
        case .link: guard !takeLinkAttributes(text) else { return }
        case .guid:
            marks.isPermaLink = true
            for attribute in tokenizer.attributes where attribute.name.local == NameKeys.isPermaLink {
                marks.isPermaLink = string(attribute, text).lowercased() == "true"
            }
        case .category:
            marks.hasTerm = false
            for attribute in tokenizer.attributes where attribute.name.local == NameKeys.term && isInItem {
                item.categories.append(string(attribute, text))
                marks.hasTerm = true
            }
        case .author: (marks.name, marks.email, marks.person) = ([], [], [])
        default: break
        }
        capture.begin(element, depth: open.count, .text)
    }

    /// Takes a link that is in the attributes; false when its address is to come as text.
    private mutating func takeLinkAttributes(_ text: Span<UInt8>) -> Bool {
        var address: String?
        var relation = "alternate"
        var type = "text/html"
        for attribute in tokenizer.attributes where attribute.name.prefix == NameKey() {
            switch attribute.name.local {
            case NameKeys.href, NameKeys.url, NameKeys.uri: address = string(attribute, text)
            case NameKeys.rel: relation = string(attribute, text).lowercased()
            case NameKeys.type: type = string(attribute, text).lowercased()
            default: break
            }
        }
        marks.isAlternate = relation == "alternate"
        guard let address, !address.isEmpty else { return false }
        let absolute = resolve(reference: address, against: base)
        if relation == "alternate", ["text/html", "html", "xhtml", "application/xhtml+xml"].contains(type) {
            setLink(absolute)
        } else if relation == "enclosure", isInItem, type.hasPrefix("image/") {
            item.attachedImage.offer(absolute, rank: AttachedImage.enclosureRank)
        }
        return true
    }

    private mutating func takeAttachment(_ element: FeedElement, _ text: Span<UInt8>) {
        var address = ""
        var type = ""
        var medium = ""
        var sides = (width: 0, height: 0)
        for attribute in tokenizer.attributes where attribute.name.prefix == NameKey() {
            switch attribute.name.local {
            case NameKeys.url, NameKeys.href: address = string(attribute, text)
            case NameKeys.type: type = string(attribute, text).lowercased()
            case NameKeys.medium: medium = string(attribute, text).lowercased()
            case NameKeys.width: sides.width = Int(string(attribute, text)) ?? 0
            case NameKeys.height: sides.height = Int(string(attribute, text)) ?? 0
            default: break
            }
        }
        guard !address.isEmpty else { return }
        let isPicture =
            type.hasPrefix("image/") || medium == "image"
            || (type.isEmpty && medium.isEmpty && hasImageExtension(address))
        let absolute = resolve(reference: address, against: base)
        switch element {
        case .enclosure: if isPicture { item.attachedImage.offer(absolute, rank: AttachedImage.enclosureRank) }
        case .mediaContent:
            guard isPicture else { return }
            let area = min(max(sides.width, 0), 1 << 20) * max(1, min(max(sides.height, 0), 1 << 20))
            item.attachedImage.offer(absolute, rank: area)
        default: item.attachedImage.offer(absolute, rank: AttachedImage.thumbnailRank)
        }
    }

    /// Ends the captured element and puts its value where it belongs.
    mutating func finish(_ element: OpenElement) {
        let captured = capture.element
        if captured.isConstruct {
            store(construct(), captured, depth: open.count)
        } else {
            store(value: trimmed(capture.value), captured)
        }
        capture.end()
    }

    /// The captured text with its form.
    private func construct() -> FeedText {
        let value = isAtom1 ? capture.withoutOuterDiv() : capture.value
        switch capture.content {
        case .text: return FeedText(trimmed(value), isAtom ? .text : .unsaid, base: base)
        case .html, .xhtml: return FeedText(trimmed(value), .markup, base: base)
        case .base64:
            let bare = trimmed(value)
            guard let bytes = base64Decoded(bare), UTF8Scan(bytes.span).isValid else {
                return FeedText(bare, .text, base: base)
            }
            return FeedText(trimmed(bytes), .unsaid, base: base)
        }
    }

    private mutating func store(_ text: FeedText, _ element: FeedElement, depth: Int) {
        switch element {
        case .title, .mediaTitle:
            if marks.titleDepth > -1, marks.titleDepth <= depth { return }
            if isInItem { item.title = text } else if marks.titleDepth != Int.max || feed.title == nil { feed.title = text }
            if element == .title, !text.bytes.isEmpty { marks.titleDepth = depth }
        case .subtitle: if !isInItem { feed.subtitle = text }
        case .summary, .description, .abstract, .mediaDescription:
            if !isInItem {
                if element == .description || element == .abstract { feed.subtitle = text }
            } else if element == .mediaDescription {
                if item.summary == nil { item.summary = text }
            } else if element != .abstract, item.summary != nil, !marks.hasContent {
                storeContent(text)
            } else if depth <= marks.summaryDepth {
                item.summary = text
                marks.summaryDepth = depth
            }
        case .content, .encoded, .body, .fullText: if isInItem { storeContent(text) }
        default: break
        }
    }

    /// The first content counts; it is the summary too while there is none.
    private mutating func storeContent(_ text: FeedText) {
        marks.hasContent = true
        if item.content == nil { item.content = text }
        if item.summary == nil { item.summary = text }
    }

    private mutating func store(value: [UInt8], _ element: FeedElement) {
        switch element {
        case .published: if let date = FeedDate(value) { setPublished(date) }
        case .updated: if let date = FeedDate(value) { setUpdated(date) }
        case .category, .subject:
            guard isInItem, element == .subject || !marks.hasTerm else { return }
            item.categories.append(String(decoding: value, as: UTF8.self))
        case .link:
            guard marks.isAlternate, !value.isEmpty else { return }
            setLink(resolve(reference: String(decoding: withoutDoubleEscape(value), as: UTF8.self), against: base))
        case .id, .guid: storeID(String(decoding: value, as: UTF8.self), isGUID: element == .guid)
        case .author: marks.person = value
        case .name: marks.name = value
        case .email: marks.email = value
        default: break
        }
    }

    private mutating func storeID(_ text: String, isGUID: Bool) {
        let isRelative = isGUID ? marks.isPermaLink && text.utf8.contains(0x2F) : true
        let id = isRelative && !text.isEmpty ? resolve(reference: text, against: base) : text
        guard isInItem else {
            feed.id = id
            return
        }
        item.id = id
        if isGUID, marks.isPermaLink, !id.isEmpty { marks.permaLink = id }
    }

    /// Takes an author's name, else the address, else what stands in the element itself.
    mutating func endPerson() {
        let value = [marks.name, marks.email, marks.person].first { !$0.isEmpty }
        (marks.name, marks.email, marks.person) = ([], [], [])
        guard let value else { return }
        let text = String(decoding: value, as: UTF8.self)
        if isInItem { item.author = item.author ?? text } else { feed.author = feed.author ?? text }
    }

    private mutating func setLink(_ address: String) {
        if isInItem { item.link = address } else { feed.link = address }
    }

    private mutating func setPublished(_ date: FeedDate) {
        if isInItem { item.published = date } else { feed.published = date }
    }

    private mutating func setUpdated(_ date: FeedDate) {
        if isInItem { item.updated = date } else { feed.updated = date }
    }

    private mutating func string(_ attribute: XMLAttribute, _ text: Span<UInt8>) -> String {
        String(decoding: trimmed(value(attribute, text)), as: UTF8.self)
    }
}
