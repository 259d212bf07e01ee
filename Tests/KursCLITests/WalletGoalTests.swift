import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

@Suite struct WalletGoalTests {
    private let world = TestEnvironment()

    private var text: String { world.wallet }

    private func goal(_ words: String...) -> String {
        String(world.run(["wallet", "goal", "add"] + words).out.prefix(10))
    }

    private func states() -> [String] {
        world.run("wallet", "goal", "-o", "plain").rows("\t").map { $0[9] }
    }

    @Test func `what is saved for has an account of its own, and a day of next year`() {
        let world = TestEnvironment()
        world.expect("wallet", "goal", "add", "laptop = 2000 usd by 1 June", status: 0, outHas: "by 2027-06-01")
        #expect(world.run("wallet", "transfer", "100", "usd", "cash", "laptop").status == 0)
        #expect(world.run("wallet", "goals").out.contains("100.00 USD, 1,900.00 to go"))
        // A misspelt name is no new account.
        #expect(world.run("wallet", "goal", "add", "lapton = 2000 usd by 2027-05").status == 64)
        // Nor is one lost when a goal becomes that of another.
        let id = String(world.run("wallet", "goals", "-o", "plain").out.prefix(10))
        world.expect("wallet", "goal", "edit", id, "bike = 900 usd by 2027-05", status: 0, outHas: "bike = 900.00 USD")
        // The day alone is changed, and that of a goal of every month cannot be.
        world.expect("wallet", "goal", "edit", "bike", "--by", "2027-06-01", outHas: "bike = 900.00 USD by 2027-06-01")
        world.expect("wallet", "goal", "edit", "bike", "до", "2027-07-01", outHas: "900.00 USD by 2027-07-01")
        world.expect(
            "wallet", "goal", "edit", "bike", "950", "--by", "2027-07-01", outHas: "950.00 USD by 2027-07-01")
        world.run("wallet", "goal", "add", "food < 9/month")
        world.expect("wallet", "goal", "edit", "food", "by", "2027-07-01", status: 64, errHas: "is not a goal")
        world.expect(
            "wallet", "goal", "edit", "food", "6", "--by", "2027-07-01", status: 64,
            errHas: "expenses:food < 9.00 UAH/month and by 2027-07-01 cannot be")
        for (typed, shown) in [
            ("$950", "950.00 USD"), ("€960", "960.00 EUR"), ("₴970", "970.00 UAH"), ("$950", "950.00 USD"),
        ] {
            world.expect("wallet", "goal", "edit", "bike", typed, "by", "2027-07-01", outHas: shown + " by 2027-07-01")
        }
        #expect(world.run("wallet", "transfer", "5", "usd", "cash", "bike").status == 0)
        // A report of the past has no pace of today.
        #expect(!world.run("wallet", "report", "2026-10").out.contains("laptop"))
    }

    @Test func `what is saved for may be named behind the amount`() {
        world.expect(
            "wallet", "goal", "add", "save", "50000", "for", "laptop", "by", "june", "2027",
            outHas: "laptop = 50,000.00 UAH by 2027-06-30")
        world.expect("wallet", "goal", "500", "for", "bike", "by", "june", outHas: "bike = 500.00 UAH by 2027-06-30")
    }

    @Test(arguments: [
        ("food < 200/month", "expenses:food < 200.00 UAH/month"),
        ("20000", "out < 20000.00 UAH/month"), ("food less than 200 per month", "expenses:food < 200.00 UAH/month"),
        ("food under 200 a month", "expenses:food < 200.00 UAH/month"),
        ("food 200", "expenses:food < 200.00 UAH/month"),
        ("200 food a month", "expenses:food < 200.00 UAH/month"),
        ("їжа 200 на місяць", "expenses:food < 200.00 UAH/month"),
        ("save 20000 a month", "saved > 20000.00 UAH/month"),
        ("їжа не більше 600 на місяць", "expenses:food < 600.00 UAH/month"),
        ("їжа до 600 на місяць", "expenses:food < 600.00 UAH/month"),
        ("3000 a month for food", "expenses:food < 3000.00 UAH/month"),
        ("food at most 600/month", "expenses:food < 600.00 UAH/month"),
        ("їжа<=200/тиждень", "expenses:food <= 200.00 UAH/week"),
        ("saved > 20 000 грн/місяць", "saved > 20000.00 UAH/month"),
        ("витрати < 10 usd / year", "out < 10.00 USD/year"),
        ("freelance >= 1k usd/quarter", "income:freelance >= 1000.00 USD/quarter"), ("in > 1/day", "in > 1.00 UAH/day"),
    ])
    func `a goal is a comment line, which hledger ignores`(words: String, line: String) {
        let id = goal(words)
        #expect(text.hasSuffix("\n\n; goal:\(id) \(line)\n"), "\(text)")
        #expect(world.run("wallet", "goal", "add", words).err.contains("already exists"))
    }

