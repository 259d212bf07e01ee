import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

@Suite struct WalletPlanTests {
    private let world = TestEnvironment()

    private var text: String {
        get { world.wallet }
        nonmutating set { world.wallet = newValue }
    }

    /// The rows of a list, in plain form.
    private func rows(_ line: String...) -> [[String]] { world.walletRows(line) }

    private func plan(_ line: String...) -> String { plan(line) }

    private func plan(_ line: [String]) -> String { world.walletRows(["plan", "add"] + line).first?.first ?? "" }

    @Test(arguments: [
        (
            ["12000", "rent", "--every", "month", "--on", "5"], "~ every 5th day of month from 2026-12-05 ",
            "2026-12-05"
        ),
        (["12000", "оренда", "--on", "5"], "~ every 5th day of month from 2026-12-05 ", "2026-12-05"),
        (["1", "rent", "--every", "місяць", "--on", "1"], "~ monthly from 2026-12 ", "2026-12-01"),
        (
            ["1", "rent", "--every", "month", "--on", "31", "--until", "2027-02"],
            "~ every 31st day of month from 2026-10-31 to 2027-03-01 ", "2026-11-30"
        ),
        (
            ["1", "rent", "--on", "5", "--until", "2026-12-05"],
            "~ every 5th day of month from 2026-12-05 to 2026-12-06 ", "2026-12-05"
        ),
        (["1", "phone", "--every", "2", "weeks", "--on", "friday"], "~ every 14 days from 2026-11-20 ", "2026-11-20"),
        (["1", "--every", "2", "weeks", "phone"], "~ every 14 days from 2026-11-20 ", "2026-11-20"),
        (["1", "phone", "--on", "пн"], "~ every monday from 2026-11-23 ", "2026-11-23"),
        (["1", "phone", "--every", "3 days"], "~ every 3 days from 2026-11-20 ", "2026-11-20"),
        (["1", "gifts", "--on", "2026-12-24"], "~ 2026-12-24 ", "2026-12-24"),
        (["1", "gifts", "--on", "24.12.2026", "--every", "year"], "~ every dec 24th from 2026-12-24 ", "2026-12-24"),
        (["1", "home", "--every", "quarter", "--on", "2026-12-01"], "~ every 3 months from 2026-12-01 ", "2026-12-01"),
        (["подзвонити в банк", "в", "понеділок"], "~ 2026-11-23 ", "2026-11-23"),
        (["call", "the", "bank", "next", "friday"], "~ 2026-11-27 ", "2026-11-27"),
        (["1", "gifts", "every", "year", "on", "25", "December"], "~ every dec 25th from 2026-12-25 ", "2026-12-25"),
        (["1", "gifts", "on", "the", "5th"], "~ 2026-12-05 ", "2026-12-05"),
        (["1", "gifts", "25", "числа"], "~ 2026-11-25 ", "2026-11-25"),
        (["1", "phone", "monthly", "--on", "5th"], "~ every 5th day of month from 2026-12-05 ", "2026-12-05"),
        (["1", "phone", "monthly", "from", "the", "7th"], "~ every 7th day of month from 2026-12-07 ", "2026-12-07"),
        (["1", "phone", "до", "20", "числа", "щомісяця"], "~ every 20th day of month from", "2026-11-20"),
        (["1", "phone", "щомісяця", "в", "останній", "день"], "~ every 31st day of month from", "2026-11-30"),
        (
            ["1", "phone", "on", "the", "last", "day", "of", "every", "month"], "~ every 31st day of month from",
            "2026-11-30"
        ),
        (["1", "home", "--every", "6 months", "--on", "30"], "~ every may 30th from 2027-05-30 ", "2026-11-30"),
    ])
    func `a plan becomes a periodic transaction`(line: [String], expected: String, next: String) {
        let rows = world.walletRows(["plan", "add"] + line)
        #expect(rows.first?[1] == next, "\(rows)")
        #expect(text.firstRange(of: expected) != nil, "\(text)")
        #expect(world.run("wallet", "balance").status == 0)
    }

    @Test func `an amount without a currency is in that of the plan`() {
        let id = plan("20", "usd", "phone", "Hosting", "--every", "month", "--on", "20")
        #expect(rows("done", "phone", "25").first?.contains("USD") == true)
        #expect(text.contains("25.00 USD") && !text.contains("25.00 UAH"), "\(text)")
        #expect(world.run("wallet", "plan", "edit", id, "30").status == 0)
        #expect(text.contains("30.00 USD") && !text.contains("30.00 UAH"), "\(text)")
    }

