/// An answer that tells how the asking of its sources went.
protocol SourcedAnswer {
    /// What a person should know.
    var warnings: [Warning] { get set }
    /// Set when the user asked for a refresh that the guard did not allow: when the next one is.
    var nextRefresh: Timestamp? { get set }
    /// What kept a source from answering; `nil` while nothing did.
    var trouble: SourceProblem? { get set }
}

/// What kept sources from answering, the worst of it.
public enum SourceProblem: Sendable {
    /// One was left alone, as the guard or the source itself wished: later it may be asked.
    case held
    /// One failed.
    case failed
}

extension SourcedAnswer {
    /// Notes what a fetch has come to.
    mutating func take(
        _ standing: FetchStatus, of fetch: Fetch, _ policy: CachePolicy, from store: any Store
    ) throws(StoreError) {
        var failure: FetchError?
        switch standing {
        case .failed(let said):
            failure = said
            // Whoever answers 429 is there, and wishes to be asked later.
            if case .status(429, _) = said { trouble = trouble ?? .held } else { trouble = .failed }
        case .notBefore(let moment):
            trouble = trouble ?? .held
            // Asked a moment ago in another breath, in vain.
            failure = try store.state(of: fetch.endpoint.key)?.lastFailure
            if policy == .fromNetwork, failure == nil { nextRefresh = min(nextRefresh ?? moment, moment) }
        default: break
        }
        guard let failure else { return }
        warnings.append(.sourceFailed(source: fetch.endpoint.source, failure: failure))
    }
}
