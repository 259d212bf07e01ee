// Attribute value states: double-quoted, single-quoted and unquoted, and after attribute value (quoted) state.

internal import KursText

extension Tokenizer {
    /// The value at `position`, which is not white space and not the end.
    @inline(__always)
    mutating func attributeValue(_ input: Span<UInt8>) -> TextRange {
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
                error(.unexpectedNullCharacter, index)
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
                error(.unexpectedNullCharacter, index)
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
