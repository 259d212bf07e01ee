/// What the status of a fetch means for the answer that is made from the store.
struct FetchReport {
    let fetch: Fetch
    let status: FetchStatus
    /// What the ledger holds of the endpoint; read only after a failure or a refusal of the guard.
    let state: FetchState?
    /// Whether the answer in the store is fresh all the same, where the guard refused a request.
    let isStillFresh: Bool
    let now: Timestamp

    var source: SourceID { fetch.endpoint.source }

    /// Whether the source has answered, now or recently enough.
    var isSettled: Bool {
        switch status {
        case .fresh, .renewed, .empty: true
        case .notRequested, .notBefore, .busy, .failed: false
        }
    }

    var hasNewAnswer: Bool { status == .renewed || status == .empty }

    /// Whether what the store holds is what the source would answer now.
    var isCurrent: Bool { isSettled || isStillFresh }

    var isEmpty: Bool { status == .empty }

    var failure: FetchError? {
        guard case .failed(let failure) = status else { return nil }
        return failure
    }

    var error: SourceError? { failure.map { SourceError(source: source, failure: $0) } }

    /// The failure of this request, or of an earlier one because of which the guard allows none now.
    var lastError: SourceError? { (failure ?? earlierFailure).map { SourceError(source: source, failure: $0) } }

    /// Whether the request failed because the source limits requests: it works, and may be asked later.
    var isRateLimited: Bool {
        guard case .status(429, _, _, _)? = failure else { return false }
        return true
    }

    /// The failure of an earlier request because of which the guard allows none now; `nil` for other statuses.
    var earlierFailure: FetchError? { guardedUntil == nil ? nil : state?.lastFailure }

    /// When the guard allows the request it has refused; `nil` when it refused none.
    var guardedUntil: Timestamp? {
        guard case .notBefore(let moment) = status else { return nil }
        return moment
    }

    /// When a source that may not be asked now, or limits requests, may be asked again; `nil` for other statuses.
    var retryAt: Timestamp? {
        switch status {
        case .notBefore(let moment): moment
        // Another process is fetching it and needs a moment.
        case .busy: now.advanced(by: 1)
        case .failed where isRateLimited: state?.notBefore ?? now.advanced(by: RateLimitGuard.backOff(failures: 1))
        case .fresh, .renewed, .empty, .notRequested, .failed: nil
        }
    }
}

extension DataProvider {
    /// Brings endpoints up to date and reports what that means for an answer, in order.
    func report(
        _ fetches: [Fetch], policy: CachePolicy, fallbacks: [Fallback] = []
    ) throws(StoreError) -> [FetchReport] {
        let statuses = try update(fetches, policy: policy, fallbacks: fallbacks)
        var reports: [FetchReport] = []
        for (fetch, status) in zip(fetches, statuses) { reports.append(try report(status, of: fetch)) }
        return reports
    }
}
