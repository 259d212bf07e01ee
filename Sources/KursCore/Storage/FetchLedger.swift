/// The right to ask an endpoint once; dies by itself when its owner does.
public struct Claim: Sendable, Equatable {
    /// The endpoint claimed.
    public let key: String
    /// Tells this claim from a later one on the same endpoint.
    public let token: Int64

    public init(key: String, token: Int64) {
        self.key = key
        self.token = token
    }
}

/// The result of trying to claim an endpoint.
public enum ClaimVerdict: Sendable, Equatable {
    /// Go; the state as it was is there for its validators.
    case granted(Claim, FetchState)
    /// Somebody else is at it (or 4 requests to the host are under way): wait, then read the store.
    case busy
    /// No request before this moment: the five minutes, a back-off, or the server's `Retry-After`.
    case refused(until: Timestamp)
}

/// How a claimed fetch ended.
public enum FetchOutcome: Sendable, Equatable {
    /// A new answer with this in it.
    case found(ParsedAnswer, etag: String?, lastModified: String?, fetchedAt: Timestamp)
    /// The stored answer is still the newest (304).
    case unchanged(fetchedAt: Timestamp)
    /// A valid answer with nothing in it.
    case empty
    /// It failed; `holdsHost` when the whole host is to be left alone until then.
    case failed(FetchError, notBefore: Timestamp?, holdsHost: Bool)
}

/// The port to the request state of endpoints, shared by all kurs processes on the machine.
///
/// Every call is atomic against other processes.
public protocol FetchLedger: AnyObject {
    /// The state of an endpoint; `nil` when it was never fetched.
    func state(of key: String) throws(StoreError) -> FetchState?

    /// Asks to be the one who fetches.
    ///
    /// Granted when nobody holds a living claim, fewer than 4 claims on the host live, `rules.wait(…)` of the state is
    /// over and the host is not held. A granted claim lives `leaseMilliseconds` of monotonic time, 10 minutes at the most;
    /// it becomes the last attempt when it is settled, so that a killed process blocks nobody for longer than that.
    /// An `attemptedAt` or a hold from the future (the clock was set back) is rewritten to what it can be at `now`.
    func claim(
        _ endpoint: Endpoint, rules: RateLimitGuard, now: Timestamp, monotonicMilliseconds: Int64,
        leaseMilliseconds: Int64
    ) throws(StoreError) -> ClaimVerdict

    /// Ends a claim: keeps what was found, all or none, and releases it.
    ///
    /// `now` is kept as the last attempt. An outcome of a claim that has died meanwhile and was granted to another is
    /// dropped. Nothing of what was answered before is lost by a failure or by an empty answer.
    func settle(_ claim: Claim, of endpoint: Endpoint, with outcome: FetchOutcome, now: Timestamp) throws(StoreError)
}
