package import KursCore

/// A clock that a test sets: waiting advances its monotonic time only, and so does each look at that by a step.
package final class TestTime: TimeSource, @unchecked Sendable {
    package var now: Timestamp
    /// What happens in the first wait.
    package var whenWaiting: (() -> Void)?
    private var milliseconds: Int64
    private let step: Int64

    package init(_ now: Timestamp = testNow, from milliseconds: Int64 = 1_000_000, step: Int64 = 0) {
        (self.now, self.milliseconds, self.step) = (now, milliseconds, step)
    }

    package var monotonicMilliseconds: Int64 {
        milliseconds += step
        return milliseconds
    }

    package func pause(milliseconds count: Int64) {
        milliseconds += count
        whenWaiting?()
        whenWaiting = nil
    }

    package func pass(seconds: Int64) {
        now = now.advanced(by: seconds)
        milliseconds += seconds * 1000
    }
}
