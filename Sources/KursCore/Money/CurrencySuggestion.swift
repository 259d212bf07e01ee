internal import KursText

/// Suggests currencies for a misspelt code or word.
enum CurrencySuggestion {
    /// At most 3 codes at an edit distance of 1, or 2 for words of 6 letters or more, the likeliest first.
    ///
    /// Popular currencies take precedence: ERU is more likely a misspelt EUR than a misspelt ERN.
    static func codes(for folded: String, alsoKnown: [CurrencyCode]) -> [CurrencyCode] {
        let typed = Array(folded.unicodeScalars.prefix(40))
        guard typed.count >= 2, typed.count < 40 else { return [] }
        let limit = typed.count >= 6 ? 2 : 1
        var found: [(distance: Int, code: CurrencyCode)] = []
        for row in CurrencyWordTable.words.prefix(CurrencyWordTable.popularCount) {
            let code = CurrencyCode(packed: row.packed)
            let words = row.words.description.split { $0 == " " || $0 == "." }
            let names = words.filter { $0.unicodeScalars.count > 2 }
            var nearest = EditDistance.between(typed, scalars(of: code))
            // Short words are close to everything.
            for name in names where name.unicodeScalars.count > 3 {
                nearest = min(nearest, EditDistance.between(typed, Array(name.unicodeScalars)))
            }
            // Two letters are at distance 1 from most codes, so only codes that begin with them count.
            let isNear = typed.count > 2 || scalars(of: code).starts(with: typed)
            if nearest <= limit, isNear { found.append((nearest, code)) }
        }
        if found.isEmpty, typed.count > 2 {
            let others = Currency.all.filter { $0.kind != .retired }.map(\.code) + alsoKnown
            for code in others where EditDistance.between(typed, scalars(of: code)) <= 1 { found.append((1, code)) }
        }
        // Sorted by distance; the sort is stable, and the currencies come by popularity.
        let ordered = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return ordered.prefix(3).map(\.element.code)
    }

    private static func scalars(of code: CurrencyCode) -> [Unicode.Scalar] {
        Array(CurrencyText.folded(code.text).unicodeScalars)
    }
}
