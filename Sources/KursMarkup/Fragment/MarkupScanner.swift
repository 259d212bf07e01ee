internal import KursText

/// Cuts a fragment of HTML into tags, comments and text, for tidying and for plain text.
///
/// This is not an HTML parser: it builds no tree and repairs nothing. O(n); no input can trap it.
struct MarkupScanner: ~Copyable {
    enum Piece { case end, text, startTag, endTag, comment, declaration }

    /// Where the piece begins: of a text the first character, else the `<`.
    private(set) var start = 0
    /// Where it ends.
    private(set) var stop = 0
    /// The name of a tag.
    private(set) var name = MarkupName()
    /// The attributes of a start tag, at most 64.
    private(set) var attributes: [XMLAttribute] = []
    /// Whether a start tag ends in `/>`.
    private(set) var closesItself = false

    private var at = 0
    private var missing = ExhaustedSearches()

    /// A scanner that begins at an offset.
    init(from start: Int = 0) { at = start }

    /// Reads the next piece.
    mutating func next(_ text: Span<UInt8>) -> Piece {
        guard at < text.count else { return .end }
        start = at
        if text[at] == 0x3C, at &+ 1 < text.count {
            let second = text[at &+ 1]
            if second.isASCIILetter { return startTag(text) }
            if second == 0x2F, at &+ 2 < text.count, text[at &+ 2].isASCIILetter { return endTag(text) }
            if starts(text, at, with: "<!--") { return comment(text) }
            if starts(text, at, withAnyCase: "<!doctype") || second == 0x3F || second == 0x3E {
                return toClosingBracket(text, .declaration)
            }
        }
        at = find(0x3C, text, from: at &+ 1, to: text.count)
        stop = at
        return .text
    }

    /// Continues after the end tag of this name, or at the end without one.
    mutating func pass(until end: StaticString, _ text: Span<UInt8>) {
        while at < text.count {
            at = find(0x3C, text, from: at, to: text.count)
            if starts(text, at, withAnyCase: end) {
                at = min(find(0x3E, text, from: at, to: text.count) &+ 1, text.count)
                return
            }
            at &+= 1
        }
        at = text.count
    }

    private mutating func toClosingBracket(_ text: Span<UInt8>, _ piece: Piece) -> Piece {
        at = min(find(0x3E, text, from: at, to: text.count) &+ 1, text.count)
        stop = at
        return piece
    }

    /// A comment; one that is not closed takes the rest.
    ///
    /// It ends where it does in a browser, at `-->`, `--!>`, and for `<!-->` and `<!--->` at once: markup that a
    /// browser would see after it must not be treated as part of it.
    private mutating func comment(_ text: Span<UInt8>) -> Piece {
        let start = at
        at = text.count
        var bracket = find(0x3E, text, from: start &+ 4, to: text.count)
        while bracket < text.count {
            let isAfterMark = text[bracket &- 1] == 0x21 && bracket >= start &+ 7
            let dash = bracket &- (isAfterMark ? 2 : 1)
            if text[dash] == 0x2D && text[dash &- 1] == 0x2D {
                at = bracket &+ 1
                break
            }
            bracket = find(0x3E, text, from: bracket &+ 1, to: text.count)
        }
        stop = at
        return .comment
    }

    private mutating func endTag(_ text: Span<UInt8>) -> Piece {
        name = MarkupName(text, XMLName(text, from: at &+ 2))
        return toClosingBracket(text, .endTag)
    }

    private mutating func startTag(_ text: Span<UInt8>) -> Piece {
        let end = text.count
        let qualified = XMLName(text, from: at &+ 1)
        name = MarkupName(text, qualified)
        attributes.removeAll(keepingCapacity: true)
        closesItself = false
        at = qualified.end
        while at < end, text[at] != 0x3E, text[at] != 0x3C {
            closesItself = text[at] == 0x2F
            if text[at].isASCIIWhitespace || text[at] == 0x2F { at &+= 1 } else { attribute(text) }
        }
        if at < end, text[at] == 0x3E { at &+= 1 }
        stop = at
        return .startTag
    }

    private mutating func attribute(_ text: Span<UInt8>) {
        let end = text.count
        let name = XMLName(text, from: at)
        at = max(name.end, at &+ 1)
        var here = at
        while here < end, text[here].isASCIIWhitespace { here &+= 1 }
        // An attribute without a value has its name for one.
        var attribute = XMLAttribute(name: name, valueStart: name.start, valueEnd: name.end)
        if here < end, text[here] == 0x3D {
            here &+= 1
            while here < end, text[here].isASCIIWhitespace { here &+= 1 }
            let quote = here < end ? text[here] : 0
            if quote == 0x22 || quote == 0x27,
                let close = missing.find(quote == 0x22 ? .doubleQuote : .singleQuote, text, from: here &+ 1)
            {
                (attribute.valueStart, attribute.valueEnd) = (here &+ 1, close)
                at = close &+ 1
            } else {
                attribute.valueStart = here
                while here < end, !text[here].isASCIIWhitespace, text[here] != 0x3E { here &+= 1 }
                at = here
                // An unpaired quote at the start, and any quote at the end of such a value, is not part of it.
                if quote == 0x22 || quote == 0x27, attribute.valueStart < here {
                    attribute.valueStart &+= 1
                    let last = text[here &- 1]
                    if here > attribute.valueStart, last == 0x22 || last == 0x27 { here &-= 1 }
                }
                attribute.valueEnd = here
            }
        }
        if attributes.count < XMLTokenizer.attributeLimit, name.end > name.start { attributes.append(attribute) }
    }

    /// The `src` of an `img` just read; `nil` when it is missing, is a data URL, or the image is one pixel in size.
    func imageAddress(_ text: Span<UInt8>) -> String? {
        guard name.key == NameKey("img") else { return nil }
        var source: [UInt8]?
        for attribute in attributes {
            let isDot = attribute.valueEnd == attribute.valueStart &+ 1 && text[attribute.valueStart] <= 0x31
            if isDot, attribute.name.local == NameKey("width") || attribute.name.local == NameKey("height") {
                return nil
            }
            guard attribute.name.local == NameKey("src"), source == nil else { continue }
            var value: [UInt8] = []
            var none = XMLEntities()
            appendDecoding(text, attribute.valueStart, attribute.valueEnd, &none, to: &value)
            source = trimmed(value)
        }
        guard let source, !source.isEmpty, !starts(source.span, 0, withAnyCase: "data:") else { return nil }
        return String(decoding: source, as: UTF8.self)
    }
}
