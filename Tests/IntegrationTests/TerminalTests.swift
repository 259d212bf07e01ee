import FoundationEssentials
import KursPlatform
import KursTestSupport
import Testing

/// The built program in a terminal: whatever ends it restores the terminal, and no key waits.
@Suite(.serialized, .besideOthers) struct TerminalTests {
    private let home: TemporaryFolder
    private static let watch = "exec kurs watch --replay Fixtures -m nbu"
    private static let shownAgain = "\u{1B}[?25h\u{1B}[?1049l"

    init() throws { home = try TemporaryFolder() }

    private func terminal(_ script: String, columns: UInt16 = 80, rows: UInt16 = 24) throws -> PseudoTerminal {
        try #require(PseudoTerminal(script, home: home, columns: columns, rows: rows))
    }

    private func text(_ terminal: PseudoTerminal) -> String { String(decoding: terminal.written, as: UTF8.self) }

    @Test(arguments: [("q", Int32(0)), ("\u{3}", 130), ("bq\u{1B}[Bnqq", 0)])
    func `keys that quit restore the terminal`(keys: String, status: Int32) throws {
        let terminal = try terminal(Self.watch)
        #expect(terminal.sees("43.425"))
        #expect(!terminal.isAsBefore)
        terminal.type(keys)
        #expect(terminal.end() == status)
        #expect(terminal.isAsBefore)
        #expect(text(terminal).hasSuffix(Self.shownAgain))
    }

    @Test(arguments: [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGUSR1, SIGUSR2, SIGALRM,
        SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS,
    ])
    func `signals and traps restore the terminal before they end the process`(number: Int32) throws {
        let terminal = try terminal("ulimit -c 0; " + Self.watch)
        #expect(terminal.sees("43.425"))
        terminal.signal(number)
        #expect(terminal.end() == -number)
        #expect(terminal.isAsBefore)
        #expect(text(terminal).hasSuffix(Self.shownAgain))
    }

    @Test func `in place it restores the cursor and leaves its output`() throws {
        let terminal = try terminal("exec kurs rates --watch --replay Fixtures -m nbu")
        #expect(terminal.sees("q quit"))
        terminal.signal(SIGTERM)
        #expect(terminal.end() == -SIGTERM)
        #expect(terminal.isAsBefore)
        #expect(text(terminal).hasSuffix("\u{1B}[?25h"))
        #expect(!text(terminal).contains("1049"))
    }

