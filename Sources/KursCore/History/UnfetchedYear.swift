/// A year of some currencies that was wanted and could not be fetched.
struct UnfetchedYear: Sendable {
    var currencies: [CurrencyCode]
    var year: Int
    var source: SourceID
    var reason: MissingDays.Reason
    var until: Timestamp?

    /// Why a fetch did not bring a year; `nil` when it did.
    ///
    /// - Parameter state: The request state of its endpoint; without a request, the reason is `otherwise`.
    init?(
        _ report: FetchReport, _ year: Int, _ currencies: [CurrencyCode], state: FetchState?,
        otherwise: MissingDays.Reason, now: Timestamp
    ) {
        guard !report.isSettled else { return nil }
        // A previously empty answer still counts as empty.
        if let state, state.fetchedAt != nil, !state.hasData { return nil }
        if let failure = report.failure {
            reason = .failed(failure)
            until = state.flatMap { RateLimitGuard(spacingSeconds: report.fetch.spacing).wait(for: $0, now: now) }
        } else if let moment = report.retryAt {
            (reason, until) = (.rateLimited(after: report.earlierFailure), moment)
        } else {
            (reason, until) = (otherwise, nil)
        }
        (self.currencies, self.year, source) = (currencies, year, report.source)
    }

    var days: ClosedRange<Day>? { Day.all(ofYear: year) }
}

extension HistoryService {
    func answeredThrough(_ unfetched: UnfetchedYear, _ days: [HistoryDay]) -> Day? {
        guard let span = unfetched.days else { return nil }
        var latest: Timestamp?
        for index in days.indices where span.contains(days[index].day) {
            guard days[index].stored.provenance.source == unfetched.source else { continue }
            let moment = days[index].stored.fetchedAt
            latest = latest.map { max($0, moment) } ?? moment
        }
        return latest.map { kyiv.day(at: $0) }
    }

    /// Whether a day without a rate is missing: a working day that no source has answered for.
    func isMissing(_ day: Day, of currency: CurrencyCode, answeredThrough: Day?) throws(StoreError) -> Bool {
        guard day.weekday < 5, day <= today, answeredThrough.map({ day > $0 }) ?? true else { return false }
        if let first = firstDay, day < first { return false }
        // The source of single days has confirmed a holiday as empty.
        let query = RateQuery(market: market, day: day, today: today, currencies: [currency])
        for source in daySources {
            for endpoint in source.endpoints(for: query) where try provider.isEmpty(endpoint) { return false }
        }
        return true
    }

    /// The days of a range that could not be fetched, oldest first, and their description.
    func missingDays(
        of currency: CurrencyCode, from first: Day, through last: Day, _ days: [HistoryDay], _ backfill: Backfill
    ) throws(StoreError) -> (days: [Day], missingDays: MissingDays)? {
        let isKnown = knownDays(days, from: first, through: last)
        if let pages = missingPages(of: currency, from: first, isKnown, backfill) { return pages }
        let unfetched = backfill.unfetched.filter { $0.currencies.contains(currency) }
        guard !unfetched.isEmpty else { return nil }
        var missing: [Day] = []
        var causes: [UnfetchedYear] = []
        for year in unfetched {
            guard let span = year.days else { continue }
            let (begin, end) = (max(first, span.lowerBound), min(last, span.upperBound, today))
            guard begin <= end else { continue }
            let answered = answeredThrough(year, days)
            let count = missing.count
            for number in begin.number...end.number where !isKnown[Int(number - first.number)] {
                let day = Day(number: number)
                if try isMissing(day, of: currency, answeredThrough: answered) { missing.append(day) }
            }
            if missing.count > count { causes.append(year) }
        }
        // The worst of several causes: a source that failed may take longer than one that is rate-limited.
        let failed = causes.first { if case .failed = $0.reason { true } else { false } }
        guard let cause = failed ?? causes.first, let start = missing.min(), let stop = missing.max() else {
            return nil
        }
        let missingDays = MissingDays(
            market: market, currencies: [currency], count: missing.count, first: start, last: stop,
            source: cause.source, reason: cause.reason, until: causes.compactMap(\.until).max())
        return (missing.sorted(), missingDays)
    }

    func knownDays(_ days: [HistoryDay], from first: Day, through last: Day) -> [Bool] {
        var isKnown = [Bool](repeating: false, count: max(0, Int(last.number - first.number) + 1))
        for index in days.indices where days[index].day >= first && days[index].day <= last {
            isKnown[Int(days[index].day.number - first.number)] = true
        }
        return isKnown
    }
}
