import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// What narrows the wallet's lists and sums is either used or refused.
@Suite struct WalletFilterTests {
    private let world = TestEnvironment()

    init() {
        world.wallet = """
            2026-10-01 open  ; id:aaaaaaaaaa
                assets:cash      1000.00 UAH
                assets:card      5000.00 UAH
                equity:opening

            2026-11-05 market  ; id:bbbbbbbbbb, trip:
                expenses:food      150.00 UAH
                assets:card       -100.00 UAH
                assets:cash        -50.00 UAH

            2026-11-06 taxi  ; id:cccccccccc
                expenses:transport  70.00 UAH  ; who:Ann
                assets:cash

            2026-11-07 pay  ; id:dddddddddd
                assets:card        300.00 UAH
                assets:cash        220.00 UAH
                income:salary

            ~ monthly from 2026-12-05  rent ; id:eeeeeeeeee, flat:
                expenses:rent     9000.00 UAH
                assets:card

            ~ monthly from 2026-12-20  phone ; id:ffffffffff
                expenses:phone     300.00 UAH
                assets:cash

            """
    }

    private func column(_ number: Int, _ line: [String]) -> [String] {
        world.run(["wallet"] + line + ["-o", "csv", "--no-header"]).lines.map {
            String($0.split(separator: ",", omittingEmptySubsequences: false)[number])
        }
    }

    @Test(arguments: [
        ("report --account cash", ["transport 70.00", "food 50.00"]),
        ("report --account card", ["food 100.00"]),
        ("report --by account", ["cash 120.00", "card 100.00"]),
        ("report --category food", ["food 150.00"]),
        ("report --category food --account card", ["food 100.00"]),
        ("report --tag trip", ["food 150.00"]), ("report --tag who:ann", ["transport 70.00"]),
        ("report --tag who:bob", []), ("report --search TAXI", ["transport 70.00"]),
        ("report --search cccc", []), ("report --search trip", ["food 150.00"]),
        ("report --from 2026-11-06 --to 2026-11-06", ["transport 70.00", "food 0.00"]),
        ("report --income --by category --account card", ["salary 300.00"]),
        ("report food", ["food 150.00"]), ("report food for this month", ["food 150.00"]),
        ("report by account --category food", ["card 100.00", "cash 50.00"]), ("report food 2026-11", ["food 150.00"]),
        ("report --period 2026-11 --category food", ["food 150.00"]),
        ("report листопад food", ["food 150.00"]), ("report this month last month", []),
        ("report на листопад", ["food 150.00", "transport 70.00"]),
        ("report except food", ["transport 70.00"]),
        ("report 2026-11 крім food", ["transport 70.00"]), ("report --except transport", ["food 150.00"]),
        ("report food or transport", ["food 150.00", "transport 70.00"]),
        ("report --category food --category transport --account card", ["food 100.00"]),
        ("report --expenses --month 2026-11 --tag trip", ["food 150.00"]),
        ("report food, transport", ["food 150.00", "transport 70.00"]),
        ("report food,transport у листопаді", ["food 150.00", "transport 70.00"]),
        ("report food порівняно з минулим місяцем", ["food 150.00"]),
        ("report food 2026-11 compared with last year", ["food 150.00"]),
        ("report top 1", ["food 150.00", "rest 70.00"]), ("report --limit 1", ["food 150.00", "rest 70.00"]),
        ("топ 1 категорій за листопад", ["food 150.00", "rest 70.00"]),
        ("report --top 2", ["food 150.00", "transport 70.00"]),
    ])
    func `reports are about what is asked`(line: String, expected: [String]) {
        let words = shellWords(line)
        let rows = zip(column(0, words), column(1, words)).map { "\($0) \($1)" }
        #expect(rows == expected)
    }

