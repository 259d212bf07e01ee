/// The rates of a market by day: from the store, which is filled from the range source in as few requests as it allows.
///
/// `HistoryBackfill.swift` decides what is fetched and when; here the answer is made.
public final class HistoryService {
    let store: any Store
    let provider: DataProvider
    let time: any TimeSource
    let kyiv: KyivTime
    let source: (any HistorySource)?
    /// The source of the NBU's years, which the market's are held against.
    let official: (any HistorySource)?
    /// Who has a page for each day gone by: the market's own, then the banks whose median stands in for it.
    let dayPages: [any RateSource]
    /// Who answers for single days gone by.
    let daySources: [any RateSource]
    /// Whose quotes its history is made of, the most trusted first.
    let provenances: [Provenance]
    public let market: Market

    /// - Parameters:
    ///   - sources: The sources of single days.
    ///   - years: The source of whole years; `nil` where there is none.
    ///   - official: The source of the NBU's years, which the market's are held against; `nil` where none is to be
    ///     fetched.
    public init(
        market: Market, store: any Store, provider: DataProvider, time: any TimeSource, kyiv: KyivTime,
        sources: [any RateSource], years: (any HistorySource)?, official: (any HistorySource)? = nil
    ) {
        self.official = market.traits.isComparedWithNBU ? official : nil
        self.market = market
        self.store = store
        self.provider = provider
        self.time = time
        self.kyiv = kyiv
        daySources = sources.filter { $0.isArchive && !$0.isRelay(of: market) }
        let pages = sources.filter { $0.firstPastDay != nil && !$0.isRelay(of: market) }
        dayPages = [pages.first { $0.fallbackFlag == nil }, pages.first { $0.fallbackFlag == .median }].compactMap(
            \.self)
        source = years.flatMap { $0.market == market ? $0 : nil }
        let today = kyiv.day(at: time.now)
        var provenances: [Provenance] = []
        // The range source comes first: it alone has the day on which a rate was set.
        if let endpoint = source?.endpoint(of: nil, year: today.date.year, today: today) {
            provenances.append(Provenance(endpoint))
        }
        for source in sources where !source.isRelay(of: market) {
            let query = RateQuery(market: market, day: today, today: today, currencies: [.usd, .eur])
            for provenance in source.endpoints(for: query).map(Provenance.init)
            where !provenances.contains(provenance) {
                provenances.append(provenance)
                let range = source.rangeSource.map { Provenance(source: $0, host: provenance.host) }
                if let range, !provenances.contains(range) { provenances.insert(range, at: 0) }
            }
        }
        // What was fetched from other hosts, such as a mirror, comes last.
        let ids = Set(provenances.map(\.source))
        for provenance in (try? store.provenances(of: market)) ?? []
        where ids.contains(provenance.source) && !provenances.contains(provenance) {
            provenances.append(provenance)
        }
        self.provenances = provenances
    }

    /// The civil day in Kyiv now.
    public var today: Day { kyiv.day(at: time.now) }
    /// Whether past rates come by years or whole histories, in a request or two for each currency.
    public var hasYears: Bool { source != nil }
    /// The first day of the market's archive; `nil` when it has none.
    public var firstDay: Day? { [source?.firstDay, dayPages.first?.firstPastDay].compactMap(\.self).min() }

    /// The rates of a currency from one day to another, both included.
    public func history(
        of currency: CurrencyCode, from first: Day, through last: Day, policy: CachePolicy = .automatic
    ) -> Result<HistoryAnswer, AnswerError> {
        // Coins are traded on a market of their own.
        if !market.traits.tradesCoins, Currency.find(currency)?.kind == .coin {
            return .failure(.noRate(currency: currency, market: market, day: nil, elsewhere: []))
        }
        let read = { () throws(StoreError) -> Result<HistoryAnswer, AnswerError> in
            let backfill = try self.fill([currency], from: first, through: last, policy: policy)
            let answer = try self.answer(of: currency, from: first, through: last, backfill)
            if !answer.rates.isEmpty { return .success(answer) }
            return .failure(try self.absence(of: currency, from: first, through: last, backfill, policy))
        }
        do throws(StoreError) {
            // Without fetches everything is read in one transaction: a lock for each missing day costs more than reading.
            return policy == .fromCache ? try store.reading(read) : try read()
        } catch {
            return .failure(.store(error))
        }
    }

