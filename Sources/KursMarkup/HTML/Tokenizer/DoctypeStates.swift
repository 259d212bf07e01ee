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
        if keyword(input, [0x70, 0x75, 0x62, 0x6C, 0x69, 0x63]) { return publicIdentifier(input) }
        if keyword(input, [0x73, 0x79, 0x73, 0x74, 0x65, 0x6D]) {
            return systemIdentifier(
                input, missing: .missingDoctypeSystemIdentifier,
                unquoted: .missingQuoteBeforeDoctypeSystemIdentifier)
        }
        return bogusDoctype(input, .invalidCharacterSequenceAfterDoctypeName, forcesQuirks: true)
    }

    private mutating func publicIdentifier(_ input: Span<UInt8>) -> TokenKind {
        let begin = position
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        let quote = input[position]
        if quote == 0x3E { return doctypeEnd(input, .missingDoctypePublicIdentifier) }
        guard quote == 0x22 || quote == 0x27 else {
            return bogusDoctype(input, .missingQuoteBeforeDoctypePublicIdentifier, forcesQuirks: true)
        }
        if position == begin { error(.missingWhitespaceAfterDoctypePublicKeyword, position) }
        var isClosed = false
        doctype.publicIdentifier = identifier(input, quote, &isClosed)
        guard isClosed else {
            return doctypeEnd(input, position < input.count ? .abruptDoctypePublicIdentifier : .eofInDoctype)
        }
        return systemIdentifier(input, missing: nil, unquoted: .missingQuoteBeforeDoctypeSystemIdentifier)
    }

    /// A system identifier after the keyword, where `missing` names the error of having none, or after a public one.
    private mutating func systemIdentifier(
        _ input: Span<UInt8>, missing: ParseError.Code?, unquoted: ParseError.Code
    ) -> TokenKind {
        let begin = position
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        let quote = input[position]
        if quote == 0x3E { return doctypeEnd(input, missing) }
        guard quote == 0x22 || quote == 0x27 else { return bogusDoctype(input, unquoted, forcesQuirks: true) }
        if position == begin {
            error(
                missing == nil
                    ? .missingWhitespaceBetweenDoctypeIdentifiers : .missingWhitespaceAfterDoctypeSystemKeyword,
                position)
        }
        var isClosed = false
        doctype.systemIdentifier = identifier(input, quote, &isClosed)
        guard isClosed else {
            return doctypeEnd(input, position < input.count ? .abruptDoctypeSystemIdentifier : .eofInDoctype)
        }
        skipWhitespace(input)
        guard position < input.count else { return doctypeEnd(input, .eofInDoctype) }
        if input[position] == 0x3E { return doctypeEnd(input, nil) }
        return bogusDoctype(input, .unexpectedCharacterAfterDoctypeSystemIdentifier, forcesQuirks: false)
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

    /// Consumes a keyword given in lower case, if it is at `position`.
    private mutating func keyword(_ input: Span<UInt8>, _ letters: [6 of UInt8]) -> Bool {
        guard position &+ 5 < input.count else { return false }
        for index in 0..<6 where input[position &+ index] | 0x20 != letters[index] { return false }
        position &+= 6
        return true
    }
}
