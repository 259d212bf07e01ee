import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// What is done with records that are there already: split, found by their amount, redone, merged, held against a balance.
@Suite struct WalletAfterwardsTests {
    private let world = TestEnvironment()

    private func run(_ lines: String...) {
        for line in lines { world.expect(["wallet"] + shellWords(line), status: 0) }
    }

    @Test(arguments: [
        ("split silpo 300 food 150 home", "    expenses:food  300.00 UAH\n    expenses:home  150.00 UAH\n", ""),
        ("edit silpo 300 food 150 home", "    expenses:food  300.00 UAH\n    expenses:home  150.00 UAH\n", ""),
        ("split last into 300 food and 150 home", "    expenses:home  150.00 UAH\n", ""),
        ("edit silpo 450 food 300 home 150", "    expenses:home  150.00 UAH\n", ""),
        ("split 450 food 300, home 150", "    expenses:home  150.00 UAH\n    assets:cash\n", ""),
        (
            "split silpo 150 home", "    expenses:food  300.00 UAH\n    expenses:home  150.00 UAH\n",
            "300.00 UAH stays in food"
        ),
        (
            "розділити silpo 200 home 50 fun", "    expenses:food  200.00 UAH\n    expenses:home  200.00 UAH\n",
            "stays in food"
        ),
        ("split silpo 450 home", "    expenses:home  450.00 UAH\n    assets:cash\n", ""),
        ("split silpo 150 household", "    expenses:household  150.00 UAH\n", "new category: household"),
    ])
    func `a record that is there is split between categories`(line: String, has: String, told: String) {
        run("add 450 food Silpo")
        let before = world.wallet
        world.expect(["wallet"] + shellWords(line), status: 0, outHas: "−450.00 UAH  ", errHas: told, "it was")
        #expect(world.wallet.contains(has), "\(world.wallet)")
        #expect(world.balances().contains("assets:cash\tUAH\t-450.00"))
        run("undo")
        #expect(world.wallet == before)
    }

    @Test(arguments: [
        ("split last 300 food 200 home", 64, "the parts are 500.00 UAH together, and the whole is 450.00 UAH"),
        ("split last 300 food", 64, "the parts are 300.00 UAH together"), ("split last", 64, "missing AMOUNT"),
        ("split last 500 food 300 home 200", 64, "the parts are 500.00 UAH"), ("split last 9 usd home", 64, "USD"),
        ("split nothing 9 home", 1, "no such record"),
        ("edit last 300 food 150 home --on yesterday", 64, "unexpected argument"),
    ])
    func `parts that do not fit are refused`(line: String, status: Int32, says: String) {
        run("add 450 food Silpo")
        let before = world.wallet
        world.expect(["wallet"] + shellWords(line), status: status, errHas: says)
        #expect(world.wallet == before)
    }

    @Test func `a part of a split record and an income are split as well`() {
        run(
            "add 450 food 300 home 150", "split last 100 gifts --of food", "earn 900 salary",
            "split 900 600 freelance 300 interest")
        for row in ["expenses:food\tUAH\t200.00", "expenses:gifts\tUAH\t100.00", "income:interest\tUAH\t-300.00"] {
            #expect(world.balances().contains(row), "\(row): \(world.balances())")
        }
        world.expect("wallet", "split", "450", "9", "fun", status: 64, errHas: "several categories: food, gifts, home")
    }

    @Test func `a record is found by its amount`() {
        run("add 450 food Silpo", "add 1450 home", "add 20 usd for 868 uah fun ChatGPT", "add 45 cafe '450 grams'")
        let found = { (line: String) in
            self.world.run(["wallet"] + shellWords(line)).out.split(separator: "\n").count
        }
        #expect(found("list 450") == 2 && found("list --search 450") == 2 && found("list 450 silpo") == 1)
        #expect(found("list 868") == 1 && found("list 20 usd") == 1 && found("list 45") == 4 && found("list 77.5") == 0)
        world.expect(
            "wallet", "rm", "450", status: 64,
            errHas: "several records have “450”: ", "−45.00 UAH 450 grams",
            "−450.00 UAH Silpo; name one: kurs wallet rm ")
        world.expect("wallet", "rm", "450", "silpo", status: 0, outHas: "−450.00 UAH  food  cash  Silpo")
        world.expect("wallet", "edit", "1450", "1500", status: 0, outHas: "−1,500.00 UAH  home")
        world.expect("wallet", "show", "868", status: 0, outHas: "20.00 USD @@ 868.00 UAH")
        world.expect("wallet", "rm", "99", status: 1, errHas: "no such record")
    }

