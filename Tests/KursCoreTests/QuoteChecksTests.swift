import KursTestSupport
import KursText
import Testing

@testable import KursCore

/// Quotes held against the NBU's are flagged or refused, and attributed to their source.
struct QuoteChecksTests {
    private let noon = Timestamp(seconds: 1_795_167_600)

    /// The NBU's rates of a store that has these, by days from noon's.
    private func reference(_ rates: [(Int, CurrencyCode, ExactDecimal)]) throws -> ReferenceRates {
        let store = makeStore()
        let today = KyivTime.europeanRule.day(at: noon)
        let quotes = rates.map { distance, currency, rate in
            Quote(market: .nbu, currency: currency, official: rate, asOf: .day(today.advanced(by: distance)))
        }
        let endpoint = Endpoint(source: .nbuJSON, base: Endpoint.Base("https://nbu-json.test"), target: "/all")
        try store.answer(endpoint, ParsedAnswer(quotes: quotes), at: noon)
        return ReferenceRates(store, sources: [LineSource()], today: today)
    }

    private func stored(
        _ source: SourceID, _ currency: CurrencyCode = .usd, base: CurrencyCode = .uah, buy: ExactDecimal,
        sell: ExactDecimal, bank: BankName? = nil, flags: Flags = []
    ) -> StoredQuote {
        StoredQuote(
            quote: Quote(
                market: .interbank, currency: currency, base: base, buy: buy, sell: sell, bank: bank, flags: flags),
            provenance: Provenance(source: source), fetchedAt: noon)
    }

