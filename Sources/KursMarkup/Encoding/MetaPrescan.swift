import KursText

/// Looks for `<meta charset>` and `<meta http-equiv=content-type>`, as the HTML Standard's "prescan a byte stream".
///
/// Reads at most the first `limit` bytes, once; no input can trap it. The limit is 1024 by the standard; pages have
/// been seen with the element in the first 4096.
func encodingOfMeta(_ bytes: Span<UInt8>, limit: Int = 1024) -> TextEncoding? {
    var scan = MetaPrescan(end: min(bytes.count, limit))
    return scan.run(bytes)
}

private struct MetaPrescan {
    let end: Int
    var at = 0

    mutating func run(_ bytes: Span<UInt8>) -> TextEncoding? {
        while at < end {
            if starts(bytes, at, with: "<!--") {
                skipComment(bytes)
            } else if starts(bytes, at, withAnyCase: "<meta"), at + 5 < end,
                bytes[at + 5].isASCIIWhitespace || bytes[at + 5] == 0x2F
            {
                at += 5
                if let found = meta(bytes) { return found }
            } else if bytes[at] == 0x3C, at + 1 < end, isTagStart(bytes) {
                while at < end, !bytes[at].isASCIIWhitespace, bytes[at] != 0x3E { at += 1 }
                while attribute(bytes) != nil {}
                at += 1
            } else if starts(bytes, at, with: "<!") || starts(bytes, at, with: "</") || starts(bytes, at, with: "<?") {
                at = find(0x3E, bytes, from: at, to: end) + 1
            } else {
                at += 1
            }
        }
        return nil
    }

    private func isTagStart(_ bytes: Span<UInt8>) -> Bool {
        bytes[at + 1].isASCIILetter || (bytes[at + 1] == 0x2F && at + 2 < end && bytes[at + 2].isASCIILetter)
    }

    /// Skips past `-->`, whose dashes may be those of `<!--`.
    private mutating func skipComment(_ bytes: Span<UInt8>) {
        at += 2
        while at < end, !starts(bytes, at, with: "-->") { at += 1 }
        at += 3
    }

    /// Reads one meta element's attributes; the first of each name counts.
    private mutating func meta(_ bytes: Span<UInt8>) -> TextEncoding? {
        var seen: Set<[UInt8]> = []
        var gotPragma = false
        var needPragma: Bool?
        // Found, unknown by its label, or not named.
        var charset: TextEncoding??
        while let (name, value) = attribute(bytes) {
            guard seen.insert(name).inserted else { continue }
            switch name {
            case Array("http-equiv".utf8):
                if value == Array("content-type".utf8) { gotPragma = true }
            case Array("content".utf8):
                if case .none = charset, let found = encodingOfMetaContent(value) {
                    charset = .some(found)
                    needPragma = true
                }
            case Array("charset".utf8):
                charset = .some(TextEncoding(label: value))
                needPragma = false
            default: break
            }
        }
        guard let needPragma, case .some(let charset?) = charset, !needPragma || gotPragma else { return nil }
        switch charset {
        case .utf16BE, .utf16LE: return .utf8
        case .userDefined: return .windows1252
        default: return charset
        }
    }

    /// The standard's "get an attribute": name and value in lower case; `nil` at the end of the tag.
    private mutating func attribute(_ bytes: Span<UInt8>) -> (name: [UInt8], value: [UInt8])? {
        while at < end, bytes[at].isASCIIWhitespace || bytes[at] == 0x2F { at += 1 }
        guard at < end, bytes[at] != 0x3E else { return nil }
        var name: [UInt8] = []
        var value: [UInt8] = []
        while at < end, bytes[at] != 0x3D || name.isEmpty {
            let byte = bytes[at]
            if byte == 0x2F || byte == 0x3E { return (name, value) }
            if byte.isASCIIWhitespace { break }
            name.append(byte.asciiLowercased)
            at += 1
        }
        while at < end, bytes[at].isASCIIWhitespace { at += 1 }
        guard at < end else { return nil }
        guard bytes[at] == 0x3D else { return (name, value) }
        at += 1
        while at < end, bytes[at].isASCIIWhitespace { at += 1 }
        guard at < end else { return nil }
        let quote = bytes[at]
        if quote == 0x22 || quote == 0x27 {
            at += 1
            while at < end, bytes[at] != quote {
                value.append(bytes[at].asciiLowercased)
                at += 1
            }
            guard at < end else { return nil }
            at += 1
            return (name, value)
        }
        while at < end, !bytes[at].isASCIIWhitespace, bytes[at] != 0x3E {
            value.append(bytes[at].asciiLowercased)
            at += 1
        }
        return at < end ? (name, value) : nil
    }
}

