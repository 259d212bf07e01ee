/// The port to time: civil time, which tests and recordings may freeze, and the system's monotonic time, which nobody may.
public protocol TimeSource: Sendable {
    /// The civil moment: what ages, days and the five minutes are counted by.
    var now: Timestamp { get }
    /// Milliseconds since the machine started: what leases, waits and time limits are counted by.
    var monotonicMilliseconds: Int64 { get }
    /// Sleeps.
    func pause(milliseconds: Int64)
}
