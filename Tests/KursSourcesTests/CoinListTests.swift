import KursCore
import KursSources
import Testing

/// CoinGecko's list of all coins.
struct CoinListTests {
    @Test func `a list of all coins is read without rows that nobody can ask for`() throws {
        let body = #"""
            [{"id":"kaspa","symbol":"kas","name":"Kaspa"},{"id":"a/b","symbol":"x","name":"X"},
            {"id":"no-name","symbol":"n","name":""},{"id":"kaspa","symbol":"k2","name":"Again"},
            {"id":"odd","symbol":"$o.e","name":"Odd"}]
            """#
        let parsed = try read(.coingeckoList, body).parsed
        #expect(
            parsed.listed == [
                ListedCoin(slug: "kaspa", symbol: "kas", name: "Kaspa"),
                ListedCoin(slug: "odd", symbol: "$o.e", name: "Odd"),
            ])
    }

    @Test(arguments: [
        ("[]", Refusal.notFound(.coins)), (#"{"error":"no"}"#, .message("no")),
        (#"[{"id":"a","name":"A"}]"#, .badRow(row: 0, .missing(field: "symbol"))),
        (#"["a"]"#, .wrongShape(expected: .coin, found: .string)),
    ])
    func `anything but a list of names is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.coingeckoList, body) == .refused(refusal))
    }
}
