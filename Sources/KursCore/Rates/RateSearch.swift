/// One market's query on its way through the sources.
///
/// No I/O: ``CurrencyService`` reads the store and fetches, and records here what it finds.
struct RateSearch {
    let query: RateQuery
    let sources: [any RateSource]
    /// Whether only the wanted currencies are answered.
    let only: Bool
    let isStrict: Bool
    let policy: CachePolicy
    /// Where the store keeps the answers of all sources but relays, the most trusted first.
    let provenances: [Provenance]

    var candidates = RateCandidates()
    var diagnosis = SearchDiagnosis()
    private(set) var isDone = false
    /// Quotes of other days than the one wanted, in a strict search.
    private(set) var otherDays: [StoredQuote] = []
    private var position = 0
    private var fallbackFlag: Flag?
    private var carried: [Warning] = []
    private var leftOut: [Warning] = []
    private var others: [Warning] = []
    private let kyiv: KyivTime

    init(
        query: RateQuery, sources: [any RateSource], only: Bool, isStrict: Bool, policy: CachePolicy, kyiv: KyivTime
    ) {
        self.kyiv = kyiv
        self.query = query
        self.sources = sources
        self.only = only
        self.isStrict = isStrict
        self.policy = policy
        var provenances: [Provenance] = []
        for source in sources where !source.isRelay(of: query.market) {
            provenances += source.provenances(for: query)
        }
        self.provenances = provenances
    }

    var best: [StoredQuote] { candidates.best }
    /// What the sources fetch that have not been tried, one after the other.
    var laterFetches: [[Fetch]] { sources[position...].map { $0.fetches(for: query) }.filter { !$0.isEmpty } }

    /// The next source to try; `nil` when none is left, which ends the search.
    mutating func nextSource() -> (any RateSource)? {
        guard position < sources.count else {
            isDone = true
            return nil
        }
        position += 1
        return sources[position - 1]
    }

    /// Notes whose quotes are added next.
    mutating func begin(_ source: any RateSource) {
        fallbackFlag = source.fallbackFlag
        // When an earlier source may be asked again is of no interest once another one answers.
        diagnosis.nextRefresh = nil
    }

    /// Adds a source's quotes as far as they can be shown.
    mutating func add(_ quotes: [StoredQuote], isFresh: Bool) {
        let day = isStrict ? query.day : nil
        let shown = QuoteChecks.shown(quotes, fallbackFlag: fallbackFlag, onlyOf: day, kyiv)
        otherDays += shown.otherDays
        if fallbackFlag == .median { leftOut = shown.warnings }
        // The market itself has last set rates for another day: a fallback is not asked.
        if shown.isOfOtherDays, isFresh, fallbackFlag == nil { isDone = true }
        if isIncomplete, isFresh {
            candidates.complete(unanswered, with: shown.quotes)
        } else {
            // An empty answer for a working day may be the source's fault.
            let isEmptyDay = diagnosis.isEmptyDay && query.market.traits.hasDailyRate && query.day.weekday > 4
            let ends = candidates.add(
                shown.quotes, isFresh: isFresh, isEmptyDay: isEmptyDay, fallbackFlag: fallbackFlag)
            guard ends else { return }
        }
        if !isIncomplete { isDone = true }
    }

    /// Whether a source has answered, but not for all that is wanted, so that the next one is asked for the rest.
    private var isIncomplete: Bool {
        let traits = query.market.traits
        return !traits.hasDailyRate && !traits.tradesCoins && candidates.isFresh && !best.isEmpty && !unanswered.isEmpty
    }

    mutating func carry(_ quotes: [StoredQuote], from day: Day) {
        for currency in candidates.carry(quotes) {
            carried.append(.carriedForward(currency: currency, requested: query.day, from: day))
        }
    }

    /// Completes the best set with quotes that were fetched from another host.
    mutating func addOfOtherHost(_ quotes: [StoredQuote]) {
        let newest = best.map(\.fetchedAt).max()
        guard let first = quotes.first, quotes.contains(where: { quote in newest.map { quote.fetchedAt > $0 } ?? true })
        else { return }
        // A day's rate is the same wherever it came from.
        add(quotes, isFresh: query.market.traits.hasDailyRate)
        others = [.otherHost(source: first.provenance.source, host: first.provenance.host)]
    }

    /// Answers with the rates of an earlier day, which are not fresh.
    mutating func useLastKnown(_ quotes: [StoredQuote]) {
        candidates.best = quotes
        for code in query.currencies {
            guard let day = quotes.first(where: { $0.quote.currency == code })?.quote.day(in: kyiv) else { continue }
            carried.append(.lastKnown(currency: code, requested: query.day, from: day))
        }
    }

