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
            try row.bind(key.block, at: 1)
            try row.bind(open[index].id, at: 2)
            try row.bind(key.day, at: 3)
            try row.bind(key.moment, at: 4)
            try row.bind(Int64(quote.asOf == nil ? 1 : 0), at: 5)
            try row.bind(Int64(quote.unit), at: 6)
            try row.bind(quote.buy, at: 7)
            try row.bind(quote.sell, at: 8)
            try row.bind(quote.official, at: 9)
            try row.bind(quote.setOn, at: 10)
            try row.bind(quote.flags.text, at: 11)
            try row.bind(fetchedAt, at: 12)
            try row.run()
        }
        for series in open where series.days != series.storedDays { try updateDays(of: series, provenance) }
    }

    /// Whether a quote that is not doubtful is stored at a position.
    private func isCertain(_ series: Int64, _ key: QuoteKey) throws(StoreError) -> Bool {
        let row = try statement("SELECT flag FROM quote WHERE block=? AND series=? AND day=? AND moment=?")
        try row.bind(key.block, at: 1)
        try row.bind(series, at: 2)
        try row.bind(key.day, at: 3)
        try row.bind(key.moment, at: 4)
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
            """)
        try row.bind(key.block, at: 1)
        try row.bind(series, at: 2)
        try row.bind(key.day, at: 3)
        try row.bind(key.moment, at: 4)
        guard try row.step() else { return false }
        var last = quote
        try last.readRates(row)
        return last == quote
    }
}
