internal import KursCore

extension UnitRate {
    /// Whether a row that names several units of a costly currency has the rates of one: `100 USD`, `43,10`.
    ///
    /// A dollar, euro, pound or franc has cost more than ten hryvnias since 2014.
    static func isUnlikely(of quote: Quote, _ rates: [ExactDecimal]) -> Bool {
        guard quote.unit > 1, quote.base == .uah, costly.contains(quote.currency.text), !rates.isEmpty else {
            return false
        }
        if case .day(let day)? = quote.asOf, day.date.year < 2015 { return false }
        return rates.contains { rate in perUnit(rate, of: quote.unit).map { $0 < 10 } ?? true }
    }

    private static let costly: Set<String> = ["USD", "EUR", "GBP", "CHF"]
}
