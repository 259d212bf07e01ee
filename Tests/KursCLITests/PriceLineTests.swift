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
        "P 2026-11-18 \"USD 2\" 43.45 UAH",
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
        let rows = [("18.11.2026", "43.4567"), ("19.11.2026", "43.4607")].map { day, rate in
            "{\"exchangedate\":\"\(day)\",\"cc\":\"USD\",\"rate\":\(rate),\"units\":1}"
        }
        world.transport.script(
            "nbu-range /NBU_Exchange/exchange_site?start=20260101&end=20261120&valcode=usd&sort=exchangedate&order=asc&json",
            .text("[" + rows.joined(separator: ",") + "]"))
        world.files.contents["file"] = (text, 0o644)
        return world
    }

    private func appended(_ format: String, to text: String) -> String? {
        let world = world(text)
        world.run("history", "usd", "2026-11", "-o", format, "--append", "file", "-q")
        return world.files.contents["file"]?.text
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
        #expect(appended("hledger", to: "; prices") == "; prices\ndecimal-mark .\n" + prices)
        #expect(
            appended("hledger", to: "decimal-mark ,\ndecimal-mark .\n") == "decimal-mark ,\ndecimal-mark .\n" + prices)
        #expect(appended("ledger", to: "; prices\n") == "; prices\n" + prices)
    }
}
