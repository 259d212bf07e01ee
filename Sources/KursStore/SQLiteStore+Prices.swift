public import KursCore

extension SQLiteStore {
    /// As ``history(of:market:from:through:provenances:each:)``, by half of the columns.
    public func prices(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day, provenances: [Provenance]
    ) throws(StoreError) -> [ExactDecimal?] {
        guard first <= last else { return [] }
        return try snapshot { () throws(StoreError) in
            let all = try series(market, currency, provenances)
            if let prices = try wholeDayPrices(all, first...last) { return prices }
            var prices = [ExactDecimal?](repeating: nil, count: Int(last.number - first.number) + 1)
            try history(of: currency, market: market, from: first, through: last, provenances: provenances) {
                prices[Int($0.day(in: kyiv).number - first.number)] = $0.quote.price
            }
            return prices
        }
    }

    /// The prices of series in which a day has one quote; `nil` where quotes of several moments must be merged.
    private func wholeDayPrices(_ all: [Series], _ days: ClosedRange<Day>) throws(StoreError) -> [ExactDecimal?]? {
        var prices = [ExactDecimal?](
            repeating: nil, count: Int(days.upperBound.number - days.lowerBound.number) + 1)
        let row = try statement(
            """
            SELECT official,buy,sell,day,moment FROM quote \
            WHERE block=? AND series=? AND day BETWEEN ? AND ? ORDER BY day
            """)
        var hasMoments = false
        for series in all {
            try scan(series, from: days.lowerBound, through: days.upperBound, row) { (row) throws(StoreError) in
                guard row.number(4) == 0 else {
                    hasMoments = true
                    return
                }
                guard let day = try row.day(3) else { throw row.corruptRow("a day") }
                let index = Int(day.number - days.lowerBound.number)
                if prices[index] == nil { prices[index] = try row.price() }
            }
            if hasMoments { return nil }
        }
        return prices
    }
}

extension Statement {
    /// Reads the first three columns, official, buy and sell, as one number.
    fileprivate func price() throws(StoreError) -> ExactDecimal? {
        if let official = try decimal(0) { return official }
        return Quote.price(buy: try decimal(1), sell: try decimal(2))
    }
}
