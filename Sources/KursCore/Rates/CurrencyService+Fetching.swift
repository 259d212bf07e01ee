/// Which source is fetched next, and what its answer means for the search.
extension CurrencyService {
    /// Fetches the next source of each search that is not done, all of them at once.
    func fetchNext(
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
        let hasFallback = indices.contains { searches[$0].hasMoreSources }
        let reports = try provider.report(
            fetches + companions + references, policy: searches[indices[0]].policy, leavesTimeForFallback: hasFallback)
        var start = 0
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
            quotes += try storedQuotes(of: report.fetch, &search)
        }
        search.add(quotes, isFresh: reports.allSatisfy(\.isCurrent))
    }

    /// What the store has of an endpoint; notes quotes older than its interval, as an interbank market's are on Saturdays.
    private func storedQuotes(of fetch: Fetch, _ search: inout RateSearch) throws(StoreError) -> [StoredQuote] {
        let quotes = try store.answer(of: fetch.endpoint.key, market: search.query.market) ?? []
        if let first = quotes.first, fetch.isExpired(first.fetchedAt, now: time.now) { search.addExpired(quotes) }
        return quotes
    }
}
