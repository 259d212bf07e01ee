import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Whole sessions of `kurs watch` and `kurs rates --watch` with a terminal that plays a script.
struct WatchSessionTests {
    private let world = TestEnvironment.withNBU()

    @Test func `a session leaves the terminal as it was`() {
        let terminal = ScriptedTerminal([
            .typed(Array("c100 USD\r".utf8)), .nothing, .resized, .typed([27]), .typed(Array("4".utf8)),
            .typed(Array("q".utf8)),
        ])
        let outcome = world.run(["watch", "-m", "nbu"]) { $0.terminal = terminal }
        #expect(outcome.status == 0 && outcome.err == "")
        #expect(terminal.log == ["enter", "leave"])
        for part in ["USD", "44.7626", "100 USD = 4,476.26 UAH"] { #expect(outcome.out.contains(part), "\(part)") }
        let closed = ScriptedTerminal([.closed])
        #expect(world.run(["watch", "-m", "nbu"]) { $0.terminal = closed }.status == 0)
        #expect(closed.log == ["enter", "leave"])
    }

    @Test func `a market is the default when a key says so, but not over a recording`() {
        let lines: [(line: [String], keys: String, isKept: Bool)] = [
            (["watch"], "1m", true), (["watch"], "1", false), (["watch", "--replay", "recording"], "1m", false),
        ]
        for (line, keys, isKept) in lines {
            let world = TestEnvironment.withNBU()
            let outcome = world.run(line) {
                $0.terminal = ScriptedTerminal([.typed(Array(keys.utf8)), .nothing, .typed(Array("q".utf8))])
            }
            #expect(outcome.status == 0)
            let expected = "kurs: cash is the default market now, for every command without -m; kurs markets use nbu"
            #expect(outcome.err.contains(expected + " sets it back\n") == isKept, "\(outcome.err)")
            let kept = world.configuration ?? ""
            #expect(kept.contains("cash") == isKept, "\(kept)")
        }
    }

    @Test func `rates --watch draws in place and leaves what it drew`() {
        let terminal = ScriptedTerminal([.nothing, .resized, .typed(Array("q".utf8))])
        let outcome = world.run(["rates", "usd", "--watch", "-m", "nbu"]) { $0.terminal = terminal }
        #expect(outcome.status == 0 && terminal.log == ["enter", "leave"])
        #expect(outcome.out.hasPrefix("\r\u{1B}[JNBU official rate") && outcome.out.contains("44.7626"))
        #expect(!outcome.out.contains("EUR") && !outcome.out.contains("1049"))
        #expect(world.run("rates", "--watch", "--all").status == 64)
    }

    @Test func `without a terminal it reports what it needs`() {
        TestEnvironment().expect(
            "watch", status: 64, out: "",
            err: "kurs: watch requires a terminal with cursor control; use kurs rates or kurs bar\n")
    }

    @Test func `keys work during a background fetch, whose answer appears later`() {
        let quiet = [TerminalInput](repeating: .nothing, count: 4)
        let terminal = ScriptedTerminal(
            [.typed(Array("?".utf8)), .typed(Array("q".utf8))] + quiet + [
                .typed(Array("r".utf8)), .typed(Array("r".utf8)),
            ]
                + quiet + [.typed([0x1A]), .typed(Array("c5 USD\r".utf8))] + quiet + [.typed([0x1B]), .typed([3])])
        // Panes would have fetches of their own.
        terminal.size = (columns: 60, rows: 14)
        var started: [ProcessRequest] = []
        let outcome = world.run(["watch", "-m", "nbu", "--timeout", "2s"]) { machine in
            machine.terminal = terminal
            machine.startItself = { process in
                started.append(process)
                return LateProgram(after: 3) { world.end(of: process) }
            }
        }
        #expect(outcome.status == 130)
        #expect(started.allSatisfy { $0.words == ["internal-fetch"] && !$0.keepsErrors })
        #expect(
            started.map { FetchRequest(encoded: $0.input) } == [
                request(.rates(.nbu, [])), request(.rates(.nbu, []), .fromNetwork), request(.conversion("5 USD", .nbu)),
            ])
        #expect(terminal.log == ["enter", "suspend", "leave"])
        // Help was drawn before the rates were there.
        let out = outcome.out
        let (help, rate) = (out.firstRange(of: "make this market the default"), out.firstRange(of: "44.7626"))
        #expect(help.map { $0.lowerBound } ?? out.endIndex < rate.map { $0.lowerBound } ?? out.startIndex)
        for text in ["44.7626", "next refresh is allowed in", "5 USD = 223.81 UAH"] {
            #expect(out.contains(text), "\(text)")
        }
        #expect(world.transport.requests.count == 1)
    }

