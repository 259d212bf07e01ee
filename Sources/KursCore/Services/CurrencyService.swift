/// Answers what a market's rates are: tries its sources in order, keeps the day rule, and says how old the answer is.
public final class CurrencyService {
    private let store: any Store
    private let provider: DataProvider
    private let time: any Timekeeper
    private let kyiv: KyivTime
    private let sources: (Market) -> [any RateSource]

    /// Joins the store, the provider that fills it, the time, and each market's sources in order of trust.
    public init(
        store: any Store, provider: DataProvider, time: any Timekeeper, kyiv: KyivTime,
        sources: @escaping (Market) -> [any RateSource]
    ) {
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
    ///     named in the answer's ``RatesAnswer/missing``, and without any there is no answer.
    ///   - coins: What is wanted of the market of coins instead.
    ///   - standInsToo: Whether a source may answer whose rates only stand in for what the market means.
    ///   - isStrict: Refuses another day's rate for a day that has none.
    public func rates(
        of market: Market, on day: Day? = nil, wanted: [CurrencyCode], coins: [CurrencyCode]? = nil, only: Bool = false,
        isStrict: Bool = false, standInsToo: Bool = true, policy: CachePolicy = .automatic
    ) -> RatesOutcome {
        rates(
            of: [market], on: day, wanted: wanted, coins: coins, only: only, isStrict: isStrict,
            standInsToo: standInsToo,
            policy: policy)[0]
    }

    /// The rates of several markets, their sources asked side by side.
    ///
    /// - Parameter companions: What else to ask in the same breath, such as news; who wants it finds it in the store.
    /// - Returns: One answer per market, in their order.
    public func rates(
        of markets: [Market], on day: Day? = nil, wanted: [CurrencyCode], coins: [CurrencyCode]? = nil,
        only: Bool = false, isStrict: Bool = false, standInsToo: Bool = true, policy: CachePolicy = .automatic,
        alongside companions: [Fetch] = []
    ) -> [RatesOutcome] {
        let today = today
        var companions = companions
        var searches = markets.map { market in
            RateSearch(
                question: RateQuestion(
                    market: market, day: day ?? today, today: today,
                    currencies: market == .crypto ? coins ?? wanted : wanted),
                sources: sources(market).filter { standInsToo || $0.standsIn == nil }, only: only, isStrict: isStrict,
                policy: policy)
        }
        do throws(StoreError) {
            while true {
                let asking = searches.indices.filter { !searches[$0].isDone }
                guard !asking.isEmpty else { break }
                try askNext(asking, of: &searches, alongside: companions)
                companions = []
            }
            var answers: [RatesOutcome] = []
            // The day rule may ask the network and wait for others, which must see the store as it becomes.
            for index in searches.indices { try settleDay(&searches[index]) }
            try store.reading { () throws(StoreError) -> Void in
                for search in searches { answers.append(try finish(search)) }
            }
            return answers
        } catch {
            return markets.map { _ in .failure(.store(error)) }
        }
    }

    /// Asks the next source of each search that is not done, all of them at once.
    private func askNext(
        _ asking: [Int], of searches: inout [RateSearch], alongside companions: [Fetch]
    ) throws(StoreError) {
        var fetches: [Fetch] = []
        var counts: [Int] = []
        for index in asking {
            let asked = try begin(&searches[index])
            counts.append(asked.count)
            fetches += asked
        }
        guard !fetches.isEmpty || !companions.isEmpty else { return }
        let policy = searches[asking[0]].policy
        let isLast = asking.allSatisfy { !searches[$0].hasMoreSources }
        let standings = try provider.bring(fetches + companions, policy: policy, share: isLast ? 1 : 0.6)
        var start = 0
        for (index, count) in zip(asking, counts) where count > 0 {
            try take(
                Array(fetches[start..<start + count]), Array(standings[start..<start + count]), into: &searches[index])
            start += count
        }
    }

    /// What the search asks next; nothing when the store already knows the day, or no source is left.
    private func begin(_ search: inout RateSearch) throws(StoreError) -> [Fetch] {
        guard let source = search.nextSource() else {
            search.isDone = true
            return []
        }
        let question = search.question
        if question.day > question.today, !mayBePublished(question.day) { return [] }
        guard question.day >= RateSearch.firstDay else { return [] }
        let fetches = source.fetches(for: question)
        search.asked(source, fetches)
        guard search.policy != .fromNetwork else { return fetches }
        // The usual case first: everything is in the store and fresh, and nobody needs to be asked.
        if try takeFresh(fetches, into: &search), search.isDone { return [] }
        // A past day that the history holds for all that is wanted is never asked for again.
        if source.isArchive || question.day != question.today, search.only {
            let known = try store.quotes(on: question.day, market: question.market, from: search.provenances)
            if question.currencies.allSatisfy({ code in known.contains { $0.quote.currency == code } }) {
                search.found(known, isFresh: true)
                return []
            }
        }
        return fetches
    }

    /// Takes what is stored of the endpoints when none of them needs to be asked; `false` when one does.
    private func takeFresh(_ fetches: [Fetch], into search: inout RateSearch) throws(StoreError) -> Bool {
        var quotes: [StoredQuote] = []
        var saysEmpty = false
        for fetch in fetches {
            guard let held = try provider.held(fetch), held.isFresh else { return false }
            saysEmpty = saysEmpty || held.isEmpty
            quotes += try store.answer(of: fetch.endpoint.key, market: search.question.market) ?? []
        }
        guard !fetches.isEmpty else { return false }
        if saysEmpty { search.sawEmptyDay = true }
        search.found(quotes, isFresh: true)
        return true
    }

    /// Whether the NBU may have published a day after today: it does so from 15:30, on Fridays for Monday.
    private func mayBePublished(_ day: Day) -> Bool {
        let isLate = kyiv.secondsOfDay(at: time.now) >= 15 * 3600 + 30 * 60 || today.weekday >= 5
        return isLate && day.number - today.number <= 4
    }

    /// Takes what a source's endpoints have come to.
    private func take(
        _ fetches: [Fetch], _ standings: [FetchStanding], into search: inout RateSearch
    ) throws(StoreError) {
        var quotes: [StoredQuote] = []
        var isFresh = true
        for (fetch, standing) in zip(fetches, standings) {
            switch standing {
            case .fresh, .renewed: break
            case .empty: search.sawEmptyDay = true
            case .notBefore(let moment):
                let holdsFresh = try provider.held(fetch)?.isFresh == true
                isFresh = isFresh && holdsFresh
                search.refused(until: moment, isFresh: holdsFresh)
            case .failed(let failure):
                isFresh = false
                if case .status(429, _) = failure {
                    search.refused(until: time.now.advanced(by: RateLimitGuard.backOff(failures: 1)), isFresh: false)
                }
                search.failed(fetch.endpoint.source, failure)
            case .busy:
                isFresh = false
                search.refused(until: time.now.advanced(by: 1), isFresh: false)
            case .notAsked: isFresh = false
            }
            quotes += try store.answer(of: fetch.endpoint.key, market: search.question.market) ?? []
        }
        search.found(quotes, isFresh: isFresh)
    }

    /// Applies the day rule, and fills gaps with what is known from before.
    private func settleDay(_ search: inout RateSearch) throws(StoreError) {
        if search.isDayBound { try carryForward(&search) }
        if search.isDayBound, search.best.isEmpty { try takeLastKnown(&search) }
        if search.only { search.fillFromOlder() }
    }

    /// Makes the answer of what was found, with the day rule and the changes.
    private func finish(_ search: RateSearch) throws(StoreError) -> RatesOutcome {
        let question = search.question
        guard !search.best.isEmpty else {
            if let obstacle = provider.obstacle { return .failure(.store(obstacle)) }
            return .failure(search.failure(elsewhere: []))
        }
        var rates: [Rate] = []
        let (judged, oddities) = try judged(search)
        for stored in judged {
            rates.append(
                Rate(
                    stored: stored, change: try change(of: stored, search),
                    ageSeconds: time.now.seconds - stored.fetchedAt.seconds, isStale: search.isStale(stored)))
        }
        var missing: [AnswerFailure] = []
        for currency in search.only ? search.unanswered() : [] { missing.append(try absence(of: currency, search)) }
        if rates.isEmpty, let failure = missing.first { return .failure(failure) }
        var warnings = search.warnings(time.now, oddities)
        if case .unwritable(let path, let said) = provider.obstacle, rates.contains(where: \.isStale) {
            warnings.append(.notWritable(path: path, said: said))
        }
        return .success(
            RatesAnswer(
                market: question.market, day: question.day, rates: rates, missing: missing, warnings: warnings,
                nextRefresh: search.nextRefresh))
    }

    /// The rates to answer with, those marked that stand far from the NBU's of that day, as far as the store knows it.
    private func judged(_ search: RateSearch) throws(StoreError) -> ([StoredQuote], [Warning]) {
        var found = search.ordered()
        let market = search.question.market
        guard market != .nbu, market != .crypto, let source = found.first?.provenance.source else { return (found, []) }
        let day = search.question.day
        let question = RateQuestion(market: .nbu, day: day, today: search.question.today, currencies: [])
        let provenances = sources(.nbu).flatMap { $0.fetches(for: question).map { Provenance($0.endpoint) } }
        var official: [CurrencyCode: ExactDecimal] = [:]
        for stored in try store.quotes(on: day, market: .nbu, from: provenances) {
            official[stored.quote.currency] = stored.quote.official
        }
        var quotes = found.map(\.quote)
        let warnings = Sanity.judge(&quotes, from: source, nbu: official.isEmpty ? nil : official)
        for (index, quote) in quotes.enumerated() { found[index].quote.flag = quote.flag }
        return (found, warnings)
    }

    /// The change against the previous close: the last stored day set on another day, or whose rate differs.
    private func change(of stored: StoredQuote, _ search: RateSearch) throws(StoreError) -> RateChange {
        if case .measured(let buy, let sell, let official) = stored.close {
            return RateChange(of: stored.quote, fromBuy: buy, sell: sell, official: official)
        }
        let before: StoredQuote?
        if case .instant = stored.quote.asOf, let day = stored.quote.day(in: kyiv) {
            before = try store.inForce(
                on: day.advanced(by: -1), notBefore: day.advanced(by: -3650), market: stored.quote.market,
                currency: stored.quote.currency, from: [stored.provenance])
        } else if case .day = stored.quote.asOf {
            before = try store.previous(to: stored, from: search.provenances)
        } else {
            before = nil
        }
        return before.map { RateChange(from: $0.quote, to: stored.quote) } ?? RateChange()
    }

    /// Fills the wanted currencies of a day the NBU left empty with the last earlier rate, at most 10 days back.
    private func carryForward(_ search: inout RateSearch) throws(StoreError) {
        let question = search.question
        guard search.wasLeftEmpty, question.day <= question.today || search.sawEmptyDay, !search.isStrict else {
            return
        }
        guard question.day <= question.today else { return }
        for back in 1...10 {
            let missing = search.unanswered()
            guard !missing.isEmpty else { return }
            let day = question.day.advanced(by: -back)
            var earlier = question
            earlier.day = day
            var quotes = try store.quotes(on: day, market: question.market, from: search.provenances)
            let fetches = search.sources.first { $0.isArchive }?.fetches(for: earlier) ?? []
            if missing.contains(where: { code in !quotes.contains { $0.quote.currency == code } }), !fetches.isEmpty {
                let standings = try provider.bring(
                    fetches, policy: search.policy == .fromCache ? .fromCache : .automatic)
                for (fetch, standing) in zip(fetches, standings) {
                    // A day that is not known to be empty must not be passed over: its rate may be the one in force.
                    guard [.fresh, .renewed, .empty].contains(standing) else {
                        return search.lacksDay(fetch.endpoint.source, standing, now: time.now)
                    }
                    quotes += try store.answer(of: fetch.endpoint.key, market: question.market) ?? []
                }
            }
            search.carry(quotes.filter { missing.contains($0.quote.currency) }, from: day)
        }
    }

    /// Answers "now" with the last day the store knows when today's rates cannot be had; the answer says which day it is.
    private func takeLastKnown(_ search: inout RateSearch) throws(StoreError) {
        let question = search.question
        guard question.day == question.today, !search.isStrict, !search.sawEmptyDay else { return }
        for currency in question.currencies + [.usd] {
            let last = try store.inForce(
                on: question.day, notBefore: question.day.advanced(by: -3650), market: question.market,
                currency: currency, from: search.provenances)
            guard let day = last?.quote.day(in: kyiv) else { continue }
            let quotes = try store.quotes(on: day, market: question.market, from: search.provenances)
            return search.fallBack(on: quotes, from: day)
        }
    }

    /// Why a wanted currency has no rate, and which other markets are known to have one.
    private func absence(of currency: CurrencyCode, _ search: RateSearch) throws(StoreError) -> AnswerFailure {
        let question = search.question
        if search.isDayBound, search.wasLeftEmpty || search.isStrict {
            let last = try store.inForce(
                on: question.day, notBefore: question.day.advanced(by: -3650), market: question.market,
                currency: currency, from: search.provenances)
            if let last {
                return .noRateThatDay(
                    currency: currency, market: question.market, day: question.day, last: last.quote.day(in: kyiv))
            }
        }
        var elsewhere: [Market] = []
        for market in Market.allCases where market != question.market {
            let provenances = sources(market).flatMap { source in
                source.fetches(
                    for: RateQuestion(market: market, day: today, today: today, currencies: [currency])
                ).map { Provenance($0.endpoint) }
            }
            let known = try store.inForce(
                on: today, notBefore: today.advanced(by: -30), market: market, currency: currency, from: provenances)
            if known != nil { elsewhere.append(market) }
        }
        let day = question.day == question.today ? nil : question.day
        return .noRate(currency: currency, market: question.market, day: day, elsewhere: elsewhere)
    }
}
