import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Output that is longer than the screen, and text that leads to addresses.
struct PagerTests {
    /// Runs a command in a terminal of twenty rows; returns what it wrote, and the pager it asked for.
    private func run(
        _ arguments: [String], _ variables: [String: String] = [:], isPiped: Bool = false, status: Int32 = 0
    ) -> (out: String, request: ProcessRequest?) {
        let world = TestEnvironment()
        if !isPiped { world.columns = 80 }
        world.variables.merge(variables) { $1 }
        var request: ProcessRequest?
        let outcome = world.run(arguments) { machine in
            if !isPiped { machine.terminal = ScriptedTerminal([]) }
            machine.runProgram = { asked, _ in
                request = asked
                return .exited(status: status, output: [])
            }
        }
        #expect(outcome.status == 0)
        return (outcome.out, request)
    }

    private let long = ["help", "convert"]

    @Test(arguments: [
        ([:], "less", "FRX"), (["PAGER": "most"], "most", "FRX"),
        (["PAGER": "most", "KURS_PAGER": "bat -p"], "bat -p", "FRX"),
        (["LESS": "-S"], "less", nil),
    ])
    func `what is longer than the screen is shown by the pager`(
        variables: [String: String], program: String, options: String?
    ) throws {
        let plain = run(long, isPiped: true)
        let (out, request) = run(long, variables)
        #expect(out.isEmpty && plain.request == nil)
        let asked = try #require(request)
        #expect(asked.words == ["sh", "-c", program] && asked.ownsTerminal)
        #expect(asked.variables.first { $0.name == "LESS" }?.value == options)
        #expect(String(decoding: asked.input, as: UTF8.self).contains("--amount-col"))
    }

    @Test(
        arguments: [
            (["help", "convert", "--no-pager"], [:]), (["help", "convert"], ["PAGER": ""]),
            (["help", "convert"], ["KURS_PAGER": "cat"]), (["help", "convert"], ["TERM": "dumb"]), (["version"], [:]),
        ] as [([String], [String: String])])
    func `short output, data and who wants none have no pager`(arguments: [String], variables: [String: String]) {
        let (out, request) = run(arguments, variables)
        #expect(request == nil && !out.isEmpty)
    }

    @Test func `without the pager's program the answer is written`() {
        #expect(run(long, status: 127).out.contains("--amount-col"))
    }

    @Test func `text leads to addresses of the web only, and what is paged has none`() {
        var bytes = Array("a ".utf8)
        Hyperlink.append(to: &bytes, "https://h.ua/1", isTaken: true) { $0.append(text: "title", .strong) }
        for address in ["javascript:alert(1)", "https://h.ua/\u{1B}[2J", "https://h.ua/а", nil] {
            Hyperlink.append(to: &bytes, address, isTaken: true) { $0.append(text: " b") }
        }
        Hyperlink.append(to: &bytes, "https://h.ua/1", isTaken: false) { $0.append(text: " c") }
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "a \u{1B}]8;;https://h.ua/1\u{1B}\\\u{1B}[1mtitle\u{1B}[0m\u{1B}]8;;\u{1B}\\ b b b b c")
        #expect(
            String(decoding: Hyperlink.removed(from: bytes), as: UTF8.self) == "a \u{1B}[1mtitle\u{1B}[0m b b b b c")
        #expect(Hyperlink.removed(from: Array("\u{1B}]8;;https://h".utf8)) == [])
    }

    @Test(
        arguments: [
            (["VTE_VERSION": "7200"], true), (["VTE_VERSION": "4200"], false), (["TERM_PROGRAM": "vscode"], true),
            (["TERM": "foot"], true), (["TERM": "xterm-256color"], false), (["KITTY_WINDOW_ID": "1"], true),
        ] as [([String: String], Bool)])
    func `headlines are links where the terminal takes them`(variables: [String: String], takes: Bool) throws {
        let world = try TestEnvironment.withPages()
        world.columns = 80
        world.variables.merge(["TERM": "xterm"]) { $1 }
        world.variables.merge(variables) { $1 }
        let news = world.run("news").out
        #expect(news.contains("\u{1B}]8;;https://") == takes)
        #expect(!world.run("news", "--color", "never").out.contains("\u{1B}"))
        #expect(world.run("sources").out.contains("\u{1B}]8;;https://") == takes)
        world.columns = nil
        #expect(!world.run("news").out.contains("\u{1B}]8;;"))
    }
}
