/// The five-minute rule and its back-off, as a value without a clock.
public struct RateLimitGuard: Sendable, Equatable {
    /// Seconds between two requests to an endpoint.
    public var spacingSeconds: Int64

    /// Takes the spacing of an endpoint, in seconds.
    public init(spacingSeconds: Int64 = 300) { self.spacingSeconds = spacingSeconds }

    /// The first moment at which an endpoint may be fetched again; `nil` for now.
    ///
    /// A last attempt in the future (the clock was set back) counts as made now: it waits one interval at most.
    /// The same applies to a back-off longer than the longest that kurs or a server may set.
    public func wait(for state: FetchState, now: Timestamp) -> Timestamp? {
        var until = now
        if let attempted = state.attemptedAt {
            until = max(until, min(attempted, now).advanced(by: spacingSeconds))
        }
        if let block = state.notBefore { until = max(until, min(block, now.advanced(by: RateLimitGuard.longestBlock))) }
        return until > now ? until : nil
    }

    /// The longest back-off, in seconds: a day.
    public static let longestBlock: Int64 = 86_400

    /// How many seconds to wait after so many failures in a row: 300 s, doubled each time, an hour at the most.
    public static func backOff(failures: Int) -> Int64 {
        min(300 << Int64(min(max(failures - 1, 0), 10)), 3600)
    }
}