    @Test func `a plan has a note, which stays when other things change`() {
        let id = plan("12000", "rent", "--on", "31", "--every", "2 months", "--note", "IBAN: UA12, by noon; call first")
        #expect(text.contains("id:\(id)\n    ; note: IBAN: UA12, by noon; call first\n"), "\(text)")
        world.expect(
            "wallet", "plan", "edit", id, "11000", "--on", "30", status: 0, outHas: "IBAN: UA12, by noon; call")
        world.expect("wallet", "plan", "edit", id, "--description", "flat", "--tag", "home", status: 0)
        world.expect(
            "wallet", "plan", "list", "--search", "noon", "-o", "json",
            outHas: #""tags":["home:"],"note":"IBAN: UA12, by noon; call first""#, #""description":"flat""#)
        world.expect("wallet", "due", "-o", "csv", outHas: #","IBAN: UA12, by noon; call first""#)
        world.expect("wallet", "plan", "edit", id, "--note", "call Ann", outHas: "flat · call Ann")
        #expect(!text.contains("IBAN") && text.contains("; note: call Ann\n"), "\(text)")
        world.expect("wallet", "plan", "edit", id, "--note", "", status: 0)
        #expect(!text.contains("note:") && text.contains("flat"), "\(text)")
        _ = plan("5", "food", "box", "--every", "month", "--on", "20", "--note", "ask, who:Ann")
        world.expect("wallet", "done", "box", status: 0)
        world.expect("wallet", "list", outHas: "note:ask who:Ann\n")
        world.expect("wallet", "list", "--tag", "who:Ann", status: 1)
    }

    @Test(arguments: ["plan", "due"])
    func `a narrow terminal names a task`(verb: String) {
        world.run("wallet", "plan", "add", "file the tax return", "--on", "2026-11-25")
        world.columns = 40
        world.expect("wallet", verb, status: 0, outHas: "file the")
    }

    @Test(arguments: [
        "rent every month on the 20th from card", "rent щомісяця 20 числа з card",
        "rent щомісяця 20-го числа з card до березня",
    ])
    func `an account may follow when a plan recurs`(line: String) {
        world.run("wallet", "account", "add", "card")
        for words in [["plan", "add", "450"], ["plan", "450"]] {
            world.expect(
                ["wallet"] + words + shellWords(line), status: 0, outHas: "rent  card  monthly on day 20")
        }
    }

    @Test(arguments: [
        (["1", "rent"], "missing --every"), (["1", "rent", "--every", "moon"], "invalid --every “moon”"),
        (["1", "rent", "--every", "5 months", "--on", "5"], "cannot recur “every 5 months”"),
        (["1", "rent", "--every", "month", "--on", "fri"], "invalid --on “fri”"),
        (["1", "rent", "--on", "32"], "invalid --on"),
        (["1", "rent", "--every", "once"], "missing --on DATE"), (["0", "rent", "--on", "5"], "zero"),
        (["1", "--on", "5"], "missing CATEGORY"), (["1", "rents", "--on", "5"], "did you mean rent?"),
        (["1", "rent", "--on", "5", "--until", "2026-11-30"], "before the first day, 2026-12-05"),
        (["1", "rent", "--on", "0206-12-01"], "unlikely day"), (["--on", "5"], "missing AMOUNT"),
    ])
    func `a wrong plan is refused and nothing is written`(line: [String], message: String) {
        world.run("wallet", "add", "1", "food")
        let before = text
        let outcome = world.run(["wallet", "plan", "add"] + line)
        #expect(outcome.status == 64 || outcome.status == 65, "\(outcome)")
        #expect(outcome.err.firstRange(of: message) != nil, "\(outcome)")
        #expect(text == before)
    }

    @Test func `what is due is done by the description or category of its plan, where only one is meant`() {
        let first = plan("300", "phone", "Kyivstar", "--every", "2 weeks", "--on", "2026-11-20")
        let second = plan("100", "phone", "Lifecell", "--every", "5 days", "--on", "2026-11-20")
        _ = plan("9000", "оренда", "--every", "month", "--on", "15")
        world.expect("wallet", "done", "phone", status: 64, errHas: "names several plans: \(first), \(second)")
        #expect(rows("done", "kyivstar", "310").first?[3] == "-310.00")
        #expect(rows("done", "телефон").isEmpty, "there is no such alias")
        #expect(rows("done", "phone").first?[8] == "Lifecell", "the only one that is due")
        #expect(world.run("wallet", "done", "phone").status == 64)
        world.expect("wallet", "skip", "rent", status: 1, errHas: "2026-12-15 comes next")
        #expect(world.run("wallet", "done", "cinema").err.contains("nothing due is called “cinema”"))
        #expect(rows("plan", "rm", "lifecell").first?.first == second)
    }

    @Test(arguments: ["done", "готово", "оплачено", "сплатив"])
    func `what is paid is said by many verbs, and in the accusative`(verb: String) {
        _ = plan("9000", "оренда", "--every", "month", "--on", "20")
        world.expect("wallet", verb, "оренду", status: 0, outHas: "−9,000.00 UAH  rent")
        world.expect("wallet", verb, "cinema", errHas: "cinema")
        #expect(world.run("wallet", "paid", "5", "food").status == 0)
    }

    @Test(arguments: [
        ("until 1 december", 1), ("до 1 грудня", 1), ("до понеділка", 1), ("until 6 december", 2),
        ("rent till 6 december", 1), ("monday", 1),
    ])
    func `what is due until a day is of those to come`(line: String, count: Int) {
        _ = plan("300", "phone", "--every", "month", "--on", "23")
        _ = plan("9000", "rent", "--every", "month", "--on", "5")
        #expect(world.walletRows(["due"] + shellWords(line)).count == count)
    }

    @Test func `where nothing is due, the next payment is told`() {
        _ = plan("300", "phone", "--every", "month", "--on", "28")
        world.expect("wallet", "due", "this", "week", status: 1, errHas: "nothing is due; the next: 2026-11-28 phone")
        world.expect("wallet", "due", "food", status: 1, err: "kurs: nothing is due\n")
    }

    @Test(arguments: [
        (["--every", "3 weeks"], "every 3 weeks", "раз на 3 тижні"),
        (["--every", "5 weeks"], "5 weeks", "раз на 5 тижнів"),
        (["--every", "2 days"], "every 2 days", "раз на 2 дні"), (["--every", "31 days"], "31 days", "раз на 31 день"),
        (["--every", "6 months"], "every 6 months", "раз на 6 місяців"),
    ])
    func `intervals have the right form of the noun`(line: [String], english: String, ukrainian: String) {
        _ = plan(["5", "rent", "--on", "2026-12-01"] + line)
        #expect(world.run("wallet", "plan", "list").out.contains(english))
        #expect(world.run("--lang", "uk", "wallet", "plan", "list").out.contains(ukrainian))
    }

    @Test func `what is due is done once, with the real amount and day`() throws {
        let plan = plan("12000", "rent", "Квартира", "--on", "2026-11-15", "--every", "month", "--tag", "home")
        let due = rows("due")
        #expect(due.map { $0[3] } == ["overdue", "coming"] && due.map { $0[2] } == ["2026-11-15", "2026-12-15"])
        #expect(due[0][4] == "-5")
        world.expect(
            "wallet", "done", plan, "11500.50", "--on", "-1d", "--from", "card",
            outStarts: due[0][0] + "  2026-11-19  −11,500.50 UAH  rent  card  Квартира")
        #expect(
            text.hasSuffix(
                "\n2026-11-19 Квартира  ; id:\(due[0][0]), home:, plan:\(plan), due:2026-11-15\n"
                    + "    expenses:rent  11500.50 UAH\n    assets:card\n"), "\(text)")
        world.expect("wallet", "done", due[0][0], status: 1, errHas: "is done already: record \(due[0][0])")
        // The plan is named, and only what comes next is open: that is said, and not done by mistake.
        world.expect("wallet", "done", plan, status: 1, errHas: "2026-12-15 comes next: kurs wallet done \(due[1][0])")
        #expect(world.run("wallet", "skip", due[1][0]).status == 0)
        #expect(text.firstRange(of: "\n; skipped:\(plan)@2026-12-15\n") != nil)
        #expect(world.run("wallet", "skip", due[1][0]).status == 1)
        #expect(rows("due").isEmpty)
        #expect(rows("due", "--done").map { $0[3] } == ["done", "skipped"])
        world.run("wallet", "add", "1", "food")
        #expect(rows("list", "--done").map { $0[0] } == [due[0][0]])
        #expect(world.run("wallet", "undo").status == 0)
        #expect(rows("due", "2026-12", "--done").map { $0[3] } == ["skipped"])
        #expect(world.run("wallet", "undo").status == 0)
        #expect(rows("due").map { $0[2] } == ["2026-12-15"])
        #expect(world.run("wallet", "undo").status == 0)
        #expect(rows("due").count == 2)
    }

    @Test func `lists are searched and sorted, and a record of a plan removed is due again`() {
        _ = plan("300", "phone", "Інтернет", "--on", "2026-11-20", "--every", "month")
        _ = plan("100", "usd", "freelance", "Studio", "--on", "30")
        #expect(rows("due", "--search", "ІНТЕР").count == 2 && rows("due", "--search", "stud").count == 1)
        #expect(rows("due", "--sort", "amount").map { $0[5] } == ["-300.00", "-300.00", "100.00"])
        #expect(rows("plan", "list", "--sort", "amount").map { $0[7] } == ["Інтернет", "Studio"])
        let first = rows("due")[0][0]
        #expect(world.run("wallet", "done", first).status == 0)
        #expect(world.run("wallet", "rm", first).status == 0)
        #expect(rows("due")[0][0] == first)
        #expect(world.run("wallet", "done", first).status == 0)
        #expect(world.run("wallet", "due", "--sort", "name").status == 64)
        #expect(world.run("wallet", "done", "zzz").err.firstRange(of: "nothing due is called “zzz”") != nil)
    }

    @Test func `a plan is changed, and only what is named`() {
        let id = plan("12000", "rent", "--on", "5")
        text = text.replacing("id:\(id)", with: "id:\(id), mine:kept")
        #expect(world.run("wallet", "plan", "edit", id, "13000", "--from", "card").status == 0)
        #expect(text.firstRange(of: "2026-12-05   ; id:\(id), mine:kept, edited:") != nil, "\(text)")
        #expect(text.firstRange(of: "\n    expenses:rent  13000.00 UAH\n    assets:card\n") != nil)
        #expect(world.run("wallet", "plan", "edit", id, "--on", "7", "--until", "2027-06").status == 0)
        #expect(text.firstRange(of: "~ every 7th day of month from 2026-12-07 to 2027-07-01 ") != nil, "\(text)")
        #expect(world.run("wallet", "plan", "edit", id, "--every", "quarter").status == 0)
        #expect(
            rows("plan")[0][10] == "every dec 7th from 2026-12-07 to 2027-07-01; "
                + "every mar 7th from 2027-03-07 to 2027-07-01; every jun 7th from 2027-06-07 to 2027-07-01", "\(text)")
        #expect(world.run("wallet", "plan", "edit", id, "500").status == 0)
        #expect(text.split(separator: " ").filter { $0 == "500.00" }.count == 3)
        #expect(world.run("wallet", "plan", "edit", id).status == 64)
        #expect(world.run("wallet", "plan", "show", id).lines.count == 9)
        #expect(world.run("wallet", "plan", "rm", id).status == 0)
        #expect(rows("plan").isEmpty && text.split(separator: "\n").filter { $0.hasPrefix("; removed:") }.count == 3)
        #expect(world.run("wallet", "undo").status == 0)
        #expect(rows("plan").count == 1)
    }

