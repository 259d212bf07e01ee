import FoundationEssentials
import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// What the wallet's commands say is what hledger says of the same journal.
@Suite struct WalletHledgerTests {
    private let world = TestEnvironment()

    /// What one of the wallet's commands should say, and the sum that hledger has for it.
    struct Case: CustomTestStringConvertible {
        var line: String
        var says: [String]
        var query: String
        var sum: String
        var testDescription: String { line + " | " + query }

        init(_ line: String, _ says: [String], _ query: String, _ sum: String) {
            (self.line, self.says, self.query, self.sum) = (line, says, query, sum)
        }
    }

    private static let journal = """
        2026-10-31 open
            assets:cash  1000 UAH
            equity:opening

        2026-11-01 split  ; trip:rome, work:
            expenses:food  100 UAH
            expenses:food   20 UAH
            expenses:fun    30 UAH  ; trip:oslo
            assets:cash   -150 UAH
        2026-11-02 pay
            expenses:food  150 UAH
            expenses:fun    80 UAH
            assets:cash    -75 UAH
            assets:card   -155 UAH
        2026-11-03 salary
            assets:cash    220 UAH
            assets:card     80 UAH
            income:salary -300 UAH
        2026-11-04 later
            expenses:home   10 UAH  ; date:2026-12-05
            assets:cash    -10 UAH
            ; [2026-12-06]
        2026-11-05 gift
            assets:cash      7 UAH
            income:gifts    -7 UAH  ; update:2026-12-31, date:2026-12-07

        """

