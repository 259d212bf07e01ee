// From tokens to a feed. The reader keeps the open elements, each with the namespaces and the base address it declares,
// and one capture: the element whose value is being collected. FeedReader+Values.swift interprets the values.

import KursText

extension Feed {
    /// Reads a feed of any version; O(n), no input can trap it.
    ///
    /// Ill-formed XML is read as far as possible; an item cut off by the end of the bytes is left out. Truncated
    /// without notice are items beyond 50,000, elements more than 256 deep (their text is kept), attributes beyond 64
    /// of a tag, base addresses of over 1,024 bytes, and entities of the feed's own beyond 1,024, or 4,096 bytes for
    /// one, or 2^20 bytes for all that they add.
    /// - Parameters:
    ///   - bytes: The feed as received; its encoding is found by byte order mark, transport, declaration and
    ///     inspection.
    ///   - base: The address it was fetched from, for relative links; `xml:base` inside has priority. Empty when
    ///     unknown: relative links are then left relative.
    ///   - contentType: The transport's `Content-Type`, for its charset.
    ///   - fallback: The encoding of bytes that are not UTF-8 and have no usable label; `nil` for the likeliest of
    ///     windows-1251, windows-1252 and ISO-8859-2.
    /// - Throws: ``FeedError/notAFeed(root:)`` when there is no feed in the bytes, ``FeedError/unreadable(_:)``
    ///   when they are in an encoding without a decoder here.
    public init(
        _ bytes: [UInt8], base: String = "", contentType: String? = nil, fallback: TextEncoding? = nil
    ) throws(FeedError) {
        let decoded: DecodedText
        do {
            decoded = try decodeFeed(bytes, contentType: contentType, fallback: fallback)
        } catch {
            throw .unreadable(error.encoding)
        }
        if decoded.utf8.first(where: { !$0.isASCIIWhitespace }) == 0x7B {
            guard let feed = Feed(json: decoded.utf8, base: base) else { throw .notAFeed(root: nil) }
            self = feed
            return
        }
        var reader = FeedReader(base: base)
        reader.read(decoded.utf8.span)
        guard reader.isFeed else { throw .notAFeed(root: reader.root) }
        self = reader.feed
    }
}

struct FeedReader: ~Copyable {
    /// Elements open at a time; deeper ones are skipped, their text is kept.
    static let depthLimit = 256
    /// Bytes of a base address; longer ones are ignored, so that a base cannot inflate every link.
    private static let baseLimit = 1024

    var feed = Feed()
    var item = FeedItem()
    var isInItem = false
    /// State of the item that is not part of its value.
    var marks = FeedItemState()
    var isAtom1 = false
    /// Whether the feed is Atom of any version, where a text without type is plain text.
    var isAtom = false
    /// Whether an element of a feed was seen.
    private(set) var isFeed = false
    /// The first element's name.
    private(set) var root: String?

    var tokenizer = XMLTokenizer()
    var capture = FeedCapture()
    var bases: [String]
    private(set) var open: [OpenElement] = []
    private var openCounts = [UInt16](repeating: 0, count: 256)
    var bindings = NamespaceBindings()
    private let vocabulary = FeedVocabulary.shared
    /// The open enclosure: its index, where its tag begins, and how many its item had before.
    private var enclosure: (index: Int, start: Int, count: Int)?
    /// Whether the feed leaves out the end tags of enclosures.
    private var hasVoidEnclosures = false

    init(base: String) {
        bases = [base.utf8.count <= Self.baseLimit ? base : ""]
    }

    mutating func read(_ text: Span<UInt8>) {
        while true {
            switch tokenizer.next(text) {
            case .end:
                // An item that is still open is cut off: its last value may be a part of a link or of a date.
                if !isInItem { close(to: 0, text) }
                return
            case .text: takeText(text)
            case .characterData: takeCharacterData(text)
            case .startTag:
                let isOpen = startTag(text)
                let isVoid = hasVoidEnclosures && open.last?.element == .enclosure
                if isOpen, tokenizer.isEmptyElement || isVoid { close(to: open.count - 1, text) }
            case .endTag: endTag(text)
            }
        }
    }

    /// The base address in effect at the reader's position.
    var base: String { bases[open.last?.base ?? 0] }