    @Test func `a changed day counts from the month after the last one that is done`() {
        let id = plan("12000", "rent", "--on", "2026-11-15", "--every", "month")
        #expect(world.run("wallet", "done", id).status == 0)
        #expect(world.run("wallet", "plan", "edit", id, "--on", "20").status == 0)
        #expect(rows("due").map { $0[2] } == ["2026-12-20"])
        #expect(world.run("wallet", "plan", "edit", id, "--until", "2027").status == 0)
        #expect(text.firstRange(of: "~ every 20th day of month from 2026-12-20 to 2028-01-01 ") != nil, "\(text)")
    }

    @Test func `a plan is listed before another, also among what is due on one day`() {
        let (rent, phone) = (plan("9", "rent", "--on", "5"), plan("250", "phone", "--on", "5"))
        let bytes = Set(text.split(separator: "\n"))
        let moved = world.run("wallet", "plan", "edit", "phone", "--before", "rent", "-o", "plain").out
        #expect(moved.split(separator: "\n").map { $0.prefix(rent.count) } == [phone[...], rent[...]], "\(moved)")
        let due = rows("due", "december").compactMap { row in ["phone", "rent"].first(where: row.contains) }
        #expect(due == ["phone", "rent"])
        #expect(Set(text.split(separator: "\n")) == bytes)
        world.expect(
            "wallet", "plan", "edit", "phone", "--before", "phone", status: 64, errHas: "phone and --before phone")
        world.expect(
            "wallet", "plan", "edit", "phone", "3", "--before", "rent", status: 64, errHas: "3 and --before rent")
        world.expect(
            "wallet", "plan", "edit", "phone", "--note", "x", "--before", "rent", status: 64, errHas: "--note and")
    }

