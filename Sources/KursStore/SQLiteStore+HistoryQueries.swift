public import KursCore

extension SQLiteStore: QuoteStore {
    /// See ``QuoteStore/provenances(of:)``; reads the series of the market.
    public func provenances(of market: Market) throws(StoreError) -> [Provenance] {
        try statement(
            "SELECT DISTINCT source,host FROM series WHERE market=? AND bank='' ORDER BY source,host", market.rawValue
        ).all { Provenance(source: SourceID($0.text(0) ?? ""), host: $0.text(1).flatMap { $0.isEmpty ? nil : $0 }) }
    }

    /// Runs the body in one read transaction; a write inside it ends that transaction.
    public func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try snapshot(body)
    }

    /// Keeps up to 16 MB of pages: the blocks of eight days that a currency's history reads are those of the next one.
    public func expectManyHistories() { try? connection.run("PRAGMA cache_size=-16384") }

    /// One scan of the market's series and a seek in the day's block for each.
    public func quotes(
        on day: Day, market: Market, from provenances: [Provenance]
    ) throws(StoreError) -> [StoredQuote] {
        try snapshot { () throws(StoreError) in
            var quotes: [StoredQuote] = []
            let end = QuoteKey(day: day.advanced(by: 1), moment: .min)
            for (currency, series) in try marketSeries(market, provenances) {
                // The series of a currency are adjacent, the best first.
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

    /// As ``inForce(on:notBefore:market:currency:from:)``, back to the first day of the series.
    public func previous(
        to quote: StoredQuote, from provenances: [Provenance]
    ) throws(StoreError) -> StoredQuote? {
        let all = try series(of: quote.quote, provenances)
        let key = key(of: quote.quote, quote.fetchedAt)
        return try newest(in: all, before: key, notBefore: Day(number: .min)) { (row, series) throws(StoreError) in
            var older = try row.quote(quote.quote.market, quote.quote.currency, series)
            (older.quote.base, older.quote.bank) = (quote.quote.base, quote.quote.bank)
            return older.quote.differsInSetting(from: quote.quote) ? older : nil
        }
    }

    /// A seek in each block of eight days; a single series is streamed, several are collected and merged.
    public func history(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day, provenances: [Provenance],
        each: (StoredQuote) -> Void
    ) throws(StoreError) {
        // One lock for the whole history and not one for each block.
        try snapshot { () throws(StoreError) in
            let all = try series(market, currency, provenances)
            var merged = HistoryMerge()
            var row = try statement(
                """
                SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote \
                WHERE block=? AND series=? AND day BETWEEN ? AND ? ORDER BY day,moment
                """)
            for series in all {
                let (first, last) = (max(first, series.firstDay), min(last, series.lastDay))
                guard first <= last else { continue }
                try row.bind(series.id, first, last, from: 2)
                for block in first.block...last.block {
                    try row.bind(block)
                    while try row.step() {
                        let quote = try row.quote(market, currency, series)
                        if all.count == 1 { each(quote) } else { merged.add(quote, at: try row.quoteKey()) }
                    }
                    row.reset()
                }
                merged.endSeries()
            }
            for quote in merged.quotes { each(quote) }
        }
    }

    /// One scan of the market's series.
    public func currencies(of market: Market, from provenances: [Provenance]) throws(StoreError) -> [CurrencyCode] {
        var currencies: [CurrencyCode] = []
        for (currency, _) in try marketSeries(market, provenances) where currencies.last != currency {
            currencies.append(currency)
        }
        return currencies
    }

    /// One scan of the history before the day: a million quotes take 0.9 s the first time and 0.05 s afterwards.
    ///
    /// Each transaction covers four months, so that other processes do not wait for the whole scan.
    public func thin(before day: Day) throws(StoreError) {
        guard var block = try firstBlock() else { return }
        while block <= day.block {
            try writing(waitMilliseconds: 5000) { () throws(StoreError) in
                try run(
                    """
                    DELETE FROM quote WHERE block BETWEEN ?2 AND ?3 AND day<?1 AND moment<>0 AND moment<(\
                    SELECT max(moment)FROM quote AS late WHERE late.block=quote.block AND late.series=quote.series \
                    AND late.day=quote.day)
                    """, day, block, min(block + 15, day.block))
            }
            block += 16
        }
    }

    private func firstBlock() throws(StoreError) -> Int64? {
        let row = try statement("SELECT block FROM quote ORDER BY block LIMIT 1")
        return try row.step() ? row.number(0) : nil
    }

    /// The newest matching quote before a key; on the same day the first series wins.
    private func newest(
        in all: [Series], before key: QuoteKey, notBefore earliest: Day,
        _ match: (borrowing Statement, Series) throws(StoreError) -> StoredQuote?
    ) throws(StoreError) -> StoredQuote? {
        guard var block = all.map({ min($0.lastDay, key.day).block }).max() else { return nil }
        let oldest = all.reduce(Int64.max) { min($0, max($1.firstDay, earliest).block) }
        while block >= oldest {
            var best: StoredQuote?
            var afterBest = earliest
            for series in all {
                let quote = try newest(in: series, block, before: key, notBefore: afterBest) {
                    (row) throws(StoreError) in
                    guard let quote = try match(row, series) else { return nil }
                    afterBest = try row.quoteKey().day.advanced(by: 1)
                    return quote
                }
                best = quote ?? best
            }
            if let best { return best }
            block -= 1
        }
        return nil
    }

    private func newest(
        in series: Series, _ block: Int64, before key: QuoteKey, notBefore earliest: Day,
        _ match: (borrowing Statement) throws(StoreError) -> StoredQuote?
    ) throws(StoreError) -> StoredQuote? {
        guard series.firstDay.block <= block, block <= series.lastDay.block else { return nil }
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag,day,moment,undated,fetched_at FROM quote \
            WHERE block=? AND series=? AND day>=? AND(day,moment)<(?,?)ORDER BY day DESC,moment DESC
            """, block, series.id, earliest, key.day, key.moment)
        while try row.step() {
            if let quote = try match(row) { return quote }
        }
        return nil
    }
}

extension Quote {
    /// Whether a change is measured against it: set on another day or, where that day is unknown, another rate.
    fileprivate func differsInSetting(from other: Quote) -> Bool {
        if let setOn, let otherDay = other.setOn { return setOn != otherDay }
        return buy != other.buy || sell != other.sell || official != other.official
    }
}

/// Merges the quotes of several provenances into one sequence in order of time; the first provenance wins.
///
/// A whole day's quote collides with every quote of that day, a moment's with the same moment and with the whole day's.
private struct HistoryMerge {
    private typealias Entry = (key: QuoteKey, quote: StoredQuote)
    private var merged: [Entry] = []
    private var current: [Entry] = []

    mutating func add(_ quote: StoredQuote, at key: QuoteKey) { current.append((key, quote)) }

    /// Ends the current series; the next one ranks lower.
    ///
    /// O(n) in all quotes so far.
    mutating func endSeries() {
        defer { current.removeAll() }
        guard !merged.isEmpty else {
            merged = current
            return
        }
        var result: [Entry] = []
        result.reserveCapacity(merged.count + current.count)
        var better = merged[...]
        for entry in current {
            while let next = better.first, next.key.day < entry.key.day { result.append(better.removeFirst()) }
            let sameDay = better.prefix { $0.key.day == entry.key.day }
            guard !sameDay.contains(where: { $0.key.collides(with: entry.key) }) else { continue }
            while let next = better.first, next.key.isBefore(entry.key) { result.append(better.removeFirst()) }
            result.append(entry)
        }
        merged = result + better
    }

    var quotes: [StoredQuote] { merged.map(\.quote) }
}

extension QuoteKey {
    /// Whether two quotes of one day are for the same time.
    fileprivate func collides(with other: QuoteKey) -> Bool {
        moment == 0 || other.moment == 0 || moment == other.moment
    }
}
