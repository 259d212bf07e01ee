// Tag name state and self-closing start tag state.

internal import KursText

extension Tokenizer {
    /// A start tag whose name begins at `position`.
    @inline(__always)
    mutating func startTag(_ input: Span<UInt8>) -> TokenKind {
        tagName(input)
        guard tagRest(input) else { return .endOfFile }
        lastStartTag = name
        return .startTag
    }

    /// An end tag whose name begins at `position`; its attributes are read and dropped.
    mutating func endTag(_ input: Span<UInt8>) -> TokenKind {
        tagName(input)
        guard tagRest(input) else { return .endOfFile }
        if attributes.count > firstAttribute {
            error(.endTagWithAttributes, tokenStart)
            attributes.removeLast(attributes.count &- firstAttribute)
        }
        if isSelfClosing { error(.endTagWithTrailingSolidus, position &- 1) }
        return .endTag
    }

    /// "Tag name state".
    @inline(__always)
    private mutating func tagName(_ input: Span<UInt8>) {
        name = shortName(input, isAttribute: false) ?? slowName(input, isAttribute: false)
        tag = Name.tag(name)
    }

    /// A name of at most sixteen bytes that ends in white space, `/`, `>` or, for attributes, `=`; `nil` for others.
    @inline(__always)
    mutating func shortName(_ input: Span<UInt8>, isAttribute: Bool) -> NameID? {
        let start = position
        guard start &+ 16 < input.count else { return nil }
        if !isAttribute && input[start &+ 1] == 0x3E {
            let name = names.letter(input[start])
            if name != Name.unknown {
                position = start &+ 1
                return name
            }
        }
        let first = eightBytes(input, start)
        let ends = nameEnds(first, isAttribute: isAttribute)
        let low: UInt64
        var high: UInt64 = 0
        var count: Int
        if ends != 0 {
            count = ends.trailingZeroBitCount &>> 3
            low = lowered(first) & ((1 &<< UInt64(count &* 8)) &- 1)
        } else {
            let second = eightBytes(input, start &+ 8)
            let ends = nameEnds(second, isAttribute: isAttribute)
            guard ends != 0 else { return nil }
            count = ends.trailingZeroBitCount &>> 3
            low = lowered(first)
            high = lowered(second) & ((1 &<< UInt64(count &* 8)) &- 1)
            count &+= 8
        }
        let byte = input[start &+ count]
        guard count > 0, byte != 0, ByteClass.endsAttributeName(byte) else { return nil }
        position = start &+ count
        return known(names.intern(low: low, high: high, count: count), start)
    }

    /// A name's number; records the first name for which no number was left.
    @inline(__always)
    private mutating func known(_ name: NameID, _ start: Int) -> NameID {
        if name == Name.unknown { noteTooManyNames(start) }
        return name
    }

    @inline(never)
    private mutating func noteTooManyNames(_ start: Int) {
        guard !hasTooManyNames else { return }
        hasTooManyNames = true
        errors.append(ParseError(code: .tooManyNames, byteOffset: start))
    }

    /// Any name, byte by byte: near the end of the input, with a NUL or a control character in it, or long.
    @inline(never)
    mutating func slowName(_ input: Span<UInt8>, isAttribute: Bool) -> NameID {
        var bytes: [UInt8] = []
        let start = position
        var index = start
        while index < input.count {
            let byte = input[index]
            if byte == 0 {
                error(.unexpectedNullCharacter, index)
                bytes.append(scalar: 0xFFFD)
            } else if isAttribute
                ? ByteClass.endsAttributeName(byte) && index > start : ByteClass.endsTagName(byte)
            {
                break
            } else {
                bytes.append(byte.asciiLowercased)
            }
            index &+= 1
        }
        position = index
        return known(names.intern(bytes), start)
    }

    /// The rest of a tag after its name; `false` when the input ends inside it.
    @inline(__always)
    private mutating func tagRest(_ input: Span<UInt8>) -> Bool {
        if attributes.count > keptAttributes { attributes.removeLast(attributes.count &- keptAttributes) }
        firstAttribute = keptAttributes
        isSelfClosing = false
        if position < input.count && input[position] == 0x3E {
            position &+= 1
            return true
        }
        return attributeList(input)
    }
}
