/// The rule for a day on which a market with daily rates has set none: the last rate set before it is in force.
///
/// It reaches 10 days back, over the longest holidays. A rate that is older was given up by the market and is in force
/// no more. An earlier day whose rate could not be fetched ends the search: its rate may be the one in force, so none
/// before it may be taken. So does a day with other currencies' rates: one that is missing among them is not quoted.
///
/// A Saturday or Sunday to come keeps Friday's rate, unless the market has already published another.
package enum CarryForward {
    /// How many days a rate is in force after its own at most.
    static let limitDays = 10

    /// The currencies that a market with daily rates sets on every day on which it sets any.
    static let alwaysQuoted: [CurrencyCode] = [.usd, .eur]

    /// Whether these are the rates of a day on which the market set any: only then does a currency without one have none
    /// in force.
    ///
    /// A few without the dollar are not: on some days of 1997 the NBU set those only. And a day with euros has dollars:
    /// where their row was rejected, an earlier day's must not replace it.
    static func hasRates(_ quotes: [StoredQuote]) -> Bool {
        quotes.contains { alwaysQuoted.contains($0.quote.currency) }
    }

    static func applies(to market: Market, isStrict: Bool) -> Bool { market.traits.hasDailyRate && !isStrict }

    /// The next day for which a rate is set: the next working day, on Fridays Monday.
    package static func nextDay(after today: Day) -> Day {
        let friday = 4
        return today.advanced(by: today.weekday >= friday ? 7 - today.weekday : 1)
    }

    /// The earliest day whose rate can be in force on a day.
    static func earliest(for day: Day) -> Day { day.advanced(by: -limitDays) }

    /// The earlier days whose rate can be in force on a day, the latest first.
    static func days(before day: Day) -> [Day] { (1...limitDays).map { day.advanced(by: -$0) } }
}
