// Byte operations of the feed reader.

import KursText

/// Appends text with `&`, `<` and `>`, and optionally `"`, as references.
func appendEscaped(_ text: Span<UInt8>, _ start: Int, _ end: Int, quotes: Bool = false, to output: inout [UInt8]) {
    var at = start
    var run = start
    while at < end {
        let byte = text[at]
        if byte == 0x26 || byte == 0x3C || byte == 0x3E || (quotes && byte == 0x22) {
            output.append(text, run, at)
            switch byte {
            case 0x26: output.append("&amp;")
            case 0x3C: output.append("&lt;")
            case 0x3E: output.append("&gt;")
            default: output.append("&quot;")
            }
            run = at &+ 1
        }
        at &+= 1
    }
    output.append(text, run, end)
}

/// An address with doubly escaped ampersands repaired.
func withoutDoubleEscape(_ address: [UInt8]) -> [UInt8] {
    let text = address.span
    var output: [UInt8] = []
    var at = 0
    while at < text.count {
        output.append(text[at])
        at &+= starts(text, at, with: "&amp;") ? 5 : 1
    }
    return output
}

/// Whether an address can be a base: relative, or of a scheme that can be fetched.
func isFetchable(_ address: String) -> Bool {
    let bytes = Array(address.utf8)
    guard let length = schemeLength(bytes[...]) else { return true }
    return ["http", "https", "ftp", "file", "tag", "urn", "feed"].contains(
        String(decoding: bytes.prefix(length).map(\.asciiLowercased), as: UTF8.self))
}

func hasImageExtension(_ address: String) -> Bool {
    let path = address.utf8.prefix { $0 != 0x3F && $0 != 0x23 }
    let end = String(decoding: path.suffix(5).map(\.asciiLowercased), as: UTF8.self)
    return [".jpg", ".png", ".gif", ".svg", ".jpeg", ".webp", ".avif"].contains { end.hasSuffix($0) }
}
