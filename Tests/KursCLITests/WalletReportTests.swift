import Testing

@testable import KursCLI

/// What a report's sums stand beside.
@Suite struct WalletReportTests {
    private let world = TestEnvironment()

    @Test func `a sum of too many digits is none, and no amount without a rate`() {
        let amount = String(repeating: "9", count: 38)
        world.wallet = "2026-11-20 x\n    income:a  -\(amount) UAH\n    assets:b\n"
        for line in [["--income"], ["--income", "--account", "b"]] {
            world.expect(["wallet", "report"] + line, status: 65, out: "", errHas: "digits", errLacks: "rate")
        }
    }

    @Test func `a report stands beside the period before, or the same of last year`() {
        for (day, amount) in [("2025-10-05", "10"), ("2026-09-05", "20"), ("2026-10-05", "30")] {
            world.run("wallet", "add", amount, "food", "--on", day)
        }
        let previous = { (line: [String]) in
            world.run(["wallet", "report", "2026-10", "-o", "csv", "--no-header"] + line).out
        }
        #expect(previous([]).contains(",20.00,") && previous(["--compare", "previous"]).contains(",20.00,"))
        #expect(previous(["--compare", "year"]).contains(",10.00,"))
        world.expect(
            "wallet", "report", "2026-02", "--compare", "year", "--json",
            outHas: #""previous_from":"2025-02-01","previous_to":"2025-02-28""#)
        world.expect("wallet", "report", "2026-10", "--compare", "week", status: 64)
    }

    @Test(arguments: [
        ("november compared with october", "2026-10-01"), ("november vs october", "2026-10-01"),
        ("october vs november", "2026-10-01"), ("last month vs this month", "2026-10-01"),
        ("листопад порівняно з жовтнем", "2026-10-01"), ("листопад проти жовтня за категоріями", "2026-10-01"),
        ("vs november 2025", "2025-11-01"), ("november --compare october", "2026-10-01"),
    ])
    func `of two periods the later is shown beside the earlier`(line: String, previous: String) {
        world.run("wallet", "add", "10", "food")
        world.expect(
            ["wallet", "report", "--json"] + shellWords(line), outHas: #""from":"2026-11-01""#,
            #""previous_from":"\#(previous)""#)
    }

    @Test func `what no report shows beside another is refused`() {
        world.expect(
            "wallet", "report", "november", "vs", "august", status: 64,
            errHas: "invalid --compare “august”; choose previous, year")
        world.expect(
            "wallet", "report", "--by", "month", "--top", "2", status: 64, errHas: "--top and --by month cannot be")
        world.expect("wallet", "report", "--limit", "1000000", status: 64, errHas: "--limit requires --income")
    }

    @Test func `a week or a month stands beside the one before, or that of a year ago`() {
        for (day, amount) in [
            ("2025-11-04", "3"), ("2026-10-20", "40"), ("2026-10-28", "100"), ("2026-11-01", "7"), ("2026-11-10", "9"),
            ("2026-11-17", "5"),
        ] {
            world.run("wallet", "add", amount, "food", "--on", day)
        }
        let rows = { (line: [String]) in
            world.run(["wallet", "report"] + line + ["-o", "csv", "--no-header"]).rows().map { cells in
                [cells[0], cells[1], cells[4]].joined(separator: " ") + (cells[5] == "false" ? " cut" : "")
            }
        }
        // Of the week that both months share, the row has November's day, which stands beside no whole week.
        #expect(
            rows(["2026-11", "--by", "week"])
                == [
                    "2026-11-01..2026-11-01 7.00 40.00 cut", "2026-11-09 9.00 0.00", "2026-11-16 5.00 9.00",
                ])
        world.run("wallet", "add", "1", "food", "--on", "2026-11-03")
        #expect(rows(["2026-11", "--by", "week"]).dropFirst().first == "2026-11-02 1.00 107.00")
        world.run("wallet", "undo")
        world.expect(
            "wallet", "report", "2026-11", "--by", "week", outHas: "total                   21.00\n", outLacks: "140.00"
        )
        #expect(rows(["2026", "--by", "month"]) == ["2026-10 140.00 0.00", "2026-11 21.00 140.00"])
        #expect(rows(["2026", "--by", "month", "--compare", "year"]) == ["2026-10 140.00 0.00", "2026-11 21.00 3.00"])
        // No more is known of October than its last days, which the table leaves out.
        #expect(rows(["2026-11-05..2026-11-18", "--by", "month"]) == ["2026-11-05..2026-11-18 14.00 100.00 cut"])
        let table = world.run(["wallet", "report", "2026-11-05..2026-11-18", "--by", "month"]).out
        let row = table.split(separator: "\n").first { $0.hasPrefix("2026-11-05..") }
        #expect(row?.contains("100.00") == false, "\(table)")
    }

    @Test func `only the last row of a short report is the rest`() {
        let world = TestEnvironment()
        for (amount, name) in [("3", "rest"), ("2", "a"), ("1", "b")] {
            world.run("wallet", "add", amount, "food", name)
        }
        world.expect("wallet", "report", "--by", "payee", outHas: "rest ", outLacks: "the rest")
        let rows = world.run("wallet", "report", "--by", "payee", "--top", "1").lines
        #expect(rows.contains { $0.hasPrefix("rest  ") } && rows.contains { $0.hasPrefix("the rest (2)") }, "\(rows)")
    }

    @Test func `what lacks a rate is marked, and no other sum`() {
        let world = TestEnvironment()
        world.run("wallet", "add", "12", "usd", "food")
        world.run("wallet", "earn", "5", "salary")
        world.expect("wallet", "--offline", outHas: "in 5.00 UAH, out 0.00 UAH*\n", "* records without a rate")
        world.expect("wallet", "report", "--offline", outHas: "in 5.00 · out 0.00*")
        world.expect("wallet", "report", "--income", "--offline", outHas: "total   5.00   ")
    }

    @Test func `the last rate is in force for ten days`() {
        let world = TestEnvironment.withNBU()
        world.answerNBUYear(of: "USD", [("02", "44.0")])
        for day in ["2026-11-12", "2026-11-13"] {
            world.run("wallet", "earn", "100", "usd", "salary", "--on", day)
            world.expect(
                "wallet", "report", day, "--income", outHas: day == "2026-11-12" ? "4,400.00" : "without a rate")
        }
    }

    @Test func `accounts are in the order of the alphabet, and their sum is the total`() {
        let world = TestEnvironment()
        for name in ["ялинка", "Іра", "зима"] { world.run("wallet", "account", "add", name, "5") }
        let rows = world.run("wallet", "balance", "--in", "uah", "--offline").lines
        #expect(
            rows.prefix(4).map { String($0.prefix { $0 != " " }) } == ["зима", "Іра", "ялинка", "total"], "\(rows)")
        #expect(world.run("wallet", "balance", "-o", "plain").out.hasPrefix("assets:зима\tUAH"))
    }

