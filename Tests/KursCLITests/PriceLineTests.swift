import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Prices as other programs write them, and what `--append` makes of a file that has them.
@Suite struct PriceLineTests {
    static let dollars = [
        "P 2026-11-18 USD 43.45 UAH", "P 2026-11-18 00:00:00 USD 43.45 UAH", "P 2026/11/18 USD 43.45 UAH",
        "P 2026.11.18\t\"USD\"  43,45 UAH", "P 2026/11/18 12:30 USD UAH 43.45 ; a note", "P 2026-11-18 USD UAH43.45",
        "P 2026-11-18 USD 43.45UAH\r", "P  2026-11-18  USD  \"UAH\" 4'3.45",
    ]

    @Test(arguments: dollars)
    func `one price in the words of ledger, hledger and pricehist`(line: String) throws {
        let price = try #require(PriceLine(Array(line.utf8)[...]))
        #expect(price == PriceLine(Array(Self.dollars[0].utf8)[...]))
        #expect(price.day.iso == "2026-11-18")
        #expect(price.language == .directive)
    }

    @Test(arguments: [
        ("2026-11-18 price USD   43.45 UAH", PriceDirective.Language.beancount),
        ("2026-11-18\tprice\tUSD 43.45 UAH ; a, b, c, d, e", .beancount),
        ("2026/11/18 price USD 43.45 UAH", .beancount), ("2026-11-18,CURRENCY,USD,UAH,43.45", .table),
        (#""2026-11-18","CURRENCY","USD","UAH","43.45""#, .table),
    ])
    func `prices of beancount and GnuCash`(line: String, language: PriceDirective.Language) throws {
        let price = try #require(PriceLine(Array(line.utf8)[...]))
        #expect(price.day.iso == "2026-11-18")
        #expect(price.language == language)
    }

    @Test(arguments: [
        "P 2026-11-19 USD 43.45 UAH", "P 2026-11-18 EUR 43.45 UAH", "P 2026-11-18 USD 0.92 EUR",
        "P 2026-11-18 \"USD 2\" 43.45 UAH", "P 2026-11-18 \"USD;2\" 43.45 UAH",
    ])
    func `another day, commodity or base is another price`(line: String) throws {
        let price = try #require(PriceLine(Array(line.utf8)[...]))
        #expect(price != PriceLine(Array(Self.dollars[0].utf8)[...]))
    }

    @Test(arguments: [
        "", "P", "P 2026-11-18", "P 2026-11-18 USD", "P 2026-13-18 USD 1 UAH", "; P 2026-11-18 USD 1 UAH", "Payee",
        "2026-11-18 receipt", "2026-11-18 open Assets:Cash", "2026-11-18,CURRENCY,USD", "2026-11-18 a, b, c, d, e",
        "P 2026-11-18-01 USD 1 UAH", "P ;", "P \"2026-11-18 USD 1 UAH", " P 2026-11-18 USD 1 UAH",
    ])
    func `other lines are no prices`(line: String) {
        #expect(PriceLine(Array(line.utf8)[...]) == nil)
    }

    private func world(_ text: String) -> TestEnvironment {
        let world = TestEnvironment()
        world.answerNBUYear(of: "USD", [("18", "43.4567"), ("19", "43.4607")])
        world.files["file"] = text
        return world
    }

    private func appended(_ format: String, to text: String) -> String? {
        let world = world(text)
        world.run("history", "usd", "2026-11", "-o", format, "--append", "file", "-q")
        return world.files["file"]
    }

    @Test(arguments: [
        ("hledger", "P 2026-11-18 00:00:00 \"USD\" 43.4567 UAH\nP 2026/11/19 USD 43.4607 UAH\n"),
        ("ledger", "P 2026/11/18 00:00:00 USD 43.4567 UAH\nP 2026/11/19 00:00:00 USD UAH43.4607\n"),
        ("beancount", "2026-11-18 price USD   43.4567 UAH\n2026-11-19 price USD\t43.4607 UAH\n"),
    ])
    func `prices that other programs have written are not added again`(format: String, text: String) {
        #expect(appended(format, to: text) == text)
    }

    @Test func `the decimal mark of a journal is set for the prices and set back`() {
        let prices = "P 2026-11-18 USD 43.4567 UAH\nP 2026-11-19 USD 43.4607 UAH\n"
        #expect(
            appended("hledger", to: "decimal-mark ,\n")
                == "decimal-mark ,\ndecimal-mark .\n" + prices + "decimal-mark ,\n")
        let other = "decimal-marks ,\n"
        #expect(appended("hledger", to: other) == other + "decimal-mark .\n" + prices)
        #expect(appended("hledger", to: "; prices") == "; prices\ndecimal-mark .\n" + prices)
        #expect(
            appended("hledger", to: "decimal-mark ,\ndecimal-mark .\n") == "decimal-mark ,\ndecimal-mark .\n" + prices)
        #expect(appended("ledger", to: "; prices\n") == "; prices\n" + prices)
    }
}

/// The real plain-text ledgers accept what kurs writes and value a hundred dollars by it.
@Suite struct LedgerToolTests {
    private func prices(_ format: String) -> String {
        let world = TestEnvironment()
        world.answerNBUYear(of: "USD", [("13", "44.0000"), ("16", "44.1234")])
        return world.run("history", "usd", "2026-11", "-o", format, "-q").out
    }

    private let entry = "\n2026-11-17 receipt\n    assets:usd  100 USD\n    income\n"

    private func expect(_ line: String, _ text: String, at place: SourceLocation = #_sourceLocation) throws -> String {
        let (output, status) = try Tools.run(line, onFile: text)
        #expect(status == 0, "\(output)", sourceLocation: place)
        return output
    }

    @Test(.enabled(if: Tools.has("hledger"))) func `hledger values it, also with decimal commas`() throws {
        let line = "hledger -f FILE balance assets -V --end 2026-11-18"
        let prices = prices("hledger") + entry
        #expect(try expect(line, prices).contains("4412.34 UAH"))
        let commas = "commodity 1.000,00 UAH\n" + prices.replacing("commodity 1000.00 UAH\n", with: "")
        #expect(try expect(line, commas).contains("4.412,34 UAH"))
    }

    @Test(.enabled(if: Tools.has("ledger"))) func `ledger values it`() throws {
        let line = "ledger -f FILE balance assets -V --now 2026/11/18"
        #expect(try expect(line, prices("ledger") + entry).contains("4412.34 UAH"))
    }

    @Test(.enabled(if: Tools.has("bean-check"))) func `beancount accepts it`() throws {
        let text =
            prices("beancount") + """

                2020-01-01 open Assets:Usd USD
                2020-01-01 open Income:Work USD
                2026-11-17 * "receipt"
                  Assets:Usd  100 USD
                  Income:Work  -100 USD
                """
        #expect(try expect("bean-check FILE", text).isEmpty)
    }

    @Test func `gnucash's price import has a column for each of its fields`() {
        #expect(
            prices("gnucash-csv").split(separator: "\n").dropFirst() == [
                "Date,From Namespace,From Symbol,Currency To,Amount", "2026-11-13,CURRENCY,USD,UAH,44.0000",
                "2026-11-16,CURRENCY,USD,UAH,44.1234",
            ])
    }
}
