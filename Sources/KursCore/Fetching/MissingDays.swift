/// Working days of a history that are not stored and could not be fetched.
///
/// Days the source confirmed as empty are excluded.
public struct MissingDays: Sendable, Hashable {
    /// Why they could not be fetched.
    public enum Reason: Sendable, Hashable {
        /// The source failed now.
        case failed(FetchError)
        /// The guard, a back-off or the source itself allows no request; with the earlier failure, if any.
        case rateLimited(after: FetchError?)
        /// The network was not to be used.
        case offline
        /// The store cannot be written, so nothing was fetched.
        case notWritable
        /// There was no time for all of them.
        case notYet
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
    /// The source that would have them.
    public var source: SourceID
    /// Why they could not be fetched.
    public var reason: Reason
    /// When a request is allowed again; `nil` when only the user prevents it.
    public var until: Timestamp?

    public init(
        market: Market, currencies: [CurrencyCode], count: Int, first: Day, last: Day, source: SourceID,
        reason: Reason, until: Timestamp?
    ) {
        (self.market, self.currencies, self.count) = (market, currencies, count)
        (self.first, self.last, self.source) = (first, last, source)
        (self.reason, self.until) = (reason, until)
    }
}
