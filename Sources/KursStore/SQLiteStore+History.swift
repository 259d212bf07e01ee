internal import KursCore

// Every quote ever seen. A series is one currency's rates from one provenance. Quotes stand together by blocks of eight
// days and in a block by series, so that a market's day is a few pages and a currency's year a few dozen short walks.

/// A quote's day in Kyiv and its second in UTC, which is 0 for a whole day's.
struct QuoteKey: Equatable {
    var day: Day
    var moment: Int64

    /// The block of eight days it stands in.
    var block: Int64 { day.block }

    /// Whether it comes before another.
    func isBefore(_ other: QuoteKey) -> Bool { (day, moment) < (other.day, other.moment) }
}

extension Day {
    /// The block of eight days it belongs to.
    var block: Int64 { Int64(number >> 3) }
}

extension SQLiteStore {
    /// Adds quotes to the history; one that is there already is written over.
    func keepHistory(
        _ quotes: some Sequence<Quote>, _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        var places: [SeriesKey: Int] = [:]
        var known: [KnownSeries] = []
        var lastNew: Int64?
        var row = try statement("INSERT OR REPLACE INTO quote VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
        for quote in quotes {
            let place = place(of: quote, fetchedAt)
            let index = places[SeriesKey(quote)] ?? known.count
            if index == known.count {
                known.append(try series(of: quote, provenance, place.day, last: &lastNew))
                places[SeriesKey(quote)] = index
            }
            known[index].days =
                min(known[index].days.lowerBound, place.day)...max(known[index].days.upperBound, place.day)
            if quote.asOf == nil, try repeatsItself(quote, known[index].id, place) { continue }
            try row.bind(place.block, at: 1)
            try row.bind(known[index].id, at: 2)
            try row.bind(place.day, at: 3)
            try row.bind(place.moment, at: 4)
            try row.bind(Int64(quote.asOf == nil ? 1 : 0), at: 5)
            try row.bind(Int64(quote.unit), at: 6)
            try row.bind(quote.buy, at: 7)
            try row.bind(quote.sell, at: 8)
            try row.bind(quote.official, at: 9)
            try row.bind(quote.setOn, at: 10)
            try row.bind(quote.flag?.rawValue, at: 11)
            try row.bind(fetchedAt, at: 12)
            try row.run()
        }
        for series in known where series.days != series.daysBefore { try keepDays(of: series, provenance) }
    }

    /// Where a quote stands in its series.
    func place(of quote: Quote, _ fetchedAt: Timestamp) -> QuoteKey {
        switch quote.asOf {
        case .day(let day): QuoteKey(day: day, moment: 0)
        case .instant(let moment): QuoteKey(day: kyiv.day(at: moment), moment: moment.seconds)
        case nil: QuoteKey(day: kyiv.day(at: fetchedAt), moment: fetchedAt.seconds)
        }
    }

    /// Whether a quote without a time of its own says what its series last said on that day, so that it adds nothing.
    private func repeatsItself(_ quote: Quote, _ series: Int64, _ place: QuoteKey) throws(StoreError) -> Bool {
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag FROM quote WHERE block=? AND series=? AND day=? AND moment<=? \
            ORDER BY moment DESC LIMIT 1
            """)
        try row.bind(place.block, at: 1)
        try row.bind(series, at: 2)
        try row.bind(place.day, at: 3)
        try row.bind(place.moment, at: 4)
        guard try row.step() else { return false }
        var last = quote
        try last.readRates(row)
        return last == quote
    }
}