    /// Whether the market set no rates on the day (``CarryForward/hasRates(_:)``).
    var isWithoutRates: Bool {
        best.isEmpty ? diagnosis.isEmptyDay : !CarryForward.hasRates(best) && candidates.isFresh
    }

    var unanswered: [CurrencyCode] { query.currencies.filter { $0 != .uah && !candidates.contains($0) } }

    /// The day of a currency's last rate that is of another day than the one wanted; `nil` when there is none.
    func otherDay(of currency: CurrencyCode) -> Day? {
        otherDays.filter { $0.quote.currency == currency }.map { $0.day(in: kyiv) }.max()
    }

    /// The quotes to answer with: the wanted in their order and then, unless only they are wanted, the others.
    var ordered: [StoredQuote] {
        var ordered: [StoredQuote] = []
        for code in query.currencies { ordered += best.filter { $0.quote.currency == code } }
        if !only { ordered += best.filter { !query.currencies.contains($0.quote.currency) } }
        return ordered
    }

    /// The warnings of an answer, those about single quotes (`aboutQuotes`) last.
    func warnings(_ now: Timestamp, _ aboutQuotes: [Warning]) -> [Warning] {
        var warnings = carried + others
        guard let source = best.first?.provenance.source else { return warnings }
        if sources.contains(where: { $0.id == source && $0.isRelay(of: query.market) }) {
            warnings.append(.relayed(source: source))
        }
        if let flag = candidates.fallbackFlag { warnings.append(.fallback(source: source, flag: flag)) }
        // Of what completes an answer each stand-in is named, too.
        for stored in best where stored.provenance.source != source {
            for flag in [Flag.singleBank, .median] where stored.quote.flags.contains(flag) {
                let warning = Warning.fallback(source: stored.provenance.source, flag: flag)
                if !warnings.contains(warning) { warnings.append(warning) }
            }
        }
        if best.contains(where: { $0.quote.flags.contains(.median) }) { warnings += leftOut }
        if !candidates.isFresh,
            let oldest = best.filter(candidates.isStale).min(by: { $0.fetchedAt < $1.fetchedAt })
        {
            let retry = diagnosis.failures.isEmpty ? diagnosis.refusedUntil.map { $0.seconds - now.seconds } : nil
            warnings.append(
                .stale(
                    source: oldest.provenance.source, ageSeconds: now.seconds - oldest.fetchedAt.seconds,
                    retrySeconds: retry))
        } else if let oldest = best.filter(candidates.expired.contains).map(\.fetchedAt).min() {
            warnings.append(.nothingNewer(source: source, ageSeconds: now.seconds - oldest.seconds))
        }
        // What a recording lacks is no fault where it has another answer.
        let failures = diagnosis.failures.filter { failure in
            if case .transport(.notRecorded) = failure.failure { false } else { true }
        }
        return warnings + failures.map(\.warning) + aboutQuotes
    }

    private var relays: [SourceID] { sources.filter { $0.isRelay(of: query.market) }.map(\.id) }

    var failure: AnswerError {
        let market = query.market
        if query.isWeekendAhead, isStrict, let currency = query.currencies.first {
            return .noRateThatDay(currency: currency, market: market, day: query.day, last: nil, isStrict: true)
        }
        if query.day > query.today, !query.isWeekendAhead { return .ahead(query.day, of: market, today: query.today) }
        if query.day < .firstOfHryvnia { return .noArchive(market: market, day: query.day) }
        // Where several sources make up a market, one without data says nothing of those that failed.
        let isEmptyDay = diagnosis.isEmptyDay && (market.traits.hasDailyRate || diagnosis.failures.isEmpty)
        if isEmptyDay, !diagnosis.lacksEarlierDay, let currency = query.currencies.first {
            return .noRateThatDay(
                currency: currency, market: market, day: query.day, last: nil, isStrict: isStrict)
        }
        if let moment = diagnosis.refusedUntil, diagnosis.areOnlyLimits(besides: relays) {
            return .tryLater(market: market, until: moment)
        }
        if !diagnosis.failures.isEmpty { return .unreachable(market: market, failures: diagnosis.failures) }
        if sources.isEmpty || provenances.isEmpty {
            return query.day == query.today ? .noSource(market: market) : .noArchive(market: market, day: query.day)
        }
        return .nothingStored(market: market)
    }
}

