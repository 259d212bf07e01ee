import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct FrankfurterTests {
    static let address = "https://api.frankfurter.dev/v2/rates?base=USD&quotes=UAH&date=2026-11-20&providers=NBU"

    private static func row(
        _ rate: String, _ day: String = "2026-11-20", _ base: String = "USD", _ quote: String = "UAH"
    )
        -> String
    { #"{"date":"\#(day)","base":"\#(base)","quote":"\#(quote)","rate":\#(rate)}"# }

    @Test func `reads the NBU's rate of a day`() throws {
        let body = "[\(Self.row("43.425")),\(Self.row("1.0", "2026-11-20", "UAH"))]"
        let parsed = try read(.frankfurter, body, address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["USD official 43.425 on 2026-11-20"])
        #expect(parsed.quotes.map(\.market) == [.nbu])
    }

    @Test func `a currency in itself and tomorrow's rate are not the day's`() throws {
        let rows = [
            Self.row("1.0", "2026-11-20", "USD", "USD"), Self.row("43.425"), Self.row("43.6", "2026-11-21"),
        ]
        let parsed = try read(.frankfurter, "[\(rows.joined(separator: ","))]", address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["USD official 43.425 on 2026-11-20"])
        #expect(parsed.warnings == [])
        let odd = Self.row("1.1", "2026-11-20", "USD", "USD")
        #expect(
            try read(.frankfurter, "[\(odd)]", address: Self.address)
                == .refused(.badRow(row: 0, .invalid(field: "quote", value: "USD"))))
    }

    @Test(arguments: [
        ("[]", Refusal.notFound(.rates)),
        ("[\(row("43", "2026-11-19"))]", .otherDay(requested: Day(number: 20_777), found: Day(number: 20_776))),
        ("[\(row("43", "2026-11-20", "USD", "EUR"))]", .badRow(row: 0, .invalid(field: "quote", value: "EUR"))),
        ("[\(row("0"))]", .badRow(row: 0, .invalid(field: "rate", value: "0"))),
        ("[\(row("43", "20.11.2026"))]", .badRow(row: 0, .invalid(field: "date", value: "20.11.2026"))),
        (#"{"message":"not found"}"#, .message("not found")), ("[7]", .wrongShape(expected: .row, found: .number)),
    ])
    func `an answer without that day's rate is rejected, for the NBU may have it`(body: String, refusal: Refusal) throws
    {
        #expect(try read(.frankfurter, body, address: Self.address) == .refused(refusal))
    }

    @Test(arguments: ["https://x/v2/rates?base=USD&quotes=UAH&date=2026-11-20", "https://x/?providers=ECB"])
    func `means of several providers are rejected`(address: String) throws {
        let refusal = try read(.frankfurter, "[\(Self.row("43"))]", address: address).refusal
        guard case .otherQuery("providers", _)? = refusal else { throw Unexpected("accepted \(address)") }
    }

    @Test func `fetches money of today and past days, and relays the NBU`() throws {
        let source = FrankfurterSource(addresses: BaseURLs())
        let target = "/v2/rates?base=USD&quotes=UAH&date=2026-11-20&providers=NBU"
        #expect(try requestTargets(source, .nbu, "2026-11-20", currencies: [.usd, .uah]) == [target])
        #expect(try requestTargets(source, .nbu, "2026-11-21", currencies: [.usd]) == [])
        #expect(try requestTargets(source, .cash, "2026-11-20", currencies: [.usd]) == [])
        #expect(source.isRelay(of: .nbu))
    }
}

struct FrankfurterDollarsTests {
    static let address = "https://api.frankfurter.dev/v2/rates?base=BRL&quotes=USD&date=2026-11-20"

    @Test func `reads a mean in dollars, which is flagged`() throws {
        let body =
            #"[{"date":"2026-11-20","base":"BRL","quote":"BRL","rate":1},{"date":"2026-11-20","base":"BRL","quote":"USD","rate":0.18543}]"#
        let parsed = try read(.frankfurterDollars, body, address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["BRL/USD official 0.18543 on 2026-11-20 via-usd"])
    }

    @Test(arguments: [
        "[]", #"[{"date":"2026-11-20","base":"BRL","quote":"BRL","rate":1.0}]"#,
        #"[{"date":"2026-11-19","base":"BRL","quote":"USD","rate":0.18}]"#,
    ])
    func `a day without a row has no price`(body: String) throws {
        #expect(try read(.frankfurterDollars, body, address: Self.address) == .noData)
    }

    @Test(arguments: [
        (
            #"[{"date":"2026-11-20","base":"BRL","quote":"UAH","rate":8}]"#,
            Refusal.badRow(row: 0, .invalid(field: "quote", value: "UAH"))
        ),
        (
            #"[{"date":"2026-11-20","base":"ARS","quote":"USD","rate":8}]"#,
            .badRow(row: 0, .invalid(field: "base", value: "ARS"))
        ),
        (
            #"[{"date":"2026-11-20","base":"BRL","quote":"USD","rate":-1}]"#,
            .badRow(row: 0, .invalid(field: "rate", value: "-1"))
        ),
        (#"{"message":"service unavailable"}"#, .message("service unavailable")),
    ])
    func `what is no price of the currency in dollars is refused`(body: String, refusal: Refusal) throws {
        #expect(try read(.frankfurterDollars, body, address: Self.address) == .refused(refusal))
    }

    @Test func `an error that names no such currency means no price`() throws {
        let source = FrankfurterDollars(addresses: BaseURLs())
        let target = "/v2/rates?base=BRL&quotes=USD&date=2026-11-20"
        let brl = try #require(CurrencyCode("BRL"))
        #expect(try requestTargets(source, .nbu, "2026-11-20", currencies: [brl, .usd]) == [target])
        let query = RateQuery(market: .nbu, day: testToday, today: testToday, currencies: [brl])
        let means = try #require(source.fetches(for: query).first?.meansNoData)
        #expect(
            means(Array(#"{"message":"not found"}"#.utf8)) && means(Array(#"{"message":"Invalid currency: BRX"}"#.utf8))
        )
        #expect(!means(Array(#"{"message":"service unavailable"}"#.utf8)) && !means(Array("<html>".utf8)))
    }
}

/// What an app does that depends on KursCore and KursSources, with a store and a transport of its own.
struct AppTests {
    @Test func `an app gets rates from the catalogue's sources`() throws {
        let (store, transport) = (makeStore(), ScriptedTransport())
        let time = TestTime(Recording.ours.recordedAt)
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
            throw Unexpected("no rates")
        }

        #expect(answer.rates.map(\.quote.currency) == [.usd, .eur])
        #expect(answer.rates.allSatisfy { $0.stored.provenance.source == .nbuJSON && $0.quote.official != nil })
        #expect(answer.warnings == [])
    }
}
