/// A currency's one number a day over many days, for sums of many amounts.
public struct HistoryPrices: Sendable {
    /// The number of each day from the first wanted to the last; `nil` for a day without one.
    public private(set) var values: [ExactDecimal?]
    /// Warnings about the days and sources.
    public private(set) var warnings: [Warning] = []
    /// The working days that could not be fetched; `nil` when there are none.
    public private(set) var missingDays: MissingDays?

    private init(from first: Day, through last: Day) {
        values = [ExactDecimal?](repeating: nil, count: max(0, Int(last.number - first.number) + 1))
    }

    /// Those of a whole history.
    fileprivate init(_ answer: HistoryAnswer) {
        self.init(from: answer.first, through: answer.last)
        for rate in answer.rates where rate.day >= answer.first && rate.day <= answer.last {
            values[Int(rate.day.number - answer.first.number)] = rate.value
        }
        (warnings, missingDays) = (answer.warnings, answer.missingDays)
    }

    /// Those of a market whose days up to one lack nothing which could be fetched.
    fileprivate init(
        _ values: [ExactDecimal?], of currency: CurrencyCode, from first: Day, namingGapsThrough last: Day?
    ) {
        self.values = values
        guard let last else { return }
        var latest: Int?
        for index in values.indices.prefix(Int(last.number - first.number) + 1) where values[index] != nil {
            if let latest, index - latest > 1 {
                warnings.append(
                    .gap(
                        currency: currency, first: first.advanced(by: latest + 1), last: first.advanced(by: index - 1)))
            }
            latest = index
        }
    }
}

extension HistoryService {
    /// The numbers of ``history(of:from:through:policy:)``, at a fraction of its cost.
    public func prices(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy = .automatic
    ) -> Result<HistoryPrices, AnswerError> {
        func read() throws(StoreError) -> Result<HistoryPrices, AnswerError> {
            if let stored = try storedPrices(of: currency, from: first, through: last, policy) {
                return .success(stored)
            }
            return history(of: currency, from: first, through: last, policy: policy).map { HistoryPrices($0) }
        }
        do throws(StoreError) {
            return policy == .fromCache ? try store.reading(read) : try read()
        } catch {
            return .failure(.store(error))
        }
    }

    /// The numbers where the store has all that could be fetched; `nil` where a history must tell.
    private func storedPrices(
        of currency: CurrencyCode, from first: Day, through last: Day, _ policy: CachePolicy
    ) throws(StoreError) -> HistoryPrices? {
        // What is held against the NBU's rates is more than its numbers.
        guard policy != .fromNetwork, let source, !market.traits.isComparedWithNBU else { return nil }
        let (begin, end) = (max(first, source.firstDay), min(last, today))
        guard begin <= end else { return nil }
        let values = try store.prices(
            of: currency, market: market, from: first, through: last, provenances: provenances)
        let wanted = Int(begin.number - first.number)...Int(end.number - first.number)
        let days = HistoryDays(values[wanted].map { $0 != nil }, from: begin)
        if !days.isComplete {
            // With fetches, this or another process may store more.
            guard policy == .fromCache, values.contains(where: { $0 != nil }) else { return nil }
            var plan = HistoryPlan(from: begin, through: end)
            plan.add(currency, days)
            let backfill = try execute([plan], source, policy)
            guard backfill.unfetched.isEmpty, backfill.failures.isEmpty else { return nil }
        }
        return HistoryPrices(
            values, of: currency, from: first, namingGapsThrough: market.traits.hasDailyRate ? end : nil)
    }
}
