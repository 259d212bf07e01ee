/// The rates of a market: tries its sources in order of trust, completes days without rates, and adds changes and ages.
public final class CurrencyService {
    let store: any Store
    let provider: DataProvider
    let time: any TimeSource
    let kyiv: KyivTime
    let sources: (Market) -> [any RateSource]
    /// Who prices in dollars what a market with daily rates does not list.
    let dollars: (any RateSource)?
    /// Who has a market's rates by the year.
    let years: (Market) -> (any HistorySource)?

    /// - Parameters:
    ///   - dollars: The source of prices in dollars, for currencies that the NBU does not list; `nil` for none.
    ///   - years: Who has a market's rates by the year, for a past day on which no source answers.
    ///   - sources: The sources of a market in order of trust.
    public init(
        store: any Store, provider: DataProvider, time: any TimeSource, kyiv: KyivTime,
        dollars: (any RateSource)? = nil, years: @escaping (Market) -> (any HistorySource)? = { _ in nil },
        sources: @escaping (Market) -> [any RateSource]
    ) {
        (self.dollars, self.years) = (dollars, years)
        self.store = store
        self.provider = provider
        self.time = time
        self.kyiv = kyiv
        self.sources = sources
    }

    /// The civil day in Kyiv now.
    public var today: Day { kyiv.day(at: time.now) }

    /// The rates of a market.
    ///
    /// - Parameters:
    ///   - day: The day wanted; `nil` for now.
    ///   - wanted: The currencies to put first and, where `only` is set, the only ones; those without a rate are then
    ///     named in ``RatesAnswer/missing``, and where none has a rate the outcome is the first one's failure.
    ///   - coins: What is wanted of the market of coins instead of `wanted`.
    ///   - isStrict: Refuses another day's rate for a day that has none.
    ///   - allowsFallbacks: Whether sources may answer that only approximate the market, as one bank's rates do.
    ///   - goesThroughDollar: Whether a currency that the NBU does not list is answered at its price in dollars and the
    ///     NBU's dollar (``Flag/viaDollar``).
    /// - Returns: The rates, or why there are none: ``AnswerError/store(_:)`` when the database fails, otherwise the case
    ///   that says what is missing and when to try again.
    public func rates(
        of market: Market, on day: Day? = nil, wanted: [CurrencyCode], coins: [CurrencyCode]? = nil, only: Bool = false,
        isStrict: Bool = false, allowsFallbacks: Bool = true, goesThroughDollar: Bool = false,
        policy: CachePolicy = .automatic
    ) -> RatesOutcome {
        let outcome = rates(
            of: [market], on: day, wanted: wanted, coins: coins, only: only, isStrict: isStrict,
            allowsFallbacks: allowsFallbacks, policy: policy)[0]
        guard goesThroughDollar, only, market.traits.hasDailyRate else { return outcome }
        return completed(outcome, of: market, on: day ?? today, wanted: wanted, isStrict: isStrict, policy: policy)
    }

    /// The rates of several markets, whose sources are fetched side by side.
    ///
    /// - Parameter companions: Other fetches to run at the same time, such as news; their results are stored, not returned.
    /// - Returns: One outcome per market, in their order.
    public func rates(
        of markets: [Market], on day: Day? = nil, wanted: [CurrencyCode], coins: [CurrencyCode]? = nil,
        only: Bool = false, isStrict: Bool = false, allowsFallbacks: Bool = true, policy: CachePolicy = .automatic,
        alongside companions: [Fetch] = []
    ) -> [RatesOutcome] {
        let today = today
        var companions = companions
        var searches = markets.map { market in
            RateSearch(
                query: RateQuery(
                    market: market, day: day ?? today, today: today,
                    currencies: market.traits.tradesCoins ? coins ?? wanted : wanted),
                sources: sources(market).filter { allowsFallbacks || $0.fallbackFlag == nil }, only: only,
                isStrict: isStrict, policy: policy, kyiv: kyiv)
        }
        do throws(StoreError) {
            while true {
                let open = searches.indices.filter { !searches[$0].isDone }
                guard !open.isEmpty else { break }
                try fetchNext(open, of: &searches, alongside: companions)
                companions = []
            }
            var outcomes: [RatesOutcome] = []
            // This may fetch and wait for other processes, whose changes a snapshot of the store would not show.
            for index in searches.indices { try fillGaps(&searches[index]) }
            try store.reading { () throws(StoreError) -> Void in
                for search in searches { outcomes.append(try outcome(of: search)) }
            }
            return outcomes
        } catch {
            return markets.map { _ in .failure(.store(error)) }
        }
    }