    @Test func `what is undone stays so where it cannot be noted for redo`() {
        run("add 5 food")
        world.files.unwritable = ".redo"
        world.expect("wallet", "undo", status: 0, outHas: "- ", errHas: "redo is not possible: cannot write ")
        #expect(world.run("wallet", "list", "-o", "plain").out.isEmpty)
    }

    @Test func `what was undone is made again`() {
        world.expect("wallet", "redo", status: 1, errHas: "nothing to redo")
        run("add 450 food Silpo", "edit last 460", "rm silpo")
        let removed = world.wallet
        world.expect(
            "wallet", "undo", status: 0, outHas: "+ ",
            errHas: "the last change (2026-11-20 11:40) is undone", "to make it again: kurs wallet redo")
        run("undo")
        world.expect("wallet", "redo", status: 0, outHas: "+ ", "−460.00 UAH", errHas: "made again")
        run("redo")
        #expect(world.wallet == removed, "\(world.wallet)")
        run("undo 3", "redo 2")
        #expect(world.wallet.contains("460.00"))
        // A new change ends what was undone.
        run("add 5 food")
        world.expect("wallet", "redo", status: 1, errHas: "nothing to redo; a new change")
        run("undo")
        world.wallet += "\n; by hand\n"
        world.expect("wallet", "redo", status: 65, errHas: "cannot be made again: the file was edited")
    }

    @Test func `a merge is tried without writing`() {
        run("add 450 food Silpo")
        world.files["/other.journal"] = world.wallet.replacing("450.00", with: "470.00")
        run("rm silpo", "add 5 cafe")
        let before = world.wallet
        world.files["/new.journal"] = "2026-11-18 x  ; id:k1\n    expenses:food  7 UAH\n    assets:cash\n"
        world.expect(
            "wallet", "merge", "/new.journal", "--dry-run", status: 0, outHas: "+ k1  2026-11-18  −7.00 UAH",
            errHas: "/new.journal: 1 record added (dry run)", errLacks: "undo")
        #expect(world.wallet == before)
        world.expect("wallet", "merge", "--conflicts", "--dry-run", status: 64)
        world.expect("wallet", "merge", "/new.journal", "/other.journal", "--dry-run", status: 64, errHas: "--dry-run")
    }

    private static let statement = """
        Дата,Опис,Сума,Валюта,Залишок
        03.11.2026,АТБ,-100.00,UAH,900.00
        04.11.2026,Сільпо,-50.00,UAH,850.00

        """

