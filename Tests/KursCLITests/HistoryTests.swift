import KursSources
import KursTestSupport
import Testing

@testable import KursCharts
@testable import KursCore
@testable import KursTerminal

/// Histories, streams and statements as whole command lines, on a week that the NBU answered.
@Suite struct HistoryTests {
    private let world = makeWorld()

    private static func makeWorld(_ codes: [String] = ["USD"]) -> TestEnvironment { TestEnvironment.withNBUWeek(codes) }

    @Test func `a week with its carried days, its gap and its sums`() {
        world.expect(
            "history", "usd", "--from", "2026-11-13", status: 0,
            out: """
                USD · NBU official rate · 13–20 November 2026
                day            rate    change
                2026-11-13  44.0000
                2026-11-14  44.0000            since 2026-11-13
                2026-11-15  44.0000            since 2026-11-13
                2026-11-16  44.2000  ▲ 0.20
                2026-11-17  44.1000  ▼ 0.10
                2026-11-19  44.5000  ▲ 0.40
                2026-11-20  44.7626  ▲ 0.2626
                low 44.0000 (2026-11-13) · high 44.7626 (2026-11-20) · mean 44.2232 · change +0.7626 (+1.73 %)
                nbu-range

                """, err: "kurs: USD: no rate for 2026-11-18\n")
    }

