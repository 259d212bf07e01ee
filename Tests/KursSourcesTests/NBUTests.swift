import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursSources

struct NBUTests {
    static let usd = #"{"txt":"Долар США","rate":44.866,"cc":"USD","exchangedate":"12.08.2026","special":null}"#
    static let xau = #"{"r030":959,"txt":"Золото","rate":55478.99,"cc":"XAU","exchangedate":"12.08.2026"}"#

    @Test func `reads a day`() throws {
        let reading = try read(.nbuJSON, "[\r\n\(Self.usd)\r\n,\(Self.xau)]", day: "2026-08-12")
        #expect(reading.lines == ["USD official 44.866 on 2026-08-12", "XAU official 55478.99 on 2026-08-12"])
        #expect(try reading.parsed.warnings == [])
        #expect(try reading.parsed.quotes.map(\.market) == [.nbu, .nbu])
    }

    @Test(arguments: [("44.8660", "44.8660"), ("2.2E-5", "0.000022"), ("45", "45"), ("0.00065399", "0.00065399")])
    func `keeps the digits of a rate`(published: String, read rate: String) throws {
        let body = #"[{"cc":"USD","rate":\#(published),"exchangedate":"12.08.2026"}]"#
        #expect(try read(.nbuJSON, body).lines == ["USD official \(rate) on 2026-08-12"])
    }

