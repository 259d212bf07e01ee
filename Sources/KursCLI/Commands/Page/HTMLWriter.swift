import KursCore
import KursText

/// Writes HTML: our own markup as it is, everything else as text.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    /// Markup of our own.
    mutating func markup(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Text of others, in an element that keeps its direction to itself.
    mutating func foreign(_ text: String) {
        markup("<bdi>")
        self.text(text)
        markup("</bdi>")
    }

    mutating func text(_ text: String) { HTMLWriter.escape(text, into: &bytes) }

    /// A text in both languages, of which the style sheet shows one.
    mutating func text(_ text: LocalizedText) { both(text(.en), text(.uk)) }

    /// A rate in the spelling of both languages; a dash for none.
    mutating func rate(_ rate: ExactDecimal?) {
        guard let rate else { return markup("—") }
        both(rate.grouped(.en), rate.grouped(.uk))
    }

    /// What differs between the languages, once where it does not.
    mutating func both(_ english: String, _ ukrainian: String) {
        if english == ukrainian { return text(english) }
        markup("<span class=e>")
        text(english)
        markup("</span><span class=u>")
        text(ukrainian)
        markup("</span>")
    }

    /// Text with what HTML gives a meaning to escaped, without control characters and marks of direction.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        escape(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

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

    /// A link, where the address is one of the web; otherwise nothing.
    ///
    /// - Returns: Whether an `<a>` was opened, which the caller ends.
    mutating func beginLink(_ address: String) -> Bool {
        guard HTMLWriter.isWeb(address) else { return false }
        markup("<a href=\"\(HTMLWriter.escaped(address))\" rel=\"noopener noreferrer\">")
        return true
    }

    static func isWeb(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C }
    }
}
