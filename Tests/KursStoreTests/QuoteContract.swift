import KursCore
import KursStore
import KursTestSupport
import Testing

/// What the store guarantees about quotes.
@Suite struct QuoteContract {
    private let store: SQLiteStore
    private let json = [Provenance(source: .nbuJSON)]

    init() throws { store = try Scratch().open() }

    @Test func `returns an answer as it was saved, in its order`() throws {
        let quotes = [
            Quote(
                market: .banks, currency: .usd, unit: 100, buy: decimal("44.1500"), sell: decimal("44.650"),
                asOf: .instant(testNow), kind: .card, bank: BankName(slug: "privatbank", name: "ПриватБанк"),
                flags: [.singleBank]),
            Quote(
                market: .banks, currency: .eur, base: .usd, buy: decimal("0.000001"), asOf: .day(testToday),
                setOn: testToday),
            Quote(market: .banks, currency: .eur, sell: decimal("50"), flags: [.crossed]),
        ]
        try store.answer(cashEndpoint, ParsedAnswer(quotes: quotes + [official("44.15")]))
        let answer = try #require(try store.answer(of: cashEndpoint.key, market: .banks))
        #expect(answer.map(\.quote) == quotes)
        #expect(answer.map(\.provenance) == [Provenance](repeating: Provenance(cashEndpoint), count: 3))
        #expect(answer[0].quote.buy?.description == "44.1500")
        #expect(try store.answer(of: cashEndpoint.key, market: .nbu)?.count == 1)
        #expect(try store.answer(of: cashEndpoint.key, market: .crypto) == [])
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu) == nil)
    }

    @Test func `flags are returned together, as they were saved`() throws {
        let quotes = [[.singleBank, .crossed, .farFromNBU], [.halted], []].map { (flags: Flags) in
            Quote(market: .banks, currency: .usd, buy: decimal("44"), sell: decimal("43"), flags: flags)
        }
        try store.answer(cashEndpoint, ParsedAnswer(quotes: quotes))
        #expect(try store.answer(of: cashEndpoint.key, market: .banks)?.map(\.quote.flags) == quotes.map(\.flags))
    }

    @Test func `in the history a doubtful quote does not replace one that is not`() throws {
        func answer(_ number: String, _ flags: Flags, after seconds: Int64) throws -> [StoredQuote] {
            let quote = Quote(
                market: .interbank, currency: .usd, buy: decimal(number), sell: decimal(number), asOf: .day(testToday),
                flags: flags)
            try store.answer(cashEndpoint, ParsedAnswer(quotes: [quote]), at: testNow.advanced(by: seconds))
            return try store.quotes(on: testToday, market: .interbank, from: [Provenance(cashEndpoint)])
        }
        #expect(try answer("60", [.farFromNBU], after: 0).map(\.quote.buy) == [decimal("60")])
        #expect(try answer("61", [.farFromNBU], after: 400).map(\.quote.buy) == [decimal("61")])
        #expect(try answer("44", [.singleBank], after: 800).map(\.quote.buy) == [decimal("44")])
        for (index, flags) in ([[.crossed], [.farFromNBU], [.median, .farFromNBU]] as [Flags]).enumerated() {
            let kept = try answer("70", flags, after: 1200 + Int64(index) * 400)
            #expect(kept.map(\.quote.buy) == [decimal("44")])
            #expect(kept.map(\.quote.flags) == [[.singleBank]])
        }
        #expect(try answer("45", [], after: 4000).map(\.quote.buy) == [decimal("45")])
    }

    @Test func `a new answer replaces the old one`() throws {
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.15"), official("51.1", .eur)]))
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.20")]), at: testNow.advanced(by: 400))
        #expect(try store.answer(of: dayEndpoint.key, market: .nbu)?.map(\.quote) == [official("44.20")])
        #expect(
            try store.quotes(on: testToday, market: .nbu, from: json).map(\.quote.official) == [
                decimal("51.1"), decimal("44.20"),
            ])
    }

    @Test func `a mirror's quotes are returned only for the mirror`() throws {
        let mirror = Endpoint(source: .nbuJSON, base: .init("http://localhost:81", isOverride: true), target: "/a @b")
        try store.answer(mirror, ParsedAnswer(quotes: [official("99.0")]))
        let named = Provenance(source: .nbuJSON, host: "localhost:81")
        #expect(try store.answer(of: mirror.key, market: .nbu)?.map(\.provenance) == [named])
        #expect(try store.quotes(on: testToday, market: .nbu, from: json) == [])
        #expect(try store.quotes(on: testToday, market: .nbu, from: [named]).map(\.provenance) == [named])
    }

    @Test func `a range of days is stored as history, not as an answer`() throws {
        let quotes = (0..<400).map { official("44.\(100 + $0 % 7)", on: testToday.advanced(by: -$0)) }
        try store.answer(rangeEndpoint, ParsedAnswer(quotes: quotes))
        #expect(try store.answer(of: rangeEndpoint.key, market: .nbu) == [])
        #expect(try store.state(of: rangeEndpoint.key)?.hasData == true)
        var found: [Quote] = []
        try store.history(
            of: .usd, market: .nbu, from: testToday.advanced(by: -364), through: testToday,
            provenances: [Provenance(source: .nbuRange)]
        ) { found.append($0.quote) }
        #expect(found == quotes.prefix(365).reversed())
        #expect(try store.counts().quotes == 400)
    }

    @Test func `saving twice is saving once`() throws {
        let parsed = ParsedAnswer(quotes: [
            official("44.15"), cash("44", "45", at: testNow), cash("44", "45", at: nil),
        ])
        for delay in [0, 400, 800] as [Int64] {
            try store.answer(dayEndpoint, parsed, at: testNow.advanced(by: delay))
        }
        // The quote without a time of its own is stored at the moment it was first fetched.
        #expect(try store.counts().quotes <= 3)
        #expect(try store.quotes(on: testToday, market: .nbu, from: json).count == 1)
    }

    @Test func `for one day the first provenance wins, then the latest moment`() throws {
        let page = Endpoint(source: .nbuPage, base: nbu, target: "/page")
        try store.answer(page, ParsedAnswer(quotes: [official("44.1"), official("51.0", .eur), official("30", .pln)]))
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.2"), official("52.0", .eur)]))
        let both = json + [Provenance(source: .nbuPage)]
        let first = try store.quotes(on: testToday, market: .nbu, from: both)
        #expect(first.map(\.quote.currency) == [.eur, .pln, .usd])
        #expect(first.map(\.quote.official) == [decimal("52.0"), decimal("30"), decimal("44.2")])
        let second = try store.quotes(on: testToday, market: .nbu, from: both.reversed())
        #expect(second.map(\.quote.official) == [decimal("51.0"), decimal("30"), decimal("44.1")])
        let moments = [-3600, 0, -7200].map { cash("44", "45.\(-$0)", at: testNow.advanced(by: Int64($0))) }
        try store.answer(cashEndpoint, ParsedAnswer(quotes: moments))
        let latest = try store.quotes(on: testToday, market: .cash, from: [Provenance(cashEndpoint)])
        #expect(latest.map(\.quote) == [moments[1]])
    }

    @Test func `a market's rates do not include those of its banks`() throws {
        let bank = BankName(slug: "monobank", name: "monobank")
        var card = cash("44", "45", at: testNow)
        card.kind = .card
        try store.answer(cashEndpoint, ParsedAnswer(quotes: [cash("40", "41", at: testNow, bank: bank), card]))
        #expect(try store.quotes(on: testToday, market: .cash, from: [Provenance(cashEndpoint)]) == [])
        #expect(try store.banks().map(\.name) == [bank])
    }

    @Test func `a moment belongs to the civil day in Kyiv`() throws {
        // 2026-11-20 22:10 UTC is ten past midnight in Kyiv.
        let night = Timestamp(seconds: testNow.seconds + 45_000)
        try store.answer(cashEndpoint, ParsedAnswer(quotes: [cash("44", "45", at: night)]), at: night)
        #expect(try store.quotes(on: testToday, market: .cash, from: [Provenance(cashEndpoint)]) == [])
        #expect(
            try store.quotes(on: testToday.advanced(by: 1), market: .cash, from: [Provenance(cashEndpoint)]).count == 1)
    }

    @Test func `stores a page of banks separately by bank`() throws {
        let codes = ["USD", "EUR", "PLN", "GBP"].compactMap { CurrencyCode($0) }
        var quotes: [Quote] = []
        for bank in 0..<60 {
            for (place, code) in codes.enumerated() {
                for kind in Kind.allCases {
                    let name = BankName(slug: "bank-\(bank)", name: "Банк \(bank)")
                    quotes.append(
                        Quote(
                            market: .banks, currency: code, buy: decimal("4\(place).\(bank)"), asOf: .instant(testNow),
                            kind: kind, bank: name))
                }
            }
        }
        for delay in [0, 400] as [Int64] {
            try store.answer(cashEndpoint, ParsedAnswer(quotes: quotes), at: testNow.advanced(by: delay))
        }
        #expect(try store.counts().quotes == 480)
        #expect(try store.banks().count == 60)
        #expect(try store.answer(of: cashEndpoint.key, market: .banks)?.map(\.quote) == quotes)
    }

    @Test func `several queries may share one read transaction`() throws {
        let page = Endpoint(source: .nbuPage, base: nbu, target: "/page")
        try store.answer(
            page, ParsedAnswer(quotes: [official("44.1", on: testToday.advanced(by: -1)), official("51", .eur)]))
        try store.answer(dayEndpoint, ParsedAnswer(quotes: [official("44.2")]))
        let both = json + [Provenance(source: .nbuPage)]
        let answers = try store.reading { () throws(StoreError) in
            let quotes = try store.quotes(on: testToday, market: .nbu, from: both)
            var before: [StoredQuote?] = []
            for quote in quotes { before.append(try store.previous(to: quote, from: both)) }
            for _ in 0..<3 {
                before.append(
                    try store.inForce(on: testToday, notBefore: testToday, market: .nbu, currency: .eur, from: json))
                before.append(
                    try store.inForce(on: testToday, notBefore: testToday, market: .nbu, currency: .eur, from: both))
            }
            return before.map { $0?.quote.official }
        }
        #expect(answers == [nil, decimal("44.1"), nil, 51, nil, 51, nil, 51])
        #expect(try store.grant(cashEndpoint) != nil)
    }
}
