import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursCore
@testable import KursTerminal

/// What the screens of `kurs watch` have room for: keys, columns, charts and headings.
struct WatchLayoutTests {
    private static func lines(_ state: WatchState) -> [String] {
        WatchScreen.lines(of: state).map { $0.map(\.text).joined() }
    }

    @Test(arguments: [Language.en, .uk], 20...130)
    func `the foot has whole keys, and always help and the way out`(language: Language, columns: Int) {
        let screens: [[TerminalKey]] = [[], [.letter("b")], [.letter("n")]]
        for keys in screens {
            var state = WatchTests.pressed(keys, from: WatchTests.state(language, columns: columns)).0
            state.isBusy = false
            let foot = Self.lines(state).last ?? ""
            let parts = foot.split(separator: "  ").map(String.init)
            #expect(parts.allSatisfy { $0.contains(" ") } && DisplayWidth.of(foot) <= columns, "\(foot)")
            let help = language == .en ? "? help" : "? довідка"
            #expect(Array(parts.suffix(2)).first == help && parts.last?.hasPrefix("q ") == true, "\(foot)")
        }
    }

    @Test(arguments: [
        ("", "", "Esc back"), ("50", "", "Enter convert  Esc back"), ("50", "50 USD = 2,175.00 UAH", "Esc back"),
    ])
    func `the converter offers Enter where there is no answer yet`(typed: String, answer: String, foot: String) {
        var state = WatchTests.pressed([.letter("c")], from: WatchTests.state(columns: 68)).0
        (state.typed, state.answer) = (typed, answer.isEmpty ? [] : [answer])
        #expect(Self.lines(state).last == foot)
    }

    @Test(arguments: [
        (true, "Enter done…  d done  a add  x skip"), (false, "Enter edit  a add  x remove  Tab accounts"),
    ])
    func `the keys of the wallet are those of the line the cursor is on`(isDue: Bool, begins: String) {
        var state = WatchTests.state(columns: 100)
        state.screen = .wallet
        state.wallet.items = [.init(id: "a", line: [.init("rent")], isDue: isDue)]
        let foot = Self.lines(state).last ?? ""
        #expect(foot.hasPrefix(begins) && foot.hasSuffix("? help  q back"), "\(foot)")
        #expect(isDue || !foot.contains("done"))
    }

    @Test func `decimals are those of the rows in view, and names stand beside the codes`() {
        var state = WatchDashboardTests.state(columns: 80, rows: 24)
        let codes = Currency.all.map(\.code.text).filter { $0 != "HUF" }.prefix(30)
        state.market = .nbu
        state.boards[.nbu] = .init(
            rates: [WatchDashboardTests.nbu("USD", "43.425", change: "0.0357")]
                + codes.filter { $0 != "USD" }.map { WatchDashboardTests.nbu($0, "46.7405", change: "-0.0312") }
                + [WatchDashboardTests.nbu("HUF", "0.132577", change: "-0.000044")])
        let first = Self.lines(state).first { $0.hasPrefix("›") } ?? ""
        #expect(first.hasPrefix("› USD   43.425   +0.08 %  US dollar"), "\(first)")
        state.position = state.board.rates.count - 1
        let last = Self.lines(state).first { $0.hasPrefix("›") } ?? ""
        #expect(last.hasPrefix("› HUF    0.132577  −0.03 %  Hungarian"), "\(last)")
    }

    @Test(arguments: [(Language.en, "19 Nov 11:40", "19 Nov"), (.uk, "19 лист. 11:40", "19 лист.")])
    func `news of other days have a short day, and the clocks stand below one another`(
        language: Language, long: String, short: String
    ) {
        var state = WatchTests.pressed([.letter("n")], from: WatchTests.state(language, columns: 68)).0
        state.news[1].news.published = testNow.advanced(by: -86_400)
        let shown = Self.lines(state)
        #expect(shown[1] == (language == .en ? "News" : "Новини") + " · minfin-rss")
        #expect(shown[3].contains("● \(long)  ") && DisplayWidth.of(long) > 5)
        #expect(shown[2].contains("●" + Blanks.text(DisplayWidth.of(long) - 4) + "11:40  "))
        let pane = NewsPane.lines(state, columns: 40, rows: 5).map { $0.map(\.text).joined() }
        #expect(pane[1].hasPrefix("● \(short)  "))
    }

