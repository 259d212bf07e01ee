/// Which source is asked next, and what its answer means for the search.
extension CurrencyService {
    /// Asks the next source of each search that is not done, all of them at once.
    func askNext(
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
        // Nobody has a rate for the days before the hryvnia.
        guard question.day >= .firstOfHryvnia else { return [] }
        let fetches = source.fetches(for: question)
        search.asked(source)
        guard search.policy != .fromNetwork else { return fetches }
        // The usual case first: everything is in the store and fresh, and nobody needs to be asked.
        if try takeFresh(fetches, into: &search), search.isDone { return [] }
        // A past day that the history holds for all that is wanted is never asked for again.
        if source.isArchive || question.day != question.today, search.only {
            let known = try store.quotes(on: question.day, market: question.market, from: search.provenances)
            let isSettled = question.day < question.today
            if question.currencies.allSatisfy({ code in
                known.contains { $0.quote.currency == code && (isSettled || provider.isYoung($0.fetchedAt)) }
            }) {
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
            quotes += try stored(fetch, &search)
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
        _ fetches: [Fetch], _ standings: [FetchStatus], into search: inout RateSearch
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
                    let until = try store.state(of: fetch.endpoint.key)?.notBefore
                    search.refused(
                        until: until ?? time.now.advanced(by: RateLimitGuard.backOff(failures: 1)), isFresh: false)
                }
                search.failed(fetch.endpoint.source, failure)
            case .busy:
                isFresh = false
                search.refused(until: time.now.advanced(by: 1), isFresh: false)
            case .notAsked: isFresh = false
            }
            quotes += try stored(fetch, &search)
        }
        search.found(quotes, isFresh: isFresh)
    }

    /// What the store holds of an endpoint; what is older than its interval all the same, as on a Saturday, is marked.
    private func stored(_ fetch: Fetch, _ search: inout RateSearch) throws(StoreError) -> [StoredQuote] {
        let quotes = try store.answer(of: fetch.endpoint.key, market: search.question.market) ?? []
        if let first = quotes.first, fetch.hasOutlived(first.fetchedAt, now: time.now) { search.outlived += quotes }
        return quotes
    }
}
