/// What is fetched for a history: whole years of what the store lacks, in as few requests as the source allows.
///
/// A year that was answered is kept for ever. A day missing between others is a gap: it is fetched again, first after
/// five minutes, then four times later each time that brings nothing.
extension HistoryService {
    /// What filling the store came to.
    struct Backfill: Sendable {
        var requestCount = 0
        var failures: [SourceError] = []
        /// When the guard allows what it refused now; `nil` when it refused nothing.
        var refusedUntil: Timestamp?
        var unfetched: [UnfetchedYear] = []
        /// The quotes of currencies that lack nothing, or for which nothing may be fetched, so that they are not read twice.
        var known: [CurrencyCode: [StoredQuote]] = [:]
        var missingPages: [CurrencyCode: MissingPages] = [:]
        /// What was left out of the answers that were fetched.
        var omissions: [Warning] = []
    }

    func fill(
        _ currencies: [CurrencyCode], from first: Day, through last: Day, policy: CachePolicy = .automatic
    ) throws(StoreError) -> Backfill {
        var backfill = try fillYears(currencies, from: first, through: last, policy: policy)
        for currency in currencies { try fillDays(of: currency, from: first, through: last, policy: policy, &backfill) }
        return backfill
    }

    func fillYears(
        _ currencies: [CurrencyCode], from first: Day, through last: Day, policy: CachePolicy
    ) throws(StoreError) -> Backfill {
        guard let source else { return Backfill() }
        let (begin, end) = (max(first, source.firstDay), min(last, today))
        guard begin <= end else { return Backfill() }
        var plan = HistoryPlan(first: begin, last: end)
        var read: [CurrencyCode: [StoredQuote]] = [:]
        for currency in currencies {
            let (quotes, isComplete) = try add(currency, in: &plan, policy)
            if isComplete {
                plan.known[currency] = quotes
            } else if currency != .uah, !market.traits.isComparedWithNBU {
                // What the comparison says of quotes is lost with this reading.
                read[currency] = quotes
            }
        }
        var backfill = try execute([plan], source, policy)
        // With fetches, this or another process may have stored more since it was read.
        if policy == .fromCache { backfill.known.merge(read) { first, _ in first } }
        return backfill
    }

    /// The same for years, each with its own currencies.
    ///
    /// - Parameters:
    ///   - asksWhole: Asks for every currency of a year where one is lacking, for more will be wanted.
    ///   - complete: Gets the days of a currency and year that lack nothing, so that they are not read twice.
    func fill(
        _ years: [(year: Int, currencies: [CurrencyCode])], policy: CachePolicy = .automatic,
        fetchesWholeYear: Bool = false,
        complete: (Int, CurrencyCode, [HistoryDay]) -> Void = { _, _, _ in }
    ) throws(StoreError) -> Backfill {
        guard let source else { return Backfill() }
        var plans: [HistoryPlan] = []
        var wanted: [[CurrencyCode]] = []
        for (year, currencies) in years {
            guard let days = source.days(of: year, through: today) else { continue }
            plans.append(HistoryPlan(first: days.first, last: days.last))
            wanted.append(currencies)
        }
        // One view of the store for all the questions: taking a lock for each costs as much as the answers.
        try store.reading { () throws(StoreError) in
            for index in plans.indices {
                for currency in wanted[index] {
                    let (quotes, isComplete) = try add(currency, in: &plans[index], policy)
                    guard isComplete else { continue }
                    let (first, last) = (plans[index].first, plans[index].last)
                    complete(first.date.year, currency, days(of: quotes, from: first, through: last))
                }
            }
        }
        return try execute(plans, source, policy, fetchesWholeYear: fetchesWholeYear)
    }

    /// Notes what a currency lacks; gives its quotes, and whether it lacks nothing.
    private func add(
        _ currency: CurrencyCode, in plan: inout HistoryPlan, _ policy: CachePolicy
    ) throws(StoreError) -> (quotes: [StoredQuote], isComplete: Bool) {
        guard currency != .uah else { return ([], false) }
        let quotes = try quotes(of: currency, from: plan.first, through: plan.last)
        let days = HistoryDays(quotes, kyiv: kyiv, from: plan.first, through: plan.last)
        if days.isComplete, policy != .fromNetwork { return (quotes, true) }
        plan.add(currency, days)
        return (quotes, false)
    }

