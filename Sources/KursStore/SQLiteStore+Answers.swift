public import KursCore

// What each endpoint last answered, in the answer's order; one seek reads it.

extension SQLiteStore {
    /// One seek for the endpoint and one for its answer.
    public func answer(of key: String, market: Market) throws(StoreError) -> [StoredQuote]? {
        let endpoint = try statement("SELECT id,fetched_at,measured FROM endpoint WHERE key=?")
        try endpoint.bind(key, at: 1)
        guard try endpoint.step(), let fetchedAt = endpoint.moment(1) else { return nil }
        let provenance = Provenance(key: key)
        let isMeasured = endpoint.number(2) != 0
        let row = try statement(
            """
            SELECT unit,buy,sell,official,set_on,flag,currency,base,day,moment,kind,bank,bank_name,\
            close_buy,close_sell,close_official FROM answer \
            WHERE endpoint=? AND market=? ORDER BY seq
            """)
        try row.bind(endpoint.number(0), at: 1)
        try row.bind(market.rawValue, at: 2)
        var quotes: [StoredQuote] = []
        while try row.step() {
            var quote = Quote(market: market, currency: try row.currency(6), base: try row.currency(7))
            try quote.readRates(row)
            quote.asOf = row.moment(9).map { .instant($0) } ?? row.day(8).map { .day($0) }
            quote.kind = row.text(10).flatMap { Kind(rawValue: $0) }
            if let slug = row.text(11) { quote.bank = BankName(slug: slug, name: row.text(12) ?? slug) }
            var stored = StoredQuote(quote: quote, provenance: provenance, fetchedAt: fetchedAt)
            if isMeasured {
                stored.close = .measured(
                    buy: try row.decimal(13), sell: try row.decimal(14), official: try row.decimal(15))
            }
            quotes.append(stored)
        }
        return quotes
    }

    /// Puts an answer's quotes in the place of the last one's.
    func replaceAnswer(
        of endpoint: Int64, with quotes: [Quote], _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        let old = try statement("DELETE FROM answer WHERE endpoint=?")
        try old.bind(endpoint, at: 1)
        try old.run()
        guard !quotes.isEmpty else { return }
        var row = try statement("INSERT INTO answer VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        for (position, quote) in quotes.enumerated() {
            try row.bind(endpoint, at: 1)
            try row.bind(Int64(position), at: 2)
            try row.bind(quote.market.rawValue, at: 3)
            try row.bind(quote.currency, at: 4)
            try row.bind(quote.base, at: 5)
            try row.bind(Int64(quote.unit), at: 6)
            try row.bind(quote.buy, at: 7)
            try row.bind(quote.sell, at: 8)
            try row.bind(quote.official, at: 9)
            var (day, moment): (Day?, Timestamp?)
            switch quote.asOf {
            case .day(let value): day = value
            case .instant(let value): moment = value
            case nil: break
            }
            try row.bind(day, at: 10)
            try row.bind(moment, at: 11)
            try row.bind(quote.setOn, at: 12)
            try row.bind(quote.kind?.rawValue, at: 13)
            try row.bind(quote.bank?.slug, at: 14)
            try row.bind(quote.bank?.name, at: 15)
            try row.bind(quote.flag?.rawValue, at: 16)
            let close = try closeBefore(StoredQuote(quote: quote, provenance: provenance, fetchedAt: fetchedAt))
            try row.bind(close?.buy, at: 17)
            try row.bind(close?.sell, at: 18)
            try row.bind(close?.official, at: 19)
            try row.run()
        }
    }
}

extension Quote {
    /// Reads the first six columns: unit, buy, sell, official, set_on, flag.
    mutating func readRates(_ row: borrowing Statement) throws(StoreError) {
        unit = Int(row.number(0))
        buy = try row.decimal(1)
        sell = try row.decimal(2)
        official = try row.decimal(3)
        setOn = row.day(4)
        flag = row.text(5).flatMap { Flag(rawValue: $0) }
    }
}

extension Provenance {
    /// Reads an ``Endpoint/key``: `source target`, and ` @host` behind it for a mirror.
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
