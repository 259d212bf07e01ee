import KursTestSupport
import Testing

@testable import KursCLI

/// Lines of the wallet that must not be read as something else, and what is said of them.
struct WalletMeaningTests {
    private let world = TestEnvironment()

    @discardableResult
    private func run(_ line: String, status: Int32? = nil, _ place: SourceLocation = #_sourceLocation)
        -> TestEnvironment.Outcome
    {
        world.expect(["wallet"] + shellWords(line), status: status, at: place)
    }

    @Test(arguments: [
        ("заплатив оренду 11000", "11000.00", "cash"), ("сплатив 11000 оренда", "11000.00", "cash"),
        ("заплатив 12000 за оренду з картки", "12000.00", "card"), ("paid 11000 rent", "11000.00", "cash"),
        ("pay 12000 rent from card yesterday", "12000.00", "card"),
        ("paid 11000 rent --account card", "11000.00", "card"),
    ])
    func `a verb of paying settles what is due, in any order of words`(line: String, amount: String, account: String) {
        world.wallet =
            "account assets:card  ; alias:картка\naccount assets:cash\naccount expenses:rent  ; alias:оренда\n"
        run("plan add 12000 rent --on 2026-11-15", status: 0)
        let paid = world.expect(["wallet", "-o", "csv"] + shellWords(line), status: 0)
        #expect(paid.out.contains("expense,-\(amount),UAH,rent,\(account)"), "\(paid)")
        #expect(paid.err.contains("this pays what is planned for 2026-11-15"), "\(paid)")
        run("due", status: 1)
    }

    @Test func `what may pay a plan is told, and the line that settles it works`() {
        run("plan add 12000 rent --on 2026-11-15", status: 0)
        let told = run("add 11000 rent yesterday", status: 0).err
        let mark = "rent is planned for 2026-11-15; if this pays it: kurs wallet undo && kurs wallet "
        #expect(told.hasPrefix("kurs: " + mark), "\(told)")
        run("undo", status: 0)
        let line = told.dropFirst(6 + mark.count).prefix { $0 != "\n" }
        #expect(line.hasSuffix(" 11000 uah --from cash --on 2026-11-19"))
        run(String(line), status: 0)
        run("due", status: 1)
        #expect(!run("add 60 rent", status: 0).err.contains("planned"))
        // What `done` has no place for stays a record.
        run("plan add 500 fun --on 2026-11-15", status: 0)
        #expect(run("paid 500 fun cinema with Ann", status: 0).out.contains("fun  cash  cinema with Ann"))
    }

    @Test(arguments: [
        ("average food per month 2026", "unknown wallet command “average”", "to record it"),
        ("bonus 5000", "kurs wallet add 5000 bonus or kurs wallet earn 5000 bonus", "food"),
        ("food 5", "kurs wallet add 5 food\n", "earn"), ("salary 5", "kurs wallet earn 5 salary\n", "wallet add"),
        ("account add stash 5 g gold", "unexpected argument “g gold”", "gold is"),
        ("paid 500 to Ira", "missing CATEGORY", "new category"),
        ("add 5 food tea from mono", "write it as from monocard", "there is no"),
        ("earn 5 presents to mono", "write it as to monocard", "there is no"),
        ("add 5 food tomorrow --on today", "2026-11-21 and --on cannot be combined", "new"),
        ("add 5 їжаа", "unknown category “їжаа”", "new category"),
        ("categories add 'food, cafe'", "“food, cafe” cannot be a name", "kurs wallet categories add"),
        ("goal add 'food, cafe < 900/month'", "kurs wallet goal add 'cafe < 900/month'", "categories"),
        ("goal add 'savings = 900 by 1 january 2026'", "2026-01-01 is over", "is not a goal"),
        ("report --tax fop --income", "choose fop1, fop2, fop3", "percentage"),
        ("add 5 food --from card from cash", "cash and --from cannot be", "assets:"),
        ("add 5 food at 14:30", "kurs records no time", "not one day"),
        ("buy 5 usd", "the rate is missing; for example: at 43.20", "missing the"),
    ])
    func `a line is not read as something else`(line: String, says: String, saysNot: String) {
        run("add 5 food", status: 0)
        run("account add card 5", status: 0)
        run("account add monocard 5", status: 0)
        let before = world.wallet
        let outcome = run(line, status: 64)
        #expect(outcome.err.contains(says) && !outcome.err.contains(saysNot), "\(outcome)")
        #expect(world.wallet == before)
    }

    @Test func `an amount with two meanings is no text`() {
        world.expect("wallet", "list", "понад", "1,500", status: 65, errHas: "1500")
    }

    @Test func `income by its verb needs a category`() {
        world.expect("wallet", "прийшло", "500", "грн", status: 64, errHas: "missing CATEGORY; usage: kurs wallet earn")
    }

    @Test func `a tax that is paid monthly is not said to be none yet`() {
        run("earn 5 freelance", status: 0)
        let outcome = run("report 2026 --income --tax fop2", status: 0)
        #expect(outcome.out.contains("a month, by the 20th") && !outcome.out.contains("nothing"), "\(outcome)")
        let part = run("report 2026-11 --income --tax fop2", status: 0)
        #expect(part.out.contains("nothing to declare yet: the period does not end on 31 December"), "\(part)")
    }

    @Test func `only a plan of the same days is the same`() {
        run("plan add 40 food --every month --on 25", status: 0)
        #expect(!run("plan add 40 food --every day", status: 0).err.contains("same"))
        #expect(!run("plan add 40 food --every month --on 20", status: 0).err.contains("same"))
        #expect(run("plan add 40 food --every month --on 25", status: 0).err.contains("is the same"))
    }

    @Test func `what an account has of another currency is named, and not what has just come`() {
        run("account add card 4000 eur", status: 0)
        #expect(
            run("move 5000 card cash", status: 0).err
                == "kurs: card falls below zero: −5,000.00 UAH; it has 4,000.00 EUR\n")
    }

