internal import KursCore

/// Two rows of an answer that give different values for the same thing; there is no way to tell which is right.
enum Contradiction {
    /// Refuses an answer that quotes one currency twice with different values.
    ///
    /// - Throws: ``Refusal/badRow(row:_:)`` that numbers the quotes, not the rows they were read from.
    static func refuse(in quotes: [Quote]) throws(Refusal) {
        struct Thing: Hashable {
            let currency: CurrencyCode
            let base: CurrencyCode
            let kind: Kind?
        }
        var seen: [Thing: Quote] = [:]
        for (number, quote) in quotes.enumerated() {
            let thing = Thing(currency: quote.currency, base: quote.base, kind: quote.kind)
            guard let before = seen.updateValue(quote, forKey: thing), !quote.hasRates(of: before) else { continue }
            throw .badRow(row: number, .repeated(field: "currency", value: quote.currency.text))
        }
    }
}

extension Quote {
    /// Whether the numbers of two quotes are equal.
    func hasRates(of other: Quote) -> Bool {
        buy == other.buy && sell == other.sell && official == other.official
    }
}
