public import KursCore

// What is asked of the history.

extension SQLiteStore: QuoteStore {
    /// One view of the store for several questions; a writing question inside ends it.
    public func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try snapshot(body)
    }

    /// One walk over the market's series and a seek in the day's block for each.
    public func quotes(
        on day: Day, market: Market, from provenances: [Provenance]
    ) throws(StoreError) -> [StoredQuote] {
        try snapshot { () throws(StoreError) in
            var quotes: [StoredQuote] = []
            let end = QuoteKey(day: day.advanced(by: 1), moment: .min)
            for (currency, series) in try marketSeries(market, provenances) {
                // The series of a currency stand together, the best first.
                if quotes.last?.quote.currency == currency { continue }
                let quote = try newest(in: series, day.block, before: end, notBefore: day) {
                    (row) throws(StoreError) in try row.quote(market, currency, series)
                }
                if let quote { quotes.append(quote) }
            }
            return quotes
        }
    }

    /// A seek in each block of eight days, from the newest to the oldest, until one has it.
    public func inForce(
        on day: Day, notBefore earliest: Day, market: Market, currency: CurrencyCode, from provenances: [Provenance]
    ) throws(StoreError) -> StoredQuote? {
        guard earliest <= day else { return nil }
        let all = try series(market, currency, provenances)
        return try newest(in: all, before: QuoteKey(day: day.advanced(by: 1), moment: .min), notBefore: earliest) {
            (row, series) throws(StoreError) in try row.quote(market, currency, series)
        }
    }

    /// As ``inForce(on:notBefore:market:currency:from:)``, back to the series' first day.
    public func previous(
        to quote: StoredQuote, from provenances: [Provenance]
    ) throws(StoreError) -> StoredQuote? {
        let all = try series(of: quote.quote, provenances)
        let place = place(of: quote.quote, quote.fetchedAt)
        return try newest(in: all, before: place, notBefore: Day(number: .min)) { (row, series) throws(StoreError) in
            var older = try row.quote(quote.quote.market, quote.quote.currency, series)
            (older.quote.base, older.quote.bank) = (quote.quote.base, quote.quote.bank)
            return older.quote.isAnotherSetting(than: quote.quote) ? older : nil
        }
    }

    /// A seek in each block of eight days; one series is handed on as it is read, several are read first.
    public func history(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day, provenances: [Provenance],
        each: (StoredQuote) -> Void
    ) throws(StoreError) {
        let all = try series(market, currency, provenances)
        var merged = HistoryMerge()
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote \
            WHERE block=? AND series=? AND day BETWEEN ? AND ? ORDER BY day,moment
            """)
        for series in all {
            let (first, last) = (max(first, series.firstDay), min(last, series.lastDay))
            guard first <= last else { continue }
            try row.bind(series.id, at: 2)
            try row.bind(first, at: 3)
            try row.bind(last, at: 4)
            for block in first.block...last.block {
                try row.bind(block, at: 1)
                while try row.step() {
                    let quote = try row.quote(market, currency, series)
                    if all.count == 1 { each(quote) } else { merged.add(quote, at: row.place) }
                }
                row.rewind()
            }
            merged.endSeries()
        }
        for quote in merged.quotes { each(quote) }
    }

    /// One walk over everything there is; for `update`, once a day.
    public func thin(before day: Day) throws(StoreError) {
        try writing(waitMilliseconds: 5000) { () throws(StoreError) in
            let old = try statement(
                """
                DELETE FROM quote WHERE block<=?2 AND day<?1 AND moment<>0 AND moment<(SELECT max(moment)FROM quote \
                AS late WHERE late.block=quote.block AND late.series=quote.series AND late.day=quote.day)
                """)
            try old.bind(day, at: 1)
            try old.bind(day.block, at: 2)
            try old.run()
        }
    }

    /// The newest quote before a place that suits; on the same day the first series wins.
    private func newest(
        in all: [Series], before place: QuoteKey, notBefore earliest: Day,
        _ suiting: (borrowing Statement, Series) throws(StoreError) -> StoredQuote?
    ) throws(StoreError) -> StoredQuote? {
        guard var block = all.map({ min($0.lastDay, place.day).block }).max() else { return nil }
        let oldest = all.reduce(Int64.max) { min($0, max($1.firstDay, earliest).block) }
        while block >= oldest {
            var best: StoredQuote?
            var afterBest = earliest
            for series in all {
                let quote = try newest(in: series, block, before: place, notBefore: afterBest) {
                    (row) throws(StoreError) in
                    guard let quote = try suiting(row, series) else { return nil }
                    afterBest = row.place.day.advanced(by: 1)
                    return quote
                }
                best = quote ?? best
            }
            if let best { return best }
            block -= 1
        }
        return nil
    }

    /// The newest quote of a series that suits, in one block of days.
    private func newest(
        in series: Series, _ block: Int64, before place: QuoteKey, notBefore earliest: Day,
        _ suiting: (borrowing Statement) throws(StoreError) -> StoredQuote?
    ) throws(StoreError) -> StoredQuote? {
        guard series.firstDay.block <= block, block <= series.lastDay.block else { return nil }
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote \
            WHERE block=? AND series=? AND day>=? AND(day,moment)<(?,?)ORDER BY day DESC,moment DESC
            """)
        try row.bind(block, at: 1)
        try row.bind(series.id, at: 2)
        try row.bind(earliest, at: 3)
        try row.bind(place.day, at: 4)
        try row.bind(place.moment, at: 5)
        while try row.step() {
            if let quote = try suiting(row) { return quote }
        }
        return nil
    }
}

extension Quote {
    /// Whether a change is measured against it: another day of setting or, where that is unknown, another rate.
    fileprivate func isAnotherSetting(than other: Quote) -> Bool {
        if let setOn, let otherDay = other.setOn { return setOn != otherDay }
        return buy != other.buy || sell != other.sell || official != other.official
    }
}
