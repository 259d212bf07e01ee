/// What the rate of a day did, by the quotes that were made on it: the middle of both sides at each.
public struct DayRange: Sendable, Equatable {
    /// The civil day in Kyiv.
    public var day: Day
    /// The first rate.
    public var open: ExactDecimal
    public var high: ExactDecimal
    public var low: ExactDecimal
    /// The last rate.
    public var close: ExactDecimal
    /// The number of quotes, at least 1.
    public var quoteCount: Int

    /// Makes a range; rates are hryvnias per unit.
    public init(
        day: Day, open: ExactDecimal, high: ExactDecimal, low: ExactDecimal, close: ExactDecimal, quoteCount: Int
    ) {
        (self.day, self.open, self.high, self.low, self.close) = (day, open, high, low, close)
        self.quoteCount = quoteCount
    }
}

extension HistoryService {
    /// The range of each day that has quotes in the store, oldest first; nothing is fetched.
    ///
    /// Only the last ninety days have more than one quote each: of older ones the store keeps the last.
    ///
    /// - Throws: ``StoreError`` when the store cannot be read.
    public func dayRanges(
        of currency: CurrencyCode, from first: Day, through last: Day
    ) throws(StoreError) -> [DayRange] {
        var ranges: [DayRange] = []
        for stored in try quotes(of: currency, from: first, through: last) {
            let day = stored.day(in: kyiv)
            guard day >= first, day <= last, let rate = stored.quote.price else { continue }
            if var range = ranges.last, range.day == day {
                (range.high, range.low, range.close) = (max(range.high, rate), min(range.low, rate), rate)
                range.quoteCount += 1
                ranges[ranges.count - 1] = range
            } else {
                ranges.append(DayRange(day: day, open: rate, high: rate, low: rate, close: rate, quoteCount: 1))
            }
        }
        return ranges
    }
}
