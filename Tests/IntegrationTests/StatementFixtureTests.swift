import KursTestSupport
import Testing

/// The statements of `Fixtures/Statements` with the program that was built: no option names a column.
@Suite struct StatementFixtureTests {
    /// A statement, and the sums of a quarter as `make.py` calculates them.
    struct Expectation: CustomTestStringConvertible {
        let file: String
        let sums: [(kind: String, hryvnias: String)]
        var testDescription: String { file }
    }

    static let expectations: [Expectation] = {
        let lines = (try? Checkout.text("Fixtures/Statements/expected.csv"))?.split(separator: "\n").dropFirst() ?? []
        return lines.map { line in
            let cells = line.split(separator: ",").map(String.init)
            return Expectation(file: cells[0], sums: [("income", cells[1]), ("expense", cells[2])])
        }
    }()

    @Test func `there are nineteen statements`() { #expect(StatementFixtureTests.expectations.count == 19) }

    @Test(arguments: StatementFixtureTests.expectations)
    func `the quarter's figures are right in both languages`(expectation: Expectation) throws {
        let home = try TemporaryFolder()
        for language in ["en", "uk"] {
            for (kind, hryvnias) in expectation.sums {
                let script = """
                    kurs convert --csv 'Fixtures/Statements/\(expectation.file)' --only \(kind) --period 2026Q3 -m nbu \
                    --lang \(language) --replay Fixtures --out ~/out --totals-out ~/totals.json
                    code=$?; grep -o '"period":"2026Q3","currency":null,[^}]*' ~/totals.json; exit $code
                    """
                let result = try Shell.run(script, home: home).expect(status: 0)
                #expect(result.output.contains("\"result\":\"\(hryvnias)\""), "\(kind) \(result.output)")
                #expect(result.errors.contains(expectation.file + ": "), "\(result.errors)")
            }
        }
    }
}

/// Statements in random dialects, which `Fixtures/Statements/dialects.py` makes and checks with Python's csv and
/// fractions.
@Suite(.enabled(if: Tools.has("python3"))) struct StatementDialectTests {
    /// `KURS_STATEMENTS=20000` checks so many.
    private static let count = Shell.variable("KURS_STATEMENTS").flatMap { Int($0) } ?? 150

    private func check(_ count: Int, _ arguments: String) throws -> Shell.Result {
        let script = Fixtures.path("Statements/dialects.py")
        return try Shell.run(
            "python3 '\(script)' \"$(command -v kurs)\" \(count) \(arguments)", home: TemporaryFolder())
    }

    @Test func `every row that is answered is right, and all other bytes stay`() throws {
        let result = try check(Self.count, "1").expect(status: 0)
        #expect(result.output.hasSuffix(", 0 statements wrong\n"), "\(result)")
    }

    @Test func `statements larger than every buffer`() throws {
        try check(2, "5001 40000").expect(status: 0)
    }
}
