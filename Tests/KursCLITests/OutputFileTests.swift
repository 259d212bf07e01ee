import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// The extension of `--out` is the format, or is refused.
@Suite struct OutputFileTests {
    private let world = TestEnvironment()

    private func format(_ line: String) throws -> OutputFormat {
        let arguments = try ParsedArguments(shellWords(line)[...], .kurs)
        return try Settings(arguments, world.world([])).format
    }

    @Test(arguments: [
        ("rates --out r.csv", OutputFormat.csv), ("rates --out r.TSV", .tsv), ("history usd --out a/b.json", .json),
        ("news --out n.ndjson", .jsonl), ("rates --out r.txt", .table), ("rates --out rates", .table),
        ("rates --out a.d/.rates", .table), ("rates --out m.prom", .prometheus), ("rates -o plain --out r.txt", .plain),
        ("history usd --out usd.journal", .hledger), ("history usd --out usd.ledger", .ledger),
        ("export rates usd --out r.parquet", .parquet), ("export rates usd --out r.db", .sqlite),
        ("wallet export --out w.beancount", .beancount), ("wallet export --out w.journal", .hledger),
        ("wallet export -o firefly-csv --out w.csv", .fireflyCSV), ("wallet list --out wl.csv", .csv),
        ("rates -o prometheus --out kurs.prom.123", .prometheus), ("page --out p.html", .table),
        ("chart usd --out usd.svg", .table), ("wallet chart --out w.png", .table),
        ("schema rates --out s.json", .table),
        ("completions fish --out kurs.fish", .table), ("convert --csv a.csv --out b.xlsx", .table),
        ("convert - --out b.csv", .csv), ("wallet merge a b --out c.orig", .table), ("rates --out -", .table),
    ])
    func `the extension is the format`(line: String, expected: OutputFormat) throws {
        #expect(try format(line) == expected)
    }

    @Test(arguments: [
        ("rates -o json --out r.csv", "-o json and --out r.csv cannot be combined; omit one of them"),
        ("rates --json --out r.txt", "-o json and --out r.txt cannot be combined; omit one of them"),
        (
            "rates --out r.xlsx",
            "rates writes no .xlsx files; choose a name in .csv, .json, .jsonl, .lp, .prom, .tsv, .txt"
        ),
        (
            "rates --out r.csv.gz",
            "rates writes no .gz files; choose a name in .csv, .json, .jsonl, .lp, .prom, .tsv, .txt"
        ),
        (
            "rates -o csv --out r.gz",
            "rates writes no .gz files; choose a name in .csv, .json, .jsonl, .lp, .prom, .tsv, .txt"
        ),
        ("chart usd --out usd.csv", "chart writes no .csv files; choose a name in .svg, .png, .txt"),
        ("page --out p.csv", "page writes no .csv files; choose a name in .html, .htm"),
        ("convert --csv a.csv --out b.json", "convert writes no .json files; choose a name in .csv, .xlsx"),
        ("chart usd --out usd.svg --graphics none", "--graphics and --svg cannot be combined; omit one of them"),
    ])
    func `another extension, or another format beside it, is refused`(line: String, message: String) {
        let result = world.run(shellWords(line))
        #expect(
            result.status == 64
                && (result.err == "kurs: " + message + "\n"
                    || line.contains("json") && result.err.contains("\"code\":64"))
        )
    }

    @Test func `no command writes its table into a file of another kind`() throws {
        let ends = ["csv", "tsv", "json", "jsonl", "html", "svg", "png", "xlsx", "parquet", "sqlite", "gz", "pdf"]
        for spec in CommandTable.kurs.specs.flatMap(\.family) where !spec.textFiles.contains("*") {
            for end in ends {
                let line = shellWords(spec.name) + ["--out", "x." + end]
                guard let arguments = try? ParsedArguments(line[...], .kurs), arguments.spec.name == spec.name else {
                    continue
                }
                let isText =
                    spec.textFiles.contains(end)
                    || ["svg", "png"].contains(end) && spec.options.contains { $0.long == end }
                switch result(arguments) {
                case .success(let format):
                    #expect(isText == (format == .table) && (isText || format.fileExtensions.contains(end)), "\(line)")
                case .failure(.usage(.needs)):
                    #expect(spec.formats.count { $0.fileExtensions.contains(end) } > 1, "\(line)")
                case .failure(.usage(.fileFormat(end, _, _))):
                    #expect(!isText && (spec.onlyFormats != nil || !CommonOptions.formats.contains(end)), "\(line)")
                case .failure(let error): Issue.record("\(line): \(error)")
                }
            }
        }
    }

    private func result(_ arguments: ParsedArguments) -> Result<OutputFormat, SettingsError> {
        do throws(SettingsError) {
            return .success(try Settings(arguments, world.world([])).format)
        } catch {
            return .failure(error)
        }
    }
}
