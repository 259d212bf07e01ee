/// The rates in force on days without their own (``CarryForward``).
extension RateLoader {
    /// The last rate before a day that has none (``CarryForward``).
    func carried(
        _ currency: CurrencyCode, to day: Day
    ) throws(StreamLineError) -> (day: Day, stored: StoredQuote)? {
        guard try isWithoutRates(day) else { return nil }
        for earlier in CarryForward.days(before: day) {
            guard let first = history.firstDay, earlier >= first else { return nil }
            let year = year(earlier.date.year, of: currency)
            if let found = year[earlier] { return (earlier, found) }
            if let missingDays = missingDay(earlier, of: currency, year) { throw .rate(.daysMissing(missingDays)) }
            guard try isWithoutRates(earlier) else { return nil }
        }
        return nil
    }

    /// Whether the market set no rates on a day (``CarryForward/hasRates(_:)``).
    private func isWithoutRates(_ day: Day) throws(StreamLineError) -> Bool {
        if let known = emptyDays[day] { return known }
        let found: (hasRates: Bool, missingDays: MissingDays?)
        do throws(StoreError) {
            found = try storedDays(of: day.date.year).contains(day) ? (true, nil) : hasDollars(day)
        } catch {
            throw .rate(.store(error))
        }
        if let missingDays = found.missingDays { throw .rate(.daysMissing(missingDays)) }
        emptyDays[day] = !found.hasRates
        return !found.hasRates
    }

    /// The days of a year whose rates are held or stored.
    private func storedDays(of number: Int) throws(StoreError) -> Set<Day> {
        if let known = storedDays[number] { return known }
        var days: Set<Day> = []
        let (first, last) = span(of: number)
        for currency in CarryForward.alwaysQuoted {
            if let held = years[YearKey(currency: currency, year: number)], held.failure == nil {
                days.formUnion(held.days)
            } else {
                days.formUnion(
                    try history.days(of: currency, from: first, through: last, HistoryService.Backfill()).map(\.day))
            }
        }
        storedDays[number] = days
        return days
    }

    /// Whether a day that the store has no rates of has dollars: by their year, which is read once for all its days.
    private func hasDollars(_ day: Day) throws(StoreError) -> (hasRates: Bool, missingDays: MissingDays?) {
        let key = YearKey(currency: .usd, year: day.date.year)
        let year = years[key] ?? load(.usd, key.year, fetchesWholeYear: false)
        years[key] = year
        guard year.failure == nil else { return try history.hasRates(on: day, policy: policy) }
        return (year[day] != nil, year[day] == nil ? missingDay(day, of: .usd, year) : nil)
    }
}