    private mutating func takeText(_ text: Span<UInt8>) {
        guard capture.isActive, capture.element.isConstruct || open.count == capture.depth else { return }
        let (start, stop) = (tokenizer.start, tokenizer.stop)
        if capture.content == .xhtml {
            var plain: [UInt8] = []
            tokenizer.appendDecoded(text, start, stop, to: &plain)
            appendEscaped(plain.span, 0, plain.count, to: &capture.value)
        } else if tokenizer.hasReferences {
            tokenizer.appendDecoded(text, start, stop, to: &capture.value)
        } else {
            capture.value.append(text, start, stop)
        }
    }

    private mutating func takeCharacterData(_ text: Span<UInt8>) {
        guard capture.isActive, capture.element.isConstruct || open.count == capture.depth else { return }
        if capture.content == .xhtml {
            appendEscaped(text, tokenizer.start, tokenizer.stop, to: &capture.value)
        } else {
            capture.value.append(text, tokenizer.start, tokenizer.stop)
        }
    }

    /// Opens an element; returns false when too many are open already.
    private mutating func startTag(_ text: Span<UInt8>) -> Bool {
        let name = tokenizer.name
        // Elements with a missing end tag are closed before the tag's own namespaces and base take effect.
        while capture.isActive, endsCapture(name) { close(to: capture.depth - 1, text) }
        if isInItem, !capture.isActive, name.local == NameKeys.item || name.local == NameKeys.entry {
            guard closeItem(before: name, text) else { return false }
        }
        guard open.count < Self.depthLimit else { return false }
        let parent = open.last
        let bindingCount = bindings.count
        let baseIndex = tokenizer.attributes.isEmpty ? parent?.base ?? 0 : readScopes(text)
        var element = OpenElement(
            prefix: name.prefix, local: name.local, element: .unknown, scope: parent?.scope ?? .outside,
            bindingCount: bindingCount, base: baseIndex, nameStart: name.localStart, nameEnd: name.end)
        if capture.isActive, capture.element != .author {
            startMarkup(text, &element)
        } else {
            let namespace = bindings.namespace(of: name.prefix)
            element.element = vocabulary.element(name, namespace)
            if root == nil { root = String(decoding: slice(text, name.start, name.end), as: UTF8.self) }
            enter(&element, text)
        }
        open.append(element)
        openCounts[Int(truncatingIfNeeded: element.local.low & 0xFF)] &+= 1
        if !capture.isActive || capture.element == .author { begin(element, parent: parent?.element, text) }
        return true
    }

    /// Closes the item that is open when another begins: its end tag is missing; false when it is read again.
    private mutating func closeItem(before name: XMLName, _ text: Span<UInt8>) -> Bool {
        guard vocabulary.element(name, bindings.namespace(of: name.prefix)) == .item,
            let outer = open.lastIndex(where: { $0.element == .item })
        else { return true }
        guard !readsAgain(closing: outer, text) else { return false }
        close(to: outer, text)
        return true
    }

    /// Reads again from an enclosure whose end tag is missing: what follows it is its item's, and so with later ones.
    ///
    /// Returns false when there is none among the elements from the index on; O(n) for a feed, which is read again once.
    private mutating func readsAgain(closing index: Int, _ text: Span<UInt8>) -> Bool {
        guard let enclosure, enclosure.index > index else { return false }
        capture.end()
        close(to: enclosure.index, text)
        item.enclosures.removeLast(item.enclosures.count - enclosure.count)
        tokenizer.goBack(to: enclosure.start)
        hasVoidEnclosures = true
        return true
    }

    /// Whether an element cannot stand inside the captured one, so that the end tag of the captured one is missing.
    private func endsCapture(_ name: XMLName) -> Bool {
        let element = vocabulary.element(name, bindings.namespace(of: name.prefix))
        switch capture.element {
        case _ where element == .unknown: return false
        case .author: return element != .name && element != .email
        case _ where capture.element.isValue: return true
        case .title, .mediaTitle: break
        case _ where isInItem:
            // A text of an item may hold elements of HTML, and an Atom content whole documents.
            return capture.content != .xhtml && (element == .item || element == .guid || element == .published)
        default: break
        }
        switch element {
        case .item: return true
        case .link, .guid, .published, .updated, .description, .language, .ignored: return capture.content != .xhtml
        default: return false
        }
    }