    @Test(arguments: [
        Case(
            "report 2026-11 --by tag --json", [#"{"group":"trip:rome","amount":"150.00""#], "expenses tag:trip=rome",
            "150"),
        Case("report 2026-11 --by tag --json", [#"{"group":"work","amount":"150.00""#], "expenses tag:work", "150"),
        Case(
            "report 2026-11 --by tag --json", [#"{"group":"trip:oslo","amount":"30.00""#], "expenses tag:trip=oslo",
            "30"),
        Case(
            "report 2026-11 --by account --json", [#""group":"cash","amount":"225.00""#], "assets:cash desc:split|pay",
            "-225"),
        Case(
            "report 2026-11 --by account --json", [#""group":"card","amount":"155.00""#], "assets:card desc:split|pay",
            "-155"),
        Case("report 2026-11 --income --account cash --json", [#""total":"220.00""#], "assets:cash desc:salary", "220"),
        Case("report 2026-11 --income --account card --json", [#""total":"80.00""#], "assets:card desc:salary", "80"),
        Case("list --search split", ["−150.00 UAH"], "assets:cash desc:split", "-150"),
        Case("list --search split --json", [#""amount":"-150.00""#], "assets:cash desc:split", "-150"),
        Case("report 2026-11 --json", [#""expenses":"380.00""#, #""income":"300.00""#], "expenses -p 2026-11", "380"),
        Case("report 2026-12 --json", [#""expenses":"10.00""#, #""income":"7.00""#], "expenses -p 2026-12", "10"),
        Case(
            "report 2026-11 --by month --json", [#""group":"2026-11","amount":"380.00""#], "expenses -p 2026-11", "380"),
        Case(
            "report 2026-12 --income --account cash --json", [#""total":"7.00""#, #""year_total":"227.00""#],
            "income -p 2026-12", "-7"),
        Case("report 2026-11 --json", [#""closing":"927.00""#], "assets -e 2026-12-01", "927"),
        Case(
            "balance assets:cash --on 2026-11-30 -o plain", ["assets:cash\tUAH\t1002\n"], "assets:cash -e 2026-12-01",
            "1002"),
        Case(
            "balance assets:cash --on 2026-12-06 -o plain", ["assets:cash\tUAH\t992\n"], "assets:cash -e 2026-12-07",
            "992"),
    ])
    func `sums are those of hledger`(one: Case) throws {
        world.wallet = Self.journal
        let outcome = world.run(["wallet"] + shellWords(one.line))
        for part in one.says { #expect(outcome.out.contains(part), "\(outcome)") }
        guard Tools.has("hledger") else { return }
        let folder = try TemporaryFolder()
        try Data(Self.journal.utf8).write(to: URL(filePath: folder.path + "/a.journal"))
        let words = one.query.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
        let told = Tools.run(
            "hledger -f '\(folder.path)/a.journal' balance --depth 1 --layout=bare -O csv \(words) 2>&1")
        let last = String(decoding: told.output, as: UTF8.self).split(separator: "\n").last ?? ""
        #expect(last.split(separator: ",").last == "\"\(one.sum)\"", "\(last)")
    }

    @Test func `records are counted, not postings`() {
        world.wallet = Self.journal
        world.expect(
            "wallet", "report", "2026-11", "--json",
            outHas:
                #""group":"food","amount":"270.00","currency":"UAH","share_percent":"71.1","previous":"0.00","is_comparable":true,"records":2"#
        )
        world.expect("wallet", "categories", "--json", outHas: #""account":"expenses:food","aliases":[],"records":2"#)
    }

    @Test func `names of one currency are one, whenever each was used`() throws {
        let first = try #require(Day(iso: "2026-01-01".utf8))
        let rates = (0..<324).map { number in
            let date = first.advanced(by: number).iso.split(separator: "-").reversed().joined(separator: ".")
            return #"{"exchangedate":"\#(date)","cc":"USD","rate":\#(number < 100 ? 40 : 44),"units":1}"#
        }
        world.answerNBU()
        world.transport.script(
            TestEnvironment.nbuYearKey(of: "USD"), .text("[" + rates.joined(separator: ",") + "]"))
        world.wallet = """
            2026-02-10 a
                expenses:food  $1
                assets:cash
            2026-11-10 b
                expenses:food  1 USD
                assets:cash
            2026-11-10 c
                expenses:fun   €2
                assets:cash   -2 EUR
            2026-11-10 d
                expenses:fun   3 грн
                assets:cash   ₴-3
            2026-11-10 e
                expenses:fun   4 UAH
                assets:cash

            """
        let balance = world.run("wallet", "balance", "--all", "-o", "plain").out
        #expect(
            balance.split(separator: "\n") == [
                "assets:cash\tUSD\t-2", "assets:cash\tEUR\t-2", "assets:cash\tUAH\t-7", "expenses:food\tUSD\t2",
                "expenses:fun\tUAH\t7", "expenses:fun\t€\t2",
            ], "\(balance)")
        world.files["/m"] =
            "2026-11-10 d\n    assets:cash  3 грн\n    equity:x\n2026-11-10 e\n    assets:cash  ₴4\n    equity:x\n"
        #expect(world.run("wallet", "balance", "assets", "--in", "uah", "--file", "/m").out.contains("7.00 UAH"))
        #expect(!world.run("wallet", "balance", "assets", "--in", "uah", "--file", "/m").out.contains("—"))
        world.expect(
            "wallet", "report", "2026", "--category", "food", "--json",
            outHas:
                #""group":"food","amount":"84.00","currency":"UAH","share_percent":"100.0","previous":"0.00","is_comparable":true,"records":2,"without_rate":0"#
        )
    }

    @Test(arguments: [
        ("add expenses:x", "account expenses:x\n"), ("add income:x", "account income:x\n"),
        ("add x:y", "account expenses:x:y\n"), ("add assets:x", nil), ("add expenses:x --income", nil),
        ("rename expenses:food meals", "    expenses:meals:bread  1 UAH\n    expenses:meals:milk  2 UAH\n"),
        ("rename food expenses:meals", "    expenses:meals:bread  1 UAH\n    expenses:meals:milk  2 UAH\n"),
        ("rename food:milk drinks", "    expenses:food:bread  1 UAH\n    expenses:drinks  2 UAH\n"),
        ("rename food income:x", nil), ("rename foo meals", nil),
    ])
    func `categories are named in full or without their root`(line: String, text: String?) {
        let journal = "2026-11-01 a\n    expenses:food:bread  1 UAH\n    expenses:food:milk  2 UAH\n    assets:cash\n"
        world.wallet = journal
        let outcome = world.run(["wallet", "categories"] + shellWords(line))
        let written = world.wallet
        #expect(outcome.status == (text == nil ? 64 : 0), "\(outcome)")
        #expect(text.map { written.contains($0) } ?? (written == journal), "\(written)")
    }

    @Test func `balances may all be zero, and an assertion with those below may hold`() {
        world.wallet = """
            2026-11-01 a
                expenses:food  1 UAH
                assets:cash:a
            2026-11-02 b
                expenses:food  -1 UAH
                assets:cash:a
            2026-11-03 c
                assets:cash  0 UAH ==* 0 UAH
                income:x

            """
        world.expect("wallet", "balance", err: "kurs: every balance is zero\n")
        #expect(!world.run("wallet").err.contains("no records"))
    }
}
