package import KursCore

extension InMemoryStore: QuoteStore, CoinStore {
    /// There is a single writer, so every view is consistent.
    package func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value { try body() }

    package func answer(of key: String, market: Market) -> [StoredQuote]? {
        guard let row = rows[key], let fetchedAt = row.state.fetchedAt else { return nil }
        return row.answer.filter { $0.quote.market == market }
            .map { StoredQuote(quote: $0.quote, provenance: $0.provenance, fetchedAt: fetchedAt) }
    }

    package func branches(of key: String) -> [Branch]? {
        rows[key].flatMap { $0.state.fetchedAt == nil ? nil : $0.branches }
    }

    package func coins(of key: String) -> [Coin]? { rows[key].flatMap { $0.state.fetchedAt == nil ? nil : $0.coins } }

    package func listedCoins(of key: String) -> [ListedCoin]? {
        rows[key].flatMap { $0.state.fetchedAt == nil ? nil : $0.listed }
    }

    package func foundCoins() -> [FoundCoin] { found }

    package func remember(_ coin: ListedCoin, codes: [CurrencyCode], words: [String]) -> FoundCoin? {
        let old = found.first { $0.slug == coin.slug }
        guard let code = old?.code ?? codes.first(where: { code in !found.contains { $0.code == code } }) else {
            return nil
        }
        let words = (old?.words ?? []) + words.filter { old?.words.contains($0) != true }
        found.removeAll { $0.slug == coin.slug }
        found.append(FoundCoin(code: code, slug: coin.slug, name: coin.name, words: words))
        return found.last
    }

    package func expectManyHistories() {}

    package func quotes(on day: Day, market: Market, from provenances: [Provenance]) -> [StoredQuote] {
        let currencies = Set(days[day, default: []].map(\.stored.quote.currency)).sorted()
        return currencies.compactMap {
            inForce(on: day, notBefore: day, market: market, currency: $0, from: provenances)
        }
    }

    package func inForce(
        on day: Day, notBefore earliest: Day, market: Market, currency: CurrencyCode, from provenances: [Provenance]
    ) -> StoredQuote? {
        own(market, currency, provenances, from: earliest, through: day)
            .max { ($0.day, -rank($0, provenances), $0.moment) < ($1.day, -rank($1, provenances), $1.moment) }?.stored
    }

    package func provenances(of market: Market) -> [Provenance] {
        var found: [Provenance] = []
        for kept in history where kept.stored.quote.market == market && kept.stored.quote.bank == nil {
            if !found.contains(kept.stored.provenance) { found.append(kept.stored.provenance) }
        }
        return found.sorted { ($0.source.name, $0.host ?? "") < ($1.source.name, $1.host ?? "") }
    }

    package func previous(to quote: StoredQuote, from provenances: [Provenance]) -> StoredQuote? {
        let place = place(of: quote.quote, quote.fetchedAt)
        let wanted = quote.quote
        return history.filter { kept in
            let other = kept.stored.quote
            let isSame =
                other.market == wanted.market && other.currency == wanted.currency && other.kind == wanted.kind
                && other.bank?.slug == wanted.bank?.slug && other.base == wanted.base
            guard isSame, provenances.contains(kept.stored.provenance) else { return false }
            guard (kept.day, kept.moment) < place else { return false }
            if let day = other.setOn, let otherDay = wanted.setOn { return day != otherDay }
            return other.buy != wanted.buy || other.sell != wanted.sell || other.official != wanted.official
        }
        .max { ($0.day, -rank($0, provenances), $0.moment) < ($1.day, -rank($1, provenances), $1.moment) }?.stored
    }

    /// See the port.
    package func history(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day, provenances: [Provenance],
        each: (StoredQuote) -> Void
    ) {
        let all = own(market, currency, provenances, from: first, through: last)
        let byDay = Dictionary(grouping: all, by: \.day)
        let winners = all.filter { kept in
            !byDay[kept.day, default: []].contains { other in
                let isBetter = rank(other, provenances) < rank(kept, provenances)
                return isBetter && (other.moment == 0 || kept.moment == 0 || other.moment == kept.moment)
            }
        }
        for kept in winners.sorted(by: { ($0.day, $0.moment) < ($1.day, $1.moment) }) { each(kept.stored) }
    }