    @Test func `names the source and the bank whose rate is an outlier`() throws {
        let bank = BankName(slug: "b", name: "B")
        let held = try QuoteChecks.held(
            [
                stored(.monobank, buy: 43, sell: 44), stored(.financeUA, buy: 27, sell: 44, bank: bank),
                stored(.privatbank, buy: 45, sell: 44), stored(.minfinPageBanks, buy: 430, sell: 440, bank: bank),
            ], against: reference([(0, .usd, 43)]), .europeanRule)
        let tenfold = Warning.rowLeftOut(
            .name("B USD"), .implausible(Implausibility(rate: 430, official: 43, extent: .times(10))))
        #expect(
            held.warnings == [
                .farFromNBU(currency: .usd, bank: "B", source: .financeUA),
                .crossed(currency: .usd, source: .privatbank), tenfold,
            ])
        #expect(held.quotes.map(\.quote.flags) == [[], [.farFromNBU], [.crossed]])
        #expect(held.refused.map(\.currency) == [.usd])
        #expect(held.refused.map(\.source) == [.minfinPageBanks])
        #expect(held.refused.map(\.warning) == [tenfold])
    }

    @Test(arguments: [
        (CurrencyCode.usd, 0, 474, true), (.usd, 0, 473, false), (.usd, 0, 386, true), (.usd, -1, 474, false),
        (CurrencyCode("CZK") ?? .uah, 0, 474, false),
    ])
    func `a rate that only a crisis or another currency explains is flagged, and used`(
        currency: CurrencyCode, day: Int, sell: Int, isOff: Bool
    ) throws {
        let held = try QuoteChecks.held(
            [stored(.financeUA, currency, buy: ExactDecimal(sell - 1), sell: ExactDecimal(sell))],
            against: reference([(day, currency, 430)]),
            .europeanRule)
        #expect(held.quotes.map(\.quote.flags) == [isOff ? [.offNBU] : []])
        #expect(held.quotes.allSatisfy { $0.quote.flags.doubts.isEmpty })
        #expect(held.warnings == (isOff ? [.offNBU(currency: currency, source: .financeUA)] : []))
    }

    @Test(arguments: [
        ("USD 43,10 43,20", true), ("ПУМБ USD", true), ("EUR 46 47", false), ("banks USD", true), ("cash USD", false),
        ("Сенс Банк 43,10", true),
    ])
    func `what is left out is named where it may concern what is wanted`(row: String, isNamed: Bool) {
        let reason = OmissionReason.unknownName
        #expect(Warning.rowLeftOut(.name(row), reason).concerns(.banks, [.usd]) == isNamed)
        #expect(!Warning.rowLeftOut(.name("XAU"), .metal).concerns(.banks, nil))
    }

    @Test func `no flag hides another`() throws {
        let held = try QuoteChecks.held(
            [stored(.privatbank, buy: 61, sell: 60, flags: [.singleBank])], against: reference([(0, .usd, 43)]),
            .europeanRule)
        #expect(held.quotes.map(\.quote.flags) == [[.singleBank, .crossed, .farFromNBU]])
        #expect(held.quotes.first?.quote.flags.text == "single-bank+crossed+far-from-nbu")
    }

    @Test func `a stored flag of distance is judged anew where the NBU's rate is known`() throws {
        let far = stored(.privatbank, buy: 43, sell: 44, flags: [.farFromNBU])
        let known = try QuoteChecks.held([far], against: reference([(0, .usd, 43)]), .europeanRule)
        #expect(known.quotes.map(\.quote.flags) == [[]])
        let unknown = try QuoteChecks.held(
            [stored(.privatbank, .eur, buy: 43, sell: 44, flags: [.farFromNBU])], against: reference([]), .europeanRule)
        #expect(unknown.quotes.map(\.quote.flags) == [[.farFromNBU]])
    }

    @Test func `what cannot be checked is named once per source`() throws {
        let held = try QuoteChecks.held(
            [
                stored(.privatbank, .eur, buy: 48, sell: 49), stored(.privatbank, buy: 43, sell: 44),
                stored(.privatbank, .pln, buy: 11, sell: 12), stored(.privatbank, .eur, buy: 48, sell: 49),
                stored(.monobank, .pln, buy: 11, sell: 12),
            ], against: reference([(0, .usd, 43)]), .europeanRule)
        #expect(
            held.warnings == [
                .notChecked(currencies: [.eur, .pln], source: .privatbank),
                .notChecked(currencies: [.pln], source: .monobank),
            ])
        #expect(held.quotes.count == 5)
    }

    @Test func `a rate in another currency is held against the NBU's cross rate`() throws {
        let reference = try reference([(0, .usd, 40), (0, .eur, 44)])
        let held = try QuoteChecks.held(
            [
                stored(.privatbank, .eur, base: .usd, buy: ExactDecimal("1.09") ?? 0, sell: ExactDecimal("1.11") ?? 0),
                stored(.privatbank, .eur, base: .usd, buy: 44, sell: 45),
                stored(.monobank, .eur, base: .usd, buy: ExactDecimal("1.09") ?? 0, sell: ExactDecimal("1.49") ?? 0),
            ], against: reference, .europeanRule)
        #expect(held.quotes.map(\.quote.flags) == [[], [.farFromNBU]])
        #expect(held.refused.count == 1)
    }

    /// Days from today with the rates they have, and the rate that is today's reference.
    private static let days: [([Int: Int], Int?)] = [
        ([-10: 43], 43), ([-11: 43], nil), ([10: 43], 43), ([11: 43], nil), ([-10: 41, 1: 42], 41),
        ([-3: 40, -2: 41, 2: 42], 41), ([9: 44, 3: 42], 42), ([-1: 40, 0: 43, 1: 44], 43),
    ]

    @Test(arguments: days)
    func `the nearest day within ten has the reference, the one in force first`(days: [Int: Int], rate: Int?) throws {
        let expected = rate.map { ExactDecimal($0) }
        let reference = try reference(days.sorted { $0.key < $1.key }.map { ($0.key, .usd, ExactDecimal($0.value)) })
        let today = KyivTime.europeanRule.day(at: noon)
        #expect(try reference.rate(of: .usd, on: today) == expected)
        try reference.prepare(.usd, from: today.advanced(by: -1), through: today)
        #expect(try reference.rate(of: .usd, on: today) == expected, "prepared")
    }
}