    @Test(arguments: [
        ("food", "not a goal"), ("food < 5", "not a goal"), ("food < 5/moon", "not a goal"),
        ("< 5/month", "not a goal"),
        ("card < 5/month", "is an account"), ("foood < 5/month", "did you mean food?"), ("food < 0/month", "zero"),
        ("food < x/month", "not an amount"), ("food < 5 zzz/month", "zzz"),
    ])
    func `a wrong goal is refused and nothing is written`(words: String, message: String) {
        world.run("wallet", "add", "1", "food")
        let before = text
        let outcome = world.expect("wallet", "goal", "add", words, errHas: message)
        #expect(outcome.status == 64 || outcome.status == 65, "\(outcome)")
        #expect(text == before)
    }

    @Test(arguments: ["in > 1000 xyz/month", "food < 5 abcd/week"])
    func `a goal in a currency that is none names it`(goal: String) {
        let refused = world.run("wallet", "goal", "add", goal)
        let word = goal.split { " /".contains($0) }[3]
        #expect(refused.status == 64 && refused.err.hasPrefix("kurs: unknown currency “\(word)”;"), "\(refused.err)")
    }

    @Test func `goals are measured by the records of their period up to today`() {
        world.run("wallet", "add", "150", "food", "--on", "2026-11-01")
        world.run("wallet", "add", "1000", "food", "--on", "2026-10-31")
        world.run("wallet", "earn", "500", "salary", "--on", "2026-11-10")
        _ = goal("food < 150/month")
        world.wallet += "; goal:g1 expenses:food <= 150.00 UAH/month\n"
        _ = (goal("saved > 350/month"), goal("saved >= 350/month"))
        #expect(states() == ["exceeded", "within", "open", "reached"])
        world.expect("wallet", outHas: "food < 150.00 UAH/month", "150.00 UAH, exceeded")
        #expect(world.run("wallet", "report").out.contains("goal saved > 350.00 UAH/month: 350.00 UAH, 0.00 to go\n"))
        world.expect(
            "wallet", "report", "2026-10", "--lang", "uk",
            outHas: "ціль: food < 150,00 UAH/місяць: 1\u{A0}000,00 UAH, перевищено\n")
    }

    @Test func `a second limit of one thing is refused`() {
        let id = goal("food < 200/month")
        let before = text
        world.expect("wallet", "budget", "food", "300", status: 64, errHas: "to change it: kurs wallet goal edit \(id)")
        #expect(text == before && world.run("wallet", "budget", "food < 50/week").status == 0)
    }

    @Test func `a goal asks for the rates of what it measures only`() {
        world.run("wallet", "add", "150", "food")
        world.run("wallet", "earn", "100", "usd", "freelance", "--on", "2026-11-02")
        world.run("wallet", "add", "5", "usd", "transport", "--on", "2026-10-02")
        _ = (goal("food < 200/month"), goal("out < 500/month"))
        for line in [["wallet", "goal"], ["alert", "check"]] {
            world.expect(line, status: 0, err: "")
            #expect(world.transport.requests.isEmpty)
        }
        _ = goal("in > 500/month")
        #expect(!world.run("wallet", "goal").err.isEmpty && !world.transport.requests.isEmpty)
    }

    @Test func `alert check tells a goal once in its period, beside the alerts`() {
        world.run("wallet", "add", "150", "food")
        let id = goal("food < 100/month")
        #expect(world.run("alert", "check").out == "food < 100.00 UAH/month: 150.00 UAH, exceeded\n")
        world.expect("alert", "check", status: 0, out: "")
        world.now = Timestamp(seconds: world.now.seconds + 86_400 * 11)
        #expect(world.run("alert", "check").status == 0, "a new month has no expenses yet")
        world.run("wallet", "add", "100", "food")
        world.expect("alert", "check", "--json", status: 2, outHas: "\"goal\":\"\(id)\"", "\"value\":\"100.00\"")
        #expect(world.run("alert", "check").status == 0)
        _ = goal("food < 900/year")
        world.expect(
            "wallet", "goal", "rm", "food", status: 64, errHas: "“food” names several goals: \(id)", "use an ID")
        #expect(world.run("wallet", "goal", "rm", id).status == 0)
        #expect(text.contains("; removed:\(id)@"))
        #expect(world.run("alert", "check").status == 0)
    }

