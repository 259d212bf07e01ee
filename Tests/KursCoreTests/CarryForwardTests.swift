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

struct CarriedDaysTests {
    private let friday = Day(number: 20_776)

    @Test func `a few days are named one by one, each once`() {
        var days = CarriedDays()
        for _ in 1...2 { days.add(.usd, friday.advanced(by: 1), from: friday) }
        days.add(.eur, friday.advanced(by: 1), from: friday)
        #expect(
            days.warnings == [
                .carriedForward(currency: .usd, requested: friday.advanced(by: 1), from: friday),
                .carriedForward(currency: .eur, requested: friday.advanced(by: 1), from: friday),
            ])
    }

    @Test func `many days are counted by currency`() {
        var days = CarriedDays()
        for week in 0..<5 {
            for day in 1...2 {
                days.add(.usd, friday.advanced(by: day + 7 * week), from: friday.advanced(by: 7 * week))
            }
        }
        days.add(.eur, friday.advanced(by: 1), from: friday)
        #expect(
            days.warnings == [
                .carriedDays(currency: .eur, count: 1, first: friday.advanced(by: 1), last: friday.advanced(by: 1)),
                .carriedDays(currency: .usd, count: 10, first: friday.advanced(by: 1), last: friday.advanced(by: 30)),
            ])
    }
}
