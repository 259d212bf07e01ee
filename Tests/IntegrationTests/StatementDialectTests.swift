import KursTestSupport
import Testing

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
        let result = try check(Self.count, "1")
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasSuffix(", 0 statements wrong\n"), "\(result)")
    }

    @Test func `statements larger than every buffer`() throws {
        let result = try check(2, "5001 40000")
        #expect(result.status == 0, "\(result)")
    }
}
