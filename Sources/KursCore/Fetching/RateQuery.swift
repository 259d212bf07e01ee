/// Which rates are wanted of a market's sources.
public struct RateQuery: Sendable, Equatable {
    /// The market.
    public var market: Market
    /// The day the rates are wanted for, in Kyiv.
    public var day: Day
    /// The current day in Kyiv.
    public var today: Day
    /// The currencies wanted most; a source that answers one currency per request is asked for these.
    public var currencies: [CurrencyCode]

    public init(market: Market, day: Day, today: Day, currencies: [CurrencyCode]) {
        self.market = market
        self.day = day
        self.today = today
        self.currencies = currencies
    }

    /// Whether the day is the Saturday or Sunday to come and Friday's rate is in force or known: no other will be set.
    var isWeekendAhead: Bool {
        let saturday = 5
        return market.traits.hasDailyRate && day > today && day.weekday >= saturday
            && day.number - today.number <= day.weekday - saturday + 1
    }
}
