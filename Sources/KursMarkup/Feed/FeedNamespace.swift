import KursText

/// The vocabularies of a feed's elements; each has several namespace addresses.
enum FeedNamespace: UInt8 {
    /// RSS of every version, Atom of every version, or none.
    case core
    case dublinCore, dublinCoreTerms, content, media, itunes, yandex, rdf, xhtml, svg, mathML, xml
    /// Any other: its elements are ignored, whatever their names.
    case other

    /// The vocabulary of a namespace's address, in any case; `other` for an unknown address.
    init(address: [UInt8]) {
        var address = String(decoding: address.map(\.asciiLowercased), as: UTF8.self)
        while address.utf8.last == 0x2F { address.removeLast() }
        if let known = Self.known[address] {
            self = known
        } else if address.hasPrefix("http://backend.userland.com/rss") {
            self = .core
        } else {
            self = .other
        }
    }

    /// Addresses without their trailing slash.
    private static let known: [String: FeedNamespace] = [
        "": .core,
        "http://blogs.law.harvard.edu/tech/rss": .core,
        "http://purl.org/rss/1.0": .core,
        "http://my.netscape.com/rdf/simple/0.9": .core,
        "http://channel.netscape.com/rdf/simple/0.9": .core,
        "http://example.com/newformat#": .core,
        "http://example.com/necho": .core,
        "http://purl.org/echo": .core,
        "uri/of/echo/namespace#": .core,
        "http://purl.org/pie": .core,
        "http://purl.org/atom/ns#": .core,
        "http://www.w3.org/2005/atom": .core,
        "https://www.w3.org/2005/atom": .core,
        "http://purl.org/rss/1.0/modules/rss091#": .core,
        "http://purl.org/dc/elements/1.1": .dublinCore,
        "http://purl.org/dc/elements/1.0": .dublinCore,
        "http://purl.org/dc/terms": .dublinCoreTerms,
        "http://purl.org/rss/1.0/modules/content": .content,
        "http://search.yahoo.com/mrss": .media,
        "http://search.yahoo.com/rss": .media,
        "https://search.yahoo.com/mrss": .media,
        "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "http://example.com/dtds/podcast-1.0.dtd": .itunes,
        "news.yandex.ru": .yandex,
        "http://news.yandex.ru": .yandex,
        "https://news.yandex.ru": .yandex,
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
        "http://www.w3.org/1999/xhtml": .xhtml,
        "http://www.w3.org/2000/svg": .svg,
        "http://www.w3.org/1998/math/mathml": .mathML,
        "http://www.w3.org/xml/1998/namespace": .xml,
    ]

    /// The meaning of prefixes that a document does not declare.
    fileprivate static let customary: [NameKey: FeedNamespace] = [
        NameKey("rss"): .core,
        NameKey("atom"): .core,
        NameKey("dc"): .dublinCore,
        NameKey("dcterms"): .dublinCoreTerms,
        NameKey("content"): .content,
        NameKey("media"): .media,
        NameKey("itunes"): .itunes,
        NameKey("yandex"): .yandex,
        NameKey("rdf"): .rdf,
        NameKey("xhtml"): .xhtml,
        NameKey("svg"): .svg,
        NameKey("xml"): .xml,
    ]
}

/// The vocabulary of each prefix, as declared on the open elements.
struct NamespaceBindings {
    /// Bindings kept at a time; further ones are ignored.
    static let limit = 256

    private var bindings: [(prefix: NameKey, namespace: FeedNamespace)] = []

    /// How many bindings there are, for a later ``removeAll(after:)``.
    var count: Int { bindings.count }

    /// Binds a prefix, or with an empty one the default.
    mutating func bind(_ prefix: NameKey, _ namespace: FeedNamespace) {
        if bindings.count < Self.limit { bindings.append((prefix, namespace)) }
    }

    /// Removes the bindings of elements that have closed.
    mutating func removeAll(after count: Int) {
        if bindings.count > count { bindings.removeLast(bindings.count - count) }
    }

    /// The vocabulary of an element with the prefix.
    ///
    /// Without a prefix, an unknown default namespace counts as none: feeds declare their own there.
    @inline(__always)
    func namespace(of prefix: NameKey) -> FeedNamespace {
        var index = bindings.count
        while index > 0 {
            index &-= 1
            guard bindings[index].prefix == prefix else { continue }
            let namespace = bindings[index].namespace
            return prefix == NameKey() && namespace == .other ? .core : namespace
        }
        return prefix == NameKey() ? .core : FeedNamespace.customary[prefix] ?? .other
    }
}
