/// Answers what a market's rates are: tries its sources in order, keeps the day rule, and says how old the answer is.
public final class CurrencyService {
    let store: any Store
    let provider: DataProvider
    let time: any TimeSource
    let kyiv: KyivTime
    let sources: (Market) -> [any RateSource]

    /// Joins the store, the provider that fills it, the time, and each market's sources in order of trust.
    public init(
        store: any Store, provider: DataProvider, time: any TimeSource, kyiv: KyivTime,
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
            standInsToo: standInsToo, policy: policy)[0]
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
                question: RateQuery(
                    market: market, day: day ?? today, today: today,
                    currencies: market.traits.tradesCoins ? coins ?? wanted : wanted),
                sources: sources(market).filter { standInsToo || $0.fallbackFlag == nil }, only: only,
                isStrict: isStrict, policy: policy, kyiv: kyiv)
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

    /// Makes the answer of what was found, with the day rule and the changes.
    private func finish(_ search: RateSearch) throws(StoreError) -> RatesOutcome {
        let question = search.question
        guard !search.best.isEmpty else {
            // Rates of another day are the reason only where somebody could say so.
            if let other = search.otherDays.first, search.isWhole, provider.obstacle == nil {
                let wanted = search.question.currencies.first { search.otherDay(of: $0) != nil }
                return .failure(try absence(of: wanted ?? other.quote.currency, search))
            }
            if let obstacle = provider.obstacle { return .failure(.store(obstacle)) }
            return .failure(search.failure)
        }
        var rates: [Rate] = []
        let (judged, oddities) = try judged(search)
        for stored in judged {
            rates.append(
                Rate(
                    stored: stored, change: try change(of: stored, search),
                    ageSeconds: time.now.seconds - stored.fetchedAt.seconds, isStale: search.isStale(stored)))
        }
        var missing: [AnswerError] = []
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
}
