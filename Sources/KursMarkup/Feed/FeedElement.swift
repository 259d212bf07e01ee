enum FeedElement: UInt8 {
    case unknown
    // The structure of a feed.
    case rss, rdf, feed, channel, item
    // Elements whose own titles and links are not the feed's.
    case picture, source
    // Elements of Media RSS that hold others: only its own texts and pictures in them are the item's.
    case mediaGroup
    // Elements of RSS and Atom whose values are not read; none of these names is an element of HTML.
    case ignored
    // Markup or text.
    case title, mediaTitle, subtitle, summary, description, mediaDescription, abstract, content, encoded, body, fullText
    // One value.
    case link, id, guid, published, updated, category, subject, language, author, name, email
    // Attributes only.
    case enclosure, mediaContent, mediaThumbnail

    /// Whether it contains text that may be markup.
    var isConstruct: Bool { rawValue >= FeedElement.title.rawValue && rawValue <= FeedElement.fullText.rawValue }

    /// Whether it is read inside an attachment: Media RSS defines it, or it is one.
    var isMedia: Bool {
        switch self {
        case .enclosure, .mediaTitle, .mediaDescription, .mediaContent, .mediaThumbnail: true
        default: false
        }
    }

    /// Whether it contains one plain value.
    var isValue: Bool { rawValue >= FeedElement.link.rawValue && rawValue <= FeedElement.email.rawValue }
}

/// The element of a vocabulary's name: a table, so that adding one takes one line.
///
/// Looked up by length, then by the packed name.
struct FeedVocabulary {
    private var byLength: [[(key: NameKey, namespace: FeedNamespace, element: FeedElement)]]

    static let shared = FeedVocabulary()

    private init() {
        byLength = Array(repeating: [], count: 17)
        for (name, namespace, element) in Self.table {
            byLength[name.utf8CodeUnitCount].append((NameKey(name), namespace, element))
        }
    }

    /// The element of a name; `unknown` for one that is not interpreted.
    @inline(__always)
    func element(_ name: XMLName, _ namespace: FeedNamespace) -> FeedElement {
        let length = name.end &- name.localStart
        guard length <= 16 else { return .unknown }
        for entry in byLength[length] where entry.key == name.local && entry.namespace == namespace {
            return entry.element
        }
        return .unknown
    }

    private static let table: [(StaticString, FeedNamespace, FeedElement)] = [
        ("rss", .core, .rss), ("rdf", .rdf, .rdf), ("feed", .core, .feed), ("channel", .core, .channel),
        ("item", .core, .item), ("entry", .core, .item), ("image", .core, .picture), ("textinput", .core, .picture),
        ("source", .core, .source),
        ("title", .core, .title), ("title", .dublinCore, .title), ("title", .media, .mediaTitle),
        ("group", .media, .mediaGroup), ("related", .yandex, .source),
        ("subtitle", .core, .subtitle), ("tagline", .core, .subtitle),
        ("subtitle", .itunes, .subtitle),
        ("summary", .core, .summary), ("summary", .itunes, .summary),
        ("description", .core, .description), ("description", .dublinCore, .description),
        ("description", .media, .mediaDescription), ("abstract", .core, .abstract),
        ("content", .core, .content), ("encoded", .content, .encoded), ("fullitem", .core, .encoded),
        ("body", .core, .body), ("body", .xhtml, .body), ("full-text", .yandex, .fullText),
        ("link", .core, .link), ("id", .core, .id), ("guid", .core, .guid),
        ("published", .core, .published), ("pubdate", .core, .published), ("issued", .core, .published),
        ("issued", .dublinCoreTerms, .published),
        ("updated", .core, .updated), ("modified", .core, .updated), ("lastbuilddate", .core, .updated),
        ("date", .dublinCore, .updated), ("modified", .dublinCoreTerms, .updated),
        ("category", .core, .category), ("subject", .dublinCore, .subject),
        ("author", .core, .author), ("managingeditor", .core, .author), ("creator", .dublinCore, .author),
        ("author", .dublinCore, .author), ("author", .itunes, .author),
        ("name", .core, .name), ("email", .core, .email),
        ("language", .core, .language), ("language", .dublinCore, .language), ("generator", .core, .ignored),
        ("copyright", .core, .ignored),
        ("rights", .core, .ignored), ("webmaster", .core, .ignored), ("docs", .core, .ignored),
        ("ttl", .core, .ignored), ("cloud", .core, .ignored), ("rating", .core, .ignored),
        ("skiphours", .core, .ignored), ("skipdays", .core, .ignored), ("logo", .core, .ignored),
        ("comments", .core, .ignored),
        ("enclosure", .core, .enclosure), ("content", .media, .mediaContent), ("thumbnail", .media, .mediaThumbnail),
    ]
}

struct OpenElement {
    var prefix: NameKey
    var local: NameKey
    var element: FeedElement
    var scope: FeedScope
    /// The number of bindings to return to when it closes.
    var bindingCount: Int
    /// The index of the base address in effect inside it.
    var base: Int
    /// The offset of its name without prefix, for an end tag of markup.
    var nameStart: Int
    var nameEnd: Int
    /// Whether its tag was written into the captured value.
    var isWritten = false
}

/// The owner of the titles and links being read.
enum FeedScope: UInt8 {
    case outside, feed, item, foreign
    /// An item's attachments.
    case media
}
