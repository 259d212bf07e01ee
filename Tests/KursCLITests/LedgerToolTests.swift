import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// The real plain-text ledgers accept what kurs writes and value a hundred dollars by it.
@Suite struct LedgerToolTests {
    private func prices(_ format: String) -> String {
        let world = TestEnvironment()
        let rows = [("13.11.2026", "44.0000"), ("16.11.2026", "44.1234")].map { day, rate in
            "{\"exchangedate\":\"\(day)\",\"cc\":\"USD\",\"rate\":\(rate),\"units\":1}"
        }
        let key = "nbu-range /NBU_Exchange/exchange_site?start=20260101&end=20261120&valcode=usd"
        world.transport.script(
            key + "&sort=exchangedate&order=asc&json", .text("[" + rows.joined(separator: ",") + "]"))
        return world.run("history", "usd", "2026-11", "-o", format, "-q").out
    }

    /// Writes both texts into a file and runs a line with its name for `FILE`.
    private func run(_ line: String, _ text: String) throws -> (output: String, status: Int32) {
        let folder = try #require(Tools.makeFolder())
        defer { Tools.remove(folder) }
        let written = Tools.run("cat > '\(folder)/file' <<'END-OF-FILE'\n\(text)\nEND-OF-FILE")
        try #require(written.status == 0)
        let done = Tools.run(line.replacing("FILE", with: "'\(folder)/file'") + " 2>&1")
        return (String(decoding: done.output, as: UTF8.self), done.status)
    }

    private let entry = "\n2026-11-17 receipt\n    assets:usd  100 USD\n    income\n"

    @Test(.enabled(if: Tools.has("hledger"))) func `hledger values it`() throws {
        let (output, status) = try run("hledger -f FILE balance assets -V --end 2026-11-18", prices("hledger") + entry)
        #expect(status == 0, "\(output)")
        #expect(output.contains("4412.34 UAH"), "\(output)")
    }

    @Test(.enabled(if: Tools.has("hledger"))) func `a journal with decimal commas reads the right prices`() throws {
        let comma = "commodity 1.000,00 UAH\n"
        let (output, status) = try run(
            "hledger -f FILE balance assets -V --end 2026-11-18",
            comma + prices("hledger").replacing("commodity 1000.00 UAH\n", with: "") + entry)
        #expect(status == 0, "\(output)")
        #expect(output.contains("4.412,34 UAH"), "\(output)")
    }

    @Test(.enabled(if: Tools.has("ledger"))) func `ledger values it`() throws {
        let (output, status) = try run("ledger -f FILE balance assets -V --now 2026/11/18", prices("ledger") + entry)
        #expect(status == 0, "\(output)")
        #expect(output.contains("4412.34 UAH"), "\(output)")
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
        let (output, status) = try run("bean-check FILE", text)
        #expect(status == 0, "\(output)")
        #expect(output.isEmpty, "\(output)")
    }

    @Test func `gnucash's price import has a column for each of its fields`() {
        #expect(
            prices("gnucash-csv").split(separator: "\n").dropFirst() == [
                "Date,From Namespace,From Symbol,Currency To,Amount", "2026-11-13,CURRENCY,USD,UAH,44.0000",
                "2026-11-16,CURRENCY,USD,UAH,44.1234",
            ])
    }
}
