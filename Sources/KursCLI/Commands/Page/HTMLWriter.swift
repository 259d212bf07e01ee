import KursCore

/// Writes HTML: our own markup as it is, everything else as text.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    /// Markup of our own.
    mutating func markup(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Text of others, in an element that keeps its direction to itself.
    mutating func foreign(_ text: String) { markup("<bdi>" + HTMLWriter.escaped(text) + "</bdi>") }

    mutating func text(_ text: String) { markup(HTMLWriter.escaped(text)) }

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
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped += " "
            default:
                switch scalar.value {
                case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
                default: escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
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
