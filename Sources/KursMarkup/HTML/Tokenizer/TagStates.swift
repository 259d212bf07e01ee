// Tag name state and self-closing start tag state.

extension Tokenizer {
    /// A start tag whose name begins at `position`.
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
        var low: UInt64 = 0
        var high: UInt64 = 0
        var index = position
        let end = min(input.count, index &+ 16)
        var shift: UInt64 = 0
        while index < end {
            let byte = input[index]
            if ByteClass.endsTagName(byte) { break }
            let letter = UInt64(ByteClass.lower(byte))
            if shift < 64 {
                low |= letter &<< shift
            } else {
                high |= letter &<< (shift &- 64)
            }
            shift &+= 8
            index &+= 1
        }
        if index == input.count || index < end && input[index] != 0 || index == end && endsName(input, index) {
            name = names.intern(low: low, high: high, count: index &- position)
            position = index
        } else {
            let start = position
            name = longName(input, from: start) { ByteClass.endsTagName($0) }
        }
        tag = Name.tag(name)
    }

    private func endsName(_ input: Span<UInt8>, _ index: Int) -> Bool {
        ByteClass.endsTagName(input[index]) && input[index] != 0
    }

    /// A name with a NUL in it or of more than sixteen bytes.
    @inline(never)
    mutating func longName(_ input: Span<UInt8>, from start: Int, _ ends: (UInt8) -> Bool) -> NameID {
        var bytes: [UInt8] = []
        var index = start
        while index < input.count {
            let byte = input[index]
            if byte == 0 {
                error(.unexpectedNullCharacter, index)
                bytes.append(scalar: 0xFFFD)
            } else if ends(byte) && index > start {
                break
            } else {
                bytes.append(ByteClass.lower(byte))
            }
            index &+= 1
        }
        position = index
        if names.count == NameTable.limit - 1 {
            errors.append(ParseError(code: .tooManyNames, byteOffset: start))
        }
        return names.intern(bytes)
    }

    /// All of a tag behind its name; `false` when the input ends inside it.
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
