public enum AnswerError: Error, Sendable, Equatable {
    case store(StoreError)
    /// No source could be reached, and nothing is stored.
    case unreachable(market: Market, failures: [SourceError])
    /// Nothing is stored, and no request is allowed before this moment.
    case tryLater(market: Market, until: Timestamp)
    /// Nothing is stored, and the network was not to be used.
    case nothingStored(market: Market, days: ClosedRange<Day>? = nil)
    /// The NBU has not yet published the rates of that day, the next for which it sets them.
    case notPublished(day: Day)
    /// The day is still to come: the NBU sets only the next day's rate in advance, and the other markets none.
    case yetToCome(market: Market, day: Day)
    case beforeArchive(day: Day, first: Day)
    case noRate(currency: CurrencyCode, market: Market, day: Day?, elsewhere: [Market], unasked: [Market] = [])
    /// There is no rate, and whether there is a price in dollars is not known: none is stored, and its source could not be
    /// asked, or may not be before a moment.
    indirect case noDollarPrice(AnswerError, failures: [SourceError], until: Timestamp?)
    /// The answer just fetched has a row of the currency that was rejected; the warning says why.
    case rowRefused(currency: CurrencyCode, market: Market, source: SourceID, because: Warning)
    /// The day itself has none and the last before it may not be taken (`isStrict`), or is too far back.
    case noRateThatDay(currency: CurrencyCode, market: Market, day: Day, last: Day?, isStrict: Bool)
    /// Days that are needed are not stored and could not be fetched.
    case daysMissing(MissingDays)
    /// No source of the market answers for past days, and kurs has not seen that day itself.
    case noArchive(market: Market, day: Day)
    /// The market has no source, or none without a key.
    case noSource(market: Market)

    /// Why a market has no rate for a day after today.
    public static func ahead(_ day: Day, of market: Market, today: Day) -> AnswerError {
        market.traits.setsNextDay && day <= CarryForward.nextDay(after: today)
            ? .notPublished(day: day) : .yetToCome(market: market, day: day)
    }
}