    /// Asks for everything that the plans lack, all at once.
    func execute(
        _ plans: [HistoryPlan], _ source: any HistorySource, _ policy: CachePolicy, fetchesWholeYear: Bool = false
    ) throws(StoreError) -> Backfill {
        var backfill = Backfill()
        var fetches: [Fetch] = []
        var gapKeys: [String?] = []
        var lacks: [(year: Int, currencies: [CurrencyCode])?] = []
        for plan in plans {
            backfill.known.merge(plan.known) { first, _ in first }
            for year in plan.first.date.year...plan.last.date.year {
                let (lacking, gappy) = try fetchesNeeded(for: year, plan, source, fetchesWholeYear: fetchesWholeYear)
                for (fetch, currencies) in lacking {
                    fetches.append(fetch)
                    gapKeys.append(nil)
                    lacks.append((year, currencies))
                }
                guard policy != .fromCache else { continue }
                for fetch in try officialYears(year, lacking.flatMap(\.currencies), from: plan.first) {
                    fetches.append(fetch)
                    gapKeys.append(nil)
                    lacks.append(nil)
                }
                for fetch in gappy where !fetches.contains(where: { $0.endpoint.key == fetch.endpoint.key }) {
                    fetches.append(try refetch(fetch))
                    gapKeys.append(fetch.endpoint.key)
                    lacks.append(nil)
                }
            }
        }
        guard !fetches.isEmpty else { return backfill }
        for (index, report) in try provider.report(fetches, policy: policy.withoutRefresh).enumerated() {
            if let (year, currencies) = lacks[index] {
                let state = try store.state(of: fetches[index].endpoint.key)
                let unfetched = UnfetchedYear(
                    report, year, currencies, state: state, otherwise: unasked(policy), now: time.now)
                if let unfetched { backfill.unfetched.append(unfetched) }
            }
            if report.hasNewAnswer || report.failure != nil { backfill.requestCount += 1 }
            if report.hasNewAnswer, let key = gapKeys[index] { try countRefill(key) }
            backfill.omissions += provider.warnings(of: fetches[index].endpoint.key)
            if let failed = report.error {
                if !backfill.failures.contains(failed) { backfill.failures.append(failed) }
            } else if let moment = report.retryAt, gapKeys[index] == nil || report.guardedUntil == nil {
                backfill.refusedUntil = min(backfill.refusedUntil ?? moment, moment)
            }
        }
        return backfill
    }

    /// What to fetch for a year: what was never fetched, and what was answered with gaps.
    private func fetchesNeeded(
        for year: Int, _ plan: HistoryPlan, _ source: any HistorySource, fetchesWholeYear: Bool
    ) throws(StoreError) -> (lacking: [(fetch: Fetch, currencies: [CurrencyCode])], gappy: [Fetch]) {
        guard plan.needs.contains(where: { $0.days.lacks(year: year) }) else { return ([], []) }
        let whole = source.fetch(of: nil, year: year, today: today)
        let hasWhole: Bool
        if let whole { hasWhole = try isCached(whole) } else { hasWhole = false }
        var lacking: [(fetch: Fetch, currencies: [CurrencyCode])] = []
        var gappy: [Fetch] = []
        for want in plan.needs where want.days.lacks(year: year) {
            guard let own = source.fetch(of: want.currency, year: year, today: today) else { continue }
            let hasOwn = try isCached(own)
            if !hasWhole, !hasOwn {
                lacking.append((own, [want.currency]))
            } else if want.days.hasGap(year: year, today: today) {
                gappy.append(hasOwn ? own : whole ?? own)
            }
        }
        // One answer for all of them, from the fourth on.
        if lacking.count > 3 || fetchesWholeYear && !lacking.isEmpty, let whole {
            lacking = [(whole, lacking.flatMap(\.currencies))]
        }
        return (lacking, gappy)
    }

    /// The NBU's rates of a year, where the store has none to hold the year's first day against.
    private func officialYears(
        _ year: Int, _ currencies: [CurrencyCode], from first: Day
    ) throws(StoreError) -> [Fetch] {
        guard let official, !currencies.isEmpty else { return [] }
        let (reference, start) = (provider.reference, max(first, Day(year: year, month: 1, day: 1) ?? first))
        var fetches: [Fetch] = []
        for currency in currencies where try reference.rate(of: currency, on: start) == nil {
            guard let fetch = official.fetch(of: currency, year: year, today: today) else { continue }
            if try !isCached(fetch) { fetches.append(fetch) }
        }
        return fetches
    }

    /// Why something was not asked that is not stored.
    private func unasked(_ policy: CachePolicy) -> MissingDays.Reason {
        policy == .fromCache ? .offline : provider.storeError == nil ? .notYet : .notWritable
    }

    func isCached(_ fetch: Fetch) throws(StoreError) -> Bool { try provider.cached(fetch)?.isFresh == true }

    /// The same address with a lifetime, so that an answer with a gap is fetched again.
    private func refetch(_ fetch: Fetch) throws(StoreError) -> Fetch {
        fetch.living(.seconds(300 << min(2 * (try tries(fetch.endpoint.key)), 14)))
    }

    private func tries(_ key: String) throws(StoreError) -> Int {
        try store.setting("gap " + key).flatMap { Int($0) } ?? 0
    }

    private func countRefill(_ key: String) throws(StoreError) {
        try store.keep(String(min(try tries(key) + 1, 7)), as: "gap " + key)
    }
}