    @Test(arguments: [(80, 2), (112, 2), (130, 2), (200, 5)])
    func `banks of other currencies are fetched, two at least, one after the other`(columns: Int, count: Int) {
        let terminal = ScriptedTerminal(
            [.typed(Array("b".utf8))] + [TerminalInput](repeating: .nothing, count: 30) + [.typed([3])])
        terminal.size = (columns: columns, rows: 14)
        var fetched: [FetchRequest.Subject] = []
        var running = 0
        _ = world.run(["config", "set", "currencies", "usd eur pln gbp chf czk"])
        let outcome = world.run(["watch", "-m", "nbu"]) { machine in
            machine.terminal = terminal
            machine.startItself = { process in
                guard let subject = FetchRequest(encoded: process.input)?.subject, case .banks(let code) = subject
                else {
                    return LateProgram(after: 1) { world.end(of: process) }
                }
                if code != .usd { #expect(running == 0, "\(code)") }
                (running, fetched) = (running + 1, fetched + [subject])
                return LateProgram(after: 2) {
                    running -= 1
                    return world.end(of: process)
                }
            }
        }
        #expect(outcome.status == 130)
        let others: [CurrencyCode] = ["EUR", "PLN", "GBP", "CHF", "CZK"].compactMap { CurrencyCode($0) }
        #expect(fetched == [.banks(.usd)] + others.prefix(count).map { .banks($0) })
    }

    private func request(_ subject: FetchRequest.Subject, _ policy: CachePolicy = .automatic) -> FetchRequest {
        FetchRequest(
            subject: subject, policy: policy, timeoutMilliseconds: 2000, maxAgeSeconds: nil, isStrict: false)
    }

    /// Runs a command line, whose processes end as `end` says, types keys, and returns the output.
    private func session(
        _ world: TestEnvironment, _ keys: [String], _ line: [String] = ["watch", "-m", "nbu"],
        end: @escaping (ProcessRequest) -> ProcessEnd
    ) -> String {
        let typed = keys.flatMap { [TerminalInput.typed(Array($0.utf8)), .nothing, .nothing] }
        let outcome = world.run(line) {
            $0.terminal = ScriptedTerminal([.nothing, .nothing] + typed + [.typed([3])])
            $0.startItself = { process in LateProgram(after: 1) { end(process) } }
        }
        #expect(outcome.status == 130)
        return outcome.out
    }

    @Test(arguments: [
        (ScriptedTransport.Step.status(503), "answered 503", "відповів 503"),
        (.failure(.unresolved(host: "h.ua")), "h.ua could not be resolved", "адреси h.ua не знайдено"),
        (.text("<html>"), "should have JSON", "мала б містити"),
    ])
    func `a failed fetch is explained as the command explains it`(step: ScriptedTransport.Step, en: String, uk: String)
    {
        for (lang, sentence) in [("en", en), ("uk", uk)] {
            let world = TestEnvironment()
            world.transport.script(TestEnvironment.nbuKey, step)
            let out = session(world, [], ["watch", "-m", "nbu", "--lang", lang]) { world.end(of: $0) }
            #expect(out.contains(sentence), "\(out)")
            let again = TestEnvironment()
            again.transport.script(TestEnvironment.nbuKey, step)
            #expect(again.run("rates", "-m", "nbu", "--lang", lang).err.contains(sentence))
        }
    }

    @Test func `a row that the fetching process left out explains the missing rate`() {
        let world = TestEnvironment()
        world.answerNBU([("USD", "-4"), ("EUR", "51")], on: "19")
        // The rates of that day are first fetched for the conversion.
        let out = session(world, ["c5 USD -m nbu --on 2026-11-19\r"], ["watch", "-m", "crypto"]) { world.end(of: $0) }
        #expect(out.contains("in the answer of nbu-json USD was left out"), "\(out)")
        #expect(world.transport.count(of: TestEnvironment.nbuKey("19")) == 1)
    }

    @Test(arguments: [
        (ProcessEnd.signalled(9, output: []), "was ended by signal 9", "перервано сигналом 9"),
        (.exited(status: 78, output: []), "ended with status 78; see kurs doctor", "з кодом 78"),
        (.timedOut(output: []), "took too long and was stopped", "тривав задовго"),
        (.notStarted(message: "no memory"), "could not be started: no memory", "не вдалося запустити"),
        (.exited(status: 0, output: Array("kurs: hello\n".utf8)), "wrote an invalid report", "неправильний звіт"),
        (.exited(status: 0, output: []), "wrote an invalid report (line 1)", "неправильний звіт (рядок 1)"),
    ])
    func `a process without a report is explained`(end: ProcessEnd, en: String, uk: String) {
        let world = TestEnvironment()
        // Once where nothing is stored, and once below stored rates.
        for isStored in [false, true] {
            if isStored {
                world.answerNBU()
                world.run("rates", "-m", "nbu")
                world.now = world.now.advanced(by: 600)
            }
            for (lang, sentence) in [("en", en), ("uk", uk)] {
                let line = ["watch", "-m", "nbu", "--lang", lang]
                let out = session(world, ["r", "n", "c5 USD\r"], line) { _ in end }
                #expect(out.contains(sentence), "\(out)")
                #expect(out.contains("44.7626") == isStored || lang == "uk")
            }
        }
    }

    /// Minfin's page of averages, of today or of a day.
    private func averages(_ day: Day) -> (key: String, text: String) {
        (
            "minfin-page-averages /ua/currency/" + (day == testToday ? "" : day.iso + "/"),
            HistoryTests.averages(day.iso, "43,10", "43,90")
        )
    }

    @Test(arguments: [(failing: 0, fetches: 3), (failing: 30, fetches: 2), (failing: 64, fetches: 1)])
    func `a chart that lacks days is fetched on while each fetch brings some`(failing: Int, fetches: Int) throws {
        world.transport.script(averages(testToday).key, .text(averages(testToday).text))
        let clock = TestTime()
        let slow = ScriptedTransport(pause: { clock.pause(milliseconds: Int64($0)) })
        let days = (1...89).map { testToday.advanced(by: -$0) }.filter { $0.weekday < 5 }
        #expect(days.count == 64)
        // Of five seconds, seven times four pages take more than the half that is left for the last of them.
        for (index, day) in days.enumerated() {
            let page = averages(day)
            slow.script(
                page.key,
                index < days.count - failing ? .text(page.text, afterMilliseconds: 600) : .status(500))
        }
        var machine = world.world(["watch", "-m", "banks"], ArraySink())
        let terminal = ScriptedTerminal([TerminalInput](repeating: .nothing, count: 40) + [.typed([3])])
        terminal.size = (columns: 130, rows: 40)
        machine.terminal = terminal
        var fetchCount = 0
        machine.startItself = { process in
            LateProgram(after: 1) {
                guard FetchRequest(encoded: process.input)?.subject == .history(.usd, .banks) else {
                    return world.end(of: process)
                }
                fetchCount += 1
                return world.end(of: process) {
                    $0.time = clock
                    $0.makeTransport = { (_) throws(RecordingError) in OpenedTransport(slow) }
                }
            }
        }
        #expect(Kurs.run(machine) == 130)
        #expect(fetchCount == fetches)
        let stored = world.run("history", "usd", "-m", "banks", "--days", "90", "--offline", "-o", "plain", "-q").out
        #expect(stored.split(separator: "\n").count == 65 - failing, "\(stored)")
        #expect(slow.requests.count { $0.endpoint.source.name == "minfin-page-averages" } <= 64 + 8)
    }

    @Test func `the answer of rates --watch lacks what a single market lacks`() {
        var requests: [FetchRequest?] = []
        let out = session(world, [], ["rates", "gbp", "--watch", "-m", "nbu"]) { process in
            requests.append(FetchRequest(encoded: process.input))
            return world.end(of: process)
        }
        #expect(requests.map { $0?.subject } == [CurrencyCode("GBP").map { .rates(.nbu, [$0]) }])
        #expect(out.contains("the NBU has no rate for GBP"), "\(out)")
    }
}

extension TestEnvironment {
    /// The loop of a `kurs watch` on a terminal of a size, on which nothing is typed.
    func watchLoop(columns: Int, rows: Int, _ options: [String]) throws -> WatchLoop {
        let line = ["watch"] + options
        let context = try CommandContext(ParsedArguments(line[...], .only(WatchCommand.spec)), world(line))
        let terminal = ScriptedTerminal([])
        terminal.size = (columns, rows)
        return WatchLoop(context, terminal)
    }

