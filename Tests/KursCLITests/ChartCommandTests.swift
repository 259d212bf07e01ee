import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursCore
@testable import KursTerminal

/// Whole command lines of `kurs chart`, on rates that are in the store.
@Suite struct ChartCommandTests {
    private let world: TestEnvironment

    init() throws { world = try Self.makeWorld() }

    /// Two days of the interbank market with three moments each, and of banks and cash.
    private static func makeWorld() throws -> TestEnvironment {
        let world = TestEnvironment()
        var quotes: [(Market, String, String, Timestamp)] = []
        let rates = [["44.10", "44.30", "44.20"], ["44.20", "44.00", "44.05"]]
        for (index, day) in rates.enumerated() {
            for (hour, rate) in day.enumerated() {
                let moment = testNow.advanced(by: Int64(index - 1) * 86_400 - Int64(3 - hour) * 600)
                quotes.append((.interbank, rate, rate, moment))
            }
            let moment = testNow.advanced(by: Int64(index - 1) * 86_400 - 60)
            quotes.append((.banks, "44.00", "44.20", moment))
            quotes.append((.cash, index == 0 ? "44.20" : "44.30", "44.40", moment))
        }
        let sources: [Market: SourceID] = [
            .interbank: .minfinPageInterbank, .banks: .minfinPageAverages, .cash: .minfinPageAuction,
        ]
        for (market, buy, sell, moment) in quotes {
            let source = try #require(sources[market])
            let quote = Quote(
                market: market, currency: .usd, buy: ExactDecimal(buy), sell: ExactDecimal(sell), asOf: .instant(moment)
            )
            let endpoint = Endpoint(source: source, base: .init("https://minfin.com.ua"), target: "/\(moment.seconds)")
            try world.store.answer(endpoint, ParsedAnswer(quotes: [quote]), at: moment)
        }
        return world
    }

    /// Draws text 60 columns wide.
    private func drawn(_ line: [String], in world: TestEnvironment) -> String {
        world.run(line + ["--width", "60"]).out
    }

