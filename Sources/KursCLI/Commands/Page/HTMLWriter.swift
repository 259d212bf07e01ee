import KursCore
import KursTerminal
import KursText

/// Markup of our own with values in it, each escaped as its kind requires: `"<h2>\(title)</h2>\n"`.
struct HTML: ExpressibleByStringInterpolation {
    let bytes: [UInt8]

    init(stringLiteral text: String) { bytes = Array(text.utf8) }

    init(stringInterpolation writer: HTMLWriter) { bytes = writer.bytes }
}

/// Writes HTML: our own markup as it is, everything else as text.
struct HTMLWriter: StringInterpolationProtocol {
    private(set) var bytes: [UInt8] = []

    init(literalCapacity: Int = 0, interpolationCount: Int = 0) {}

    mutating func write(_ markup: HTML) { bytes += markup.bytes }

    mutating func appendLiteral(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    mutating func appendInterpolation(_ part: HTML) { bytes += part.bytes }

    mutating func appendInterpolation(_ text: String) { HTMLWriter.escape(text, into: &bytes) }

    mutating func appendInterpolation(_ number: Int) { appendLiteral(String(number)) }

    /// A text in both languages, of which the style sheet shows one; once where they are equal.
    mutating func appendInterpolation(_ text: LocalizedText) {
        if text.en == text.uk { return appendInterpolation(text.en) }
        write("<span class=e>\(text.en)</span><span class=u>\(text.uk)</span>")
    }

    mutating func appendInterpolation(markup: String) { appendLiteral(markup) }

    /// Text of others, in an element that keeps its direction to itself.
    mutating func appendInterpolation(foreign text: String) { write("<bdi>\(text)</bdi>") }

    /// A rate in the spelling of both languages; a dash for none.
    mutating func appendInterpolation(rate: ExactDecimal?) {
        guard let rate else { return appendLiteral("—") }
        appendInterpolation(LocalizedText(rate.grouped(.en), rate.grouped(.uk)))
    }

    mutating func begin(_ id: String, _ title: HTML, class name: String = "") {
        let name: HTML = name.isEmpty ? "" : " class=\(name)"
        write("<section id=\(id)\(name) aria-labelledby=\(id)-h>\n<h2 id=\(id)-h>\(title)</h2>\n")
    }

    /// Text with what HTML gives a meaning to escaped, without control characters and marks of direction.
    private static func escape(_ text: String, into output: inout [UInt8]) {
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            var length = 1
            switch bytes[place] {
            case UInt8(ascii: "&"): output.append("&amp;")
            case UInt8(ascii: "<"): output.append("&lt;")
            case UInt8(ascii: ">"): output.append("&gt;")
            case UInt8(ascii: "\""): output.append("&quot;")
            case UInt8(ascii: "'"): output.append("&#39;")
            case 0x09, 0x0A: output.append(0x20)
            case 0x00..<0x20, 0x7F: break
            case let byte:
                length = omittedLength(bytes, place)
                if length == 0 {
                    output.append(byte)
                    length = 1
                }
            }
            place += length
        }
    }

    /// The bytes of a control character of C1, or of a mark of direction, at a place; 0 for none.
    private static func omittedLength(_ bytes: [UInt8], _ place: Int) -> Int {
        switch bytes[place] {
        case 0xC2: return place + 1 < bytes.count && bytes[place + 1] < 0xA0 ? 2 : 0
        case 0xE2:
            guard place + 2 < bytes.count else { return 0 }
            switch (bytes[place + 1], bytes[place + 2]) {
            // U+200E, U+200F, U+202A…U+202E and U+2066…U+2069.
            case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return 3
            default: return 0
            }
        default: return 0
        }
    }

    /// The paragraphs of a text, between line breaks of any kind; O(n).
    static func paragraphs(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var (found, start): ([String], Int) = ([], 0)
        func end(_ place: Int) {
            if start < place { found.append(String(decoding: bytes[start..<place], as: UTF8.self)) }
        }
        var place = 0
        while place < bytes.count {
            let length = lineBreak(bytes, place)
            if length > 0 {
                end(place)
                start = place + length
            }
            place += max(length, 1)
        }
        end(bytes.count)
        return found
    }

    /// The bytes of the line break at a place; 0 for none.
    private static func lineBreak(_ bytes: [UInt8], _ place: Int) -> Int {
        switch bytes[place] {
        case 0x0A...0x0D: return 1
        case 0xC2: return place + 1 < bytes.count && bytes[place + 1] == 0x85 ? 2 : 0
        case 0xE2:
            guard place + 2 < bytes.count, bytes[place + 1] == 0x80 else { return 0 }
            return bytes[place + 2] == 0xA8 || bytes[place + 2] == 0xA9 ? 3 : 0
        default: return 0
        }
    }

    /// A link, where the address is one of the web; otherwise the text alone.
    static func link(_ address: String, _ text: HTML) -> HTML {
        isWeb(address) ? "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(text)</a>" : text
    }

    static func change(_ change: ExactDecimal, _ size: ExactDecimal) -> HTML {
        if change.isZero { return "<td class=n>=</td>" }
        let (style, arrow) = change.isNegative ? ("down", "▼") : ("up", "▲")
        return "<td class=\"n \(style)\">\(arrow) \(rate: size)</td>"
    }

    /// Whether a browser may fetch the address on its own: over TLS, from a name in the public Internet.
    static func isPublic(_ address: String) -> Bool {
        isWeb(address) && address.hasPrefix("https://") && Hostname.host(of: address).map(Hostname.isPublicName) == true
    }

    static func isWeb(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C }
    }
}
