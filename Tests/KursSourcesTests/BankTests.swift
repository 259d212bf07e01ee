import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct PrivatBankTests {
    static let list = #"""
        [{"ccy":"USD","base_ccy":"UAH","buy":"26.70000","sale":"27.10000"},
         {"ccy":"RUR","base_ccy":"UAH","buy":"0.35500","sale":0.385},
         {"ccy":"BTC","base_ccy":"USD","buy":"42414.6003","sale":"46879.2951"}]
        """#

    @Test(arguments: [("5", "cash "), ("11", "card ")])
    func `the address determines cash or card`(course: String, kind: String) throws {
        let address = "https://api.privatbank.ua/p24api/pubinfo?exchange&json&coursid=\(course)"
        let reading = try read(.privatbank, Self.list, address: address)
        #expect(
            reading.lines == [
                "USD buy 26.70000 sell 27.10000 \(kind)privatbank single-bank",
                "RUB buy 0.35500 sell 0.385 \(kind)privatbank single-bank",
            ])
        #expect(
            try reading.parsed.warnings == [
                .rowLeftOut(.name("BTC"), .fault(.invalid(field: "base_ccy", value: "USD")))
            ])
    }

    @Test func `a currency with two different rates is rejected`() throws {
        let row = #"{"ccy":"USD","base_ccy":"UAH","buy":"26.7","sale":"27.1"}"#
        let other = #"{"ccy":"USD","base_ccy":"UAH","buy":"26.7","sale":"27.2"}"#
        #expect(try read(.privatbank, "[\(row),\(row)]").lines.count == 2)
        #expect(
            try read(.privatbank, "[\(row),\(other)]")
                == .refused(.badRow(row: 1, .repeated(field: "currency", value: "USD"))))
        let pair = #"{"currencyCodeA":840,"currencyCodeB":980,"date":1767477673,"rateBuy":42.05,"rateSell":42.5"#
        #expect(
            try read(.monobank, "[\(pair)4},\(pair)5}]")
                == .refused(.badRow(row: 1, .repeated(field: "currency", value: "USD"))))
    }

    @Test func `a rate of a currency in itself is rejected`() throws {
        let usd = #"{"currencyCodeA":840,"currencyCodeB":980,"date":1767477673,"rateBuy":42.05,"rateSell":42.5}"#
        let uah = #"{"currencyCodeA":980,"currencyCodeB":980,"date":1767477673,"rateCross":1}"#
        let parsed = try read(.monobank, "[\(uah),\(usd)]").parsed
        #expect(parsed.quotes.map(\.currency) == [.usd])
        #expect(
            parsed.warnings == [.rowLeftOut(.name("UAH/UAH"), .fault(.invalid(field: "currencyCodeB", value: "980")))])
    }

    @Test func `without an address the kind is unknown`() throws {
        #expect(try read(.privatbank, Self.list).parsed.quotes.map(\.kind) == [nil, nil])
    }

    @Test func `the NBU's rates at the bank's address are rejected`() throws {
        let address = "https://api.privatbank.ua/p24api/pubinfo?exchange&json&coursid=3"
        #expect(
            try read(.privatbank, Self.list, address: address) == .refused(.otherQuery(name: "coursid", value: "3")))
    }

    @Test func `the list has no day`() throws {
        #expect(
            try read(.privatbank, Self.list, day: "2026-11-20") == .refused(.otherDay(requested: testToday, found: nil))
        )
    }

    static let archive = #"""
        {"date":"11.01.2024","bank":"PB","baseCurrency":980,"baseCurrencyLit":"UAH","exchangeRate":[
        {"baseCurrency":"UAH","saleRateNB":25.6003000,"purchaseRateNB":25.6003000},
        {"baseCurrency":"UAH","currency":"UAH","saleRateNB":1.0,"purchaseRateNB":1.0,"saleRate":1.0,"purchaseRate":1.0},
        {"baseCurrency":"UAH","currency":"XAU","saleRateNB":77000.1,"purchaseRateNB":77000.1},
        {"baseCurrency":"UAH","currency":"PLZ","saleRateNB":9.6,"purchaseRateNB":9.6,"saleRate":9.70,"purchaseRate":9.4},
        {"baseCurrency":"UAH","currency":"USD","saleRateNB":38.1923000,"saleRate":38.9500000,"purchaseRate":38.3500000}]}
        """#

    @Test func `the archive has the bank's rates and the NBU's`() throws {
        let address = "https://api.privatbank.ua/p24api/exchange_rates?json&date=11.01.2024"
        let reading = try read(.privatbank, Self.archive, address: address)
        #expect(
            reading.lines == [
                "PLN buy 9.4 sell 9.70 on 2024-01-11 privatbank single-bank",
                "USD buy 38.3500000 sell 38.9500000 on 2024-01-11 privatbank single-bank",
            ])
        #expect(try reading.parsed.warnings == [])
    }

    @Test func `the day of an archive is the requested day`() throws {
        let found = try #require(Day(iso: "2024-01-11".utf8))
        let other = ReadResult.refused(.otherDay(requested: found.advanced(by: 1), found: found))
        #expect(try read(.privatbank, Self.archive, day: "2024-01-12") == other)
        #expect(try read(.privatbank, Self.archive, address: "https://x/exchange_rates?date=12.01.2024&json") == other)
    }

    @Test(arguments: [
        (#"{"date":"11.01.2024","exchangeRate":[]}"#, ReadResult.noData),
        (#"{"exchangeRate":[]}"#, .refused(.notFound(.date))),
        ("[]", .refused(.notFound(.rates))),
        ("[[]]", .refused(.wrongShape(expected: .rate, found: .array))),
        (
            "{}", .refused(.wrongShape(expected: .ratesOrArchive, found: .object))
        ),
        (#"{"message":"later"}"#, .refused(.message("later"))),
        ("<xml/>", .refused(.wrongShape(expected: .json, found: .markup))),
        (#"[{"base_ccy":"UAH","buy":"1"}]"#, .refused(.badRow(row: 0, .missing(field: "ccy")))),
        (
            #"[{"ccy":"USD","base_ccy":"UAH","buy":"0","sale":"0"}]"#,
            .refused(.badRow(row: 0, .invalid(field: "sale", value: "0")))
        ),
        (
            #"{"date":"11.01.2024","exchangeRate":[{"baseCurrency":"UAH","saleRate":1,"purchaseRate":1}]}"#,
            .refused(.badRow(row: 0, .missing(field: "currency")))
        ),
    ])
    func `anything but a list of rates is rejected`(body: String, reading: ReadResult) throws {
        #expect(try read(.privatbank, body) == reading)
    }

    @Test(arguments: [
        ("2026-11-20", ["/p24api/pubinfo?exchange&json&coursid=5", "/p24api/pubinfo?exchange&json&coursid=11"]),
        ("2026-11-09", ["/p24api/exchange_rates?json&date=09.11.2026"]), ("2026-11-21", []),
    ])
    func `fetches both of today's lists, or one day`(day: String, targets: [String]) throws {
        #expect(try requestTargets(PrivatBankSource(addresses: BaseURLs()), .banks, day) == targets)
    }

    @Test(
        .enabled(if: Samples.arePresent),
        arguments: [
            ("exchange_rates-2021-01-01.json", 7), ("exchange_rates-2021-02-06.json", 7),
            ("exchange_rates-2024-01-11.json", 6), ("pubinfo-2rows-2022-card-style.json", 2),
            ("pubinfo-2rows-2025.json", 2), ("pubinfo-4rows-with-RUR-BTC.json", 3),
            ("pubinfo-coursid5-2014-11-22.xml", 0),
        ])
    func `reads the recordings`(name: String, count: Int) throws {
        let reading = try read(.privatbank, Samples.bytes("privatbank/\(name)"))
        guard count > 0 else {
            #expect(reading == .refused(.wrongShape(expected: .json, found: .markup)))
            return
        }
        #expect(try reading.parsed.quotes.count == count, "\(reading.lines)")
    }
}

struct MonobankTests {
    @Test func `a pair that nobody has renewed for ten days is left out`() throws {
        let pair = { (code: Int, moment: Int64) in
            "{\"currencyCodeA\":\(code),\"currencyCodeB\":980,\"date\":\(moment),\"rateBuy\":43,\"rateSell\":44}"
        }
        var context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        context.clock = testNow
        let body = "[\(pair(840, testNow.seconds - 864_001)),\(pair(978, testNow.seconds - 864_000))]"
        #expect(try MonobankReader.read(Array(body.utf8), context).parsed.quotes.map(\.currency.text) == ["EUR"])
    }

    @Test func `pairs have two sides or one rate`() throws {
        let body = #"""
            [{"currencyCodeA":840,"currencyCodeB":980,"date":1767477673,"rateBuy":42.05,"rateCross":0,"rateSell":42.5405},
             {"currencyCodeA":978,"currencyCodeB":840,"date":1767477673,"rateBuy":1.168,"rateSell":1.178},
             {"currencyCodeA":8,"currencyCodeB":980,"date":1767525603,"rateCross":0.5145},
             {"currencyCodeA":392,"currencyCodeB":980,"date":1767525567,"rateCross":0.2722},
             {"currencyCodeA":7,"currencyCodeB":980,"date":1767525567,"rateCross":2}]
            """#
        let reading = try read(.monobank, body)
        let tail = "card monobank single-bank"
        #expect(
            reading.lines == [
                "USD buy 42.05 sell 42.5405 at 2026-01-03T22:01:13Z \(tail)",
                "EUR/USD buy 1.168 sell 1.178 at 2026-01-03T22:01:13Z \(tail)",
                "ALL official 0.5145 at 2026-01-04T11:20:03Z \(tail)",
                "JPY official 0.2722 at 2026-01-04T11:19:27Z \(tail)",
            ])
        #expect(try reading.parsed.warnings == [.unknownCode("7")])
    }

    @Test(arguments: [
        (#""date":1767477673,"rateCross":0"#, Refusal.RowFault.invalid(field: "rateCross", value: "0")),
        (#""date":1767477673"#, .missing(field: "rateCross")), (#""rateCross":42"#, .missing(field: "date")),
        (#""date":1,"rateCross":42"#, .invalid(field: "date", value: "1")),
        (#""date":1767477673,"rateBuy":"x","rateSell":42"#, .invalid(field: "rateBuy", value: "x")),
        (#""date":1767477673,"rateBuy":-1,"rateCross":42"#, .invalid(field: "rateBuy", value: "-1")),
    ])
    func `a pair without a usable rate is left out`(fields: String, fault: Refusal.RowFault) throws {
        let body = #"[{"currencyCodeA":840,"currencyCodeB":980,\#(fields)}]"#
        #expect(try read(.monobank, body) == .refused(.badRow(row: 0, fault)))
    }

    @Test(arguments: [
        (#"{"errorDescription":"Too many requests"}"#, Refusal.message("Too many requests")),
        ("{}", .wrongShape(expected: .arrayOfPairs, found: .object)), ("[]", .notFound(.pairs)),
        ("[1]", .wrongShape(expected: .pair, found: .number)),
        (#"[{"currencyCodeA":"USD"}]"#, .badRow(row: 0, .invalid(field: "currencyCodeA", value: "USD"))),
    ])
    func `anything but a list of pairs is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.monobank, body) == .refused(refusal))
    }

    @Test func `fetches current rates only`() throws {
        let source = MonobankSource(addresses: BaseURLs())
        #expect(try requestTargets(source, .banks, "2026-11-20") == ["/bank/currency"])
        #expect(try requestTargets(source, .banks, "2026-11-19") == [])
        #expect(try requestTargets(source, .cash, "2026-11-20") == [])
        #expect(source.fallbackFlag == .singleBank)
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the recordings`() throws {
        let parsed = try read(.monobank, Samples.bytes("monobank/currency-2026-01-04.json")).parsed
        #expect(parsed.quotes.count + parsed.warnings.count == 107)
        #expect(parsed.warnings == [])
        #expect(parsed.quotes.count { $0.official != nil } == 104)
        #expect(Set(["HRK", "SLL", "BGN", "BYN"]).isSubset(of: Set(parsed.quotes.map(\.currency.text))))
        #expect(try read(.monobank, Samples.bytes("monobank/currency-2019-08-04.json")).parsed.quotes.count == 13)
        let zeros = try read(.monobank, Samples.bytes("monobank/currency-2023-10-19-rateCross-zero.json")).parsed
        #expect(zeros.quotes.map(\.official) == [nil, nil, nil])
        let limited = try read(.monobank, Samples.bytes("monobank/error-429.json"))
        #expect(limited == .refused(.message("Too many requests")))
        let unknown = try read(.monobank, Samples.bytes("monobank/error-403-unknown-token.json"))
        #expect(unknown == .refused(.message("Unknown 'X-Token'")))
    }
}