    @Test func `at 80 columns descriptions have room`() {
        let world = TestEnvironment()
        world.run("wallet", "move", "1000", "usd", "fop", "card", "--for", "43350", "uah")
        world.run("wallet", "add", "85.50", "utilities", "Waterworks for October", "--from", "card")
        world.columns = 80
        world.expect("wallet", "list", outHas: "Waterworks for ", outLacks: "2026")
        world.run("wallet", "add", "85.50", "food", "--on", "2025-11-20")
        world.expect("wallet", "list", outHas: "Waterworks for ", "November 2025")
    }

    @Test func `an expense comes to what its record says in the currency of the report, also without a rate`() {
        let world = TestEnvironment()
        world.run("wallet", "add", "8.99", "usd", "for", "372.50", "uah", "food")
        world.expect(
            "wallet", "report", "--offline", outHas: "food   372.50  100.0 ", "out 372.50 · each",
            outLacks: "without a rate"
        )
        world.expect("wallet", "report", "--in", "usd", "--offline", outHas: "food   8.99 ")
        world.run("wallet", "goal", "add", "food < 400/month")
        world.expect("wallet", "goal", "--offline", outHas: "372.50 UAH, 27.50 left")
    }

    private let shop = """
        2026-11-03 a
            assets:fop  100.00 UAH
            income:services
        2026-11-04 b
            assets:fop usd  50.00 UAH
            income:services
        2026-11-05 c
            assets:card  30.00 UAH
            income:services

        """

