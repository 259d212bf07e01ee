import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs schema`, and what kurs prints held against it.
@Suite struct SchemaTests {
    /// Runs a command line on the recording in `Fixtures/`.
    private func run(_ line: [String], _ world: TestEnvironment? = nil) -> (out: [UInt8], err: [UInt8]) {
        guard let outcome = (world ?? (try? .ofFixtures()))?.run(line) else { return ([], []) }
        return (Array(outcome.out.utf8), Array(outcome.err.utf8))
    }

    private func schema(_ name: String) -> [UInt8] { run(["schema", name]).out }

    static let lines: [(schema: String, line: [String])] = [
        ("rates", ["rates", "--all"]), ("rates", ["rates", "--all", "--json-numbers"]), ("rates", ["rates", "usd"]),
        ("rates", ["rates", "-m", "crypto"]), ("rates", ["rates", "-m", "cash"]), ("rates", []),
        ("conversions", ["convert", "100", "usd", "eur", "--explain", "--words"]),
        ("conversions", ["convert", "1", "btc", "-m", "crypto"]), ("conversions", ["convert", "1", "uah", "uah"]),
        ("conversions", ["convert", "100", "usd", "--best", "card"]),
        ("conversions", ["convert", "100", "usd", "-m", "banks", "--fee", "1%"]), ("news", ["news"]),
        ("news", ["news", "show", "171200900"]), ("read", ["news", "read", "--all"]), ("banks", ["banks"]),
        ("banks", ["banks", "privatbank"]), ("banks", ["banks", "--sort", "rating"]),
        ("branches", ["banks", "privatbank", "--branches", "lviv"]), ("history", ["history", "usd", "2026-11"]),
        ("history", ["history", "usd", "2026-11", "--by", "week"]),
        ("history", ["history", "usd", "--from", "2026-11-20", "--json-numbers"]), ("coins", ["coins"]),
        ("coins", ["coins", "bitcoin"]), ("diff", ["diff", "usd", "--since", "2026-11-16"]),
        ("diff", ["diff", "btc", "--since", "2026-11-18"]),
        ("diff", ["diff", "usd", "--from", "2026-11-13", "--to", "2026-11-20", "--amount", "1000"]),
        ("diff", ["diff", "usd", "--since", "2026-11-16", "--min", "90%"]), ("markets", ["markets"]),
        ("sources", ["sources"]), ("findings", ["doctor"]), ("updates", ["update", "--all"]), ("settings", ["config"]),
        ("settings", ["config", "path"]), ("settings", ["config", "get", "lang"]), ("alerts", ["alert", "list"]),
        ("schemas", ["schema"]), ("records", ["wallet", "add", "240", "food"]), ("records", ["wallet", "list"]),
        ("balances", ["wallet", "balance"]), ("worth", ["wallet", "balance", "--in", "usd"]),
        ("categories", ["wallet", "categories"]),
        ("report", ["wallet", "report"]), ("balances", ["wallet"]), ("chart", ["wallet", "chart", "--by", "category"]),
        ("goals", ["wallet", "goal"]),
        ("plans", ["wallet", "plan", "add", "5", "rent", "--on", "5"]), ("due", ["wallet", "due"]),
        ("names", ["wallet", "sort"]),
        ("rules", ["wallet", "rules", "add", "АТБ|Сільпо", "food"]),
        ("receipts", ["wallet", "report", "--income", "--tax", "5%", "--limit", "9336000"]),
    ]

    @Test(arguments: lines.indices)
    func `what a command prints is valid by its schema`(index: Int) throws {
        let (name, line) = Self.lines[index]
        let printed = run(line + ["--json"] + TestEnvironment.replaying)
        #expect(
            try JSONDocument(printed.out).root[name]?.kind == .array, "\(String(decoding: printed.err, as: UTF8.self))")
        #expect(try SchemaValidator.faults(printed.out, by: schema(name)) == [])
    }

    @Test(arguments: [
        ("rates", ["rates", "--all"]), ("conversions", ["convert", "100", "usd", "eur", "--explain"]),
        ("news", ["news"]), ("banks", ["banks"]), ("history", ["history", "usd", "2026-11", "--by", "month"]),
        ("coins", ["coins"]),
    ])
    func `a line of JSON lines is a record of the schema`(name: String, line: [String]) throws {
        let lines = run(line + ["-o", "jsonl"] + TestEnvironment.replaying).out.split(separator: UInt8(ascii: "\n"))
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(try SchemaValidator.faults(Array(line), by: schema(name), at: "#/$defs/record") == [])
        }
    }

    @Test(arguments: lines.indices.filter { !lines[$0].line.contains("--json-numbers") })
    func `a command prints the same rows in each format`(index: Int) throws {
        let (name, line) = Self.lines[index]
        // Each format answers in a world of its own, which makes the same identifiers.
        func printed(_ format: String) -> [UInt8] { run(line + ["-o", format] + TestEnvironment.replaying).out }
        let records = Array(try #require(JSONDocument(printed("json")).root[name]).elements)
        let lines = printed("jsonl").split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == records.count, "\(line)")
        for (written, record) in zip(lines, records) {
            let fields = try JSONDocument(Array(written)).root.members.map { [Self.cell($0), Self.cell($1)] }
            #expect(fields == record.members.map { [Self.cell($0), Self.cell($1)] }, "\(line)")
        }
        // A count of what was marked as read is no list.
        for format in ["csv", "tsv"] where name != "read" {
            let rows = Self.rows(printed(format), separator: format == "csv" ? "," : "\t")
            #expect(rows.count == records.count + 1 || records.isEmpty, "\(line) \(format)")
            for (row, record) in zip(rows.dropFirst(), records) {
                // What only JSON has are lists of records.
                let members = record.members.filter { member in
                    member.value.kind != .array
                        || member.value.elements.allSatisfy { $0.kind == .string }
                            && rows[0].contains(Self.cell(member.name))
                }
                #expect(rows[0] == members.map { Self.cell($0.name) }, "\(line) \(format)")
                for (cell, member) in zip(row, members) {
                    let value = Self.cell(member.value)
                    let isNumber = ExactDecimal(value) != nil
                    #expect(cell == (isNumber ? value : value.withoutFormulas), "\(line) \(format) \(rows[0])")
                }
            }
        }
    }

    /// The text of a value as a cell has it.
    private static func cell(_ value: JSONValue) -> String {
        switch value.kind {
        case .null: ""
        case .array: value.elements.map { cell($0) }.joined(separator: "; ")
        case .object: value.members.map { cell($0) + "=" + cell($1) }.joined(separator: ", ")
        case .true_: "true"
        case .false_: "false"
        default: String(decoding: value.bytes, as: UTF8.self)
        }
    }

    /// The cells of a table, whose quoted ones may hold separators and line ends, and whose backslashes escape.
    private static func rows(_ text: [UInt8], separator: Character) -> [[String]] {
        var rows: [[String]] = []
        var (row, cell, isQuoted, isEscaped) = ([String](), "", false, false)
        for character in String(decoding: text, as: UTF8.self) {
            switch character {
            case "\"" where separator == ",": isQuoted.toggle()
            case "\\" where separator == "\t" && !isEscaped: isEscaped = true
            case _ where isEscaped:
                cell.append(character == "n" ? "\n" : character == "t" ? "\t" : character == "r" ? "\r" : character)
                isEscaped = false
            case separator where !isQuoted:
                row.append(cell)
                cell = ""
            case "\n" where !isQuoted:
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.append(character)
            }
        }
        return rows
    }

    @Test func `exported rows, alerts, errors and bars are valid`() throws {
        let rows = run(
            ["export", "rates", "usd", "eur", "--from", "2026-11-16", "-o", "jsonl"] + TestEnvironment.replaying
        ).out
        for row in rows.split(separator: UInt8(ascii: "\n")) {
            #expect(try SchemaValidator.faults(Array(row), by: schema("export")) == [])
        }
        #expect(rows.count { $0 == UInt8(ascii: "\n") } == 10)
        let world = TestEnvironment.withNBU()
        for line in [
            ["alert", "add", "usd.nbu > 44", "--quiet-hours", "22:00-07:00"], ["alert", "check"],
            ["alert", "add", "usd.nbu > 45", "--once", "--exec", "--", "echo", "x"], ["alert", "list"],
        ] {
            let line = line.contains("--exec") ? ["--json"] + line : line + ["--json"]
            let printed = run(line, world)
            #expect(!printed.out.isEmpty, "\(line) \(String(decoding: printed.err, as: UTF8.self))")
            #expect(try SchemaValidator.faults(printed.out, by: schema("alerts")) == [], "\(line)")
        }
        let error = run(["rates", "uds", "--json"], world).err
        #expect(try SchemaValidator.faults(error, by: schema("error")) == [])
        world.run("rates")
        #expect(try SchemaValidator.faults(run(["bar", "--waybar"], world).out, by: schema("waybar")) == [])
    }

    @Test func `totals in a file are valid`() throws {
        let world = try TestEnvironment.ofFixtures()
        world.files["a.csv"] = "date,sum,cur\n2026-11-16,1.5,USD\n2026-11-17,-2,EUR\n"
        let line = ["convert", "--csv", "a.csv", "--amount-col", "sum", "--currency-col", "cur", "--date-col", "date"]
        let err = run(line + ["--totals-out", "t.json", "-m", "nbu"] + TestEnvironment.replaying, world).err
        let printed = Array(try #require(world.files["t.json"]).utf8)
        // Both currencies and their sum: of a month, a quarter, a year and everything.
        #expect(
            try JSONDocument(printed).root["totals"]?.elements.count { _ in true } == 12,
            "\(String(decoding: err, as: UTF8.self))")
        #expect(try SchemaValidator.faults(printed, by: schema("totals")) == [])
    }

    @Test(arguments: [
        ("rates", ["source", "nbu-json", "nbu-20261120.json"]),
        ("coins", ["source", "coingecko", "coingecko-uah.json"]),
        ("coin_names", ["source", "coingecko-list", "coingecko-list.json"]),
        ("banks", ["source", "minfin-page-banks", "minfin-banks-usd.html"]),
        ("news", ["source", "minfin-rss", "minfin-rss.xml"]),
        ("text", ["text", "--json", "minfin-article-171200900.html"]),
    ])
    func `what inspect prints is valid`(name: String, line: [String]) throws {
        let world = try TestEnvironment.ofFixtures()
        let file = try #require(line.last)
        world.files.bytes[file] = try Fixtures.bytes(file)
        let printed = run(["inspect"] + line, world).out
        #expect(printed.count > 100)
        #expect(try SchemaValidator.faults(printed, by: schema(name)) == [])
    }

    @Test func `every list of records has a schema`() throws {
        // The keys of lists, as the sources declare them.
        var count = 0
        for path in try Checkout.files(in: "Sources", ending: ".swift") {
            let list = /(?:RecordList|NewsCountOutput)\(\s*(?:key: )?"([a-z]+)"/
            for match in try Checkout.text(path).matches(of: list) {
                #expect(JSONSchema.all.contains { $0.name.description == match.output.1 }, "\(path): \(match.output.1)")
                count += 1
            }
        }
        #expect(count > 25)
    }

    @Test func `the validator finds faults`() throws {
        let good = run(["rates", "usd", "--json"] + TestEnvironment.replaying).out
        let text = String(decoding: good, as: UTF8.self)
        for (part, wrong) in [
            (#""market":"nbu""#, #""market":"street""#), (#""unit":1"#, #""unit":"1""#),
            (#""official":""#, #""official":"x"#), (#""stale":false"#, #""stale":null"#),
            (#""base":"UAH","#, ""), (#""base":"UAH""#, #""base":"UAH","more":1"#), (#""schema":1"#, #""schema":1.5"#),
            (#""as_of":"2026-"#, #""as_of":"26-"#), (#","warnings":[]"#, ""),
        ] {
            #expect(text.contains(part), "\(part)")
            let changed = Array(text.replacing(part, with: wrong).utf8)
            #expect(try SchemaValidator.faults(changed, by: schema("rates")) != [], "\(wrong)")
        }
    }

    @Test func `an unknown schema is refused with those there are`() {
        TestEnvironment().expect("schema", "rate", status: 64, errHas: "rates")
        #expect(TestEnvironment().run("schema", "rates", "coins").status == 64)
        #expect(TestEnvironment().run("schema", "rates", "-o", "csv").status == 64)
    }
}