/// Every bound of the rule, on both of its sides.
struct PlausibilityTests {
    private func verdict(_ rate: String, _ official: String) throws -> Plausibility.Verdict {
        Plausibility.verdict(
            on: try #require(ExactDecimal(rate)), official: try #require(ExactDecimal(official)))
    }

    private func extent(_ rate: String, _ official: String) throws -> Implausibility.Extent? {
        guard case .refused(let implausibility) = try verdict(rate, official) else { return nil }
        #expect(implausibility.rate == ExactDecimal(rate))
        #expect(implausibility.official == ExactDecimal(official))
        return implausibility.extent
    }

    @Test(arguments: [
        ("40", "40"), ("54", "40"), ("26", "40"), ("54.000", "40.00"), ("0.0135", "0.01"), ("0.0065", "0.01"),
    ])
    func `up to 35 per cent away is plausible`(rate: String, official: String) throws {
        #expect(try verdict(rate, official) == .plausible)
    }

    @Test(arguments: [
        ("54.0001", "40"), ("25.9999", "40"), ("54.00000000000000000001", "40"), ("120", "40"), ("13.3334", "40"),
        ("40", "120"), ("119.9999", "40"),
    ])
    func `more than 35 per cent away is far, up to three times and a third`(rate: String, official: String) throws {
        #expect(try verdict(rate, official) == .far)
    }

    private static let refused: [(String, String, Implausibility.Extent)] = [
        ("120.0001", "40", .above), ("13.3333", "40", .below), ("39.9999", "120", .below),
        ("259.9999", "40", .above), ("260", "40", .times(10)), ("400", "40", .times(10)), ("540", "40", .times(10)),
        ("540.0001", "40", .above), ("2.5999", "40", .below), ("2.6", "40", .part(10)), ("4", "40", .part(10)),
        ("5.4", "40", .part(10)), ("5.4001", "40", .below), ("4000", "40", .times(100)), ("0.4", "40", .part(100)),
        ("40000", "40", .times(1000)), ("0.04", "40", .part(1000)), ("400000", "40", .times(10_000)),
        ("0.004", "40", .part(10_000)), ("43100050", "43.10", .times(1_000_000)), ("0", "40", .below),
        ("-40", "40", .below), ("170141183460469231731687303715884105727", "40", .above),
    ]

    @Test(arguments: refused)
    func `more than three times is refused, and a wrong unit or point is named`(
        rate: String, official: String, expected: Implausibility.Extent
    ) throws {
        #expect(try extent(rate, official) == expected)
    }
}

struct FlagsTests {
    @Test func `flags keep their order in text and read back`() {
        let flags: Flags = [.farFromNBU, .singleBank, .crossed]
        #expect(flags.text == "single-bank+crossed+far-from-nbu")
        #expect(Flags(text: "single-bank+crossed+far-from-nbu") == flags)
        #expect(flags.doubts == [.crossed, .farFromNBU])
        #expect(Flags().text == nil)
        #expect((["single-bank", "median", "halted"] as [String]).allSatisfy { Flags(text: $0).doubts.isEmpty })
    }

    @Test(arguments: Flag.allCases)
    func `a single flag reads as it was always written`(flag: Flag) {
        #expect(Flags(text: flag.rawValue).all == [flag])
    }

    @Test func `a flag of another version is passed over`() {
        #expect(Flags(text: "from-the-future+crossed") == [.crossed])
        #expect(Flags(text: "") == [])
    }
}

struct BankMedianTests {
    private func row(
        _ slug: String, _ buy: String?, _ sell: String?, _ kind: Kind = .cash, flags: Flags = []
    ) -> StoredQuote {
        let quote = Quote(
            market: .banks, currency: .usd, buy: buy.flatMap { ExactDecimal($0) },
            sell: sell.flatMap { ExactDecimal($0) }, kind: kind,
            bank: BankName(slug: slug, name: slug), flags: flags)
        return StoredQuote(
            quote: quote, provenance: Provenance(source: .minfinPageBanks), fetchedAt: Timestamp(seconds: 1_795_167_600)
        )
    }

