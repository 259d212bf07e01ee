internal import KursText

/// Finds what may have been meant by a mistyped code or word.
enum CurrencySuggestion {
    /// At most 3 codes one slip of the finger away (two in a word of 6 letters or more), the likeliest first.
    ///
    /// When popular currencies are near, only they are named: nobody who types ERU means the Eritrean nakfa.
    static func codes(for folded: String, alsoKnown: [CurrencyCode]) -> [CurrencyCode] {
        let typed = Array(folded.unicodeScalars.prefix(40))
        guard typed.count >= 2, typed.count < 40 else { return [] }
        let limit = typed.count >= 6 ? 2 : 1
        var found: [(distance: Int, code: CurrencyCode)] = []
        for row in CurrencyWordTable.words.prefix(CurrencyWordTable.popularCount) {
            let code = CurrencyCode(packed: row.packed)
            let names = row.words.description.split(separator: " ").filter { $0.unicodeScalars.count > 2 }
            var nearest = EditDistance.between(typed, scalars(of: code))
            // A word must be longer than the slip: three letters are near to everything.
            for name in names where name.unicodeScalars.count > 3 {
                nearest = min(nearest, EditDistance.between(typed, Array(name.unicodeScalars)))
            }
            // Two letters are one slip from most codes: only those that go on from them are meant.
            let isNear = typed.count > 2 || scalars(of: code).starts(with: typed)
            if nearest <= limit, isNear { found.append((nearest, code)) }
        }
        if found.isEmpty, typed.count > 2 {
            let others = Currency.all.filter { $0.kind != .retired }.map(\.code) + alsoKnown
            for code in others where EditDistance.between(typed, scalars(of: code)) <= 1 { found.append((1, code)) }
        }
        // A stable order: by distance, then as found, which is by popularity.
        let ordered = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
        return ordered.prefix(3).map(\.element.code)
    }

    private static func scalars(of code: CurrencyCode) -> [Unicode.Scalar] {
        Array(CurrencyText.folded(code.text).unicodeScalars)
    }
}