/// The quotes found for a query so far: the best set, and what completes it.
struct RateCandidates {
    /// The best set so far: the first fresh one, else the newest.
    fileprivate(set) var best: [StoredQuote] = []
    private(set) var isFresh = false
    /// The flag of the best set's source where that only approximates the market.
    private(set) var fallbackFlag: Flag?
    /// Quotes older than their endpoint's interval whose source was asked since and had nothing newer.
    var expired: [StoredQuote] = []
    /// Quotes of endpoints that are fresh, also where others of the same source are not.
    var current: [StoredQuote] = []
    /// Quotes taken from another set because the best one has none of their currency.
    private var filled: [StoredQuote] = []
    private var others: [[StoredQuote]] = []

    /// Adds a source's quotes; returns whether they end the search, as fresh ones do.
    mutating func add(_ quotes: [StoredQuote], isFresh: Bool, isEmptyDay: Bool, fallbackFlag: Flag?) -> Bool {
        // What is fresh and incomplete stays before what another source said earlier.
        if self.isFresh, !best.isEmpty {
            others.append(quotes)
            return true
        }
        if isFresh && (!quotes.isEmpty || isEmptyDay) {
            if !best.isEmpty { others.append(best) }
            (best, self.isFresh, self.fallbackFlag) = (quotes, true, fallbackFlag)
            return true
        }
        if let newest = quotes.map(\.fetchedAt).max(), best.allSatisfy({ $0.fetchedAt < newest }) {
            if !best.isEmpty { others.append(best) }
            (best, self.fallbackFlag) = (quotes, fallbackFlag)
        } else if !quotes.isEmpty {
            others.append(quotes)
        }
        return false
    }

    /// Adds what a further source says now of currencies that the best set lacks.
    mutating func complete(_ currencies: [CurrencyCode], with quotes: [StoredQuote]) {
        best += quotes.filter { currencies.contains($0.quote.currency) }
    }

    /// Takes the newest quote of each currency from other sets; each stays as old as it is.
    mutating func fill(_ currencies: [CurrencyCode]) {
        for code in currencies {
            let known = others.joined().filter { $0.quote.currency == code }
            guard let newest = known.max(by: { $0.fetchedAt < $1.fetchedAt }) else { continue }
            best.append(newest)
            filled.append(newest)
        }
    }

    /// Adds an earlier day's quotes of currencies that have none; returns the currencies added.
    mutating func carry(_ quotes: [StoredQuote]) -> [CurrencyCode] {
        var added: [CurrencyCode] = []
        for quote in quotes where !contains(quote.quote.currency) {
            best.append(quote)
            added.append(quote.quote.currency)
        }
        isFresh = true
        return added
    }

    func contains(_ currency: CurrencyCode) -> Bool { best.contains { $0.quote.currency == currency } }

    func isStale(_ stored: StoredQuote) -> Bool {
        (!isFresh || filled.contains(stored)) && !current.contains(stored) || expired.contains(stored)
    }
}

/// What went wrong while a market's sources were searched: why there may be no answer, and what to warn about.
struct SearchDiagnosis {
    private(set) var failures: [SourceError] = []
    /// When the first of the sources that could not be asked, and whose answer is not fresh, may be.
    private(set) var refusedUntil: Timestamp?
    /// When a refresh that the user wanted is allowed; `nil` when none was refused.
    var nextRefresh: Timestamp?
    /// A source has, validly, nothing for the day.
    var isEmptyDay = false
    /// A day before could not be fetched: what precedes it must not be carried forward.
    private(set) var lacksEarlierDay = false

    /// Whether every source that was tried has answered: then what was not found does not exist.
    var isComplete: Bool { failures.isEmpty && refusedUntil == nil }

    mutating func record(_ report: FetchReport, policy: CachePolicy) {
        if report.isEmpty { isEmptyDay = true }
        if let moment = report.retryAt { refused(until: moment, isCurrent: report.isCurrent, policy: policy) }
        if let error = report.error { failures.append(error) }
    }

    /// Records that an earlier day, which might have the rate in force, could not be fetched.
    mutating func recordMissingDay(_ report: FetchReport, policy: CachePolicy, now: Timestamp) {
        lacksEarlierDay = true
        if let error = report.error {
            failures.append(error)
        } else {
            refused(until: report.retryAt ?? now.advanced(by: 1), isCurrent: false, policy: policy)
        }
    }

    private mutating func refused(until moment: Timestamp, isCurrent: Bool, policy: CachePolicy) {
        if policy == .fromNetwork { nextRefresh = moment }
        if !isCurrent { refusedUntil = min(refusedUntil ?? moment, moment) }
    }

    /// Whether the sources that failed only limit requests (429), and so work.
    ///
    /// - Parameter relays: Sources that do not count, since they only stand in for others.
    func areOnlyLimits(besides relays: [SourceID]) -> Bool {
        failures.allSatisfy { failure in
            if case .status(429, _, _, _) = failure.failure { return true }
            if relays.contains(failure.source) { return true }
            return false
        }
    }
}
