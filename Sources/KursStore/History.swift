internal import KursCore

// Every quote ever seen. A series is one currency's rates from one provenance; its quotes stand together by day and
// moment, moment 0 being a whole day's. So a year of a currency is one walk, and a market's day one seek per currency.

extension SQLiteStore {
    /// What tells one series of an endpoint's answers from another.
    private struct SeriesKey: Hashable {
        var market: Market
        var currency: CurrencyCode
        var base: CurrencyCode
        var kind: Kind?
        var bank: String

        init(_ quote: Quote) {
            (market, currency, base) = (quote.market, quote.currency, quote.base)
            (kind, bank) = (quote.kind, quote.bank?.slug ?? "")
        }
    }

    /// Adds quotes to the history; one that is there already is written over.
    func keepHistory(
        _ quotes: [Quote], _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        var known: [SeriesKey: Int64] = [:]
        var row = try statement("INSERT OR REPLACE INTO quote VALUES(?,?,?,?,?,?,?,?,?,?,?)")
        for quote in quotes {
            let key = SeriesKey(quote)
            let series: Int64
            if let id = known[key] { series = id } else { series = try self.series(of: quote, provenance) }
            known[key] = series
            let place = place(of: quote, fetchedAt)
            if quote.asOf == nil, try repeatsItself(quote, series, place) { continue }
            try row.bind(series, at: 1)
            try row.bind(place.day, at: 2)
            try row.bind(place.moment, at: 3)
            try row.bind(Int64(quote.asOf == nil ? 1 : 0), at: 4)
            try row.bind(Int64(quote.unit), at: 5)
            try row.bind(quote.buy, at: 6)
            try row.bind(quote.sell, at: 7)
            try row.bind(quote.official, at: 8)
            try row.bind(quote.setOn, at: 9)
            try row.bind(quote.flag?.rawValue, at: 10)
            try row.bind(fetchedAt, at: 11)
            try row.run()
        }
    }

    /// Where a quote stands in its series.
    func place(of quote: Quote, _ fetchedAt: Timestamp) -> Place {
        switch quote.asOf {
        case .day(let day): Place(day: day, moment: 0)
        case .instant(let moment): Place(day: kyiv.day(at: moment), moment: moment.seconds)
        case nil: Place(day: kyiv.day(at: fetchedAt), moment: fetchedAt.seconds)
        }
    }

    /// A quote's day in Kyiv and its second in UTC, which is 0 for a whole day's.
    struct Place: Equatable {
        var day: Day
        var moment: Int64

        /// Whether it comes before another.
        func isBefore(_ other: Place) -> Bool { (day, moment) < (other.day, other.moment) }
    }

    /// Whether a quote without a time of its own says what its series last said on that day, so that it adds nothing.
    private func repeatsItself(_ quote: Quote, _ series: Int64, _ place: Place) throws(StoreError) -> Bool {
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag FROM quote WHERE series=? AND day=? AND moment<=? \
            ORDER BY moment DESC LIMIT 1
            """)
        try row.bind(series, at: 1)
        try row.bind(place.day, at: 2)
        try row.bind(place.moment, at: 3)
        guard try row.step() else { return false }
        var last = quote
        try last.readRates(row)
        return last == quote
    }

    /// The number of the series a quote belongs to; made when it is new.
    private func series(of quote: Quote, _ provenance: Provenance) throws(StoreError) -> Int64 {
        var find = try statement(
            "SELECT id FROM series WHERE market=? AND bank=? AND currency=? AND kind=? AND base=? AND source=? AND host=?"
        )
        try find.bindSeries(quote, provenance)
        if try find.step() { return find.number(0) }
        var make = try statement(
            "INSERT INTO series(market,bank,currency,kind,base,source,host,bank_name)VALUES(?,?,?,?,?,?,?,?)")
        try make.bindSeries(quote, provenance)
        try make.bind(quote.bank?.name, at: 8)
        try make.run()
        return connection.lastRow
    }
}

extension Statement {
    /// Binds the seven columns that tell series apart.
    mutating func bindSeries(_ quote: Quote, _ provenance: Provenance) throws(StoreError) {
        try bind(quote.market.rawValue, at: 1)
        try bind(quote.bank?.slug ?? "", at: 2)
        try bind(quote.currency, at: 3)
        try bind(quote.kind?.rawValue ?? "", at: 4)
        try bind(quote.base, at: 5)
        try bind(provenance.source.name, at: 6)
        try bind(provenance.host ?? "", at: 7)
    }
}
