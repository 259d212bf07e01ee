internal import KursCore

/// An endpoint's row, as the guard sees it.
struct EndpointLease {
    /// What is remembered of asking.
    var state = FetchState()
    /// The number of the last claim granted.
    var token: Int64 = 0
    /// When that claim dies, in milliseconds of monotonic time; `nil` once it is settled.
    var deadline: Int64?

    /// The longest that a claim lives, in milliseconds.
    static let longestLease: Int64 = 600_000

    /// Whether its owner may still be at work; a claim that would live for too long is from before a restart.
    func isAlive(at monotonicMilliseconds: Int64) -> Bool {
        guard let deadline else { return false }
        return (1...EndpointLease.longestLease).contains(deadline - monotonicMilliseconds)
    }
}