    @Test func `a missed target is told once after its period`() throws {
        func at(_ day: String) throws { world.now = try #require(Timestamp(iso: Array((day + "T09:40:00Z").utf8))) }
        world.run("wallet", "earn", "15000", "salary")
        _ = (goal("saved > 20000/month"), goal("saved > 10000/month"), goal("out < 10/month"))
        #expect(world.run("alert", "check").out == "saved > 10,000.00 UAH/month: 15,000.00 UAH, reached\n")
        try at("2026-11-30")
        #expect(world.run("alert", "check").status == 0)
        try at("2026-12-01")
        let told = world.expect(
            "alert", "check",
            out: "saved > 20,000.00 UAH/month: 15,000.00 UAH in 2026-11-01 – 2026-11-30, missed by 5,000.00\n")
        #expect(told.status == 2 && world.run("alert", "check").status == 0)
        world.run("wallet", "earn", "50000", "salary")
        #expect(world.run("alert", "check").lines.count == 2)
        try at("2027-01-01")
        #expect(world.run("alert", "check").status == 0)
        // Of several periods in which nothing was checked, the last is told.
        try at("2027-04-02")
        let late = world.expect(
            "alert", "check", "--lang", "uk",
            outStarts: "заощаджено > 20\u{A0}000,00 UAH/місяць: 0,00 UAH за 2027-03-01 – 2027-03-31, "
                + "до цілі забракло 20\u{A0}000,00\n"
        ).out
        #expect(late.split(separator: "\n").count == 2)
        #expect(world.run("alert", "check").status == 0)
    }

    @Test func `a goal of which this machine hears in a new period was not missed in the last`() throws {
        world.wallet = "; goal:g1 saved > 5 UAH/month\n"
        #expect(world.run("alert", "check").status == 0)
        world.now = try #require(Timestamp(iso: "2026-12-01T09:40:00Z".utf8))
        #expect(world.run("alert", "check").status == 2)
    }

    @Test func `goals, plans and rules follow a category to its new name`() {
        _ = (goal("food < 8000/month"), goal("cafe < 8000/month"), goal("cafe < 70/week"))
        world.run("wallet", "plan", "add", "10", "cafe", "--every", "week", "--on", "friday")
        world.run("wallet", "rules", "add", "АТБ", "cafe")
        #expect(world.run("wallet", "categories", "rename", "food", "їстівне").status == 0)
        #expect(text.contains(" expenses:їстівне < 8000.00 UAH/month, edited:goal@"))
        #expect(world.run("wallet", "categories", "rm", "cafe", "--into", "їстівне").status == 0)
        #expect(!text.contains("cafe"))
        #expect(
            text.contains("account expenses:їстівне  ; alias:їжа, alias:groceries, alias:продукти\n    ; rule:АТБ\n"))
        #expect(text.contains("    expenses:їстівне  10.00 UAH\n"))
        // Two goals have become one; the comment keeps a merge from bringing the other back.
        #expect(states().count == 2 && text.contains("; removed:"))
        let id = goal("fun < 5/month")
        world.expect("wallet", "categories", "rm", "fun", status: 64, errHas: "kurs: fun has goals: \(id); ")
    }

    @Test func `a goal is not told in its quiet hours`() {
        world.run("wallet", "add", "150", "food")
        _ = goal("food < 100/month", "--quiet-hours", "00:00-23:59")
        #expect(world.run("alert", "check").status == 0)
        #expect(world.run("wallet", "goal", "add", "food < 100/month", "--quiet-hours", "-").status == 0)
        #expect(world.run("alert", "check").status == 2)
    }

