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

    /// Those of quotes, oldest first, that lack nothing which could be fetched.
    fileprivate init(
        _ quotes: [StoredQuote], of currency: CurrencyCode, from first: Day, through last: Day, kyiv: KyivTime,
        namesGaps: Bool
    ) {
        self.init(from: first, through: last)
        var latest: Day?
        for stored in quotes {
            let day = stored.day(in: kyiv)
            guard day >= first, day <= last else { continue }
            values[Int(day.number - first.number)] = stored.quote.middle
            if namesGaps, let latest, day.number - latest.number > 1 {
                warnings.append(
                    .gap(currency: currency, first: latest.advanced(by: 1), last: day.advanced(by: -1)))
            }
            latest = day
        }
    }
}

extension HistoryService {
    /// The numbers of ``history(of:from:through:policy:)``, at a fraction of its cost.
    public func prices(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy = .automatic
    ) -> Result<HistoryPrices, AnswerError> {
        answer(of: currency, from: first, through: last, policy: policy) { (backfill) throws(StoreError) in
            if let known = backfill.known[currency], !known.isEmpty, backfill.unfetched.isEmpty,
                backfill.failures.isEmpty
            {
                return HistoryPrices(
                    known, of: currency, from: first, through: last, kyiv: kyiv,
                    namesGaps: market.traits.hasDailyRate)
            }
            let answer = try answer(of: currency, from: first, through: last, backfill)
            return answer.rates.isEmpty ? nil : HistoryPrices(answer)
        }
    }
}