    /// What the process that a request starts ends with, run in this world.
    fileprivate func end(
        of process: ProcessRequest, in change: (inout Environment) -> Void = { _ in }
    ) -> ProcessEnd {
        let outcome = run(process.words, process.input, in: change)
        return .exited(status: outcome.status, output: Array(outcome.out.utf8))
    }
}

/// A program that ends after a number of calls, with its work done.
final class LateProgram: RunningProcess {
    private var left: Int
    private let work: () -> ProcessEnd
    private var end: ProcessEnd?

    init(after count: Int, _ work: @escaping () -> ProcessEnd) { (left, self.work) = (count, work) }

    func ended() -> ProcessEnd? {
        left -= 1
        if left <= 0, end == nil { end = work() }
        return end
    }
}

/// A terminal that plays a script and then closes.
final class ScriptedTerminal: Terminal {
    private var script: ArraySlice<TerminalInput>
    private(set) var log: [String] = []
    var size = (columns: 100, rows: 20)

    init(_ script: [TerminalInput]) { self.script = script[...] }

    func enter(ownScreen: Bool) { log.append("enter") }
    func leave() { log.append("leave") }
    func suspend() { log.append("suspend") }
    func wait(milliseconds: Int) -> TerminalInput { script.popFirst() ?? .closed }
    func query(_ query: [UInt8], _ milliseconds: Int, until isComplete: ([UInt8]) -> Bool) -> [UInt8]? { nil }
    var pixelWidth: Int? { nil }
}
