internal import KursCore

/// The rates of an answer, to detect two different ones of one currency for one day, of which neither can be trusted.
struct RatesByDay {
    private struct Key: Hashable {
        let currency: CurrencyCode
        let day: Day?
    }
    private var rates: [Key: ExactDecimal] = [:]
    private var number = 0

    /// Adds a quote of a day.
    ///
    /// - Throws: ``Refusal/badRow(row:_:)`` when it contradicts an earlier one.
    mutating func add(_ quote: Quote) throws(Refusal) {
        var day: Day?
        if case .day(let own) = quote.asOf { day = own }
        let before = rates.updateValue(quote.official ?? .zero, forKey: Key(currency: quote.currency, day: day))
        if let before, before != quote.official {
            throw .badRow(row: number, .repeated(field: "cc", value: quote.currency.text))
        }
        number += 1
    }
}
