import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursTerminal

/// `kurs coins`, the market of coins, and converting to and from them.
struct CoinsTests {
    private let world = TestEnvironment()

    private static let sources = SourceCatalogue(addresses: BaseURLs(), hasKey: false).coins
    private static let uah = sources[0].prices[0].key
    private static let usd = sources[0].additions[0].key
    /// CoinGecko's answers for the coins of the table.
    static var fixed: [String] { [uah, usd] }

    private static func coin(_ id: String, _ symbol: String, _ name: String, _ facts: String) -> String {
        "{\"id\":\"\(id)\",\"symbol\":\"\(symbol)\",\"name\":\"\(name)\",\(facts),"
            + "\"last_updated\":\"2026-11-20T09:39:00Z\"}"
    }

    private func answerCoinGecko() {
        let rows = [
            Self.coin(
                "bitcoin", "btc", "Bitcoin",
                "\"current_price\":4000000,\"market_cap\":80000000000000,\"high_24h\":4100000,\"low_24h\":3900000,"
                    + "\"price_change_24h\":-100000.5,\"price_change_percentage_24h\":-2.4391,"
                    + "\"price_change_percentage_1h_in_currency\":0.126"),
            Self.coin(
                "pepe", "pepe", "Pepe",
                "\"current_price\":1.234e-7,\"market_cap\":51000000,\"price_change_percentage_24h\":12.5"),
            Self.coin("dash", "dash", "Dash", "\"current_price\":null,\"market_cap\":null"),
        ]
        world.transport.script(Self.uah, .text("[" + rows.joined(separator: ",") + "]"))
        let dollars = Self.coin("bitcoin", "btc", "Bitcoin", "\"current_price\":91000")
        world.transport.script(Self.usd, .text("[" + dollars + "]"))
    }

