/// What is asked of a market's sources.
public struct RateQuery: Sendable, Equatable {
    /// The market.
    public var market: Market
    /// The day the rates are wanted for, in Kyiv.
    public var day: Day
    /// The day it is in Kyiv now.
    public var today: Day
    /// The currencies that are wanted most; a source that answers one at a time is asked for these.
    public var currencies: [CurrencyCode]

    /// Joins the facts.
    public init(market: Market, day: Day, today: Day, currencies: [CurrencyCode]) {
        self.market = market
        self.day = day
        self.today = today
        self.currencies = currencies
    }
}

/// A source of a market's rates: which addresses answer a question, and how they are read.
///
/// Pure: no I/O, no clock.
public protocol RateSource: Sendable {
    /// Its name.
    var id: SourceID { get }
    /// What its rates are flagged with where they only stand in for what the market means; `nil` where they do not.
    var standsIn: Flag? { get }
    /// Whether its answers are days that are kept for ever and found in the history, not a state that passes.
    var isArchive: Bool { get }
    /// What to ask, all at once; empty when this source cannot answer the question.
    func fetches(for question: RateQuery) -> [Fetch]
}
