/// A currency's one number a day over many days, for sums of many amounts.
public struct HistoryPrices: Sendable {
    /// The number of each day from the first wanted to the last; `nil` for a day without one.
    public private(set) var values: [ExactDecimal?]
    public private(set) var warnings: [Warning] = []
    /// The working days that could not be fetched; `nil` when there are none.
    public private(set) var missingDays: MissingDays?

}

extension HistoryPrices {
    fileprivate init(_ answer: HistoryAnswer) {
        values = [ExactDecimal?](repeating: nil, count: max(0, Int(answer.last.number - answer.first.number) + 1))
        for rate in answer.rates where rate.day >= answer.first && rate.day <= answer.last {
            values[Int(rate.day.number - answer.first.number)] = rate.value
        }
        (warnings, missingDays) = (answer.warnings, answer.missingDays)
    }
}

extension HistoryService {
    /// The numbers of ``history(of:from:through:policy:)``, at a fraction of its cost.
    public func prices(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy = .automatic
    ) -> Result<HistoryPrices, AnswerError> {
        // What is held against the NBU's rates is more than its numbers; coins are traded on a market of their own.
        guard !market.traits.isComparedWithNBU, Currency.find(currency)?.kind != .coin else {
            return history(of: currency, from: first, through: last, policy: policy).map { HistoryPrices($0) }
        }
        return reading(policy) { () throws(StoreError) in
            var values = try storedPrices(of: currency, from: first, through: last)
            let backfill = try fill(currency, values, from: first, policy)
            // With fetches, this or another process may have stored more.
            if let backfill, policy != .fromCache || backfill.requestCount > 0 {
                values = try storedPrices(of: currency, from: first, through: last)
            }
            let isKnown = values.map { $0 != nil }
            guard isKnown.contains(true) else {
                return .failure(absence(of: currency, from: first, through: last, backfill ?? Backfill(), policy))
            }
            let gaps = gaps(isKnown, from: first)
            guard let backfill else {
                return .success(
                    HistoryPrices(values: values, warnings: warnings(of: currency, gaps, nil, Backfill())))
            }
            let lacking = try missingDays(of: currency, from: first, isKnown, backfill) {
                (year) throws(StoreError) in try answeredThrough(year, of: currency)
            }
            return .success(
                HistoryPrices(
                    values: values, warnings: warnings(of: currency, gaps, lacking, backfill),
                    missingDays: lacking?.missingDays))
        }
    }

    private func storedPrices(
        of currency: CurrencyCode, from first: Day, through last: Day
    ) throws(StoreError) -> [ExactDecimal?] {
        try store.prices(of: currency, market: market, from: first, through: last, provenances: provenances)
    }

    /// Brings into the store what days without a price lack; `nil` where none does.
    private func fill(
        _ currency: CurrencyCode, _ values: [ExactDecimal?], from first: Day, _ policy: CachePolicy
    ) throws(StoreError) -> Backfill? {
        let last = first.advanced(by: values.count - 1)
        guard currency != .uah, let source else { return nil }
        let (begin, end) = (max(first, source.firstDay), min(last, today))
        guard begin <= end else { return nil }
        let wanted = values[Int(begin.number - first.number)...Int(end.number - first.number)]
        let days = HistoryDays(wanted.map { $0 != nil }, from: begin)
        if days.isComplete, policy != .fromNetwork { return nil }
        var plan = HistoryPlan(first: begin, last: end)
        plan.add(currency, days)
        return try execute([plan], source, policy)
    }

    /// Up to which day of a year its source has answered, by what the store has of it; `nil` when it has nothing.
    private func answeredThrough(_ year: UnfetchedYear, of currency: CurrencyCode) throws(StoreError) -> Day? {
        let own = provenances.filter { $0.source == year.source }
        guard let span = year.days, !own.isEmpty else { return nil }
        var latest: Timestamp?
        try store.history(
            of: currency, market: market, from: span.lowerBound, through: span.upperBound, provenances: own
        ) { (stored) in latest = max(latest ?? stored.fetchedAt, stored.fetchedAt) }
        return latest.map { kyiv.day(at: $0) }
    }
}
