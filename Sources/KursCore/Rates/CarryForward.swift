/// What answers for a day that has no rate of its own.
extension CurrencyService {
    /// Applies the day rule, and fills gaps with what is known from before.
    func settleDay(_ search: inout RateSearch) throws(StoreError) {
        try takeSeen(&search)
        if search.isDayBound { try carryForward(&search) }
        if search.isDayBound, search.best.isEmpty { try takeLastKnown(&search) }
        if search.only { search.fillFromOlder() }
    }

    /// Answers for a past day that no source has or could be asked for with what the store knows of it, the most trusted
    /// source first.
    private func takeSeen(_ search: inout RateSearch) throws(StoreError) {
        let question = search.question
        guard question.day < question.today, search.best.isEmpty else { return }
        for source in search.sources {
            // What a source without an archive said on that day stands under the address it is asked at for today.
            var now = question
            now.day = question.today
            let provenances = RateSearch.provenances(of: source, question) + RateSearch.provenances(of: source, now)
            search.asked(source)
            search.found(try store.quotes(on: question.day, market: question.market, from: provenances), isFresh: true)
            if search.isDone, !search.best.isEmpty { return }
        }
    }

    /// Fills the wanted currencies of a day the NBU left empty with the last earlier rate, at most 10 days back.
    private func carryForward(_ search: inout RateSearch) throws(StoreError) {
        let question = search.question
        guard search.wasLeftEmpty, question.day <= question.today || search.sawEmptyDay, !search.isStrict else {
            return
        }
        guard question.day <= question.today else { return }
        for back in 1...10 {
            let missing = search.unanswered().filter { refusedRow(of: $0, search) == nil }
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
        var found: [StoredQuote] = []
        for currency in question.currencies + (question.currencies.contains(.usd) ? [] : [.usd]) {
            let last = try store.inForce(
                on: question.day, notBefore: question.day.advanced(by: -3650), market: question.market,
                currency: currency, from: search.provenances)
            if let last { found.append(last) }
        }
        guard let newest = found.compactMap({ $0.quote.day(in: kyiv) }).max() else { return }
        // What was not set any more ten days before is not in force: the NBU has given the currency up.
        let oldest = newest.advanced(by: -10)
        found.removeAll {
            ($0.quote.day(in: kyiv) ?? newest) < oldest || !question.currencies.contains($0.quote.currency)
        }
        let others = try store.quotes(on: newest, market: question.market, from: search.provenances)
        for other in others where !found.contains(where: { $0.quote.currency == other.quote.currency }) {
            found.append(other)
        }
        search.fallBack(on: found, kyiv)
    }

    /// The row of a wanted currency that an answer of just now had, and that was of no use.
    func refusedRow(of currency: CurrencyCode, _ search: RateSearch) -> AnswerError? {
        for source in search.sources {
            for endpoint in source.endpoints(for: search.question) {
                let said = provider.warnings(of: endpoint.key)
                guard let warning = said.first(where: { $0.leavesOut(currency) }) else { continue }
                return .rowRefused(
                    currency: currency, market: search.question.market, source: endpoint.source, because: warning)
            }
        }
        return nil
    }

    /// Why a wanted currency has no rate, and which other markets are known to have one.
    func absence(of currency: CurrencyCode, _ search: RateSearch) throws(StoreError) -> AnswerError {
        let question = search.question
        if let other = search.otherDay(of: currency) {
            return .noRateThatDay(
                currency: currency, market: question.market, day: question.day, last: other, isStrict: true)
        }
        if let refused = refusedRow(of: currency, search) { return refused }
        if search.isDayBound, search.wasLeftEmpty || search.isStrict {
            let last = try store.inForce(
                on: question.day, notBefore: question.day.advanced(by: -3650), market: question.market,
                currency: currency, from: search.provenances)
            if let last {
                return .noRateThatDay(
                    currency: currency, market: question.market, day: question.day, last: last.quote.day(in: kyiv),
                    isStrict: search.isStrict)
            }
        }
        var elsewhere: [Market] = []
        for market in Market.allCases where market != question.market {
            let provenances = sources(market).flatMap { source in
                source.endpoints(
                    for: RateQuery(market: market, day: today, today: today, currencies: [currency])
                ).map(Provenance.init)
            }
            let known = try store.inForce(
                on: today, notBefore: today.advanced(by: -30), market: market, currency: currency, from: provenances)
            if known != nil { elsewhere.append(market) }
        }
        let day = question.day == question.today ? nil : question.day
        return .noRate(currency: currency, market: question.market, day: day, elsewhere: elsewhere)
    }
}
