import KursCore
import KursTestSupport
import Testing

@testable import KursSources

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

/// What is left out of CoinGecko's list.
struct CoinGeckoDoubtTests {
    @Test(arguments: [
        ("2026-11-20T09:38:22Z", "3421056", nil), ("2026-11-10T10:00:00Z", "3421056", nil),
        ("2026-11-09T09:38:21Z", "3421056", "last_updated"), ("2026-11-20T09:38:22Z", "35431", "current_price"),
        ("2026-11-20T09:38:22Z", "34210550", "current_price"), ("2026-11-20T09:38:22Z", "1750000", nil),
    ])
    func `a price that is not of today, or far beyond its day, is left out`(
        moment: String, price: String, fault: String?
    ) throws {
        let doubtful = CoinGeckoTests.bitcoin.replacing("2026-11-20T09:38:21.599Z", with: moment).replacing(
            "\"current_price\":3421055", with: "\"current_price\":" + price)
        let other = CoinGeckoTests.bitcoin.replacing("bitcoin", with: "ethereum").replacing("btc", with: "eth")
        var context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule, address: CoinGeckoTests.uah)
        context.clock = testNow
        let parsed = try CoinGeckoReader.read(Array("[\(doubtful),\(other)]".utf8), context).parsed
        let named = parsed.warnings.map { "\($0)" }
        #expect(parsed.quotes.count == (fault == nil ? 2 : 1) && parsed.coins.count == parsed.quotes.count)
        #expect(named.count == (fault == nil ? 0 : 1) && named.allSatisfy { $0.contains(fault ?? "") }, "\(named)")
    }
}
