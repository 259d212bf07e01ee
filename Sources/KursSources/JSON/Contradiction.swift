internal import KursCore

/// Two rows of an answer that say one thing differently: nothing tells which of them is right.
enum Contradiction {
    /// Refuses an answer that quotes one currency twice, and differently.
    ///
    /// - Throws: ``Refusal/badRow(row:field:value:)`` that numbers the quotes, not the rows they were read from.
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
            throw .twice(quote.currency.text, field: "currency", row: number)
        }
    }
}

extension Quote {
    /// Whether its numbers are the other's.
    func hasRates(of other: Quote) -> Bool {
        buy == other.buy && sell == other.sell && official == other.official
    }
}

extension Refusal {
    /// The refusal of a row that says a thing once more.
    static func twice(_ value: String, field: String, row: Int) -> Refusal {
        .badRow(row: row, field: field, value: value + " twice")
    }
}
