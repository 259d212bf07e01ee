import KursStore
import KursTerminal
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCore

/// `kurs export rates` in each format, on a week in which the NBU set no rates on Wednesday.
@Suite struct ExportTests {
    private let world = makeWorld()

    private static let week: [(day: String, codes: [String], rate: String)] = [
        ("16", ["USD", "EUR", "GBP"], "44.2000"), ("17", ["USD", "EUR"], "44.1"),
        ("19", ["USD", "EUR", "GBP"], "44.5"), ("20", ["USD", "EUR", "GBP"], "44.7626"),
    ]

    private static func makeWorld(_ code: String? = nil) -> TestEnvironment {
        let world = TestEnvironment.withNBU()
        let rows = Self.week.flatMap { row in
            row.codes.filter { code == nil || $0 == code }
                .flatMap { TestEnvironment.nbuYear(of: $0, [(row.day, row.rate)]) }
        }
        world.transport.script(TestEnvironment.nbuYearKey(of: code), .text("[" + rows.joined(separator: ",") + "]"))
        return world
    }

    private let line = ["export", "rates", "--from", "2026-11-16", "-q"]

    /// Every cell of a table, by column.
    private func cells(_ csv: String) -> [[String]] {
        csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test(arguments: ["-wal", "-journal"])
    func `a database beside which another's changes lie is not replaced`(ending: String) {
        world.files.keepsBytes = true
        world.files["x.sqlite" + ending] = "old"
        let outcome = world.run(line + ["--out", "x.sqlite"])
        let message = "kurs: cannot write x.sqlite: x.sqlite\(ending) belongs to the database that it would replace; "
        #expect(outcome.status == 74 && outcome.err.hasPrefix(message), "\(outcome)")
        #expect(
            world.files.bytes["x.sqlite"] == nil && world.transport.count(of: TestEnvironment.nbuYearKey(of: nil)) == 0)
        world.files.contents["x.sqlite" + ending] = nil
        #expect(world.run(line + ["--out", "x.sqlite"]).status == 0)
    }

    @Test(arguments: [["USD"], []]) func `a source that never answers is not one without rates`(named: [String]) {
        let world = Self.makeWorld()
        for code in [nil, "USD"] {
            world.transport.script(TestEnvironment.nbuYearKey(of: code), .text("[]", afterMilliseconds: 9000))
        }
        let outcome = world.run(line + named + ["--timeout", "100ms"])
        #expect(outcome.status == 69 && outcome.err.contains("nbu-range"), "\(outcome)")
    }

