/// Working days of a history that are not stored, and for which nobody could be asked.
///
/// A day for which the source has nothing is none of them.
public struct MissingDays: Sendable, Hashable {
    /// Why nobody could be asked.
    public enum Reason: Sendable, Hashable {
        /// The source failed now.
        case failed(FetchError)
        /// The guard, a back-off or the source itself keeps it from being asked; how it failed before, where it did.
        case held(after: FetchError?)
        /// The network was not to be used.
        case offline
        /// What came back could not have been kept.
        case notWritable
    }

    /// The market.
    public var market: Market
    /// The currencies that lack these days.
    public var currencies: [CurrencyCode]
    /// How many days are missing.
    public var count: Int
    /// The first of them.
    public var first: Day
    /// The last of them.
    public var last: Day
    /// Who would have them.
    public var source: SourceID
    /// Why it was not asked, or in vain.
    public var reason: Reason
    /// When it may be asked again; `nil` when nothing but the user keeps it from being asked.
    public var until: Timestamp?

    /// Joins the facts.
    public init(
        market: Market, currencies: [CurrencyCode], count: Int, first: Day, last: Day, source: SourceID,
        reason: Reason, until: Timestamp?
    ) {
        (self.market, self.currencies, self.count) = (market, currencies, count)
        (self.first, self.last, self.source) = (first, last, source)
        (self.reason, self.until) = (reason, until)
    }
}
