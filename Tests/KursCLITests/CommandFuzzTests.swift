import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// Statements, configurations and command lines made at random: every one ends with a status of the documentation.
@Suite struct CommandFuzzTests {
    private static let statuses: Set<Int32> = [0, 1, 2, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78]

    @Test func `no statement ends otherwise than documented`() {
        var campaign = FuzzCampaign(
            "statements",
            seeds: [
                "date,amount,currency\n2026-11-20,100,USD\n2026-11-19,12.50,EUR\n",
                "Дата;Сума;Валюта\r\n20.11.2026;1 250,00;USD\r\n19.11.2026;-4,5;UAH\r\n",
                "Date\tDescription\tAmount\n\"Nov 16, 2026\"\t\"Studio \"\"X\"\"\"\t\"$1,250.00\"\n",
            ].map { Array($0.utf8) },
            pieces: [
                "\"", "\n", "\r\n", ",", ";", "\t", "USD", "Всього", "2026-11-20", "11-12-2026", "100", "1.5e3", "$",
                "\u{FEFF}", "\u{0}", "Дата", "Amount", "<table>", "PK\u{3}\u{4}",
            ], cost: 4000, limit: 200)
        let world = TestEnvironment.withNBU()
        _ = world.run("rates", "--market", "nbu")
        let flaw = campaign.run { input, _ in
            let ran = world.run(["--offline", "convert", "--csv", "-"], bytes: input)
            if !CommandFuzzTests.statuses.contains(ran.status) || ran.status == 70 { return "status \(ran.status)" }
            return ran.status == 0 || !ran.err.isEmpty ? nil : "status \(ran.status) without a word"
        }
        #expect(flaw == nil)
    }

    @Test func `no configuration ends a command otherwise than documented`() {
        var campaign = FuzzCampaign(
            "configurations",
            seeds: [
                #"{"market":"nbu","currencies":["USD","EUR"],"lang":"uk","max_age":"6h","allow_http":false}"#,
                #"{"feeds":["https://x.ua/rss"],"favourites":["BTC"],"keep":"1y","minfin_key":"abcdef12345678901234"}"#,
            ].map { Array($0.utf8) },
            pieces: ["{", "}", "[", "]", "\"", ":", ",", "null", "true", "\"market\":", "1", "\"uk\"", "\\u0000", "Ї"],
            cost: 400, limit: 200)
        let world = TestEnvironment()
        let flaw = campaign.run { input, _ in
            if let document = try? ConfigurationDraft.document("f", input) {
                let written = ConfigurationDraft(document).bytes
                guard let again = try? ConfigurationDraft.document("f", written),
                    ConfigurationDraft(again).bytes == written
                else { return "what was written reads otherwise" }
            }
            guard let text = String(validating: input, as: UTF8.self) else { return nil }
            world.configuration = text
            let status = world.run("config").status
            return CommandFuzzTests.statuses.contains(status) && status != 70 ? nil : "status \(status)"
        }
        #expect(flaw == nil)
    }

    @Test func `no command line ends otherwise than documented`() {
        var campaign = FuzzCampaign(
            "commands",
            seeds: [
                "convert\n100\nusd\neur\n--on\n2026-11-19", "rates\nusd,eur\n--market\nnbu\n-o\njson", "100\nusd",
                "alert\nadd\nusd.nbu > 45", "history\nusd\n-30d", "banks\n--sort\nbuy", "bar\n--template\n%{usd.nbu}",
            ].map { Array($0.utf8) },
            pieces: [
                "\n", "--", "-", "=", "usd", "all", "json", "--on", "-o", "--market", "banks", "1.500", "вчора", "каса",
                "--from", "help", "config", "99999999999999999999999", "%", "/", "€",
            ], cost: 1000, limit: 100)
        #expect(campaign.run(CommandFuzzTests.flaw) == nil)
    }

    /// Words that people join: each of them means something somewhere.
    private static let words = [
        "wallet", "report", "list", "add", "plan", "goal", "balance", "chart", "edit", "due", "move", "convert",
        "rates",
        "history", "diff", "banks", "coins", "news", "alert", "export", "how", "much", "average", "best", "buy", "sell",
        "usd", "eur/usd", "долар", "гривень", "btc", "cash", "card", "food", "львів", "приватбанк", "100", "1.5", "пів",
        "тис", "5.11", "3", "2026", "q3", "this", "last", "next", "the", "month", "week", "quarter", "year", "november",
        "листопада", "в", "листопаді", "квартал", "минулий", "вчора", "ago", "тому", "monday", "since", "from", "to",
        "until",
        "between", "and", "vs", "with", "on", "at", "for", "за", "на", "до", "з", "і", "every", "щомісяця", "%", ">",
        "--",
        "--on", "--by", "--in", "this month", "10 november", "last week",
    ]

    @Test func `no line of words ends otherwise than documented`() {
        var campaign = FuzzCampaign("words", cost: 1000, usual: 400) { random in
            let count = 1 + random.below(8)
            let line = (0..<count).map { _ in CommandFuzzTests.words[random.below(CommandFuzzTests.words.count)] }
            return Array((random.below(2) == 0 ? ["wallet"] + line : line).joined(separator: "\n").utf8)
        }
        #expect(campaign.run(CommandFuzzTests.flaw) == nil)
    }

    private static func flaw(_ input: [UInt8], _ random: inout FuzzRandom) -> String? {
        let words = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
        // These wait, or start other programs.
        if words.contains(where: { $0.hasPrefix("--exe") || $0 == "watch" || $0.hasPrefix("--wat") }) { return nil }
        let status = TestEnvironment().run(["--offline"] + words).status
        return statuses.contains(status) && status != 70 ? nil : "status \(status)"
    }
}

/// A person's own files and arguments take time in proportion to their length.
@Suite struct InputCostTests {
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

    @Test(arguments: inputs)
    func `costs in proportion to its length`(input: Input) {
        let isLinear = isProportional(input.text(5000), input.text(40_000)) { text in
            let world = TestEnvironment.withNBU()
            if input.path != "%" { world.files[input.path] = text }
            let line = input.line.map { $0 == "%" ? text : $0 }
            world.run(line, input: line == ["convert", "-"] ? text : "")
        }
        #expect(isLinear)
    }
}