    @Test func `an amount that the record states needs no rate`() {
        run("add 20 usd for 868 uah fun from card", status: 0)
        run("add 5 food", status: 0)
        let list = run("list over 100", status: 0)
        #expect(list.out.contains("868.00 UAH") && !list.err.contains("rate"), "\(list)")
        let report = run("report", status: 0).out
        #expect(report.contains("at the amount that the record states, not at a rate: 1 record\n"), "\(report)")
        world.expect("wallet", "report", "-o", "json", outHas: "\"stated\":1")
    }

    @Test func `another target of the same account is told`() {
        run("goal add 'savings = 3000 by 2027-06'", status: 0)
        #expect(
            run("goal add 'savings = 4000 by 2027-07'", status: 0).err.contains("there is also savings = 3,000.00 UAH"))
        #expect(run("goal rm savings", status: 64).err.contains("several goals"))
        run("undo", status: 0)
        #expect(run("goal rm savings", status: 0).err.contains("removed; to take it back: kurs wallet undo"))
        let back = world.expect("wallet", "undo", "--lang", "uk", status: 0)
        #expect(
            back.out.contains("+ ") && back.out.contains(" < ") == false && back.out.contains("до 2027-06-30"),
            "\(back)")
    }

    @Test(arguments: ["buy 1 xau at 197,615", "buy 1 btc at 95.500 usd", "sell 1 eth at 150,000"])
    func `a price of thousands for a coin or metal is not taken for one with decimals`(line: String) {
        run("add 5 food", status: 0)
        let before = world.wallet
        #expect(world.run(["wallet"] + shellWords(line)).status != 0 && world.wallet == before)
    }

    @Test func `nothing to sort is told`() {
        run("add 5 food", status: 0)
        world.expect("wallet", "sort", status: 0, errHas: "all records have a category")
    }

    @Test(arguments: [
        ("wallet remind 'pay for gas' on 2026-11-25", "2026-11-25  once  pay for gas"),
        ("remind 'pay for gas' on 2026-11-25", "2026-11-25  once  pay for gas"),
        ("нагадати 2500 food щомісяця 25 числа", "2026-11-25  −2,500.00 UAH  food  cash  monthly on day 25"),
        ("wallet buy 500 usd at 43.425", "21,712.50 UAH → 500.00 USD"),
        ("wallet buy 1,500 usd at 43,42", "65,130.00 UAH → 1,500.00 USD"),
        ("wallet add 1,500 usd food", "−1,500.00 USD  food"),
        ("wallet buy 1 btc at 95,500 usd", "95,500.00 USD → 1.00000000 BTC"),
        ("wallet add 20 usd at 43.425 food", "−20.00 USD (868.50 UAH)  food"),
        ("wallet goal 'laptop = 900 by 2027-12'", "laptop = 900.00 UAH by 2027-12-31"),
        ("wallet goal add 'spend less than 800 monthly'", "out < 800.00 UAH/month"),
        ("wallet скільки лишилося на cash", "−5.00 UAH"),
    ])
    func `a natural line does what it says`(line: String, row: String) {
        run("add 5 food", status: 0)
        world.expect(shellWords(line), status: 0, outHas: row)
    }

    @Test func `what is due is paid by its name alone, and an option is told its own name`() {
        run("plan add 12000 rent --on 2026-11-15", status: 0)
        #expect(run("pay rent", status: 0).out.contains("−12,000.00 UAH  rent  cash"))
        #expect(run("due --until 2026-12-31", status: 64).err.contains("did you mean --to?"))
        run("add 12 usd for 500 uah rent", status: 0)
        #expect(run("edit last --on yesterday").err.contains("it was 2026-11-20 −12.00 USD (500.00 UAH) rent cash;"))
    }

    @Test func `lists fit forty columns`() {
        world.columns = 40
        run("add 120 food", status: 0)
        run("sell 50 usd at 44", status: 0)
        run("plan add 12000 rent --on 2026-11-15", status: 0)
        for line in ["list", "due", "report --income --tax 5"] {
            #expect(!run(line).out.contains("…"), "\(line)")
        }
    }
}
