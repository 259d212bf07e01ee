public import KursCore

// What is asked of the history.

extension SQLiteStore: QuoteStore {
    public func quotes(
        on day: Day, market: Market, from provenances: [Provenance]
    ) throws(StoreError) -> [StoredQuote] {
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag,quote.day,moment,undated,fetched_at,currency,kind,source,host \
            FROM series CROSS JOIN quote ON quote.series=series.id \
            WHERE market=?1 AND bank='' AND base='UAH' AND kind<>'card' AND quote.day=?2 \
            AND moment=(SELECT max(moment)FROM quote WHERE series=series.id AND day=?2) ORDER BY currency,kind
            """)
        try row.bind(market.rawValue, at: 1)
        try row.bind(day, at: 2)
        var quotes: [StoredQuote] = []
        var lastRank = Int.max
        while try row.step() {
            guard let rank = provenances.rank(source: row.text(12), host: row.text(13)) else { continue }
            let currency = try row.currency(10)
            let isAnother = quotes.last?.quote.currency != currency
            guard isAnother || rank < lastRank else { continue }
            if !isAnother { quotes.removeLast() }
            lastRank = rank
            quotes.append(try stored(row, market, currency, kind: row.text(11), provenances[rank]))
        }
        return quotes
    }

    public func inForce(
        on day: Day, notBefore earliest: Day, market: Market, currency: CurrencyCode, from provenances: [Provenance]
    ) throws(StoreError) -> StoredQuote? {
        var best: StoredQuote?
        var bestDay = Int64.min
        for series in try series(market, currency, provenances) {
            let row = try statement(
                """
                SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote \
                WHERE series=? AND day<=? AND day>=? ORDER BY day DESC,moment DESC LIMIT 1
                """)
            try row.bind(series.id, at: 1)
            try row.bind(day, at: 2)
            try row.bind(earliest, at: 3)
            guard try row.step(), row.number(6) > bestDay else { continue }
            bestDay = row.number(6)
            best = try stored(row, market, currency, kind: series.kind, series.provenance)
        }
        return best
    }

    public func previous(
        to quote: StoredQuote, from provenances: [Provenance]
    ) throws(StoreError) -> StoredQuote? {
        let place = place(of: quote.quote, quote.fetchedAt)
        var best: StoredQuote?
        var bestDay = Int64.min
        for provenance in provenances {
            var row = try statement(
                """
                SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote WHERE series=(\
                SELECT id FROM series WHERE market=? AND bank=? AND currency=? AND kind=? AND base=? AND source=? AND host=?\
                )AND(day,moment)<(?,?)ORDER BY day DESC,moment DESC
                """)
            try row.bindSeries(quote.quote, provenance)
            try row.bind(place.day, at: 8)
            try row.bind(place.moment, at: 9)
            while try row.step(), row.number(6) > bestDay {
                var older = quote.quote
                try older.readRates(row)
                guard older.isAnotherSetting(than: quote.quote) else { continue }
                bestDay = row.number(6)
                older.readTime(row)
                best = StoredQuote(quote: older, provenance: provenance, fetchedAt: Timestamp(seconds: row.number(9)))
            }
        }
        return best
    }

    public func history(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day, provenances: [Provenance],
        each: (StoredQuote) -> Void
    ) throws(StoreError) {
        let all = try series(market, currency, provenances)
        var merged = HistoryMerge()
        for series in all {
            let row = try statement(
                """
                SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote \
                WHERE series=? AND day BETWEEN ? AND ? ORDER BY day,moment
                """)
            try row.bind(series.id, at: 1)
            try row.bind(first, at: 2)
            try row.bind(last, at: 3)
            while try row.step() {
                let quote = try stored(row, market, currency, kind: series.kind, series.provenance)
                let place = Place(day: Day(number: Int32(clamping: row.number(6))), moment: row.number(7))
                if all.count == 1 { each(quote) } else { merged.add(quote, at: place) }
            }
            merged.endSeries()
        }
        for quote in merged.quotes { each(quote) }
    }

    public func thin(before day: Day) throws(StoreError) {
        try writing(waitMilliseconds: 5000) { () throws(StoreError) in
            let old = try statement(
                """
                DELETE FROM quote WHERE day<?1 AND moment<>0 AND moment<(\
                SELECT max(moment)FROM quote AS late WHERE late.series=quote.series AND late.day=quote.day)
                """)
            try old.bind(day, at: 1)
            try old.run()
        }
    }

    /// A whole market's series of a currency, by the order of their provenances.
    private func series(
        _ market: Market, _ currency: CurrencyCode, _ provenances: [Provenance]
    ) throws(StoreError) -> [Series] {
        var row = try statement(
            """
            SELECT id,kind,source,host FROM series \
            WHERE market=? AND bank='' AND currency=? AND base='UAH' AND kind<>'card' ORDER BY kind
            """)
        try row.bind(market.rawValue, at: 1)
        try row.bind(currency, at: 2)
        var found: [Series] = []
        while try row.step() {
            guard let rank = provenances.rank(source: row.text(2), host: row.text(3)) else { continue }
            // There are as many as sources, so the place is looked for by walking.
            let place = found.firstIndex { $0.rank > rank } ?? found.endIndex
            let series = Series(id: row.number(0), kind: row.text(1), rank: rank, provenance: provenances[rank])
            found.insert(series, at: place)
        }
        return found
    }

    private struct Series {
        var id: Int64
        var kind: String?
        var rank: Int
        var provenance: Provenance
    }

    /// Reads the ten columns from `unit` to `fetched_at`.
    private func stored(
        _ row: borrowing Statement, _ market: Market, _ currency: CurrencyCode, kind: String?, _ provenance: Provenance
    ) throws(StoreError) -> StoredQuote {
        var quote = Quote(market: market, currency: currency)
        try quote.readRates(row)
        quote.readTime(row)
        quote.kind = kind.flatMap { Kind(rawValue: $0) }
        return StoredQuote(quote: quote, provenance: provenance, fetchedAt: Timestamp(seconds: row.number(9)))
    }
}

extension Quote {
    /// Reads the columns 6 to 8: day, moment, undated.
    fileprivate mutating func readTime(_ row: borrowing Statement) {
        let moment = row.number(7)
        asOf = moment == 0 ? row.day(6).map { .day($0) } : .instant(Timestamp(seconds: moment))
        if row.number(8) != 0 { asOf = nil }
    }

    /// Whether a change is measured against it: another day of setting or, where that is unknown, another rate.
    fileprivate func isAnotherSetting(than other: Quote) -> Bool {
        if let setOn, let otherDay = other.setOn { return setOn != otherDay }
        return buy != other.buy || sell != other.sell || official != other.official
    }
}

extension [Provenance] {
    /// Where a provenance stands in the list; `nil` when its word is not wanted.
    fileprivate func rank(source: String?, host: String?) -> Int? {
        firstIndex { $0.source.name == source && ($0.host ?? "") == host }
    }
}