    @Test(arguments: [
        (#"{"r030":392,"rate":43.1,"cc":"USD","exchangedate":"12.08.2026"}"#, "r030"),
        (#"{"r030":840,"rate":43.1,"cc":"UAH","exchangedate":"12.08.2026"}"#, "cc"),
    ])
    func `a row with the number of another currency, or of hryvnias, is left out`(row: String, field: String) throws {
        let reading = try read(.nbuJSON, "[\(row),\(Self.xau)]")
        #expect(reading.lines == ["XAU official 55478.99 on 2026-08-12"])
        guard case .rowLeftOut(_, .fault(.invalid(field, _)))? = try reading.parsed.warnings.first else {
            throw Unexpected(reading)
        }
    }

    @Test func `a replaced currency may have either number`() throws {
        let row = #"{"r030":762,"rate":2.1,"cc":"TJS","exchangedate":"12.08.2000"}"#
        #expect(try read(.nbuJSON, "[\(row)]").lines == ["TJS official 2.1 on 2000-08-12"])
    }

    @Test(arguments: ["[]", "[\r\n]\r\n", " [ ] "])
    func `an empty array is no data`(body: String) throws {
        #expect(try read(.nbuJSON, body, day: "2026-11-21") == .noData)
        #expect(try read(.nbuRange, body) == .noData)
    }

    @Test(arguments: [
        ("[{ Wrong date format }]", Refusal.message("Wrong date format")),
        (
            "<exchange>\n <error>\n <message>Wrong parameters format</message></error></exchange>",
            .message("Wrong parameters format")
        ),
        ("<?xml version=\"1.0\"?><exchange></exchange>", .wrongShape(expected: .json, found: .markup)),
        ("<html>", .wrongShape(expected: .json, found: .markup)), ("", .wrongShape(expected: .json, found: .nothing)),
        ("{}", .wrongShape(expected: .arrayOfRows, found: .object)), ("{\"message\":\"later\"}", .message("later")),
        ("[1]", .wrongShape(expected: .row, found: .number)), ("[{]", .notJSON(byteOffset: 2)),
        ("[{}]", .badRow(row: 0, .missing(field: "exchangedate"))),
        (
            #"[{"cc":"USD","rate":44,"exchangedate":"2026-08-12"}]"#,
            .badRow(row: 0, .invalid(field: "exchangedate", value: "2026-08-12"))
        ),
        (
            #"[{"cc":"USD","rate":null,"exchangedate":"12.08.2026"}]"#,
            .badRow(row: 0, .invalid(field: "rate", value: "null"))
        ),
        (#"[{"cc":"USD","rate":44.8"#, .notJSON(byteOffset: 24)),
    ])
    func `rejects anything but a day of rates`(body: String, refusal: Refusal) throws {
        #expect(try read(.nbuJSON, body) == .refused(refusal))
    }

    @Test(arguments: [
        ("0", Refusal.RowFault.invalid(field: "rate", value: "0")), ("-44.8", .invalid(field: "rate", value: "-44.8")),
        ("null", .invalid(field: "rate", value: "null")), (#""n/a""#, .invalid(field: "rate", value: "n/a")),
        ("[44]", .invalid(field: "rate", value: "[…]")),
        ("1e99", .invalid(field: "rate", value: "1e99")),
    ])
    func `leaves out a row without a rate`(rate: String, fault: Refusal.RowFault) throws {
        let row = #"{"cc":"EUR","rate":\#(rate),"exchangedate":"12.08.2026"}"#
        let parsed = try read(.nbuJSON, "[\(row),\(Self.usd)]").parsed
        #expect(parsed.quotes.map(\.currency) == [.usd])
        #expect(parsed.warnings == [.rowLeftOut(.name("EUR"), .fault(fault))])
    }

    @Test(arguments: [
        (#""cc":"___""#, Refusal.RowFault.invalid(field: "cc", value: "___")),
        (#""cc":null"#, .invalid(field: "cc", value: "null")), (#""code":"USD""#, .missing(field: "cc")),
        (#""cc":840"#, .invalid(field: "cc", value: "840")),
    ])
    func `leaves out a row without a code`(code: String, fault: Refusal.RowFault) throws {
        let row = #"{\#(code),"rate":44,"exchangedate":"12.08.2026"}"#
        let parsed = try read(.nbuJSON, "[\(row),\(Self.usd)]").parsed
        #expect(parsed.quotes.map(\.currency) == [.usd])
        #expect(parsed.warnings == [.rowLeftOut(.number(0), .fault(fault))])
    }

    @Test func `the day of a row must be the requested day`() throws {
        let found = try #require(Day(iso: "2026-08-12".utf8))
        let requested = found.advanced(by: 1)
        let other = ReadResult.refused(.otherDay(requested: requested, found: found))
        let address = "https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?json&date=20260813"
        #expect(try read(.nbuJSON, "[\(Self.usd)]", day: "2026-08-13") == other)
        #expect(try read(.nbuJSON, "[\(Self.usd)]", address: address) == other)
        #expect(try read(.nbuJSON, "[\(Self.usd)]", address: address, day: "2026-08-12").parsed.quotes.count == 1)
        let mixed = "[\(Self.usd),\(Self.usd.replacing("12.08", with: "13.08"))]"
        #expect(try read(.nbuJSON, mixed) == .refused(.otherDay(requested: found, found: requested)))
    }

    @Test func `two different rates of one currency are rejected`() throws {
        let body = "[\(Self.usd),\(Self.usd.replacing("44.866", with: "45"))]"
        #expect(try read(.nbuJSON, body) == .refused(.badRow(row: 1, .repeated(field: "cc", value: "USD"))))
    }

    @Test(arguments: [
        ("13.9116", "10", "1.39116", "THB per 10 official 1.39116 on 2026-03-01 set 2026-02-26"),
        ("1.6565", "1000", "0.0016565", "THB per 1000 official 0.0016565 on 2026-03-01 set 2026-02-26"),
        ("13.10", "1", "13.1", "THB official 13.10 on 2026-03-01 set 2026-02-26"),
        ("13.10", "4", "3.275", "THB per 4 official 3.275 on 2026-03-01 set 2026-02-26"),
    ])
    func `a range has rates per several units`(rate: String, units: String, per: String, line: String) throws {
        let row = #"""
            {"exchangedate":"01.03.2026","r030":764,"cc":"THB","txt":"Бат","rate":\#(rate),"units":\#(units),
            "rate_per_unit":\#(per),"group":"1","calcdate":"26.02.2026","special":null}
            """#
        #expect(try read(.nbuRange, "[\(row)]").lines == [line])
    }

    @Test(arguments: [
        (#""rate":13.9,"units":0"#, Refusal.RowFault.invalid(field: "units", value: "0")),
        (#""rate":13.9"#, .missing(field: "units")), (#""rate":13.9,"units":7"#, .invalid(field: "units", value: "7")),
        (#""rate":13.9,"units":10,"rate_per_unit":13.9"#, .invalid(field: "rate_per_unit", value: "13.9")),
    ])
    func `a range row that cannot be converted to one unit is left out`(fields: String, fault: Refusal.RowFault) throws
    {
        let row = #"{"exchangedate":"01.03.2026","cc":"THB",\#(fields)}"#
        #expect(try read(.nbuRange, "[\(row)]") == .refused(.badRow(row: 0, fault)))
    }

    @Test func `a row with units is per unit in a day's answer too`() throws {
        let row = #"{"exchangedate":"01.03.2026","cc":"THB","rate":13.9116,"units":10}"#
        #expect(try read(.nbuJSON, "[\(row)]").lines == ["THB per 10 official 1.39116 on 2026-03-01"])
    }

    @Test func `a requested day selects the rows of a range`() throws {
        let rows = ["01", "02"].map { #"{"exchangedate":"\#($0).03.2026","cc":"USD","rate":43.\#($0),"units":1}"# }
        let body = "[\(rows.joined(separator: ","))]"
        #expect(try read(.nbuRange, body, day: "2026-03-02").lines == ["USD official 43.02 on 2026-03-02"])
        let first = try #require(Day(iso: "2026-03-01".utf8))
        let requested = first.advanced(by: 4)
        #expect(try read(.nbuRange, body, day: "2026-03-05") == .refused(.otherDay(requested: requested, found: first)))
    }

    // MARK: requests

    @Test(arguments: [
        ("2026-11-20", "date=20261120", 300), ("2026-11-14", "date=20261114", 300),
        ("2026-11-21", "date=20261121", 900), ("2026-11-23", "date=20261123", 900),
        ("1996-09-02", "date=19960902", 300),
    ])
    func `the address contains the day`(day: String, date: String, spacing: Int) throws {
        let fetches = try fetches(on: day)
        #expect(
            fetches.map(\.endpoint.address) == [
                "https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?\(date)&json"
            ])
        #expect(fetches.map(\.endpoint.lifetime) == [.forever])
        #expect(fetches.map(\.emptySpacingSeconds) == [spacing])
        #expect(fetches.map(\.day?.iso) == [day])
    }

    @Test(arguments: ["2026-11-24", "1996-09-01", "2036-01-01"])
    func `days without a possible rate are not fetched`(day: String) throws {
        #expect(try fetches(on: day).isEmpty)
    }

    private func fetches(on day: String) throws -> [Fetch] {
        let query = RateQuery(
            market: .nbu, day: try #require(Day(iso: day.utf8)), today: testToday, currencies: [.usd])
        return NBUSource(addresses: BaseURLs()).fetches(for: query)
    }

    @Test(arguments: [
        ("2026-11-19", "2026-11-20"), ("2026-11-20", "2026-11-23"), ("2026-11-21", "2026-11-23"),
        ("2026-11-22", "2026-11-23"), ("2026-11-23", "2026-11-24"),
    ])
    func `the last day that can be published is the next banking day`(today: String, last: String) throws {
        #expect(try CarryForward.nextDay(after: #require(Day(iso: today.utf8))).iso == last)
    }

    @Test func `a range is fetched by calendar years`() throws {
        let years = try #require(SourceCatalogue().years(of: .nbu))
        let fetches = [2025, 2026].compactMap { years.fetch(of: .usd, year: $0, today: testToday) }
        #expect(
            fetches.map(\.endpoint.target) == [
                "/NBU_Exchange/exchange_site?start=20250101&end=20251231&valcode=usd&sort=exchangedate&order=asc&json",
                "/NBU_Exchange/exchange_site?start=20260101&end=20261120&valcode=usd&sort=exchangedate&order=asc&json",
            ])
        #expect(years.fetch(of: .usd, year: 1995, today: testToday) == nil)
        #expect(years.fetch(of: .usd, year: 2027, today: testToday) == nil)
    }

    // MARK: recorded answers

    @Test(.enabled(if: Samples.arePresent), arguments: Samples.names(in: "nbu/statdirectory-daily"))
    func `reads the recorded days`(name: String) throws {
        let bytes = try Samples.bytes("nbu/statdirectory-daily/\(name)")
        let address = "https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?date=\(name.prefix(8))&json"
        let reading = try read(.nbuJSON, bytes, address: address)
        if name == "20220302.json" {
            #expect(reading == .noData)
            return
        }
        let parsed = try reading.parsed
        let rows = try JSONDocument(bytes).root.elements
        let codes = rows.compactMap { $0["cc"]?.text }
        #expect(parsed.quotes.map(\.currency.text) == codes.filter { $0 != "___" })
        #expect(parsed.warnings.count == codes.count { $0 == "___" })
        for (quote, row) in zip(parsed.quotes, rows.filter { $0["cc"]?.isString("___") == false }) {
            #expect(quote.official?.description == row["rate"].map { String(decoding: $0.bytes, as: UTF8.self) })
        }
        #expect(codes.contains("USD") == (name != "19971108.json"))
    }

    @Test(.enabled(if: Samples.arePresent)) func `reads the recorded range`() throws {
        let parsed = try read(.nbuRange, Samples.bytes("nbu/exchange_site-all-20260301-20260316.json")).parsed
        #expect(parsed.quotes.count == 720)
        #expect(parsed.warnings == [])
        let lines = Set(parsed.quotes.map(\.line))
        #expect(lines.contains("VND per 1000 official 0.0016565 on 2026-03-01 set 2026-02-26"))
        #expect(lines.contains("XAU official 223871.54 on 2026-03-01 set 2026-02-26"))
        let dollars = parsed.quotes.filter { $0.currency == .usd }
        try #require(dollars.count == 16)
        #expect(dollars[5...8].map { $0.official?.description } == ["43.8069", "43.8069", "43.8069", "43.7292"])
    }

    @Test(
        .enabled(if: Samples.arePresent),
        arguments: [
            ("statdirectory-USD-20260812.json", ["USD official 44.866 on 2026-08-12"]),
            ("statdirectory-USD-20260809-sunday.json", ["USD official 44.7626 on 2026-08-09"]),
            ("statdirectory-USD-nodate-fetched-20260802.json", ["USD official 44.6395 on 2026-08-03"]),
            ("statdirectory-empty.json", ["no data"]),
            ("statdirectory-error-bad-date.txt", [#"message("Wrong date format")"#]),
            ("xml-error-wrong-parameters.xml", [#"message("Wrong parameters format")"#]),
            ("xml-statdirectory-20190101.xml", [#"wrongShape(expected: .json, found: .markup)"#]),
            ("xml-statdirectory-20190218.xml", [#"wrongShape(expected: .json, found: .markup)"#]),
            ("exchange_site-USD-20241204.xml", [#"wrongShape(expected: .json, found: .markup)"#]),
        ])
    func `reads or rejects the other recordings`(name: String, lines: [String]) throws {
        #expect(try read(.nbuJSON, Samples.bytes("nbu/\(name)")).lines == lines)
    }
}

/// A year of rates that arrives in pieces.
struct NBURangeReaderTests {
    private static let text = """
        [{"exchangedate":"01.03.2026","cc":"USD","txt":"Долар {\\"США\\"}","rate":43.1,"units":1,"calcdate":"27.02.2026"},
        {"exchangedate":"01.03.2026","cc":"THB","rate":13.9116,"units":10},null,{"exchangedate":"02.03.2026","cc":"___"} ,
        {"exchangedate":"02.03.2026","cc":"XAU","rate":123456789012345678901.5,"units":1}]
        """
    private let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)

    private func read(_ text: String, pieces size: Int) -> ReadResult {
        let reader = NBURangeReader()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        return reader.finish(context)
    }

    @Test func `pieces may be cut anywhere`() throws {
        let whole = read(Self.text, pieces: .max - 1000)
        guard case .found(let parsed) = whole else { return #expect(Bool(false), "\(whole)") }
        #expect(parsed.archive.map(\.currency.text) == ["USD", "THB"])
        #expect(parsed.quotes.map(\.currency.text) == ["XAU"], "a rate beyond 64 bits is kept all the same")
        #expect(parsed.archive.first { _ in true }?.setOn?.iso == "2026-02-27")
        for size in 1...Self.text.utf8.count { #expect(read(Self.text, pieces: size) == whole, "\(size)") }
    }

    @Test func `every truncated answer is rejected`() {
        for count in 0..<Self.text.utf8.count {
            let beginning = String(decoding: Array(Self.text.utf8).prefix(count), as: UTF8.self)
            guard case .refused = read(beginning, pieces: 7) else { return #expect(Bool(false), "\(count)") }
        }
    }

    @Test(arguments: [
        ("[{\"exchangedate\":\"01.03.2026\"} x]", Refusal.notJSON(byteOffset: 31)),
        ("[{\"a\":}]", .notJSON(byteOffset: 6)),
        ("[{},]", .badRow(row: 0, .missing(field: "exchangedate"))), ("[] []", .notJSON(byteOffset: 3)),
    ])
    func `anything but an array of rows is rejected`(text: String, refusal: Refusal) {
        #expect(read(text, pieces: 3) == .refused(refusal))
    }

    @Test func `two different rates for one day are rejected`() {
        let row = { (rate: String) in #"{"exchangedate":"01.03.2026","cc":"USD","rate":\#(rate),"units":1}"# }
        #expect(
            read("[\(row("43.1")),\(row("43.10")),\(row("43.2"))]", pieces: 50)
                == .refused(.badRow(row: 2, .repeated(field: "cc", value: "USD"))))
    }
}
