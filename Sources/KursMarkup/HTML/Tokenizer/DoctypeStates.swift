// The DOCTYPE states. A page has one DOCTYPE, so they proceed byte by byte.

import KursText

extension Tokenizer {
    /// The whole token, from after `<!DOCTYPE`.
    mutating func doctype(_ input: Span<UInt8>) -> TokenKind {
        doctype = Doctype()
        if position < input.count && !input[position].isASCIIWhitespace && input[position] != 0x3E {
            error(.missingWhitespaceBeforeDoctypeName, position)
        }
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        if input[position] == 0x3E { return doctypeEnd(input, .missingDoctypeName) }
        doctype.name = doctypeName(input)
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        if input[position] == 0x3E { return doctypeEnd(input, nil) }
        if starts(input, position, withAnyCase: "public") {
            let end =
                identifier(
                    input, \.publicIdentifier, missing: .missingDoctypePublicIdentifier,
                    unquoted: .missingQuoteBeforeDoctypePublicIdentifier,
                    unspaced: .missingWhitespaceAfterDoctypePublicKeyword, abrupt: .abruptDoctypePublicIdentifier,
                    afterKeyword: 6)
                ?? identifier(
                    input, \.systemIdentifier, missing: nil,
                    unquoted: .missingQuoteBeforeDoctypeSystemIdentifier,
                    unspaced: .missingWhitespaceBetweenDoctypeIdentifiers, abrupt: .abruptDoctypeSystemIdentifier)
            if let end { return end }
        } else if starts(input, position, withAnyCase: "system") {
            let end = identifier(
                input, \.systemIdentifier, missing: .missingDoctypeSystemIdentifier,
                unquoted: .missingQuoteBeforeDoctypeSystemIdentifier,
                unspaced: .missingWhitespaceAfterDoctypeSystemKeyword, abrupt: .abruptDoctypeSystemIdentifier,
                afterKeyword: 6)
            if let end { return end }
        } else {
            return bogusDoctype(input, .invalidCharacterSequenceAfterDoctypeName, forcesQuirks: true)
        }
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        if input[position] == 0x3E { return doctypeEnd(input, nil) }
        return bogusDoctype(input, .unexpectedCharacterAfterDoctypeSystemIdentifier, forcesQuirks: false)
    }

    /// Reads an identifier behind a keyword of so many letters, or behind another identifier; the token where it ends
    /// there, with the parse errors that the parameters name.
    private mutating func identifier(
        _ input: Span<UInt8>, _ part: WritableKeyPath<Doctype, [UInt8]?>, missing: ParseError.Code?,
        unquoted: ParseError.Code, unspaced: ParseError.Code, abrupt: ParseError.Code, afterKeyword length: Int = 0
    ) -> TokenKind? {
        position &+= length
        let begin = position
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        let quote = input[position]
        if quote == 0x3E { return doctypeEnd(input, missing) }
        guard quote == 0x22 || quote == 0x27 else { return bogusDoctype(input, unquoted, forcesQuirks: true) }
        if position == begin { error(unspaced, position) }
        var isClosed = false
        doctype[keyPath: part] = identifier(input, quote, &isClosed)
        return isClosed ? nil : doctypeEnd(input, position < input.count ? abrupt : .eofInDoctype)
    }

    /// Ends the token at `position`, a `>` or the end; an error forces quirks.
    private mutating func doctypeEnd(_ input: Span<UInt8>, _ code: ParseError.Code?) -> TokenKind {
        if let code {
            error(code, position)
            doctype.forceQuirks = true
        }
        if position < input.count { position &+= 1 }
        return .doctype
    }

    /// "Bogus DOCTYPE state".
    private mutating func bogusDoctype(
        _ input: Span<UInt8>, _ code: ParseError.Code, forcesQuirks: Bool
    ) -> TokenKind {
        error(code, position)
        doctype.forceQuirks = forcesQuirks
        while position < input.count && input[position] != 0x3E { position &+= 1 }
        if position < input.count { position &+= 1 }
        return .doctype
    }

    private mutating func doctypeName(_ input: Span<UInt8>) -> [UInt8] {
        var name: [UInt8] = []
        while position < input.count {
            let byte = input[position]
            if byte == 0x3E || byte.isASCIIWhitespace { break }
            if byte == 0 { name.append(scalar: 0xFFFD) } else { name.append(byte.asciiLowercased) }
            position &+= 1
        }
        return name
    }

    /// A quoted identifier at `position`; a `>` or the end cuts it off.
    private mutating func identifier(_ input: Span<UInt8>, _ quote: UInt8, _ isClosed: inout Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        position &+= 1
        while position < input.count {
            let byte = input[position]
            if byte == quote {
                isClosed = true
                position &+= 1
                break
            }
            if byte == 0x3E { break }
            if byte == 0 { bytes.append(scalar: 0xFFFD) } else { bytes.append(byte) }
            position &+= 1
        }
        return bytes
    }

    private mutating func skipWhitespace(_ input: Span<UInt8>) {
        while position < input.count && input[position].isASCIIWhitespace { position &+= 1 }
    }
}
