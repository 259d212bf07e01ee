// The attributes of a feed's elements, and how the value of each begins.

import KursText

extension FeedReader {
    mutating func beginItem() {
        item = FeedItem()
        isInItem = true
        marks = FeedItemState()
    }

    mutating func endItem() {
        isInItem = false
        if item.link == nil { item.link = marks.permaLink }
        marks = FeedItemState()
        // A title after the items is the feed's only if it had none.
        marks.titleDepth = Int.max
        if feed.items.count < Feed.itemLimit { feed.items.append(item) }
    }

    /// Starts capturing an element's content, or takes its attributes if these are all it has.
    mutating func begin(_ opened: OpenElement, parent: FeedElement?, _ text: Span<UInt8>) {
        let element = opened.element
        switch element {
        case .unknown, .rss, .rdf, .feed, .source, .picture, .mediaGroup, .ignored: return
        case .channel: takeItemAttributes(text, isItem: false)
        case .item: if isInItem { takeItemAttributes(text, isItem: true) }
        default:
            guard opened.scope == .feed || opened.scope == .item || opened.scope == .media && element.isMedia
            else { return }
            if element == .name || element == .email {
                if parent == .author { capture.begin(element, depth: open.count, .text) }
            } else if capture.isActive {
                return
            } else if element.isConstruct {
                beginConstruct(element, text)
            } else if element.isValue {
                beginValue(element, text)
            } else if opened.scope != .feed {
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
            var label: String?
            for attribute in tokenizer.attributes where isInItem {
                if attribute.name.local == NameKeys.term {
                    item.categories.append(string(attribute, text))
                    marks.hasTerm = true
                } else if attribute.name.local == NameKeys.label {
                    label = string(attribute, text)
                }
            }
            if marks.hasTerm, let term = item.categories.last {
                item.categoryNames.append(label.flatMap { $0.isEmpty ? nil : $0 } ?? term)
            }
        case .author: (marks.name, marks.email, marks.person) = ([], [], [])
        default: break
        }
        capture.begin(element, depth: open.count, .text)
    }

    /// Takes a link given in attributes; returns false when its address follows as text.
    private mutating func takeLinkAttributes(_ text: Span<UInt8>) -> Bool {
        var address: String?
        var relation = "alternate"
        var type: String?
        var length: Int?
        for attribute in tokenizer.attributes where attribute.name.prefix == NameKey() {
            switch attribute.name.local {
            case NameKeys.href, NameKeys.url, NameKeys.uri: address = string(attribute, text)
            case NameKeys.rel: relation = string(attribute, text).lowercased()
            case NameKeys.type: type = string(attribute, text).lowercased()
            case NameKeys.length: length = Int(string(attribute, text))
            default: break
            }
        }
        marks.isAlternate = relation == "alternate"
        guard let address, !address.isEmpty else { return false }
        let absolute = resolve(reference: address, against: base)
        if relation == "enclosure", isInItem {
            item.enclosures.append(.init(address: absolute, type: type, length: length))
        }
        if relation == "alternate",
            ["text/html", "html", "xhtml", "application/xhtml+xml"].contains(type ?? "text/html")
        {
            setLink(absolute)
        } else if relation == "enclosure", isInItem, type?.hasPrefix("image/") == true {
            item.attachedImage.offer(absolute, rank: AttachedImage.enclosureRank)
        }
        return true
    }

    private mutating func takeAttachment(_ element: FeedElement, _ text: Span<UInt8>) {
        var address = ""
        var type = ""
        var medium = ""
        var length: Int?
        var sides = (width: 0, height: 0)
        for attribute in tokenizer.attributes where attribute.name.prefix == NameKey() {
            switch attribute.name.local {
            case NameKeys.url, NameKeys.href: address = string(attribute, text)
            case NameKeys.type: type = string(attribute, text).lowercased()
            case NameKeys.medium: medium = string(attribute, text).lowercased()
            case NameKeys.length: length = Int(string(attribute, text))
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
        case .enclosure:
            item.enclosures.append(.init(address: absolute, type: type.isEmpty ? nil : type, length: length))
            // An attached picture, else a video, represents the item.
            if isPicture { item.attachedImage.offer(absolute, rank: AttachedImage.enclosureRank) }
            if type.hasPrefix("video/") { item.attachedImage.offer(absolute, rank: AttachedImage.enclosureRank - 1) }
        case .mediaContent:
            guard isPicture else { return }
            let area = min(max(sides.width, 0), 1 << 20) * max(1, min(max(sides.height, 0), 1 << 20))
            item.attachedImage.offer(absolute, rank: area)
        default: item.attachedImage.offer(absolute, rank: AttachedImage.thumbnailRank)
        }
    }

    mutating func string(_ attribute: XMLAttribute, _ text: Span<UInt8>) -> String {
        String(decoding: trimmed(value(attribute, text)), as: UTF8.self)
    }
}

// The elements inside a text that holds markup, such as Atom's XHTML: they are written back unchanged.
extension FeedReader {
    /// Writes a child of a text as markup, if the text accepts markup.
    mutating func startMarkup(_ text: Span<UInt8>, _ element: inout OpenElement) {
        let name = tokenizer.name
        let isDiv = name.local == NameKeys.div
        guard capture.childStart(text, name, isDiv: isDiv) else { return }
        element.isWritten = true
        capture.value.append(0x3C)
        for index in name.localStart..<name.end { capture.value.append(text[index].asciiLowercased) }
        for attribute in tokenizer.attributes {
            let prefix = attribute.name.prefix
            if prefix == NameKeys.xmlns || (prefix == NameKey() && attribute.name.local == NameKeys.xmlns) { continue }
            capture.value.append(0x20)
            capture.value.append(text, attribute.name.start, attribute.name.end)
            capture.value.append("=\"")
            let value = value(attribute, text)
            appendEscaped(value.span, 0, value.count, quotes: true, to: &capture.value)
            capture.value.append(0x22)
        }
        if name.local == NameKeys.svg || name.local == NameKeys.math {
            switch bindings.namespace(of: name.prefix) {
            case .svg: capture.value.append(" xmlns=\"http://www.w3.org/2000/svg\"")
            case .mathML: capture.value.append(" xmlns=\"http://www.w3.org/1998/Math/MathML\"")
            default: break
            }
        }
        capture.value.append(0x3E)
        capture.wroteStart(isDiv: isDiv, depth: open.count + 1)
    }
}

enum NameKeys {
    static let xmlns = NameKey("xmlns")
    static let xml = NameKey("xml")
    static let base = NameKey("base")
    static let lang = NameKey("lang")
    static let length = NameKey("length")
    static let item = NameKey("item")
    static let entry = NameKey("entry")
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
    static let label = NameKey("label")
    static let width = NameKey("width")
    static let height = NameKey("height")
    static let medium = NameKey("medium")
    static let isPermaLink = NameKey("ispermalink")
    static let lastMod = NameKey("lastmod")
}

/// State kept between the elements of one feed or item.
struct FeedItemState {
    /// The depth of the title in effect; −1 before there is one.
    var titleDepth = -1
    /// The depth of the summary in effect.
    var summaryDepth = Int.max
    /// The depth of the identifier in effect.
    var idDepth = Int.max
    /// Whether there was content, so that another text is the summary.
    var hasContent = false
    /// Whether the item's guid is declared to be an address.
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
