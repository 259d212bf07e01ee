// Tag name state and self-closing start tag state.

import KursText

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
    private mutating func slowName(_ input: Span<UInt8>, isAttribute: Bool) -> NameID {
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

// Before attribute name state, attribute name state, after attribute name state and before attribute value state.
extension Tokenizer {
    /// The attributes of a tag up to and with its `>`; `false` when the input ends first.
    private mutating func attributeList(_ input: Span<UInt8>) -> Bool {
        tagNumber &+= 1
        var index = position
        while index < input.count {
            let byte = input[index]
            if byte.isASCIIWhitespace {
                index &+= 1
            } else if byte == 0x3E {
                position = index &+ 1
                return true
            } else if byte == 0x2F {
                index &+= 1
                if index < input.count && input[index] == 0x3E {
                    isSelfClosing = true
                    position = index &+ 1
                    return true
                }
                if index < input.count { error(.unexpectedSolidusInTag, index) }
            } else {
                position = index
                attribute(input)
                index = position
            }
        }
        error(.eofInTag, index)
        position = index
        return false
    }

    /// One attribute, whose name begins at `position`.
    @inline(__always)
    private mutating func attribute(_ input: Span<UInt8>) {
        let start = position
        let name = attributeName(input)
        var index = position
        while index < input.count && input[index].isASCIIWhitespace { index &+= 1 }
        var value = TextRange(source: index..<index)
        if index < input.count && input[index] == 0x3D {
            index &+= 1
            while index < input.count && input[index].isASCIIWhitespace { index &+= 1 }
            value = TextRange(source: index..<index)
            if index < input.count {
                position = index
                value = attributeValue(input)
            } else {
                position = index
            }
        } else {
            position = index
        }
        if Int(name) >= seenInTag.count {
            seenInTag.append(0, count: names.count &* 2 &- seenInTag.count)
        }
        if seenInTag[Int(name)] == tagNumber {
            error(.duplicateAttribute, start)
        } else {
            seenInTag[Int(name)] = tagNumber
            attributes.append(Attribute(name: name, value: value))
        }
    }

    /// "Attribute name state"; a leading `=` belongs to the name.
    @inline(__always)
    private mutating func attributeName(_ input: Span<UInt8>) -> NameID {
        if collectsErrors { noteNameErrors(input, position) }
        return shortName(input, isAttribute: true) ?? slowName(input, isAttribute: true)
    }

    private mutating func noteNameErrors(_ input: Span<UInt8>, _ start: Int) {
        var index = start
        if input[index] == 0x3D {
            error(.unexpectedEqualsSignBeforeAttributeName, index)
            index &+= 1
        }
        while index < input.count && (input[index] == 0 || !ByteClass.endsAttributeName(input[index])) {
            if input[index] == 0x22 || input[index] == 0x27 || input[index] == 0x3C {
                error(.unexpectedCharacterInAttributeName, index)
            }
            index &+= 1
        }
    }
}

// Attribute value states: double-quoted, single-quoted and unquoted, and after attribute value (quoted) state.
extension Tokenizer {
    /// The value at `position`, which is not white space and not the end.
    @inline(__always)
    private mutating func attributeValue(_ input: Span<UInt8>) -> TextRange {
        let quote = input[position]
        if quote == 0x22 || quote == 0x27 {
            let start = position &+ 1
            let index = firstQuote(quote, input, from: start)
            if index < input.count && input[index] == quote {
                position = index &+ 1
                if collectsErrors { noteMissingSpace(input) }
                return TextRange(source: start..<index)
            }
            return decodedQuoted(quote, input, start, index)
        }
        if quote == 0x3E {
            error(.missingAttributeValue, position)
            return TextRange(source: position..<position)
        }
        return unquoted(input)
    }

    /// A quoted value with a reference or a NUL at `first`, or cut off there by the end of the input.
    private mutating func decodedQuoted(
        _ quote: UInt8, _ input: Span<UInt8>, _ start: Int, _ first: Int
    ) -> TextRange {
        var run = PooledRun(start: start)
        var index = first
        while index < input.count {
            let byte = input[index]
            if byte == quote { break }
            if byte == 0 {
                replaceNull(input, index, &run)
                index &+= 1
            } else {
                index = referenceInValue(input, index, &run)
            }
            index = firstQuote(quote, input, from: index)
        }
        finish(input, index, &run)
        if index < input.count {
            position = index &+ 1
            if collectsErrors { noteMissingSpace(input) }
        }
        return text
    }

    /// "Attribute value (unquoted) state".
    private mutating func unquoted(_ input: Span<UInt8>) -> TextRange {
        var run = PooledRun(start: position)
        var index = position
        while index < input.count {
            let byte = input[index]
            if byte == 0x3E || byte.isASCIIWhitespace { break }
            if byte == 0 {
                replaceNull(input, index, &run)
                index &+= 1
            } else if byte == 0x26 {
                index = referenceInValue(input, index, &run)
            } else {
                if collectsErrors && (byte == 0x22 || byte == 0x27 || byte == 0x3C || byte == 0x3D || byte == 0x60) {
                    error(.unexpectedCharacterInUnquotedAttributeValue, index)
                }
                index &+= 1
            }
        }
        finish(input, index, &run)
        return text
    }

    /// Decodes the reference at `index`, if it is one in an attribute; returns the index at which to continue.
    private mutating func referenceInValue(_ input: Span<UInt8>, _ index: Int, _ run: inout PooledRun) -> Int {
        if keepsReferences { return index &+ 1 }
        guard let reference = CharacterReference.read(input, afterAmpersandAt: index) else {
            noteUnknownReference(input, index)
            return index &+ 1
        }
        let end = index &+ 1 &+ reference.length
        if !reference.isTerminated && !CharacterReference.isNumeric(input, afterAmpersandAt: index)
            && end < input.count && (input[end] == 0x3D || input[end].isASCIIAlphanumeric)
        {
            return index &+ 1
        }
        take(input, upTo: index, &run)
        run.copied = append(reference, input, index)
        return run.copied
    }

    /// "After attribute value (quoted) state": white space, `/` or `>` should follow.
    private mutating func noteMissingSpace(_ input: Span<UInt8>) {
        guard position < input.count else { return }
        let byte = input[position]
        if !ByteClass.endsTagName(byte) || byte == 0 { error(.missingWhitespaceBetweenAttributes, position) }
    }
}