    @Test func `the median leaves out outliers and names them`() {
        let (quotes, leftOut) = BankMedian.averages(of: [
            row("a", "41.00", "41.60"), row("b", "41.10", "41.70"), row("c", "41.20", "41.80"),
            row("d", "41.30", "41.95"),
            row("typo", "4.12", "4.18"), row("crossed", "42", "41"), row("none", nil, "41"),
            row("card", "30", "31", .card),
        ])
        #expect(quotes.count == 1)
        #expect(quotes.first?.quote.buy?.description == "41.15")
        #expect(quotes.first?.quote.sell?.description == "41.75")
        #expect(quotes.first?.quote.flags == [.median])
        #expect(quotes.first?.quote.bank == nil)
        #expect(
            leftOut == [
                .rowLeftOut(.name("typo USD"), .farFromOthers),
                .rowLeftOut(.name("crossed USD"), .crossed),
                .rowLeftOut(.name("none USD"), .oneSided),
            ])
    }

    @Test func `a bank far from the NBU is no part of the median, though others are as far`() {
        let far = ["a", "b", "c"].map { row($0, "60", "61", flags: [.farFromNBU]) }
        let near = ["d", "e", "f"].map { row($0, "43", "44") }
        let (quotes, leftOut) = BankMedian.averages(of: far + near)
        #expect(quotes.map(\.quote.sell) == [44])
        #expect(leftOut == ["a", "b", "c"].map { .rowLeftOut(.name($0 + " USD"), .farFromNBU) })
    }

    @Test func `a bank that buys and sells at one price is part of the median`() {
        let (quotes, leftOut) = BankMedian.averages(of: [
            row("a", "41.00", "41.00"), row("b", "41.10", "41.60"), row("c", "41.20", "41.70"),
        ])
        #expect(quotes.map(\.quote.buy) == [ExactDecimal("41.1")])
        #expect(leftOut.isEmpty)
    }

    @Test func `a median is of a day only where all its banks are of that day`() {
        var rows = ["a", "b", "c"].map { row($0, "41", "42") }
        for index in rows.indices { rows[index].quote.asOf = .day(Day(number: 20_777)) }
        #expect(BankMedian.averages(of: rows).quotes.first?.quote.asOf == .day(Day(number: 20_777)))
        rows[2].quote.asOf = .day(Day(number: 20_776))
        #expect(BankMedian.averages(of: rows).quotes.map(\.quote.asOf) == [nil])
    }

    @Test func `two banks do not make a market`() {
        #expect(BankMedian.averages(of: [row("a", "41", "42"), row("b", "41", "42")]).quotes.isEmpty)
        #expect(BankMedian.averages(of: []).quotes.isEmpty)
    }

    @Test func `names tell which sites belong together`() {
        #expect(Hostname.belongs("life.pravda.com.ua", to: "www.pravda.com.ua"))
        #expect(Hostname.belongs("www.unian.net", to: "rss.unian.net"))
        #expect(!Hostname.belongs("other.com.ua", to: "news.com.ua"))
        #expect(!Hostname.belongs("com.ua", to: "news.com.ua"))
        // Second levels under which anybody may have a name.
        for suffix in [
            "com", "net", "org", "gov", "edu", "in", "co", "kiev", "kyiv", "lviv", "dp", "od", "zp", "crimea",
        ] {
            #expect(!Hostname.belongs("other.\(suffix).ua", to: "news.\(suffix).ua"), "\(suffix)")
        }
        #expect(!Hostname.belongs("xpravda.com.ua", to: "pravda.com.ua"))
        #expect(Hostname.host(of: "https://User@Minfin.com.ua:443/x") == "minfin.com.ua")
        for host in ["localhost", "10.0.0.1", "a", "printer.local", "[::1]", "x..y.com", "host.internal"] {
            #expect(!Hostname.isPublicName(host))
        }
    }
}