    @Test(arguments: [
        ("", ["cash 1100.00", "card 5200.00"]), ("assets --on 2026-11-05", ["cash 950.00", "card 4900.00"]),
        ("--account cash --to 2026-11-06", ["cash 880.00"]),
        ("assets --from 2026-11-06", ["cash 150.00", "card 300.00"]), ("expenses --tag trip", ["food 150.00"]),
        ("--category food --from 2026-11", ["food 150.00"]), ("cash 2026-10", ["cash 1000.00"]),
        ("cash on 5 november", ["cash 950.00"]),
        ("cash card --on 2026-11-05", ["cash 950.00", "card 4900.00"]),
        ("на card", ["card 5200.00"]), ("гривень", ["cash 1100.00", "card 5200.00"]), ("доларів", []),
    ])
    func `balances are those of a day, or of some records`(line: String, expected: [String]) {
        let words = ["balance"] + shellWords(line)
        let rows = zip(column(0, words), column(2, words)).map { "\($0.split(separator: ":").last ?? "") \($1)" }
        #expect(Set(expected).isSubset(of: rows))
        #expect(words.count == 1 || rows.count == expected.count)
    }

    @Test(
        arguments: [
            ("list --tag trip", "bbbbbbbbbb"), ("list taxi", "cccccccccc"), ("search 2026-11 taxi", "cccccccccc"),
            // Not a part of every account, or of every date.
            ("list pay 2026-11", "dddddddddd"), ("list for transport", "cccccccccc"), ("list mar ket", nil),
            ("list --search expenses:tr", "cccccccccc"), ("list --search axi", "cccccccccc"),
            ("list since 2026-11-06 --search trans", "cccccccccc"),
            ("list --tag who", "cccccccccc"), ("list tag trip", "bbbbbbbbbb"), ("список мітка who:ann", "cccccccccc"),
            ("list tag none", nil),
            ("list --from 2026-11-06 --to 2026-11-06", "cccccccccc"), ("list expenses from card", "bbbbbbbbbb"),
            ("list --period last 3 weeks --income", "dddddddddd"), ("list --period '3 weeks' --tag trip", "bbbbbbbbbb"),
            ("list --period half a year --search taxi", "cccccccccc"), ("list --period week", nil),
            ("list income last 3 weeks", "dddddddddd"), ("list over 100 expenses", "bbbbbbbbbb"),
            ("list витрати менше 100 грн за листопад", "cccccccccc"), ("list over 200 in november", "dddddddddd"),
            ("list food last 1", "bbbbbbbbbb"), ("list 2026-11 biggest 1", "dddddddddd"),
            ("list biggest food", "bbbbbbbbbb"), ("list biggest 1 taxi", "cccccccccc"),
            ("list 1 biggest expenses november", "bbbbbbbbbb"), ("список 1 найбільші витрати", "bbbbbbbbbb"),
            ("список найбільші food", "bbbbbbbbbb"), ("list next week", nil),
            ("list 6.11-6.11", "cccccccccc"), ("list sorted by amount last 1", "aaaaaaaaaa"),
            ("список за сумою останній 1", "aaaaaaaaaa"),
            ("list з 6 по 6 листопада", "cccccccccc"),
            ("list між 6 листопада і 6 листопада", "cccccccccc"), ("list up to october", "aaaaaaaaaa"),
            ("list day before yesterday", nil), ("list market month", "bbbbbbbbbb"),
            ("list after 5 november before 7 november", "cccccccccc"), ("list after 2026-11-06", "dddddddddd"),
            ("list after 5.11 and before 7.11", "cccccccccc"), ("list до 1.10", "aaaaaaaaaa"),
            ("list after 2026", nil),
            ("list after 6 november and before 25 november", "dddddddddd"),
            ("list until november", "aaaaaaaaaa"), ("list до листопада", "aaaaaaaaaa"),
            ("list last 1", "dddddddddd"), ("останній 1 запис", "dddddddddd"),
            ("last 1 record", "dddddddddd"), ("list перше півріччя", nil), ("list last weekend", nil),
            ("list food or rent", "bbbbbbbbbb"), ("list expenses without food", "cccccccccc"),
            ("list food або rent 2026-11", "bbbbbbbbbb"),
            ("plan list --category rent", "eeeeeeeeee"), ("plan list --except rent", "ffffffffff"),
            ("plan list --account cash", "ffffffffff"), ("plan list --tag flat", "eeeeeeeeee"),
        ] as [(String, String?)])
    func `lists have what is asked`(line: String, expected: String?) {
        #expect(column(0, shellWords(line)) == [expected].compactMap(\.self))
    }