    private func absence(
        of currency: CurrencyCode, from first: Day, through last: Day, _ backfill: Backfill, _ policy: CachePolicy
    ) throws(StoreError) -> AnswerError {
        if !backfill.failures.isEmpty { return .unreachable(market: market, failures: backfill.failures) }
        if let until = backfill.refusedUntil { return .tryLater(market: market, until: until) }
        if dayPages.isEmpty, source?.endpoint(of: currency, year: today.date.year, today: today) == nil {
            return .noArchive(market: market, day: first)
        }
        if policy == .fromCache { return .nothingStored(market: market, days: first <= last ? first...last : nil) }
        if let missing = try missingDays(of: currency, from: first, through: last, [], backfill) {
            return .daysMissing(missing.missingDays)
        }
        return .noRate(currency: currency, market: market, day: first, elsewhere: [])
    }

    /// A currency's quotes as the store has them, oldest first; those that cannot be rates are not among them.
    func quotes(
        of currency: CurrencyCode, from first: Day, through last: Day
    ) throws(StoreError) -> [StoredQuote] {
        try held(currency, from: first, through: last).quotes
    }

    /// A currency's quotes, oldest first, held against the NBU's of their days.
    private func held(
        _ currency: CurrencyCode, from first: Day, through last: Day
    ) throws(StoreError) -> QuoteChecks.Held {
        var quotes: [StoredQuote] = []
        quotes.reserveCapacity(Int(last.number - first.number) + 1)
        try store.history(of: currency, market: market, from: first, through: last, provenances: provenances) {
            quotes.append($0)
        }
        try addMedians(to: &quotes, currency, from: first, through: last)
        guard market.traits.isComparedWithNBU, !quotes.isEmpty else { return QuoteChecks.Held(quotes: quotes) }
        let reference = provider.reference
        try reference.prepare(currency, from: first, through: last)
        return try QuoteChecks.held(quotes, against: reference, kyiv, isHistory: true)
    }

    /// The rate in force on a day: its own or the last before it, brought first where a working day is not stored.
    ///
    /// - Returns: The rate; or `nil` and the missing days where a day between could not be fetched, since its rate may be the one
    ///   in force.
    func inForce(
        of currency: CurrencyCode, on day: Day, policy: CachePolicy
    ) throws(StoreError) -> (stored: StoredQuote?, missingDays: MissingDays?) {
        let first = CarryForward.earliest(for: day)
        let held = try days(of: currency, from: first, through: day, Backfill()).last
        let behind = (held?.day ?? first).number..<day.number
        // Weekends have no rates of their own.
        let isIncomplete = held == nil || behind.contains { Day(number: $0 + 1).weekday < 5 }
        guard isIncomplete else { return (held?.stored, nil) }
        let backfill = try fill([currency], from: first, through: day, policy: policy)
        let days = try days(of: currency, from: first, through: day, backfill)
        let next = days.last.map { $0.day.advanced(by: 1) } ?? first
        if next <= day, let lacking = try missingDays(of: currency, from: next, through: day, days, backfill) {
            return (nil, lacking.missingDays)
        }
        guard let last = days.last else { return (nil, nil) }
        for number in stride(from: day.number, to: last.day.number, by: -1) {
            let found = try hasRates(on: Day(number: number), policy: policy)
            if found.hasRates || found.missingDays != nil { return (nil, found.missingDays) }
        }
        return (last.stored, nil)
    }

    /// Whether the market set rates on a day (``CarryForward/hasRates(_:)``), brought first where the store does not know.
    ///
    /// - Returns: The answer, or the missing days where the day could not be fetched.
    func hasRates(
        on day: Day, policy: CachePolicy
    ) throws(StoreError) -> (hasRates: Bool, missingDays: MissingDays?) {
        if CarryForward.hasRates(try store.quotes(on: day, market: market, from: provenances)) { return (true, nil) }
        guard let currency = CarryForward.alwaysQuoted.first, source != nil else { return (false, nil) }
        let year = Day.all(ofYear: day.date.year) ?? day...day
        var backfill = try fillYears([currency], from: year.lowerBound, through: year.upperBound, policy: policy)
        try fillDays(of: currency, from: day, through: day, policy: policy, &backfill)
        let days = try days(of: currency, from: year.lowerBound, through: min(year.upperBound, today), backfill)
        if days.contains(where: { $0.day == day }) { return (true, nil) }
        return (false, try missingDays(of: currency, from: day, through: day, days, backfill)?.missingDays)
    }