    private func range(_ day: Day, _ rates: [String]) throws -> DayRange {
        let decimals = try rates.map { try #require(ExactDecimal($0)) }
        return DayRange(
            day: day, open: decimals[0], high: decimals[1], low: decimals[2], close: decimals[3], quoteCount: 3)
    }

    private let two = ["chart", "usd", "--from", "2026-11-19", "--offline", "-q"]

    @Test func `the spread of two markets is a band with its last number`() throws {
        let out = drawn(two + ["--compare", "banks,cash"], in: world)
        // The middle of cash is 44.35 and that of banks 44.10: 0.25, and 0.25 / 44.10 = 0.57 %.
        #expect(out.contains("░ spread cash − banks: +0.25 UAH (+0.57 %) on 20"), "\(out)")
        #expect(out.contains("░░"))
        #expect(out.contains("UAH per 1 USD"))
        #expect(world.run(two + ["--compare", "cash,banks", "--lang", "uk", "--svg", "/c.svg"]).status == 0)
        let picture = try #require(world.files.contents["/c.svg"]).text
        #expect(picture.contains("спред банки − готівка: −0,25 грн (−0,56 %), 20 листопада 2026"))
        #expect(picture.split(separator: "<polygon class=\"spread\"").count == 2)
        #expect(picture.contains(">грн за 1 USD<"))
    }

    @Test func `a market without rates cannot be compared`() throws {
        let absences = [
            ("banks,nbu", "nothing is stored for the NBU"), ("crypto,banks", "no USD rates of crypto are stored"),
        ]
        for (list, absence) in absences {
            let outcome = try Self.makeWorld().run(two.filter { $0 != "-q" } + ["--compare", list])
            #expect(outcome.status != 0 && outcome.out.isEmpty)
            #expect(outcome.err.split(separator: "\n").count { $0.contains(absence) } == 1, "\(outcome.err)")
        }
        TestEnvironment().expect(
            two + ["--compare", "banks,cash"], status: 69,
            err: "kurs: nothing is stored for banks from 2026-11-19 to 2026-11-20; without --offline they are fetched\n"
        )
    }

    @Test func `the first comparison fetches today's rates`() throws {
        let world = try TestEnvironment.withPages()
        world.transport.script("minfin-page-averages /ua/currency/", .text(try Fixtures.text("minfin-averages.html")))
        world.transport.script(
            "treeum-range /api/v1/rates?currency=usd&city=1&period=6month&group=day",
            .text(try Fixtures.text("treeum-range-usd.json")))
        let line = ["chart", "usd", "--days", "14", "--compare", "banks,cash"]
        let outcome = world.expect(
            line, status: 0, outHas: "░ spread cash − banks: ",
            errStarts: "kurs: no banks source could be used, and nothing is stored (nbu-range: ",
            errHas: "; minfin-page-averages: the recording has no ", errLacks: "the history of cash begins today")
        let requests = world.transport.requests.count
        #expect(world.run(line).out == outcome.out)
        #expect(world.transport.requests.count == requests, "the second comes from the store")
        world.expect(
            line + ["--offline"],
            errEnds: "kurs: not checked against the NBU rate, which is not in the database: USD at treeum-range\n")
    }

    @Test(arguments: [
        (["--compare", "banks"], "kurs: invalid --compare “banks”; use two markets, such as banks,cash\n"),
        (
            ["--compare", "banks,cash", "-m", "nbu"],
            "kurs: --compare and --market cannot be combined; omit one of them\n"
        ),
        (["eur", "--compare", "banks,cash"], "kurs: --compare and EUR cannot be combined; omit one of them\n"),
        (
            ["--compare", "banks,cash", "--candles"],
            "kurs: --candles and --compare cannot be combined; omit one of them\n"
        ),
        (["eur", "--candles"], "kurs: --candles and EUR cannot be combined; omit one of them\n"),
        (["--graphics", "ascii"], "kurs: invalid --graphics “ascii”; choose auto, kitty, sixel, iterm, none\n"),
        (
            ["--graphics", "kitty", "--svg", "/a.svg"],
            "kurs: --graphics and --svg cannot be combined; omit one of them\n"
        ),
        (["--svg", "/a.svg", "--out", "/b"], "kurs: --out and --svg cannot be combined; omit one of them\n"),
        (
            ["--mark", "2026-11-31", "x"],
            "kurs: --mark “2026-11-31” is not a valid date; that month has 30 days, not 31\n"
        ),
        (
            ["--mark", "2026-11-20", " "],
            "kurs: invalid --mark “2026-11-20”; use a date and a label, such as --mark 2026-03-01 \"war risk levy\"\n"
        ),
        (["--mark", "2026-11-20"], "kurs: --mark requires a value: DATE TEXT; see kurs --help\n"),
    ])
    func `what does not fit together is refused`(line: [String], message: String) throws {
        try Self.makeWorld().expect(
            ["chart", "usd", "--offline"] + line, status: (line.contains("2026-11-31") ? 65 : 64), out: "",
            err: message)
    }

    @Test func `a dash is standard output`() throws {
        world.expect(two + ["-m", "interbank", "--svg", "-"], status: 0, outStarts: "<svg ", outEnds: "</svg>\n")
        #expect(world.files.contents["-"] == nil)
    }

    @Test func `candles are a day's first, highest, lowest and last rate`() throws {
        let service = try CommandContext(try ParsedArguments(["chart", "usd"], .kurs), world.world([])).services
            .history(of: .interbank)
        let ranges = try service.dayRanges(of: .usd, from: testToday.advanced(by: -1), through: testToday)
        #expect(
            try ranges == [
                range(testToday.advanced(by: -1), ["44.10", "44.30", "44.10", "44.20"]),
                range(testToday, ["44.20", "44.20", "44.00", "44.05"]),
            ])
        let out = drawn(two + ["-m", "interbank", "--candles"], in: world)
        #expect(out.contains("┃") && out.contains("█"), "\(out)")
        #expect(world.run(two + ["-m", "interbank", "--candles", "--svg", "/c.svg"]).status == 0)
        let picture = try #require(world.files.contents["/c.svg"]).text
        // The first day rose, the second fell.
        #expect(picture.split(separator: "class=\"body s0 paper\"").count == 2)
        #expect(picture.split(separator: "class=\"body s1 f1\"").count == 2)
    }

    @Test func `without several rates a day there are no candles`() throws {
        try Self.makeWorld().expect(
            "chart", "usd", "--offline", "--from", "2026-11-19", "-m", "banks", "--candles", "-q", status: 1, out: "",
            err: """
                kurs: --candles: the database has one rate of USD a day on banks; it keeps every rate that kurs \
                update fetches, for 90 days

                """)
    }