    @Test(arguments: [(7, 20), (8, 40), (12, 60), (33, 76)])
    func `the ends of a chart's axis are labelled, and its last value stands beside the line`(rows: Int, columns: Int) {
        let points = (0..<90).map { index in
            ChartData.Point(day: Day(number: 20_700 + Int32(index)), value: 43 + Double(index % 7) / 10)
        }
        let chart = ChartData(
            lines: [.init(name: "USD", points: points, last: ExactDecimal("43.5"))], title: "")
        let lines = ChartPane.lines(chart, columns: columns, rows: rows, .en).map { $0.map(\.text).joined() }
        let plot = lines.dropLast(2)
        #expect(plot.count >= 5 && plot.count <= 20)
        #expect(plot.first?.contains("┤") == true && plot.last?.contains("┤") == true)
        #expect(plot.contains { $0.hasSuffix(" 43.5") } == (columns >= 40))
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
    }

    @Test func `the title of a chart has the days that are drawn`() {
        var state = WatchDashboardTests.state(columns: 80, rows: 24)
        let subject = WatchState.Subject(market: .cash, currency: .usd)
        #expect(ChartPane.title(state).map(\.text).joined() == "USD, 90 days +1.2 %")
        let points = (0..<2).map { ChartData.Point(day: Day(number: 20_700 + Int32($0)), value: 43) }
        state.charts[subject] = ChartData(lines: [.init(name: "USD", points: points)], title: "")
        #expect(ChartPane.title(state).map(\.text) == ["USD, 2 days"])
        state.charts[subject] = nil
        #expect(ChartPane.title(state).map(\.text) == ["USD"])
    }

    @Test func `a change in thirty days is that of the source with the most days`() throws {
        let days = (0..<85).map { index -> HistoryDay in
            let isLast = index == 84
            let day = testToday.advanced(by: index - 84)
            let quote = Quote(
                market: .cash, currency: .usd, buy: 43, sell: isLast ? 50 : ExactDecimal("43.5"), asOf: .day(day))
            let source = Provenance(source: isLast ? .minfinAPICash : .treeumRange)
            let stored = StoredQuote(quote: quote, provenance: source, fetchedAt: testNow)
            return HistoryDay(day: day, stored: stored, carriedFrom: nil)
        }
        let history = HistoryAnswer(
            market: .cash, currency: .usd, first: days[0].day, last: testToday, rates: days, gaps: [], warnings: [])
        let span = try #require(WatchState.DaySpan(history))
        #expect(span.month?.isZero == true && span.quarter?.isZero == true)
    }

    @Test func `the screen of a currency names its columns, and an age that all have once`() {
        var state = WatchDashboardTests.state(columns: 100, rows: 40)
        state.opening = "USD"
        _ = state.apply(.details(name: "USD", title: "USD · US dollar", lines: [], of: nil))
        state.boards[.nbu]?.rates = [WatchDashboardTests.nbu("USD", "43.425", change: "0.0357")]
        let text = Self.lines(state)
        #expect(text[1].hasPrefix("USD · US dollar · just now"))
        #expect(text.count { $0.contains("just now") } == 1)
        let table = MarketsPane.lines(state, columns: 80).map { $0.map(\.text).joined() }
        #expect(table[0].contains("change") && table[0].contains("%"))
        state.boards[.nbu]?.rates[0].stored.fetchedAt = testNow.advanced(by: -7200)
        #expect(MarketsPane.lines(state, columns: 80).contains { $0.contains { $0.text.contains("2 h") } })
    }

    @Test(arguments: [(Language.en, "no rates of banks for USD"), (.uk, "курсів банків для USD немає")])
    func `a currency without banks is told in the middle, above the keys`(language: Language, words: String) {
        var state = WatchTests.pressed([.letter("b")], from: WatchTests.state(language, columns: 60, rows: 20)).0
        (state.isBusy, state.banks) = (false, [])
        let row = Self.lines(state).firstIndex { $0.hasPrefix("    ") && $0.hasSuffix(words) }
        #expect(row.map { (8...11).contains($0) } == true)
        state.notice = "a long sentence of a source that failed, which says why there is nothing and what to do next"
        let text = Self.lines(state)
        #expect(text.contains { $0.hasSuffix("what to do next") || $0.hasSuffix("next") })
        #expect(text.last?.contains("Enter") == true)
    }

    @Test(arguments: [Language.en, .uk])
    func `help of the wallet hangs in two columns`(language: Language) {
        var state = WatchTests.state(language, columns: 80, rows: 40)
        state.screen = .wallet
        _ = state.apply(.key(.letter("?")))
        let help = WatchScreen.help(state)
        #expect(help[0].map(\.text) == ["Enter       ", WalletPane.keys[0].meaning(language)])
        #expect(help.allSatisfy { $0.reduce(0) { $0 + DisplayWidth.of($1.text) } <= 80 })
    }

