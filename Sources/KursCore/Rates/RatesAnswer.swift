/// A market's answer to a question.
public struct RatesAnswer: Sendable {
    /// The market.
    public var market: Market
    /// The day asked for.
    public var day: Day
    /// The rates: the wanted currencies first, in their order, then the others in the source's.
    public var rates: [Rate]
    /// Why there is no rate for currencies that were asked for by name.
    public var missing: [AnswerError] = []
    /// What a person should know about them.
    public var warnings: [Warning]
    /// Set when the user asked for a refresh that the guard did not allow: when the next one is.
    public var nextRefresh: Timestamp?
}

/// A market's answer, or why there is none.
///
/// A type of its own and not a `Result`: a generic one is put together at the first use, which an answer from the
/// store can tell.
public enum RatesOutcome: Sendable {
    /// The rates.
    case success(RatesAnswer)
    /// Why there are none.
    case failure(AnswerError)
}
