/// Working days of a history that are not stored and could not be fetched.
///
/// Days the source confirmed as empty are excluded.
public struct MissingDays: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
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

    public var market: Market
    public var currencies: [CurrencyCode]
    public var count: Int
    /// The first of them.
    public var first: Day
    /// The last of them.
    public var last: Day
    public var source: SourceID
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
