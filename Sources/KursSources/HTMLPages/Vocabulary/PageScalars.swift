// The characters of a page as PageTokens tells them apart.

extension String {
    /// The scalars without the invisible ones: soft hyphens, joiners, marks of direction; not the two that turn digits
    /// round.
    ///
    /// Letters that come as a base and a mark are put together: `и` and a breve are `й`.
    var visibleScalars: [Unicode.Scalar] {
        var seen: [Unicode.Scalar] = []
        seen.reserveCapacity(utf8.count)
        let hasDigits = utf8.contains { (48...57).contains($0) }
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x34F, 0x61C, 0x200B...0x200F, 0x202A...0x202C, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF,
                0x301:
                break
            case 0xA0, 0x202F, 0x2000...0x200A, 0x205F, 0x3000, 0x09, 0x0A, 0x0D: seen.append(" ")
            case 0x306:
                if let last = seen.last, let letter = breves[last] { seen[seen.count - 1] = letter }
            case 0x308:
                if let last = seen.last, let letter = diaereses[last] { seen[seen.count - 1] = letter }
            // Full-width digits and marks, as in Japanese fonts; beside others they belong to another number.
            case 0xFF0C where !hasDigits, 0xFF0E where !hasDigits, 0xFF10...0xFF19 where !hasDigits:
                seen.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            default: seen.append(scalar)
            }
        }
        return seen
    }
}

private let breves: [Unicode.Scalar: Unicode.Scalar] = ["и": "й", "И": "Й", "у": "ў", "У": "Ў"]
private let diaereses: [Unicode.Scalar: Unicode.Scalar] = ["і": "ї", "І": "Ї", "е": "ё", "Е": "Ё"]

extension Unicode.Scalar {
    var isDigit: Bool { ("0"..."9").contains(self) }
    var isDash: Bool { ["-", "−", "–", "—", "‑"].contains(self) }
    var isCyrillic: Bool { (0x400...0x4FF).contains(value) }
    var isHyphen: Bool { self == "-" || self == "‐" || self == "‑" }
    var isArrow: Bool { ["▲", "▼", "↑", "↓", "△", "▽", "±", "▴", "▾", "⬆", "⬇", "↗", "↘"].contains(self) }
    var isApostrophe: Bool { self == "'" || self == "’" || self == "ʼ" }

    /// Whether it is a mark that separates words, or a picture, neither of which changes what stands beside it.
    var isPunctuation: Bool {
        switch value {
        case 0x20...0x22, 0x26...0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5B...0x5D, 0x60, 0xAB, 0xB7, 0xBB, 0xA9,
            0x2018...0x201F, 0x2022, 0x2026, 0x2039, 0x203A, 0x25CF, 0x2028, 0x2029, 0x2116, 0x2195, 0x21C5, 0x21F5:
            true
        // Crosses, locks and other signs that something does not hold.
        case 0x26D4, 0x2715...0x2718, 0x274C, 0x274E, 0x2753...0x2755, 0x1F510...0x1F513, 0x1F6AB: false
        // Pictures, but not the letters of flags.
        case 0x2600...0x27BF, 0x1F300...0x1FAFF, 0x25B0...0x25CE: true
        default: isDash
        }
    }
}
