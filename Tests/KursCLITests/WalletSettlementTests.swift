import Testing

@testable import KursCLI

/// What is due in words, and settling it otherwise than planned.
@Suite struct WalletSettlementTests {
    private let world = TestEnvironment()

    init() {
        world.wallet = """
            account assets:card  ; alias:картка
            account assets:cash
            ~ monthly from 2026-11-19  rent  ; id:pppppppppp
                expenses:rent  14000 UAH
                assets:cash
            ~ 2026-11-20  call to the bank  ; id:qqqqqqqqqq

            """
    }

    @Test(arguments: [
        ("rent --amount 14200", "2026-11-20,expense,-14200.00,UAH,rent,cash"),
        ("rent 14200 uah from card", "2026-11-20,expense,-14200.00,UAH,rent,card"),
        ("rent from card on 2026-11-18", "2026-11-18,expense,-14000.00,UAH,rent,card"),
        ("rent карткою вчора", "2026-11-19,expense,-14000.00,UAH,rent,card"),
        ("rent 12.10 в понеділок", "2026-11-16,expense,-12.10,UAH,rent,cash"),
        ("rent 12.10", "2026-11-20,expense,-12.10,UAH,rent,cash"),
    ])
    func `a payment is done with another amount, account and day`(line: String, record: String) {
        world.expect(["wallet", "done", "-o", "csv"] + shellWords(line), status: 0, outHas: record)
    }

    @Test func `what is due in the days to come includes what is overdue`() {
        for line in ["--days 7", "7 days", "until 2026-11-30"] {
            world.expect(["wallet", "due"] + shellWords(line), status: 0, outHas: "2026-11-19", "2026-11-20")
        }
        world.expect(["wallet", "due", "2026-12"], outLacks: "2026-11-19")
    }

    @Test func `a plan that is there already is told`() {
        let line = ["wallet", "plan", "add", "14000", "rent", "rent", "--every", "month", "--on", "19"]
        world.expect(line, status: 0, errHas: "plan pppppppppp is the same; to remove this one: kurs wallet undo")
    }

    @Test func `the name of a task may have words for accounts`() {
        world.expect("wallet", "done", "call", "to", "the", "bank", "yesterday", outHas: "2026-11-19  call to the bank")
    }

    @Test(arguments: [
        ("--amount 14500", "14500.00", "cash"), ("to 14500", "14500.00", "cash"),
        ("14500 from card", "14500.00", "card"),
        ("from card", "14000.00", "card"),
    ])
    func `a plan is changed in words`(line: String, amount: String, account: String) {
        world.expect(
            ["wallet", "plan", "edit", "rent", "-o", "csv"] + shellWords(line), status: 0, outHas: amount, account)
    }

    @Test func `the note of a plan is no description`() {
        world.run("wallet", "plan", "edit", "rent", "note", "landlord", "Ann")
        #expect(world.wallet.contains("landlord Ann") && world.wallet.contains("~ monthly from 2026-11-19  rent  ;"))
    }

    @Test(arguments: ["14", "--days 14", "14d"])
    func `a number is that of the days to come`(line: String) {
        world.wallet += "~ 2026-12-03  later\n~ 2026-12-05  too late\n"
        world.expect(["wallet", "due"] + shellWords(line), outHas: "later", outLacks: "too late")
    }

    @Test(arguments: [
        ("due --days x", "invalid --days “x”; use a number of days from 1 to 999"),
        ("due 14x", "such as 2026-10, 2026Q3 or 14d, or a day: YYYY-MM-DD, DD.MM.YYYY, yesterday\n"),
        ("plan add 100 rent --every month --remind 3", "did you mean kurs alert check --before 3d?"),
        (
            "plan add 100 rent monthly remind 3 days",
            "unexpected argument “remind 3 days”; usage: kurs alert check --before 3d"
        ),
        ("plan add 100 rent нагадати за 3 дні", "usage: kurs alert check --before 3d"),
    ])
    func `what plans do not do is told the command that does`(line: String, message: String) {
        world.expect(["wallet"] + shellWords(line), errHas: message)
    }

    @Test(arguments: [
        ("10/3*3", "-10.00"), ("2/3+1/3", "-1.00"), ("(1/3+1/6)*2", "-1.00"), ("100/7*14/2", "-100.00"),
        ("2000/3/4*6", "-1000.00"), (Array(repeating: "6/100", count: 21).joined(separator: "+"), "-1.26"),
    ])
    func `a product is divided once, by all its divisors`(amount: String, stored: String) {
        world.expect("wallet", "add", amount, "food", "-o", "csv", status: 0, outHas: stored, errLacks: "rounded")
    }

    @Test func `a wallet from standard input is saved first`() {
        world.expect("wallet", "merge", "-", status: 66, errHas: "save the input to a file first")
    }
}