    /// The rates of some currencies on each day, for a stream: what the store has, a day's last.
    func days(
        of currency: CurrencyCode, from first: Day, through last: Day, _ backfill: Backfill
    ) throws(StoreError) -> [HistoryDay] {
        let quotes: [StoredQuote]
        if let known = backfill.known[currency] {
            quotes = known
        } else {
            quotes = try self.quotes(of: currency, from: first, through: last)
        }
        return days(of: quotes, from: first, through: last)
    }

    func days(of quotes: [StoredQuote], from first: Day, through last: Day) -> [HistoryDay] {
        var days: [HistoryDay] = []
        days.reserveCapacity(quotes.count)
        // What is compared of the last two days, and since when they have their rate; reading it from the array would copy
        // their quotes.
        typealias Known = (day: Day, setOn: Day?, since: Day)
        var (before, latest): (Known?, Known?) = (nil, nil)
        for stored in quotes {
            let day = stored.day(in: kyiv)
            guard day >= first, day <= last else { continue }
            if latest?.day == day {
                days.removeLast()
            } else {
                before = latest
            }
            var carried: Day?
            if let set = stored.quote.setOn, let before, before.day == day.advanced(by: -1), before.setOn == set {
                carried = before.since
            }
            latest = (day, stored.quote.setOn, carried ?? day)
            days.append(HistoryDay(day: day, stored: stored, carriedFrom: carried))
        }
        return days
    }

    func answer(
        of currency: CurrencyCode, from first: Day, through last: Day, _ backfill: Backfill
    ) throws(StoreError) -> HistoryAnswer {
        // The days before tell whether the first rate, as on a Sunday, is carried forward.
        let before = try days(
            of: quotes(of: currency, from: first.advanced(by: -10), through: first.advanced(by: -1)),
            from: first.advanced(by: -10), through: first.advanced(by: -1)
        ).last
        let held: QuoteChecks.Held
        if let known = backfill.known[currency] {
            held = QuoteChecks.Held(quotes: known)
        } else {
            held = try self.held(currency, from: first, through: last)
        }
        var days = days(of: held.quotes, from: first, through: last)
        if let start = days.first, start.day == first, let set = start.quote.setOn, let before,
            before.day == first.advanced(by: -1), before.quote.setOn == set
        {
            let since = before.carriedFrom ?? before.day
            for index in days.indices where days[index].carriedFrom == first { days[index].carriedFrom = since }
            days[0].carriedFrom = since
        }
        let lacking = try missingDays(of: currency, from: first, through: last, days, backfill)
        let gaps = gaps(between: days)
        let omitted = backfill.omissions.filter { warning in
            guard case .rowLeftOut(.name(let name), _) = warning, warning.leavesOut(currency) else { return false }
            return Day(iso: name.utf8.suffix(10)).map { first <= $0 && $0 <= last } ?? false
        }
        let warnings = omitted + warnings(of: currency, gaps, lacking, backfill) + held.warnings
        return HistoryAnswer(
            market: market, currency: currency, first: first, last: last, rates: days, gaps: gaps, warnings: warnings,
            missingDays: lacking?.missingDays)
    }
}

/// What is said of the days that a history lacks.
extension HistoryService {
    /// The days without a rate between days that have one, oldest first; none where the market has no daily rates.
    private func gaps(between days: [HistoryDay]) -> [ClosedRange<Day>] {
        guard market.traits.hasDailyRate else { return [] }
        return zip(days.indices, days.indices.dropFirst()).compactMap { index, next in
            let (latest, day) = (days[index].day, days[next].day)
            return day.number - latest.number > 1 ? latest.advanced(by: 1)...day.advanced(by: -1) : nil
        }
    }

    private func warnings(
        of currency: CurrencyCode, _ gaps: [ClosedRange<Day>], _ lacking: (days: [Day], missingDays: MissingDays)?,
        _ backfill: Backfill
    ) -> [Warning] {
        var warnings: [Warning] = []
        if let missingDays = lacking?.missingDays { warnings.append(.daysMissing(missingDays)) }
        for failed in backfill.failures {
            // Reported with the missing days.
            if let missingDays = lacking?.missingDays, missingDays.reason == .failed(failed.failure) { continue }
            warnings.append(failed.warning)
        }
        for gap in gaps {
            // A weekend between days that were fetched one by one is not worth a warning.
            let isWeekend = gap.upperBound.number - gap.lowerBound.number < 2 && gap.lowerBound.weekday > 4
            if let lacking, lacking.days.contains(where: gap.contains) || isWeekend { continue }
            warnings.append(.gap(currency: currency, first: gap.lowerBound, last: gap.upperBound))
        }
        return warnings
    }
}
