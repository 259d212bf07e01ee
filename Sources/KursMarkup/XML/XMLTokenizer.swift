import KursText

enum XMLToken {
    case end
    /// Characters between tags; may hold references.
    case text
    /// Characters of a CDATA section, to be taken as they are.
    case characterData
    /// A start tag, possibly of an empty element.
    case startTag
    case endTag
}

/// One attribute as offsets into the text.
struct XMLAttribute {
    var name: XMLName
    var valueStart: Int
    var valueEnd: Int
}

/// Scans XML text that may be ill-formed; comments, instructions and declarations are skipped.
///
/// Never fails: a `<` that opens nothing is text, a tag without `>` ends at the next `<`, a value without its quote
/// ends at white space or `>`, an unclosed CDATA section is text to the end, an unclosed comment ends at `>`. A start
/// tag cut off by the end of the text is dropped, an end tag is not. O(n): a search that failed is not repeated. The
/// text must be the same span on every call.
struct XMLTokenizer: ~Copyable {
    /// Attributes kept per tag; more are read and dropped.
    static let attributeLimit = 64

    /// The next unread byte.
    private(set) var at = 0
    /// Where the token's characters begin.
    private(set) var start = 0
    /// Where the token's characters end.
    private(set) var stop = 0
    /// Whether a text has an ampersand.
    private(set) var hasReferences = false
    private(set) var name = XMLName()
    /// Whether a start tag closes itself.
    private(set) var isEmptyElement = false
    private(set) var attributes: [XMLAttribute] = []
    private(set) var entities = XMLEntities()

    private var missing = ExhaustedSearches()
    private var sawDoctype = false

    mutating func next(_ text: Span<UInt8>) -> XMLToken {
        while at < text.count {
            guard text[at] == 0x3C, opensMarkup(text, at) else { return readText(text) }
            switch text[at &+ 1] {
            case 0x21:
                if starts(text, at, with: "<![CDATA[") { return readCharacterData(text) }
                passDeclaration(text)
            case 0x3F: pass(.instructionEnd, text, from: at &+ 2, length: 2)
            case 0x2F:
                readEndTag(text)
                return .endTag
            default: if readStartTag(text) { return .startTag }
            }
        }
        return .end
    }

    /// Reads on from an earlier offset.
    mutating func goBack(to start: Int) { (at, missing) = (start, ExhaustedSearches()) }

