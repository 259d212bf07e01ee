// Data state, tag open state and end tag open state.

import KursText

extension Tokenizer {
    enum Markup {
        case token(TokenKind)
        /// Something the standard drops, such as `</>`.
        case nothing
        /// Only a `<`.
        case text
    }

    /// "Tag open state" and "end tag open state" for the `<` at `position`.
    @inline(__always)
    mutating func markup(_ input: Span<UInt8>) -> Markup {
        let next = position &+ 1
        guard next < input.count else {
            error(.eofBeforeTagName, next)
            return .text
        }
        let byte = input[next]
        if byte.isASCIILetter {
            position = next
            return .token(startTag(input))
        }
        switch byte {
        case 0x2F: return endTagOpen(input)
        case 0x21: return .token(markupDeclaration(input))
        case 0x3F: return processingInstruction(input)
        default:
            error(.invalidFirstCharacterOfTagName, next)
            return .text
        }
    }

    private mutating func endTagOpen(_ input: Span<UInt8>) -> Markup {
        let next = position &+ 2
        guard next < input.count else {
            error(.eofBeforeTagName, next)
            return .text
        }
        if input[next].isASCIILetter {
            position = next
            return .token(endTag(input))
        }
        if input[next] == 0x3E {
            error(.missingEndTagName, next)
            position = next &+ 1
            return .nothing
        }
        error(.invalidFirstCharacterOfTagName, next)
        position = next
        return .token(bogusComment(input))
    }

    /// Whether the `<` at `index` ends a run of text.
    @inline(__always)
    private func beginsMarkup(_ input: Span<UInt8>, _ index: Int) -> Bool {
        guard index &+ 1 < input.count else { return false }
        let byte = input[index &+ 1]
        return byte.isASCIILetter || byte == 0x21 || byte == 0x3F
            || byte == 0x2F && index &+ 2 < input.count
    }

    /// "Data state" from a text byte: a run of characters, or of NULs.
    mutating func characters(_ input: Span<UInt8>, from start: Int, scannedTo: Int) -> TokenKind {
        if input[start] == 0 { return nulls(input) }
        var index = scannedTo
        while true {
            index = firstMarkup(input, from: index)
            guard index < input.count else { break }
            let byte = input[index]
            if byte == 0x26 {
                if !keepsReferences, let reference = CharacterReference.read(input, afterAmpersandAt: index) {
                    return decodedCharacters(input, start, index, reference)
                }
                noteUnknownReference(input, index)
            } else if byte == 0 || beginsMarkup(input, index) {
                break
            }
            index &+= 1
        }
        text = TextRange(source: start..<index)
        position = index
        return .characters
    }

    /// The same run from its first character reference on, decoded into the pool.
    private mutating func decodedCharacters(
        _ input: Span<UInt8>, _ start: Int, _ ampersand: Int, _ first: CharacterReference
    ) -> TokenKind {
        let poolStart = pool.count
        pool.append(input, start..<ampersand)
        var index = append(first, input, ampersand)
        var copied = index
        while true {
            index = firstMarkup(input, from: index)
            guard index < input.count else { break }
            let byte = input[index]
            if byte == 0x26 {
                if let reference = CharacterReference.read(input, afterAmpersandAt: index) {
                    pool.append(input, copied..<index)
                    index = append(reference, input, index)
                    copied = index
                    continue
                }
                noteUnknownReference(input, index)
            } else if byte == 0 || beginsMarkup(input, index) {
                break
            }
            index &+= 1
        }
        pool.append(input, copied..<index)
        text = TextRange(pool: poolStart..<pool.count)
        position = index
        return .characters
    }

    /// Writes the characters of the reference at `ampersand` into the pool; returns the index after the reference.
    mutating func append(_ reference: CharacterReference, _ input: Span<UInt8>, _ ampersand: Int) -> Int {
        let end = ampersand &+ 1 &+ reference.length
        if !reference.isTerminated { error(.missingSemicolonAfterCharacterReference, end) }
        if CharacterReference.isNumeric(input, afterAmpersandAt: ampersand) {
            let (scalar, code) = CharacterReference.resolved(reference.first)
            if let code { error(code, ampersand) }
            pool.append(scalar: scalar)
        } else {
            if reference.first < 0x80 {
                pool.append(UInt8(truncatingIfNeeded: reference.first))
            } else {
                pool.append(scalar: reference.first)
            }
            if reference.second != 0 { pool.append(scalar: reference.second) }
        }
        return end
    }

    /// Records an ampersand that looks like a reference but is not one.
    mutating func noteUnknownReference(_ input: Span<UInt8>, _ ampersand: Int) {
        guard collectsErrors else { return }
        var index = ampersand &+ 1
        if index < input.count && input[index] == 0x23 { return error(.absenceOfDigits, index) }
        while index < input.count && index < ampersand &+ 64 && input[index].isASCIIAlphanumeric { index &+= 1 }
        if index > ampersand &+ 1 && index < input.count && input[index] == 0x3B {
            error(.unknownNamedCharacterReference, index)
        }
    }

    private mutating func nulls(_ input: Span<UInt8>) -> TokenKind {
        let start = position
        while position < input.count && input[position] == 0 { position &+= 1 }
        error(.unexpectedNullCharacter, start)
        text = TextRange(source: start..<position)
        return .nulls
    }
}