    @Test func `plans that are over are listed and cleared`() {
        let (over, open) = (plan("1", "gifts", "--on", "2026-11-20"), plan("2", "rent", "--on", "5"))
        #expect(rows("plan", "list", "--done").isEmpty)
        #expect(world.run("wallet", "done", over).status == 0)
        #expect(rows("plan", "list", "--done").map { $0[0] } == [over] && rows("plan").map { $0[0] } == [open])
        #expect(world.run("wallet", "plan", "clear").out.hasPrefix(over))
        #expect(text.firstRange(of: "; removed:\(over)@") != nil)
        #expect(world.run("wallet", "plan", "clear").status == 1)
    }

    @Test func `only the whole name of a category is that of its plan`() {
        let id = plan("300", "food", "--on", "5")
        #expect(world.run("wallet", "plan", "rm", "foo").status == 1 && rows("plan").map { $0[0] } == [id])
        #expect(world.run("wallet", "plan", "rm", "Food").status == 0 && rows("plan").isEmpty)
    }

    @Test func `a name counts before the beginning of an identifier`() {
        let food = plan("300", "food", "--on", "5")
        let rent = plan("9000", "rent", "--on", "5")
        text = text.replacing("id:\(rent)", with: "id:food000001")
        #expect(world.run("wallet", "plan", "rm", "food").status == 0 && rows("plan").map { $0[0] } == ["food000001"])
        #expect(world.run("wallet", "plan", "rm", "food0").status == 0 && rows("plan").isEmpty)
        #expect(food != rent)
    }

