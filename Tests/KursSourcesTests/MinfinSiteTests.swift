import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct MinfinSiteSimpleTests {
    private static func side(_ value: String, _ time: String = "2026-11-20 11:30:02") -> String {
        #"{"val":\#(value),"trend":"-0.05","timestamp":"\#(time)","sparkline":"43,44"}"#
    }

    private static func body(_ field: String, _ buy: String, _ sell: String, code: String = "USD") -> String {
        #"{"data":{"UAH":{"midbank":{"buy":{"val":"1.00","timestamp":null}}},"\#(code)":{"\#(field)":{"buy":\#(buy),"sell":\#(sell)}}}}"#
    }

    @Test(arguments: [
        ("midbank", Market.banks), ("auction", .cash), ("interbank", .interbank),
    ])
    func `three markets are read, with text and numbers`(field: String, market: Market) throws {
        let parsed = try read(.minfinSiteSimple, Self.body(field, Self.side(#""43.1500""#), Self.side("43.6"))).parsed
        #expect(parsed.quotes.map(\.line) == ["USD buy 43.1500 sell 43.6 at 2026-11-20T09:30:02Z"])
        #expect(parsed.quotes.map(\.market) == [market])
        #expect(parsed.warnings == [])
    }

    @Test func `an average of midnight is of the day, and two sides are as old as the older`() throws {
        let (midnight, noon) = ("2026-11-20 00:00:00", "2026-11-20 12:00:00")
        let day = Self.body("midbank", Self.side("43", midnight), Self.side("44", midnight))
        #expect(try read(.minfinSiteSimple, day).lines == ["USD buy 43 sell 44 on 2026-11-20"])
        let mixed = Self.body("midbank", Self.side("43", noon), Self.side("44"))
        #expect(try read(.minfinSiteSimple, mixed).lines == ["USD buy 43 sell 44 at 2026-11-20T09:30:02Z"])
    }

    @Test(arguments: [#""-""#, "null", "0", #""""#])
    func `a missing side is no fault`(value: String) throws {
        let none = #"{"val":\#(value),"trend":"-"}"#
        let parsed = try read(.minfinSiteSimple, Self.body("interbank", none, Self.side("44"))).parsed
        #expect(parsed.quotes.map(\.line) == ["USD sell 44 at 2026-11-20T09:30:02Z"])
        #expect(parsed.warnings == [])
        #expect(try read(.minfinSiteSimple, Self.body("interbank", none, none)) == .refused(.notFound(.rates)))
    }

    @Test(arguments: [
        (side(#""43,15""#), Refusal.RowFault.invalid(field: "buy", value: "43,15")),
        (side("-1"), .invalid(field: "buy", value: "-1")),
        (side("43", "20.11.2026"), .invalid(field: "timestamp", value: "20.11.2026")),
        (#"{"val":43}"#, .missing(field: "timestamp")),
    ])
    func `a side of another form is not repaired`(side: String, fault: Refusal.RowFault) throws {
        let body = Self.body("midbank", side, Self.side("44"))
        #expect(try read(.minfinSiteSimple, body) == .refused(.badRow(row: 1, fault)))
        let both = body.replacing(#""USD":"#, with: #""EUR":{"auction":{"buy":\#(Self.side("50"))}},"USD":"#)
        let parsed = try read(.minfinSiteSimple, both).parsed
        #expect(parsed.quotes.map(\.line) == ["EUR buy 50 at 2026-11-20T09:30:02Z"])
        #expect(parsed.warnings == [.rowLeftOut(.name("USD banks"), .fault(fault))])
    }

    @Test func `the NBU's rate is not read, for its day is not stated`() throws {
        let body = Self.body("nbu", Self.side("43"), Self.side("43"))
        #expect(try read(.minfinSiteSimple, body) == .refused(.notFound(.rates)))
    }

    @Test(arguments: [
        ("[]", Refusal.wrongShape(expected: .dataByCurrency, found: .array)),
        (#"{"data":[]}"#, .wrongShape(expected: .dataByCurrency, found: .object)),
        (#"{"data":{"USD":7}}"#, .wrongShape(expected: .dataByCurrency, found: .number)),
        (#"{"data":{}}"#, .notFound(.rates)), ("<html>", .wrongShape(expected: .json, found: .markup)),
    ])
    func `anything but the overview is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.minfinSiteSimple, body) == .refused(refusal))
    }

    @Test func `rates in another currency, and of another day, are rejected`() throws {
        let body = Self.body("midbank", Self.side("43"), Self.side("44"))
        let address = "https://minfin.com.ua/api/currency/simple/?base=USD&list=usd"
        #expect(
            try read(.minfinSiteSimple, body, address: address) == .refused(.otherQuery(name: "base", value: "USD")))
        let days = try ["2026-11-19", "2026-11-20"].map { try #require(Day(iso: $0.utf8)) }
        #expect(
            try read(.minfinSiteSimple, body, day: "2026-11-19")
                == .refused(.otherDay(requested: days[0], found: days[1])))
    }

    @Test(arguments: [([], ""), ([.usd, .pln], ""), ([CurrencyCode("CZK") ?? .uah, .usd], ",czk")])
    func `commands share one request, unless they want a rare currency`(wanted: [CurrencyCode], more: String) throws {
        let source = MinfinSiteSimpleSource(addresses: BaseURLs())
        let target = "/api/currency/simple/?base=UAH&list=usd,eur,pln,gbp,chf" + more
        for market in Market.allCases {
            let isServed = [.banks, .cash, .interbank].contains(market)
            #expect(
                try requestTargets(source, market, "2026-11-20", currencies: wanted) == (isServed ? [target] : []))
        }
        #expect(try requestTargets(source, .banks, "2026-11-19") == [])
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the recording`() throws {
        let parsed = try read(
            .minfinSiteSimple, Samples.bytes("minfin-today/api-currency-simple-2023-05-19.json")
        ).parsed
        #expect(parsed.quotes.count { $0.market == .banks } == 5)
        #expect(parsed.quotes.count { $0.market == .cash } == 5)
        #expect(parsed.quotes.filter { $0.market == .interbank }.map(\.currency) == [.usd, .eur])
        #expect(parsed.quotes.first?.line == "USD buy 37.1500 sell 37.6000 on 2023-05-19")
        #expect(parsed.warnings == [])
    }
}

struct MinfinSiteBanksTests {
    private static let address = "https://minfin.com.ua/api/currency/rates/banks/eur/?cpp=100"
    private static let dated = address + "&date=2026-11-19"

    private static func body(_ rows: String..., next: String = "null") -> String {
        #"{"data":[\#(rows.joined(separator: ","))],"meta":{"page":1,"cpp":100,"total":\#(rows.count),"next":\#(next)}}"#
    }

    private static func row(_ cash: String, card: String = "null", slug: String = "pumb") -> String {
        #"{"slug":"\#(slug)","name_uk":"ПУМБ","logo":"/img/a.png","cash":\#(cash),"card":\#(card)}"#
    }

    private static func block(
        _ bid: String = #""48.4""#, _ ask: String = #""49.2""#, date: String = "2026-11-20T09:41:28+02:00"
    ) -> String {
        #"{"date":"\#(date)","bid":\#(bid),"ask":\#(ask)}"#
    }

    @Test func `each block has its own rates and moment`() throws {
        let card = Self.block(#""48.5200""#, "49.2611", date: "2026-11-20T08:00:00+02:00")
        let reading = try read(.minfinSiteBanks, Self.body(Self.row(Self.block(), card: card)), address: Self.address)
        #expect(
            reading.lines == [
                "EUR buy 48.4 sell 49.2 at 2026-11-20T07:41:28Z cash pumb",
                "EUR buy 48.5200 sell 49.2611 at 2026-11-20T06:00:00Z card pumb",
            ])
        #expect(try reading.parsed.warnings == [])
        #expect(try reading.parsed.quotes.map(\.bank?.name) == ["ПУМБ", "ПУМБ"])
    }

    @Test(arguments: [
        "null", "[]", "{}", #""""#, block("null", "null"), block(#""0""#, #""0""#), block(#""""#, "0"),
        #"{"date":"yesterday","bid":"0","ask":null}"#,
    ])
    func `what a bank does not quote is no fault`(cash: String) throws {
        let reading = try read(
            .minfinSiteBanks, Self.body(Self.row(cash, card: Self.block(#""47.3""#, #""0""#))), address: Self.address)
        #expect(reading.lines == ["EUR buy 47.3 at 2026-11-20T07:41:28Z card pumb"])
        #expect(try reading.parsed.warnings == [])
    }

    @Test(arguments: [
        (row(#""48""#), "cash", "48"), (row("[1]"), "cash", "[…]"), (row(block(#""48,4""#)), "bid", "48,4"),
        (row(block(#""-1""#)), "bid", "-1"), (row(block("{}")), "bid", "{…}"),
        (row(block(date: "19.11.2026")), "date", "19.11.2026"), (row(block(), slug: "../x"), "slug", "../x"),
    ])
    func `a block of another form is left out by name, not repaired`(row: String, field: String, value: String) throws {
        let body = Self.body(row, Self.row("null", card: Self.block(), slug: "aval"))
        let parsed = try read(.minfinSiteBanks, body, address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["EUR buy 48.4 sell 49.2 at 2026-11-20T07:41:28Z card aval"])
        let label = field == "slug" ? RowLabel.number(0) : .name("ПУМБ EUR")
        #expect(parsed.warnings == [.rowLeftOut(label, .fault(.invalid(field: field, value: value)))])
    }

    @Test(arguments: [nil, "2026-11-19"])
    func `of a past day only that day's stamps count`(day: String?) throws {
        let next = Self.block(date: "2026-11-20T08:05:00+02:00")
        let late = Self.block(date: "2026-11-19T23:59:59+02:00")
        let body = Self.body(Self.row(late, card: next))
        let parsed = try read(.minfinSiteBanks, body, address: Self.dated, day: day).parsed
        #expect(parsed.quotes.map(\.line) == ["EUR buy 48.4 sell 49.2 at 2026-11-19T21:59:59Z cash pumb"])
        #expect(
            parsed.warnings == [
                .rowLeftOut(
                    .name("ПУМБ EUR"), .fault(.invalid(field: "date", value: "2026-11-20T08:05:00+02:00")))
            ])
        let days = try ["2026-11-19", "2026-11-20"].map { try #require(Day(iso: $0.utf8)) }
        #expect(
            try read(.minfinSiteBanks, Self.body(Self.row(next)), address: Self.dated, day: day)
                == .refused(.otherDay(requested: days[0], found: days[1])))
        #expect(try read(.minfinSiteBanks, Self.body(), address: Self.dated, day: day) == .noData)
    }

    @Test(arguments: [
        (body(row(block()), next: "2"), Refusal.notFound(.lastPage)),
        (#"{"data":[],"meta":{}}"#, .notFound(.lastPage)),
        (body(), .notFound(.rates)), (body(row("null")), .notFound(.rates)),
        (body("7"), .wrongShape(expected: .row, found: .number)),
        (#"{"data":[]}"#, .wrongShape(expected: .dataAndMeta, found: .object)),
        (#"{"data":{},"meta":{"next":null}}"#, .wrongShape(expected: .dataAndMeta, found: .object)),
        ("[]", .wrongShape(expected: .dataAndMeta, found: .array)), (#"{"message":"later"}"#, .message("later")),
        ("<html>", .wrongShape(expected: .json, found: .markup)),
        (body(row(block()), row(block(#""48.5""#))), .badRow(row: 1, .repeated(field: "currency", value: "EUR"))),
    ])
    func `anything but the whole list is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.minfinSiteBanks, body, address: Self.address) == .refused(refusal))
    }

    @Test(arguments: [nil, "https://minfin.com.ua/api/currency/rates/banks/?cpp=100", "https://minfin.com.ua/x/usd/"])
    func `a list of an unknown currency is rejected`(address: String?) throws {
        #expect(
            try read(.minfinSiteBanks, Self.body(Self.row(Self.block())), address: address)
                == .refused(.notFound(.banksCurrencyInAddress)))
    }

    @Test(arguments: [
        ("2026-11-20", ["/api/currency/rates/banks/eur/?cpp=100"]),
        ("2026-11-19", ["/api/currency/rates/banks/eur/?cpp=100&date=2026-11-19"]), ("2005-12-31", []),
        ("2026-11-21", []),
    ])
    func `fetches a list for each currency and day`(day: String, targets: [String]) throws {
        let source = MinfinSiteBanksSource(addresses: BaseURLs())
        #expect(try requestTargets(source, .banks, day, currencies: [.eur]) == targets)
        #expect(try requestTargets(source, .cash, day) == [])
        #expect(source.fallbackFlag == .median)
    }

    @Test func `the banks of a city are kept apart from those of the country`() throws {
        let texts = ["Київ", "kiev", "Хмельницький", "odesa", "minfin:kiev", "minfin:lutsk"]
        #expect(
            texts.map { City($0, of: .banks)?.id } == ["kiev", "kiev", "khmelnitskiy", "odessa", "kiev", "lutsk"])
        #expect(["lutsk", "", "1", "minfin:", "minfin:../x", "minfin:a&b"].allSatisfy { City($0, of: .banks) == nil })
        var catalogue = SourceCatalogue(hasKey: true)
        catalogue.city = City("lviv", of: .banks)
        let keys = try ["2026-11-20", "2026-11-19"].flatMap { day in
            let day = try #require(Day(iso: day.utf8))
            let query = RateQuery(market: .banks, day: day, today: testToday, currencies: [.eur])
            return catalogue.sources(of: .banks).flatMap { $0.endpoints(for: query) }.map(\.key)
        }
        #expect(
            keys == [
                "minfin-site-banks-lviv /api/currency/rates/banks/eur/?cpp=100&city=lvov",
                "minfin-site-banks-lviv /api/currency/rates/banks/eur/?cpp=100&city=lvov&date=2026-11-19",
            ])
        #expect(catalogue.sources(of: .cash).count == SourceCatalogue(hasKey: true).sources(of: .cash).count)
        var sources = BankSources()
        sources.city = catalogue.city
        let lines = sources.lines(of: .eur, on: testToday, today: testToday)
        #expect(lines.map { $0.map(\.endpoint.key) } == [[keys[0]]])
    }

    @Test(arguments: [
        ("2", 1, true), (#""2""#, 1, true), ("3", 2, true), ("null", 1, false), ("1", 1, false), ("3", 1, false),
        ("true", 1, false), (#""/api/currency/rates/banks/eur/?page=2""#, 1, true),
        (#""https://minfin.com.ua/api/currency/rates/banks/eur/?cpp=10&page=2""#, 1, true),
        (#""https://minfin.com.ua/api/currency/rates/banks/usd/?page=2""#, 1, false),
        (#""https://minfin.com.ua.example/api/currency/rates/banks/eur/?page=2""#, 1, false),
        (#""https://other.example/api/currency/rates/banks/eur/?page=2""#, 1, false),
    ])
    func `only the next page of the same list is followed`(next: String, number: Int, isFollowed: Bool) throws {
        let endpoint = Endpoint(
            source: .minfinSiteBanks, base: Endpoint.Base("https://minfin.com.ua"),
            target: "/api/currency/rates/banks/eur/?cpp=100")
        let target = MinfinSiteBanksReader.nextPage(
            after: Array(Self.body(next: next).utf8), number: number, of: endpoint)
        #expect(target == (isFollowed ? endpoint.target + "&page=\(number + 1)" : nil))
    }

    @Test func `pages are read as one list, if each is in its place`() throws {
        func page(_ number: Int, _ slug: String, next: String) -> String {
            Self.body(Self.row(Self.block(), slug: slug), next: next).replacing(
                "\"page\":1", with: "\"page\":\(number)")
        }
        let (first, last) = (page(1, "pumb", next: "2"), page(2, "aval", next: "null"))
        let parsed = try read(.minfinSiteBanks, "[\(first),\(last)]", address: Self.address).parsed
        #expect(parsed.quotes.map(\.bank?.slug) == ["pumb", "aval"])
        for pages in [[last, first], [first], [first, first], [first, page(3, "aval", next: "null")], [last, last]] {
            let body = "[" + pages.joined(separator: ",") + "]"
            #expect(
                try read(.minfinSiteBanks, body, address: Self.address) == .refused(.notFound(.lastPage)), "\(body)")
        }
        let broken = "[\(first),{\"message\":\"later\"}]"
        #expect(try read(.minfinSiteBanks, broken, address: Self.address) == .refused(.message("later")))
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the answer as told`() throws {
        // It has some of the 46 rows that it speaks of.
        let told = try Samples.bytes("minfin-today/api-rates-banks-eur-2025-10-26.AS-TOLD.json")
        #expect(try read(.minfinSiteBanks, told, address: Self.address) == .refused(.notFound(.lastPage)))
        let bytes = String(decoding: told, as: UTF8.self).replacing(#""total":46"#, with: #""total":5"#)
        let parsed = try read(.minfinSiteBanks, bytes, address: Self.address).parsed
        #expect(parsed.quotes.count == 7)
        #expect(parsed.warnings == [])
        let day = try read(.minfinSiteBanks, bytes, address: Self.address, day: "2025-10-26").parsed
        #expect(day.quotes.count == 5)
        #expect(day.warnings.count == 2)
    }
}
