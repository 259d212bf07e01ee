import Testing

@testable import KursCore

/// When an earlier day's rate is in force.
struct CarryForwardTests {
    private func quotes(_ codes: CurrencyCode...) -> [StoredQuote] {
        codes.map { code in
            StoredQuote(
                quote: Quote(market: .nbu, currency: code, official: 41), provenance: Provenance(source: .nbuJSON),
                fetchedAt: Timestamp(seconds: 0))
        }
    }

    @Test func `a day with dollars or euros has rates, and one without either has none`() {
        #expect(CarryForward.hasRates(quotes(.usd)))
        #expect(CarryForward.hasRates(quotes(.eur)))
        #expect(CarryForward.hasRates(quotes(.pln, .eur)))
        #expect(!CarryForward.hasRates(quotes(.pln)))
        #expect(!CarryForward.hasRates([]))
    }

    @Test func `only markets with daily rates carry them, and none does under a strict date`() {
        for market in Market.allCases {
            #expect(CarryForward.applies(to: market, isStrict: false) == (market == .nbu))
            #expect(!CarryForward.applies(to: market, isStrict: true))
        }
    }
}