    @Test func `a tax names the accounts it is of, and is marked where one with such a name has income too`() {
        let world = TestEnvironment()
        world.wallet = shop
        let line = ["wallet", "report", "2026-11", "--income", "--tax", "5%", "--account", "fop"]
        world.expect(
            line, outHas: "5 %: 5.00+, since January 5.00+\n",
            "accounts: fop\n+ without the income of 'fop usd'; if it counts: --account 'fop usd'\n")
        world.expect(line + ["--json"], outHas: #""doubtful_accounts":["assets:fop usd"]"#)
        let both = line + ["--account", "fop usd"]
        world.expect(both, outHas: "5 %: 7.50, since January 7.50\n", "accounts: fop, fop usd\n", outLacks: "+")
        world.expect(
            "wallet", "report", "2026-11", "--income", "--account", "card", "--tax", "5%", outHas: "5 %: 1.50,")
        let list = world.run("wallet", "list", "--account", "card", "--account", "fop usd", "-o", "plain").out
        #expect(list.split(separator: "\n").count == 2, "\(list)")
    }

    @Test func `the sums of a report lead from one balance to the other, and to that of the last day's rates`() {
        let world = TestEnvironment.withNBU()
        world.answerNBUYear(of: "USD", [("02", "44.0"), ("10", "45.0")])
        world.wallet =
            shop + """
                2026-11-02 o
                    assets:card  500.00 UAH
                    equity:opening
                2026-11-03 d
                    assets:card  10.00 USD @@ 430.00 UAH
                    assets:fop  -430.00 UAH

                """
        world.expect(
            "wallet", "report", "--to", "2026-11-11",
            outHas:
                "balance 0.00 → 690.00 · in 180.00 · out 0.00 · opening balances +500.00 · exchange differences +10.00",
            "at the rates of 2026-11-11: 700.00\n")
        world.expect("wallet", "balance", "--on", "2026-11-11", "--in", "uah", outHas: " 700.00 UAH\n")
        world.expect(
            "wallet", "report", "--to", "2026-11-11", "--account", "card", "--json",
            outHas: #""closing":"970.00","openings":"500.00","transfers":"440.00""#, #""worth":"980.00""#)
        // An account has what it gave; what the exchange gained is in the sum of both. It needs no rate of the other's money.
        let own = ["wallet", "report", "--to", "2026-11-11", "--account", "fop"]
        world.expect(own, outHas: "transfers −430.00", outLacks: "exchange")
        let offline = TestEnvironment()
        offline.wallet = world.wallet
        offline.expect(own + ["--offline"], outHas: "transfers −430.00", outLacks: "exchange")
    }

    @Test func `interest, presents and returns are no income of a business`() {
        let world = TestEnvironment()
        for line in ["1000 freelance", "10 interest bank", "500 presents", "200 returns shop"] {
            world.run(["wallet", "earn"] + shellWords(line))
        }
        let line = ["wallet", "report", "--income", "--tax", "5%"]
        world.expect(
            line, outHas: "5 %: 50.00,", "no income of a business: interest 1, presents 1, returns 1\n",
            outLacks: "510.00")
        world.expect(line + ["--category", "interest"], outHas: "5 %: 0.50,")
        world.expect("wallet", "report", "--income", outHas: "interest", "1,710.00")
    }

    @Test func `a share of a total that lacks something is marked, and records without a rate are counted once`() {
        let world = TestEnvironment()
        world.run("wallet", "add", "5", "food")
        world.wallet +=
            "\n2026-11-05 x\n    expenses:food  1 USD\n    expenses:fun  2 USD\n    expenses:food  1 USD\n    assets:cash\n"
            + "\n2026-10-05 y\n    assets:cash  1 USD\n    assets:card  -1 USD\n"
        world.expect(
            "wallet", "report", "--offline", outHas: "food   5.00*  100.0*", "not counted: 1; before the period: 1\n")
        world.expect(
            "wallet", "report", "--offline", "-o", "csv", outHas: "food,5.00,UAH,100.0,0.00,true,1,1,,,false\n")
    }
}
