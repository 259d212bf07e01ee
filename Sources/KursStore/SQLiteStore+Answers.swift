public import KursCore

// The last answer of each endpoint, in the answer's order. One seek reads it.
//
// Each row also has the rates that its change is measured against (the previous close). They are computed once, when
// the answer is saved, and not by every process that shows it; history that is added later for earlier days invalidates
// them.

extension SQLiteStore {
    /// One seek for the endpoint and one for its answer.
    public func answer(of key: String, market: Market) throws(StoreError) -> [StoredQuote]? {
        let endpoint = try statement("SELECT id,fetched_at,measured FROM endpoint WHERE key=?", key)
        guard try endpoint.step(), let fetchedAt = try endpoint.moment(1) else { return nil }
        let provenance = Provenance(key: key)
        let isMeasured = endpoint.number(2) != 0
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag,currency,base,day,moment,kind,bank,bank_name,\
            close_buy,close_sell,close_official FROM answer \
            WHERE endpoint=? AND market=? ORDER BY seq
            """, endpoint.number(0), market.rawValue)
        return try row.all { (row) throws(StoreError) in
            var quote = Quote(market: market, currency: try row.currency(6), base: try row.currency(7))
            try quote.readRates(row)
            if let moment = try row.moment(9) {
                quote.asOf = .instant(moment)
            } else {
                quote.asOf = try row.day(8).map { .day($0) }
            }
            quote.kind = row.text(10).flatMap { Kind(rawValue: $0) }
            if let slug = row.text(11) { quote.bank = BankName(slug: slug, name: row.text(12) ?? slug) }
            var stored = StoredQuote(quote: quote, provenance: provenance, fetchedAt: fetchedAt)
            if isMeasured {
                stored.close = .measured(
                    buy: try row.decimal(13), sell: try row.decimal(14), official: try row.decimal(15))
            }
            return stored
        }
    }

    func replaceAnswer(
        of endpoint: Int64, with quotes: [Quote], _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        try run("DELETE FROM answer WHERE endpoint=?", endpoint)
        guard !quotes.isEmpty else { return }
        var row = try statement("INSERT INTO answer VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        for (position, quote) in quotes.enumerated() {
            try row.bind(
                endpoint, Int64(position), quote.market.rawValue, quote.currency, quote.base, Int64(quote.unit),
                quote.buy, quote.sell, quote.official)
            var (day, moment): (Day?, Timestamp?)
            switch quote.asOf {
            case .day(let value): day = value
            case .instant(let value): moment = value
            case nil: break
            }
            try row.bind(
                day, moment, quote.setOn, quote.kind?.rawValue, quote.bank?.slug, quote.bank?.name, quote.flags.text,
                from: 10)
            let close = try closeBefore(StoredQuote(quote: quote, provenance: provenance, fetchedAt: fetchedAt))
            try row.bind(close?.buy, close?.sell, close?.official, from: 17)
            try row.run()
        }
    }

    /// The quote that a change is measured against; `nil` when there is none, it is doubtful, or the quote has no time of
    /// its own.
    private func closeBefore(_ stored: StoredQuote) throws(StoreError) -> Quote? {
        guard stored.quote.bank == nil, stored.quote.asOf != nil else { return nil }
        let range = rangeSource(stored.provenance.source).map { Provenance(source: $0, host: stored.provenance.host) }
        return try close(before: stored, from: [stored.provenance, range].compactMap(\.self), kyiv)
    }

    func markMeasured(_ endpoint: Int64) throws(StoreError) {
        try run("UPDATE endpoint SET measured=1 WHERE id=?", endpoint)
    }

    /// Invalidates the closes of answers for days after the earliest of these quotes; returns whether there may be any.
    func invalidateCloses(after quotes: some Sequence<Quote>, _ fetchedAt: Timestamp) throws(StoreError) -> Bool {
        var earliest: Day?
        var market: Market?
        for quote in quotes {
            let day = key(of: quote, fetchedAt).day
            earliest = min(earliest ?? day, day)
            market = market ?? quote.market
        }
        guard let earliest, let market else { return false }
        // The usual answer is the newest there is, and nothing comes after it.
        let later = try statement(
            "SELECT 1 FROM series WHERE market=? AND last_day>? LIMIT 1", market.rawValue, earliest)
        guard try later.step() else { return false }
        try run(
            """
            UPDATE endpoint SET measured=0 WHERE id IN(SELECT endpoint FROM answer WHERE market=? AND \
            coalesce(day,moment/86400+1)>?)
            """, market.rawValue, earliest)
        return true
    }

    /// Computes the closes of a market's newest answer again if they were invalidated.
    func measureNewest(of quotes: some Sequence<Quote>) throws(StoreError) {
        guard let market = quotes.first(where: { _ in true })?.market else { return }
        let newest = try statement(
            """
            SELECT key,id FROM endpoint JOIN answer ON endpoint=id WHERE market=? AND measured=0 \
            ORDER BY coalesce(day,moment/86400)DESC LIMIT 1
            """, market.rawValue)
        guard try newest.step(), let key = newest.text(0) else { return }
        let id = newest.number(1)
        var row = try statement(
            "UPDATE answer SET close_buy=?,close_sell=?,close_official=? WHERE endpoint=? AND market=? AND currency=?")
        for stored in try answer(of: key, market: market) ?? [] where stored.quote.bank == nil {
            let close = try closeBefore(stored)
            try row.bind(close?.buy, close?.sell, close?.official, id, market.rawValue, stored.quote.currency)
            try row.run()
        }
        try markMeasured(id)
    }
}

extension Provenance {
    /// Reads an ``Endpoint/key``: `source target`, followed by ` @host` for a mirror.
    init(key: String) {
        let bytes = key.utf8
        let source = key[..<(bytes.firstIndex(of: UInt8(ascii: " ")) ?? key.endIndex)]
        guard let last = bytes.lastIndex(of: UInt8(ascii: " ")), last > source.endIndex,
            key[bytes.index(after: last)...].utf8.first == UInt8(ascii: "@")
        else {
            self.init(source: SourceID(String(source)))
            return
        }
        self.init(source: SourceID(String(source)), host: String(key[bytes.index(last, offsetBy: 2)...]))
    }
}
