import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursSources

struct CoinGeckoTests {
    static let uah = "https://api.coingecko.com/api/v3/coins/markets?vs_currency=uah&ids=bitcoin"
    static let usd = "https://api.coingecko.com/api/v3/coins/markets?vs_currency=usd&ids=bitcoin"
    static let bitcoin = #"""
        {"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":3421055,"market_cap":68538000000000.5,
         "high_24h":3450000,"low_24h":3399000.25,"price_change_24h":-747.3360347281705,"price_change_percentage_24h":-0.95302,
         "price_change_percentage_1h_in_currency":0.5823392426906319,"last_updated":"2026-11-20T09:38:21.599Z"}
        """#

    @Test func `an answer in hryvnias has everything but the dollar price`() throws {
        let parsed = try read(.coingecko, "[\(Self.bitcoin)]", address: Self.uah).parsed
        let coin = try #require(parsed.coins.first)
        #expect(coin.code.text == "BTC")
        #expect(coin.slug == "bitcoin")
        #expect(coin.name == "Bitcoin")
        let numbers = [
            coin.price, coin.priceUSD, coin.change1h, coin.change24h, coin.open24h, coin.high24h, coin.low24h,
            coin.marketCap,
        ]
        #expect(
            numbers.map { $0?.description ?? "-" } == [
                "3421055", "-", "0.5823392426906319", "-0.95302", "3421802.3360347281705", "3450000", "3399000.25",
                "68538000000000.5",
            ])
        #expect(parsed.quotes.map(\.line) == ["BTC official 3421055 at 2026-11-20T09:38:21Z"])
        #expect(parsed.quotes.map(\.market) == [.crypto])
    }

    @Test func `an answer in dollars has only the dollar price`() throws {
        let parsed = try read(.coingecko, "[\(Self.bitcoin)]", address: Self.usd).parsed
        #expect(parsed.coins.map(\.priceUSD?.description) == ["3421055"])
        #expect(parsed.coins.allSatisfy { $0.price == nil && $0.high24h == nil && $0.change24h == nil })
        #expect(parsed.quotes.isEmpty)
    }

    @Test func `dollar prices are refused where a dollar coin's cannot be right`() throws {
        let tether = #"{"id":"tether","symbol":"usdt","name":"Tether","current_price":"#
        #expect(try read(.coingecko, "[\(Self.bitcoin),\(tether)0.94}]", address: Self.usd).parsed.coins.count == 2)
        #expect(
            try read(.coingecko, "[\(Self.bitcoin),\(tether)10.01}]", address: Self.usd)
                == .refused(.badRow(row: 1, .invalid(field: "current_price", value: "10.01"))))
    }

    @Test func `any number may be null`() throws {
        let body = #"[{"id":"tether","symbol":"usdt","name":"Tether","current_price":null,"market_cap":null}]"#
        let parsed = try read(.coingecko, body, address: Self.uah).parsed
        #expect(parsed.coins == [Coin(code: try #require(CurrencyCode("USDT")), slug: "tether", name: "Tether")])
        #expect(parsed.quotes.isEmpty)
    }

    @Test func `a code belongs to one coin`() throws {
        let body = #"""
            [\#(Self.bitcoin),{"id":"bitcoin-two","symbol":"btc","current_price":1},{"id":"usd-x","symbol":"usd"},
             {"id":"kursoid","symbol":"kurso","current_price":2.50},{"id":"kursoid-2","symbol":"KURSO"},
             {"id":"odd","symbol":"a-b"}]
            """#
        let parsed = try read(.coingecko, body, address: Self.uah).parsed
        #expect(parsed.coins.map(\.code.text) == ["BTC", "KURSO"])
        #expect(
            parsed.warnings == [
                .rowLeftOut(.name("bitcoin-two"), .fault(.invalid(field: "symbol", value: "btc"))),
                .rowLeftOut(.name("usd-x"), .fault(.invalid(field: "symbol", value: "usd"))),
                .rowLeftOut(.name("kursoid-2"), .fault(.invalid(field: "symbol", value: "KURSO"))),
                .rowLeftOut(.name("odd"), .fault(.invalid(field: "symbol", value: "a-b"))),
            ])
    }

    @Test(arguments: [
        (#"{"status":{"error_code":429,"error_message":"You've exceeded"}}"#, Refusal.message("You've exceeded")),
        (#"{"error":"coin not found"}"#, .message("coin not found")), ("[]", .notFound(.coins)),
        (#"{"bitcoin":{"uah":1}}"#, .wrongShape(expected: .arrayOfCoins, found: .object)),
        (#"["btc"]"#, .wrongShape(expected: .coin, found: .string)),
        (#"[{"symbol":"btc"}]"#, .badRow(row: 0, .missing(field: "id"))),
    ])
    func `anything but a list of coins is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.coingecko, body, address: Self.uah) == .refused(refusal))
    }

    @Test(arguments: [nil, "https://x/coins/markets", "https://x/coins/markets?vs_currency=eur"])
    func `an unknown price currency is rejected`(address: String?) throws {
        let refusal = Refusal.notFound(.coinCurrencyInAddress)
        #expect(try read(.coingecko, "[\(Self.bitcoin)]", address: address) == .refused(refusal))
    }

    @Test func `fetches all known coins in both currencies`() throws {
        let source = CoinGeckoSource(addresses: BaseURLs())
        let targets = (source.prices + source.additions).map(\.target)
        #expect(try requestTargets(source, .crypto, "2026-11-20") == [targets[0]])
        #expect(targets.map { AddressQuery($0)["vs_currency"] } == ["uah", "usd"])
        for target in targets {
            let ids = AddressQuery(target)["ids"]?.split(separator: ",") ?? []
            #expect(Set(["bitcoin", "ethereum", "tether"]).isSubset(of: Set(ids.map(String.init))))
            #expect(AddressQuery(target)["price_change_percentage"] == "1h,24h")
        }
        #expect(try requestTargets(CoinGeckoSource(addresses: BaseURLs()), .crypto, "2026-11-19") == [])
    }

    @Test(arguments: [
        ("2026-11-19", ["/api/v3/coins/bitcoin/history?date=19-11-2026&localization=false"]), ("2025-11-20", []),
        ("2026-11-21", []),
    ])
    func `fetches a coin's price of a day in the last year`(day: String, targets: [String]) throws {
        let source = CoinGeckoSource(addresses: BaseURLs())
        #expect(try requestTargets(source, .crypto, day, currencies: [Self.btc, .usd]) == targets)
    }

    private static let btc = CurrencyCode("BTC") ?? .uah
    static let day = "https://api.coingecko.com/api/v3/coins/bitcoin/history?date=18-11-2026&localization=false"

    @Test func `the price of a day is that at midnight UTC`() throws {
        let body =
            #"{"id":"bitcoin","symbol":"btc","market_data":{"current_price":{"eur":1,"uah":3493492.27,"usd":2}}}"#
        let parsed = try read(.coingecko, body, address: Self.day).parsed
        #expect(parsed.quotes.map(\.line) == ["BTC official 3493492.27 at 2026-11-18T00:00:00Z"])
    }

    @Test(arguments: [
        (#"{"id":"bitcoin","symbol":"btc","name":"Bitcoin"}"#, "no data"),
        (#"{"id":"kursoid","market_data":{"current_price":{"uah":1}}}"#, nil),
        (#"{"id":"bitcoin","market_data":{"current_price":{"usd":1}}}"#, nil),
        (#"{"id":"bitcoin","market_data":{"current_price":{"uah":-1}}}"#, nil),
        (#"{"id":"bitcoin","market_data":null}"#, nil),
    ])
    func `a day without a price in hryvnias has none`(body: String, line: String?) throws {
        let reading = try read(.coingecko, body, address: Self.day)
        if let line { #expect(reading.lines == [line]) } else { #expect(reading.refusal != nil) }
        let other = #"{"id":"bitcoin","market_data":{"current_price":{"uah":1}}}"#
        #expect(try read(.coingecko, other, address: "https://x/coins/bitcoin/history").refusal == .notFound(.date))
    }

    @Test(arguments: [
        (#"{"error":{"status":{"error_code":10012,"error_message":"exceeds the allowed time range"}}}"#, true),
        (#"{"error":{"status":{"error_code":10005,"error_message":"limited to paid plans"}}}"#, false),
        (#"{"status":{"error_code":429,"error_message":"You've exceeded"}}"#, false), ("<html>", false), ("", false),
    ])
    func `a day beyond the free year is no failure`(body: String, isNoData: Bool) throws {
        let source = CoinGeckoSource(addresses: BaseURLs())
        var query = RateQuery(
            market: .crypto, day: testToday.advanced(by: -2), today: testToday, currencies: [Self.btc])
        let fetch = try #require(source.fetches(for: query).first)
        #expect(fetch.meansNoData?(Array(body.utf8)) == isNoData)
        query.day = testToday
        #expect(source.fetches(for: query).allSatisfy { $0.meansNoData == nil })
    }

    @Test func `an error nested in another is quoted`() throws {
        let body = #"{"error":{"status":{"error_code":10005,"error_message":"limited to paid plans"}}}"#
        #expect(try read(.coingecko, body, address: Self.uah) == .refused(.message("limited to paid plans")))
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the recordings`() throws {
        let wall = try Samples.bytes("others-today/coingecko-401-10012-over-365-days.json")
        #expect(CoinGeckoDay.isTooOld(wall))
        let markets = try Samples.bytes("coingecko/coins-markets-2026-05-18.json")
        let parsed = try read(.coingecko, markets, address: Self.usd).parsed
        #expect(parsed.coins.map(\.priceUSD?.description) == ["77671"])
        #expect(parsed.coins.map(\.asOf?.iso) == ["2026-05-18T12:49:21Z"])
        for name in [
            "error-429-2022-09-29", "simple-price-2019", "simple-price-2026-05-18", "supported_vs_currencies-2026",
        ] {
            #expect(try read(.coingecko, Samples.bytes("coingecko/\(name).json"), address: Self.uah).refusal != nil)
        }
    }
}

struct WhiteBITListTests {
    static func body(_ pair: String = "BTC_UAH", _ price: String = #""3571023.5""#, frozen: String = "false") -> String
    {
        #"""
        {"ETH_USDT":{"base_id":1027,"quote_id":825,"last_price":"3810.2","isFrozen":false,"change":"-0.4"},
         "\#(pair)":{"base_id":1,"quote_id":0,"last_price":\#(price),"quote_volume":"1","base_volume":"2",
         "isFrozen":\#(frozen),"change":"0.57"}}
        """#
    }

    @Test func `a pair in hryvnias has its last price, in one request for all`() throws {
        let parsed = try read(.whitebitV4, Self.body()).parsed
        #expect(parsed.quotes.map(\.line) == ["BTC official 3571023.5"])
        let coin = try #require(parsed.coins.first)
        #expect(coin.slug == "bitcoin" && coin.price?.description == "3571023.5")
        #expect(coin.change24h?.description == "0.57" && coin.open24h == nil)
        let source = WhiteBITListSource(addresses: BaseURLs())
        #expect(try requestTargets(source, .crypto, "2026-11-20") == ["/api/v4/public/ticker"])
        #expect(try requestTargets(source, .crypto, "2026-11-19") == [])
    }

    @Test func `a frozen pair has no price`() throws {
        let parsed = try read(.whitebitV4, Self.body(frozen: "true")).parsed
        #expect(parsed.quotes.map(\.line) == ["BTC halted"] && parsed.coins.isEmpty)
    }

    @Test(arguments: [
        (body("BTC_EUR"), Refusal.notFound(.pairs)), ("{}", .notFound(.pairs)),
        (body(#"BTC_UAH"#, #""0""#), .badRow(row: 1, .invalid(field: "last_price", value: "0"))),
        (body(#"BTC_UAH"#, #""35,5""#), .badRow(row: 1, .invalid(field: "last_price", value: "35,5"))),
        (body(#"BTC_UAH"#, "null"), .badRow(row: 1, .invalid(field: "last_price", value: "null"))),
        (body(frozen: #""no""#), .badRow(row: 1, .invalid(field: "isFrozen", value: "no"))),
        (#"{"BTC_UAH":7}"#, .wrongShape(expected: .ticker, found: .number)),
        (#"{"code":429,"message":"Too many requests"}"#, .message("Too many requests")),
        (#"{"success":false,"message":"later","params":[]}"#, .message("later")),
        ("[]", .wrongShape(expected: .tickers, found: .array)),
        ("<html>", .wrongShape(expected: .json, found: .markup)),
    ])
    func `anything but tickers with a pair in hryvnias is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.whitebitV4, body) == .refused(refusal))
    }

    @Test(.enabled(if: Samples.arePresent)) func `the documentation's example has no pair in hryvnias`() throws {
        let bytes = try Samples.bytes("whitebit/v4-public-ticker-doc-example.json")
        #expect(try read(.whitebitV4, bytes) == .refused(.notFound(.pairs)))
    }
}

struct WhiteBITTests {
    static let address = "https://whitebit.com/api/v1/public/ticker?market=USDT_UAH"

    static func body(bid: String = "\"44.10\"", ask: String = "\"44.15\"") -> String {
        #"""
        {"success":true,"message":null,"result":{"open":"43.90","bid":\#(bid),"ask":\#(ask),"low":"43.80","high":"44.40",
         "last":"44.12","volume":"17340.923796","deal":"763000.12","change":"0.50"}}
        """#
    }

    @Test func `a pair has both sides, a coin the last price`() throws {
        let parsed = try read(.whitebit, Self.body(), address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["USDT buy 44.10 sell 44.15"])
        let coin = try #require(parsed.coins.first)
        #expect(coin.slug == "tether")
        #expect(
            [coin.price, coin.change24h, coin.open24h, coin.high24h, coin.low24h].map { $0?.description } == [
                "44.12", "0.50", "43.90", "44.40", "43.80",
            ])
    }

    @Test(arguments: [("\"0\"", "\"44.15\""), ("\"44.10\"", "0"), ("\"0.00\"", "\"0\"")])
    func `a pair without bids or asks is halted`(bid: String, ask: String) throws {
        let parsed = try read(.whitebit, Self.body(bid: bid, ask: ask), address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["USDT halted"])
        #expect(parsed.coins.isEmpty)
    }

    @Test func `a pair in another currency keeps it as its base`() throws {
        let address = Self.address.replacing("USDT_UAH", with: "BTC_USDT")
        let parsed = try read(.whitebit, Self.body(), address: address).parsed
        #expect(parsed.quotes.map(\.line) == ["BTC/USDT buy 44.10 sell 44.15"])
        #expect(parsed.coins.isEmpty)
    }

    @Test(arguments: [
        (#"{"success":false,"message":"ERROR MESSAGE","params":[]}"#, Refusal.message("ERROR MESSAGE")),
        (
            #"{"success":false,"message":{"market":["Market is not available"]}}"#,
            .message("market: Market is not available")
        ),
        (#"{"success":true,"result":null}"#, .wrongShape(expected: .resultWithSides, found: .null)),
        ("[]", .wrongShape(expected: .successAndResult, found: .array)),
        (body(bid: "null"), .badRow(row: 0, .invalid(field: "bid", value: "null"))),
        (body(ask: "\"-1\""), .badRow(row: 0, .invalid(field: "ask", value: "-1"))),
    ])
    func `anything but a ticker is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.whitebit, body, address: Self.address) == .refused(refusal))
    }

    private static let btc = CurrencyCode("BTC") ?? .uah
    static let candles =
        "https://whitebit.com/api/v1/public/kline?market=BTC_UAH&start=1794960000&end=1795132799&interval=1d"

    private static func candles(_ rows: String...) -> String {
        #"{"success":true,"message":null,"result":[\#(rows.joined(separator: ","))]}"#
    }

    @Test func `candles are prices at the beginning of their day`() throws {
        let (first, second) = (#"[1794960000,"3495588.37","3520407.04"]"#, #"[1795046400,"3520407.04","3500000"]"#)
        #expect(
            try read(.whitebit, Self.candles(first, second), address: Self.candles).lines == [
                "BTC official 3495588.37 at 2026-11-18T00:00:00Z", "BTC official 3520407.04 at 2026-11-19T00:00:00Z",
            ])
        #expect(try read(.whitebit, Self.candles(), address: Self.candles).lines == ["no data"])
    }

    @Test(arguments: [
        (#"[1794960000,"0","1"]"#, Refusal.badRow(row: 0, .invalid(field: "open", value: "0"))),
        (#"[1794960000]"#, .badRow(row: 0, .notARow(.array))), (#"7"#, .badRow(row: 0, .notARow(.number))),
        (#"["x","1"]"#, .badRow(row: 0, .notARow(.array))),
        (
            #"[1795046400,"1"],[1794960000,"1"]"#,
            .badRow(row: 1, .repeated(field: "time", value: "1794960000"))
        ),
    ])
    func `candles that are not in the order of time, or without a price, are rejected`(rows: String, refusal: Refusal)
        throws
    {
        #expect(try read(.whitebit, Self.candles(rows), address: Self.candles).refusal == refusal)
    }

    @Test func `fetches candles of a day or a year, of the pairs in hryvnias`() throws {
        let source = WhiteBITSource(addresses: BaseURLs())
        #expect(
            try requestTargets(source, .crypto, "2024-02-29", currencies: [Self.btc, .usd]) == [
                "/api/v1/public/kline?market=BTC_UAH&start=1709164800&end=1709251199&interval=1d"
            ])
        let range = WhiteBITRangeSource(addresses: BaseURLs())
        #expect(
            range.endpoint(of: Self.btc, year: 2026, today: testToday)?.target
                == "/api/v1/public/kline?market=BTC_UAH&start=1767225600&end=1795219199&interval=1d")
        #expect(range.endpoint(of: nil, year: 2026, today: testToday) == nil)
        #expect(range.endpoint(of: Self.btc, year: 2019, today: testToday) == nil)
        #expect(range.endpoint(of: Self.btc, year: 2027, today: testToday) == nil)
    }

    @Test(arguments: [
        nil, "https://whitebit.com/api/v1/public/ticker", "https://x/?market=USDTUAH", "https://x/?market=_UAH",
    ])
    func `an unknown pair is rejected`(address: String?) throws {
        let refusal = Refusal.notFound(.marketInAddress)
        #expect(try read(.whitebit, Self.body(), address: address) == .refused(refusal))
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the recordings`() throws {
        let address = Self.address.replacing("USDT_UAH", with: "BTC_USDT")
        let ticker = try Samples.bytes("whitebit/v1-public-ticker-BTC_USDT-2024-03-13.json")
        #expect(try read(.whitebit, ticker, address: address).lines == ["BTC/USDT buy 73368.43 sell 73371.13"])
        let reading = try read(.whitebit, Samples.bytes("whitebit/error-doc-example.json"), address: address)
        #expect(reading == .refused(.message("ERROR MESSAGE")))
        for name in ["v1-public-tickers-doc-example.json", "v4-public-ticker-doc-example.json"] {
            #expect(try read(.whitebit, Samples.bytes("whitebit/\(name)"), address: address).refusal != nil)
        }
    }
}

struct BinanceTests {
    static func ticker(_ symbol: String, bid: String = "44.10", ask: String = "44.15", close: Int = 1_795_167_599_040)
        -> String
    {
        #"""
        {"symbol":"\#(symbol)","priceChangePercent":"-0.960","lastPrice":"44.12000000","bidPrice":"\#(bid)",
         "askPrice":"\#(ask)","openPrice":"43.9","highPrice":"44.4","lowPrice":"43.8","closeTime":\#(close),"count":76}
        """#
    }

    @Test func `reads one pair and several`() throws {
        let line = "buy 44.10 sell 44.15 at 2026-11-20T09:39:59Z"
        #expect(try read(.binance, Self.ticker("USDTUAH")).lines == ["USDT \(line)"])
        let both = try read(.binance, "[\(Self.ticker("BTCUAH")),\(Self.ticker("BTCUSDT"))]").parsed
        #expect(both.quotes.map(\.line) == ["BTC \(line)", "BTC/USDT \(line)"])
        #expect(both.coins.map(\.price?.description) == ["44.12000000"])
        #expect(both.coins.map(\.change24h?.description) == ["-0.960"])
    }

    @Test(arguments: [("0.00000000", "44.15", 1_795_167_599_040), ("44.10", "44.15", 1_795_163_000_000)])
    func `a pair without trades is halted`(bid: String, ask: String, close: Int) throws {
        let parsed = try read(.binance, Self.ticker("USDTUAH", bid: bid, ask: ask, close: close)).parsed
        #expect(parsed.quotes.map(\.flags) == [[.halted]])
        #expect(parsed.quotes.allSatisfy { $0.buy == nil && $0.sell == nil })
        #expect(parsed.coins.isEmpty)
    }

    @Test(arguments: [
        (#"{"code":-1121,"msg":"Invalid symbol."}"#, Refusal.message("Invalid symbol.")),
        ("[]", .notFound(.tickers)), ("1", .wrongShape(expected: .ticker, found: .number)),
        (ticker("KURSO"), .badRow(row: 0, .invalid(field: "symbol", value: "KURSO"))),
        (ticker("UAH"), .badRow(row: 0, .invalid(field: "symbol", value: "UAH"))),
        (ticker("BTCUAH", close: 0), .badRow(row: 0, .invalid(field: "closeTime", value: "0"))),
        (ticker("BTCUAH", bid: ""), .badRow(row: 0, .invalid(field: "bid", value: ""))),
    ])
    func `anything but a ticker is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.binance, body) == .refused(refusal))
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the recordings`() throws {
        let ticker = try read(.binance, Samples.bytes("binance/ticker-24hr-doc-example.json"))
        #expect(ticker.lines == ["BNB/BTC at 2017-07-12T14:31:39Z halted"])
        let invalid = try read(.binance, Samples.bytes("binance/error-invalid-symbol.json"))
        #expect(invalid == .refused(.message("Invalid symbol.")))
    }
}