    @Test func `goals leave out undecided receipts, and say so`() {
        world.wallet = """
            ; goal:g1 in > 400 UAH/month
            ; goal:g2 out < 400 UAH/month
            2026-11-05 salary
                assets:card  300.00 UAH
                income:salary
            2026-11-06 x  ; row-kind:undecided
                assets:card  1200.00 UAH
                income:other

            """
        let undecided = "1 receipt of 1,200.00 UAH undecided\n"
        world.expect("wallet", "goal", outHas: "300.00 UAH? so far; " + undecided, "0.00 UAH, 400.00 left\n")
        world.expect("wallet", "goal", "--json", outHas: #""undecided":1"#, #""undecided":0"#, #""value":"300.00""#)
        world.expect(
            "wallet", "report", "--income", status: 65, outHas: "goal in > 400.00 UAH/month: 300.00 UAH? so far")
        #expect(states() == ["open", "within"])
        // What is saved may still become less.
        let text = world.wallet
        world.wallet = text.replacing("in > 400", with: "saved < 200")
        world.expect("wallet", "goal", outHas: "300.00 UAH? so far; " + undecided)
        world.wallet = text.replacing("  ; row-kind:undecided", with: "")
        world.expect("wallet", "goal", outHas: "1,500.00 UAH, reached")
    }

    @Test func `a goal comes back by undo under another identifier, so that no merge removes it`() {
        let id = goal("food < 100/month")
        world.run("wallet", "goal", "rm", id)
        #expect(world.run("wallet", "undo").status == 0)
        #expect(text.contains(" expenses:food < 100.00 UAH/month\n") && !text.contains(id))
    }

    @Test func `a wallet that cannot be read keeps no alert from being checked`() {
        world.wallet = "; goal:g1 out < 5 UAH/month\nnonsense\n"
        world.expect("alert", "check", status: 0, errHas: "\(TestEnvironment.walletPath):2:")
    }

    @Test func `a bar shows numbers of the wallet, and needs none without them`() {
        let template = "%{wallet.month.in} %{wallet.month.out} %{wallet.month.saved} %{wallet.total} %{wallet.due}"
        #expect(world.run("bar", "--template", template).out == "0.00 0.00 0.00 0 0\n")
        world.run("wallet", "add", "150", "food")
        world.run("wallet", "earn", "1000.50", "salary")
        world.run("wallet", "plan", "add", "5", "rent", "--on", "2026-11-19", "--every", "week")
        #expect(world.run("bar", "--template", template).out == "1000.50 150.00 850.50 850.50 1\n")
        #expect(world.run("bar", "--template", "%{wallet.zzz}").status == 64)
        world.wallet = "nonsense\n"
        world.expect("bar", "--template", template, status: 0, out: "— — — — —\n", err: "")
    }

    @Test(arguments: [
        ("savings = 3000 usd by 2027-06", "assets:savings >= 3000.00 USD by 2027-06-30"),
        ("накопичити 3000 usd до 2027-06-01", "assets:savings >= 3000.00 USD by 2027-06-01"),
        ("save 3000 usd by 2027-06-01", "assets:savings >= 3000.00 USD by 2027-06-01"),
        ("заощадження > 900 грн до 2026-12", "assets:savings >= 900.00 UAH by 2026-12-31"),
        ("card 500 until 1 July 2027", "assets:card >= 500.00 UAH by 2027-07-01"),
        ("assets:trip = 90 eur by 2027-07", "assets:trip >= 90.00 EUR by 2027-07-31"),
    ])
    func `an account shall have a sum by a day`(line: String, written: String) {
        world.run("wallet", "add", "5", "food")
        #expect(world.run("wallet", "goal", "add", line).status == 0)
        #expect(text.contains(" \(written)\n"), "\(text)")
    }

    @Test func `saving tells what is missing a month, whether it will be reached, and once what came of it`() throws {
        world.run("wallet", "earn", "900", "salary", "--to", "savings", "--on", "2026-06-01")
        world.run("wallet", "earn", "300", "salary", "--to", "savings", "--on", "2026-10-01")
        let id = goal("savings = 3000 by 2027-06")
        // 1,800 in 222 days; 300 in 91.
        let row = world.run("wallet", "goal", "-o", "csv", "--no-header").out.split(
            separator: ",", omittingEmptySubsequences: false)
        #expect(row[5] == "once" && row[8] == "1200.00" && row[9] == "open" && row[11] == "246.62")
        #expect(row[12].hasPrefix("100.27"))
        world.expect(
            "wallet", "goal",
            outHas:
                "1,800.00 to go: 246.62 a month; at the pace of the last three months (100.27 a month) it will not be reached"
        )
        #expect(world.run("alert", "check").status == 0)
        #expect(world.run("wallet", "goal", "edit", id, "1200").out.contains("1,200.00 UAH, reached"))
        #expect(world.run("alert", "check").status == 2 && world.run("alert", "check").status == 0)
        #expect(world.run("wallet", "goal", "edit", id, "savings = 1300 uah by 2026-12").status == 0)
        world.now = try #require(Timestamp(iso: "2027-01-02T09:40:00Z".utf8))
        #expect(world.run("alert", "check").out.contains("missed by 100.00"))
        #expect(world.run("alert", "check").status == 0)
    }

    @Test func `a goal that no line holds is folded, and no word of it is lost`() {
        world.run("wallet", "earn", "300", "salary", "--to", "savings", "--on", "2026-10-01")
        let whole = world.run("wallet", "goal", "add", "savings = 3000 by 2027-06").out
        world.variables["NO_COLOR"] = "1"
        for columns in [40, 80] {
            world.columns = columns
            let shown = world.run("wallet", "goal").out
            #expect(shown.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(shown)")
            #expect(shown.split { $0.isWhitespace } == whole.split { $0.isWhitespace })
        }
    }

    @Test func `a young journal has no pace, and a day that is over has its own rates`() throws {
        world.wallet = """
            account assets:card2
            2026-11-10 opening
                assets:card2    1000.00 USD
                equity:opening

            ; goal:aaaaaaaaaa assets:card2 >= 43460.00 UAH by 2026-11-19

            """
        world.transport.script(
            TestEnvironment.nbuYearKey(of: "USD"), .text(try Fixtures.text("nbu-range-usd-2026.json")))
        // 43.4607 on the 19th, 43.425 on the 20th.
        #expect(world.run("wallet", "goal").out.contains("43,460.70 UAH, reached"))
        let text = world.wallet
        world.wallet += "2026-11-20 later\n    assets:card2    500.00 USD\n    equity:opening\n"
        #expect(world.run("wallet", "goal").out.contains("43,460.70 UAH, reached"))
        for (day, hasPace) in [("2026-08-22", false), ("2026-08-21", true)] {
            world.wallet = text.replacing("2026-11-10", with: day).replacing("by 2026-11-19", with: "by 2027-01-31")
                .replacing(">= 43460", with: ">= 99999")
            #expect(world.run("wallet", "goal").out.contains("at the pace of") == hasPace, "\(day)")
        }
        world.wallet = text
        #expect(world.run("wallet", "goal", "add", "card2 = 3000 usd by 2027-06").status == 0)
        #expect(world.run("wallet", "goal").out.contains("1,000.00 USD, 2,000.00 to go: 274.02 a month\n"))
        #expect(world.run("wallet", "goal", "add", "card2 3000 usd by 2027-07").status == 0)
        world.expect("wallet", "goal", "edit", "aaaa", "43000 uah by 2027-01", outHas: "43,000.00 UAH by 2027-01-31")
    }

    @Test func `what is no goal by a day is refused`() {
        world.run("wallet", "add", "5", "food")
        for line in ["savings < 900 by 2026-12", "savings = 900 by 2026-01", "savigns = 900 by 2027-01"] {
            #expect(world.run("wallet", "goal", "add", line).status == 64, "\(line)")
        }
        #expect(world.run("wallet", "goal", "edit", "zzz", "5").status == 1)
    }
}

/// `kurs wallet chart --by category`.
@Suite struct WalletChartTests {
    private let world = TestEnvironment()