    @Test(arguments: ["chart food", "chart --category food", "chart food by month", "chart food --by category"])
    func `a category is drawn month by month`(line: String) {
        world.expect(
            ["wallet"] + shellWords(line) + ["since", "november"], status: 0,
            err: "kurs: since november: the days 2026-11-01..\n", outHas: "Expenses by month", "150.00",
            outLacks: "transport")
    }

    @Test(arguments: [
        "net worth", "net-worth", "worth", "total", "summary", "всього", "разом", "скільки всього", "balance total",
        "total in uah", "у гривнях",
    ])
    func `what everything comes to is asked in words`(line: String) {
        world.expect(["wallet"] + shellWords(line), status: 0, outHas: "total", "6,300.00 UAH")
    }

    @Test(arguments: [
        ("total expenses november", "Expenses · 1–30 November"), ("net income", "Income ·"),
        ("total income november", "Income · 1–30 November"), ("total spent november", "Expenses · 1–30 November"),
        ("всього витрат за листопад", "Expenses · 1–30 November"), ("усього витрат", "Expenses ·"),
        ("разом доходів за листопад", "Income · 1–30 November"),
    ])
    func `the sum of expenses or of income is a report`(line: String, heading: String) {
        world.run("wallet", "earn", "5", "salary")
        world.expect(["wallet"] + shellWords(line), status: 0, outHas: heading)
    }

    @Test(arguments: ["chart salary", "chart --category salary", "chart salary --by category"])
    func `a category of income draws income`(line: String) {
        world.run("wallet", "earn", "5", "salary")
        world.expect(["wallet"] + shellWords(line), status: 0, outHas: "Income by month", "5.00")
    }

    @Test func `the heading names what is left out, and a transfer stays`() {
        world.run("wallet", "move", "5", "card", "cash", "--on", "2026-11-08")
        world.expect("wallet", "report", "except", "food", outHas: "Expenses · except food · 1–30 November 2026")
        world.expect("wallet", "report", "окрім", "food", "--lang", "uk", outHas: "крім: food")
        world.expect("wallet", "list", "except", "food", outHas: "card → cash", outLacks: "market")
        world.expect("wallet", "report", "except", "foot", status: 64, errHas: "did you mean food?")
    }

    @Test func `what is due is narrowed as records are`() {
        #expect(column(2, ["due", "--category", "rent"]) == ["2026-12-05"])
        #expect(column(2, ["due", "--account", "cash", "--from", "2026-12-01", "--to", "2027-01-31"]).count == 2)
        #expect(world.run("wallet", "due", "--tag", "none").status == 1)
        world.expect("wallet", "export", "--tag", "trip", outHas: "market", outLacks: "taxi")
    }

    @Test(arguments: [
        ("before monday", "..2026-11-22"), ("until monday", "..2026-11-23"), ("before friday", "..2026-11-26"),
        ("before weekend", "..2026-11-20"), ("before the 5th", "..2026-12-04"), ("before december", "..2026-11-30"),
        ("after 10 december", "2026-12-11.."), ("after monday", "2026-11-24.."), ("from friday", "2026-11-20.."),
        ("since monday", "2026-11-16.."), ("з понеділка", "2026-11-23.."), ("after yesterday", "2026-11-20.."),
        ("between 1 january and 10 february", "2027-01-01..2027-02-10"),
        ("between 1 november and 10 december", "2026-11-01..2026-12-10"),
        ("from december to february", "2026-12-01..2027-02-28"),
        ("from friday to 10 december", "2026-11-20..2026-12-10"),
    ])
    func `the bounds of what is due are to come`(line: String, days: String) {
        let told = days.hasPrefix("..") ? "up to \(days.dropFirst(2))" : "the days \(days)"
        world.expect(["wallet", "due"] + shellWords(line), errHas: "\(line): \(told)\n")
    }