    /// Appends text with its references replaced, the document's own entities included.
    mutating func appendDecoded(_ text: Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]) {
        appendDecoding(text, start, end, &entities, to: &output)
    }

    /// Reads up to the next `<` that opens something.
    private mutating func readText(_ text: Span<UInt8>) -> XMLToken {
        start = at
        hasReferences = false
        let end = text.count
        var here = at
        while true {
            while here &+ 8 <= end {
                let word = eightBytes(text, here)
                let hits = matches(word, 0x3C)
                let ampersands = matches(word, 0x26)
                if hits != 0 {
                    // Bits above the lowest may be wrong; the lowest is right.
                    if ampersands != 0, ampersands.trailingZeroBitCount < hits.trailingZeroBitCount {
                        hasReferences = true
                    }
                    here &+= hits.trailingZeroBitCount &>> 3
                    break
                }
                if ampersands != 0 { hasReferences = true }
                here &+= 8
            }
            while here < end, text[here] != 0x3C {
                if text[here] == 0x26 { hasReferences = true }
                here &+= 1
            }
            if here >= end || opensMarkup(text, here) { break }
            here &+= 1
        }
        at = here
        stop = here
        return .text
    }

    /// Whether a `<` begins a tag, declaration or instruction.
    @inline(__always)
    private func opensMarkup(_ text: Span<UInt8>, _ here: Int) -> Bool {
        guard here &+ 1 < text.count else { return false }
        let next = text[here &+ 1]
        if isNameStart(next) || next == 0x3F { return true }
        if next == 0x2F { return here &+ 2 < text.count && isNameStart(text[here &+ 2]) }
        guard next == 0x21, here &+ 2 < text.count else { return false }
        return text[here &+ 2].isASCIILetter || text[here &+ 2] == 0x2D || text[here &+ 2] == 0x5B
    }

    private mutating func readCharacterData(_ text: Span<UInt8>) -> XMLToken {
        start = at &+ 9
        stop = missing.find(.characterDataEnd, text, from: start) ?? text.count
        at = min(stop &+ 3, text.count)
        return .characterData
    }

    private mutating func passDeclaration(_ text: Span<UInt8>) {
        if starts(text, at, with: "<!--") {
            pass(.commentEnd, text, from: at &+ 4, length: 3)
        } else if starts(text, at, withAnyCase: "<!doctype"), !sawDoctype {
            sawDoctype = true
            at = entities.readDoctype(text, from: at)
        } else {
            at = find(0x3E, text, from: at, to: text.count) &+ 1
        }
    }

    /// Passes markup up to the end of a mark of so many bytes, or to the next `>` where that is missing.
    private mutating func pass(
        _ mark: ExhaustedSearches.Mark, _ text: Span<UInt8>, from start: Int, length: Int
    ) {
        let end = missing.find(mark, text, from: start)
        at = end.map { $0 &+ length } ?? find(0x3E, text, from: at, to: text.count) &+ 1
    }

    private mutating func readEndTag(_ text: Span<UInt8>) {
        name = XMLName(text, from: at &+ 2)
        at = name.end
        while at < text.count, text[at] != 0x3E, text[at] != 0x3C { at &+= 1 }
        if at < text.count, text[at] == 0x3E { at &+= 1 }
    }

    /// Reads a start tag; false when the text ends inside it.
    private mutating func readStartTag(_ text: Span<UInt8>) -> Bool {
        let end = text.count
        name = XMLName(text, from: at &+ 1)
        at = name.end
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        isEmptyElement = false
        while at < end {
            let byte = text[at]
            if byte.isASCIIWhitespace {
                at &+= 1
            } else if byte == 0x3E {
                at &+= 1
                return true
            } else if byte == 0x3C {
                return true
            } else if byte == 0x2F {
                at &+= 1
                isEmptyElement = at < end && text[at] == 0x3E
            } else {
                readAttribute(text)
            }
        }
        return false
    }

    private mutating func readAttribute(_ text: Span<UInt8>) {
        let end = text.count
        let name = XMLName(text, from: at)
        // A byte that cannot begin a name is skipped.
        at = max(name.end, at &+ 1)
        var here = at
        while here < end, text[here].isASCIIWhitespace { here &+= 1 }
        var attribute = XMLAttribute(name: name, valueStart: here, valueEnd: here)
        if here < end, text[here] == 0x3D {
            here &+= 1
            while here < end, text[here].isASCIIWhitespace { here &+= 1 }
            guard here < end else {
                at = here
                return
            }
            let quote = text[here]
            if quote == 0x22 || quote == 0x27,
                let close = missing.find(quote == 0x22 ? .doubleQuote : .singleQuote, text, from: here &+ 1)
            {
                attribute.valueStart = here &+ 1
                attribute.valueEnd = close
                at = close &+ 1
            } else {
                attribute.valueStart = here
                while here < end, !text[here].isASCIIWhitespace, text[here] != 0x3E { here &+= 1 }
                at = here
                // A quote without its partner is not part of the value.
                if quote == 0x22 || quote == 0x27, attribute.valueStart < here { attribute.valueStart &+= 1 }
                if here > attribute.valueStart, text[here &- 1] == 0x22 || text[here &- 1] == 0x27 { here &-= 1 }
                attribute.valueEnd = here
            }
        }
        if attributes.count < Self.attributeLimit, name.end > name.start { attributes.append(attribute) }
    }
}

/// Caches failed searches for closing delimiters.
///
/// This keeps scanning linear when the input is full of `<!--` or unclosed quotes.
private struct ExhaustedSearches {
    enum Mark: UInt8 { case characterDataEnd, commentEnd, instructionEnd, doubleQuote, singleQuote }

    private var gone: UInt8 = 0

    /// The offset of the next such delimiter; `nil` when there is none up to the end.
    @inline(__always)
    mutating func find(_ mark: Mark, _ text: Span<UInt8>, from start: Int) -> Int? {
        let bit = 1 &<< mark.rawValue
        guard gone & bit == 0 else { return nil }
        let found =
            switch mark {
            case .characterDataEnd: sequence(0x5D, 0x5D, text, from: start)
            case .commentEnd: sequence(0x2D, 0x2D, text, from: start)
            case .instructionEnd: sequence(0x3F, nil, text, from: start)
            case .doubleQuote: KursText.find(0x22, text, from: min(start, text.count), to: text.count)
            case .singleQuote: KursText.find(0x27, text, from: min(start, text.count), to: text.count)
            }
        guard found < text.count else {
            gone |= bit
            return nil
        }
        return found
    }

    /// Finds `first second >`, or `first >` without a second.
    @inline(__always)
    private func sequence(_ first: UInt8, _ second: UInt8?, _ text: Span<UInt8>, from start: Int) -> Int {
        let length = second == nil ? 1 : 2
        var close = start &+ length
        while close < text.count {
            close = KursText.find(0x3E, text, from: close, to: text.count)
            guard close < text.count else { break }
            let begin = close &- length
            if begin >= start, text[begin] == first, second == nil || text[close &- 1] == second { return begin }
            close &+= 1
        }
        return text.count
    }
}
