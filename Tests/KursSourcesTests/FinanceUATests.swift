import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct FinanceUATests {
    static let address = "https://charts.finance.ua/ua/currency/data-daily?for=interbank&source=1&indicator=usd"
    static let chart = #"""
        [["11/20/2026 10:17","44.10","44.13"],["11/20/2026 11:30","44.1200","44.1500"],["11/20/2026 11:05","44.11","44.14"],
         ["11/19/2026 16:00","44.00","44.02"]]
        """#

    @Test func `the newest point wins and the address names its currency`() throws {
        let line = "buy 44.1200 sell 44.1500 at 2026-11-20T09:30:00Z"
        #expect(try read(.financeUA, Self.chart, address: Self.address).lines == ["USD \(line)"])
        let euro = Self.address.replacing("usd", with: "EUR")
        #expect(try read(.financeUA, Self.chart, address: euro).lines == ["EUR \(line)"])
        #expect(
            try read(.financeUA, Self.chart, address: Self.address, day: "2026-11-19").lines == [
                "USD buy 44.00 sell 44.02 at 2026-11-19T14:00:00Z"
            ])
    }

    @Test(arguments: [
        ("[]", ReadResult.noData), ("{}", .refused(.wrongShape(expected: .arrayOfPoints, found: .object))),
        ("[{}]", .refused(.wrongShape(expected: .timedPoint, found: .object))),
        (#"[["11/20/2026 10:17","44"]]"#, .refused(.wrongShape(expected: .timedPoint, found: .array))),
        (
            #"[["20/11/2026 10:17","44","45"]]"#,
            .refused(.badRow(row: 0, .invalid(field: "time", value: "20/11/2026 10:17")))
        ),
        (
            #"[["2026-11-20 10:17","44","45"]]"#,
            .refused(.badRow(row: 0, .invalid(field: "time", value: "2026-11-20 10:17")))
        ),
        (
            #"[["11/20/2026 25:17","44","45"]]"#,
            .refused(.badRow(row: 0, .invalid(field: "time", value: "11/20/2026 25:17")))
        ),
        (#"[["11/20/2026 10:17","","45"]]"#, .refused(.badRow(row: 0, .invalid(field: "rate", value: "")))),
        (#"[["11/20/2026 10:17","44","0"]]"#, .refused(.badRow(row: 0, .invalid(field: "rate", value: "0")))),
    ])
    func `anything but a chart is rejected`(body: String, reading: ReadResult) throws {
        #expect(try read(.financeUA, body, address: Self.address) == reading)
    }

    @Test(
        arguments: [
            (nil, Refusal.notFound(.indicatorInAddress)),
            (
                "https://charts.finance.ua/ua/currency/data-daily?for=cash&indicator=usd",
                .otherQuery(name: "for", value: "cash")
            ),
            ("https://charts.finance.ua/x?indicator=zzz", .notFound(.indicatorInAddress)),
        ] as [(String?, Refusal)])
    func `a chart of an unknown currency or kind is rejected`(address: String?, refusal: Refusal) throws {
        #expect(try read(.financeUA, Self.chart, address: address) == .refused(refusal))
    }

    @Test(arguments: [([], ["usd", "eur"]), ([.pln, .uah, .usd], ["pln", "usd"])] as [([CurrencyCode], [String])])
    func `fetches each requested currency`(currencies: [CurrencyCode], indicators: [String]) throws {
        let targets = try requestTargets(
            FinanceUASource(addresses: BaseURLs()), .interbank, "2026-11-20", currencies: currencies)
        #expect(targets == indicators.map { "/ua/currency/data-daily?for=interbank&source=1&indicator=\($0)" })
    }
}

struct FinanceUABanksTests {
    private static func bank(
        _ fields: String, slug: String = "some-bank", title: String = "Якийсь Банк", rating: String = #""4""#
    ) -> String {
        #"{"id":7,"slug":"\#(slug)","title":"\#(title)","ratingBank":\#(rating),\#(fields)}"#
    }

    private static func body(_ banks: String...) -> String {
        #"{"responseData":[\#(banks.joined(separator: ","))]}"#
    }

    @Test func `a bank has a site, an e-mail and phones as printed`() throws {
        let fields =
            #""site":"https://some.example/","phone":"0 800 500 1, +38 (044) 200-00-10;3700","email":"a@b.example""#
        let banks = try read(.financeUABanks, Self.body(Self.bank(fields))).parsed.banks
        var bank = Bank(
            name: BankName(slug: "some-bank", name: "Якийсь Банк"), site: "https://some.example/",
            phones: ["0 800 500 1", "+38 (044) 200-00-10", "3700"], email: "a@b.example")
        (bank.rating, bank.listSlug) = (4, "some-bank")
        #expect(banks == [bank])
    }

    @Test(arguments: [
        ("Райффайзен Банк", "raiffeisen-bank-aval", "aval"), ("Банк Львів", "bank-lviv", "lvov"),
        ("АТ «ПриватБанк»", "privat", "privatbank"), ("Новий Банк", "new-bank", "new-bank"),
    ])
    func `a bank is that of Minfin's slugs whose name it has`(title: String, own: String, slug: String) throws {
        let bank = Self.bank(#""phone":"3700""#, slug: own, title: title)
        #expect(try read(.financeUABanks, Self.body(bank)).parsed.banks.map(\.name.slug) == [slug])
    }

    @Test(arguments: [
        (#""site":"javascript:alert(1)""#, "site", "javascript:alert(1)"), (#""site":7"#, "site", "7"),
        (#""email":"a b@c""#, "email", "a b@c"), (#""email":"a@b@c""#, "email", "a@b@c"),
        (#""email":"<a@b>""#, "email", "<a@b>"), (#""phone":"call us""#, "phone", "call us"),
        (#""phone":{"a":1}"#, "phone", "{…}"),
    ])
    func `a field of another form is left out, and named`(fields: String, field: String, value: String) throws {
        let other = Self.bank(#""phone":["3700","12"]"#, slug: "other")
        let parsed = try read(.financeUABanks, Self.body(Self.bank(fields), other)).parsed
        #expect(parsed.banks.map(\.name.slug) == ["other"])
        #expect(parsed.banks.map(\.phones) == [["3700"]])
        #expect(
            parsed.warnings == [.rowLeftOut(.name("Якийсь Банк"), .fault(.invalid(field: field, value: value)))])
    }

    @Test(arguments: [
        ("[]", Refusal.wrongShape(expected: .responseData, found: .array)),
        (#"{"responseData":{}}"#, .wrongShape(expected: .responseData, found: .object)),
        (body(), .notFound(.contacts)), (body(bank(#""site":null,"phone":"","email":[]"#)), .notFound(.contacts)),
        (body("7"), .wrongShape(expected: .row, found: .number)), (#"{"message":"later"}"#, .message("later")),
    ])
    func `anything but a list of banks is rejected`(body: String, refusal: Refusal) throws {
        #expect(try read(.financeUABanks, body) == .refused(refusal))
    }

    @Test func `two banks of one slug are not mixed, and one without a slug is left out`() throws {
        let (one, other) = (Self.bank(#""phone":"3700""#), Self.bank(#""phone":"3800""#))
        let bad = Self.bank(#""phone":"3900""#, slug: "../x", title: "Інший")
        let parsed = try read(.financeUABanks, Self.body(one, other, bad)).parsed
        #expect(parsed.banks.map(\.phones) == [["3700"]])
        #expect(
            parsed.warnings == [
                .rowLeftOut(.name("Якийсь Банк"), .fault(.repeated(field: "slug", value: "some-bank"))),
                .rowLeftOut(.number(2), .fault(.invalid(field: "slug", value: "../x"))),
            ])
    }

    @Test(arguments: [
        ("4.9", "4.9"), (#""4.90""#, "4.90"), ("5", "5"), ("0", nil), (#""0""#, nil), ("null", nil), (#""""#, nil),
        ("0.0", nil),
    ])
    func `a rating is a number of points, and 0 is none`(value: String, rating: String?) throws {
        let bank = Self.bank(#""phone":"3700""#, rating: value)
        let parsed = try read(.financeUABanks, Self.body(bank)).parsed
        #expect(parsed.banks.map { $0.rating?.description } == [rating])
        #expect(parsed.banks.map(\.listSlug) == ["some-bank"])
        #expect(parsed.warnings == [])
    }

    @Test(arguments: [("-1", "-1"), ("101", "101"), (#""AA""#, "AA"), ("[4]", "[…]"), ("true", "true")])
    func `a rating of another form is left out, and named`(value: String, excerpt: String) throws {
        let bank = Self.bank(#""phone":"3700""#, rating: value)
        let parsed = try read(.financeUABanks, Self.body(bank)).parsed
        #expect(parsed.banks.map(\.rating) == [nil] && parsed.banks.map(\.phones) == [["3700"]])
        #expect(
            parsed.warnings == [
                .rowLeftOut(.name("Якийсь Банк"), .fault(.invalid(field: "ratingBank", value: excerpt)))
            ])
    }

    @Test func `the list is fetched once a day`() throws {
        let endpoint = try #require(BankSources().contactList).endpoint
        #expect(endpoint.address == "https://finance.ua/banks/api/organizationsList?locale=uk")
        #expect(endpoint.lifetime == .seconds(86_400))
    }
}

struct FinanceUABranchesTests {
    private static func city(_ name: String, _ rows: String...) -> String {
        #"{"id":1,"name":\#(name),"data":[\#(rows.joined(separator: ","))]}"#
    }

    private static func body(_ cities: String...) -> String { #"{"data":[\#(cities.joined(separator: ","))]}"# }

    private static let row =
        #"{"branch_name":"№ 1","address":"вул. Перша, 1","phone":"3700; 0 800 1","lat":"50","lng":"30"}"#

    @Test func `branches are read by city, as published`() throws {
        let other = #"{"branch_name":"","address":" вул. Друга, 2 ","phone":null}"#
        let parsed = try read(
            .financeUABranches, Self.body(Self.city(#""Київ""#, Self.row, other), Self.city(#""Львів""#, Self.row))
        ).parsed
        let first = Branch(city: "Київ", name: "№ 1", address: "вул. Перша, 1", phones: ["3700", "0 800 1"])
        var last = first
        last.city = "Львів"
        #expect(
            parsed.branches == [first, Branch(city: "Київ", name: nil, address: "вул. Друга, 2", phones: []), last])
        #expect(parsed.warnings == [])
    }

    @Test func `a branch without an address is left out, and a phone that is none`() throws {
        let rows = [#"{"branch_name":"№ 2","phone":"3700"}"#, #"{"branch_name":"№ 3","address":"x","phone":"call"}"#]
        let parsed = try read(.financeUABranches, Self.body(Self.city(#""Київ""#, rows[0], rows[1]))).parsed
        #expect(parsed.branches == [Branch(city: "Київ", name: "№ 3", address: "x", phones: [])])
        #expect(
            parsed.warnings == [
                .rowLeftOut(.number(0), .fault(.missing(field: "address"))),
                .rowLeftOut(.name("№ 3"), .fault(.invalid(field: "phone", value: "call"))),
            ])
        #expect(
            try read(.financeUABranches, Self.body(Self.city(#""Київ""#, rows[0])))
                == .refused(.notFound(.dataByCity)))
    }

    @Test(arguments: [
        (body(), ReadResult.noData), (body(city(#""Київ""#)), .noData),
        (body(city("null", row)), .refused(.wrongShape(expected: .dataByCity, found: .object))),
        (body(city(#""Київ""#, "7")), .refused(.wrongShape(expected: .row, found: .number))),
        (body("7"), .refused(.wrongShape(expected: .dataByCity, found: .number))),
        (#"{"data":{}}"#, .refused(.wrongShape(expected: .dataByCity, found: .object))),
        (#"{"message":"later"}"#, .refused(.message("later"))),
        ("[]", .refused(.wrongShape(expected: .dataByCity, found: .array))),
        ("<html>", .refused(.wrongShape(expected: .json, found: .markup))),
    ])
    func `anything but branches by city is rejected`(body: String, result: ReadResult) throws {
        #expect(try read(.financeUABranches, body) == result)
    }

    @Test func `branches are fetched once a day, by the list's name for the bank`() throws {
        let endpoint = try #require(BankSources().branches(of: "raiffeisen-bank")).endpoint
        #expect(
            endpoint.address
                == "https://finance.ua/api/organization/v1/branches?slug=raiffeisen-bank&locale=uk")
        #expect(endpoint.lifetime == .seconds(86_400))
        #expect(BankSources().branches(of: "a&b=c") == nil)
    }
}

struct FinanceUAArchiveTests {
    private static let address =
        "https://charts.finance.ua/ua/currency/data-archive?for=interbank&source=1&indicator=usd"
    private static let archive = #"""
        [["11/18/2026","44.00",44.02],["11/19/2026 00:00","44.10","44.13"],["11/20/2026","44.20","44.23"]]
        """#

    @Test func `the last day is that of trade, and a history ends before the day of the answer`() throws {
        #expect(
            try read(.financeUAArchive, Self.archive, address: Self.address).lines == [
                "USD buy 44.20 sell 44.23 on 2026-11-20"
            ])
        #expect(
            try read(.financeUARange, Self.archive, address: Self.address).lines == [
                "USD buy 44.00 sell 44.02 on 2026-11-18", "USD buy 44.10 sell 44.13 on 2026-11-19",
            ])
        #expect(
            try read(.financeUAArchive, Self.archive, address: Self.address, day: "2026-11-18").lines == [
                "USD buy 44.00 sell 44.02 on 2026-11-18"
            ])
    }

    @Test func `a day without trade is left out`() throws {
        let body = #"[["11/18/2026","44.00","44.02"],["11/19/2026","0","0"],null]"#
        let parsed = try read(.financeUARange, body, address: Self.address).parsed
        #expect(parsed.quotes.map(\.line) == ["USD buy 44.00 sell 44.02 on 2026-11-18"])
        #expect(
            parsed.warnings == [
                .rowLeftOut(.number(1), .fault(.invalid(field: "rate", value: "0"))),
                .rowLeftOut(.number(2), .fault(.notARow(.null))),
            ])
    }

    @Test(arguments: [
        ("[]", ReadResult.noData), ("{}", .refused(.wrongShape(expected: .arrayOfPoints, found: .object))),
        (#"[["11/20/2026","44"]]"#, .refused(.wrongShape(expected: .timedPoint, found: .array))),
        (
            #"[["20/11/2026","44","45"]]"#,
            .refused(.badRow(row: 0, .invalid(field: "time", value: "20/11/2026")))
        ),
        (
            #"[["11/19/2026","44","45"],["11/19/2026","44","46"]]"#,
            .refused(.badRow(row: 1, .repeated(field: "time", value: "11/19/2026")))
        ),
    ])
    func `anything but the archive is rejected`(body: String, reading: ReadResult) throws {
        #expect(try read(.financeUARange, body, address: Self.address) == reading)
        let cash = Self.address.replacing("interbank", with: "cash")
        #expect(
            try read(.financeUAArchive, body, address: cash) == .refused(.otherQuery(name: "for", value: "cash")))
    }

    @Test func `one address has all years of a currency`() throws {
        let target = "/ua/currency/data-archive?for=interbank&source=1&indicator=usd"
        let source = FinanceUAArchiveSource(addresses: BaseURLs())
        #expect(try requestTargets(source, .interbank, "2026-11-20", currencies: [.usd]) == [target])
        #expect(try requestTargets(source, .interbank, "2026-11-19") == [])
        let range = FinanceUARangeSource(addresses: BaseURLs())
        for year in [2000, 2020, 2026] {
            #expect(range.endpoint(of: .usd, year: year, today: testToday)?.target == target)
        }
        #expect(range.endpoint(of: .usd, year: 1999, today: testToday) == nil)
        #expect(range.endpoint(of: .usd, year: 2027, today: testToday) == nil)
        #expect(range.endpoint(of: nil, year: 2026, today: testToday) == nil)
        #expect(range.endpoint(of: .uah, year: 2026, today: testToday) == nil)
    }
}

func requestTargets(
    _ source: any RateSource, _ market: Market, _ day: String, currencies: [CurrencyCode] = []
) throws -> [String] {
    let query = RateQuery(
        market: market, day: try #require(Day(iso: day.utf8)), today: testToday, currencies: currencies)
    return source.endpoints(for: query).map(\.target)
}
