import KursTestSupport
import Testing

@testable import KursCore

/// A history whose days another process is fetching.
struct HistoryWaitTests {
    @Test func `what another process stores meanwhile is part of the answer`() throws {
        let store: any Store = InMemoryStore()
        let time = WaitingTime()
        let net = ScriptedTransport(pause: { _ in })
        let today = KyivTime.europeanRule.day(at: time.now)
        let first = today.advanced(by: -2)
        let endpoint = try #require(YearSource().endpoint(of: .usd, year: 2026, today: today))
        guard
            case .granted(let claim, _) = try store.claim(
                endpoint, rules: RateLimitGuard(), now: time.now, monotonicMilliseconds: time.monotonicMilliseconds,
                leaseMilliseconds: 60_000)
        else {
            Issue.record("no claim")
            return
        }
        let quotes = [first, today].map { Quote(market: .nbu, currency: .usd, official: 41, asOf: .day($0)) }
        time.whenWaiting = { [now = time.now] in
            try? store.settle(
                claim, of: endpoint,
                with: .found(ParsedAnswer(quotes: quotes), etag: nil, lastModified: nil, fetchedAt: now), now: now)
        }
        let provider = DataProvider(
            store: store, transport: net, time: time, kyiv: .europeanRule, officialSources: [],
            budgetMilliseconds: 5000)
        let history = HistoryService(
            market: .nbu, store: store, provider: provider, time: time, kyiv: .europeanRule, sources: [],
            years: YearSource())
        let answer = try history.history(of: .usd, from: first, through: today).get()
        #expect(answer.rates.map(\.day) == [first, today])
        #expect(net.requests.isEmpty && time.whenWaiting == nil)
    }
}

/// A source of the rates of a year.
private struct YearSource: HistorySource {
    let market = Market.nbu
    let firstDay = Day.firstOfHryvnia

    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        Endpoint(
            source: .nbuRange, base: Endpoint.Base("https://years.test"), target: "/\(year)", lifetime: .forever,
            isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint) { _, _ in .noData } }
}

/// A clock that does something in the first wait.
private final class WaitingTime: TimeSource, @unchecked Sendable {
    let now = Timestamp(iso: "2026-11-20T09:00:00Z".utf8) ?? Timestamp(seconds: 0)
    var monotonicMilliseconds: Int64 = 1_000_000
    var whenWaiting: (() -> Void)?

    func pause(milliseconds: Int64) {
        monotonicMilliseconds += milliseconds
        whenWaiting?()
        whenWaiting = nil
    }
}
