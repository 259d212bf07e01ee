import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursCore
@testable import KursSources
@testable import KursTerminal

/// What the panes of `kurs watch` say of rates: while one types, under which heading, since which day, and from whom.
struct WatchRatesTests {
    private let world = TestEnvironment.withNBU()

    private func loop(_ options: [String] = []) throws -> WatchLoop {
        try world.watchLoop(columns: 120, rows: 40, ["-m", "nbu"] + options)
    }

    private func type(_ text: String, _ loop: inout WatchLoop) {
        for key in TerminalKey.keys(in: Array(text.utf8)) { loop.press(key) }
        loop.draw()
    }

    @Test func `a conversion is answered while it is typed`() throws {
        _ = world.run("rates", "-m", "nbu")
        let requests = world.transport.requests.count
        var loop = try loop(["--offline"])
        loop.draw()
        type("c", &loop)
        let answers = [
            // An amount alone is of the chosen currency.
            ("1", "1 USD = 44.76 UAH"), ("00", "100 USD = 4,476.26 UAH"), (" e", nil), ("u", nil),
            ("r", "100 EUR = 5,180.24 UAH"), (" to usd", "100 EUR = 115.73 USD"), (" on 2026-11", nil), ("-18", nil),
        ]
        for (typed, answer) in answers {
            type(typed, &loop)
            #expect(loop.state.answer.first == answer, "\(loop.state.typed): \(loop.state.answer)")
            #expect(loop.state.notice == "" && !loop.state.isBusy)
        }
        #expect(world.transport.requests.count == requests, "what is typed is asked of the store only")
        type("\r", &loop)
        #expect(!loop.state.answer.isEmpty, "an error of what is complete is shown")
    }

    @Test func `keys that are read together are answered once`() throws {
        _ = world.run("rates", "-m", "nbu")
        var loop = try loop(["--offline"])
        loop.draw()
        for key in TerminalKey.keys(in: Array("c100 usd".utf8)) {
            loop.press(key)
            #expect(loop.state.answer == [])
        }
        loop.draw()
        #expect(loop.state.answer.first == "100 USD = 4,476.26 UAH")
    }

    @Test func `an answer in the converter follows new rates and another size`() throws {
        _ = world.run("rates", "-m", "nbu")
        var state = WatchDashboardTests.state()
        for key in [TerminalKey.letter("c"), .letter("5")] { _ = state.apply(.key(key)) }
        let board = state.board
        #expect(state.apply(.board(.cash, board, notice: "")) == [.preview("5 USD")])
        #expect(state.apply(.board(.nbu, board, notice: "")) == [], "not of another market")
        #expect(state.apply(.resized(columns: 80, rows: 24)) == [.preview("5 USD")])
        _ = state.apply(.converted("5 USD", ["no rate"]))
        _ = state.apply(.converted("5 USD", []))
        #expect(state.answer == ["no rate"])
        _ = state.apply(.key(.escape))
        #expect(state.apply(.board(.cash, board, notice: "")) == [])
        // The loop carries it out.
        var loop = try loop(["--offline"])
        loop.draw()
        type("c5 eur, usd", &loop)
        loop.state.answer = ["old"]
        loop.resize(columns: 60, rows: 20)
        loop.draw()
        #expect(loop.state.answer != ["old"])
    }