    private func answerExchange(_ index: Int, bid: [String]) {
        for (endpoint, bid) in zip(Self.sources[index].prices, bid) {
            world.transport.script(
                endpoint.key,
                .text(
                    #"{"success":true,"result":{"bid":"\#(bid)","ask":"\#(bid == "0" ? "0" : bid + ".5")","last":"\#(bid)","#
                        + #""open":"1","high":"2","low":"1","change":"0.70"}}"#))
        }
    }

    @Test func `a misspelt coin gets a suggestion`() {
        answerCoinGecko()
        world.expect(
            "coins", "bitcon", status: 1, out: "",
            err: "kurs: no cryptocurrency is called “bitcon”; did you mean bitcoin?\n")
        #expect(world.run("coins", "zzz").err == "kurs: no cryptocurrency is called “zzz”; see kurs coins\n")
    }

    @Test func `each word names a coin`() {
        answerCoinGecko()
        #expect(
            world.run("coins", "btc", "pepe", "-o", "plain").lines.map { $0.prefix(4) } == [
                "BTC\t", "PEPE",
            ])
        let joined = world.run("coins", "btc", "and", "pepe", "-o", "plain").out
        #expect(joined.split(separator: "\n").map { $0.prefix(4) } == ["BTC\t", "PEPE"])
        #expect(world.run("coins", "btc", "in", "usd", "-o", "plain").out.hasPrefix("BTC\t"))
        #expect(world.run("coins", "add", "btc").err == "kurs: no cryptocurrency is called “add”; see kurs coins\n")
    }

    @Test func `a narrow terminal gets the price and the day's change`() {
        answerCoinGecko()
        world.columns = 40
        let lines = world.run("coins", "--color", "never").lines
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 }, "\(lines)")
        #expect(lines.contains { $0.contains("24 h") })
        #expect(!lines.contains { $0.contains("1 h") })
        #expect(lines.contains { $0.contains("BTC") && $0.contains("−2.44 %") })
    }

    @Test func `lists coins, favourites first, odd prices in full`() {
        answerCoinGecko()
        world.expect(
            "coins",
            out: """
                Cryptocurrencies
                                   price, UAH     USD      1 h      24 h     cap
                ★  BTC   4,000,000             91,000  +0.13 %   −2.44 %  80.00T  Bitcoin
                   PEPE          0.0000001234       —   —       +12.50 %  51.00M  Pepe
                   DASH          —                  —   —         —            —  Dash
                coingecko · fetched just now

                """)
        world.expect(
            "coins", "-o", "plain",
            out: "BTC\t4000000\t0.126\t-2.4391\t80000000000000\nPEPE\t0.0000001234\t\t12.5\t51000000\nDASH\t\t\t\t\n")
        // The prices in both moneys, and the NBU's dollar, against which the coins pegged to it are held.
        #expect(world.transport.requests.count == 3)
    }

    @Test func `without an order the largest come first`() {
        answerCoinGecko()
        world.files.contents[TestEnvironment.configurationPath] = (#"{"favourites":["dash"]}"#, 0o600)
        let rows = [
            Self.coin("pepe", "pepe", "Pepe", "\"current_price\":1.234e-7,\"market_cap\":51000000"),
            Self.coin("bitcoin", "btc", "Bitcoin", "\"current_price\":4000000,\"market_cap\":80000000000000"),
            Self.coin("dash", "dash", "Dash", "\"current_price\":1000,\"market_cap\":1"),
        ]
        world.transport.script(Self.uah, .text("[" + rows.joined(separator: ",") + "]"))
        let out = world.run("coins", "-o", "plain").out
        #expect(out.split(separator: "\n").map { String($0.prefix(4)) } == ["DASH", "BTC\t", "PEPE"])
        for (language, words) in [
            ("en", "default: favourites, then by cap"), ("uk", "типово — спершу обрані, далі за cap"),
        ] {
            #expect(world.run("coins", "--help", "--lang", language).out.contains(words))
        }
    }

    static let orders: [([String], String)] = [
        (["--sort", "24h"], "PEPE BTC DASH"), (["--sort", "1h"], "BTC PEPE DASH"),
        (["--sort", "price"], "BTC PEPE DASH"), (["--sort", "cap"], "BTC PEPE DASH"),
        (["--sort", "name"], "BTC DASH PEPE"), ([], "BTC PEPE DASH"),
        (["-f"], "BTC"), (["p"], "PEPE"), (["BIT", "das"], "BTC DASH"), (["біткоїн"], "BTC"),
    ]

    @Test(arguments: orders)
    func `sorts and filters, unknown values last`(words: [String], codes: String) {
        answerCoinGecko()
        let out = world.run(["coins", "-o", "plain"] + words).out
        #expect(out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.joined(separator: " ") == codes)
    }

    @Test func `favourites of the configuration come first`() {
        answerCoinGecko()
        world.configuration = #"{"favourites":["pepe","DASH"]}"#
        let out = world.run("coins", "-o", "plain").out
        #expect(out.split(separator: "\n").map { String($0.prefix(4)) } == ["PEPE", "DASH", "BTC\t"])
    }

    @Test func `one coin's day`() {
        answerCoinGecko()
        let out = world.expect(
            "coins", "bitcoin",
            out: """
                Bitcoin (BTC)
                  price           4,000,000 UAH
                  in dollars      91,000 USD
                  over 1 h        +0.13 %
                  over 24 h       −2.44 %
                  24 h ago        4,100,000.50 UAH
                  24 h high       4,100,000 UAH
                  24 h low        3,900,000 UAH
                  capitalisation  80.00T UAH
                  last trade      2026-11-20 11:39
                coingecko · fetched just now

                """
        ).out
        #expect(world.run("coins", "BTC").out == out)
        world.expect(
            "coins", "btc", "--json",
            outHas: #""coin":"BTC","name":"Bitcoin","price":"4000000","price_usd":"91000","change_1h""#)
        #expect(world.run("coins", "nosuch").status == 1)
        #expect(world.run("coins", "--sort", "x").status == 64)
        #expect(world.run("coins", "--lang", "uk", "bitcoin").out.contains("капіталізація       80,00 трлн UAH"))
    }

    @Test func `a failed dollar price leaves the hryvnia price fresh`() {
        answerCoinGecko()
        world.transport.script(Self.usd, .status(429))
        world.expect(
            "coins", "btc", "--json", status: 0, outHas: #""price_usd":null"#, #""stale":false,"source":"coingecko""#)
        #expect(world.run("rates", "btc", "-m", "crypto", "-o", "plain").out == "BTC\t4000000\t2026-11-20T09:39:00Z\n")
    }

    @Test func `a halted pair is answered by the next source`() {
        world.transport.script(Self.uah, .status(503))
        world.transport.script(Self.usd, .status(503))
        world.transport.script("whitebit-v4 /api/v4/public/ticker", .status(404))
        answerExchange(2, bid: ["43", "4000000", "0"])
        world.expect("rates", "-m", "crypto", "-o", "plain", out: "BTC\t4000000\t4000000.5\t\nUSDT\t43\t43.5\t\n")
        #expect(world.run("rates", "eth", "-m", "crypto").status == 1)
        world.expect("coins", "--json", outHas: #""source":"whitebit""#, outLacks: #""coin":"ETH""#)
    }

    @Test(arguments: [["430", "4000000", "118000"], ["0", "4000000", "118000"]])
    func `a coin's price counts only beside a dollar's that can be right`(bids: [String]) {
        world.answerNBU()
        world.transport.script(Self.uah, .status(503))
        world.transport.script(Self.usd, .status(503))
        world.transport.script("whitebit-v4 /api/v4/public/ticker", .status(404))
        answerExchange(2, bid: bids)
        let rates = world.run("rates", "-m", "crypto")
        #expect(rates.status != 0 && rates.out == "", "\(rates.out)")
        #expect(world.run("coins").out == "")
        #expect(world.run("rates", "btc", "-m", "crypto", "--offline").out == "", "what was refused is not kept")
    }

    @Test func `an exchange is asked for all pairs at once before it is asked for each`() {
        world.transport.script(Self.uah, .status(503))
        world.transport.script(Self.usd, .status(503))
        let list = "whitebit-v4 /api/v4/public/ticker"
        let pair = #""BTC_UAH":{"last_price":"3571023.5","isFrozen":false,"change":"0.57"}"#
        world.transport.script(list, .text("{\(pair)}"))
        world.expect("coins", "--json", outHas: #""source":"whitebit-v4""#, #""price":"3571023.5""#)
        #expect(world.run("rates", "btc", "-m", "crypto", "-o", "plain").out.hasPrefix("BTC\t3571023.5\t"))
        #expect(world.transport.count(of: list) == 1)
        #expect(!world.transport.requests.contains { $0.endpoint.source.name == "whitebit" })
    }

    @Test func `unreachable sources are one line, and so is an empty store offline`() {
        #expect(world.run("coins", "--offline").status == 69)
        #expect(world.run("coins").status == 69)
        #expect(world.run("coins").status == 75 || world.run("coins").status == 69)
    }

    @Test func `coins convert through hryvnias, each leg on its own market`() {
        answerCoinGecko()
        world.answerNBU()
        #expect(world.run("convert", "0.5", "BTC", "-m", "crypto", "-o", "plain").out == "2000000.00\tUAH\n")
        #expect(world.run("convert", "0.5", "BTC", "-o", "plain").out == "2000000.00\tUAH\n")
        #expect(world.run("convert", "0.5", "BTC", "USD", "-o", "plain").out == "44680.16\tUSD\n")
        #expect(world.run("convert", "1000", "UAH", "PEPE", "-o", "plain").out == "8103727714.74878444\tPEPE\n")
        world.expect(
            "convert", "100", "USD", "BTC", outHas: "1 USD = 44.7626 UAH · NBU, official",
            "1 BTC = 4,000,000 UAH · crypto, price")
        #expect(world.run("convert", "100", "USD", "BTC", "--json").out.contains(#""market":"nbu/crypto""#))
        #expect(world.run("convert", "1", "BTC", "-m", "cash").status != 0)
    }
}
