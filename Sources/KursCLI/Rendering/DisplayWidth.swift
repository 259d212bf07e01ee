/// The width of text in terminal columns.
enum DisplayWidth {
    /// The columns of a text: 0 for combining marks, 2 for wide East Asian characters and emoji, otherwise 1.
    static func of(_ text: String) -> Int {
        // Fast path: most cells are digits and Latin letters.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x48A..<0x591: 1
        case 0x300..<0x370, 0x483..<0x48A, 0x200B...0x200F, 0x20D0..<0x2100, 0xFE00..<0xFE10, 0xFE20..<0xFE30: 0
        case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70,
            0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650, 0x1F680..<0x1F700, 0x1F900..<0x1FB00,
            0x20000..<0x3FFFE:
            2
        default: scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
        }
    }

    /// The text truncated to a number of columns, ending in `…` if anything was cut.
    static func cut(_ text: String, to columns: Int) -> String {
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
