/// The right to request an endpoint once; it expires by itself when the process that holds it ends.
public struct Claim: Sendable, Equatable {
    public let key: String
    /// Distinguishes this claim from a later one on the same endpoint.
    public let token: Int64

    public init(key: String, token: Int64) {
        self.key = key
        self.token = token
    }
}

public enum ClaimResult: Sendable, Equatable {
    /// The request may be made; the state has the validators of the last answer.
    case granted(Claim, FetchState)
    /// Another process is fetching it, or 4 requests to the host are under way: wait, then read the store.
    case busy
    /// No request before this moment: the five minutes, a back-off, or the server's `Retry-After`.
    case refused(until: Timestamp)
}

public enum FetchOutcome: Sendable, Equatable {
    case found(ParsedAnswer, etag: String?, lastModified: String?, fetchedAt: Timestamp)
    /// The stored answer is still the newest (304).
    case unchanged(fetchedAt: Timestamp)
    /// A valid answer with nothing in it.
    case empty
    /// It failed; `blocksHost` if no endpoint of the host may be requested before `notBefore`, or for
    /// ``RateLimitGuard/longestHostBlock`` seconds if that is later.
    case failed(FetchError, notBefore: Timestamp?, blocksHost: Bool)
    /// The request never reached the site.
    case unreached(FetchError)
}

/// The port to the request state of endpoints, shared by all kurs processes on the machine.
///
/// Every call is atomic against other processes.
public protocol FetchLedger: AnyObject {
    /// The state of an endpoint; `nil` when it was never fetched.
    func state(of key: String) throws(StoreError) -> FetchState?

    /// Claims an endpoint for a request.
    ///
    /// Granted if no claim on the endpoint is valid, fewer than 4 claims on the host are, `rules.wait(…)` of the state is
    /// over and the host is not blocked, or the rules ignore that. A claim is valid for `leaseMilliseconds` of monotonic time, at most 10 minutes,
    /// and then while its process runs, at most 10 minutes more. It counts as the last attempt only when it is settled,
    /// so a killed process blocks others until its lease expires. An `attemptedAt` or `notBefore` later than possible at
    /// `now`, since the clock was set back, is corrected.
    func claim(
        _ endpoint: Endpoint, rules: RateLimitGuard, now: Timestamp, monotonicMilliseconds: Int64,
        leaseMilliseconds: Int64
    ) throws(StoreError) -> ClaimResult

    /// Ends a claim: stores what was found, in one transaction, and releases the claim.
    ///
    /// `now` is stored as the last attempt. The outcome of a claim that has expired and was granted to another process is
    /// dropped. A failure or an empty answer removes no earlier answer. A request that never reached the site is no
    /// attempt: the claim is released, and nothing else changes.
    func settle(_ claim: Claim, of endpoint: Endpoint, with outcome: FetchOutcome, now: Timestamp) throws(StoreError)
}
