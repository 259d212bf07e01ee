import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Other programs accept what the wallet exports, and have its balances.
@Suite struct WalletExportTests {
    private let world = TestEnvironment()

    init() {
        world.files.contents["/home/.local/share/kurs/wallet.journal"] = (
            """
            account витрати:їжа та кава
            account assets:a b
            2026-11-17 (12) "Shop" \\ 1
                витрати:їжа та кава  3.50 USD
                assets:a b
            2026-11-18 ! exchange  ; trip:x
                assets:card  -10 USD @ 43.4151 UAH
                assets:cash  434.151 UAH
            2026-11-19 *
                assets:card  5 "my shares 2"
                assets:cash  -100 $
            2026-11-20 (a) b
                expenses:x  1
                expenses:-y  2 EUR
                assets:z
                (budget)  7
            """, 0o600
        )
    }

    /// Writes an export into a file and runs a line with its name for `FILE`.
    private func run(_ line: String, _ format: String) throws -> (output: String, status: Int32) {
        let exported = world.run("wallet", "export", "-o", format)
        #expect(exported.status == 0, "\(exported)")
        let folder = try #require(Tools.makeFolder())
        defer { Tools.remove(folder) }
        let written = Tools.run("cat > '\(folder)/file' <<'END-OF-FILE'\n\(exported.out)\nEND-OF-FILE")
        try #require(written.status == 0)
        let done = Tools.run(line.replacing("FILE", with: "'\(folder)/file'") + " 2>&1")
        return (String(decoding: done.output, as: UTF8.self) + "\n" + exported.out, done.status)
    }

    @Test(.enabled(if: Tools.has("bean-check"))) func `beancount accepts it`() throws {
        let (output, status) = try run("bean-check FILE", "beancount")
        #expect(status == 0, "\(output)")
    }

    @Test(.enabled(if: Tools.has("ledger"))) func `ledger accepts it`() throws {
        let (output, status) = try run("ledger -f FILE balance --flat assets:card", "ledger")
        #expect(status == 0 && output.contains("-10 USD") && output.contains("5 \"my shares 2\""), "\(output)")
    }

    @Test(.enabled(if: Tools.has("hledger"))) func `hledger accepts it`() throws {
        let (output, status) = try run("hledger -f FILE balance --flat -N --layout=bare assets:card", "hledger")
        #expect(status == 0 && output.contains("-10.00  USD"), "\(output)")
    }

    @Test func `tables have a row for each posting or record`() {
        let gnucash = world.run("wallet", "export", "-o", "gnucash-csv").out.split(separator: "\n")
        #expect(gnucash.count == 12)
        let firefly = world.run("wallet", "export", "2026-11-18", "-o", "firefly-csv").out.split(separator: "\n")
        #expect(firefly.count == 2)
        #expect(firefly[1].contains(",exchange,10,USD,434.151,UAH,assets:card,assets:cash,"))
        #expect(world.run("wallet", "export", "-o", "parquet").status == 64)
    }
}
