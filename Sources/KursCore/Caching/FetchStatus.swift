/// How a fetch ended, as far as policy, guard and time allowed it.
public enum FetchStatus: Sendable, Equatable {
    /// The store's answer is fresh; no request was made.
    case fresh
    /// A new answer is in the store, or the source confirmed the old one as unchanged.
    case renewed
    /// The source has, validly, nothing.
    case empty
    /// The policy, or a store that cannot be written, allowed no request; the store may have something older.
    case notRequested
    /// No request is allowed before this moment; the store may have something older.
    case notBefore(Timestamp)
    /// Another process was fetching it and did not finish in time.
    case busy
    /// The request failed; the store may have something older.
    case failed(FetchError)
}

/// The state of what the store has of an endpoint.
public struct CachedAnswer: Sendable, Equatable {
    /// Whether it need not be fetched again yet.
    public var isFresh: Bool
    /// Whether the source has, validly, nothing.
    public var isEmpty: Bool
}

extension FetchStatus {
    /// The status that follows from an outcome.
    init(_ outcome: FetchOutcome) {
        switch outcome {
        case .found, .unchanged: self = .renewed
        case .empty: self = .empty
        case .failed(let failure, _, _), .unreached(let failure): self = .failed(failure)
        }
    }
}
