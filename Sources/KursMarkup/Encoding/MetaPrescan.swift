internal import KursText

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
        var charset: TextEncoding?
        while let (name, value) = attribute(bytes) {
            guard seen.insert(name).inserted else { continue }
            switch name {
            case Array("http-equiv".utf8):
                if value == Array("content-type".utf8) { gotPragma = true }
            case Array("content".utf8):
                if charset == nil, let found = encodingOfMetaContent(value) {
                    charset = found
                    needPragma = true
                }
            case Array("charset".utf8):
                charset = TextEncoding(label: value)
                needPragma = false
            default: break
            }
        }
        guard let needPragma, let charset, !needPragma || gotPragma else { return nil }
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
func encodingOfMetaContent(_ content: [UInt8]) -> TextEncoding? {
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
        var label: [UInt8] = []
        if bytes[at] == 0x22 || bytes[at] == 0x27 {
            let close = find(bytes[at], bytes, from: at + 1, to: bytes.count)
            guard close < bytes.count else { return nil }
            label.append(bytes, at + 1, close)
        } else {
            let start = at
            while at < bytes.count, !bytes[at].isASCIIWhitespace, bytes[at] != 0x3B { at += 1 }
            label.append(bytes, start, at)
        }
        return TextEncoding(label: label)
    }
    return nil
}