    @Test func `Ctrl-Z restores the terminal, fg redraws it`() throws {
        let terminal = try terminal(
            """
            set -m
            kurs watch --replay Fixtures -m nbu
            stty -a | grep -q ' icanon.* echo ' && printf 'shell'; printf ' again\\n'
            read -r; fg; echo "ended $?"
            """)
        #expect(terminal.sees("43.425"))
        terminal.type("\u{1A}")
        #expect(terminal.sees("shell again"))
        #expect(terminal.isAsBefore)
        terminal.type("\n")
        #expect(terminal.sees("43.425"))
        terminal.type("3")
        #expect(terminal.sees("[3 interbank]"))
        terminal.type("q")
        #expect(terminal.sees("ended 0"))
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    @Test func `without job control Ctrl-Z does nothing`() throws {
        let terminal = try terminal(Self.watch)
        #expect(terminal.sees("43.425"))
        terminal.type("\u{1A}")
        #expect(terminal.sees("43.425"))
        terminal.signal(SIGTSTP)
        #expect(terminal.sees("43.425"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    private static let chart = "exec kurs chart usd --days 9 --replay Fixtures -m nbu"

    /// A program in place of rsvg-convert that reads all of the picture and answers with the head of a PNG image.
    private static let rsvg = """
        mkdir "$HOME/bin"; PATH="$HOME/bin:$PATH"
        printf '#!/bin/sh\\nwc -c >"$HOME/size"\\nprintf "\\\\211PNG\\\\r\\\\n\\\\032\\\\n"\\n' >"$HOME/bin/rsvg-convert"
        chmod +x "$HOME/bin/rsvg-convert"

        """

    @Test func `a terminal that answers in kitty's way gets the picture`() throws {
        // The picture of 300 days is longer than a pipe takes at once before its reader starts.
        let terminal = try terminal(Self.rsvg + "exec kurs chart usd --days 300 --replay Fixtures -m nbu")
        #expect(terminal.sees("\u{1B}[>q\u{1B}[16t\u{1B}[c"))
        #expect(!terminal.isAsBefore)
        terminal.type("\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c")
        #expect(terminal.sees("a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[c"))
        terminal.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}]11;rgb:00/00/00\u{1B}\\\u{1B}[?62;c")
        // The base64 of the head alone.
        #expect(terminal.sees("\u{1B}_Ga=T,f=100,q=2,c=80,m=0;iVBORw0KGgo=\u{1B}\\"))
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
        let size = try Data(contentsOf: URL(filePath: home.path + "/size"))
        #expect((Int(String(decoding: size, as: UTF8.self).filter(\.isNumber)) ?? 0) > 6000)
    }

    @Test func `a converter that reads nothing and fails leaves text`() throws {
        let script = """
            mkdir "$HOME/bin"; PATH="$HOME/bin:$PATH"
            printf '#!/bin/sh\\nexit 1\\n' >"$HOME/bin/rsvg-convert"; chmod +x "$HOME/bin/rsvg-convert"
            exec kurs chart usd --days 300 --replay Fixtures -m nbu --graphics kitty
            """
        let terminal = try terminal(script)
        #expect(terminal.sees("\u{1B}[c"))
        terminal.type("\u{1B}[?62;c")
        #expect(terminal.sees("no picture: rsvg-convert is missing or failed"))
        #expect(terminal.end() == 0)
        #expect(text(terminal).contains("NBU official rate"))
    }

    @Test(arguments: ["", "\u{1B}[?6c"])
    func `a terminal that draws no pictures gets text, and its settings back`(answer: String) throws {
        let terminal = try terminal(Self.chart)
        #expect(terminal.sees("\u{1B}[c"))
        terminal.type(answer)
        #expect(terminal.sees("NBU official rate"))
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
        #expect(!text(terminal).contains("\u{1B}_G"))
        #expect(!text(terminal).contains("?25"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal during the question restores the terminal`(number: Int32) throws {
        let terminal = try terminal(Self.chart)
        #expect(terminal.sees("\u{1B}[c"))
        terminal.signal(number)
        #expect(terminal.end() == -number)
        #expect(terminal.isAsBefore)
    }

    @Test func `keys typed before the question are left for the shell, and nothing is asked`() throws {
        let terminal = try terminal(
            "sleep 0.5; kurs chart usd --days 9 --replay Fixtures -m nbu; read -r line; echo \"got $line\"")
        terminal.type("echo typed\n")
        #expect(terminal.sees("got echo typed"))
        #expect(terminal.end() == 0)
        #expect(!text(terminal).contains("\u{1B}[c"))
    }

    @Test func `a link is opened by xdg-open with the address as one argument`() throws {
        #if os(Linux)
            let terminal = try terminal(
                """
                mkdir "$HOME/bin"; PATH="$HOME/bin:$PATH"
                printf '#!/bin/sh\\necho "$#:$1" >"$HOME/opened"\\n' >"$HOME/bin/xdg-open"; chmod +x "$HOME/bin/xdg-open"
                exec kurs news open 171200900 --replay Fixtures
                """)
            #expect(terminal.sees("opened https://minfin.com.ua/ua/2026/11/20/171200900/"))
            #expect(terminal.end() == 0)
            let opened = try Data(contentsOf: URL(filePath: home.path + "/opened"))
            #expect(String(decoding: opened, as: UTF8.self) == "1:https://minfin.com.ua/ua/2026/11/20/171200900/\n")
        #endif
    }

    @Test func `links open while the screen goes on, and nothing is left of the browsers`() throws {
        #if os(Linux)
            let terminal = try terminal(
                """
                mkdir "$HOME/bin"; PATH="$HOME/bin:$PATH"
                printf '#!/bin/sh\\necho "$1" >>"$HOME/opened"; sleep 1\\n' >"$HOME/bin/xdg-open"
                chmod +x "$HOME/bin/xdg-open"
                \(Self.watch)
                """, columns: 100, rows: 30)
            #expect(terminal.sees("US dollar"))
            terminal.type("n")
            #expect(terminal.sees("Нацбанк показав"))
            terminal.type("\r")
            #expect(terminal.sees("[2] https://minfin.com.ua/ua/currency/banks/usd/"))
            let began = ContinuousClock.now
            // The list is back while the browser is still starting.
            terminal.type("1")
            #expect(terminal.sees("opening in the browser"))
            terminal.type("q")
            #expect(terminal.sees("Нацбанк показав"))
            #expect(ContinuousClock.now - began < .milliseconds(600))
            terminal.type("\r")
            #expect(terminal.sees("[1] https"))
            terminal.type("o")
            #expect(terminal.sees("opened in the browser"))
            usleep(1_500_000)
            let children = try String(
                contentsOf: URL(filePath: "/proc/\(terminal.process)/task/\(terminal.process)/children"),
                encoding: .utf8)
            #expect(children == "", "a browser that has ended is forgotten")
            let opened = try String(contentsOf: URL(filePath: home.path + "/opened"), encoding: .utf8)
            #expect(
                opened
                    == "https://bank.gov.ua/ua/markets/exchangerates\nhttps://minfin.com.ua/ua/2026/11/20/171200900/\n")
            terminal.type("\u{3}")
            #expect(terminal.end() == 130)
        #endif
    }