    @Test func `an account is held against the balance of its statement`() {
        world.files["/s.csv"] = Self.statement
        let told = "card: 1,000.00 UAH less than 850.00 UAH (2026-11-04); it is older than the statement: "
        let line = "wallet account add card 1000 uah --on 2026-11-02"
        world.expect("wallet", "import", "/s.csv", "--account", "card", status: 0, errHas: told + "kurs " + line + "\n")
        world.expect(shellWords(line), status: 0)
        world.expect("wallet", "import", "/s.csv", "--account", "card", status: 0, errLacks: "less than", "more than")
        run("add 30 food --on 2026-11-03 --account card")
        world.expect(
            "wallet", "import", "/s.csv", "--account", "card", "--json", status: 0,
            outHas: #""code":"balance-differs","message":"card: 30.00 UAH less than 850.00 UAH (2026-11-04); see "#)
        world.expect(
            "wallet", "balance", "card", "--is", "850", status: 65, outHas: "card  820.00 UAH",
            errHas:
                "card: 30.00 UAH less than 850.00 UAH (2026-11-20); see kurs wallet list --account card --to 2026-11-20"
        )
        world.expect("wallet", "balance", "card", "--is", "820 uah", status: 0, err: "")
        world.expect(
            "wallet", "balance", "card", "--is", "800", "--on", "2026-11-03", status: 65, errHas: "70.00 UAH more")
        world.expect("wallet", "balance", "--is", "800", status: 64, errHas: "missing ACCOUNT")
    }

    @Test(arguments: [
        ("lend 1000 to Olena from card", "1,000.00 UAH  card → debts:olena", "1000.00"),
        ("lent Olena 40 usd yesterday", "2026-11-19  40.00 USD  cash → debts:olena", "40.00"),
        ("borrow 500 from Olena to card", "500.00 UAH  debts:olena → card", "-500.00"),
        ("Olena paid back 400", "400.00 UAH  debts:olena → cash", "-400.00"),
        ("olena returned 400 to card", "400.00 UAH  debts:olena → card", "-400.00"),
        ("paid back 300 to Olena", "300.00 UAH  cash → debts:olena", "300.00"),
        ("repay 300 to olena --account card", "300.00 UAH  card → debts:olena", "300.00"),
        ("позичити olena 500", "500.00 UAH  cash → debts:olena", "500.00"),
        ("позичив 500 у olena", "500.00 UAH  debts:olena → cash", "-500.00"),
        ("olena повернула 400 на card", "400.00 UAH  debts:olena → card", "-400.00"),
    ])
    func `loans are transfers to and from what a person owes`(line: String, row: String, sum: String) {
        world.expect(["wallet"] + shellWords(line), status: 0, outHas: row)
        #expect(world.balances().contains { $0.hasPrefix("assets:debts:olena\t") && $0.hasSuffix("\t" + sum) })
    }

    @Test func `a person has one account, which is in no shortage`() {
        run("account add card 5000", "lend 100 to Олені from card", "Олена повернула 40 to card")
        world.expect("wallet", "balance", outHas: "debts:олені     60.00 UAH")
        world.expect("wallet", "borrow", "500", "from", "Bob", "to", "card", status: 0, err: "")
        world.expect("wallet", "Олена", "повернула", "40", "food", status: 64)
    }

    @Test func `one payment of a plan is postponed, and the others are not`() {
        run("plan add 9000 rent --every month --on 25 --note flat", "postpone rent to 7")
        world.expect("wallet", "due", "60", outHas: "2026-12-07", "2026-12-25", outLacks: "2026-11-25")
        world.expect("wallet", "plan", "list", outHas: "2026-12-25", "monthly on day 25", "once", "flat")
        world.expect("wallet", "undo", status: 0)
        world.expect("wallet", "due", "30", outHas: "2026-11-25", outLacks: "2026-12-07")
        world.expect("wallet", "postpone", "rent", status: 64, errHas: "missing DAY")
        world.expect("wallet", "postpone", "rent", "until", "friday", status: 0, outHas: "2026-11-27")
    }

    @Test func `names, zeros and rates are as people expect them`() {
        run("account add assets:mono 100", "add 20 usd for 868 uah fun from моно", "goal add 'saved > 3000/month'")
        #expect(world.balances().contains("assets:mono\tUAH\t-768.00"))
        world.expect("wallet", "add", "5", "kafe", status: 64)
        // The price of the record is known, so no rate is asked for.
        world.expect("--offline", "wallet", "report", status: 0, err: "", outHas: "fun    868.00")
        run("add 9 food --on 2026-11-03", "add -9 food --on 2026-11-04")
        world.expect("wallet", "report", outLacks: "food")
        world.expect("wallet", "categories", "rm", "food", status: 64, errHas: "kurs: food is used by 2 records")
        run("goal rm save", "earn 7 salary --to fop", "account add 'fop two'", "earn 5 salary --to 'fop two'")
        world.expect(
            "wallet", "report", "2026Q4", "--income", "--account", "fop", "--book", outHas: "2026Q4      7.00+")
        world.expect(
            "wallet", "report", "2026Q4", "--income", "--account", "fop", "--book", "-o", "csv",
            outHas: ",0,assets:fop two\n")
    }

    @Test func `the screen's line takes the same words`() throws {
        world.files.givesStamps = true
        run("add 450 food Silpo")
        var loop = try world.watchLoop(columns: 80, rows: 24, ["--offline"])
        for line in ["wcsplit silpo 150 home\r", "cOlena paid back 40\r", "cundo\r", "credo\r"] {
            for key in TerminalKey.keys(in: Array(line.utf8)) { loop.press(key) }
        }
        #expect(world.balances().contains("assets:debts:olena\tUAH\t-40.00"), "\(world.wallet)")
        #expect(world.balances().contains("expenses:home\tUAH\t150.00"))
    }
}
