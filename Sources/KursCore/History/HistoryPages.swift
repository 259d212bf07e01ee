/// What is fetched for a history day by day, where a market has no source of whole years, or none of years so long ago.
extension HistoryService {
    /// The days of a currency whose pages were wanted and did not come.
    struct MissingPages: Sendable {
        var days: [Day]
        var reason: MissingDays.Reason
        /// When a request is allowed again; `nil` where only the user prevents it.
        var until: Timestamp?
    }

    /// How many days are asked for at once.
    private static let dayLimit = 4

    /// Brings working days that the store lacks of a currency, the newest first, until the time is over or nothing comes.
    ///
    /// Each day is a page of its own that is kept for ever, so that a later call goes on where this one ends. The NBU's
    /// years, which the rates are held against, come first.
    func fillDays(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy, _ backfill: inout Backfill
    ) throws(StoreError) {
        guard let dayPages, currency != .uah, !market.traits.tradesCoins else { return }
        let (begin, end) = (max(first, dayPages.firstPastDay ?? first), min(last, today.advanced(by: -1)))
        guard begin <= end else { return }
        let known = knownDays(try days(of: currency, from: begin, through: end, backfill), from: begin, through: end)
        var lacking: [(day: Day, fetch: Fetch)] = []
        for index in known.indices.reversed() where !known[index] {
            let day = begin.advanced(by: index)
            let query = RateQuery(market: market, day: day, today: today, currencies: [currency])
            guard day.weekday < 5, let fetch = dayPages.fetches(for: query).first else { continue }
            // A page without the currency is not asked again.
            if policy != .fromNetwork, try isCached(fetch) { continue }
            lacking.append((day, fetch))
        }
        guard let newest = lacking.first?.day, let oldest = lacking.last?.day else { return }
        if policy != .fromCache {
            var years: [Fetch] = []
            for year in oldest.date.year...newest.date.year {
                years += try officialYears(year, [currency], from: oldest)
            }
            for report in try provider.report(years, policy: policy.withoutRefresh) {
                guard let failure = report.failure else { continue }
                backfill.failures.append(SourceError(source: report.source, failure: failure))
            }
        }
        var missing = MissingPages(days: [], reason: .notYet)
        var isAnswered = false
        // A request that is cut off counts as a failure of its site.
        var longest: Int64 = 0
        let count = lacking.count
        defer { provider.countPages?(count, count) }
        while !lacking.isEmpty, policy == .fromCache || longest * 2 < provider.remaining {
            let start = provider.remaining
            provider.countPages?(count - lacking.count, count)
            let next = lacking.prefix(HistoryService.dayLimit)
            let reports = try provider.report(next.map(\.fetch), policy: policy.withoutRefresh)
            lacking.removeFirst(next.count)
            longest = max(longest, start - provider.remaining)
            for (report, day) in zip(reports, next.map(\.day)) where !report.isSettled {
                missing.days.append(day)
                if let failure = report.failure {
                    missing.reason = .failed(failure)
                } else if let moment = report.retryAt {
                    if missing.reason == .notYet { missing.reason = .rateLimited(after: report.earlierFailure) }
                    missing.until = max(missing.until ?? moment, moment)
                }
            }
            backfill.requestCount += reports.count { $0.hasNewAnswer || $0.failure != nil }
            if !reports.contains(where: \.isSettled) { break }
            isAnswered = true
        }
        // Most of what is missing then only takes time.
        if isAnswered, lacking.count > missing.days.count { missing.reason = .notYet }
        missing.days += lacking.map(\.day)
        if missing.days.isEmpty { return }
        if missing.reason == .notYet {
            missing.reason = policy == .fromCache ? .offline : provider.storeError == nil ? .notYet : .notWritable
        }
        if !isAnswered, case .failed(let failure) = missing.reason {
            backfill.failures.append(SourceError(source: dayPages.id, failure: failure))
        }
        backfill.missingPages[currency] = missing
    }

    /// The days of a range whose pages did not come, oldest first, and their description; `nil` for none.
    func missingPages(
        of currency: CurrencyCode, from first: Day, _ isKnown: [Bool], _ backfill: Backfill
    ) -> (days: [Day], missingDays: MissingDays)? {
        guard let dayPages, let missing = backfill.missingPages[currency] else { return nil }
        let days = missing.days.sorted().filter { day in
            let index = Int(day.number - first.number)
            return isKnown.indices.contains(index) && !isKnown[index]
        }
        guard let start = days.first, let stop = days.last else { return nil }
        let missingDays = MissingDays(
            market: market, currencies: [currency], count: days.count, first: start, last: stop, source: dayPages.id,
            reason: missing.reason, until: missing.until)
        return (days, missingDays)
    }
}
