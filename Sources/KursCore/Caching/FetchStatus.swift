/// How a fetch stands once the provider has done what it may.
public enum FetchStatus: Sendable, Equatable {
    /// The store's answer was fresh; nobody was asked.
    case fresh
    /// A new answer is in the store, or the old one was said to be unchanged.
    case renewed
    /// There is validly nothing.
    case empty
    /// Nobody was asked because of the policy; the store may hold something older.
    case notAsked
    /// Nobody may be asked before this moment; the store may hold something older.
    case notBefore(Timestamp)
    /// Somebody else was asking, and the time ran out before they were done.
    case busy
    /// It failed now; the store may hold something older.
    case failed(FetchError)
}

/// What the store holds of an endpoint.
public struct CachedAnswer: Sendable, Equatable {
    /// Whether it needs no asking now.
    public var isFresh: Bool
    /// Whether the endpoint said, validly, that there is nothing.
    public var isEmpty: Bool
}

extension FetchStatus {
    /// How a fetch stands that ended so.
    init(_ outcome: FetchOutcome) {
        switch outcome {
        case .found, .unchanged: self = .renewed
        case .empty: self = .empty
        case .failed(let failure, _, _): self = .failed(failure)
        }
    }
}