    /// Makes the answer of what was found, held against the NBU's rates, with flags and changes.
    private func outcome(of search: RateSearch) throws(StoreError) -> RatesOutcome {
        let query = search.query
        guard !search.best.isEmpty else {
            // Rates of another day explain the absence only where every source has answered.
            if let other = search.otherDays.first, search.diagnosis.isComplete, provider.storeError == nil {
                let wanted = query.currencies.first { search.otherDay(of: $0) != nil }
                return .failure(try absence(of: wanted ?? other.quote.currency, search))
            }
            if let error = provider.storeError { return .failure(.store(error)) }
            return .failure(search.failure)
        }
        var rates: [Rate] = []
        let held = try QuoteChecks.held(search.ordered, against: provider.reference, kyiv)
        var known: [Day: [StoredQuote]] = [:]
        for stored in held.quotes {
            let carriedFrom = try carriedFrom(stored, search, &known)
            var rate = Rate(
                stored: stored, change: RateChange(from: stored.quote, to: stored.quote),
                ageSeconds: time.now.seconds(since: stored.fetchedAt),
                isStale: search.candidates.isStale(stored))
            rate.carriedFrom = carriedFrom
            if carriedFrom == nil { rate.change = try change(of: stored, search) }
            rates.append(rate)
        }
        var missing: [AnswerError] = []
        for currency in search.only ? search.unanswered : [] { missing.append(try absence(of: currency, search)) }
        for refused in held.refused where !rates.contains(where: { $0.quote.currency == refused.currency }) {
            guard search.only && query.currencies.contains(refused.currency) || rates.isEmpty else { continue }
            missing.append(
                .rowRefused(
                    currency: refused.currency, market: query.market, source: refused.source, because: refused.warning))
        }
        if rates.isEmpty, let failure = missing.first { return .failure(failure) }
        var warnings = search.warnings(time.now, leftOutOnArrival(search) + held.warnings)
        if case .unwritable(let path, let message) = provider.storeError, rates.contains(where: \.isStale) {
            warnings.append(.notWritable(path: path, message: message))
        }
        return .success(
            RatesAnswer(
                market: query.market, day: query.day, rates: rates, missing: missing, warnings: warnings,
                nextRefresh: search.diagnosis.nextRefresh))
    }

    /// What was left out of the answers shown and of those without a rate of the market, where they were fetched just now.
    private func leftOutOnArrival(_ search: RateSearch) -> [Warning] {
        guard provider.hasWarnings else { return [] }
        let wanted = search.only ? search.query.currencies : nil
        var warnings: [Warning] = []
        for source in search.sources {
            let isShown = search.best.contains { $0.provenance.source == source.id }
            for endpoint in source.endpoints(for: search.query) {
                warnings += provider.warnings(of: endpoint.key).filter { warning in
                    if case .tableLeftOut = warning, isShown { return false }
                    return warning.concerns(search.query.market, wanted) && !warnings.contains(warning)
                }
            }
        }
        return warnings
    }

    /// The first day with the rate of a day for which the market set none; `nil` for any other rate.
    private func carriedFrom(
        _ stored: StoredQuote, _ search: RateSearch, _ known: inout [Day: [StoredQuote]]
    ) throws(StoreError) -> Day? {
        let quote = stored.quote
        // Of most days the rate was set the day before, and nothing needs to be read.
        guard quote.market.traits.hasDailyRate, case .day(let day)? = quote.asOf, let set = quote.setOn,
            day.number - set.number > 1
        else { return nil }
        var first = day
        while first > CarryForward.earliest(for: day) {
            let before = first.advanced(by: -1)
            if known[before] == nil {
                known[before] = try store.quotes(on: before, market: quote.market, from: search.provenances)
            }
            let isSame = { (other: Quote) in other.currency == quote.currency && other.setOn == set }
            guard known[before]?.contains(where: { isSame($0.quote) }) == true else { break }
            first = before
        }
        return first < day ? first : nil
    }

    /// The change against the previous close: the last stored day set on another day, or whose rate differs.
    private func change(of stored: StoredQuote, _ search: RateSearch) throws(StoreError) -> RateChange {
        if case .measured(let buy, let sell, let official) = stored.close {
            return RateChange(of: stored.quote, fromBuy: buy, sell: sell, official: official)
        }
        let before = try store.close(before: stored, from: search.provenances, kyiv)
        return before.map { RateChange(from: $0, to: stored.quote) } ?? RateChange()
    }
}

public struct RatesAnswer: Sendable {
    public var market: Market
    public var day: Day
    /// The rates: the wanted currencies first, in their order, then the others in the source's.
    public var rates: [Rate]
    /// Why wanted currencies have no rate.
    public var missing: [AnswerError] = []
    public var warnings: [Warning]
    /// When a refresh that the guard refused is allowed; `nil` when none was refused.
    public var nextRefresh: Timestamp?
}

/// A market's answer, or why there is none.
///
/// A type of its own and not a `Result`: the metadata of a generic type is made at its first use, which
/// costs a noticeable part of an answer from the store.
public enum RatesOutcome: Sendable {
    case success(RatesAnswer)
    case failure(AnswerError)
}

