import KursCore
import KursTestSupport
import Testing

/// What every store guarantees about the prices of days: they are those of the quotes that a history hands over.
@Suite struct PriceContract {
    private let json = [Provenance(source: .nbuJSON)]

    @Test(arguments: Stores.allCases)
    func `a day has the price of its best provenance, or none`(stores: Stores) throws {
        let store = try stores.make()
        let days = (0..<20).map { testToday.advanced(by: -$0) }
        let page = Endpoint(source: .nbuPage, base: nbu, target: "/page")
        try store.answer(
            page, ParsedAnswer(quotes: days.filter { $0.number % 5 != 0 }.map { official("1.25", on: $0) }))
        try store.answer(
            dayEndpoint, ParsedAnswer(quotes: days.filter { $0.number % 3 == 0 }.map { official("2", on: $0) }))
        func prices(_ first: Day, _ last: Day) throws -> [ExactDecimal?] {
            try store.prices(
                of: .usd, market: .nbu, from: first, through: last,
                provenances: json + [Provenance(source: .nbuPage)])
        }
        let expected: [ExactDecimal?] = days[2...15].reversed().map { day in
            if day.number % 3 == 0 { return 2 }
            return day.number % 5 == 0 ? nil : ExactDecimal("1.25")
        }
        #expect(try prices(days[15], days[2]) == expected)
        #expect(expected.contains(nil))
        // Days before the first and after the last are there without a price.
        #expect(try prices(days[19].advanced(by: -2), days[19]).prefix(2) == [nil, nil])
        #expect(try prices(days[0].advanced(by: 1), days[0].advanced(by: 3)) == [nil, nil, nil])
        #expect(try prices(days[0], days[1]) == [])
    }

    @Test(arguments: Stores.allCases)
    func `a day's last moment counts, by the middle of its sides`(stores: Stores) throws {
        let store = try stores.make()
        let day: Int64 = 86_400
        let quotes = [
            cash("44", "45", at: testNow.advanced(by: -day - 60)), cash("44", "46", at: testNow.advanced(by: -day)),
            cash("44", "45.10", at: testNow),
        ]
        try store.answer(cashEndpoint, ParsedAnswer(quotes: quotes))
        let prices = try store.prices(
            of: .usd, market: .cash, from: testToday.advanced(by: -1), through: testToday,
            provenances: [Provenance(cashEndpoint)])
        #expect(prices == [45, ExactDecimal("44.55")])
    }

    @Test(arguments: Stores.allCases)
    func `one side alone is the price`(stores: Stores) throws {
        let store = try stores.make()
        let yesterday = testToday.advanced(by: -1)
        try store.answer(
            dayEndpoint,
            ParsedAnswer(quotes: [
                Quote(market: .nbu, currency: .usd, sell: ExactDecimal("44.5"), asOf: .day(yesterday)),
                Quote(market: .nbu, currency: .usd, buy: ExactDecimal("44.4"), asOf: .day(testToday)),
                official("50", .eur, on: testToday),
            ]))
        let prices = try store.prices(
            of: .usd, market: .nbu, from: yesterday, through: testToday, provenances: json)
        #expect(prices == [ExactDecimal("44.5"), ExactDecimal("44.4")])
    }
}
