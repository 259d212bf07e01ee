internal import KursText

/// Why a word does not name exactly one currency.
package enum CurrencyWordError: Error, Equatable, Sendable {
    /// There was no word.
    case empty
    /// Several currencies have this name, such as `крона`; the likelier ones come first.
    case ambiguous(word: String, [CurrencyCode])
    /// No currency has this name; with at most 3 suggestions, the likeliest first.
    case unknown(word: String, suggestions: [CurrencyCode])
}

extension Currency {
    /// Reads a currency as people name it: a code in any case, ISO's number, a sign, or an everyday word.
    ///
    /// Words may be Ukrainian, Russian or English, in any grammatical case and of several parts: `доларів США`. A code
    /// in the tables is found without reading a word table; `RUR` (810), which sites still write, is the ruble of today.
    /// Codes of `alsoKnown`, such as coins in the store, are accepted as well.
    ///
    /// - Throws: ``CurrencyWordError``; a similar currency is never returned in place of the one named.
    package static func read(
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

    /// The currencies that a name in words or a sign may mean: several for `крона`, none for other words.
    ///
    /// Unlike ``read(_:alsoKnown:)`` it knows no codes and suggests nothing, so it is cheap on words that are no money.
    package static func named(_ name: String) -> [CurrencyCode] {
        CurrencyNameIndex.codes(of: CurrencyText.folded(name))
    }

    private static var rubleOfTheNineties: CurrencyCode { CurrencyCode(packed: 0x5255_5200_0000_0000) }
    private static var currentRuble: CurrencyCode { CurrencyCode(packed: 0x5255_4200_0000_0000) }
}

/// Looks a folded word or name up in the word tables, then among the currencies' own names and signs.
struct CurrencyWordMatcher {
    private let text: ArraySlice<UInt8>
    private let stems: [ArraySlice<UInt8>]
    /// Whether only a word that is declined like an adjective can be meant.
    private let isAdjective: Bool

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        stems = text.split(separator: UInt8(ascii: " ")).map(CurrencyText.stem)
        isAdjective = stems.count == 1 && CurrencyText.hasAdjectiveEnding(text)
    }

    /// The only currency, or an error for several or none.
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
        // An active currency takes precedence over a retired one of the same name.
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

    /// Whether a name has the same words, apart from case endings.
    private func isSame(_ name: ArraySlice<UInt8>) -> Bool {
        // Comparing two bytes, one Cyrillic letter, rejects nearly every other name.
        guard name.first == text.first, name.dropFirst().first == text.dropFirst().first else { return false }
        if name.last == UInt8(ascii: ".") { return name.dropLast().elementsEqual(text) }
        guard !isAdjective || CurrencyText.hasAdjectiveEnding(name) else { return false }
        let words = name.split(separator: UInt8(ascii: " "))
        return words.count == stems.count && zip(words, stems).allSatisfy { CurrencyText.stem($0) == $1 }
    }
}
