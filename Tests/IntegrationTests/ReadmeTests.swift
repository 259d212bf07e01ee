import FoundationEssentials
import KursTestSupport
import Testing

/// The README's blocks print what they say.
///
/// A line that begins with `$ ` is a command, the lines below it are what it prints. `KURS_RECORD=1` writes what is
/// printed now into the README, and still fails.
@Suite(.serialized) struct ReadmeTests {
    /// Makes every `kurs` of a script answer from the recording, and puts errors among the output where they were printed.
    private static let replaying = """
        exec 2>&1
        kurs() { case "$*" in *--replay*) ;; *) set -- "$@" --replay Fixtures ;; esac; command kurs "$@"; }

        """

    /// Other people's programs that the README shows.
    private static let others = ["hledger", "ledger", "bean-check"]

    @Test func `the README's console blocks print what it says`() throws {
        let folder = try TemporaryFolder()
        let count = try compare("console") { line in try Shell.run(Self.replaying + line, home: folder).output }
        #expect(count >= 5, "the README shows too little")
    }

    /// Alerts and bars live from a store that stays from one command to the next, so these ask a server on loopback.
    @Test func `the README's live blocks print what it says`() throws {
        let (folder, server) = (try TemporaryFolder(), try #require(LoopbackServer()))
        let rows = [("USD", "43.425"), ("EUR", "46.7405"), ("PLN", "12.6317")].map { code, rate in
            "{\"r030\":1,\"txt\":\"x\",\"rate\":\(rate),\"cc\":\"\(code)\",\"exchangedate\":\"20.11.2026\"}"
        }
        let day = "/NBUStatService/v1/statdirectory/exchange?date=20261120&json"
        server.serve([.init(day, "[" + rows.joined(separator: ",") + "]")])
        let variables = [
            "KURS_NOW": "2026-11-20T09:40:00Z", "KURS_URL_NBU": server.address, "KURS_URL_MINFIN": server.address,
        ]
        let count = try compare("console live") { line in
            try Shell.run("exec 2>&1\n" + line, home: folder, variables: variables).output
        }
        #expect(count >= 5, "the README shows too little")
    }

    /// The screen of `kurs watch` as it stands in the README.
    @Test func `the README's screen is what watch draws`() throws {
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

    /// What stands on a terminal that understands only what watch writes.
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

    /// Runs the commands of a kind of block and compares; how many there are.
    private func compare(_ kind: String, _ run: (Substring) throws -> String) throws -> Int {
        let readme = try Checkout.text("README.md")
        // What other programs print stands as it is where they are not installed.
        var (printed, count, isInside, isTaken) = ("", 0, false, false)
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
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
        let isSame = printed == readme + (readme.hasSuffix("\n") ? "\n" : "")
        if !isSame, Shell.variable("KURS_RECORD") != nil {
            let text = printed.hasSuffix("\n\n") ? String(printed.dropLast()) : printed
            try Data(text.utf8).write(to: URL(filePath: Checkout.path("README.md")))
            Issue.record("recorded README.md; read the diff")
        }
        let differences = zip(
            printed.split(separator: "\n", omittingEmptySubsequences: false),
            readme.split(separator: "\n", omittingEmptySubsequences: false)
        ).filter { $0 != $1 }.prefix(5).map { "printed: \($0)\n README: \($1)" }
        #expect(isSame, "\(differences.joined(separator: "\n"))")
        return count
    }
}
