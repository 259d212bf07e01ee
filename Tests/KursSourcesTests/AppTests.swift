import KursCore
import KursSources
import KursTestSupport
import Testing

/// What an app does that depends on KursCore and KursSources, with a store and a transport of its own.
struct AppTests {
    private struct FixedTime: TimeSource {
        let now: Timestamp
        let monotonicMilliseconds: Int64 = 0
        func pause(milliseconds: Int64) {}
    }

    @Test func `an app gets rates from the catalogue's sources`() throws {
        let (store, transport) = (InMemoryStore(), ScriptedTransport())
        let time = FixedTime(now: Recording.ours.recordedAt)
        for answer in Recording.ours.answers {
            transport.script(
                "\(answer.source.name) \(answer.target)", .text(String(decoding: answer.body, as: UTF8.self)))
        }

        let kyiv = KyivTime.europeanRule
        let catalogue = SourceCatalogue()
        let provider = DataProvider(
            store: store, transport: transport, time: time, kyiv: kyiv, officialSources: catalogue.sources(of: .nbu),
            budgetMilliseconds: 8000)
        let service = CurrencyService(
            store: store, provider: provider, time: time, kyiv: kyiv, sources: catalogue.sources)
        guard case .success(let answer) = service.rates(of: .nbu, wanted: [.usd, .eur], only: true) else {
            Issue.record("no rates")
            return
        }

        #expect(answer.rates.map(\.quote.currency) == [.usd, .eur])
        #expect(answer.rates.allSatisfy { $0.stored.provenance.source == .nbuJSON && $0.quote.official != nil })
        #expect(answer.warnings == [])
    }
}
