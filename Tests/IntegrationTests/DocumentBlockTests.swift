import FoundationEssentials
import KursTestSupport
import KursText
import Testing

/// The console blocks of the README and of `docs/` print what they show.
///
/// A line that begins with `$ ` is a command; the lines below it are its output. `KURS_RECORD=1` writes the current output
/// into the document and still fails. The blocks of a document share a home folder and run in order.
@Suite(.serialized, .besideOthers) struct DocumentBlockTests {
    /// The languages of fenced blocks; each has a test here or in the named suite.
    private static let languages: Set<String> = [
        "console", "console live", "screen",
        // .ci/run runs the README's shell blocks.
        "sh",
        // BarConfigurationTests
        "json waybar", "tmux", "dosini",
        // RecipeTests
        "sh notify", "sh telegram", "yaml", "json grafana", "sh rofi", "sh getprices", "python beancount",
        "sh beanprice", "sh table", "nushell", "python bot", "toml telegraf", "sh sheets", "text sheets", "sh xbar",
        "sh alfred", "lua noctalia", "toml",
        // AssistantTests
        "json mcp",
        // TimerTests
        "crontab", "ini", "ini drop-in",
        // SparkBlockTests, MirrorBlockTests
        "python", "sh mirror",
        // TableBlockTests
        "sql duckdb", "sql duckdb attach", "python join", "python asof", "python pandas",
        // LayoutFileTests
        "json layout",
        // The example of KursMarkup
        "swift",
        // DocumentTests
        "sh ci", "text",
    ]

    /// Makes every `kurs` of a script answer from the recording, and merges errors into the output where they were
    /// printed.
    private static let replaying = """
        exec 2>&1
        kurs() { case "$*" in *--replay*) ;; *) set -- "$@" --replay Fixtures ;; esac; command kurs "$@"; }

        """

    /// Other programs that the documents use.
    private static let others = ["hledger", "ledger", "bean-check", "sqlite3"]

    @Test func `every block has a language that a test runs`() throws {
        for path in try Checkout.documents() {
            let document = try Document(path)
            for block in document.blocks {
                #expect(Self.languages.contains(block.language), "\(path): ```\(block.language)")
            }
            // An indented fence would be shown and not run.
            #expect(!document.prose.contains { $0.drop { $0 == " " }.hasPrefix("```") }, "\(path)")
            if path != "README.md" { #expect(!document.blocks.contains { $0.language == "sh" }, "\(path)") }
        }
    }

    @Test(arguments: try Checkout.documents())
    func `console blocks print what they show`(path: String) throws {
        let folder = try TemporaryFolder()
        let count = try compare("console", in: path) { line in
            try Shell.run(Self.replaying + line, home: folder).output
        }
        #expect(count >= (path == "README.md" ? 6 : 0), "\(path) shows too little")
    }

    /// Alerts and bars need a database that stays from one command to the next, so these fetch from a loopback server.
    @Test(arguments: try Checkout.documents())
    func `live blocks print what they show`(path: String) throws {
        let (folder, server) = (try TemporaryFolder(), try #require(LoopbackServer()))
        server.serveNBU([("USD", "43.425"), ("EUR", "46.7405"), ("PLN", "12.6317")])
        let variables = [
            "KURS_NOW": "2026-11-20T09:40:00Z", "KURS_URL_NBU": server.address, "KURS_URL_MINFIN": server.address,
        ]
        _ = try compare("console live", in: path) { line in
            try Shell.run("exec 2>&1\n" + line, home: folder, variables: variables).output
        }
    }

    @Test func `the guides for everyday use and for bars have live blocks`() throws {
        for path in ["docs/guide.md", "docs/bars.md"] {
            #expect(try Document(path).blocks.contains { $0.language == "console live" }, "\(path)")
        }
    }

    /// The screen of `kurs watch` as the guide shows it.
    @Test func `the screen block is what watch draws`() throws {
        let terminal = try #require(
            PseudoTerminal(
                "exec kurs watch --replay Fixtures -m interbank", home: TemporaryFolder(), columns: 78, rows: 12))
        #expect(terminal.sees("q quit"))
        terminal.type("4")
        #expect(terminal.sees("Polish zloty"))
        terminal.type("c100 USD\r")
        #expect(terminal.sees("4,342.50"))
        terminal.settle()
        let screen = Self.screen(of: terminal.written, rows: 12)
        terminal.type("\u{3}")
        #expect(terminal.end() == 130)
        #expect(try Checkout.blocks(of: "screen") == [screen])
    }

    /// The screen of a terminal that implements only the sequences watch writes.
    private static func screen(of written: [UInt8], rows: Int) -> String {
        var lines = [[Character]](repeating: [], count: rows)
        var (row, column) = (0, 0)
        var rest = String(decoding: written, as: UTF8.self).unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n": row = min(row + 1, rows - 1)
            case "\u{1B}":
                let sequence = String(rest.prefix { !$0.properties.isAlphabetic })
                rest.removeFirst(sequence.unicodeScalars.count)
                switch rest.popFirst() {
                case "J": lines = [[Character]](repeating: [], count: rows)
                case "H": (row, column) = ((Int(sequence.dropFirst()) ?? 1) - 1, 0)
                case "K": lines[row].removeLast(max(0, lines[row].count - column))
                default: break
                }
            default:
                while lines[row].count <= column { lines[row].append(" ") }
                lines[row][column] = Character(scalar)
                column += 1
            }
        }
        return lines.map { String($0) + "\n" }.joined()
    }

    private func compare(_ kind: String, in path: String, _ run: (Substring) throws -> String) throws -> Int {
        let shown = try Checkout.text(path)
        // The output of other programs is left unchanged where they are not installed.
        var (printed, count, isInside, isTaken) = ("", 0, false, false)
        for line in shown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```" + kind {
                (isInside, isTaken) = (true, false)
            } else if line.hasPrefix("```") {
                isInside = false
            } else if isInside, line.hasPrefix("$ ") {
                printed += line + "\n"
                isTaken = Self.others.contains { line.contains($0 + " ") && !Tools.has($0) }
                if isTaken { continue }
                let output = try run(line.dropFirst(2))
                printed += output
                if !output.isEmpty, !output.hasSuffix("\n") { printed += "\n" }
                count += 1
                continue
            } else if isInside, !isTaken {
                continue
            }
            printed += line + "\n"
        }
        let isSame = printed == shown + (shown.hasSuffix("\n") ? "\n" : "")
        if !isSame, Shell.variable("KURS_RECORD") != nil {
            let text = printed.hasSuffix("\n\n") ? String(printed.dropLast()) : printed
            try Data(text.utf8).write(to: URL(filePath: Checkout.path(path)))
            Issue.record("recorded \(path); read the diff")
        }
        let differences = zip(
            printed.split(separator: "\n", omittingEmptySubsequences: false),
            shown.split(separator: "\n", omittingEmptySubsequences: false)
        ).filter { $0 != $1 }.prefix(5).map { "printed: \($0)\n   shown: \($1)" }
        #expect(isSame, "\(path)\n\(differences.joined(separator: "\n"))")
        return count
    }
}
