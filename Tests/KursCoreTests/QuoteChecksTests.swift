import KursTestSupport
import Testing

@testable import KursCore

/// Quotes held against the NBU's are flagged or refused, and attributed to their source.
struct QuoteChecksTests {
    private let noon = Timestamp(seconds: 1_795_167_600)

    /// The NBU's rates of a store that has these, by days from noon's.
    private func reference(_ rates: [(Int, CurrencyCode, ExactDecimal)]) throws -> ReferenceRates {
        let store = InMemoryStore()
        let today = KyivTime.europeanRule.day(at: noon)
        let quotes = rates.map { distance, currency, rate in
            Quote(market: .nbu, currency: currency, official: rate, asOf: .day(today.advanced(by: distance)))
        }
        let endpoint = Endpoint(source: .nbuJSON, base: Endpoint.Base("https://nbu-json.test"), target: "/all")
        guard
            case .granted(let claim, _) = store.claim(
                endpoint, rules: RateLimitGuard(), now: noon, monotonicMilliseconds: 0, leaseMilliseconds: 1000)
        else { throw Denied() }
        store.settle(
            claim, of: endpoint,
            with: .found(ParsedAnswer(quotes: quotes), etag: nil, lastModified: nil, fetchedAt: noon), now: noon)
        return ReferenceRates(store, sources: [LineSource()], today: today)
    }

    private struct Denied: Error {}

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
