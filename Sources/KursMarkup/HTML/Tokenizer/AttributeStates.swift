// Before attribute name state, attribute name state, after attribute name state and before attribute value state.

internal import KursText

extension Tokenizer {
    /// The attributes of a tag up to and with its `>`; `false` when the input ends first.
    mutating func attributeList(_ input: Span<UInt8>) -> Bool {
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
