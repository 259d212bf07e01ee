/// What answers for a day or a currency that no source has a rate for, and why there is none.
extension CurrencyService {
    /// Completes a search from the store: with rates kept of the day, rates carried forward, and the last ones known.
    func fillGaps(_ search: inout RateSearch) throws(StoreError) {
        try fetchYears(search)
        try addStoredDay(&search)
        if search.best.isEmpty || !search.candidates.isFresh { try addOfOtherHosts(&search) }
        let carries = CarryForward.applies(to: search.query.market, isStrict: search.isStrict)
        if carries { try carryForward(&search) }
        if carries, search.best.isEmpty { try useLastKnown(&search) }
        search.candidates.fill(search.unanswered)
    }

    /// Fetches the years of the wanted currencies for a past day on which no source answered.
    private func fetchYears(_ search: RateSearch) throws(StoreError) {
        let query = search.query
        guard query.day < query.today, search.best.isEmpty, !search.isWithoutRates, search.policy != .fromCache,
            let source = years(query.market)
        else { return }
        let fetches = query.currencies.prefix(4).compactMap {
            source.fetch(of: $0, year: query.day.date.year, today: query.today)
        }
        _ = try provider.report(fetches, policy: search.policy.withoutRefresh)
    }

    /// Answers for a past day that no source has, or none could be asked for, with what the store has of it.
    private func addStoredDay(_ search: inout RateSearch) throws(StoreError) {
        let query = search.query
        guard query.day < query.today, search.best.isEmpty else { return }
        for source in search.sources {
            // What a source without an archive answered on that day is stored under the address it has today.
            var today = query
            today.day = query.today
            let provenances = source.provenances(for: query) + source.provenances(for: today)
            search.begin(source)
            search.add(try store.quotes(on: query.day, market: query.market, from: provenances), isFresh: true)
            if search.isDone, !search.best.isEmpty { return }
        }
    }

    /// Answers with what was fetched from a mirror that is no longer used, or from the site itself before a mirror was
    /// named, where the hosts in use have not answered.
    private func addOfOtherHosts(_ search: inout RateSearch) throws(StoreError) {
        let query = search.query
        let ids = Set(search.provenances.map(\.source))
        let others = try store.provenances(of: query.market).filter {
            ids.contains($0.source) && !search.provenances.contains($0)
        }
        guard !others.isEmpty else { return }
        for provenance in search.provenances {
            let same = others.filter { $0.source == provenance.source }
            guard !same.isEmpty else { continue }
            let quotes = try store.quotes(on: query.day, market: query.market, from: same)
            guard !quotes.isEmpty else { continue }
            return search.addOfOtherHost(quotes)
        }
    }

    /// Fills the wanted currencies of a day without rates with the last ones before it (``CarryForward``).
    private func carryForward(_ search: inout RateSearch) throws(StoreError) {
        let query = search.query
        let isAhead = query.isWeekendAhead && search.best.isEmpty
        guard isAhead || search.isWithoutRates && query.day <= query.today else { return }
        for day in CarryForward.days(before: query.day) where day <= query.today {
            let missing = search.unanswered.filter { rejectedRow(of: $0, search) == nil }
            guard !missing.isEmpty else { return }
            var earlier = query
            earlier.day = day
            var quotes = try store.quotes(on: day, market: query.market, from: search.provenances)
            let fetches = search.sources.first { $0.isArchive }?.fetches(for: earlier) ?? []
            if missing.contains(where: { code in !quotes.contains { $0.quote.currency == code } }) {
                for report in try provider.report(fetches, policy: search.policy.withoutRefresh) {
                    guard report.isSettled else {
                        return search.diagnosis.recordMissingDay(report, policy: search.policy, now: time.now)
                    }
                    quotes += try store.answer(of: report.fetch.endpoint.key, market: query.market) ?? []
                }
            }
            search.carry(quotes.filter { missing.contains($0.quote.currency) }, from: day)
            if CarryForward.hasRates(quotes) { return }
        }
    }

