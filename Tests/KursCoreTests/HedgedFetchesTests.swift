import KursCore
import KursTestSupport
import Testing

@Suite struct HedgedFetchesTests {
    private let time = SteppedTime("2026-11-20T09:00:00Z")
    private let store: any Store = InMemoryStore()
    private let live = LineSource(id: .financeUA, isArchive: false, market: .interbank)
    private let spare = LineSource(id: .minfinPageInterbank, isArchive: false, market: .interbank)
    private let host = "finance-ua.test"

    private var query: RateQuery {
        let today = KyivTime.europeanRule.day(at: time.now)
        return RateQuery(market: .interbank, day: today, today: today, currencies: [.usd])
    }

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
        let provider = DataProvider(
            store: store, transport: net, time: time, kyiv: .europeanRule, officialSources: [],
            budgetMilliseconds: 5000)
        let begin = time.monotonicMilliseconds
        let ended = try provider.update(
            live.fetches(for: query), policy: .automatic, fallbacks: [Fallback(0..<1, [spare.fetches(for: query)])])
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
        #expect(try provider.update(spare.fetches(for: query), policy: .fromCache) == [after ?? .notRequested])
    }

    @Test func `a stored answer with nothing in it ends no waiting, nor an old one where a new one is demanded`() throws
    {
        let net = ScriptedTransport(pause: { [time] in time.pause(milliseconds: Int64($0)) })
        let (key, spareKey) = (LineSource.key(.financeUA, "now"), LineSource.key(.minfinPageInterbank, "now"))
        net.script(spareKey, .text("USD 41.6"))
        func provider() -> DataProvider {
            DataProvider(
                store: store, transport: net, time: time, kyiv: .europeanRule, officialSources: [],
                budgetMilliseconds: 5000)
        }
        #expect(try provider().update(spare.fetches(for: query), policy: .automatic) == [.renewed])
        net.script(key, .text("USD 41.5", afterMilliseconds: 4000))
        let fallbacks = [Fallback(0..<1, [spare.fetches(for: query)])]
        let ended = try provider().update(live.fetches(for: query), policy: .fromNetwork, fallbacks: fallbacks)
        #expect(ended == [.renewed])
    }

    @Test func `one that was asked beside another is new in a refresh, and one that was cut off fails no worse`() throws
    {
        let net = ScriptedTransport(pause: { [time] in time.pause(milliseconds: Int64($0)) })
        let (key, spareKey) = (LineSource.key(.financeUA, "now"), LineSource.key(.minfinPageInterbank, "now"))
        net.script(spareKey, .text("USD 41.6"))
        net.script(key, .text("USD 41.5", afterMilliseconds: 60_000))
        for _ in 0..<3 {
            let provider = DataProvider(
                store: store, transport: net, time: time, kyiv: .europeanRule, officialSources: [],
                budgetMilliseconds: 5000)
            let fallbacks = [Fallback(0..<1, [spare.fetches(for: query)])]
            _ = try provider.update(live.fetches(for: query), policy: .fromNetwork, fallbacks: fallbacks)
            #expect(try provider.update(spare.fetches(for: query), policy: .fromNetwork) == [.renewed])
            let state = try #require(try store.state(of: key))
            let notBefore = try #require(state.notBefore)
            #expect(notBefore.seconds - time.now.seconds <= RateLimitGuard.backOff(failures: 1))
            time.pass(seconds: 3600)
        }
    }
}
