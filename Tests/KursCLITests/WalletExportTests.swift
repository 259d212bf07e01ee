import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Other programs accept what the wallet exports, and have its balances.
@Suite struct WalletExportTests {
    private let world = TestEnvironment()

    init() {
        world.wallet = """
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
            """
    }

    /// Writes an export into a file and runs a line with its name for `FILE`.
    private func run(_ line: String, _ format: String) throws -> (output: String, status: Int32) {
        let exported = world.expect("wallet", "export", "-o", format, status: 0)
        let done = try Tools.run(line, onFile: exported.out)
        return (done.output + "\n" + exported.out, done.status)
    }

    @Test func `what moves the cursor or reverses text is spelled out`() {
        let mark = "\u{1B}[31m\u{202E}\u{9B}"
        world.wallet =
            "2026-11-20 (c) x\(mark)  ; who:\(mark)\n    assets:a\(mark)  5 UAH\n    ; \(mark)\n    assets:b\n"
        for (format, slash) in [("hledger", #"\"#), ("beancount", #"\\"#)] {
            let out = world.run("wallet", "export", "-o", format).out
            #expect(out.contains("x" + ["u{1B}[31m", "u{202E}", "u{9B}"].map { slash + $0 }.joined()), "\(out)")
            let hostile: [Unicode.Scalar] = ["\u{1B}", "\u{202E}", "\u{9B}"]
            #expect(!out.unicodeScalars.contains { hostile.contains($0) })
        }
    }

    @Test func `an amount of nothing has no cost in beancount`() {
        world.wallet = "commodity 1.00 EUR\n2026-11-20 x\n    assets:card  0 USD\n    assets:cash  0.004 EUR\n"
        world.expect("wallet", "export", "-o", "beancount", status: 0, outHas: " 0 USD\n", outLacks: "@@")
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

    @Test func `balances take a time linear in the number of commodities`() {
        let journal = { (count: Int) in
            (0..<count).map { "2026-11-20 x\n    a  1 \"x\($0)\"\n    b\n" }.joined()
        }
        let isLinear = isProportional(journal(500), journal(4000)) { text in
            world.wallet = text
            world.run("wallet", "balance", "--all", "-o", "plain")
        }
        #expect(isLinear)
    }

    @Test func `tables have a row for each posting or record`() {
        let gnucash = world.run("wallet", "export", "-o", "gnucash-csv").lines
        #expect(gnucash.count == 12)
        let firefly = world.run("wallet", "export", "2026-11-18", "-o", "firefly-csv").lines
        #expect(firefly.count == 2)
        #expect(firefly[1].contains(",exchange,10,USD,434.151,UAH,assets:card,assets:cash,"))
        #expect(world.run("wallet", "export", "-o", "parquet").status == 64)
    }

    @Test func `Firefly gets every posting of a split record, or the record is refused`() {
        world.wallet = """
            2026-11-17 shop  ; id:s1
                expenses:food  100 UAH
                expenses:home  60 UAH
                assets:card  -120 UAH
                assets:cash  -40 UAH
            2026-11-18 trip  ; id:s2
                expenses:food  10 EUR
                assets:card  -5 USD @@ 4 EUR
                assets:cash  -6 EUR
            """
        let rows = world.run("wallet", "export", "2026-11-17", "-o", "firefly-csv").rows()
        let sums = rows.dropFirst().map { "\($0[1]) \($0[3]) \($0[7]) \($0[8])" }
        #expect(
            sums == [
                "s1 100 assets:card expenses:food", "s1-2 20 assets:card expenses:home",
                "s1-3 40 assets:cash expenses:home",
            ])
        world.expect(
            "wallet", "export", "-o", "firefly-csv", status: 65, out: "",
            errHas: "firefly-csv cannot hold record s2: more than two lines in several currencies")
    }

    @Test func `taxes are in tables and JSON, and no list leaves them out`() {
        let line = ["wallet", "report", "2026-11", "--income", "--tax", "5%"]
        #expect(world.run(line + ["-o", "csv"]).err == "kurs: --tax and -o csv cannot be combined; omit one of them\n")
        #expect(world.run(line + ["-o", "json"]).status != 64)
        #expect(world.run("wallet", "report", "2026-11", "--income", "--account", "card", "-o", "csv").status != 64)
    }

    @Test func `amounts of several currencies are not compared as numbers`() {
        world.wallet = """
            2026-11-20 a  ; id:a1
                expenses:food  100 UAH
                assets:card
            2026-11-20 b  ; id:b1
                expenses:food  5 USD
                assets:card
            2026-11-20 c  ; id:c1
                expenses:food  50 UAH
                assets:card
            """
        let list = world.expect(
            "--offline", "wallet", "list", "--sort", "amount", "-o", "csv", "--no-header",
            errEnds: "kurs: 1 without a rate come last\n")
        #expect(list.lines.map { $0.prefix(2) } == ["a1", "c1", "b1"])
    }
}
