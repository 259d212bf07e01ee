public struct Rate: Sendable, Equatable {
    /// The quote, its source and the moment it was fetched.
    public var stored: StoredQuote
    /// The change of each number against the previous close, and none on a day that only repeats a rate; `nil` where nothing is known to compare with.
    public var change: RateChange
    /// Seconds since it was fetched; negative when the clock was set back.
    public var ageSeconds: Int64
    /// Whether it is older than its endpoint's interval and could not be renewed.
    public var isStale: Bool
    /// The first day with this rate, where the market has carried it forward since; else `nil`.
    public var carriedFrom: Day?
    /// The published rates that it is the product of: a price in dollars and the dollar's; empty for a published rate.
    public internal(set) var factors: [Rate] = []

    public init(stored: StoredQuote, change: RateChange, ageSeconds: Int64, isStale: Bool) {
        self.stored = stored
        self.change = change
        self.ageSeconds = ageSeconds
        self.isStale = isStale
    }

    public var quote: Quote { stored.quote }

    /// Whether it can no longer change: a daily rate of a day that is over.
    public func isFinal(today: Day) -> Bool {
        guard quote.market.traits.hasDailyRate, !isStale, case .day(let day)? = quote.asOf else { return false }
        return day < today
    }
}

/// The differences of a quote's numbers from the previous close, per unit, in the base currency.
public struct RateChange: Sendable, Equatable {
    public var buy: ExactDecimal?
    public var sell: ExactDecimal?
    public var official: ExactDecimal?
    /// The change in percent that the source itself gives, which is more exact than one from rounded prices.
    public var percent: ExactDecimal?

    public init() {}

    /// The differences between two quotes; a number missing on either side has none.
    public init(from previous: Quote, to quote: Quote) {
        self.init(of: quote, fromBuy: previous.buy, sell: previous.sell, official: previous.official)
    }

    /// The differences of a quote from a close's numbers; a number missing on either side has none.
    init(of quote: Quote, fromBuy buy: ExactDecimal?, sell: ExactDecimal?, official: ExactDecimal?) {
        self.buy = RateChange.difference(quote.buy, buy)
        self.sell = RateChange.difference(quote.sell, sell)
        self.official = RateChange.difference(quote.official, official)
    }

    private static func difference(_ new: ExactDecimal?, _ old: ExactDecimal?) -> ExactDecimal? {
        guard let new, let old else { return nil }
        return try? new.subtracting(old)
    }
}