    @Test func `events are numbered on the axis and labelled in the picture, others are named`() throws {
        let marks = ["--mark", "2026-11-20", "NBU  meeting", "--mark=2026-11-19=levy", "--mark", "2026-03-01", "war"]
        let line = two.filter { $0 != "-q" } + ["-m", "interbank"] + marks
        let outcome = world.expect(
            line + ["--width", "60"], outHas: "①", "┊",
            errEnds: "kurs: 2026-03-01 is not marked: the chart shows 2026-11-19 to 2026-11-20\n")
        let foot = "① 19 November 2026 levy\n② 20 November 2026 NBU meeting\nminfin-page-interbank\n"
        #expect(outcome.out.hasSuffix(foot), "\(outcome)")
        #expect(world.run(line + ["--svg", "/c.svg"]).status == 0)
        let picture = try #require(world.files.contents["/c.svg"]).text
        #expect(picture.contains(">levy</text>") && picture.contains(">NBU meeting</text>"))
        #expect(picture.split(separator: "<line class=\"event\"").count == 3)
    }

    @Test func `the area below a single line is shaded in colour`() throws {
        let line = two + ["-m", "banks", "--graphics", "none", "--color"]
        #expect(world.run(line + ["always"]).out.contains("░"))
        #expect(!world.run(line + ["never"]).out.contains("░"))
        #expect(!world.run(line + ["always", "--compare", "banks,cash,interbank"]).out.contains("░"))
    }

    @Test func `the legend names each line in its colour, or beside its sign`() throws {
        let line = two + ["--graphics", "none", "--compare", "banks,cash", "--color"]
        let colored = world.run(line + ["always"]).out
        for name in ["\u{1B}[32m━━━ banks\u{1B}[0m", "\u{1B}[33m━━━ cash\u{1B}[0m"] {
            #expect(colored.contains(name), "\(colored)")
        }
        #expect(world.run(line + ["never"]).out.contains("─●─ banks   ─○─ cash\n"))
    }

    @Test func `a PNG image is made of the picture by rsvg-convert`() throws {
        world.files.keepsBytes = true
        var request: ProcessRequest?
        let outcome = world.run(two + ["-m", "interbank", "--png", "/c.png"]) {
            $0.runProgram = { asked, _ in
                request = asked
                return .exited(status: 0, output: PNGPixels.signature + [1, 2, 3])
            }
        }
        #expect(outcome.status == 0)
        #expect(request?.words == ["rsvg-convert", "--format=png", "--zoom=2.0"])
        #expect(request?.input.starts(with: "<svg ".utf8) == true)
        #expect(world.files.bytes["/c.png"] == PNGPixels.signature + [1, 2, 3])
    }

    @Test func `two pictures do not share standard output`() throws {
        try Self.makeWorld().expect(two + ["-m", "interbank", "--svg", "-", "--png", "-"], status: 64, out: "")
    }

    @Test(arguments: [
        (ProcessEnd.notStarted(message: "No such file"), "rsvg-convert cannot be started (No such file)"),
        (.exited(status: 1, output: []), "rsvg-convert failed"),
        (.exited(status: 0, output: [1]), "rsvg-convert failed"),
        (.timedOut(output: []), "rsvg-convert did not finish"),
    ])
    func `without rsvg-convert the picture is SVG, and that is said`(end: ProcessEnd, reason: String) throws {
        for (path, place, more) in [
            ("/c.PNG", "/c.svg", [String]()), ("/c", "/c.svg", []), ("/c.png", "/d.svg", ["--svg", "/d.svg"]),
        ] {
            let world = try Self.makeWorld()
            let outcome = world.run(two + ["-m", "interbank", "--png", path] + more) { $0.runProgram = { _, _ in end } }
            #expect(outcome.status == 69)
            #expect(world.files.contents[path] == nil)
            #expect(world.files[place]?.hasPrefix("<svg ") == true)
            #expect(
                outcome.err
                    == "kurs: \(path) was not written: \(reason); the chart is in \(place); "
                    + (reason.contains("started")
                        ? "install librsvg2-bin (Debian, Ubuntu) or librsvg (Homebrew, Arch)\n"
                        : "to see the error: rsvg-convert \(place) > \(path)\n"))
        }
    }
}
