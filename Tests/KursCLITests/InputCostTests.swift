import KursCore
import Testing

@testable import KursCLI

/// A person's own files and arguments take time in proportion to their length.
@Suite(.serialized) struct InputCostTests {
    /// What repeats itself in an input, and the command line that reads it.
    struct Input: Sendable, CustomTestStringConvertible {
        var head = ""
        var piece: String
        var foot = ""
        /// `%` is the input itself; otherwise it is the file of this path.
        var path = "%"
        var line: [String]

        var testDescription: String { "\(line.first ?? "") \(piece.prefix(20))" }

        func text(_ byteCount: Int) -> String {
            head + String(repeating: piece, count: byteCount / piece.utf8.count) + foot
        }
    }

    private static let statement = ["convert", "--csv", "a.csv", "--amount-col", "sum", "--currency-col", "cur"]
    private static let configuration = TestEnvironment.configurationPath

    static let inputs: [Input] = [
        Input(head: "{\"currencies\":[", piece: "\"USD\",", foot: "\"EUR\"]}", path: configuration, line: ["config"]),
        Input(head: "{", piece: "\"marke\":1,", foot: "\"lang\":\"uk\"}", path: configuration, line: ["config"]),
        Input(head: "{\"", piece: "ж", foot: "\":1}", path: configuration, line: ["config"]),
        Input(head: "{\"feeds\":[", piece: "\"https://a.ua/\",", foot: "\"\"]}", path: configuration, line: ["rates"]),
        Input(head: "{\"lang\":\"", piece: "\\u0416", foot: "\"}", path: configuration, line: ["config"]),
        Input(piece: "[", path: configuration, line: ["config"]),
        Input(head: "sum,cur\n", piece: "10.50,USD\n", path: "a.csv", line: statement),
        Input(head: "sum,cur\n", piece: "x,y\n", path: "a.csv", line: statement),
        Input(head: "sum,cur\n", piece: "\"", path: "a.csv", line: statement),
        Input(head: "sum,cur\n", piece: ",", path: "a.csv", line: statement),
        Input(head: "sum,cur\n", piece: "\"a\"\"b\",", path: "a.csv", line: statement),
        Input(
            piece: "P 2026-11-19 USD 44 UAH\n", path: "a.journal", line: ["history", "usd", "--append", "a.journal"]),
        Input(piece: "; ", path: "a.journal", line: ["history", "usd", "--append", "a.journal"]),
        Input(piece: "10.50 USD\n", line: ["convert", "-"]), Input(piece: "зло USD\n", line: ["convert", "-"]),
        Input(piece: "1 ", line: ["convert", "-"]), Input(piece: "9", line: ["convert", "%", "USD"]),
        Input(piece: "1,", line: ["convert", "%", "USD"]), Input(piece: "ж", line: ["convert", "1", "%"]),
        Input(piece: "usd ", line: ["alert", "add", "%"]),
        Input(piece: "usd.nbu > 1 and ", line: ["alert", "add", "%"]),
        Input(piece: "(", line: ["alert", "add", "%"]), Input(piece: "прив", line: ["banks", "%", "--offline"]),
        Input(piece: "слово ", line: ["news", "--search", "%", "--offline"]),
        Input(piece: "{usd.nbu}", line: ["bar", "--template", "%"]),
        Input(piece: "{", line: ["bar", "--template", "%"]),
        Input(piece: "x", line: ["config", "set", "market", "%"]), Input(piece: "-7d", line: ["rates", "--on", "%"]),
    ]

    private static func seconds(_ input: Input, _ byteCount: Int, runs: Int) -> Double {
        let text = input.text(byteCount)
        return (0..<runs).map { _ in
            let world = TestEnvironment()
            world.answerNBU()
            if input.path != "%" { world.files.contents[input.path] = (text, 0o600) }
            let line = input.line.map { $0 == "%" ? text : $0 }
            let duration = ContinuousClock().measure { world.run(line, input: line == ["convert", "-"] ? text : "") }
            return duration / .seconds(1)
        }.min() ?? 0
    }

    @Test(arguments: inputs)
    func `costs in proportion to its length`(input: Input) {
        _ = Self.seconds(input, 2000, runs: 1)
        // Eight times the input may take eight times as long; a quadratic path would take sixty-four times.
        let isProportional = [1, 3].contains { runs in
            Self.seconds(input, 80_000, runs: runs) < Self.seconds(input, 10_000, runs: runs) * 40 + 0.05
        }
        #expect(isProportional)
    }
}
