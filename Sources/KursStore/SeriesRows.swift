internal import KursCore

/// A series that a question is answered from.
struct Series {
    /// Its number.
    var id: Int64
    /// Cash or card, where the source told them apart.
    var kind: String?
    /// Whose word it is.
    var provenance: Provenance
    /// Where its provenance stands in the question's list.
    var rank: Int
    /// Its first day and its last.
    var firstDay: Day
    var lastDay: Day
}

/// All of a market's own series, found once for several questions.
struct MarketSeries {
    /// The market.
    var market: Market
    /// Whose word was wanted.
    var provenances: [Provenance]
    /// The series by currency; `nil` until more than one question wanted them.
    var all: [(currency: CurrencyCode, series: Series)]?

    /// Those of one currency; `nil` when they are still to be found.
    func series(of currency: CurrencyCode) -> [Series]? {
        all.map { all in all.filter { $0.currency == currency }.map(\.series) }
    }
}

extension SQLiteStore {
    /// All of a market's own series by currency, and those of a currency by the order of their provenances.
    func marketSeries(
        _ market: Market, _ provenances: [Provenance]
    ) throws(StoreError) -> [(currency: CurrencyCode, series: Series)] {
        let row = try statement(
            """
            SELECT id,kind,source,host,first_day,last_day,currency FROM series \
            WHERE market=? AND bank='' AND base='UAH' AND kind<>'card' ORDER BY currency,kind
            """)
        try row.bind(market.rawValue, at: 1)
        var found: [(currency: CurrencyCode, series: Series)] = []
        while try row.step() {
            guard let series = try row.series(provenances) else { continue }
            let currency = try row.currency(6)
            let place = found.lastIndex { $0.currency != currency || $0.series.rank <= series.rank }
            found.insert((currency, series), at: place.map { $0 + 1 } ?? 0)
        }
        if isReading { marketSeries = MarketSeries(market: market, provenances: provenances, all: found) }
        return found
    }

    /// A whole market's series of a currency, by the order of their provenances.
    func series(
        _ market: Market, _ currency: CurrencyCode, _ provenances: [Provenance]
    ) throws(StoreError) -> [Series] {
        if let held = marketSeries, held.market == market, held.provenances == provenances {
            if held.all == nil { _ = try marketSeries(market, provenances) }
            return marketSeries?.series(of: currency) ?? []
        }
        // The second question of this kind finds the whole market's, for those that will follow.
        if isReading { marketSeries = MarketSeries(market: market, provenances: provenances) }
        var row = try statement(
            """
            SELECT id,kind,source,host,first_day,last_day FROM series \
            WHERE market=? AND bank='' AND currency=? AND base='UAH' AND kind<>'card' ORDER BY kind
            """)
        try row.bind(market.rawValue, at: 1)
        try row.bind(currency, at: 2)
        return try row.allSeries(provenances)
    }

    /// The series that may hold what came before a quote, by the order of their provenances.
    func series(of quote: Quote, _ provenances: [Provenance]) throws(StoreError) -> [Series] {
        let kind = quote.kind?.rawValue ?? ""
        if isReading, quote.bank == nil, quote.base == .uah, quote.kind != .card {
            return try series(quote.market, quote.currency, provenances).filter { $0.kind == kind }
        }
        var row = try statement(
            """
            SELECT id,kind,source,host,first_day,last_day FROM series \
            WHERE market=?1 AND bank=?2 AND currency=?3 AND kind=?4 AND base=?5
            """)
        try row.bind(quote.market.rawValue, at: 1)
        try row.bind(quote.bank?.slug ?? "", at: 2)
        try row.bind(quote.currency, at: 3)
        try row.bind(kind, at: 4)
        try row.bind(quote.base, at: 5)
        return try row.allSeries(provenances)
    }
}

extension Statement {
    /// Reads all series of the provenances wanted, by their order.
    fileprivate func allSeries(_ provenances: [Provenance]) throws(StoreError) -> [Series] {
        var found: [Series] = []
        while try step() {
            guard let series = try series(provenances) else { continue }
            // There are as many as sources, so the place is looked for by walking.
            found.insert(series, at: found.firstIndex { $0.rank > series.rank } ?? found.endIndex)
        }
        return found
    }

    /// Reads the six columns from `id` to `last_day`; `nil` when nobody wants the provenance's word.
    fileprivate func series(_ provenances: [Provenance]) throws(StoreError) -> Series? {
        guard let rank = provenances.rank(source: text(2), host: text(3)) else { return nil }
        guard let first = day(4), let last = day(5) else { throw damaged("a day") }
        return Series(
            id: number(0), kind: text(1), provenance: provenances[rank], rank: rank, firstDay: first, lastDay: last)
    }

    /// Reads the ten columns from `unit` to `fetched_at`.
    func quote(_ market: Market, _ currency: CurrencyCode, _ series: Series) throws(StoreError) -> StoredQuote {
        var quote = Quote(market: market, currency: currency)
        try quote.readRates(self)
        if number(8) == 0 {
            let place = place
            quote.asOf = place.moment == 0 ? .day(place.day) : .instant(Timestamp(seconds: place.moment))
        }
        quote.kind = series.kind.flatMap { Kind(rawValue: $0) }
        return StoredQuote(
            quote: quote, provenance: series.provenance, fetchedAt: Timestamp(seconds: number(9)))
    }

    /// Reads the columns 6 and 7, `day` and `moment`.
    var place: QuoteKey { QuoteKey(day: Day(number: Int32(clamping: number(6))), moment: number(7)) }
}

extension [Provenance] {
    /// Where a provenance stands in the list; `nil` when its word is not wanted.
    func rank(source: String?, host: String?) -> Int? {
        firstIndex { $0.source.name == source && ($0.host ?? "") == host }
    }
}
