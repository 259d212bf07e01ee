package enum DisplayWidth {
    /// The columns of a text: 0 for combining marks, 2 for wide East Asian characters and emoji, otherwise 1.
    package static func of(_ text: String) -> Int {
        var text = text
        return text.withUTF8 { unsafe simple($0) } ?? text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    /// The columns of a text, of which colours take none.
    static func ofPainted(_ text: String) -> Int {
        guard text.utf8.contains(0x1B) else { return of(text) }
        var isCode = false
        let shown = text.unicodeScalars.filter { scalar in
            defer { if scalar == "m" { isCode = false } }
            if scalar == "\u{1B}" { isCode = true }
            return !isCode
        }
        return of(String(shown))
    }

    /// The number of characters of a text in which each takes one column: letters of Latin and Cyrillic, punctuation,
    /// arrows, lines, blocks and braille; `nil` with others.
    ///
    /// Screens are made of these, and are measured several times a frame.
    private static func simple(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var (index, count) = (0, 0)
        while index < text.count {
            switch unsafe text[index] {
            case ..<0x80: index += 1
            // U+0080 to U+02FF and U+0400 to U+047F.
            case 0xC2...0xCB, 0xD0, 0xD1: index += 2
            case 0xE2:
                guard index + 2 < text.count else { return nil }
                switch (unsafe text[index + 1], unsafe text[index + 2]) {
                // U+2010 to U+20BF but for those without width, and U+2100 to U+2BFF.
                case (0x80, 0x90...), (0x81, ..<0xA0), (0x82, _), (0x84...0xAF, _): index += 3
                default: return nil
                }
            default: return nil
            }
            count += 1
        }
        return count
    }

    package static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x2010..<0x2028, 0x2030..<0x2060,
            0x2100..<0x2CEF:
            1
        case 0x300..<0x370, 0x483..<0x48A, 0x200B...0x200F, 0x20D0..<0x2100, 0xFE00..<0xFE10, 0xFE20..<0xFE30: 0
        case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70,
            0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650, 0x1F680..<0x1F700, 0x1F900..<0x1FB00,
            0x20000..<0x3FFFE:
            2
        default: scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
        }
    }

    /// The text truncated to a number of columns, ending in `…` if anything was cut.
    package static func cut(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        var kept = String.UnicodeScalarView()
        var width = 0
        for scalar in text.unicodeScalars {
            let next = width + of(scalar)
            guard next < columns else { break }
            kept.append(scalar)
            width = next
        }
        return String(kept) + "…"
    }
}

/// Runs of spaces, with which lines of screens and tables are padded.
package enum Blanks {
    private static let many = String(repeating: " ", count: 320)

    /// A number of blanks, none for a negative one; copied, which is several times faster than repeating one.
    package static func text(_ count: Int) -> String {
        guard count > 0 else { return "" }
        guard count <= many.utf8.count else { return String(repeating: " ", count: count) }
        return String(Substring(many.utf8.prefix(count)))
    }
}
