import KursTestSupport
import Testing

@testable import KursCore

/// The numbers of a history without its quotes are those of the history.
struct HistoryPricesTests {
    private static let today = Day(year: 2026, month: 11, day: 20) ?? .firstOfHryvnia
    private static let first = today.advanced(by: -9)

    /// The days before today that are stored, and how many days each range wanted has.
    @Test(arguments: [
        Array(0...9), [0, 1, 4, 5, 6, 9], [9], [0], [3, 4], Array(0...8), Array(1...9), [],
    ])
    func `prices are those of the history`(ages: [Int]) throws {
        for isAnswered in [true, false] {
            for policy in [CachePolicy.fromCache, .automatic] {
                for market in [Market.nbu, .interbank] {
                    let history = try history(ages, isAnswered: isAnswered, market)
                    for start in [0, 3, -5] {
                        let first = HistoryPricesTests.first.advanced(by: start)
                        let whole = history.history(
                            of: .usd, from: first, through: HistoryPricesTests.today, policy: policy)
                        let prices = history.prices(
                            of: .usd, from: first, through: HistoryPricesTests.today, policy: policy)
                        switch (whole, prices) {
                        case (.success(let whole), .success(let prices)):
                            #expect(prices.values.count == 10 - start)
                            var values = [ExactDecimal?](repeating: nil, count: 10 - start)
                            for rate in whole.rates { values[Int(rate.day.number - first.number)] = rate.value }
                            #expect(prices.values == values && values.contains { $0 != nil })
                            #expect(prices.warnings == whole.warnings && prices.missingDays == whole.missingDays)
                        case (.failure, .failure): #expect(ages.allSatisfy { $0 > 9 - start } || market != .nbu)
                        default: Issue.record("\(whole) and \(prices)")
                        }
                    }
                }
            }
        }
    }

    /// A history of which some days are stored, one of them twice.
    private func history(_ ages: [Int], isAnswered: Bool, _ market: Market) throws -> HistoryService {
        let store = makeStore()
        let time = TestTime(morning)
        let year = HistoryPricesTests.today
        if isAnswered || !ages.isEmpty {
            let source = isAnswered ? YearSource() : YearSource(path: "/other")
            let endpoint = try #require(source.endpoint(of: .usd, year: year.date.year, today: year))
            let quotes = (ages + ages.prefix(1)).enumerated().map { index, age in
                Quote(
                    market: market, currency: .usd, official: ExactDecimal(40 + index),
                    asOf: .day(HistoryPricesTests.today.advanced(by: -age)))
            }
            try store.answer(endpoint, ParsedAnswer(quotes: quotes), at: time.now)
        }
        let provider = DataProvider(
            store: store, transport: ScriptedTransport(pause: { _ in }), time: time, kyiv: .europeanRule,
            officialSources: [], budgetMilliseconds: 5000)
        return HistoryService(
            market: market, store: store, provider: provider, time: time, kyiv: .europeanRule, sources: [],
            years: YearSource())
    }
}

/// A source of the rates of a year, which cannot be reached.
private struct YearSource: HistorySource {
    let market = Market.nbu
    let firstDay = Day.firstOfHryvnia
    var path = ""

    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        Endpoint(
            source: .nbuRange, base: Endpoint.Base("https://years.test"), target: "/\(year)\(path)", lifetime: .forever,
            isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint) { _, _ in .noData } }
}

/// A history whose days another process is fetching.
struct HistoryWaitTests {
    @Test func `what another process stores meanwhile is part of the answer`() throws {
        let store = makeStore()
        let time = TestTime(morning)
        let net = ScriptedTransport(pause: { _ in })
        let today = KyivTime.europeanRule.day(at: time.now)
        let first = today.advanced(by: -2)
        let endpoint = try #require(YearSource().endpoint(of: .usd, year: 2026, today: today))
        let claim = try #require(try store.grant(endpoint, at: time.now, clock: time.monotonicMilliseconds))
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
