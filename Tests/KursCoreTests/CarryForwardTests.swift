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

extension CarryForwardTests {
    @Test func `after the last rate of long ago there are no gaps, after a recent one there are`() {
        let first = Day(number: 20_454)
        let days = HistoryDays([true, true, false], from: first)
        #expect(days.hasGap(year: first.date.year, today: first.advanced(by: 5)))
        #expect(!days.hasGap(year: first.date.year, today: first.advanced(by: 12)))
    }

    @Test func `a price through the dollar is of the earlier day, and as old and stale as either`() {
        func rate(_ code: CurrencyCode, _ number: Int32, isStale: Bool) -> Rate {
            var stored = quotes(code)[0]
            stored.quote.asOf = .day(Day(number: number))
            return Rate(stored: stored, change: RateChange(), ageSeconds: 0, isStale: isStale)
        }
        for (price, dollar) in [(20_776 as Int32, 20_777 as Int32), (20_777, 20_776)] {
            let joined = rate(.eur, price, isStale: false).inHryvnias(at: rate(.usd, dollar, isStale: true))
            #expect(joined?.quote.asOf == .day(Day(number: 20_776)) && joined?.isStale == true)
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