    @Test(
        arguments: [
            ("weekend", "2026-11-22"), ("вихідні", "2026-11-22"), ("in 3 days", "2026-11-22"),
            ("'in 3 days'", "2026-11-22"),
            ("через 3 дні", "2026-11-22"), ("in a week", "2026-11-22"), ("rent через тиждень", "2026-11-22"),
            ("first half", "2027-05-22"), ("h1", "2027-05-22"), ("q2", "2027-05-22"), ("in 1 day", nil),
        ] as [(String, String?)])
    func `a period of what is due is the one to come`(line: String, day: String?) {
        world.wallet =
            "~ every 6 months from 2026-11-22  rent ; id:eeeeeeeeee\n    expenses:rent  9000 UAH\n    assets:card\n"
        #expect(column(2, ["due"] + shellWords(line)) == [day].compactMap(\.self))
        world.expect("wallet", "due", "next", "week", status: 1, errHas: "nothing is due; the next: 2026-11-22 rent")
    }

    @Test(arguments: [
        ("report 2026 --from 2026-01", "2026 and --from cannot be combined; omit one of them"),
        ("report 2026-10 --period 2026-11", "2026-10 and --period cannot be combined; omit one of them"),
        ("report --period 2026-11 --to 2026-11-05", "--period and --to cannot be combined; omit one of them"),
        ("report 2026-10 2026-11", "unexpected argument “2026-11”; usage: kurs wallet report [PERIOD]"),
        ("balance cash xyz", "unknown account “xyz”; see kurs wallet accounts"),
        ("report --income --expenses", "--income and --expenses cannot be combined; omit one of them"),
        ("report food 2026-10 x y", "unexpected argument “2026-10”; usage: kurs wallet report [PERIOD]"),
        (
            "plan add 5 food --every month --account cash --from card",
            "--account and --from cannot be combined; omit one of them"
        ),
        (
            "list --from 2026-11-08 --to 2026-11-01",
            "invalid --to “2026-11-01”; choose >= 2026-11-08"
        ),
        ("balance --on 2026-11-01 --to 2026-11-01", "--on and --to cannot be combined; omit one of them"),
        ("chart food by week", "unexpected argument “by week”; usage: kurs wallet report food --by week"),
        ("add 5 eur food --currency usd", "5 eur and --currency USD cannot be combined; omit one of them"),
        ("add 5 food x --description y", "x and --description cannot be combined; omit one of them"),
        ("add 5 food --from card --account cash", "--account and --from cannot be combined; omit one of them"),
        ("undo --category food", "unknown option --category for kurs wallet undo; see kurs wallet undo --help"),
    ])
    func `what contradicts itself or is not used is refused`(line: String, message: String) {
        world.expect(
            ["wallet"] + shellWords(line), status: 64, err: "kurs: " + message + "\n")
    }

    @Test(arguments: ["pens", "2026", "sets"])
    func `the roots of accounts and the date are no text`(text: String) {
        world.expect("wallet", "list", "--search", text, status: 1, errHas: "no records match")
    }

    @Test func `what looks like a period is no text to look for`() {
        world.expect("wallet", "list", "2026-13", status: 65, errHas: "“2026-13” is neither a day nor a period")
    }