    @Test func `categories are summed month by month`() {
        world.run("wallet", "add", "100", "food", "--on", "2026-10-31")
        world.run("wallet", "add", "40", "cafe", "--on", "2026-11-01")
        world.run("wallet", "add", "300", "food", "--on", "2026-11-02")
        world.run("wallet", "earn", "900", "salary", "--on", "2026-11-02")
        world.expect(
            "wallet", "chart", "--by", "category", "-o", "plain",
            out: "2026-10\tfood\t100.00\tUAH\t0\n2026-11\tfood\t300.00\tUAH\t0\n2026-11\tcafe\t40.00\tUAH\t0\n")
        world.expect(
            "wallet", "chart", "2026-11", "--by", "category", "--income", "-o", "plain",
            out: "2026-11\tsalary\t900.00\tUAH\t0\n")
        world.expect(
            "wallet", "chart", "2026-10..2026-11", "--by", "category",
            outStarts: "Expenses by month · UAH\n2026-10  100.00  ████▌\n  food   100.00  ████▌\n2026-11  340.00")
        #expect(world.run("wallet", "chart", "--by", "category", "--svg", "/c.svg").status == 0)
        let image = world.files["/c.svg"] ?? ""
        #expect(image.firstRange(of: ">food") != nil && image.firstRange(of: ">cafe") != nil)
        #expect(world.run("wallet", "chart", "--by", "week").status == 64)
        #expect(world.run("wallet", "chart", "2024", "--by", "category").status == 1)
    }
}
