package import Testing

/// Two threads for the suites that mostly wait for processes, so that the others go on meanwhile.
private final class WaitingThreads: TaskExecutor {
    static let shared = WaitingThreads()
    private let state = Locked((waiting: [UnownedJob](), free: 2))

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withValue { state in
            state.waiting.append(job)
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if isFirst { onThread { [self] in work() } }
    }

    private func work() {
        while let job = next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        state.withValue { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
    }
}

/// Runs a suite on threads of its own, beside the suites that calculate.
package struct BesideOthers: SuiteTrait, TestScoping {
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
}

extension Trait where Self == BesideOthers {
    /// For suites that mostly wait for processes: they have threads of their own.
    package static var besideOthers: Self { Self() }
}
