/// The port to time: civil time, which tests and recordings may freeze, and monotonic time, which always runs.
public protocol TimeSource: Sendable {
    /// The current moment; ages, days and refresh intervals are measured with it.
    var now: Timestamp { get }
    /// Milliseconds since the machine started; leases, waits and time limits are measured with it.
    var monotonicMilliseconds: Int64 { get }
    /// Suspends the calling thread.
    func pause(milliseconds: Int64)
}
