/// A market's answer to a query.
public struct RatesAnswer: Sendable {
    /// The market.
    public var market: Market
    /// The day wanted.
    public var day: Day
    /// The rates: the wanted currencies first, in their order, then the others in the source's.
    public var rates: [Rate]
    /// Why wanted currencies have no rate.
    public var missing: [AnswerError] = []
    /// Warnings about the rates and sources.
    public var warnings: [Warning]
    /// When a refresh that the guard refused is allowed; `nil` when none was refused.
    public var nextRefresh: Timestamp?
}

/// A market's answer, or why there is none.
///
/// A type of its own and not a `Result`: the metadata of a generic type is made at its first use, which
/// costs a noticeable part of an answer from the store.
public enum RatesOutcome: Sendable {
    /// The rates.
    case success(RatesAnswer)
    /// Why there are none.
    case failure(AnswerError)
}
