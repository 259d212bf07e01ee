import KursTestSupport
import Testing

@testable import KursCore

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

/// How long an answer lives.
struct FetchLifetimeTests {
    @Test func `an answer has outlived its interval when the interval is over`() {
        let live = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        let fetch = live.fetches(for: TestTime(morning).query)[0]
        #expect(!fetch.isExpired(morning, now: morning.advanced(by: 299)))
        #expect(fetch.isExpired(morning, now: morning.advanced(by: 300)))
    }
}

@Suite struct HedgedFetchesTests {
    private let time = TestTime(morning)
    private let store = makeStore()
    private let live = LineSource(id: .financeUA, isArchive: false, market: .interbank)
    private let spare = LineSource(id: .minfinPageInterbank, isArchive: false, market: .interbank)
    private let host = "finance-ua.test"

    /// A source that takes so long, another that takes so long, what each ends with, and after how many milliseconds.
    @Test(
        arguments: [
            (1900, 100, .renewed, nil, 1900), (3000, 3000, .renewed, nil, 3000), (4800, 4800, .renewed, nil, 4800),
            (60_000, 100, nil, .fresh, 2100), (60_000, 60_000, nil, nil, 5000),
        ] as [(Int, Int, FetchStatus?, FetchStatus?, Int)])
    func `the next source is asked beside one that takes long, and the first answer ends the waiting`(
        first: Int, second: Int, status: FetchStatus?, after: FetchStatus?, milliseconds: Int
    ) throws {
        let net = ScriptedTransport(pause: { [time] in time.pause(milliseconds: Int64($0)) })
        let spareKey = LineSource.key(.minfinPageInterbank, "now")
        net.script(LineSource.key(.financeUA, "now"), .text("USD 41.5", afterMilliseconds: first))
        net.script(spareKey, .text("USD 41.6", afterMilliseconds: second))
        let provider = time.provider(store, net)
        let fallbacks = [Fallback(0..<1, [spare.fetches(for: time.query)])]
        let begin = time.monotonicMilliseconds
        let ended = try provider.update(live.fetches(for: time.query), policy: .automatic, fallbacks: fallbacks)
        #expect(time.monotonicMilliseconds - begin == Int64(milliseconds))
        if let status {
            #expect(ended == [status])
        } else {
            let failure = TransportError.timedOut(host: host, milliseconds: milliseconds)
            #expect(ended == [.failed(.transport(failure))])
        }
        #expect(net.count(of: spareKey) == (first < 2000 ? 0 : 1))
        // The answer of the second is in the store, or else nothing is told of it: it has not failed.
        let state = try store.state(of: spareKey)
        #expect(state?.lastFailure == nil || second > 5000)
        if after == .fresh { #expect(state?.fetchedAt != nil) }
        #expect(try provider.update(spare.fetches(for: time.query), policy: .fromCache) == [after ?? .notRequested])
    }

    @Test func `a stored answer with nothing in it ends no waiting, nor an old one where a new one is demanded`() throws
    {
        let net = ScriptedTransport(pause: { [time] in time.pause(milliseconds: Int64($0)) })
        let (key, spareKey) = (LineSource.key(.financeUA, "now"), LineSource.key(.minfinPageInterbank, "now"))
        net.script(spareKey, .text("USD 41.6"))
        func provider() -> DataProvider { time.provider(store, net) }
        #expect(try provider().update(spare.fetches(for: time.query), policy: .automatic) == [.renewed])
        net.script(key, .text("USD 41.5", afterMilliseconds: 4000))
        let fallbacks = [Fallback(0..<1, [spare.fetches(for: time.query)])]
        let ended = try provider().update(live.fetches(for: time.query), policy: .fromNetwork, fallbacks: fallbacks)
        #expect(ended == [.renewed])
    }

    @Test func `one that was asked beside another is new in a refresh, and one that was cut off fails no worse`() throws
    {
        let net = ScriptedTransport(pause: { [time] in time.pause(milliseconds: Int64($0)) })
        let (key, spareKey) = (LineSource.key(.financeUA, "now"), LineSource.key(.minfinPageInterbank, "now"))
        net.script(spareKey, .text("USD 41.6"))
        net.script(key, .text("USD 41.5", afterMilliseconds: 60_000))
        for _ in 0..<3 {
            let provider = time.provider(store, net)
            let fallbacks = [Fallback(0..<1, [spare.fetches(for: time.query)])]
            _ = try provider.update(live.fetches(for: time.query), policy: .fromNetwork, fallbacks: fallbacks)
            #expect(try provider.update(spare.fetches(for: time.query), policy: .fromNetwork) == [.renewed])
            let state = try #require(try store.state(of: key))
            let notBefore = try #require(state.notBefore)
            #expect(notBefore.seconds - time.now.seconds <= RateLimitGuard.backOff(failures: 1))
            time.pass(seconds: 3600)
        }
    }
}