    package func prices(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day, provenances: [Provenance]
    ) -> [ExactDecimal?] {
        var prices: [Day: ExactDecimal] = [:]
        history(of: currency, market: market, from: first, through: last, provenances: provenances) {
            prices[$0.day(in: kyiv)] = $0.quote.price
        }
        guard first <= last else { return [] }
        return (first.number...last.number).map { prices[Day(number: $0)] }
    }

    package func currencies(of market: Market, from provenances: [Provenance]) -> [CurrencyCode] {
        guard let first = days.keys.min(), let last = days.keys.max() else { return [] }
        return Set(history.map(\.stored.quote.currency)).filter {
            !own(market, $0, provenances, from: first, through: last).isEmpty
        }.sorted()
    }

    package func thin(before day: Day) {
        for (earlier, all) in days where earlier < day {
            days[earlier] = all.filter { kept in
                kept.moment == 0
                    || !all.contains { isOneSeries($0.stored, kept.stored) && $0.moment > kept.moment }
            }
        }
    }

    func keep(_ parsed: ParsedAnswer, of endpoint: Endpoint, in row: inout Row, _ fetchedAt: Timestamp) {
        let stored = (parsed.quotes + Array(parsed.archive)).map {
            StoredQuote(quote: $0, provenance: Provenance(endpoint), fetchedAt: fetchedAt)
        }
        if !endpoint.isRange { row.answer = stored }
        row.coins = parsed.coins
        if !parsed.listed.isEmpty { row.listed = parsed.listed }
        if !parsed.branches.isEmpty { row.branches = parsed.branches }
        for quote in stored { remember(quote) }
        keep(parsed, of: endpoint, fetchedAt)
    }

    private func remember(_ stored: StoredQuote) {
        let (day, moment) = place(of: stored.quote, stored.fetchedAt)
        let series = days[day, default: []].filter { isOneSeries($0.stored, stored) }
        let earlier = series.filter { $0.moment <= moment }
        if stored.quote.asOf == nil, let last = earlier.max(by: { $0.moment < $1.moment }),
            last.stored.quote.isEqualExceptTime(to: stored.quote)
        {
            return
        }
        if !stored.quote.flags.doubts.isEmpty,
            series.contains(where: { $0.moment == moment && $0.stored.quote.flags.doubts.isEmpty })
        {
            return
        }
        days[day]?.removeAll { $0.moment == moment && isOneSeries($0.stored, stored) }
        days[day, default: []].append(Kept(stored: stored, day: day, moment: moment))
    }

    private func place(of quote: Quote, _ fetchedAt: Timestamp) -> (Day, Int64) {
        switch quote.asOf {
        case .day(let day): (day, 0)
        case .instant(let moment): (kyiv.day(at: moment), moment.seconds)
        case nil: (kyiv.day(at: fetchedAt), fetchedAt.seconds)
        }
    }

    private func own(
        _ market: Market, _ currency: CurrencyCode, _ provenances: [Provenance], from first: Day, through last: Day
    ) -> [Kept] {
        days.filter { $0.key >= first && $0.key <= last }.values.joined().filter {
            let quote = $0.stored.quote
            return quote.market == market && quote.currency == currency && quote.bank == nil && quote.base == .uah
                && quote.kind != .card && provenances.contains($0.stored.provenance)
        }
    }

    private func rank(_ kept: Kept, _ provenances: [Provenance]) -> Int {
        provenances.firstIndex(of: kept.stored.provenance) ?? .max
    }

    private func isOneSeries(_ one: StoredQuote, _ other: StoredQuote) -> Bool {
        let (left, right) = (one.quote, other.quote)
        return one.provenance == other.provenance && left.market == right.market && left.base == right.base
            && left.currency == right.currency && left.kind == right.kind && left.bank?.slug == right.bank?.slug
    }
}

extension Quote {
    /// Whether two quotes are equal except for their times.
    fileprivate func isEqualExceptTime(to other: Quote) -> Bool {
        var copy = self
        copy.asOf = other.asOf
        return copy == other
    }
}
