import KursTerminal

/// Text in a picture whose fonts are not known: measured so that it never comes out wider.
enum SVGText {
    /// The width of a text in pixels, at most: by the widths of DejaVu Sans, which is wider than the other fonts of
    /// systems; other scripts count as full width.
    static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
        let sum = text.unicodeScalars.reduce(0) { $0 + width($1) }
        return Double(sum) / 1000 * size * (isBold ? 1.13 : 1)
    }

    /// The width of a character in thousandths of the font's size.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "i", "j", "l", "I", "і", "ї", "І", "'", ".", ",", ":", ";", "|", " ", "\u{A0}", "·", "’": 420
        case "m", "M", "W", "w", "Ж", "Ш", "Ю", "ж", "ш", "щ", "ю", "Ф", "ф", "м", "М", "@", "%", "—", "…", "ы", "Ы":
            1100
        case "д", "ц", "ъ": 720
        case "Щ": 1180
        case "a"..."z", "0"..."9", "а"..."я", "є", "ґ": 660
        case "A"..."Z", "А"..."Я", "Є", "Ї", "Ґ", "+", "−", "–", "-", "«", "»", "“", "”", "(", ")", "/": 850
        default: DisplayWidth.of(scalar) == 0 ? 0 : 1100
        }
    }

    /// A text in lines no wider than a number of pixels; a longer word is broken.
    static func folded(_ text: String, size: Double, isBold: Bool = false, within limit: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if width(longer, size: size, isBold: isBold) <= limit {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, width(line + String(character), size: size, isBold: isBold) > limit {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        return lines + (line.isEmpty ? [] : [line])
    }

    /// A coordinate rounded to a tenth.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        return sign + "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths % 10))")
    }

    /// A text as character data; characters that XML does not allow are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\u{9}", "\u{A}", "\u{D}": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
