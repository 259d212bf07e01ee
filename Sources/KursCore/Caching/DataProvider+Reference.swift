/// The NBU's rates that a provider holds others against.
extension DataProvider {
    /// The NBU's rates in the store, which other rates are held against.
    package var reference: ReferenceRates { ReferenceRates(quotes, sources: self.officialSources, today: today) }

    /// What is fetched with rates of a day so that they can be held against the NBU's: nothing where the store has the
    /// currencies' rates of that or a near day, or knows that the NBU has none.
    func referenceFetches(for currencies: [CurrencyCode], on day: Day) throws(StoreError) -> [Fetch] {
        guard let source = officialSources.first else { return [] }
        let (reference, day) = (reference, min(day, today))
        var lacking: [CurrencyCode] = []
        for currency in currencies {
            if try reference.rate(of: currency, on: day) == nil { lacking.append(currency) }
        }
        guard !lacking.isEmpty else { return [] }
        let query = RateQuery(market: .nbu, day: day, today: today, currencies: lacking)
        var fetches: [Fetch] = []
        for fetch in source.fetches(for: query) {
            if try cached(fetch)?.isFresh != true { fetches.append(fetch) }
        }
        return fetches
    }

    /// What is fetched beside other fetches so that their rates can be held against the NBU's; nothing while all of them are
    /// fresh.
    func references(
        beside fetches: [Fetch], for currencies: [CurrencyCode], on day: Day? = nil, _ policy: CachePolicy
    ) throws(StoreError) -> [Fetch] {
        guard policy != .fromCache else { return [] }
        var isFresh = policy == .automatic
        for fetch in fetches where isFresh { isFresh = try cached(fetch)?.isFresh == true }
        return isFresh ? [] : try referenceFetches(for: currencies, on: day ?? today)
    }

    var today: Day { kyiv.day(at: time.now) }

    func isOfficial(_ fetch: Fetch) -> Bool { fetch.endpoint.source == officialSources.first?.id }

    func lacksReference() throws(StoreError) -> Bool {
        guard !officialSources.isEmpty else { return false }
        return try reference.rate(of: .usd, on: today) == nil
    }
}