    @Test func `a category that a plan uses is renamed with it, and not removed`() {
        _ = plan("12000", "rent", "--on", "5")
        #expect(world.run("wallet", "categories", "rm", "rent").status == 64)
        #expect(world.run("wallet", "categories", "rename", "rent", "flat").status == 0)
        #expect(rows("due")[0][7] == "flat" && text.firstRange(of: "expenses:rent") == nil)
    }

    @Test func `periodic transactions typed by hand are due, and keep their bytes`() {
        let typed =
            "~ monthly from 2020-01  оренда\n    expenses:rent   100,50 грн  ; c\n    assets:cash\n\n"
            + "~ whenever I like  x\n    a  1\n    b\n"
        text = typed
        let listed = world.run("wallet", "due")
        #expect(listed.out.firstRange(of: "2026-12-01  in 11 d  −100.5 грн  rent  cash  оренда") != nil, "\(listed)")
        #expect(
            listed.err.firstRange(of: "\(TestEnvironment.walletPath):5: “~ whenever I like  x” is kept") != nil,
            "\(listed)")
        #expect(text == typed)
        let id = String(listed.out.prefix(10))
        #expect(world.run("wallet", "done", id, "--on", "today").status == 0)
        let plan = rows("plan")[0][0]
        #expect(
            text.hasPrefix(
                "~ monthly from 2020-01  оренда  ; id:\(plan), since:2026-11-20\n    expenses:rent   100,50 грн  ; c\n")
        )
        #expect(rows("due", "2026-11", "--done").isEmpty && rows("due", "2026-12", "--done").count == 1)
        #expect(rows("due").isEmpty)
    }

    @Test func `a task has no amount, and is done once`() {
        _ = world.run("wallet", "add", "5", "food")
        let id = plan("file", "the", "return", "--on", "2027-02-09")
        #expect(text.contains("\n~ 2027-02-09  file the return  ; id:\(id)\n"), "\(text)")
        #expect(rows("due", "2027-02").first?.first != nil)
        let done = rows("done", "file the return")
        #expect(done.count == 1, "before its day")
        #expect(text.hasSuffix("file the return  ; id:\(done[0][0]), plan:\(id), due:2027-02-09\n"), "\(text)")
        #expect(rows("due", "2027-02").isEmpty && rows("due", "2027-02", "--done").count == 1)
        for line in [
            ["rent", "--every", "month"], ["call", "--on", "friday", "--auto"],
            ["call", "--on", "1", "--from", "card"],
            ["pay", "bank", "300", "uah", "--on", "1"],
        ] {
            #expect(world.run(["wallet", "plan", "add"] + line).status == 64, "\(line)")
        }
        #expect(plan("rent", "9000", "--every", "month") != "" && text.contains("9000.00 UAH"))
    }

    @Test func `a plan records itself once, and what is undone stays so`() {
        let id = plan("250", "phone", "--every", "month", "--on", "22", "--auto")
        #expect(rows("list").isEmpty)
        world.now = world.now.advanced(by: 33 * 86_400)
        let listed = world.expect(
            "wallet", "list",
            errHas: "recorded by its plan: 2026-11-22 −250.00 UAH phone; to take it back: kurs wallet undo")
        #expect(listed.lines.count == 2, "\(listed)")
        let before = text
        world.expect("wallet", "list", status: 0, err: "", outHas: "2026-12-22")
        #expect(text == before)
        world.expect("wallet", "undo", outHas: "- ")
        #expect(text.contains("; skipped:\(id)@2026-11-22\n; skipped:\(id)@2026-12-22\n"), "\(text)")
        world.expect("wallet", "list", status: 0, out: "")
        #expect(world.run("wallet", "done", "--all").status == 1)
    }

    @Test func `all that is due is settled at once`() {
        _ = plan("9000", "rent", "--on", "21")
        _ = plan("call", "--every", "week", "--on", "friday")
        world.now = world.now.advanced(by: 7 * 86_400)
        #expect(rows("done", "--all").map { $0[1] } == ["2026-11-27", "2026-11-27", "2026-11-27"])
        #expect(rows("due", "2026-11").isEmpty)
        #expect(world.run("wallet", "done", "--all", "rent").status == 64)
        // A record stays the one of its day, whatever tags it has lost.
        let text = world.wallet.replacing(/, plan:\w+, due:[-\d]+/, with: "")
        world.wallet = text
        #expect(world.run("wallet", "done", "--all").status == 1 && world.wallet == text, "\(world.wallet)")
    }

    @Test(arguments: [
        (["call dad", "every", "sunday"], "~ every sunday from 2026-11-22 "),
        (["buy a gift", "tomorrow"], "~ 2026-11-21 "),
        (["pay tax", "by", "19", "december"], "~ 2026-12-19 "), (["call", "--on", "monday"], "~ 2026-11-23 "),
        (["300", "fun", "every", "friday"], "~ every friday from 2026-11-20 "),
        (["loan", "3000", "--every", "month"], "~ every 20th day of month from 2026-11-20 "),
        (["900", "fun", "щомісяця", "з", "1", "грудня"], "~ monthly from 2026-12 "),
        (["900", "fun", "щотижня", "з", "понеділка"], "~ every monday from 2026-11-23 "),
        (["900", "fun", "every", "two", "weeks", "from", "23", "november"], "~ every 14 days from 2026-11-23 "),
        (["9", "fun", "щомісяця", "до", "1", "березня"], "~ every 20th day of month from 2026-11-20 to 2027-03-02 "),
    ])
    func `the days of a plan are typed as words`(line: [String], expected: String) {
        world.expect(["wallet", "plan", "add"] + line, status: 0)
        #expect(text.contains(expected), "\(text)")
    }

    @Test func `a period of what is due is to come, and a plan is named by a word`() {
        _ = plan("9000", "rent", "--on", "2026-12-05")
        let task = plan("buy", "a", "gift", "--on", "tomorrow")
        #expect(rows("due", "december").count == 1 && rows("due", "14", "days").count == 1)
        #expect(rows("due", "2025-12").isEmpty)
        #expect(rows("done", "gift").count == 1 && rows("plan", "list", "--done").first?.first == task)
    }
}
