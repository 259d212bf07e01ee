/// What is said of a rate beside its number: a flag, a change.
extension CurrencyService {
    /// The rates to answer with, those marked that stand far from the NBU's of that day, as far as the store knows it.
    func judged(_ search: RateSearch) throws(StoreError) -> ([StoredQuote], [Warning]) {
        var found = search.ordered()
        let market = search.question.market
        guard market.traits.isComparedWithNBU, !found.isEmpty else { return (found, []) }
        let day = search.question.day
        let question = RateQuery(market: .nbu, day: day, today: search.question.today, currencies: [])
        let provenances = sources(.nbu).flatMap { $0.endpoints(for: question).map(Provenance.init) }
        var official: [CurrencyCode: ExactDecimal] = [:]
        for stored in try store.quotes(on: day, market: .nbu, from: provenances) {
            official[stored.quote.currency] = stored.quote.official
        }
        let warnings = QuoteChecks.judge(&found, nbu: official.isEmpty ? nil : official)
        return (found, warnings)
    }

    /// The change against the previous close: the last stored day set on another day, or whose rate differs.
    func change(of stored: StoredQuote, _ search: RateSearch) throws(StoreError) -> RateChange {
        if case .measured(let buy, let sell, let official) = stored.close {
            return RateChange(of: stored.quote, fromBuy: buy, sell: sell, official: official)
        }
        let before: StoredQuote?
        if case .instant = stored.quote.asOf, let day = stored.quote.day(in: kyiv) {
            before = try store.inForce(
                on: day.advanced(by: -1), notBefore: day.advanced(by: -3650), market: stored.quote.market,
                currency: stored.quote.currency, from: [stored.provenance])
        } else if case .day = stored.quote.asOf {
            before = try store.previous(to: stored, from: search.provenances)
        } else {
            before = nil
        }
        return before.map { RateChange(from: $0.quote, to: stored.quote) } ?? RateChange()
    }
}