    /// Takes `xmlns` and `xml:base` from the attributes; returns the base in effect inside.
    private mutating func readScopes(_ text: Span<UInt8>) -> Int {
        var index = open.last?.base ?? 0
        for attribute in tokenizer.attributes {
            let isDefault = attribute.name.local == NameKeys.xmlns && attribute.name.prefix == NameKey()
            if isDefault || attribute.name.prefix == NameKeys.xmlns {
                let address = value(attribute, text)
                let namespace = FeedNamespace(address: address)
                bindings.bind(isDefault ? NameKey() : attribute.name.local, namespace)
            } else if attribute.name.prefix == NameKeys.xml, attribute.name.local == NameKeys.base {
                let declared = String(decoding: trimmed(value(attribute, text)), as: UTF8.self)
                let address = resolve(reference: declared, against: bases[index])
                guard address.utf8.count <= Self.baseLimit, isFetchable(address) else { continue }
                bases.append(address)
                index = bases.count - 1
            }
        }
        return index
    }

    /// Handles the elements that form a feed's structure.
    private mutating func enter(_ element: inout OpenElement, _ text: Span<UInt8>) {
        switch element.element {
        case .rss, .rdf, .feed, .channel:
            if !isFeed { isAtom = element.element == .feed }
            if element.element == .feed, !isFeed { isAtom1 = bindsAtom1(text) }
            isFeed = true
            if element.element == .feed || element.element == .channel { element.scope = .feed }
            for attribute in tokenizer.attributes
            where attribute.name.prefix == NameKeys.xml && attribute.name.local == NameKeys.lang {
                feed.language = feed.language ?? string(attribute, text)
            }
        case .item:
            if open.isEmpty, !isFeed { (isFeed, isAtom, isAtom1) = (true, true, bindsAtom1(text)) }
            guard isFeed, !isInItem else { return }
            element.scope = .item
            beginItem()
        case .picture, .source: if element.scope != .outside { element.scope = .foreign }
        case .mediaGroup, .mediaContent, .enclosure:
            guard element.scope == .item else { return }
            element.scope = .media
            if element.element == .enclosure, !hasVoidEnclosures {
                enclosure = (open.count, tokenizer.name.start - 1, item.enclosures.count)
            }
        default: break
        }
    }

    /// Whether the attributes just read declare Atom 1.0.
    private func bindsAtom1(_ text: Span<UInt8>) -> Bool {
        tokenizer.attributes.contains { attribute in
            attribute.valueEnd &- attribute.valueStart >= 27
                && starts(text, attribute.valueStart &+ 4, withAnyCase: "://www.w3.org/2005/atom")
        } || tokenizer.attributes.contains { starts(text, $0.valueStart, withAnyCase: "https://www.w3.org/2005/atom") }
    }

    private mutating func endTag(_ text: Span<UInt8>) {
        let name = tokenizer.name
        guard openCounts[Int(truncatingIfNeeded: name.local.low & 0xFF)] > 0 else { return }
        var index = open.count
        while index > 0 {
            index &-= 1
            if open[index].local == name.local, open[index].prefix == name.prefix {
                if !readsAgain(closing: index, text) { close(to: index, text) }
                return
            }
        }
    }

    /// Closes every open element from the index on.
    private mutating func close(to index: Int, _ text: Span<UInt8>) {
        while open.count > index, let element = open.last {
            if capture.isActive {
                if open.count == capture.depth {
                    finish(element)
                } else if element.isWritten, open.count == index + 1 {
                    capture.childEnd(text, element.nameStart, element.nameEnd, depth: open.count)
                }
            }
            if element.element == .item, isInItem { endItem() }
            if element.element == .author { endPerson() }
            bindings.removeAll(after: element.bindingCount)
            openCounts[Int(truncatingIfNeeded: element.local.low & 0xFF)] &-= 1
            open.removeLast()
            if enclosure?.index == open.count { enclosure = nil }
            if open.last?.base ?? 0 != element.base { bases.removeLast(bases.count - 1 - (open.last?.base ?? 0)) }
        }
    }

    /// An attribute's value with its references replaced.
    mutating func value(_ attribute: XMLAttribute, _ text: Span<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        tokenizer.appendDecoded(text, attribute.valueStart, attribute.valueEnd, to: &value)
        return value
    }
}
