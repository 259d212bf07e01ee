import KursCore
import KursStore
import KursTestSupport
import Testing

/// What the store guarantees about the history.
@Suite struct HistoryContract {
    private let store: SQLiteStore
    private let json = [Provenance(source: .nbuJSON)]

    init() throws { store = try Scratch().open() }

    @Test func `finds the rate in force within bounds`() throws {
        let days = [-40, -17, -3].map { testToday.advanced(by: $0) }
        try store.answer(rangeEndpoint, ParsedAnswer(quotes: days.map { official("44.\($0.number)", on: $0) }))
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("43", on: days[1])]))
        let both = [Provenance(source: .nbuRange)] + json
        func found(_ day: Int, _ back: Int, _ provenances: [Provenance]) throws -> Day? {
            let day = testToday.advanced(by: day)
            let stored = try store.inForce(
                on: day, notBefore: day.advanced(by: -back), market: .nbu, currency: .usd, from: provenances)
            return stored?.quote.day(in: .europeanRule)
        }
        #expect(try found(0, 10, both) == days[2])
        #expect(try found(-3, 0, both) == days[2])
        #expect(try found(-4, 12, both) == nil)
        #expect(try found(-4, 13, both) == days[1])
        #expect(try found(0, 100, json) == days[1])
        #expect(try found(-41, 3650, both) == nil)
        #expect(try found(0, -1, both) == nil)
        let tie = try store.inForce(
            on: days[1], notBefore: days[1], market: .nbu, currency: .usd, from: json + both)
        #expect(tie?.quote.official == decimal("43"))
    }

    @Test func `names the sources and hosts that a market's rates came from`() throws {
        let mirror = Endpoint.Base("https://m.ua", isOverride: true)
        let mirrored = Endpoint(source: .nbuJSON, base: mirror, target: "/exchange", lifetime: .forever)
        for endpoint in [mirrored, rangeEndpoint, dayEndpoint] {
            try store.answer(endpoint, ParsedAnswer(quotes: [official("44"), official("50", .eur)]))
        }
        try store.answer(cashEndpoint, ParsedAnswer(quotes: [cash("44", "45", at: testNow)]))
        #expect(
            try store.provenances(of: .nbu)
                == [json[0], Provenance(source: .nbuJSON, host: "m.ua"), Provenance(source: .nbuRange)])
        #expect(try store.provenances(of: .banks) == [])
    }

    @Test func `measures a change against another day of setting`() throws {
        let friday = testToday.advanced(by: -5)
        let quotes = [
            official("44.0", on: friday.advanced(by: -30), setOn: friday.advanced(by: -31)),
            official("44.1", on: friday, setOn: friday.advanced(by: -1)),
            official("44.2", on: friday.advanced(by: 1), setOn: friday),
            official("44.2", on: friday.advanced(by: 2), setOn: friday),
            official("44.2", on: friday.advanced(by: 3), setOn: friday),
        ]
        try store.answer(rangeEndpoint, ParsedAnswer(quotes: quotes))
        let from = [Provenance(source: .nbuRange)]
        func before(_ quote: Quote) throws -> Quote? {
            let stored = StoredQuote(quote: quote, provenance: from[0], fetchedAt: testNow)
            return try store.previous(to: stored, from: json + from)?.quote
        }
        #expect(try before(quotes[4]) == quotes[1])
        #expect(try before(quotes[2]) == quotes[1])
        #expect(try before(quotes[1]) == quotes[0])
        #expect(try before(quotes[0]) == nil)
        // Without a day of setting, a different rate is a different setting; trailing zeros make no difference.
        #expect(try before(official("44.20", on: friday.advanced(by: 4))) == quotes[1])
        #expect(try before(official("44.3", on: friday.advanced(by: 4))) == quotes[4])
        #expect(try before(official("44.3", .eur, on: friday.advanced(by: 4))) == nil)
    }

    @Test func `measures a bank's change against the same bank and kind`() throws {
        let bank = BankName(slug: "monobank", name: "monobank")
        var quotes = [3600, 1800, 0].map { cash("44", "45.\($0)", at: testNow.advanced(by: -Int64($0)), bank: bank) }
        quotes[1].kind = .card
        try store.answer(cashEndpoint, ParsedAnswer(quotes: quotes + [cash("1", "2", at: testNow.advanced(by: -60))]))
        let from = [Provenance(cashEndpoint)]
        let last = StoredQuote(quote: quotes[2], provenance: from[0], fetchedAt: testNow)
        #expect(try store.previous(to: last, from: from)?.quote == quotes[0])
    }

    @Test func `a history takes each day from its best provenance`() throws {
        let days = (0..<20).map { testToday.advanced(by: -$0) }
        let page = Endpoint(source: .nbuPage, base: nbu, target: "/page")
        try store.answer(page, ParsedAnswer(quotes: days.map { official("1", on: $0) }))
        try store.answer(
            dayEndpoint, ParsedAnswer(quotes: days.filter { $0.number % 3 == 0 }.map { official("2", on: $0) }))
        var found: [StoredQuote] = []
        try store.history(
            of: .usd, market: .nbu, from: days[15], through: days[2],
            provenances: json + [Provenance(source: .nbuPage)]
        ) { found.append($0) }
        #expect(found.map { $0.quote.day(in: .europeanRule) } == days[2...15].reversed())
        #expect(found.map(\.quote.official) == days[2...15].reversed().map { $0.number % 3 == 0 ? 2 : 1 })
    }

    @Test func `a history may be read while it queries the store`() throws {
        try store.answer(
            dayEndpoint, ParsedAnswer(quotes: [official("1", on: testToday.advanced(by: -1)), official("2")]))
        var pairs: [(ExactDecimal?, ExactDecimal?)] = []
        try store.history(
            of: .usd, market: .nbu, from: testToday.advanced(by: -1), through: testToday, provenances: json
        ) {
            let inner = try? store.inForce(
                on: testToday, notBefore: testToday, market: .nbu, currency: .usd, from: json)
            var all: [StoredQuote] = []
            try? store.history(of: .usd, market: .nbu, from: testToday, through: testToday, provenances: json) {
                all.append($0)
            }
            #expect(all.count == 1)
            pairs.append(($0.quote.official, inner?.quote.official))
        }
        #expect(pairs.map(\.0) == [1, 2])
        #expect(pairs.map(\.1) == [2, 2])
    }

    @Test func `thins moments to one a day and keeps days`() throws {
        let moments = (0..<30).map { cash("44", "45.\($0)", at: testNow.advanced(by: -Int64($0) * 7200)) }
        try store.answer(cashEndpoint, ParsedAnswer(quotes: moments))
        try store.answer(
            dayEndpoint, ParsedAnswer(quotes: (0..<3).map { official("44", on: testToday.advanced(by: -$0)) }))
        try store.thin(before: testToday)
        var found: [Quote] = []
        try store.history(
            of: .usd, market: .cash, from: testToday.advanced(by: -9), through: testToday,
            provenances: [Provenance(cashEndpoint)]
        ) { found.append($0.quote) }
        // All six of today stay, and the last of each day before.
        #expect(found == [moments[18], moments[6]] + moments[0..<6].reversed())
        #expect(try store.counts().quotes == 11)
    }
}
