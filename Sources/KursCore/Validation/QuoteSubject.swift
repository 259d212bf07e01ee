/// What a quote is a rate of; an answer has one quote for each subject.
struct QuoteSubject: Hashable {
    let currency: CurrencyCode
    let base: CurrencyCode
    let market: Market
    let kind: Kind?
    let bank: String?

    init(_ quote: Quote) {
        (currency, base, market) = (quote.currency, quote.base, quote.market)
        (kind, bank) = (quote.kind, quote.bank?.slug)
    }
}

extension Quote {
    /// Whether the numbers of two quotes are equal.
    package func hasRates(of other: Quote) -> Bool {
        buy == other.buy && sell == other.sell && official == other.official
    }
}
