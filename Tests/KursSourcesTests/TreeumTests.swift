import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct TreeumTests {
    private static func body(_ points: String..., group: String = "hour", code: String = "usd") -> String {
        #"{"start":"x","end":"x","group":"\#(group)","items":{"\#(code)":[\#(points.joined(separator: ","))]}}"#
    }

    @Test func `the rates of another city are kept apart from those that stand for the market`() throws {
        let texts = ["Київ", "kiev", "Lvov", "ЛЬВІВ", "22", "3", "+22", "003"]
        #expect(texts.map { City($0, of: .cash)?.id } == ["1", "1", "3", "3", "22", "3", "22", "3"])
        #expect(City("3", of: .cash) == City("lviv", of: .cash))
        let unknown = ["odesa", "", "0", "1000", "-1", "minfin:kiev", "minfin:1"]
        #expect(unknown.allSatisfy { City($0, of: .cash) == nil })
        let query = RateQuery(market: .cash, day: testToday, today: testToday, currencies: [.usd])
        var catalogue = SourceCatalogue(hasKey: true)
        catalogue.city = City("lviv", of: .cash)
        #expect(
            catalogue.sources(of: .cash).flatMap { $0.endpoints(for: query) }.map(\.key)
                == ["treeum-cash-lviv /api/v1/rates?currency=usd&city=3&period=week&group=hour"])
        #expect(
            catalogue.years(of: .cash)?.endpoint(of: .usd, year: 2026, today: testToday)?.source.name
                == "treeum-range-lviv")
        #expect(catalogue.sources(of: .banks).count == SourceCatalogue(hasKey: true).sources(of: .banks).count)
    }

    private static func point(_ time: String, _ buy: String, _ sell: String, day: String = "2026-11-20") -> String {
        #"{"date":"\#(day)T\#(time):00+02:00","currency":"usd","sell":\#(sell),"sell_n":1,"buy":\#(buy),"buy_n":1}"#
    }

    @Test(arguments: [
        (
            [point("09:00", "43.95", "44.1"), point("11:00", "43.9", "44")],
            "USD buy 43.9 sell 44 at 2026-11-20T09:00:00Z"
        ),
        // At night there are no offers.
        (
            [point("19:00", "43.95", "44.1"), point("20:00", "null", "null")],
            "USD buy 43.95 sell 44.1 at 2026-11-20T17:00:00Z"
        ),
        (
            [point("11:00", "43.9", "44"), point("09:00", "43.95", "44.1")],
            "USD buy 43.9 sell 44 at 2026-11-20T09:00:00Z"
        ),
        // The last point with both sides comes before a later one with one.
        (
            [point("09:00", "43.95", "44.1"), point("10:00", "43.9", "null")],
            "USD buy 43.95 sell 44.1 at 2026-11-20T07:00:00Z"
        ),
        ([point("09:00", "null", "44.1"), point("10:00", "0", "44.2")], "USD sell 44.2 at 2026-11-20T08:00:00Z"),
        // But not of days ago.
        (
            [point("09:00", "43.1", "44.1", day: "2026-11-14"), point("10:00", "null", "44.4")],
            "USD sell 44.4 at 2026-11-20T08:00:00Z"
        ),
    ])
    func `the last point with a number counts, with its moment`(points: [String], line: String) throws {
        let items = points.joined(separator: ",")
        let parsed = try read(.treeumCash, Self.body(items)).parsed
        #expect(parsed.quotes.map(\.line) == [line])
        #expect(parsed.warnings == [])
    }

    @Test func `several currencies have a point each, and an unknown one is named`() throws {
        let euro = Self.point("11:00", "51.3", "51.55").replacing("usd", with: "eur")
        let items = #""usd":[\#(Self.point("10:00", "43.95", "44.1"))],"eur":[\#(euro)],"zzz":[]"#
        let parsed = try read(.treeumCash, #"{"group":"hour","items":{\#(items)}}"#).parsed
        #expect(
            parsed.quotes.map(\.line) == [
                "USD buy 43.95 sell 44.1 at 2026-11-20T08:00:00Z", "EUR buy 51.3 sell 51.55 at 2026-11-20T09:00:00Z",
            ])
        #expect(parsed.warnings == [.unknownCode("zzz")])
    }

    @Test(arguments: [
        (point("11:00", "\"abc\"", "44"), "buy", "abc"), (point("11:00", "-1", "44"), "buy", "-1"),
        (point("25:00", "43", "44"), "date", "2026-11-20T25:00:00+02:00"),
        (point("11:00", "43", "44").replacing("usd", with: "eur"), "currency", "eur"),
    ])
    func `a point of another form is left out, not repaired`(point: String, field: String, value: String) throws {
        let parsed = try read(.treeumCash, Self.body(Self.point("09:00", "43.95", "44.1"), point)).parsed
        #expect(parsed.quotes.map(\.line) == ["USD buy 43.95 sell 44.1 at 2026-11-20T07:00:00Z"])
        #expect(parsed.warnings == [.rowLeftOut(.name("USD"), .fault(.invalid(field: field, value: value)))])
    }

    @Test(arguments: [
        (body(), ReadResult.noData), (body(point("09:00", "null", "null")), .noData), (#"{"items":{}}"#, .noData),
        ("[]", .refused(.wrongShape(expected: .itemsByCurrency, found: .array))),
        (#"{"items":[]}"#, .refused(.wrongShape(expected: .itemsByCurrency, found: .object))),
        (#"{"items":{"usd":{}}}"#, .refused(.wrongShape(expected: .arrayOfPoints, found: .object))),
        (body("7"), .refused(.wrongShape(expected: .point, found: .number))),
        (body(#"{"date":"x","bid":43,"ask":44}"#), .refused(.badRow(row: 0, .missing(field: "buy")))),
        (#"{"message":"city"}"#, .refused(.message("city"))),
        (body(point("09:00", "43", "44"), group: "week"), .refused(.otherQuery(name: "group", value: "week"))),
        (
            body(point("09:00", "43", "44"), point("09:00", "43", "45")),
            .refused(.badRow(row: 1, .repeated(field: "date", value: "2026-11-20T09:00:00+02:00")))
        ),
    ])
    func `anything but the chart is rejected`(body: String, reading: ReadResult) throws {
        #expect(try read(.treeumCash, body) == reading)
    }

    @Test func `a day is requested by name only`() throws {
        let days = try ["2026-11-19", "2026-11-20"].map { try #require(Day(iso: $0.utf8)) }
        let body = Self.body(Self.point("09:00", "43", "44"))
        #expect(
            try read(.treeumCash, body, day: "2026-11-19")
                == .refused(.otherDay(requested: days[0], found: days[1])))
    }

    @Test func `the days of half a year end before that of the answer`() throws {
        let days = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]
        let rates = [("43", "43.1"), ("null", "null"), ("43.2", "43.3"), ("43.4", "43.5")]
        let points = zip(days, rates).map { Self.point("00:00", $1.0, $1.1, day: $0) }
        let body = Self.body(points.joined(separator: ","), group: "day")
        #expect(
            try read(.treeumRange, body).lines == [
                "USD buy 43 sell 43.1 on 2026-11-17", "USD buy 43.2 sell 43.3 on 2026-11-19",
            ])
        let other = Self.body(
            Self.point("00:00", "43", "44", day: days[0]), Self.point("12:00", "43", "45", day: days[0]), group: "day")
        #expect(try read(.treeumRange, other).refusal != nil)
        #expect(
            try read(.treeumRange, Self.body(Self.point("09:00", "43", "44")))
                == .refused(.otherQuery(name: "group", value: "hour")))
    }

    @Test func `fetches a week of each currency, and half a year of one`() throws {
        let source = TreeumSource(addresses: BaseURLs())
        #expect(
            try requestTargets(source, .cash, "2026-11-20", currencies: [.uah, .pln]) == [
                "/api/v1/rates?currency=pln&city=1&period=week&group=hour"
            ])
        #expect(try requestTargets(source, .cash, "2026-11-19") == [])
        #expect(try requestTargets(source, .banks, "2026-11-20") == [])
        let range = TreeumRangeSource(addresses: BaseURLs())
        let target = "/api/v1/rates?currency=usd&city=1&period=6month&group=day"
        let (autumn, spring) = (testToday, testToday.advanced(by: -245))
        #expect(range.endpoint(of: .usd, year: 2026, today: autumn)?.target == target)
        #expect(range.endpoint(of: .usd, year: 2025, today: autumn) == nil)
        #expect(range.endpoint(of: .usd, year: 2025, today: spring)?.target == target)
        #expect(range.endpoint(of: .usd, year: 2027, today: autumn) == nil)
        #expect(range.endpoint(of: nil, year: 2026, today: autumn) == nil)
        #expect(range.endpoint(of: CurrencyCode("BTC"), year: 2026, today: autumn) == nil)
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the answer as told`() throws {
        let parsed = try read(.treeumCash, Samples.bytes("minfin-today/va-rates-usd-eur-2026.AS-TOLD.json")).parsed
        #expect(
            parsed.quotes.map(\.line) == [
                "USD buy 43.95 sell 44.1 at 2026-05-14T10:00:00Z", "EUR buy 51.3 sell 51.55 at 2026-05-14T10:00:00Z",
            ])
    }
}