/// What is fetched for a history day by day, where a market has no source of whole years, or none of years so long ago.
extension HistoryService {
    /// The days of a currency whose pages were wanted and did not come.
    struct MissingPages: Sendable {
        var days: [Day]
        var reason: MissingDays.Reason
        /// When a request is allowed again; `nil` where only the user prevents it.
        var until: Timestamp?
    }

    private static let dayLimit = 4

    /// Brings working days that the store lacks of a currency, the newest first, until the time is over or nothing comes.
    ///
    /// Each day is a page of its own that is kept for ever, so that a later call goes on where this one ends. The NBU's
    /// years, which the rates are held against, come first.
    func fillDays(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy, _ backfill: inout Backfill
    ) throws(StoreError) {
        guard let own = dayPages.first, currency != .uah, !market.traits.tradesCoins else { return }
        let (begin, end) = (max(first, own.firstPastDay ?? first), min(last, today.advanced(by: -1)))
        guard begin <= end else { return }
        let known = knownDays(try days(of: currency, from: begin, through: end, backfill), from: begin, through: end)
        var lacking: [(day: Day, fetches: [Fetch])] = []
        for index in known.indices.reversed() where !known[index] {
            let day = begin.advanced(by: index)
            guard day.weekday < 5 else { continue }
            var fetches: [Fetch] = []
            // A page without the currency is not asked again.
            for fetch in pages(of: currency, on: day) {
                let isKept = try isCached(fetch)
                if policy == .fromNetwork || !isKept { fetches.append(fetch) }
            }
            if !fetches.isEmpty { lacking.append((day, fetches)) }
        }
        guard let newest = lacking.first?.day, let oldest = lacking.last?.day else { return }
        if policy != .fromCache {
            var years: [Fetch] = []
            for year in oldest.date.year...newest.date.year {
                years += try officialYears(year, [currency], from: oldest)
            }
            backfill.failures += try provider.report(years, policy: policy.withoutRefresh).compactMap(\.error)
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
            var reports = try provider.report(next.map { $0.fetches[0] }, policy: policy.withoutRefresh)
            // Where the market's page cannot be had, or lacks the currency, the banks may have it.
            var again: [(index: Int, fetch: Fetch)] = []
            for (index, day) in next.enumerated() where day.fetches.count > 1 {
                let rows = try store.answer(of: day.fetches[0].endpoint.key, market: market) ?? []
                if !reports[index].isSettled || !rows.contains(where: { $0.quote.currency == currency }) {
                    again.append((index, day.fetches[1]))
                }
            }
            let others = try provider.report(again.map(\.fetch), policy: policy.withoutRefresh)
            for ((index, _), report) in zip(again, others) where report.isSettled { reports[index] = report }
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
        if missing.reason == .notYet { missing.reason = unasked(policy) }
        if !isAnswered, case .failed(let failure) = missing.reason {
            backfill.failures.append(SourceError(source: own.id, failure: failure))
        }
        backfill.missingPages[currency] = missing
    }

    private func pages(of currency: CurrencyCode, on day: Day) -> [Fetch] {
        let query = RateQuery(market: market, day: day, today: today, currencies: [currency])
        return dayPages.compactMap { $0.fetches(for: query).first }
    }

    /// Adds the median of the banks of each working day that the store has these of, and nothing else.
    func addMedians(
        to quotes: inout [StoredQuote], _ currency: CurrencyCode, from first: Day, through last: Day
    ) throws(StoreError) {
        guard let banks = dayPages.last, banks.fallbackFlag == .median else { return }
        let (begin, end) = (max(first, banks.firstPastDay ?? first), min(last, today.advanced(by: -1)))
        guard begin <= end else { return }
        let known = Set(quotes.map { $0.day(in: kyiv) })
        var medians: [StoredQuote] = []
        for number in begin.number...end.number {
            let day = Day(number: number)
            guard day.weekday < 5, !known.contains(day), let list = pages(of: currency, on: day).last,
                let rows = try store.answer(of: list.endpoint.key, market: market), !rows.isEmpty,
                var median = BankMedian.averages(of: rows).quotes.first
            else { continue }
            median.quote.asOf = .day(day)
            medians.append(median)
        }
        if medians.isEmpty { return }
        quotes = (quotes + medians).sorted { $0.day(in: kyiv) < $1.day(in: kyiv) }
    }

    /// The days of a range whose pages did not come, oldest first, and their description; `nil` for none.
    func missingPages(
        of currency: CurrencyCode, from first: Day, _ isKnown: [Bool], _ backfill: Backfill
    ) -> (days: [Day], missingDays: MissingDays)? {
        guard let own = dayPages.first, let missing = backfill.missingPages[currency] else { return nil }
        let days = missing.days.sorted().filter { day in
            let index = Int(day.number - first.number)
            return isKnown.indices.contains(index) && !isKnown[index]
        }
        guard let start = days.first, let stop = days.last else { return nil }
        let missingDays = MissingDays(
            market: market, currencies: [currency], count: days.count, first: start, last: stop, source: own.id,
            reason: missing.reason, until: missing.until)
        return (days, missingDays)
    }
}
