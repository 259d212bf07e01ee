internal import KursCore

// Adding to the history. Quotes are clustered by blocks of eight days and within a block by series, so that a market's
// day takes a few pages and a currency's year a few dozen short range scans.

extension SQLiteStore {
    /// Adds quotes to the history; one that is there already is overwritten, but not by a doubtful one unless it is
    /// doubtful itself.
    func addToHistory(
        _ quotes: some Sequence<Quote>, _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        var indices: [SeriesKey: Int] = [:]
        var open: [OpenSeries] = []
        var lastID: Int64?
        var row = try statement("INSERT OR REPLACE INTO quote VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
        for quote in quotes {
            let key = key(of: quote, fetchedAt)
            let index = indices[SeriesKey(quote)] ?? open.count
            if index == open.count {
                open.append(try openSeries(of: quote, provenance, key.day, lastID: &lastID))
                indices[SeriesKey(quote)] = index
            }
            open[index].days = min(open[index].days.lowerBound, key.day)...max(open[index].days.upperBound, key.day)
            if quote.asOf == nil, try repeatsLast(quote, open[index].id, key) { continue }
            if !quote.flags.doubts.isEmpty, try isCertain(open[index].id, key) { continue }
            try row.bind(
                key.block, open[index].id, key.day, key.moment, Int64(quote.asOf == nil ? 1 : 0), Int64(quote.unit),
                quote.buy, quote.sell, quote.official, quote.setOn, quote.flags.text, fetchedAt)
            try row.run()
        }
        for series in open where series.days != series.storedDays { try updateDays(of: series, provenance) }
    }

    /// Whether a quote that is not doubtful is stored at a position.
    private func isCertain(_ series: Int64, _ key: QuoteKey) throws(StoreError) -> Bool {
        let row = try statement(
            "SELECT flag FROM quote WHERE block=? AND series=? AND day=? AND moment=?",
            key.block, series, key.day, key.moment)
        guard try row.step() else { return false }
        return row.text(0).map { Flags(text: $0).doubts.isEmpty } ?? true
    }

    /// A quote's position in its series; without a time of its own it takes the moment it was fetched.
    func key(of quote: Quote, _ fetchedAt: Timestamp) -> QuoteKey {
        switch quote.asOf {
        case .day(let day): QuoteKey(day: day, moment: 0)
        case .instant(let moment): QuoteKey(day: kyiv.day(at: moment), moment: moment.seconds)
        case nil: QuoteKey(day: kyiv.day(at: fetchedAt), moment: fetchedAt.seconds)
        }
    }

    /// Whether a quote without a time of its own equals the last one of that day, so that it adds nothing.
    private func repeatsLast(_ quote: Quote, _ series: Int64, _ key: QuoteKey) throws(StoreError) -> Bool {
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag FROM quote WHERE block=? AND series=? AND day=? AND moment<=? \
            ORDER BY moment DESC LIMIT 1
            """, key.block, series, key.day, key.moment)
        guard try row.step() else { return false }
        var last = quote
        try last.readRates(row)
        return last == quote
    }

    // MARK: For queries

    /// All series of a market that are not of single banks, sorted by currency, then by the order of the provenances.
    func marketSeries(
        _ market: Market, _ provenances: [Provenance]
    ) throws(StoreError) -> [(currency: CurrencyCode, series: Series)] {
        let row = try statement(
            """
            SELECT id,kind,source,host,first_day,last_day,currency FROM series \
            WHERE market=? AND bank='' AND base='UAH' AND kind<>'card' ORDER BY currency,kind
            """, market.rawValue)
        var found: [(currency: CurrencyCode, series: Series)] = []
        while try row.step() {
            guard let series = try row.series(provenances) else { continue }
            let currency = try row.currency(6)
            let before = found.lastIndex { $0.currency != currency || $0.series.rank <= series.rank }
            found.insert((currency, series), at: before.map { $0 + 1 } ?? 0)
        }
        if isReading { cachedSeries = MarketSeries(market: market, provenances: provenances, all: found) }
        return found
    }

    /// The series of one currency of a market that are not of single banks, in the order of the provenances.
    func series(
        _ market: Market, _ currency: CurrencyCode, _ provenances: [Provenance]
    ) throws(StoreError) -> [Series] {
        if let cached = cachedSeries, cached.market == market, cached.provenances == provenances {
            if cached.all == nil { _ = try marketSeries(market, provenances) }
            return cachedSeries?.series(of: currency) ?? []
        }
        // A second query for the market makes a third likely, so it reads the whole market at once.
        if isReading { cachedSeries = MarketSeries(market: market, provenances: provenances) }
        let row = try statement(
            """
            SELECT id,kind,source,host,first_day,last_day FROM series \
            WHERE market=? AND bank='' AND currency=? AND base='UAH' AND kind<>'card' ORDER BY kind
            """, market.rawValue, currency)
        return try row.allSeries(provenances)
    }

    /// The series that may contain the quote before this one, in the order of the provenances.
    func series(of quote: Quote, _ provenances: [Provenance]) throws(StoreError) -> [Series] {
        if isReading, quote.bank == nil, quote.base == .uah, quote.kind != .card {
            return try series(quote.market, quote.currency, provenances).filter { $0.kind == quote.kind }
        }
        let row = try statement(
            """
            SELECT id,kind,source,host,first_day,last_day FROM series \
            WHERE market=?1 AND bank=?2 AND currency=?3 AND kind=?4 AND base=?5
            """, quote.market.rawValue, quote.bank?.slug ?? "", quote.currency, quote.kind?.rawValue ?? "", quote.base)
        return try row.allSeries(provenances)
    }

    // MARK: For saving

    /// The series a quote belongs to, inserted when it is new.
    ///
    /// - Parameter lastID: The highest id in use; `nil` until the first insertion of an answer reads it.
    private func openSeries(
        of quote: Quote, _ provenance: Provenance, _ day: Day, lastID: inout Int64?
    ) throws(StoreError) -> OpenSeries {
        var find = try statement(
            """
            SELECT id,first_day,last_day FROM series \
            WHERE market=? AND bank=? AND currency=? AND kind=? AND base=? AND source=? AND host=?
            """)
        try find.bindSeries(quote, provenance)
        if try find.step(), let first = try find.day(1), let last = try find.day(2) {
            let days = first...max(first, last)
            return OpenSeries(id: find.number(0), quote: quote, storedDays: days, days: days)
        }
        var insert = try statement(
            """
            INSERT INTO series(market,bank,currency,kind,base,source,host,id,first_day,last_day,bank_name)\
            VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?9,?10)
            """)
        if lastID == nil { lastID = try lastSeriesID() }
        let id = (lastID ?? 0) + 1
        lastID = id
        try insert.bindSeries(quote, provenance)
        try insert.bind(id, day, quote.bank?.name, from: 8)
        try insert.run()
        return OpenSeries(id: id, quote: quote, storedDays: day...day, days: day...day)
    }

    private func updateDays(of series: OpenSeries, _ provenance: Provenance) throws(StoreError) {
        var row = try statement(
            """
            UPDATE series SET first_day=?8,last_day=?9 \
            WHERE market=?1 AND bank=?2 AND currency=?3 AND kind=?4 AND base=?5 AND source=?6 AND host=?7
            """)
        try row.bindSeries(series.quote, provenance)
        try row.bind(series.days.lowerBound, series.days.upperBound, from: 8)
        try row.run()
    }

    /// The highest id of a series; scans all of them, as `id` has no index.
    private func lastSeriesID() throws(StoreError) -> Int64 {
        let row = try statement("SELECT max(id)FROM series")
        return try row.step() ? row.number(0) : 0
    }
}
