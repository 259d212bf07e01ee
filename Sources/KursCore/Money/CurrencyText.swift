import KursText

enum CurrencyText {
    /// Lower case, one kind of apostrophe, single spaces, no points; letters of other alphabets are unchanged.
    static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.unicodeScalars {
            if isSpace(scalar) {
                if !folded.isEmpty, folded.unicodeScalars.last != " " { folded.unicodeScalars.append(" ") }
            } else if scalar != "." {
                folded.unicodeScalars.append(lower(scalar))
            }
        }
        if folded.unicodeScalars.last == " " { folded.unicodeScalars.removeLast() }
        return folded
    }

    /// A space of any width, a tab or a no-break space.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0x09, 0xA0, 0x202F, 0x2000...0x200A, 0x205F: true
        default: false
        }
    }

    /// The ASCII and typographic apostrophes, the modifier letter, and the accents that are typed in place of them.
    static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x2019, 0x2018, 0x02BC: true
        default: false
        }
    }

    /// The small letter in the alphabets of the currencies' names: Latin, Cyrillic with `ё` as `е`, and Ξ.
    private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if isApostrophe(scalar) { return "'" }
        switch scalar.value {
        case 0x401, 0x451: return "е"
        case 0x39E: return "ξ"
        default: return scalar.smallLetter
        }
    }

    /// The stem of a folded word, without its case ending: at least two letters, three for a Latin word.
    ///
    /// Ukrainian, Russian and English endings of nouns and adjectives: `доларів` and `доларами` give `долар`. The
    /// soft sign counts as an ending, so that `юань` matches `юанів`.
    static func stem(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = word.last else { return word }
        let list = last < 0x80 ? latinEndings : cyrillicEndings
        let shortest = last < 0x80 ? 3 : 4
        for ending in list {
            let kept = word.dropLast(ending.utf8CodeUnitCount)
            guard kept.count >= shortest else { continue }
            let isPresent = ending.withUTF8Buffer { buffer in
                unsafe zip(word[kept.endIndex...], buffer).allSatisfy { $0 == $1 }
            }
            if isPresent { return kept }
        }
        return word
    }

    /// Whether a word's ending is one of adjectives, as in `злотий` and `злотих`, which nouns such as `золото` do not have.
    static func hasAdjectiveEnding(_ word: ArraySlice<UInt8>) -> Bool {
        adjectiveEndings.contains { ending in
            word.count >= ending.utf8CodeUnitCount + 4
                && ending.withUTF8Buffer { unsafe word.suffix($0.count).elementsEqual($0) }
        }
    }

    private static let adjectiveEndings: [StaticString] = [
        "ого", "его", "ому", "ему", "ими", "ыми", "ий", "ій", "ый", "их", "ых", "им", "ым", "ая", "ую", "ые", "ої",
    ]

    private static let latinEndings: [StaticString] = ["es", "s"]

    private static let cyrillicEndings: [StaticString] = [
        "ами", "ями", "ого", "его", "ому", "ему", "ими", "ыми", "ові", "еві", "ів", "їв", "ов", "ев", "ей", "ам", "ям",
        "ах", "ях", "ою", "ею", "єю", "ом", "ем", "єм", "ий", "ій", "ый", "ой", "ої", "их", "ых", "им", "ым", "ая",
        "ую", "ые", "а", "у", "і", "ы", "и", "е", "є", "я", "ю", "ь", "й", "ї", "о",
    ]
}
