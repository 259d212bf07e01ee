import KursCore
import Testing

@Suite struct RateLimitGuardTests {
    private let now = Timestamp(seconds: 1_000_000)

    private func state(attempted: Int64? = nil, hold: Int64? = nil) -> FetchState {
        var state = FetchState()
        state.attemptedAt = attempted.map { Timestamp(seconds: $0) }
        state.notBefore = hold.map { Timestamp(seconds: $0) }
        return state
    }

    @Test(
        arguments: [
            (nil, nil, nil), (999_700, nil, nil), (999_701, nil, 1_000_001), (1_000_000, nil, 1_000_300),
            // The clock was set back: one interval from now, not from then.
            (2_000_000, nil, 1_000_300), (nil, 1_000_500, 1_000_500), (nil, 999_000, nil),
            (999_900, 1_003_600, 1_003_600), (nil, 9_000_000, 1_086_400),
        ] as [(Int64?, Int64?, Int64?)])
    func `reports when an endpoint may be fetched again`(attempted: Int64?, hold: Int64?, until: Int64?) {
        let wait = RateLimitGuard().wait(for: state(attempted: attempted, hold: hold), now: now)
        #expect(wait?.seconds == until)
    }

    @Test(arguments: [(0, 300), (1, 300), (2, 600), (3, 1200), (4, 2400), (5, 3600), (50, 3600)])
    func `backs off longer with each failure, at most an hour`(failures: Int, seconds: Int64) {
        #expect(RateLimitGuard.backOff(failures: failures) == seconds)
    }
}
