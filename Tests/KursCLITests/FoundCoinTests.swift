import KursCore
import KursTestSupport
import Testing

/// Coins beyond the tables of kurs: found in CoinGecko's list, remembered, and used as any other.
///
/// Each test has coins of its own, because a process knows a coin from the first test that finds it.
struct FoundCoinTests {
    private let world = TestEnvironment()
    private static let list = "coingecko-list /api/v3/coins/list"

    private static func price(of slug: String, in currency: String) -> String {
        "coingecko /api/v3/coins/markets?vs_currency=\(currency)&ids=\(slug),tether&price_change_percentage=1h,24h"
    }

    /// Lists coins of an id, a symbol and a name.
    private func list(_ coins: (String, String, String)...) {
        let rows = coins.map { #"{"id":"\#($0.0)","symbol":"\#($0.1)","name":"\#($0.2)"}"# }
        world.transport.script(Self.list, .text("[" + rows.joined(separator: ",") + "]"))
    }

    private func price(_ slug: String, _ symbol: String, _ name: String, _ price: String, dollars: String = "0.05") {
        for (currency, price, tether) in [("uah", price, "43.6"), ("usd", dollars, "1.0003")] {
            let rows = [(slug, symbol, name, price), ("tether", "usdt", "Tether", tether)].map {
                #"{"id":"\#($0.0)","symbol":"\#($0.1)","name":"\#($0.2)","current_price":\#($0.3),"#
                    + #""price_change_24h":0.1,"price_change_percentage_24h":2.5,"last_updated":"2026-11-20T09:39:00Z"}"#
            }
            world.transport.script(Self.price(of: slug, in: currency), .text("[" + rows.joined(separator: ",") + "]"))
        }
    }

    private func answerTabled() {
        for endpoint in CoinsTests.fixed {
            let price = endpoint.hasPrefix("coingecko /api/v3/coins/markets?vs_currency=uah") ? "3500000" : "81000"
            world.transport.script(
                endpoint, .text(#"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":\#(price)}]"#))
        }
    }

    @Test func `coins finds a coin by its id, symbol and name, and asks for the list once`() {
        answerTabled()
        list(("amber-reed", "areed", "Amber Reed"), ("amber-oak", "aoak", "Amber Oak"))
        price("amber-reed", "areed", "Amber Reed", "2.23")
        world.expect(
            "coins", "amber-reed", status: 0, outHas: "Amber Reed (AREED)", "CoinGecko's id  amber-reed", "2.23 UAH",
            "0.05 USD")
        world.expect("coins", "AREED", "-o", "plain", status: 0, outHas: "AREED\t2.23\t\t2.5")
        world.expect("coins", "Amber Reed", "--lang", "uk", status: 0, outHas: "на CoinGecko")
        world.expect("coins", "areed", "btc", "--json", status: 0, outHas: #""coin":"AREED""#, #""coin":"BTC""#)
        // Only what was asked for is among the coins.
        #expect(!world.run("coins").out.contains("AREED"))
        world.run("config", "set", "favourites", "amber-reed")
        #expect(world.run("coins").out.contains("★  AREED"))
        #expect(world.transport.count(of: Self.list) == 1)
        #expect(world.transport.count(of: Self.price(of: "amber-reed", in: "uah")) == 1)
    }

    @Test func `an amount of a found coin is converted, and the coin is introduced once`() {
        list(("brass-reed", "breed", "Brass Reed"))
        price("brass-reed", "breed", "Brass Reed", "2.5")
        world.expect(
            "convert", "100", "breed", status: 0, outHas: "250",
            errHas: "kurs: BREED is Brass Reed, brass-reed at CoinGecko\n")
        #expect(!world.run("convert", "100", "brass-reed").err.contains("CoinGecko"))
        world.expect("100", "breed", "to", "uah", "-o", "plain", status: 0, out: "250.00\tUAH\n")
        world.expect("convert", "100breed", "--json", status: 0, outHas: #""from":"BREED""#, #""market":"crypto""#)
        #expect(world.transport.count(of: Self.list) == 1)
    }

    @Test func `rates and the bare command take a found coin, and past days too`() {
        list(("cane-reed", "creed", "Cane Reed"))
        price("cane-reed", "creed", "Cane Reed", "7.25")
        world.expect("cane-reed", status: 0, outHas: "CREED", "7.25", "Cane Reed")
        world.expect("rates", "creed", "-m", "crypto", "-o", "plain", status: 0, outHas: "CREED\t", "7.25")
        world.transport.script(
            "coingecko /api/v3/coins/cane-reed/history?date=18-11-2026&localization=false",
            .text(#"{"id":"cane-reed","symbol":"creed","market_data":{"current_price":{"uah":6.75,"usd":0.15}}}"#))
        world.expect("rates", "creed", "--on", "2026-11-18", status: 0, outHas: "6.75")
        world.expect("bar", "--template", "%{creed.crypto}", status: 0, outHas: "7.25")
        world.expect("rates", "creed/creed-2", status: 64, errHas: "unknown currency “creed-2”")
        // No exchange is asked, whose symbol may be another coin's.
        #expect(!world.transport.requests.contains { $0.endpoint.source.name.hasPrefix("whitebit") })
    }

    @Test func `an alert on a found coin is stored, checked and fires`() {
        list(("dune-reed", "dreed", "Dune Reed"))
        price("dune-reed", "dreed", "Dune Reed", "9.5")
        world.expect("alert", "add", "dreed.crypto > 9", status: 0, outHas: "dreed.crypto > 9")
        world.expect("alert", "check", status: 2, outHas: "dreed.crypto")
        world.expect("alert", "add", "dreed", "above", "20", status: 0, outHas: "dreed.crypto > 20")
    }

    @Test func `a symbol of several coins is refused with their names, and an id says which`() throws {
        answerTabled()
        list(("elm-reed", "ereed", "Elm Reed"), ("east-reed", "ereed", "East Reed"))
        price("elm-reed", "ereed", "Elm Reed", "1.5")
        price("east-reed", "ereed", "East Reed", "300")
        let refusal =
            "kurs: several coins are called “ereed”: Elm Reed (elm-reed), East Reed (east-reed); "
            + "specify one by its ID, which is in parentheses: kurs coins elm-reed\n"
        world.expect("convert", "1", "ereed", status: 64, out: "", err: refusal)
        world.expect("coins", "ereed", status: 64, out: "", err: refusal)
        world.expect("coins", "east-reed", status: 0, outHas: "East Reed (EREED)")
        world.expect("convert", "1", "elm-reed", "-o", "plain", status: 0, out: "1.50\tUAH\n")
        world.expect("convert", "1", "east-reed", "-o", "plain", status: 0, out: "300.00\tUAH\n")
        // Each has a code of its own, and the symbol still means neither.
        #expect(try world.store.foundCoins().map(\.code.text) == ["EREED", "EREED2"])
        world.expect("convert", "1", "ereed", status: 64, err: refusal)
    }

    @Test func `a currency misspelt is never a coin`() {
        answerTabled()
        list(("under-seal", "usq", "Under Seal"))
        price("under-seal", "usq", "Under Seal", "80")
        world.expect("convert", "100", "usq", status: 64, errHas: "did you mean USD?")
        #expect(world.transport.count(of: Self.list) == 0)
        world.expect("coins", "usq", status: 0, outHas: "Under Seal (USQ)")
        world.expect("convert", "100", "usq", status: 64, errHas: "did you mean USD?")
        world.expect("convert", "1", "under-seal", "-o", "plain", status: 0, out: "80.00\tUAH\n")
    }

    @Test func `a misspelt coin gets a suggestion, and a list that could not be asked is told`() {
        answerTabled()
        list(("fern-reed", "freed", "Fern Reed"))
        world.expect("convert", "1", "fern-reet", status: 64, errHas: "did you mean fern-reed?")
        world.expect("coins", "fern-reet", status: 1, errHas: "did you mean fern-reed?")
        let other = TestEnvironment()
        other.transport.script(Self.list, .status(503))
        other.expect("rates", "gorse-reed", "--offline", status: 64, errHas: "CoinGecko's list is not stored yet")
        other.expect(
            "rates", "gorse-reed", status: 64, errHas: "unknown currency “gorse-reed”",
            "CoinGecko's list of coins could not be asked (coingecko-list: ")
        other.expect(
            "gorse-reed", "--lang", "uk", status: 64, errHas: "перелік криптовалют CoinGecko отримати не вдалося")
        #expect(other.transport.count(of: Self.list) == 1)
    }

    @Test func `a remembered coin answers offline, and the wallet names its own money`() {
        list(("hazel-reed", "hreed", "Hazel Reed"))
        price("hazel-reed", "hreed", "Hazel Reed", "4.5")
        world.run("rates", "hreed")
        world.expect("rates", "hreed", "--offline", status: 0, outHas: "4.5")
        world.expect("convert", "-", "-m", "crypto", input: "2 hreed\n", status: 0, outHas: "9.00")
        let count = world.transport.requests.count
        world.run("wallet", "add", "5", "ivy-reed", "food")
        #expect(world.transport.requests.count == count)
    }
}