    @Test func `a terminal that keeps changing its size is drawn at the last one`() throws {
        let terminal = try terminal(Self.watch)
        #expect(terminal.sees("43.425"))
        for step in 0..<300 { terminal.resize(columns: UInt16(1 + step % 90), rows: UInt16(1 + step % 40)) }
        terminal.resize(columns: 10, rows: 3)
        #expect(terminal.sees("NBU offic…"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    @Test func `draws in ten columns and three rows`() throws {
        let terminal = try terminal(Self.watch, columns: 10, rows: 3)
        #expect(terminal.sees("NBU offic…"))
        terminal.type("q")
        #expect(terminal.end() == 0)
    }

    @Test func `without UTF-8 only ASCII is written, and nothing to a dumb terminal`() throws {
        let plain = try terminal("export LANG=C; " + Self.watch)
        #expect(plain.sees("43.425"))
        plain.type("bq?qq")
        #expect(plain.end() == 0)
        #expect(plain.written.allSatisfy { $0 < 0x80 })
        let dumb = try terminal("export TERM=dumb; " + Self.watch)
        #expect(dumb.end() == 64)
        #expect(!dumb.written.contains(0x1B))
        #expect(text(dumb).contains("requires a terminal"))
    }

    @Test func `a fetch that fails is explained in Ukrainian`() throws {
        let server = try #require(LoopbackServer([.init("*", status: 503)]))
        let terminal = try terminal(
            "export KURS_URL_NBU=\(server.address); exec kurs watch -m nbu --lang uk", columns: 200, rows: 18)
        #expect(terminal.sees("відповів 503"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    @Test func `a fetching process that is killed is reported`() throws {
        let server = try #require(LoopbackServer())
        var route = LoopbackServer.Route("*", "[]")
        route.delayMilliseconds = 5000
        server.serve([route])
        let terminal = try terminal("export KURS_URL_NBU=\(server.address); exec kurs watch -m nbu", columns: 70)
        #expect(terminal.sees("fetching"))
        let children = try Shell.run("ps -o pid=,args= --ppid \(terminal.process)", home: home).output
        #expect(children.contains("kurs internal-fetch\n"), "\(children)")
        let child = try #require(children.split(separator: " ").first.flatMap { pid_t($0) })
        kill(child, SIGKILL)
        #expect(terminal.sees("ended by signal 9"))
        terminal.type("q")
        #expect(terminal.end() == 0)
        #expect(terminal.isAsBefore)
    }

    @Test func `the process that fetches sends people away`() throws {
        let terminal = try terminal("exec kurs internal-fetch")
        #expect(terminal.sees("internal-fetch is internal to kurs"))
        #expect(terminal.end() == 64)
        try Shell.run("echo usd | kurs internal-fetch", home: home).expect("", status: 64)
    }

    @Test func `a slow site delays no key, and its answer is kept`() throws {
        let server = try #require(LoopbackServer())
        var route = LoopbackServer.Route(LoopbackServer.nbuDay, LoopbackServer.nbuRates())
        route.delayMilliseconds = 1500
        server.serve([route])
        let terminal = try terminal("export KURS_URL_NBU=\(server.address); exec kurs watch -m nbu", columns: 70)
        #expect(terminal.sees("fetching"))
        let began = ContinuousClock.now
        terminal.type("?")
        #expect(terminal.sees("make this market the default"))
        terminal.type("qq")
        #expect(terminal.end() == 0)
        #expect(ContinuousClock.now - began < .milliseconds(1000))
        #expect(terminal.isAsBefore)
        #expect(text(terminal).hasSuffix(Self.shownAgain))
        // What was under way is finished without us.
        try Shell.run(
            """
            for i in $(seq 100); do kurs rates usd -m nbu --offline -o plain 2>/dev/null && break; sleep 0.1; done
            """, home: home, variables: ["KURS_URL_NBU": server.address, "KURS_NOW": "2026-11-20T09:40:00Z"]
        ).expect("USD\t43.425\t2026-11-20\n")
        let again = try self.terminal("export KURS_URL_NBU=\(server.address); exec kurs watch -m nbu", columns: 70)
        #expect(again.sees("43.425"))
        again.type("r")
        #expect(again.sees("next refresh is allowed in"))
        again.type("c100 usd\r")
        #expect(again.sees("4,342.50 UAH"))
        again.type("\u{1B}")
        again.type("q")
        #expect(again.end() == 0)
        // Once the day, and at most once the working day before it, for the changes.
        let asked = server.requests.map(\.target).filter { $0.hasPrefix("/NBUStat") }
        #expect(asked.contains(LoopbackServer.nbuDay) && Set(asked).count == asked.count, "\(asked)")
    }
}
