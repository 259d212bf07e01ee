import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// What `kurs watch` does while nobody touches it, and what it starts without waiting.
struct WatchIdleTests {
    /// Rates that were fetched 40 seconds ago, as ``WatchTests/state(_:columns:rows:)`` has them.
    private static func state(age: Int64, columns: Int = 60) -> WatchState {
        var state = WatchTests.state(columns: columns, rows: columns == 60 ? 14 : 24)
        state.now = testNow.advanced(by: age)
        state.news = []
        return state
    }

    /// The age, and the seconds after which the screen changes.
    @Test(arguments: [(0, 60), (1, 59), (40, 20), (59, 1), (60, 60), (299, 1), (300, 60), (5399, 1), (5400, 1800)])
    func `an untouched screen changes once a minute`(age: Int64, wait: Int64) {
        for columns in [60, 80] {
            let state = Self.state(age: age, columns: columns)
            #expect(state.nextChange.seconds - state.now.seconds == wait)
            let text = WatchTests.text(state)
            for second in 0..<min(wait, 60) {
                var later = state
                _ = later.apply(.tick(state.now.advanced(by: second)))
                #expect(WatchTests.text(later) == text, "\(age) + \(second)")
            }
            var changed = state
            _ = changed.apply(.tick(state.nextChange))
            #expect(WatchTests.text(changed) != text)
        }
    }

    @Test func `an age is told in steps of a minute`() {
        #expect(
            [0, 59, 60, 119, 120, 5399].map { StepAge.words($0, .en) } == ["just now", "just now"] + ["1 min", "1 min"]
                + ["2 min", "89 min"])
        #expect(StepAge.words(-5, .uk) == "щойно")
        #expect(StepAge.words(7200, .uk) == "2 год")
        #expect(WatchTests.text(Self.state(age: 241)).contains("· 4 min ago · refresh in 1 min"))
        #expect(WatchTests.text(Self.state(age: 239)).contains("· 3 min ago · refresh in 2 min"))
        #expect(WatchTests.text(Self.state(age: 300)).contains("· 5 min ago, stale\n"))
    }

    @Test func `headlines change every ten seconds, and a day at midnight`() {
        var state = WatchTests.state(columns: 60, rows: 14)
        #expect(state.nextChange.seconds % 10 == 0)
        #expect(state.nextChange.seconds - state.now.seconds <= 10)
        _ = state.apply(.key(.letter("n")))
        let next = state.nextChange
        #expect(state.kyiv.secondsOfDay(at: next) == 0)
        #expect(state.kyiv.day(at: next) == state.kyiv.day(at: state.now).advanced(by: 1))
    }

    // MARK: Links

    private static func reading(links count: Int) -> WatchState {
        var state = WatchTests.pressed([.letter("n"), .enter]).0
        var article = WatchTests.article("1", "Курс зростає", ["text [1]", ""])
        article.lines.append(.init(article.link, link: 0))
        article.links = (1...max(count, 1)).prefix(count).map { "https://h.ua/link/\($0)" }
        for (index, link) in article.links.enumerated() {
            article.lines.append(.init("[\(index + 1)] \(link)", link: index + 1))
        }
        _ = state.apply(.article(article, isRead: true))
        return state
    }

    @Test func `a digit opens a link, and two where there are many`() {
        var few = Self.reading(links: 3)
        #expect(few.apply(.key(.letter("2"))) == [.browse("https://h.ua/link/2")])
        #expect(few.apply(.key(.letter("o"))) == [.browse("https://h.ua/1")])
        #expect(few.apply(.key(.letter("4"))) == [])
        #expect(few.notice == "no link 4; the last is 3")
        #expect(few.apply(.key(.enter)) == [])
        var many = Self.reading(links: 12)
        #expect(many.apply(.key(.letter("2"))) == [.browse("https://h.ua/link/2")])
        #expect(many.apply(.key(.letter("1"))) == [])
        #expect(many.notice == "link 1: Enter, or another digit")
        #expect(many.apply(.key(.letter("2"))) == [.browse("https://h.ua/link/12")])
        #expect(many.apply(.key(.letter("1"))) == [])
        #expect(many.apply(.key(.enter)) == [.browse("https://h.ua/link/1")])
        #expect(many.apply(.key(.letter("1"))) == [])
        #expect(many.apply(.key(.down)) == [])
        #expect(many.apply(.key(.letter("2"))) == [.browse("https://h.ua/link/2")], "another key ends a number")
        #expect(many.apply(.key(.letter("0"))) == [])
        var none = Self.reading(links: 0)
        #expect(none.apply(.key(.letter("1"))) == [])
        #expect(none.notice == "")
    }

    @Test func `a click on a link opens it, and one on text nothing`() throws {
        var state = Self.reading(links: 3)
        _ = state.apply(.resized(columns: 80, rows: 24))
        let rows = WatchTests.text(state).split(separator: "\n", omittingEmptySubsequences: false)
        let row = { (text: String) in try #require(rows.firstIndex { $0.contains(text) }) }
        #expect(state.click(column: 2, row: try row("[2] https")) == [.browse("https://h.ua/link/2")])
        #expect(state.click(column: 2, row: try row("https://h.ua/1")) == [.browse("https://h.ua/1")])
        #expect(state.click(column: 2, row: try row("text [1]")) == [])
        for other in [0, 1, 23, 99] { #expect(state.click(column: 2, row: other) == []) }
        _ = state.apply(.resized(columns: 80, rows: 6))
        _ = state.apply(.key(.down))
        #expect(state.position == 1)
        #expect(state.click(column: 2, row: 4) == [.browse("https://h.ua/link/1")])
        #expect(state.click(column: 2, row: 5) == [], "the foot")
    }

    @Test func `a click on the sources below headlines opens none that they hide`() throws {
        var state = WatchDashboardTests.state(columns: 40, rows: 40)
        state.news = (1...30).map { WatchTests.item("\($0)", "T") }
        for (index, source) in ["minfin-rss", "finance-ua-rss", "nbu-rss", "epravda-rss"].enumerated() {
            state.news[index].news.source = SourceID(source)
        }
        let area = try #require(Dashboard.areas(state).first { $0.pane == .news }).area
        let foot = Dashboard.foot(of: .news, state, area).count
        let last = area.row + area.rows - 1
        #expect(foot > 0 && state.click(column: 3, row: last) == [] && state.click(column: 3, row: last - foot) != [])
    }

    @Test func `a browser is not waited for, and its failure shows the address`() throws {
        let world = TestEnvironment()
        var started: [[String]] = []
        let program = LateProgram(after: 2) { .exited(status: 3, output: []) }
        var machine = world.world([], ArraySink())
        machine.startDetached = { words in
            started.append(words)
            return program
        }
        let context = try CommandContext(ParsedArguments(["watch"], .only(WatchCommand.spec)), machine)
        var browsers = BrowserStarts()
        #expect(browsers.open("https://h.ua/1", context) == "opening in the browser…")
        #expect(started == [[Browser.program, "https://h.ua/1"]])
        #expect(browsers.reap(context) == nil)
        #expect(browsers.awaitsResults)
        #expect(browsers.reap(context) == "https://h.ua/1")
        #expect(!browsers.awaitsResults)
        #expect(browsers.reap(context) == nil)
        for address in ["http://h.ua/1", "javascript:alert(1)", "https://h.ua/ -x", "-flag", "https://h.ua/\u{1B}[2J"] {
            #expect(browsers.open(address, context) == address.terminalSafe)
        }
        #expect(started.count == 1, "only https is opened, and no address with spaces or control characters")
    }
}
