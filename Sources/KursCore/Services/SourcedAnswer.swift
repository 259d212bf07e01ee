/// An answer that tells how the asking of its sources went.
protocol SourcedAnswer {
    /// What a person should know.
    var warnings: [Warning] { get set }
    /// Set when the user asked for a refresh that the guard did not allow: when the next one is.
    var nextRefresh: Timestamp? { get set }
    /// Whether a source could not be asked because the guard did not allow it.
    var isHeld: Bool { get set }
}

extension SourcedAnswer {
    /// Notes what a fetch has come to.
    mutating func take(
        _ standing: FetchStanding, of fetch: Fetch, _ policy: CachePolicy, from store: any Store
    ) throws(StoreError) {
        var failure: FetchFailure?
        switch standing {
        case .failed(let said): failure = said
        case .notBefore(let moment):
            isHeld = true
            // Asked a moment ago in another breath, in vain.
            failure = try store.state(of: fetch.endpoint.key)?.lastFailure
            if policy == .fromNetwork, failure == nil { nextRefresh = min(nextRefresh ?? moment, moment) }
        default: break
        }
        guard let failure else { return }
        warnings.append(.sourceFailed(source: fetch.endpoint.source, failure: failure))
    }
}