    @Test func `balances come to a sum of own accounts at the rates of a day`() {
        world.answerNBUYear(of: "USD", [("20", "44.7626")])
        let more =
            """
            2026-11-08 salary  ; id:gggggggggg
                assets:fop         100.00 USD
                income:salary

            2026-11-08 gift  ; id:hhhhhhhhhh
                assets:box           3 GIFTS
                income:gifts

            """
        let path = "/home/.local/share/kurs/wallet.journal"
        let text = world.files[path] ?? ""
        world.files[path] = text + more
        world.expect(
            "wallet", "balance", "fop", "food", "--in", "uah",
            out: """
                assets:fop     100.00 USD  4,476.26 UAH
                expenses:food  150.00 UAH    150.00 UAH
                own accounts               4,476.26 UAH
                NBU rates on 2026-11-20

                """)
        // A sum that lacks a rate is none.
        world.expect(
            "wallet", "balance", "assets", "--in", "usd", "-o", "json", outHas: #""worth":null"#, #""total":null"#)
    }

    @Test func `an account's chart is its own balance, and a category's its own sums`() {
        #expect(world.run("wallet", "chart", "--account", "cash").out.contains("1,100.00\n"))
        #expect(
            column(2, ["chart", "2026-11", "--by", "category", "--category", "food", "--account", "card"])
                .contains("100.00"))
    }

    @Test func `the currency, the account and the description have options of their own`() {
        world.expect(
            "wallet", "add", "12", "food", "--currency", "usd", "--account", "card", "--description", "big lunch",
            outEnds: "2026-11-20  −12.00 USD  food  card  big lunch\n")
        #expect(world.run("wallet", "earn", "5", "salary", "--account", "card").out.contains("salary  card"))
    }

    @Test func `a receipt on two accounts is shared to the kopiika`() {
        world.wallet = """
            2026-11-07 pay  ; id:dddddddddd
                income:salary     -100 UAH
                assets:card      66.67 UAH
                assets:cash      33.33 UAH

            """
        #expect(column(5, ["report", "--income", "--account", "card"]) == ["66.67"])
        #expect(column(1, ["report", "--income", "--by", "account"]) == ["66.67", "33.33"])
    }

    @Test func `a payee is the description up to a stroke`() {
        let world = TestEnvironment()
        for line in [["100", "food", "АТБ | хліб"], ["50", "food", "АТБ"], ["20", "cafe", "Lviv"], ["5", "cafe"]] {
            world.run(["wallet", "add"] + line)
        }
        let rows = world.run("wallet", "report", "--by", "payee", "-o", "csv", "--no-header").rows()
        #expect(rows.map { $0.prefix(2).joined(separator: " ") } == ["АТБ 150.00", "Lviv 20.00", " 5.00"])
    }

    @Test func `a balance of a period is that at its end, and of a category what was in it`() {
        world.expect(
            "wallet", "balance", "2026-11-05", outHas: "card  4,900.00 UAH", errHas: "at the end of 2026-11-05")
        world.expect("wallet", "balance", "food", "2026-11", outHas: "expenses:food  150.00 UAH")
        world.expect("wallet", "balance", "on", "1", "october", outHas: "card  5,000.00 UAH")
        world.expect("wallet", "balance", "2026-09", status: 0, out: "", errHas: "every balance is zero")
    }

    @Test func `a number alone is how many records, and a name alone those with it`() {
        #expect(column(0, ["list", "2"]).count == 2)
        world.expect("wallet", "report", "taxi", outHas: "transport  70.00")
    }

    @Test func `bounds hold for the hryvnias that a record came to, without a rate`() {
        let world = TestEnvironment()
        world.run(["wallet", "add"] + shellWords("18 usd fun for 870 uah"))
        world.run(["wallet", "add"] + shellWords("50 pln food for 585 uah"))
        world.run(["wallet", "add"] + shellWords("600 food"))
        for (line, expected) in [
            ("over 860", ["-18.00"]), ("under 600", ["-50.00"]), ("over 20 usd", []), ("under 20 usd", []),
        ] {
            let list = world.run(["wallet", "list"] + shellWords(line) + ["--offline", "-o", "csv", "--no-header"])
            #expect(
                list.out.split(separator: "\n").map { String($0.split(separator: ",")[3]) } == expected,
                "\(line): \(list)")
        }
    }
}
