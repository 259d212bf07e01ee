import Testing

@testable import KursCore

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
