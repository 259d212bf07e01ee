/// What is fetched for a history day by day, where a market has no source of whole years, or none of years so long ago.
extension HistoryService {
    /// How many days are asked for at once.
    private static let dayLimit = 4

    /// Brings working days that the store lacks of a currency, the newest first, until the time is over or nothing comes.
    ///
    /// Each day is a page of its own that is kept for ever, so that a later call goes on where this one ends.
    func fillDays(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy, _ backfill: inout Backfill
    ) throws(StoreError) {
        guard let pages, currency != .uah, !market.traits.tradesCoins else { return }
        let (begin, end) = (max(first, pages.firstPastDay ?? first), min(last, today.advanced(by: -1)))
        guard begin <= end else { return }
        let known = knownDays(try days(of: currency, from: begin, through: end, backfill), from: begin, through: end)
        var lacking: [(day: Day, fetch: Fetch)] = []
        for index in known.indices.reversed() where !known[index] {
            let day = begin.advanced(by: index)
            let query = RateQuery(market: market, day: day, today: today, currencies: [currency])
            guard day.weekday < 5, let fetch = pages.fetches(for: query).first else { continue }
            // A page without the currency is not asked again.
            if policy != .fromNetwork, try isCached(fetch) { continue }
            lacking.append((day, fetch))
        }
        var missing: [Day] = []
        var reason: MissingDays.Reason?
        var until: Timestamp?
        var isAnswered = false
        // A request that is cut off counts as a failure of its site.
        var longest: Int64 = 0
        while !lacking.isEmpty, policy == .fromCache || longest * 2 < provider.remaining {
            let start = provider.remaining
            let next = lacking.prefix(HistoryService.dayLimit)
            let reports = try provider.report(next.map(\.fetch), policy: policy.withoutRefresh)
            lacking.removeFirst(next.count)
            longest = max(longest, start - provider.remaining)
            for (report, day) in zip(reports, next.map(\.day)) where !report.isSettled {
                missing.append(day)
                if let failure = report.failure {
                    reason = .failed(failure)
                } else if let moment = report.retryAt {
                    reason = reason ?? .rateLimited(after: report.earlierFailure)
                    until = max(until ?? moment, moment)
                }
            }
            backfill.requestCount += reports.count { $0.hasNewAnswer || $0.failure != nil }
            if !reports.contains(where: \.isSettled) { break }
            isAnswered = true
        }
        missing += lacking.map(\.day)
        guard let start = missing.min(), let stop = missing.max() else { return }
        let cause = reason ?? (policy == .fromCache ? .offline : provider.storeError == nil ? .notYet : .notWritable)
        backfill.pages[currency] = MissingDays(
            market: market, currencies: [currency], count: missing.count, first: start, last: stop, source: pages.id,
            reason: cause, until: until)
        if !isAnswered, case .failed(let failure) = cause {
            backfill.failures.append(SourceError(source: pages.id, failure: failure))
        }
    }
}
