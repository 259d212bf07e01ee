internal import KursText

/// Why a word names no single currency.
public enum CurrencyWordError: Error, Equatable, Sendable {
    /// There was no word.
    case empty
    /// Several currencies are called so, the likelier first: every `крона`.
    case ambiguous(word: String, [CurrencyCode])
    /// None is called so; at most 3 codes that may have been meant, the likeliest first, or none.
    case unknown(word: String, suggestions: [CurrencyCode])
}

extension Currency {
    /// Reads a currency as people name it: a code in any case, ISO's number, a sign, or an everyday word.
    ///
    /// Words may be Ukrainian, Russian or English, in any grammatical case and of several parts: `доларів США`. A code
    /// in the tables is found without looking at a single word; `RUR` (810), which sites still write, is the ruble of today.
    /// A code of `alsoKnown`, such as a coin the store has, counts as known too.
    ///
    /// - Throws: ``CurrencyWordError``; never another currency than the one named.
    public static func read(
        _ word: String, alsoKnown: [CurrencyCode] = []
    ) throws(CurrencyWordError) -> CurrencyCode {
        if let code = CurrencyCode(word) {
            if code == rubleOfTheNineties { return currentRuble }
            if find(code) != nil || alsoKnown.contains(code) { return code }
        }
        let folded = CurrencyText.folded(word)
        let text = Array(folded.utf8)
        guard !text.isEmpty else { throw .empty }
        if text.allSatisfy(\.isASCIIDigit) {
            if text.count <= 3, let number = Int(folded), let code = find(numeric: number)?.code {
                return code == rubleOfTheNineties ? currentRuble : code
            }
            throw .unknown(word: word, suggestions: [])
        }
        let matches = CurrencyWordMatcher(text[...]).matches()
        switch matches.count {
        case 1: return matches[0]
        case 0:
            let suggestions = CurrencySuggestion.codes(for: folded, alsoKnown: alsoKnown)
            throw .unknown(word: word, suggestions: suggestions)
        default: throw .ambiguous(word: word, matches)
        }
    }

    private static var rubleOfTheNineties: CurrencyCode { CurrencyCode(packed: 0x5255_5200_0000_0000) }
    private static var currentRuble: CurrencyCode { CurrencyCode(packed: 0x5255_4200_0000_0000) }
}

/// Looks a folded word or name up in the word tables, then among the currencies' own names and signs.
struct CurrencyWordMatcher {
    private let text: ArraySlice<UInt8>
    private let stems: [ArraySlice<UInt8>]

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        stems = text.split(separator: UInt8(ascii: " ")).map(CurrencyText.stem)
    }

    /// The one currency, the several, or none.
    func matches() -> [CurrencyCode] {
        if stems.count == 1 {
            for row in CurrencyWordTable.words where isAny(of: row.words, separator: UInt8(ascii: " ")) {
                return [CurrencyCode(packed: row.packed)]
            }
            for row in CurrencyWordTable.ambiguous where isAny(of: row.words, separator: UInt8(ascii: " ")) {
                return row.codes.description.split(separator: " ").compactMap { CurrencyCode(String($0)) }
            }
        } else {
            for row in CurrencyWordTable.phrases where isAny(of: row.words, separator: UInt8(ascii: "|")) {
                return [CurrencyCode(packed: row.packed)]
            }
        }
        let named = Currency.all.filter(isName)
        // A retired currency yields to a living one of the same name.
        let living = named.filter { $0.kind != .retired }
        return (living.isEmpty ? named : living).map(\.code)
    }

    private func isAny(of list: StaticString, separator: UInt8) -> Bool {
        list.withUTF8Buffer { buffer in
            let bytes = unsafe Array(buffer)
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: separator) ?? bytes.count
                if isSame(bytes[start..<end]) { return true }
                start = end + 1
            }
            return false
        }
    }

    private func isName(of currency: Currency) -> Bool {
        guard let first = text.first, let second = text.dropFirst().first, currency.mayBeCalled(first, second) else {
            return false
        }
        if let symbol = currency.symbol, CurrencyText.folded(symbol).utf8.elementsEqual(text) { return true }
        var names = [currency.name(.en, .one), currency.name(.en, .many)]
        names += [PluralForm.one, .few, .many, .part].map { currency.name(.uk, $0) }
        return names.contains { isSame(Array(CurrencyText.folded($0).utf8)[...]) }
    }

    /// Whether a name has the same words, their case endings aside.
    private func isSame(_ name: ArraySlice<UInt8>) -> Bool {
        // Two bytes are one Cyrillic letter: nearly every other name ends here.
        guard name.first == text.first, name.dropFirst().first == text.dropFirst().first else { return false }
        let words = name.split(separator: UInt8(ascii: " "))
        return words.count == stems.count && zip(words, stems).allSatisfy { CurrencyText.stem($0) == $1 }
    }
}