/// The encoding named in a meta element's `content`, by "extract a character encoding from a meta element".
private func encodingOfMetaContent(_ content: [UInt8]) -> TextEncoding? {
    let bytes = content.span
    var at = 0
    while at < bytes.count {
        guard starts(bytes, at, withAnyCase: "charset") else {
            at += 1
            continue
        }
        at += 7
        while at < bytes.count, bytes[at].isASCIIWhitespace { at += 1 }
        guard at < bytes.count, bytes[at] == 0x3D else { continue }
        at += 1
        while at < bytes.count, bytes[at].isASCIIWhitespace { at += 1 }
        guard at < bytes.count else { return nil }
        if bytes[at] == 0x22 || bytes[at] == 0x27 {
            let close = find(bytes[at], bytes, from: at + 1, to: bytes.count)
            return close < bytes.count ? TextEncoding(label: slice(bytes, at + 1, close)) : nil
        }
        let start = at
        while at < bytes.count, !bytes[at].isASCIIWhitespace, bytes[at] != 0x3B { at += 1 }
        return TextEncoding(label: slice(bytes, start, at))
    }
    return nil
}

// The encoding declared by the bytes (byte order mark, XML declaration) or by the transport's header.
/// The encoding that a byte order mark names, and the mark's length in bytes; `nil` without one.
func byteOrderMark(_ bytes: Span<UInt8>) -> (encoding: TextEncoding, length: Int)? {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return (.utf8, 3) }
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return (.utf16BE, 2) }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return (.utf16LE, 2) }
    return nil
}

/// The encoding in a `Content-Type` header's `charset` parameter; `nil` without one or for an unknown label.
///
/// Quoted or not, in any case; the first one counts.
func declaredEncoding(inContentType header: some StringProtocol) -> TextEncoding? {
    var quoted = false
    var parameter: [UInt8] = []
    for byte in Array(header.utf8) + [0x3B] {
        if byte == 0x22 { quoted.toggle() }
        guard byte == 0x3B, !quoted else {
            parameter.append(byte)
            continue
        }
        let word = parameter.drop(while: \.isASCIIWhitespace)
        parameter = []
        guard let equals = word.firstIndex(of: 0x3D) else { continue }
        let name = word[..<equals].map(\.asciiLowercased).filter { !$0.isASCIIWhitespace }
        guard name == Array("charset".utf8) else { continue }
        let value = word[(equals + 1)...].filter { $0 != 0x22 && $0 != 0x27 }
        if let found = TextEncoding(label: value) { return found }
    }
    return nil
}

/// The encoding of an XML declaration, by the HTML Standard's "get an XML encoding"; `nil` without one.
///
/// A declaration readable byte by byte that names UTF-16 is wrong, so UTF-8 is returned; one whose bytes alternate with
/// zeros is UTF-16 without a byte order mark. Reads at most the first 1024 bytes.
func encodingOfXMLDeclaration(_ bytes: Span<UInt8>) -> TextEncoding? {
    if starts(bytes, 0, with: "<\0?\0x\0") { return .utf16LE }
    if starts(bytes, 0, with: "\0<\0?\0x") { return .utf16BE }
    var at = 0
    while at < bytes.count, bytes[at].isASCIIWhitespace, at < 64 { at += 1 }
    guard starts(bytes, at, with: "<?xml") else { return nil }
    let end = find(0x3E, bytes, from: at, to: min(bytes.count, 1024))
    while at < end, !starts(bytes, at, with: "encoding") { at += 1 }
    at += 8
    while at < end, bytes[at] <= 0x20 { at += 1 }
    guard at < end, bytes[at] == 0x3D else { return nil }
    at += 1
    while at < end, bytes[at] <= 0x20 { at += 1 }
    guard at < end, bytes[at] == 0x22 || bytes[at] == 0x27 else { return nil }
    let close = find(bytes[at], bytes, from: at + 1, to: end)
    guard close < end else { return nil }
    let label = slice(bytes, at + 1, close)
    if label.contains(where: { $0 <= 0x20 }) { return nil }
    let found = TextEncoding(label: label)
    return found == .utf16LE || found == .utf16BE ? .utf8 : found
}
