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

    @Test func `a person waits for the spacing and for the server, not for kurs's own back-off`() {
        var failed = state(attempted: 999_600, hold: 1_000_800)
        (failed.failures, failed.lastFailure) = (3, .status(500, host: "h.ua"))
        #expect(RateLimitGuard().wait(for: failed, now: now)?.seconds == 1_000_800)
        #expect(RateLimitGuard(ignoresBackOff: true).wait(for: failed, now: now) == nil)
        failed.notBefore = Timestamp(seconds: 1_000_801)
        #expect(RateLimitGuard(ignoresBackOff: true).wait(for: failed, now: now)?.seconds == 1_000_801)
    }

    @Test(arguments: [(nil, 1_000_250), (9999, 1_000_250), (10_000, nil)] as [(Int?, Int64?)])
    func `a person who waits twice as long need not wait after a time-out`(patience: Int?, until: Int64?) {
        var late = state(attempted: 999_950, hold: 1_000_250)
        (late.failures, late.lastFailure) = (1, .transport(.timedOut(host: "h.ua", milliseconds: 5000)))
        var rules = RateLimitGuard()
        rules.patienceMilliseconds = patience
        #expect(rules.wait(for: late, now: now)?.seconds == until)
        late.lastFailure = .status(500, host: "h.ua")
        #expect(rules.wait(for: late, now: now)?.seconds == 1_000_250)
    }

    @Test func `what is fetched once a day is tried again five minutes after a failure`() {
        var failed = state(attempted: 999_700)
        failed.lastFailure = .status(500, host: "h.ua")
        #expect(RateLimitGuard(spacingSeconds: 86_400).wait(for: failed, now: now) == nil)
        failed.lastFailure = nil
        #expect(RateLimitGuard(spacingSeconds: 86_400).wait(for: failed, now: now)?.seconds == 1_086_100)
    }

    @Test(arguments: [(0, 300), (1, 300), (2, 600), (3, 1200), (4, 2400), (5, 3600), (50, 3600)])
    func `backs off longer with each failure, at most an hour`(failures: Int, seconds: Int64) {
        #expect(RateLimitGuard.backOff(failures: failures) == seconds)
    }
}