    @Test func `names of groups stand in the middle of their columns`() {
        var table = TextTable([.left, .decimal(.en), .decimal(.en), .decimal(.en), .decimal(.en)])
        table.groups([("", 1), ("cash", 2), ("interbank market", 2)])
        table.header(["", "buy", "sell", "buy", "sell"])
        table.row(["USD", "43.50", "43.62", "1", "2"].map { .init($0) })
        var bytes: [UInt8] = []
        table.append(to: &bytes, columns: 80, color: false)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                         cash      interbank market
                       buy   sell  buy         sell
                USD  43.50  43.62    1            2

                """)
    }

    static let searches: [(keys: [TerminalKey], position: Int, foot: String)] = [
        ([.letter("/"), .letter("e"), .letter("u")], 1, "/eu▏"),
        ([.letter("/"), .letter("Є"), .letter("в")], 1, "/Єв▏"),
        ([.letter("/"), .text("zz")], 0, "/zz▏ нічого не знайдено"),
        ([.letter("/"), .letter("e"), .letter("u"), .backspace, .backspace, .backspace], 1, "Enter відкрити"),
        ([.letter("/"), .letter("u"), .down], 1, "/u▏"), ([.letter("/"), .letter("u"), .down, .down], 0, "/u▏"),
        ([.letter("/"), .letter("u"), .up], 1, "/u▏"), ([.letter("/"), .letter("e"), .escape], 1, "Enter відкрити"),
        ([.letter("n"), .letter("/"), .text("банк")], 1, "/банк▏"),
        ([.letter("b"), .letter("/"), .letter("c")], 2, "/c▏"),
        ([.letter("c"), .letter("/")], 0, "Enter перерахувати"),
    ]

    @Test(arguments: searches.indices)
    func `a line of a list is found by what is typed`(index: Int) {
        let (keys, position, foot) = Self.searches[index]
        var state = WatchTests.pressed(keys, from: WatchTests.state(.uk, columns: 70)).0
        state.isBusy = false
        #expect(state.position == position && Self.lines(state).last?.hasPrefix(foot) == true, "\(Self.lines(state))")
    }

    @Test func `Enter opens what was found`() {
        let (state, effects) = WatchTests.pressed([.letter("/"), .text("eur"), .enter])
        #expect(state.search == nil && effects == [.loadCurrency(.init(market: .cash, currency: .eur))])
        let (nothing, none) = WatchTests.pressed([.letter("/"), .text("qqq"), .enter])
        #expect(nothing.search == nil && none.isEmpty)
    }

    @Test(arguments: [
        (-4200.0...17_000.0, 12, ["−5,000", "0", "5,000", "10,000", "15,000", "20,000"]),
        (-4200.0...17_000.0, 11, ["−5,000", "0", "5,000", "10,000", "15,000", "20,000"]),
        (-4200.0...17_000.0, 10, ["0", "10,000", "20,000"]), (-4200.0...17_000.0, 8, ["0", "10,000", "20,000"]),
        (43.4561...43.4607, 8, ["43.456", "43.461"]),
        (43.4561...43.4599, 8, ["43.456", "43.458", "43.460"]), (0.0...7.9, 6, ["0", "4", "8"]),
    ])
    func `labels of values are evenly apart`(values: ClosedRange<Double>, rows: Int, labels: [String]) {
        let points = [values.lowerBound, values.upperBound].enumerated().map {
            ChartData.Point(day: Day(number: Int32($0)), value: $1)
        }
        let chart = ChartData(lines: [ChartData.Line(name: "USD", points: points)], title: "")
        #expect(chart.rowLabels(rows, .en, hasEnds: true).filter { !$0.isEmpty }.reversed() == labels)
    }

    @Test(arguments: [(ExactDecimal("43"), "USD, 2 days, midpoints"), (nil, "USD, 2 days")])
    func `a chart between both sides says so`(low: ExactDecimal?, title: String) {
        let low = low.map(\.approximate)
        let points = [20_000, 20_001].map {
            ChartData.Point(day: Day(number: $0), value: 44, low: low, high: low.map { $0 + 2 })
        }
        var state = WatchTests.state()
        state.charts[.init(market: .cash, currency: .usd)] = ChartData(
            lines: [ChartData.Line(name: "USD", points: points)], title: "")
        #expect(ChartPane.title(state).map(\.text).joined() == title)
    }
}
