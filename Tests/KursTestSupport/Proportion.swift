import Foundation

/// The processor time that work takes on this thread: a busy machine may stall it for seconds.
package func processorTime(of work: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try work()
    return now() - start
}

/// Whether a cost grows at most in proportion to an input, of which the large one is eight times the small one.
///
/// Eight times the input may take eight times as long, and with noise twice that; a quadratic path takes sixty-four
/// times as long. Where one measurement was too slow, the shortest of three counts.
package func isProportional<Input>(_ small: Input, _ large: Input, _ work: (Input) -> Void) -> Bool {
    func least(_ input: Input, runs: Int) -> Duration {
        (0..<runs).map { _ in processorTime { work(input) } }.min() ?? .zero
    }
    // The large one comes first, so that what is done only once does not count for the small one.
    return [1, 3].contains { runs in least(large, runs: runs) < least(small, runs: runs) * 18 + .milliseconds(10) }
}
