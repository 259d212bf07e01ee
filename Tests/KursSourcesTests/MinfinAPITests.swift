import KursCore
import KursTestSupport
import Testing

@testable import KursSources

struct MinfinAPITests {
    static let points = #"""
        [{"id":"1","pointDate":"2026-11-20 10:17:19","date":"2026-11-20 10:00:00","ask":"0.5500","bid":"0.5400","currency":"rub",
          "trendAsk":"0.0000","trendBid":0},
         {"id":"2","pointDate":"2026-11-20 10:16:22","date":"2026-11-20 09:59:00","ask":"44.0000","bid":"43.9000","currency":"usd"},
         {"id":"3","pointDate":"2026-11-20 10:16:21","date":"2026-11-20 10:00:00","ask":"44.2000","bid":"44.1000","currency":"usd"},
         {"id":"4","pointDate":"2026-11-20 10:17:21","date":"2026-11-20 10:00:00","ask":44.30,"bid":44.2,"currency":"usd"},
         {"id":"5","pointDate":"2026-11-20 10:16:48","date":"2026-11-20 10:00:00","ask":"51.1073","bid":"51.0859","currency":"eur"}]
        """#

    @Test func `the newest point of each currency wins, by date and then by time of writing`() throws {
        #expect(
            try read(.minfinAPIInterbank, Self.points).lines == [
                "RUB buy 0.5400 sell 0.5500 at 2026-11-20T08:00:00Z",
                "USD buy 44.2 sell 44.30 at 2026-11-20T08:00:00Z",
                "EUR buy 51.0859 sell 51.1073 at 2026-11-20T08:00:00Z",
            ])
    }

    @Test(arguments: [
        (#""id":"7""#, #""id":"8""#, "USD buy 3 sell 4 at 2026-11-20T08:00:00Z"),
        (#""id":"8""#, #""id":"7""#, "USD buy 1 sell 2 at 2026-11-20T08:00:00Z"),
        (#""id":"7""#, #""id":"7""#, #"badRow(row: 1, .repeated(field: "date", value: "2026-11-20 10:00:00"))"#),
        (#""x":1"#, #""x":2"#, #"badRow(row: 1, .repeated(field: "date", value: "2026-11-20 10:00:00"))"#),
    ])
    func `of two points of one second the one written later wins`(
        one: String, other: String, lines: String
    ) throws {
        let point = #""pointDate":"2026-11-20 10:16:21","date":"2026-11-20 10:00:00","currency":"usd""#
        let body = #"[{\#(one),\#(point),"ask":"2","bid":"1"},{\#(other),\#(point),"ask":"4","bid":"3"}]"#
        #expect(try read(.minfinAPIInterbank, body).lines == [lines])
    }

    @Test(arguments: [
        ("2026-07-01 10:00:00", "2026-07-01T07:00:00Z"), ("2026-10-25 03:30:00", "2026-10-25T00:30:00Z"),
        ("2026-11-20 00:00:00", "2026-11-19T22:00:00Z"),
    ])
    func `times are in Kyiv's time zone`(text: String, instant: String) throws {
        let body = #"[{"date":"\#(text)","ask":"2","bid":"1","currency":"usd"}]"#
        #expect(try read(.minfinAPIInterbank, body).lines == ["USD buy 1 sell 2 at \(instant)"])
    }

    @Test func `a requested day selects its points`() throws {
        let address = "https://api.minfin.com.ua/mb/KEY/2026-11-19/"
        let requested = try #require(Day(iso: "2026-11-19".utf8))
        let other = ReadResult.refused(.otherDay(requested: requested, found: requested.advanced(by: 1)))
        #expect(try read(.minfinAPIInterbank, Self.points, address: address) == other)
        #expect(try read(.minfinAPIInterbank, Self.points, day: "2026-11-19") == other)
        #expect(try read(.minfinAPIInterbank, Self.points, day: "2026-11-20").lines.count == 3)
    }

    @Test func `a point from the future does not hide the others`() throws {
        let row = { (date: String, bid: Int) in
            #"{"date":"\#(date)","ask":"9","bid":"\#(bid)","currency":"usd"}"#
        }
        var context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        context.clock = testNow
        let read = { (rows: [String]) in
            SourceRegistry.read(
                SourceID("minfin-api-interbank"), Array("[\(rows.joined(separator: ","))]".utf8), context)
        }
        let (real, ahead) = (row("2026-11-20 10:00:00", 1), row("2026-11-25 10:00:00", 2))
        let moment = try #require(Timestamp(iso: "2026-11-25T08:00:00Z".utf8))
        let parsed = try #require(read([real, ahead])).parsed
        #expect(parsed.quotes.map(\.line) == ["USD buy 1 sell 9 at 2026-11-20T08:00:00Z"])
        #expect(parsed.warnings == [.ahead(row: .name("USD"), moment: moment, clock: testNow)])
        #expect(read([ahead]) == .refused(.ahead(moment, clock: testNow)))
        // A saved file is not compared with the clock.
        #expect(try KursSourcesTests.read(.minfinAPIInterbank, "[\(ahead)]").lines.count == 1)
    }

    @Test(arguments: [
        ("[]", ReadResult.noData), ("{}", .refused(.wrongShape(expected: .arrayOfPoints, found: .object))),
        (#"{"error":"limit"}"#, .refused(.message("limit"))),
        ("[[]]", .refused(.wrongShape(expected: .point, found: .array))),
        ("<html>", .refused(.wrongShape(expected: .json, found: .markup))),
        (#"[{"currency":"usd","ask":"1"}]"#, .refused(.badRow(row: 0, .missing(field: "date")))),
        (#"[{"currency":840}]"#, .refused(.badRow(row: 0, .invalid(field: "currency", value: "840")))),
        (#"[{"currency":"zzz"}]"#, .refused(.notFound(.rowWithRate))),
    ])
    func `another container is rejected, an empty one is no data`(body: String, reading: ReadResult) throws {
        #expect(try read(.minfinAPIInterbank, body) == reading)
    }

    @Test(arguments: [
        (#""ask":"44","bid":"0""#, "USD sell 44"), (#""ask":null,"bid":"43""#, "USD buy 43"),
        (#""ask":"","bid":43.10"#, "USD buy 43.10"), (#""bid":"43""#, "USD buy 43"),
        (#""ask":"43","bid":"44""#, "USD buy 44 sell 43 crossed"),
        (#""ask":"n/a","bid":"44""#, #"badRow(row: 0, .invalid(field: "ask", value: "n/a"))"#),
        (#""ask":0,"bid":0"#, #"badRow(row: 0, .invalid(field: "ask", value: "0"))"#),
        (#""ask":"-44","bid":"43""#, #"badRow(row: 0, .invalid(field: "ask", value: "-44"))"#),
    ])
    func `a side is a rate, missing or invalid`(sides: String, line: String) throws {
        #expect(try read(.minfinAPIBanks, "{\"usd\":{\(sides)}}").lines == [line])
    }

    @Test func `crossed sides are kept, flagged and warned about`() throws {
        let parsed = try read(.minfinAPIBanks, #"{"usd":{"ask":"43","bid":"44"}}"#).parsed
        #expect(parsed.quotes.map(\.flags) == [[.crossed]])
        #expect(parsed.warnings == [.crossed(currency: .usd, source: .minfinAPIBanks)])
    }

    @Test func `averages in banks are keyed by codes`() throws {
        let body = #"""
            {"usd":{"ask":"44.3000","bid":"43.8000","trendAsk":0.10000000149011612,"trendBid":-0.05},
             "rur":{"ask":"0.5600","bid":"0.4800"},"huf":{"ask":0.1290,"bid":0.1110},"zzz":{"ask":"1","bid":"1"}}
            """#
        let reading = try read(.minfinAPIBanks, body, day: "2026-11-19")
        #expect(
            reading.lines == [
                "USD buy 43.8000 sell 44.3000 on 2026-11-19", "RUB buy 0.4800 sell 0.5600 on 2026-11-19",
                "HUF buy 0.1110 sell 0.1290 on 2026-11-19",
            ])
        #expect(try reading.parsed.warnings == [.unknownCode("zzz")])
        #expect(try read(.minfinAPIBanks, body).parsed.quotes.allSatisfy { $0.asOf == nil })
    }

    @Test(arguments: ["[]", "{}", "null", #"{"usd":[1]}"#, #"{"usd":"44"}"#, #"{"message":"Wrong key"}"#, "", "12"])
    func `anything but an object keyed by codes is rejected`(body: String) throws {
        for source in [SourceID.minfinAPIBanks, .minfinAPINBU, .minfinAPICash] {
            #expect(try read(source, body).refusal != nil)
        }
    }

    @Test func `the official rate is in the field ask`() throws {
        let address = "https://api.minfin.com.ua/nbu/KEY/2026-11-20/"
        let body =
            #"{"usd":{"ask":"44.1234","bid":"44.1234"},"eur":{"ask":51.2,"bid":"0"},"pln":{"ask":"12","bid":"11"}}"#
        let reading = try read(.minfinAPINBU, body, address: address)
        #expect(
            reading.lines == [
                "USD official 44.1234 on 2026-11-20", "EUR official 51.2 on 2026-11-20",
                "PLN official 12 on 2026-11-20",
            ])
        #expect(try reading.parsed.warnings == [.twoOfficialRates(currency: .pln, bid: "11")])
    }

    @Test(arguments: [
        (#""ask":21.9,"bid":22"#, "USD buy 21.9 sell 22"),
        (#""ask":"44.50","bid":"44.20""#, "USD buy 44.20 sell 44.50"),
        (#""ask":"44.50","bid":"44.50","time":"11:40""#, "USD buy 44.50 sell 44.50"),
    ])
    func `the sides of the auction are sorted`(sides: String, line: String) throws {
        let reading = try read(.minfinAPICash, "{\"usd\":{\(sides),\"askCount\":\"458\",\"bidSum\":4500310}}")
        #expect(reading.lines == [line])
        #expect(try reading.parsed.warnings == [])
    }

    @Test func `one side of the auction alone is not a quote`() throws {
        let reading = try read(.minfinAPICash, #"{"usd":{"ask":44}}"#)
        #expect(reading == .refused(.badRow(row: 0, .missing(field: "bid"))))
    }

    @Test func `the auction has no archive of days`() throws {
        let reading = try read(.minfinAPICash, #"{"usd":{"ask":44,"bid":44.1}}"#, day: "2026-11-20")
        #expect(reading == .refused(.otherDay(requested: testToday, found: nil)))
    }

    // MARK: requests

    @Test(arguments: [
        (Market.interbank, "2026-11-20", ["/mb/KEY/"]), (.interbank, "2026-11-19", ["/mb/KEY/2026-11-19/"]),
        (.nbu, "2026-11-20", ["/nbu/KEY/2026-11-20/"]), (.nbu, "2026-11-19", ["/nbu/KEY/2026-11-19/"]),
        (.banks, "2026-11-20", ["/summary/KEY/"]), (.banks, "2026-11-19", ["/summary/KEY/2026-11-19/"]),
        (.cash, "2026-11-20", ["/auction/info/KEY/"]), (.cash, "2026-11-19", []), (.crypto, "2026-11-20", []),
        (.interbank, "2026-11-21", []), (.nbu, "2026-11-21", []),
    ])
    func `the address has a placeholder for the key and needs a key`(market: Market, day: String, targets: [String])
        throws
    {
        let query = RateQuery(
            market: market, day: try #require(Day(iso: day.utf8)), today: testToday, currencies: [.usd])
        let fetches = { (hasKey: Bool) in
            SourceCatalogue(addresses: BaseURLs(), hasKey: hasKey).sources(of: market)
                .flatMap { $0.fetches(for: query) }.filter(\.endpoint.needsKey)
        }
        #expect(fetches(true).map(\.endpoint.target) == targets)
        #expect(fetches(true).allSatisfy { $0.endpoint.base.address == "https://api.minfin.com.ua" })
        #expect(fetches(false).isEmpty)
    }

    // MARK: recorded answers

    @Test(
        .enabled(if: Samples.arePresent),
        arguments: [
            (
                SourceID.minfinAPIInterbank, "mb-2021-01-26.json",
                [
                    "RUB buy 0.3714 sell 0.3718 at 2021-01-26T08:00:00Z",
                    "EUR buy 34.0859 sell 34.1073 at 2021-01-26T08:00:00Z",
                    "USD buy 28.1400 sell 28.1600 at 2021-01-26T08:00:00Z",
                ]
            ),
            (
                .minfinAPIInterbank, "mb-2023-11-23-one-row.json",
                ["USD buy 39.3214 sell 39.3433 at 2023-11-23T08:30:00Z"]
            ),
            (.minfinAPICash, "auction-info-2016-usd-only.json", ["USD buy 21.9 sell 22"]),
        ])
    func `reads the recordings`(source: SourceID, name: String, lines: [String]) throws {
        #expect(try read(source, Samples.bytes("minfin/\(name)")).lines == lines)
    }
}