/// Which source is fetched next, and what its answer means for the search.
extension CurrencyService {
    private func fetchNext(
        _ indices: [Int], of searches: inout [RateSearch], alongside companions: [Fetch]
    ) throws(StoreError) {
        var fetches: [Fetch] = []
        var counts: [Int] = []
        for index in indices {
            let next = try begin(&searches[index])
            counts.append(next.count)
            fetches += next
        }
        guard !fetches.isEmpty || !companions.isEmpty else { return }
        let references = try fetches.isEmpty ? [] : references(for: indices.map { searches[$0] })
        var start = 0
        var fallbacks: [Fallback] = []
        for (index, count) in zip(indices, counts) where count > 0 {
            fallbacks.append(Fallback(start..<start + count, searches[index].laterFetches))
            start += count
        }
        let reports = try provider.report(
            fetches + companions + references, policy: searches[indices[0]].policy, fallbacks: fallbacks)
        start = 0
        for (index, count) in zip(indices, counts) where count > 0 {
            try add(reports[start..<start + count], to: &searches[index])
            start += count
        }
    }

    /// What is fetched so that the answers can be held against the NBU's rates.
    private func references(for searches: [RateSearch]) throws(StoreError) -> [Fetch] {
        var fetches: [Fetch] = []
        for search in searches where search.policy != .fromCache {
            let (query, traits) = (search.query, search.query.market.traits)
            // A coin pegged to the dollar tells whether an answer about coins can be right.
            let currencies = traits.tradesCoins ? [.usd] : traits.isComparedWithNBU ? query.currencies : []
            fetches += try provider.referenceFetches(for: currencies, on: query.day)
        }
        return fetches
    }

    /// What the search fetches next; nothing when the store already has the answer, or no source is left.
    private func begin(_ search: inout RateSearch) throws(StoreError) -> [Fetch] {
        guard let source = search.nextSource() else { return [] }
        let query = search.query
        if query.day > query.today, !mayBePublished(query.day) { return [] }
        // No source has rates of the days before the hryvnia.
        guard query.day >= .firstOfHryvnia else { return [] }
        let fetches = source.fetches(for: query)
        search.begin(source)
        guard search.policy != .fromNetwork else { return fetches }
        // The usual case first: everything is in the store and fresh, and nothing needs to be fetched.
        if try addFresh(fetches, to: &search), search.isDone { return [] }
        // A past day that the history has for all wanted currencies is never fetched again.
        if source.isArchive || query.day != query.today, search.only {
            let known = try store.quotes(on: query.day, market: query.market, from: search.provenances)
            let isOver = query.day < query.today
            if query.currencies.allSatisfy({ code in
                known.contains { $0.quote.currency == code && (isOver || provider.isWithinMaxAge($0.fetchedAt)) }
            }) {
                search.add(known, isFresh: true)
                return []
            }
        }
        return fetches
    }

    /// Adds what the store has of endpoints when all of them are fresh; `false` when one is not.
    private func addFresh(_ fetches: [Fetch], to search: inout RateSearch) throws(StoreError) -> Bool {
        guard !fetches.isEmpty else { return false }
        var quotes: [StoredQuote] = []
        var isEmptyDay = false
        for fetch in fetches {
            guard let answer = try provider.cached(fetch), answer.isFresh else { return false }
            isEmptyDay = isEmptyDay || answer.isEmpty
            quotes += try storedQuotes(of: fetch, &search)
        }
        if isEmptyDay { search.diagnosis.isEmptyDay = true }
        search.add(quotes, isFresh: true)
        return true
    }

    /// Whether the NBU may have published the rates of a day to come: it does from 15:30, on Fridays for Monday.
    private func mayBePublished(_ day: Day) -> Bool {
        let isLate = kyiv.secondsOfDay(at: time.now) >= 15 * 3600 + 30 * 60 || today.weekday >= 5
        return isLate && day <= CarryForward.nextDay(after: today)
    }

    /// Adds what became of a source's endpoints.
    private func add(_ reports: ArraySlice<FetchReport>, to search: inout RateSearch) throws(StoreError) {
        var quotes: [StoredQuote] = []
        for report in reports {
            search.diagnosis.record(report, policy: search.policy)
            let found = try storedQuotes(of: report.fetch, &search)
            if report.isCurrent { search.candidates.current += found }
            quotes += found
        }
        search.add(quotes, isFresh: reports.allSatisfy(\.isCurrent))
    }

    /// What the store has of an endpoint; notes quotes older than its interval, as an interbank market's are on Saturdays.
    private func storedQuotes(of fetch: Fetch, _ search: inout RateSearch) throws(StoreError) -> [StoredQuote] {
        let quotes = try store.answer(of: fetch.endpoint.key, market: search.query.market) ?? []
        if let first = quotes.first, fetch.isExpired(first.fetchedAt, now: time.now) {
            search.candidates.expired += quotes
        }
        return quotes
    }
}
