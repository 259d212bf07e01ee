import KursTestSupport
import Testing

@testable import KursCore

/// An alert is not judged by rates that could not be renewed for too long.
struct AlertAgeTests {
    private let time = SteppedTime("2026-11-20T09:00:00Z")
    private let store: any Store = InMemoryStore()
    private let net = ScriptedTransport(pause: { _ in })

    private func outcome(_ condition: String) throws -> AlertOutcome? {
        let live = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        let provider = DataProvider(
            store: store, transport: net, time: time, kyiv: .europeanRule, officialSources: [], budgetMilliseconds: 5000
        )
        let currencies = CurrencyService(store: store, provider: provider, time: time, kyiv: .europeanRule) { market in
            market == .interbank ? [live] : [LineSource(isArchive: false)]
        }
        let coins = CoinService(store: store, provider: provider, time: time, sources: [])
        let service = AlertService(
            store: store, currencies: currencies, coins: coins, history: { _ in nil }, time: time, kyiv: .europeanRule)
        if try store.alerts().isEmpty {
            let condition = try AlertCondition(reading: condition)
            _ = try store.add(Alert(condition: condition, createdAt: time.now))
        }
        return try service.check(policy: .automatic, maxAgeSeconds: nil).outcomes.first?.outcome
    }

    @Test(arguments: [
        ("usd.interbank.buy > 45", LineSource.key(.financeUA, "now"), Int64(3600)),
        ("usd.nbu > 45", LineSource.key(.nbuJSON, "now"), 86_400),
    ])
    func `a rate that could not be renewed counts for an hour, the NBU's for a day`(
        condition: String, key: String, limit: Int64
    ) throws {
        net.script(key, .text("USD 41.5"), .status(500), .status(500))
        #expect(try outcome(condition) == .unchanged)
        time.pass(seconds: limit)
        #expect(try outcome(condition) == .unchanged)
        time.pass(seconds: 1)
        guard case .unknown(.tooOld) = try outcome(condition) else {
            Issue.record("judged by a rate of \(limit + 1) s")
            return
        }
    }
}
