/// The five-minute rule and its back-off, as a value without a clock.
public struct RateLimitGuard: Sendable, Equatable {
    public var spacingSeconds: Int64
    /// Whether a person asks for a request.
    ///
    /// kurs's own back-off is then over after the spacing, and a block of the host does not count. What the server said
    /// of the endpoint does.
    public var ignoresBackOff: Bool
    /// The milliseconds that a person has asked to wait for an answer; `nil` when nobody did.
    ///
    /// After a request that timed out, one with twice its time or more need not wait. Each is at least twice as long as
    /// the one before, so that there are only a few.
    public var patienceMilliseconds: Int?

    /// Takes the spacing of an endpoint, in seconds.
    public init(spacingSeconds: Int64 = 300, ignoresBackOff: Bool = false) {
        self.spacingSeconds = spacingSeconds
        self.ignoresBackOff = ignoresBackOff
    }

    /// The first moment at which an endpoint may be fetched again; `nil` for now.
    ///
    /// A last attempt in the future (the clock was set back) counts as made now: it waits one interval at most.
    /// The same applies to a back-off longer than the longest that kurs or a server may set.
    public func wait(for state: FetchState, now: Timestamp) -> Timestamp? {
        if let patienceMilliseconds, case .transport(.timedOut(_, let milliseconds))? = state.lastFailure,
            patienceMilliseconds / 2 >= milliseconds
        {
            return nil
        }
        var until = now
        if let attempted = state.attemptedAt {
            // What is fetched once a day need not wait a day after a failure.
            let spacing =
                state.lastFailure == nil ? spacingSeconds : min(spacingSeconds, RateLimitGuard.shortestSpacing)
            until = max(until, min(attempted, now).advanced(by: spacing))
        }
        if let block = state.notBefore, !ignoresBackOff || isFromServer(block, state) {
            until = max(until, min(block, now.advanced(by: RateLimitGuard.longestBlock)))
        }
        return until > now ? until : nil
    }

    /// Whether the end of a back-off is later than kurs would set it, because the server said so in `Retry-After`.
    private func isFromServer(_ block: Timestamp, _ state: FetchState) -> Bool {
        guard let attempted = state.attemptedAt else { return true }
        return block > attempted.advanced(by: RateLimitGuard.backOff(failures: state.failures))
    }

    /// The fewest seconds between two requests to an endpoint.
    private static let shortestSpacing: Int64 = 300

    /// The most seconds for which a failure of one endpoint blocks the others of its host.
    public static let longestHostBlock: Int64 = 300

    /// The longest back-off, in seconds: a day.
    public static let longestBlock: Int64 = 86_400

    /// How many seconds to wait after so many failures in a row: 300 s, doubled each time, an hour at the most.
    public static func backOff(failures: Int) -> Int64 {
        min(300 << Int64(min(max(failures - 1, 0), 10)), 3600)
    }
}

public struct FetchState: Sendable, Equatable {
    /// When it was last requested, whatever the result; an attempt whose process died does not count.
    public var attemptedAt: Timestamp?
    /// When the stored answer was fetched, or last confirmed as unchanged.
    public var fetchedAt: Timestamp?
    /// The `ETag` of the stored answer.
    public var etag: String?
    /// The `Last-Modified` of the stored answer, as the server wrote it.
    public var lastModified: String?
    public var failures: Int = 0
    /// No request before this moment; `nil` when only the interval counts.
    public var notBefore: Timestamp?
    /// Whether its last good answer contained anything.
    public var hasData: Bool = false
    /// How the last failure went; `nil` when the last attempt was good.
    public var lastFailure: FetchError?

    /// Whether a request for it is conditional, so that it may be answered with 304.
    var hasValidator: Bool { etag != nil || lastModified != nil }

    public init() {}
}