    /// Answers for now with the last day in the store when today's rates cannot be had; a warning names the day.
    private func useLastKnown(_ search: inout RateSearch) throws(StoreError) {
        let query = search.query
        guard query.day == query.today, !search.diagnosis.isEmptyDay else { return }
        var found: [StoredQuote] = []
        for currency in query.currencies + (query.currencies.contains(.usd) ? [] : [.usd]) {
            if let last = try lastRate(of: currency, search) { found.append(last) }
        }
        guard let newest = found.compactMap({ $0.quote.day(in: kyiv) }).max() else { return }
        let oldest = CarryForward.earliest(for: newest)
        found.removeAll {
            ($0.quote.day(in: kyiv) ?? newest) < oldest || !query.currencies.contains($0.quote.currency)
        }
        let others = try store.quotes(on: newest, market: query.market, from: search.provenances)
        for other in others where !found.contains(where: { $0.quote.currency == other.quote.currency }) {
            found.append(other)
        }
        search.useLastKnown(found)
    }

    /// The last rate of a currency that the store has for the day wanted or one before.
    private func lastRate(of currency: CurrencyCode, _ search: RateSearch) throws(StoreError) -> StoredQuote? {
        let day = search.query.day
        return try store.inForce(
            on: day, notBefore: day.advanced(by: -3650), market: search.query.market, currency: currency,
            from: search.provenances)
    }

    /// The error for a wanted currency whose row, in the answer just fetched, was rejected; `nil` when none was.
    private func rejectedRow(of currency: CurrencyCode, _ search: RateSearch) -> AnswerError? {
        for source in search.sources {
            for endpoint in source.endpoints(for: search.query) {
                let warnings = provider.warnings(of: endpoint.key)
                guard let warning = warnings.first(where: { $0.leavesOut(currency) }) else { continue }
                return .rowRefused(
                    currency: currency, market: search.query.market, source: endpoint.source, because: warning)
            }
        }
        return nil
    }

    /// The error for a day of which the store has other currencies only, from their histories, so that nothing is known of
    /// this one; `nil` where the day's own answer is stored or may be fetched.
    private func notFetched(_ currency: CurrencyCode, _ search: RateSearch) throws(StoreError) -> AnswerError? {
        let query = search.query
        guard search.policy == .fromCache, query.market.traits.hasDailyRate, query.day <= query.today,
            let source = search.sources.first(where: { $0.isArchive })
        else { return nil }
        for endpoint in source.endpoints(for: query) {
            if try store.state(of: endpoint.key)?.fetchedAt != nil { return nil }
        }
        return .daysMissing(
            MissingDays(
                market: query.market, currencies: [currency], count: 1, first: query.day, last: query.day,
                source: source.id, reason: .offline, until: nil))
    }

    /// Why a wanted currency has no rate, and which other markets are known to have one.
    func absence(of currency: CurrencyCode, _ search: RateSearch) throws(StoreError) -> AnswerError {
        let query = search.query
        if let other = search.otherDay(of: currency) {
            return .noRateThatDay(
                currency: currency, market: query.market, day: query.day, last: other, isStrict: true)
        }
        if let rejected = rejectedRow(of: currency, search) { return rejected }
        if let unknown = try notFetched(currency, search) { return unknown }
        if query.market.traits.hasDailyRate, search.isWithoutRates || search.isStrict,
            let last = try lastRate(of: currency, search)
        {
            return .noRateThatDay(
                currency: currency, market: query.market, day: query.day, last: last.quote.day(in: kyiv),
                isStrict: search.isStrict)
        }
        var (elsewhere, unasked): ([Market], [Market]) = ([], [])
        let isCoin = Currency.find(currency)?.kind == .coin
        for market in Market.allCases where market != query.market {
            let now = RateQuery(market: market, day: today, today: today, currencies: [currency])
            let provenances = sources(market).flatMap { $0.endpoints(for: now).map(Provenance.init) }
            let known = try store.inForce(
                on: today, notBefore: today.advanced(by: -30), market: market, currency: currency, from: provenances)
            if known != nil {
                elsewhere.append(market)
            } else if market.traits.tradesCoins == isCoin, try store.provenances(of: market).isEmpty {
                unasked.append(market)
            }
        }
        let day = query.day == query.today ? nil : query.day
        return .noRate(currency: currency, market: query.market, day: day, elsewhere: elsewhere, unasked: unasked)
    }
}
