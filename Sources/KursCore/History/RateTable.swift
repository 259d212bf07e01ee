/// A row of a table of rates: what one unit of a currency cost on a market on a day.
package struct RateTableRow: Sendable {
    package var day: Day
    package var stored: StoredQuote
    /// The day for which the source gives the rate: an earlier one where the market set none.
    package var rateDay: Day
    /// The day whose rate this one repeats, as in a history.
    package var carriedFrom: Day?

    package var quote: Quote { stored.quote }
}

/// The port to a database file that is made for other programs.
package protocol RateTableFile: AnyObject {
    /// Adds rows with a text for each column; no two are of the same market, currency and day.
    func append(_ rows: [[String?]]) throws(StoreError)
    /// Completes the file and returns its bytes.
    func finish() throws(StoreError) -> [UInt8]
}

extension HistoryService {
    package struct TableDays {
        package let first: Day
        package let last: Day
        /// The first day whose rate the table may need.
        package let begin: Day
        /// Whether days on which the market set no rates get the rate in force.
        fileprivate var fills: Bool
        fileprivate var withRates: Set<Day> = []
        /// The days that are not stored and could not be fetched.
        fileprivate var unknown: Set<Day> = []

        fileprivate init(from first: Day, through last: Day, fills: Bool) {
            (self.first, self.last, self.fills) = (first, last, fills)
            begin = fills ? CarryForward.earliest(for: first) : first
        }

        fileprivate func isEmpty(_ day: Day) -> Bool { !withRates.contains(day) && !unknown.contains(day) }
    }

    /// Brings the days of some currencies into the store, or of all that the market has.
    ///
    /// A failure shows when the days are read.
    ///
    /// - Parameter fills: Possible only on a market with daily rates.
    /// - Returns: The currencies, and the days of their table.
    package func prepareTable(
        of named: [CurrencyCode], from first: Day, through last: Day, fills: Bool, policy: CachePolicy
    ) throws(StoreError) -> (currencies: [CurrencyCode], days: TableDays) {
        var table = TableDays(from: first, through: min(last, today), fills: fills)
        if named.isEmpty {
            try fetchWholeYears(from: table.begin, through: table.last, policy)
        } else {
            _ = try fill(named, from: table.begin, through: table.last, policy: policy)
        }
        if fills { try findDaysWithRates(&table, policy) }
        guard named.isEmpty else { return (named, table) }
        store.expectManyHistories()
        let stored = try store.currencies(of: market, from: provenances)
        // Where nothing is stored, the failure to fetch the dollar says why.
        return (stored.isEmpty && market.traits.hasDailyRate ? [.usd] : stored, table)
    }

    private func findDaysWithRates(_ table: inout TableDays, _ policy: CachePolicy) throws(StoreError) {
        let backfill = try fill(CarryForward.alwaysQuoted, from: table.begin, through: table.last, policy: policy)
        for currency in CarryForward.alwaysQuoted {
            let days = try days(of: currency, from: table.begin, through: table.last, backfill)
            table.withRates.formUnion(days.map(\.day))
            let missing = try missingDays(of: currency, from: table.begin, through: table.last, days, backfill)
            table.unknown.formUnion(missing?.days ?? [])
        }
    }

    /// The rows of a currency: its days, and where wanted those on which the market set no rates at all, with the rate in
    /// force (``CarryForward``).
    package func rows(of answer: HistoryAnswer, _ table: TableDays) -> [RateTableRow] {
        var rows: [RateTableRow] = []
        rows.reserveCapacity(max(0, Int(table.last.number - table.first.number) + 1))
        let days = answer.rates
        for index in days.indices {
            let day = days[index].day
            var row = RateTableRow(
                day: day, stored: days[index].stored, rateDay: day, carriedFrom: days[index].carriedFrom)
            if day >= table.first { rows.append(row) }
            guard table.fills else { continue }
            let next = index + 1 < days.count ? days[index + 1].day : table.last.advanced(by: 1)
            row.carriedFrom = row.carriedFrom ?? day
            row.day = day.advanced(by: 1)
            while row.day < next, CarryForward.earliest(for: row.day) <= day, table.isEmpty(row.day) {
                if row.day >= table.first { rows.append(row) }
                row.day = row.day.advanced(by: 1)
            }
        }
        return rows
    }

    private func fetchWholeYears(from first: Day, through last: Day, _ policy: CachePolicy) throws(StoreError) {
        guard let source else { return }
        let begin = max(first, source.firstDay)
        guard begin <= last else { return }
        var fetches: [Fetch] = []
        for year in begin.date.year...last.date.year {
            guard let whole = source.fetch(of: nil, year: year, today: today), try !isCached(whole) else { continue }
            fetches.append(whole)
        }
        if !fetches.isEmpty { _ = try provider.report(fetches, policy: policy.withoutRefresh) }
    }
}