    @Test(arguments: ["en", "uk"])
    func `a narrow terminal gets fewer columns, not broken numbers`(language: String) {
        (world.columns, world.variables["NO_COLOR"]) = (40, "1")
        let period = ["--from", "2026-11-13", "--lang", language]
        for line in [["history", "usd"], ["history", "usd", "--by", "week"], ["history", "usd", "--by", "month"]] {
            let out = world.expect(line + period, outHas: "44").out
            #expect(
                out.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 40 },
                "\(out)")
        }
    }

    @Test func `a year is fetched once, its gaps again after ever longer waits`() {
        for _ in 0..<3 { _ = world.run("history", "usd", "--from", "2026-11-13") }
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: "USD")) == 1)
        world.now = world.now.advanced(by: 301)
        for _ in 0..<2 { _ = world.run("history", "usd", "--from", "2026-11-13") }
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: "USD")) == 2)
        world.now = world.now.advanced(by: 301)
        _ = world.run("history", "usd", "--from", "2026-11-13")
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: "USD")) == 2)
        world.now = world.now.advanced(by: 1200)
        _ = world.run("history", "usd", "--from", "2026-11-13")
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: "USD")) == 3)
    }

    @Test func `carried days are marked in records and can be left out`() {
        world.expect(
            "history", "usd", "--from", "2026-11-13", "--to", "2026-11-16", "--no-carried", "-o", "plain",
            out: "2026-11-13\t44.0000\n2026-11-16\t44.2000\n")
        world.expect(
            "history", "usd", "--from", "2026-11-14", "--to", "2026-11-14", "-o", "csv", "--no-header",
            outEnds: ",nbu-range,,carried 2026-11-13\n")
    }

    @Test func `the changes of days and of weeks add up to the change of the whole`() throws {
        let days = world.run("history", "usd", "2026-11", "-o", "csv", "-q", "--no-header").rows().map { $0[9] }
        #expect(days == ["", "0.0000", "0.0000", "0.2000", "-0.1000", "0.4000", "0.2626"])
        let weeks = world.run("history", "usd", "2026-11", "--by", "week", "-o", "csv", "-q", "--no-header").rows()
        #expect(weeks.map { $0.suffix(2) } == [["0.0000", "0.00"], ["0.7626", "1.73"]])
        world.expect(
            "history", "usd", "2026-11", "--by", "week", "--json", "-q",
            outHas: #""change":"0.7626","change_percent":"1.73"},"warnings""#)
    }

    @Test func `one day has no change`() {
        let line = ["history", "usd", "2026-11-20", "-q"]
        #expect(world.run(line).out.contains(" · change —\n"))
        #expect(world.run(line + ["--lang", "uk"]).out.contains(" · зміна —\n"))
        #expect(world.run(line + ["--json"]).out.contains(#""change":null,"change_percent":null},"warnings""#))
    }

    @Test func `the unit is what the numbers are per, whatever the source quotes`() {
        let world = TestEnvironment()
        world.transport.script(
            TestEnvironment.nbuYearKey(of: "HUF"),
            .text(
                "[{\"exchangedate\":\"20.11.2026\",\"cc\":\"HUF\",\"rate\":12.3456,\"units\":100,"
                    + "\"rate_per_unit\":0.123456}]"))
        let line = ["history", "huf", "2026-11-20", "-q"]
        #expect(world.run(line + ["--json"]).out.contains(#""unit":1,"buy":null,"sell":null,"official":"0.123456""#))
        #expect(world.run(line + ["-o", "csv", "--no-header"]).out.hasPrefix("nbu,HUF,UAH,1,,,0.123456,"))
    }

    @Test func `weeks and months are summed up`() {
        world.expect(
            "history", "usd", "2026-11", "--by", "week", "-o", "plain", "-q",
            out: "2026-11-09\t44.0000\n2026-11-16\t44.3907\n")
    }

    @Test func `JSON has a summary of all days`() {
        world.expect(
            "history", "usd", "2026-11", "--json", "-q",
            outHas:
                #"],"summary":{"market":"nbu","currency":"USD","base":"UAH","from":"2026-11-13","to":"2026-11-20","days":7,"#
                + #""open":"44.0000","close":"44.7626","min":"44.0000","min_on":"2026-11-13","max":"44.7626","#)
    }

    @Test func `a chart names what it shows, and every line at its end`() {
        let world = Self.makeWorld(["USD", "EUR"])
        for width in ["40", "80", "200"] {
            let outcome = world.run("chart", "usd", "eur", "--days", "30", "--width", width, "-q")
            let lines = outcome.lines
            #expect(lines.first == "USD, EUR · NBU official rate")
            #expect(lines.allSatisfy { $0.unicodeScalars.count <= Int(width) ?? 0 }, "\(outcome.out)")
            #expect(lines.count { $0.hasSuffix("USD +1.7 %") || $0.hasSuffix("EUR +1.7 %") } == 2)
            #expect(outcome.out.contains("0.0 %") || outcome.out.contains(" 0 %"), "zero is on the axis")
        }
    }

    @Test func `behind a gap a day has its own rate, whenever that was set`() {
        let world = TestEnvironment.withNBU()
        world.answerNBUYear(of: "USD", [("12", "44.0"), ("13", "44.0"), ("17", "44.0")]) { _ in "12" }
        let out = world.run("history", "usd", "--from", "2026-11-12", "--to", "2026-11-17", "-q").out
        #expect(out.split(separator: "\n").filter { $0.contains("since 2026-11-12") }.count == 1, "\(out)")
    }

    @Test func `no line or band is drawn over missing days`() {
        let day = { (number: Int32) -> HistoryDay in
            HistoryDay(
                day: Day(number: number),
                stored: StoredQuote(
                    quote: Quote(market: .cash, currency: .usd, buy: 43, sell: 44, asOf: .day(Day(number: number))),
                    provenance: Provenance(source: .minfinPageAuction, host: nil), fetchedAt: Timestamp(seconds: 0)),
                carriedFrom: nil)
        }
        let answer = HistoryAnswer(
            market: .cash, currency: .usd, first: Day(number: 20_000), last: Day(number: 20_040),
            rates: [20_000, 20_003, 20_030, 20_031].map(day), gaps: [], warnings: [])
        let chart = ChartData([answer], title: "USD")
        #expect(chart.lines[0].points.map(\.startsSegment) == [false, false, true, false])
        var picture = SVGChart(chart, note: "", .en)
        let text = String(decoding: picture.bytes(), as: UTF8.self)
        #expect(text.split(separator: "<polygon").count == 3)
        #expect(text.split(separator: "M").count == 3)
    }

    @Test func `the average alone is the summary of the days`() throws {
        let world = TestEnvironment()
        world.transport.script(
            TestEnvironment.nbuYearKey(of: "USD"), .text(try Fixtures.text("nbu-range-usd-2026.json")))
        let line = ["history", "usd", "--from", "2026-11-02", "--to", "2026-11-06"]
        let days = world.run(line).lines
        let alone = world.expect(line + ["--average"], status: 0)
        #expect(alone.lines == [days[0]] + days.suffix(2), "\(alone)")
        let mean = world.run(line + ["--average", "-o", "plain"]).out
        #expect(mean.hasPrefix("43.3") && mean.split(separator: "\n").count == 1, "\(mean)")
        world.expect(line + ["--average", "-o", "json"], outHas: "\"days\":5", "\"mean\":\"\(mean.dropLast())\"")
    }

    @Test func `the days of cash are held against the NBU's, which are fetched beside them`() throws {
        let world = TestEnvironment()
        let keys = [
            ("treeum-range /api/v1/rates?currency=usd&city=1&period=6month&group=day", "treeum-range-usd.json"),
            (TestEnvironment.nbuYearKey(of: "USD"), "nbu-range-usd-2026.json"),
        ]
        for (key, file) in keys { world.transport.script(key, .text(try Fixtures.text(file))) }
        let line = ["history", "usd", "-m", "cash", "--from", "2026-06-01", "-o", "plain"]
        for _ in 0..<2 {
            let outcome = world.expect(line, status: 0, err: "")
            #expect(outcome.lines.count > 140)
            // Neither is fetched again.
            #expect(keys.map { world.transport.count(of: $0.0) } == [1, 1])
        }
        world.expect("history", "eur", "-m", "cash", "-q", status: 69, out: "")
    }

    /// Minfin's page of averages of a day.
    static func averages(_ day: String, _ buy: String, _ sell: String) -> String {
        """
        <input type="date" name="currency-datepicker" value="\(day)"><h2>Середній курс в банках</h2><table>
        <tr><th>Валюта<th>Купівля<th>Продаж</tr><tr><td>USD<td>\(buy)<td>\(sell)</tr><tr><td>EUR<td>51,1<td>51,9</tr>
        <tr><td>PLN<td>12,1<td>12,4</tr></table>
        """
    }

    @Test func `a market without whole years is fetched day by day, and goes on where it ended`() {
        let world = TestEnvironment()
        for (day, buy) in [("2026-11-16", "43,10"), ("2026-11-17", "43,20"), ("2026-11-19", "43,40")] {
            world.transport.script(
                "minfin-page-averages /ua/currency/\(day)/", .text(Self.averages(day, buy, "43,90")))
        }
        let line = ["history", "usd", "-m", "banks", "--from", "2026-11-14", "-o", "csv", "--side", "buy"]
        let outcome = world.expect(
            line, status: 69, errHas: "USD: 1 working day is missing (2026-11-18): minfin-page-averages failed")
        for (day, rate) in [("2026-11-16", "43.10"), ("2026-11-17", "43.20"), ("2026-11-19", "43.40")] {
            #expect(
                outcome.out.contains("\nbanks,USD,UAH,1,\(rate),") && outcome.out.contains(",\(day),2026-11-20T"),
                "\(outcome.out)")
        }
        let chart = world.run("chart", "usd", "-m", "banks", "--from", "2026-11-14", "--width", "100").out
        #expect(chart.contains(" · working days missing: 1 · "), "the picture says what it lacks: \(chart)")
        let asked = { world.transport.requests.count { $0.endpoint.key.contains(" /ua/currency/2026-") } }
        #expect(asked() == 4, "no weekend and not today")
        world.transport.script(
            "minfin-page-averages /ua/currency/2026-11-18/", .text(Self.averages("2026-11-18", "43,30", "43,90")))
        world.now = world.now.advanced(by: 400)
        #expect(world.run(line).status == 0)
        #expect(asked() == 5, "the missing day alone")
    }

    @Test func `pages that do not come are not rates that nobody published`() {
        let world = TestEnvironment()
        let line = ["history", "usd", "-m", "banks", "--from", "2026-11-14"]
        let (first, again) = (world.run(line), world.run(line))
        #expect(first.status == 69 && first.err.contains("minfin-page-averages: "), "\(first)")
        #expect(again.status == 75 && again.err.contains("4 working days are missing"), "\(again)")
        #expect(world.run(line + ["--timeout", "1ms"]).status == 75)
    }

    @Test func `a change is judged though an older page is missing, and no page beyond its days is asked for`() {
        let world = TestEnvironment.withNBU()
        for (day, buy) in [("2026-11-13", "43,00"), ("2026-11-19", "43,40")] {
            world.transport.script(
                "minfin-page-averages /ua/currency/\(day)/", .text(Self.averages(day, buy, "43,90")))
        }
        world.transport.script(
            "minfin-page-averages /ua/currency/", .text(Self.averages("2026-11-20", "43,50", "44,00")))
        // Five days ago was a Sunday, on which Friday's rate held.
        #expect(world.run("alert", "add", "change(usd.banks.buy, 5d) > 0.4").status == 0)
        world.expect("alert", "check", status: 2, outHas: ": 0.50")
        let days = world.transport.requests.map(\.endpoint.key).filter { $0.contains(" /ua/currency/2026-") }
        #expect(days.allSatisfy { $0.contains("2026-11-") }, "\(days)")
    }

    static let wrong: [([String], Int32)] = [
        (["history"], 64), (["history", "usd", "1995"], 65), (["history", "usd", "2026-02-30"], 65),
        (["history", "usd", "--from", "2026-11-02", "--to", "2026-11-01"], 64), (["history", "usd", "2027"], 75),
        (["history", "usd", "--by", "year"], 64), (["history", "usd", "2026", "--from", "2026"], 64),
        (["prices", "UAH", "USD"], 64), (["rates", "-o", "ledger"], 64), (["chart"], 64), (["diff", "--min", "x"], 64),
        (["history", "usd", "-m", "banks"], 69), (["history", "usd", "-m", "cash"], 69),
        (["convert", "--csv", "none.csv", "--amount-col", "1"], 64),
        (["convert", "--csv", "none.csv", "--amount-col", "1", "--currency-col", "2"], 66),
    ]

    @Test(arguments: HistoryTests.wrong)
    func `failures have their exit statuses`(line: [String], status: Int32) {
        let outcome = world.expect(line, status: status, out: "")
        #expect(!outcome.err.isEmpty)
    }

    @Test func `prices are P lines below a decimal mark, and equal commodities have none`() {
        let world = Self.makeWorld(["USD", "EUR"])
        world.expect(
            "prices", "UAH", "USD", "2026-11-19", "-q",
            out: """
                decimal-mark .
                P 2026-11-19 USD 44.5000 UAH
                P 2026-11-20 USD 44.7626 UAH

                """)
        world.expect(
            "prices", "EUR", "USD", "2026-11-19", "2026-11-19", "-q", out: "decimal-mark .\nP 2026-11-19 USD 1 EUR\n")
        world.expect(
            "prices", "USD", "UAH", "2026-11-19", "2026-11-19", "-q",
            out: "decimal-mark .\nP 2026-11-19 UAH 0.0224719101124 USD\n")
        #expect(world.run("prices", "USD", "USD", "2026-11-19") == .init(status: 0, out: "", err: ""))
    }

    @Test func `a price file is added to, never repeated, and keeps to one market`() {
        let line = ["history", "usd", "--from", "2026-11-16", "--append", "a.journal", "-q"]
        #expect(world.run(line + ["--to", "2026-11-17"]).status == 0)
        #expect(world.run(line).status == 0)
        let text = world.files["a.journal"]
        #expect(
            text == """
                ; kurs: market nbu, USD in UAH
                decimal-mark .
                commodity 1000.00 UAH
                P 2026-11-16 USD 44.2000 UAH
                P 2026-11-17 USD 44.1000 UAH
                P 2026-11-19 USD 44.5000 UAH
                P 2026-11-20 USD 44.7626 UAH

                """)
        #expect(world.run(line).status == 0)
        #expect(world.files["a.journal"] == text)
        world.files["b.journal"] = "; kurs: market banks, USD in UAH\n"
        #expect(world.run("history", "usd", "--append", "b.journal", "-q").status == 74)
        // A ledger program would misread another's directives.
        for (format, kind) in [("beancount", "a.journal"), ("gnucash-csv", "a.journal")] {
            world.expect(
                line + ["-o", format], errHas: "\(kind) contains other prices: “P 2026-11-16 USD 44.2000 UAH”")
        }
        for format in ["beancount", "gnucash-csv"] {
            let other = ["history", "usd", "--from", "2026-11-16", "-q", "--append", "c", "-o", format]
            world.files.contents["c"] = nil
            #expect(world.run(other).status == 0)
            #expect(world.run(other).status == 0)
            let held = world.files["c"]
            #expect(world.run(other.dropLast() + ["hledger"]).status == 74)
            #expect(world.files["c"] == held)
        }
        #expect(world.run(line + ["-o", "ledger"]).status == 0)
        #expect(world.files["a.journal"] == text)
    }

    @Test func `numbers of a history stand with their marks below each other`() {
        let table = world.run("history", "usd", "--from", "2026-11-13").lines
        let marks = table.filter { $0.hasPrefix("2026-") }.map { line in
            line.split(separator: ".")[0].count
        }
        #expect(marks.count > 3, "\(table)")
        #expect(Set(marks).count == 1, "\(table)")
    }

    @Test func `future days are not published yet`() {
        world.expect(
            "history", "usd", "--from", "2026-12-01", status: 75, errStarts: "kurs: 2026-12-01 is in the future")
        #expect(world.run("history", "usd", "--from", "2026-11-16", "--to", "2026-11-13").status == 64)
    }

    @Test func `the NBU has no coins`() {
        for command in ["chart", "history"] {
            world.expect(
                command, "btc", "-m", "nbu", status: 1, out: "",
                err: "kurs: the NBU has no rate for BTC; for coins, use -m crypto\n")
        }
    }

    @Test(arguments: [
        (["chart", "usd", "-o", "csv"], "chart does not support the format csv"),
        (["prices", "UAH", "USD", "2026", "-o", "tsv"], "prices does not support the format tsv"),
        (["history", "usd", "--json-numbers"], "--json-numbers requires --json"),
    ])
    func `an unsupported format is rejected`(line: [String], expected: String) {
        world.expect(line, status: 64, out: "", errStarts: "kurs: " + expected)
    }

    @Test(arguments: ["2026-13", "2026Q5", "11.2026"])
    func `an invalid period is explained with an example`(period: String) {
        let outcome = world.expect("history", "usd", period, status: 65)
        let expected = "kurs: “\(period)” is neither a day nor a period; use a period such as 2026-10, 2026Q3 or 14d"
        #expect(outcome.err.hasPrefix(expected), "\(outcome)")
    }
}

extension TestEnvironment {
    /// The NBU's answer for Friday the 13th to Friday the 20th of November 2026; the weekend carries Friday's rate, and
    /// Wednesday is missing.
    static func withNBUWeek(_ codes: [String] = ["USD"]) -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        let week = [
            ("13", "44.0000"), ("14", "44.0000"), ("15", "44.0000"), ("16", "44.2000"), ("17", "44.1000"),
            ("19", "44.5000"), ("20", "44.7626"),
        ]
        let set = ["13": "12", "14": "12", "15": "12", "16": "13", "17": "16", "19": "18", "20": "19"]
        for code in codes { world.answerNBUYear(of: code, week) { set[$0] } }
        return world
    }
}
