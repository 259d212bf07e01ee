import KursText

package enum CurrencyWordError: Error, Equatable, Sendable {
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
    ///
    /// - Throws: ``CurrencyWordError``; a similar currency is never returned in place of the one named.
    package static func read(_ word: String) throws(CurrencyWordError) -> CurrencyCode {
        try read(word, suggests: true)
    }

    /// What ``read(_:)`` returns; `nil` where it throws, without the search for what resembles the word.
    package static func code(named word: String) -> CurrencyCode? {
        try? read(word, suggests: false)
    }

    private static func read(_ word: String, suggests: Bool) throws(CurrencyWordError) -> CurrencyCode {
        if let code = CurrencyCode(word) {
            if code == rubleOfTheNineties { return currentRuble }
            if tabled(code) != nil { return code }
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
            if let coin = foundCoin(called: word) { return coin.code }
            throw .unknown(word: word, suggestions: suggests ? CurrencySuggestion.codes(for: folded) : [])
        default: throw .ambiguous(word: word, matches)
        }
    }

    /// The currencies that a name in words or a sign may mean: several for `крона`, none for other words.
    ///
    /// Unlike ``read(_:)`` it knows no codes and suggests nothing.
    package static func named(_ name: String) -> [CurrencyCode] {
        let text = Array(CurrencyText.folded(name).utf8)
        return text.isEmpty ? [] : CurrencyWordMatcher(text[...]).matches()
    }

    /// Whether a word may be one of the most used currencies misspelt.
    package static func isNearPopular(_ word: String) -> Bool {
        let near = CurrencySuggestion.codes(for: CurrencyText.folded(word))
        let popular = CurrencyWordTable.words.prefix(CurrencyWordTable.popularCount)
        return near.contains { code in popular.contains { CurrencyCode(startOf: $0) == code } }
    }

    private static var rubleOfTheNineties: CurrencyCode { CurrencyCode(packed: 0x5255_5200_0000_0000) }
    private static var currentRuble: CurrencyCode { CurrencyCode(packed: 0x5255_4200_0000_0000) }
}

/// Looks a folded word or name up in the word tables, then among the currencies' own names and signs.
private struct CurrencyWordMatcher {
    private let text: ArraySlice<UInt8>
    private let stems: [ArraySlice<UInt8>]
    private let isAdjective: Bool

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        stems = text.split(separator: UInt8(ascii: " ")).map(CurrencyText.stem)
        isAdjective = stems.count == 1 && CurrencyText.hasAdjectiveEnding(text)
    }

    /// The currencies that it may mean; none for other words.
    func matches() -> [CurrencyCode] {
        if stems.count == 1 {
            for row in CurrencyWordTable.words where isAny(of: row, separator: UInt8(ascii: " ")) {
                return [CurrencyCode(startOf: row)]
            }
            for row in CurrencyWordTable.ambiguous where isAny(of: row.words, separator: UInt8(ascii: " ")) {
                return row.codes.description.split(separator: " ").compactMap { CurrencyCode(String($0)) }
            }
        } else {
            for row in CurrencyWordTable.phrases where isAny(of: row, separator: UInt8(ascii: "|")) {
                return [CurrencyCode(startOf: row)]
            }
        }
        let named = Currency.all.filter(isName)
        // An active currency takes precedence over a retired one of the same name.
        let living = named.filter { $0.kind != .retired }
        return (living.isEmpty ? named : living).map(\.code)
    }

    private func isAny(of list: StaticString, separator: UInt8) -> Bool {
        let bytes = list.withUTF8Buffer { unsafe Array($0) }
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: separator) ?? bytes.count
            if isSame(bytes[start..<end]) { return true }
            start = end + 1
        }
        return false
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

private enum CurrencySuggestion {
    /// At most 3 codes at an edit distance of 1, or 2 for words of 6 letters or more, the likeliest first.
    ///
    /// Popular currencies take precedence: ERU is more likely a misspelt EUR than a misspelt ERN.
    static func codes(for folded: String) -> [CurrencyCode] {
        let typed = Array(folded.unicodeScalars.prefix(40))
        guard typed.count >= 2, typed.count < 40 else { return [] }
        let limit = typed.count >= 6 ? 2 : 1
        let stem = Array(String(decoding: CurrencyText.stem(Array(folded.utf8)[...]), as: UTF8.self).unicodeScalars)
        // Most words are longer or shorter by more than that.
        func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
            abs(one.count - other.count) > limit ? .max : EditDistance.between(one, other)
        }
        var found: [(distance: Int, code: CurrencyCode)] = []
        for row in CurrencyWordTable.words.prefix(CurrencyWordTable.popularCount) {
            let code = CurrencyCode(startOf: row)
            let words = row.description.split { $0 == " " || $0 == "." }.dropFirst()
            let names = words.filter { $0.unicodeScalars.count > 2 }
            var nearest = distance(typed, scalars(of: code))
            // Short words are close to everything.
            for name in names where name.unicodeScalars.count > 3 {
                nearest = min(nearest, distance(typed, Array(name.unicodeScalars)))
                // `дуларів`: the ending is right.
                guard stem.count > 3, stem.count < typed.count else { continue }
                let other = String(decoding: CurrencyText.stem(Array(name.utf8)[...]), as: UTF8.self)
                if distance(stem, Array(other.unicodeScalars)) == 1 { nearest = min(nearest, 1) }
            }
            // Two letters are at distance 1 from most codes, so only codes that begin with them count.
            let isNear = typed.count > 2 || scalars(of: code).starts(with: typed)
            if nearest <= limit, isNear { found.append((nearest, code)) }
        }
        if found.isEmpty, typed.count > 2 {
            let others = Currency.all.filter { $0.kind != .retired }.map(\.code)
            for code in others where distance(typed, scalars(of: code)) <= 1 { found.append((1, code)) }
        }
        // Sorted by distance; the sort is stable, and the currencies come by popularity.
        let ordered = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return ordered.prefix(3).map(\.element.code)
    }

    private static func scalars(of code: CurrencyCode) -> [Unicode.Scalar] {
        Array(CurrencyText.folded(code.text).unicodeScalars)
    }
}