    @Test func `the day before gives every currency its change`() throws {
        world.answerNBU([("USD", "44.7600"), ("EUR", "51.8000"), ("PLN", "12.2300")], on: "19")
        let script = [TerminalInput](repeating: .nothing, count: 3) + [.typed([3])]
        let terminal = ScriptedTerminal(script)
        terminal.size = (120, 40)
        let outcome = world.run(["watch", "-m", "nbu"]) { $0.terminal = terminal }
        #expect(world.transport.count(of: TestEnvironment.nbuKey("19")) == 1)
        for change in ["▲ 0.0026", "▲ 0.0024", "▼ 0.0037"] { #expect(outcome.out.contains(change), "\(change)") }
    }

    @Test func `the converter's pane grows with its answer, and says where it is cut`() throws {
        var state = WatchDashboardTests.state()
        state.answer = (1...10).map { "line \($0)" }
        #expect(WatchTests.text(state).contains("line 10") && !WatchTests.text(state).contains("│ …"))
        state.answer.append("line 11")
        #expect(WatchTests.text(state).contains("line 9") && WatchTests.text(state).contains("│ …"))
        #expect(!WatchTests.text(state).contains("line 10"))
        #expect(Dashboard.areas(state).allSatisfy { $0.area.rows >= 2 })
    }

    @Test func `a change in ninety days is told of ninety days alone`() throws {
        let spans: [(days: Int, month: Bool, quarter: Bool)] = [
            (1, false, false), (25, true, false), (60, true, false), (82, true, true),
        ]
        for span in spans {
            let days = (0...span.days).map { testToday.advanced(by: $0 - span.days) }
            let rates = days.map { day in
                let quote = Quote(market: .nbu, currency: .usd, official: ExactDecimal("44"), asOf: .day(day))
                let stored = StoredQuote(quote: quote, provenance: Provenance(source: .nbuJSON), fetchedAt: testNow)
                return HistoryDay(day: day, stored: stored, carriedFrom: nil)
            }
            let history = HistoryAnswer(
                market: .nbu, currency: .usd, first: days[0], last: testToday, rates: rates, gaps: [], warnings: [])
            let known = try #require(WatchState.DaySpan(history))
            #expect((known.month != nil) == span.month && (known.quarter != nil) == span.quarter, "\(span)")
            let chart = ChartData([history], title: "")
            #expect((ChartPane.change(chart, .en) != nil) == span.quarter, "\(span)")
        }
    }

    @Test(arguments: [
        (112, "EUR · cash desk"), (120, "EUR · cash desk, PLN · cash desk"), (130, "EUR · cash desk, EUR · card"),
        (150, "EUR · cash desk, EUR · card, PLN · cash desk, PLN · card"),
    ])
    func `banks' rates of other currencies stand in their order, without room for cards alone`(
        columns: Int, shown: String
    ) {
        var state = WatchDashboardTests.state(columns: columns, rows: 20)
        state.own = ["USD", "EUR", "PLN"].compactMap { CurrencyCode($0) }
        for (code, rate) in zip(state.own.dropFirst(), ["151.1234", "12"]) {
            state.offers[code] = [WatchTests.bank("A", rate, rate)]
            state.offers[code]?[0].card = .init(buy: ExactDecimal(rate), sell: ExactDecimal(rate))
        }
        _ = state.apply(.key(.letter("b")))
        let words = WatchTests.text(state).split(separator: "\n")[2]
        let groups = ["EUR · cash desk", "EUR · card", "PLN · cash desk", "PLN · card"].filter { words.contains($0) }
        #expect(groups.joined(separator: ", ") == shown)
    }

    @Test(arguments: [120, 160, 200])
    func `a single rate stands under its own heading`(columns: Int) throws {
        for (language, rate) in [(Language.en, "43.4257"), (.uk, "43,4257")] {
            var state = WatchDashboardTests.state(language, columns: columns)
            state.boards[.nbu]?.rates[0].stored.quote.official = ExactDecimal("43.4257")
            let lines = MarketsPane.lines(state, columns: columns * 9 / 20).map { $0.map(\.text).joined() }
            let line = try #require(lines.first { $0.contains(rate) })
            let place = { (word: String, line: String) in
                line.firstRange(of: word).map { line.distance(from: line.startIndex, to: $0.upperBound) }
            }
            #expect(place(DisplayNames.rate(language), lines[0]) == place(rate, line), "\(lines)")
        }
    }

    @Test func `a source's name is never cut`() {
        let sizes = stride(from: 36, through: 210, by: 6).flatMap { columns in
            [18, 20, 24, 35, 40, 60].map { (columns: columns, rows: $0) }
        }
        for (columns, rows) in sizes {
            var state = WatchDashboardTests.state(columns: columns, rows: rows)
            state.offers[.usd] = [SourceID.minfinSiteBanks, .privatbank, .monobank].map { source in
                var row = WatchTests.bank("A", "44", "45")
                row.provenance = Provenance(source: source)
                return row
            }
            let text = WatchTests.text(state)
            let isWhole = { (text: String) in
                ["minfin-site-banks,", "privatbank,", "monobank"].allSatisfy { text.contains($0) }
            }
            #expect(isWhole(text) || !text.contains("best buy"), "\(columns)x\(rows) \(text)")
            #expect(WatchScreen.lines(of: state).count == rows)
            state.banks = state.offers[.usd] ?? []
            state.screen = .banks
            #expect(isWhole(WatchTests.text(state)))
        }
    }
}
