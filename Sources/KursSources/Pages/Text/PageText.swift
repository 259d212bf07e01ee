internal import KursCore
import KursText

/// Compares texts of pages: without case, white space, apostrophes, and with Latin look-alikes made Cyrillic.
enum PageText {
    /// The text in lower case, without apostrophes, with `е` for `ё`, and with Latin look-alikes in Cyrillic words made Cyrillic.
    static func folded(_ text: some Sequence<Unicode.Scalar>) -> String {
        var word = String.UnicodeScalarView()
        var hasCyrillic = false
        for scalar in text {
            switch scalar.value {
            case 0x27, 0x2019, 0x2BC, 0x301, 0xAD: break
            default:
                if (0x400...0x491).contains(scalar.value) { hasCyrillic = true }
                let letter = scalar.smallLetter
                word.append(letter == "ё" ? "е" : letter)
            }
        }
        guard hasCyrillic else { return String(word) }
        // `ДO ГРИВНІ` with a Latin O was seen on a real page.
        return String(String.UnicodeScalarView(word.map { lookAlikes[$0] ?? $0 }))
    }

    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "x": "х", "y": "у", "k": "к", "m": "м", "t": "т",
        "h": "н", "b": "в",
    ]

    /// The folded words and numbers of a text; a sign that changes what a number is, such as `%` or `$`, is one of its own.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func finish() {
            if !word.isEmpty { words.append(folded(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in text.visibleScalars {
            if scalar.properties.isAlphabetic || scalar.isDigit || scalar.isApostrophe && !word.isEmpty {
                word.append(scalar)
            } else {
                finish()
                if scalar.changesNumbers { words.append(String(scalar)) }
            }
        }
        finish()
        return words
    }

    /// The words of a text, joined by single spaces: equal for texts that differ in case, spaces and punctuation alone.
    static func fold(_ text: String) -> String { words(of: text).list(" ") }

    /// Whether a text has at most four words besides numbers: a label rather than a sentence.
    static func isShort(_ text: String) -> Bool {
        words(of: text).count { $0.contains(where: \.isLetter) } <= 4
    }
}

extension String {
    /// The text for a message: at most 60 characters.
    var excerpt: String { count > 60 ? prefix(59) + "…" : self }

    /// The first bytes of a longer text, with a mark that it was cut.
    func cut(to byteCount: Int) -> String {
        utf8.count <= byteCount ? self : String(decoding: utf8.prefix(byteCount), as: UTF8.self) + " \u{FFFD}"
    }

    var trimmed: String { String(trimming(while: \.isWhitespace)) }

    /// The scalars without the invisible ones: soft hyphens, joiners, marks of direction; not the two that turn digits
    /// round.
    var visibleScalars: [Unicode.Scalar] {
        var seen: [Unicode.Scalar] = []
        seen.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xAD, 0x34F, 0x61C, 0x200B...0x200F, 0x202A...0x202C, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF,
                0x301:
                break
            case 0xA0, 0x202F, 0x2000...0x200A, 0x205F, 0x3000, 0x09, 0x0A, 0x0D: seen.append(" ")
            default: seen.append(scalar)
            }
        }
        return seen
    }
}

extension Unicode.Scalar {
    var isDigit: Bool { ("0"..."9").contains(self) }
    var isDash: Bool { ["-", "−", "–", "—", "‑"].contains(self) }
    var isArrow: Bool { ["▲", "▼", "↑", "↓", "△", "▽", "±", "▴", "▾", "⬆", "⬇", "↗", "↘"].contains(self) }
    var isApostrophe: Bool { self == "'" || self == "’" || self == "ʼ" }

    /// Whether it changes what the number beside it is: per cent, a plus, a money's sign.
    var changesNumbers: Bool {
        ["%", "‰", "+", "±", "№", "~", "≈", "<", ">", "≤", "≥"].contains(self)
            || properties.generalCategory == .currencySymbol
    }
}
