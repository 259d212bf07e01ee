import KursCore
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
        guard
            case .otherQuery("providers", _)? = try read(.frankfurter, "[\(Self.row("43"))]", address: address).refusal
        else {
            Issue.record("accepted \(address)")
            return
        }
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