    @Test func `all currencies of the market come in one request, a row for each day`() {
        world.expect(
            line,
            out: """
                day,market,currency,base,buy,sell,official,rate_date,source,flag
                2026-11-16,nbu,EUR,UAH,,,44.2000,2026-11-16,nbu-range,
                2026-11-17,nbu,EUR,UAH,,,44.1,2026-11-17,nbu-range,
                2026-11-19,nbu,EUR,UAH,,,44.5,2026-11-19,nbu-range,
                2026-11-20,nbu,EUR,UAH,,,44.7626,2026-11-20,nbu-range,
                2026-11-16,nbu,GBP,UAH,,,44.2000,2026-11-16,nbu-range,
                2026-11-19,nbu,GBP,UAH,,,44.5,2026-11-19,nbu-range,
                2026-11-20,nbu,GBP,UAH,,,44.7626,2026-11-20,nbu-range,
                2026-11-16,nbu,USD,UAH,,,44.2000,2026-11-16,nbu-range,
                2026-11-17,nbu,USD,UAH,,,44.1,2026-11-17,nbu-range,
                2026-11-19,nbu,USD,UAH,,,44.5,2026-11-19,nbu-range,
                2026-11-20,nbu,USD,UAH,,,44.7626,2026-11-20,nbu-range,

                """)
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: nil)) == 1)
        _ = world.run(line)
        #expect(world.transport.count(of: TestEnvironment.nbuYearKey(of: nil)) == 1)
    }

    @Test func `the rows of a weekend have the NBU's day, and name the one whose rate they repeat`() {
        let world = TestEnvironment.withNBU()
        let days = [("13", "44.2"), ("14", "44.2"), ("15", "44.2"), ("16", "44.3")]
        world.answerNBUYear(of: "USD", days) { $0 == "16" ? "13" : "12" }
        for first in ["2026-11-13", "2026-11-14", "2026-11-15"] {
            let line = ["usd", "--from", first, "--to", "2026-11-16", "-o", "csv", "--no-header", "-q"]
            let carried = "carried 2026-11-13"
            let all = [["2026-11-13", ""], ["2026-11-14", carried], ["2026-11-15", carried], ["2026-11-16", ""]]
            let rows = cells(world.run(["export", "rates"] + line).out)
            #expect(rows.map { [$0[7], $0[9]] } == all.filter { $0[0] >= first } && rows.allSatisfy { $0[0] == $0[7] })
            let history = cells(world.run(["history"] + line).out).map { [$0[10], $0.last ?? ""] }
            #expect(history == all.filter { $0[0] >= first })
            // A statement's `rate_date` is that of the NBU, too.
            world.files["/s.csv"] = "Date,Amount,Currency\n" + all.map { $0[0] + ",1,USD\n" }.joined()
            let statement = cells(world.run("convert", "/s.csv", "-q").out).dropFirst()
            #expect(statement.map { [$0[0], $0[4]] } == all.map { [$0[0], $0[0]] })
        }
    }

    @Test func `only a day that is empty as a whole is filled`() {
        let filled = cells(world.run(line + ["--fill"]).out)
        let wednesday = filled.filter { $0[0] == "2026-11-18" }.map { [$0[2], $0[6], $0[7]] }
        #expect(wednesday == [["EUR", "44.1", "2026-11-17"], ["USD", "44.1", "2026-11-17"]])
        #expect(!filled.contains { $0[0] == "2026-11-17" && $0[2] == "GBP" }, "pounds were not quoted that day")
        #expect(filled.count == 1 + 5 + 3 + 5)
    }

    @Test func `the first days of a table are filled from days before it`() {
        let day = "2026-11-18"
        let line = ["export", "rates", "usd", "--from", day, "--to", day, "--fill", "-q", "--no-header"]
        _ = world.run(self.line)
        #expect(world.run(line).out == "2026-11-18,nbu,USD,UAH,,,44.1,2026-11-17,nbu-range,carried 2026-11-17\n")
    }

    @Test func `each rate is the one that convert takes`() {
        world.transport.script(TestEnvironment.nbuKey.replacing("20261120", with: "20261118"), .text("[]"))
        let rows = cells(world.run(line + ["--fill", "--no-header"]).out)
        #expect(rows.count == 13)
        for row in rows {
            let converted = world.run("convert", "1000000", row[2], "--on", row[0], "-o", "csv", "--no-header")
            let cells = cells(converted.out).first ?? []
            #expect(cells.count > 8 ? [cells[4], cells[8]] == [row[6], row[7]] : false, "\(row) \(converted)")
        }
    }

    @Test func `named currencies are fetched alone, and one without rates is reported`() {
        let world = Self.makeWorld("USD")
        world.transport.script(TestEnvironment.nbuYearKey(of: "BYN"), .text("[]"))
        world.expect(
            "export", "rates", "usd", "byn", "--from", "2026-11-20", "-o", "jsonl", status: 0,
            out: #"{"day":"2026-11-20","market":"nbu","currency":"USD","base":"UAH","buy":null,"sell":null,"#
                + #""official":"44.7626","rate_date":"2026-11-20","source":"nbu-range","flag":null}"# + "\n",
            errHas: "BYN")
        #expect(world.run("export", "rates", "byn", "--from", "2026-11-20").status == 1)
    }

    @Test func `nothing is written when days could not be fetched`() {
        let world = TestEnvironment()
        world.expect(line + ["--out", "rates.csv"], status: 69)
        #expect(world.files.contents["rates.csv"] == nil)
    }

    @Test(arguments: [
        (["export"], "missing"), (["export", "news"], "unexpected argument “news”"),
        (["export", "rates", "-o", "plain"], "export rates does not support the format plain"),
        (["export", "rates", "--json"], "export rates does not support the format json"),
        (["export", "rates", "-m", "cash", "--fill"], "--fill requires -m nbu"),
        (["export", "rates", "--fill", "--strict-date"], "--fill and --strict-date cannot be combined"),
        (["export", "rates", "--all", "-m", "nbu"], "--all and --market cannot be combined"),
        (["export", "rates", "--from", "2026-11-02", "--to", "2026-11-01"], "invalid --to"),
    ])
    func `wrong usage is refused`(line: [String], error: String) {
        world.expect(line, status: 64, errHas: error)
    }

    @Test func `binary formats are not written to a terminal`() {
        world.columns = 80
        #expect(world.run(line + ["-o", "parquet"]).err.contains("-o parquet requires --out FILE"))
    }

    @Test func `without an archive, what is stored of the markets is exported`() {
        let outcome = world.expect(line + ["--all"], status: 0)
        #expect(cells(outcome.out).count == 12)
        #expect(world.run(line + ["-m", "cash"]).status == 1)
    }

    private func bytes(_ format: String, _ world: TestEnvironment) -> [UInt8] {
        let out = ArraySink()
        #expect(Kurs.run(world.world(line + ["--fill", "-o", format], out)) == 0)
        return out.bytes
    }

    @Test func `a Parquet file has the same rows`() throws {
        let expected = cells(world.run(line + ["--fill"]).out)
        var reader = ParquetReader(bytes("parquet", world))
        let table = try reader.table()
        #expect(table.names == expected[0])
        #expect(table.rows.count == expected.count - 1)
        for (row, cells) in zip(table.rows, expected.dropFirst()) {
            var cells = cells
            // A column has one number of decimals for all of its rows.
            cells[6] = try #require(ExactDecimal(cells[6])?.unscaled(to: 8)).description
            #expect(row.map { $0 ?? "" } == cells)
        }
        #expect(
            table.types == [
                "DATE", "STRING", "STRING", "STRING", "DECIMAL(18,8)?", "DECIMAL(18,8)?", "DECIMAL(18,8)?", "DATE",
                "STRING", "STRING?",
            ])
    }

    /// A file with one column of decimals.
    private func decimals(_ texts: [String?]) throws -> ParquetReader.Table {
        let column = try ParquetColumn("x", .decimals(texts.map { $0.flatMap { ExactDecimal($0) } }))
        var reader = ParquetReader(ParquetFile(columns: [column], rowCount: texts.count, createdBy: "kurs").bytes)
        return try reader.table()
    }

    @Test(arguments: [
        (
            ["43.45", nil, "-0.00000001", "9999999999.99999999"], "DECIMAL(18,8)?",
            ["4345000000", nil, "-1", "999999999999999999"]
        ),
        (["1.5000000000", "2"], "DECIMAL(18,8)?", ["150000000", "200000000"]),
        (["10000000000", "-1"], "DECIMAL(38,8)?", ["1000000000000000000", "-100000000"]),
        (["0.0000000012300", "-2"], "DECIMAL(38,11)?", ["123", "-200000000000"]),
        ([nil, nil], "DECIMAL(18,8)?", [nil, nil]),
    ])
    func `decimals are exact, with as many digits as the column needs`(
        texts: [String?], type: String, unscaled: [String?]
    ) throws {
        let table = try decimals(texts)
        #expect(table.types == [type])
        #expect(table.rows.map { $0[0] } == unscaled)
    }

    @Test func `decimals that no column can hold are refused`() {
        #expect(throws: CommandError.tooManyDigits(column: "x")) {
            try decimals(["1234567890123456789012345678", "0.12345678901234567"])
        }
    }

    @Test func `texts with nulls and many values keep their order`() throws {
        var texts = ParquetTexts()
        let values = (0..<1000).map { $0 % 7 == 0 ? nil : "\($0 % 300)" }
        for value in values { texts.append(value) }
        let column = try ParquetColumn("x", .optionalTexts(texts))
        var reader = ParquetReader(ParquetFile(columns: [column], rowCount: 1000, createdBy: "kurs").bytes)
        #expect(try reader.table().rows.map { $0[0] } == values)
    }

    @Test(.enabled(if: Tools.has("sqlite3"))) func `a SQLite database has the same rows`() throws {
        let expected = cells(world.run(line + ["--fill"]).out)
        let folder = try TemporaryFolder()
        let hex = bytes("sqlite", world).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }.joined()
        let done = withExtendedLifetime(folder) {
            Tools.run(
                "cd '\(folder.path)'; printf '\(hex)' | python3 -c 'import sys; "
                    + "sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))' >rates.sqlite; sqlite3 -csv -header "
                    + "rates.sqlite 'PRAGMA integrity_check' 'SELECT * FROM rates' | tr -d '\\r\"'")
        }
        let lines = cells(String(decoding: done.output, as: UTF8.self))
        #expect(Array(lines.prefix(2)) == [["integrity_check"], ["ok"]], "\(lines)")
        #expect(Array(lines.dropFirst(2)) == expected)
    }

    @Test func `each year is a file of its own, replaced as a whole`() throws {
        let old = "nbu-range /NBU_Exchange/exchange_site?start=20250101&end=20251231&sort=exchangedate&order=asc&json"
        let row = #"[{"exchangedate":"31.12.2025","cc":"USD","rate":42.1,"units":1}]"#
        world.transport.script(old, .text(row))
        world.files["/d/rates/year=2024/rates.csv"] = "kept"
        let words = ["export", "rates", "--from", "2025-12-31", "-q"]
        let whole = world.run(words).lines
        world.expect(words + ["--partition-by", "year", "--out", "/d/rates"], status: 0, out: "", err: "")
        let parts = ["2025", "2026"].map { world.files["/d/rates/year=\($0)/rates.csv"] ?? "" }
            .map { $0.split(separator: "\n").map(String.init) }
        #expect(parts.map(\.first) == [whole.first, whole.first])
        #expect(parts[0].dropFirst().allSatisfy { $0.hasPrefix("2025-12-31,") } && parts[0].count == 2)
        #expect(Set(parts.flatMap { $0 }) == Set(whole))
        #expect(parts.map(\.count).reduce(0, +) == whole.count + 1)
        #expect(world.files["/d/rates/year=2024/rates.csv"] == "kept")
    }

    static let partitions: [(line: [String], said: String)] = [
        (["--partition-by", "year"], "--partition-by requires --out FOLDER"),
        (["--partition-by", "month", "--out", "/d/x"], "choose year"),
        (["--partition-by", "year", "-o", "sqlite", "--out", "/d/x"], "cannot be combined"),
    ]

    @Test(arguments: partitions)
    func `partitions are years in a folder`(line: [String], said: String) {
        world.expect(["export", "rates"] + line, status: 64, errHas: said)
        #expect(world.files.contents.keys.filter { $0.hasPrefix("/d") }.isEmpty)
    }
}
