internal import KursText

/// Splits texts of pages into the folded words that ``RateWords`` and ``CautionWords`` list.
enum PageVocabulary {
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

    /// The folded words of a text, separated by anything but letters; O(n).
    static func words(of text: String) -> [String] {
        text.visibleScalars.split { !($0.properties.isAlphabetic || $0 == "'" || $0 == "’" || $0 == "ʼ") }
            .map { folded($0) }
    }
}
