import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Whole sessions of `kurs watch` and `kurs rates --watch` with a terminal that plays a script.
struct WatchSessionTests {
    @Test func `a session leaves the terminal as it was`() {
        let world = TestEnvironment()
        world.answerNBU()
        let terminal = ScriptedTerminal([
            .typed(Array("c100 USD\r".utf8)), .nothing, .resized, .typed([27]), .typed(Array("4".utf8)),
            .typed(Array("q".utf8)),
        ])
        let (out, err) = (ArraySink(), ArraySink())
        var machine = world.world(["watch", "-m", "nbu"], out, err)
        machine.terminal = terminal
        #expect(Kurs.run(machine) == 0)
        #expect(terminal.log == ["enter", "leave"])
        #expect(out.text.contains("USD"))
        #expect(out.text.contains("44.7626"))
        #expect(out.text.contains("100 USD = 4,476.26 UAH"))
        #expect(err.text == "")
        let closed = ScriptedTerminal([.closed])
        machine.terminal = closed
        #expect(Kurs.run(machine) == 0)
        #expect(closed.log == ["enter", "leave"])
    }

    @Test func `a chosen market is kept, but not over a recording`() {
        for (line, isKept) in [(["watch"], true), (["watch", "--replay", "recording"], false)] {
            let world = TestEnvironment()
            world.answerNBU()
            let err = ArraySink()
            var machine = world.world(line, ArraySink(), err)
            machine.terminal = ScriptedTerminal([.typed(Array("1".utf8)), .nothing, .typed(Array("q".utf8))])
            #expect(Kurs.run(machine) == 0)
            let expected = "kurs: cash is your market now, for every command without -m; kurs markets use nbu sets"
            #expect(err.text.contains(expected + " it back\n") == isKept, "\(err.text)")
            let kept = world.files.contents[TestEnvironment.configurationPath]?.text ?? ""
            #expect(kept.contains("cash") == isKept, "\(kept)")
        }
    }

    @Test func `rates --watch draws in place and leaves what it drew`() {
        let world = TestEnvironment()
        world.answerNBU()
        let terminal = ScriptedTerminal([.nothing, .resized, .typed(Array("q".utf8))])
        let out = ArraySink()
        var machine = world.world(["rates", "usd", "--watch", "-m", "nbu"], out)
        machine.terminal = terminal
        #expect(Kurs.run(machine) == 0)
        #expect(terminal.log == ["enter", "leave"])
        #expect(out.text.hasPrefix("\r\u{1B}[JNBU official rate"))
        #expect(out.text.contains("44.7626"))
        #expect(!out.text.contains("EUR"))
        #expect(!out.text.contains("1049"))
        #expect(world.run("rates", "--watch", "--all").status == 64)
    }

    @Test func `without a terminal it reports what it needs`() {
        #expect(
            TestEnvironment().run("watch")
                == .init(
                    status: 64, out: "",
                    err: "kurs: kurs watch requires a terminal with cursor control; use kurs rates or kurs bar\n"))
    }

    @Test func `keys work during a background fetch, whose answer appears later`() {
        let world = TestEnvironment()
        world.answerNBU()
        let quiet = [TerminalInput](repeating: .nothing, count: 4)
        let terminal = ScriptedTerminal(
            [.typed(Array("?".utf8)), .typed(Array("q".utf8))] + quiet + [
                .typed(Array("r".utf8)), .typed(Array("r".utf8)),
            ]
                + quiet + [.typed([0x1A]), .typed(Array("c5 USD\r".utf8))] + quiet + [.typed([0x1B]), .typed([3])])
        let out = ArraySink()
        var started: [[String]] = []
        var machine = world.world(["watch", "-m", "nbu", "--timeout", "2s"], out)
        machine.terminal = terminal
        machine.startItself = { words in
            started.append(words)
            return LateProgram(after: 3) {
                let outcome = world.run(words)
                return .exited(status: outcome.status, output: Array(outcome.err.utf8))
            }
        }
        #expect(Kurs.run(machine) == 130)
        let ending = ["--lang", "en", "--timeout", "2000ms", "--color", "never"]
        #expect(
            started == [
                ["rates", "-m", "nbu", "--out", "/dev/null"] + ending,
                ["rates", "-m", "nbu", "--refresh", "--out", "/dev/null"] + ending,
                ["convert", "-m", "nbu", "--lang", "en", "5", "USD"] + ending,
            ])
        #expect(terminal.log == ["enter", "suspend", "leave"])
        // Help was drawn before the rates were there.
        let (help, rate) = (out.text.firstRange(of: "remembered"), out.text.firstRange(of: "44.7626"))
        #expect(help.map { $0.lowerBound } ?? out.text.endIndex < rate.map { $0.lowerBound } ?? out.text.startIndex)
        for text in ["44.7626", "next refresh is allowed in", "5 USD = 223.81 UAH"] {
            #expect(out.text.contains(text), "\(text)")
        }
        #expect(world.transport.requests.count == 1)
    }
}

/// A program that ends after a number of calls, with its work done.
private final class LateProgram: RunningProcess {
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
private final class ScriptedTerminal: Terminal {
    private var script: ArraySlice<TerminalInput>
    private(set) var log: [String] = []
    let size = (columns: 100, rows: 20)

    init(_ script: [TerminalInput]) { self.script = script[...] }

    func enter(ownScreen: Bool) { log.append("enter") }
    func leave() { log.append("leave") }
    func suspend() { log.append("suspend") }
    func wait(milliseconds: Int) -> TerminalInput { script.popFirst() ?? .closed }
}
