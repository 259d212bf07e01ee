// Before attribute name state, attribute name state, after attribute name state and before attribute value state.

extension Tokenizer {
    /// The attributes of a tag up to and with its `>`; `false` when the input ends first.
    mutating func attributeList(_ input: Span<UInt8>) -> Bool {
        tagNumber &+= 1
        var index = position
        while index < input.count {
            let byte = input[index]
            if ByteClass.isWhitespace(byte) {
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
        while index < input.count && ByteClass.isWhitespace(input[index]) { index &+= 1 }
        var value = TextRange(source: index..<index)
        if index < input.count && input[index] == 0x3D {
            index &+= 1
            while index < input.count && ByteClass.isWhitespace(input[index]) { index &+= 1 }
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
            seenInTag.append(contentsOf: repeatElement(0, count: names.count &* 2 &- seenInTag.count))
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
        let start = position
        if collectsErrors { noteNameErrors(input, start) }
        var low: UInt64 = 0
        var high: UInt64 = 0
        var index = start
        let end = min(input.count, start &+ 16)
        var shift: UInt64 = 0
        while index < end {
            let byte = input[index]
            if ByteClass.endsAttributeName(byte) && (index > start || byte != 0x3D) { break }
            let letter = UInt64(ByteClass.lower(byte))
            if shift < 64 {
                low |= letter &<< shift
            } else {
                high |= letter &<< (shift &- 64)
            }
            shift &+= 8
            index &+= 1
        }
        if index < input.count && (input[index] == 0 || !ByteClass.endsAttributeName(input[index])) {
            return longName(input, from: start) { ByteClass.endsAttributeName($0) }
        }
        position = index
        return names.intern(low: low, high: high, count: index &- start)
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
