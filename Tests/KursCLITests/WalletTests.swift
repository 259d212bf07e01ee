import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

@Suite struct WalletTests {
    private let world = TestEnvironment()

    private var text: String {
        get { world.wallet }
        nonmutating set { world.wallet = newValue }
    }

    @Test(arguments: [
        (["add", "500", "transport", "taxi", "вчора"], "2026-11-19 taxi"),
        (["add", "500", "transport", "Yesterday"], "2026-11-19  ;"),
        (["add", "500", "transport", "кафе Вчора"], "2026-11-20 кафе Вчора"),
        (["add", "500", "transport", "taxi вчора", "--on", "2026-11-02"], "2026-11-02 taxi вчора"),
        (["move", "500", "card", "cash", "позавчора"], "2026-11-18  ;"),
        (["add", "85", "food", "позавчора", "АТБ"], "2026-11-18 АТБ"),
    ])
    func `a day in words at the end is the day of the record`(line: [String], start: String) {
        #expect(world.run(["wallet"] + line).status == 0)
        #expect(text.contains("\n" + start), "\(text)")
    }

    @Test func `a new wallet has nineteen categories, each with a name in both languages`() {
        #expect(world.run("wallet", "categories", "-o", "csv", "--no-header").lines.count == 19)
        #expect(world.run("wallet", "add", "1", "food").status == 0)
        let names = text.split(separator: "\n").filter { $0.hasPrefix("account ") && !$0.contains(" assets:") }
        #expect(names.count { $0.contains(" expenses:") } == 14)
        #expect(names.count { $0.contains(" income:") } == 5)
        #expect(names.allSatisfy { $0.contains("  ; alias:") })
        let words = names.flatMap { $0.split { " :".contains($0) }.filter { $0 != "account" && $0 != "alias" } }
        #expect(Set(words.filter { !["expenses", "income", ";"].contains($0) }).count == 46, "no name stands twice")
    }

    private func id(_ line: String...) -> String { world.walletID(line) }

    @Test func `records become transactions with an identifier, in a private file`() {
        let food = id("add", "240", "food", "АТБ")
        #expect(food.count == 10)
        #expect(text.hasSuffix("\n\n2026-11-20 АТБ  ; id:\(food)\n    expenses:food  240.00 UAH\n    assets:cash\n"))
        let fop = id("earn", "4200", "usd", "freelance", "Studio", "--to", "fop", "--on", "-2d", "--tag", "who:Оля")
        #expect(
            text.hasSuffix(
                "\n\n2026-11-18 Studio  ; id:\(fop), who:Оля\n    assets:fop  4200.00 USD\n    income:freelance\n"))
        let moved = id("move", "1000", "usd", "fop", "card", "--for", "43350", "uah")
        #expect(
            text.hasSuffix(
                "; id:\(moved)\n    assets:fop  -1000.00 USD @@ 43350.00 UAH\n    assets:card  43350.00 UAH\n"))
        #expect(world.files.contents[TestEnvironment.walletPath]?.mode == 0o600)
    }

    @Test func `a balance of a day says in every record of which`() {
        world.run("wallet", "add", "240", "food", "--on", "2026-10-30")
        for line in [["--on", "2026-11-05"], ["october"], ["--on", "2026-11-05", "--in", "uah"]] {
            let day = line == ["october"] ? "2026-10-31" : "2026-11-05"
            let line = ["wallet", "balance"] + line
            #expect(world.run(line + ["--json"]).out.contains("\"as_of\":\"\(day)\""))
            #expect(world.run(line + ["-o", "csv"]).out.contains(",\(day)\n"))
        }
        #expect(world.run("wallet", "balance", "--json").out.contains("\"as_of\":null"))
    }

    @Test func `without headings a report has none, and quietly it keeps them`() {
        world.run("wallet", "add", "240", "food")
        let report = world.run("wallet", "report")
        #expect(report.out.hasPrefix("Expenses · 1–30 November 2026 · UAH\n") && report.out.contains("previous"))
        #expect(world.run("wallet", "report", "-q").out == report.out)
        let bare = world.run("wallet", "report", "--no-header").out
        #expect(bare.hasPrefix("food") && !bare.contains("previous"), "\(bare)")
    }

    @Test func `money is moved between two accounts, or exchanged within one`() {
        world.expect(
            "wallet", "move", "5", "card", "assets:card", status: 64,
            errHas: "both accounts are card; name two accounts")
        #expect(world.run("wallet", "move", "5", "usd", "card", "card", "--for", "4", "usd").status == 64)
        #expect(text.isEmpty)
        #expect(world.run("wallet", "move", "100", "usd", "card", "card", "--for", "4300", "uah").status == 0)
        #expect(world.balances() == ["assets:card\tUAH\t4300.00", "assets:card\tUSD\t-100.00"])
    }

    @Test func `a refused first command makes no file`() {
        for line in [
            ["add", "5", "fod"], ["undo"], ["goal", "add", "x < 5/month"], ["plan", "add", "5", "rent"],
            ["categories", "add", "food"], ["rm", "x"], ["import", "/none.csv", "--account", "card"],
        ] {
            #expect(world.run(["wallet"] + line).status != 0, "\(line)")
            #expect(world.files.contents[TestEnvironment.walletPath] == nil, "\(line)")
        }
        let food = id("add", "5", "food")
        #expect(text.hasPrefix("account assets:cash  ; alias:готівка\n") && text.contains("; id:\(food)\n"))
    }

    @Test func `an account whose name begins another's is named exactly`() {
        world.run("wallet", "add", "1", "food", "--from", "assets:card2")
        world.run("wallet", "add", "2", "food", "--from", "assets:car")
        world.run("wallet", "move", "3", "card", "assets:card:old")
        for (amount, account) in [("10", "card"), ("20", "card2"), ("30", "car"), ("40", "card:old")] {
            #expect(world.run("wallet", "add", amount, "food", "--from", account).status == 0, "\(account)")
        }
        #expect(
            world.balances().filter { $0.hasPrefix("assets:") } == [
                "assets:car\tUAH\t-32.00", "assets:card\tUAH\t-13.00", "assets:card2\tUAH\t-21.00",
                "assets:card:old\tUAH\t-37.00",
            ])
        #expect(world.run("wallet", "list", "--account", "card2", "-o", "plain").lines.count == 2)
        #expect(world.run("wallet", "list", "--account", "assets:sav").status == 1)
        #expect(world.run("wallet", "list", "--account", "assets:nope").status == 64)
    }

    @Test(arguments: [
        ("12.50+8*3", "36.50"), ("(12.50+8)*3", "61.50"), ("100-0.01", "99.99"), ("2*-3+7", "1.00"),
        ("1240/2", "620.00"), ("(7+3)/4*2", "5.00"), ("1000/3", "333.33"), ("1 500,50", "1500.50"),
        ("2k", "2000.00"), ("0.1+0.2", "0.30"), ("((((1))))", "1.00"),
    ])
    func `amounts are calculated exactly`(written: String, amount: String) {
        world.run("wallet", "add", written, "usd", "food")
        #expect(world.balances().contains("expenses:food\tUSD\t\(amount)"), "\(world.balances())")
    }

    @Test(arguments: [
        (["0", "food"], 65, "zero"), (["-5", "gems"], 64, "unknown category “gems”"), (["1-1", "food"], 65, "zero"),
        (["abc", "food"], 65, "not an amount"), (["12.3456", "food"], 65, "more decimals than UAH"),
        (["1.5", "jpy", "food"], 65, "more decimals than JPY"), (["5/0", "food"], 65, "not a calculation"),
        (["(1+2", "food"], 65, "not a calculation"), (["5", "card"], 64, "“card” is an account, not"),
        (["5", "foood"], 64, "did you mean food? to make it: kurs wallet categories add foood"),
        (["5", "c"], 64, "may mean cafe, clothes"), (["5", "food", "--from", "mono"], 64, "account add mono"),
        (["5", "food", "--on", "0206-11-20"], 65, "did you mean --on 2026-11-20?"),
        (["5", "food", "--on", "2027-12-30"], 65, "did you mean --on 2025-12-30?"),
        (["5", "food", "--tag", "id:x"], 64, "cannot be a name"), (["5"], 64, "missing CATEGORY"),
        ([], 64, "missing AMOUNT"),
    ])
    func `a wrong record is refused and nothing is written`(line: [String], status: Int32, message: String) {
        world.run("wallet", "add", "1", "food")
        let before = text
        world.expect(["wallet", "add"] + line, status: status, errHas: message)
        #expect(text == before)
    }

    @Test func `names are found in both languages, in any case and by their beginning`() {
        for word in ["Food", "їжа", "ЇЖА", "fo", "expenses:food"] {
            #expect(world.run("wallet", "add", "1", word).status == 0, "\(word)")
        }
        #expect(world.balances().contains("expenses:food\tUAH\t5.00"))
        let other = TestEnvironment()
        #expect(other.run("wallet", "add", "1", "food", "--lang", "uk").status == 0)
        #expect(
            other.wallet.contains("    expenses:їжа  1.00 UAH\n    assets:готівка") == true)
    }

    @Test func `a description cannot become syntax`() {
        world.expect(
            "wallet", "add", "1", "food", "a;b", status: 64, errEnds: "comment in the journal; write a comma\n")
        world.run("wallet", "add", "1", "food", "a,b  c\nd\u{1B}[31m", "! x")
        world.run("wallet", "add", "2", "food", "* y")
        #expect(text.contains("2026-11-20 a,b c d [31m ! x  ; id:"))
        #expect(text.contains("2026-11-20 () * y  ; id:"))
        #expect(world.balances().contains("expenses:food\tUAH\t3.00"))
    }

    @Test func `edit changes one field and leaves every other byte`() {
        text = "; mine\r\n2026/11/19 * (7) Shop  ; a:b\r\n  expenses:x y   $5  ; c\r\n  assets:cash\r\n\r\nfoo:bar\r\n"
        #expect(world.run("wallet", "list").status == 65, "an unknown line is refused")
        text = text.replacing("foo:bar\r\n", with: "# end  \r\n")
        let edited = id("list")
        #expect(world.run("wallet", "edit", edited, "6", "usd", "--on", "-3d").status == 0)
        #expect(
            text == "; mine\r\n2026-11-17 * (7) Shop  ; a:b, id:\(edited), edited:amount@1795167600 date@1795167600\r\n"
                + "  expenses:x y   6.00 USD  ; c\r\n  assets:cash\r\n\r\n# end  \r\n")
        #expect(world.run("wallet", "edit", edited, "--description", "Kiosk").status == 0)
        #expect(text.contains("(7) Kiosk  ; a:b, id:\(edited), edited:amount@1795167600 date@1795167600 description@"))
        #expect(world.run("wallet", "undo").status == 0)
        #expect(world.run("wallet", "undo").status == 0)
        #expect(
            text
                == "; mine\r\n2026/11/19 * (7) Shop  ; a:b\r\n  expenses:x y   $5  ; c\r\n  assets:cash\r\n\r\n# end  \r\n"
        )
        #expect(world.run("wallet", "undo").err == "kurs: nothing to undo\n")
    }

    @Test func `removed records leave a line and come back by undo`() {
        let (one, two) = (id("add", "1", "food"), id("add", "2", "cafe"))
        let before = text
        world.expect("wallet", "rm", String(one.prefix(6)), two, status: 0, outHas: one, two)
        #expect(text.contains("; removed:\(one)@1795167600\n") && !text.contains("id:\(one)"))
        #expect(world.balances().isEmpty)
        #expect(world.run("wallet", "undo").out.contains("+ \(one)"))
        // The time of the undoing is written, so that a merge does not remove the records again.
        #expect(text.replacing(", edited:date@1795167601", with: "") == before && text != before)
        #expect(world.run("wallet", "undo").status == 0, "the time goes with the change before")
        #expect(before.utf8.starts(with: text.utf8) && text.firstRange(of: two) == nil)
    }

    @Test func `a change that was edited by hand since is not undone`() {
        world.run("wallet", "add", "1", "food", "one")
        world.run("wallet", "add", "2", "food", "two")
        text = "; a line above\n" + text
        #expect(world.run("wallet", "undo").status == 0, "the record has only moved")
        #expect(!text.contains("two"))
        text = text.replacing("one", with: "ONE")
        #expect(world.run("wallet", "undo").status == 65)
        #expect(text.contains("ONE"))
    }

    @Test func `categories are added, renamed, merged and removed`() {
        #expect(world.run("wallet", "categories", "add", "кава").status == 0)
        #expect(world.run("wallet", "categories", "add", "Кава").status == 64)
        #expect(world.run("wallet", "categories", "add", "a  b").status == 64)
        world.run("wallet", "add", "60", "кава")
        #expect(world.run("wallet", "categories", "rename", "кава", "coffee").status == 0)
        #expect(world.balances().contains("expenses:coffee\tUAH\t60.00"))
        #expect(world.run("wallet", "categories", "rm", "coffee").err.contains("--into"))
        #expect(world.run("wallet", "categories", "rm", "coffee", "--into", "cafe").status == 0)
        #expect(world.balances().contains("expenses:cafe\tUAH\t60.00"))
        #expect(!text.contains("coffee"))
        #expect(world.run("wallet", "categories", "rm", "gifts").status == 0)
        world.run("wallet", "plan", "add", "9", "fun", "--on", "5")
        world.expect("wallet", "categories", "rm", "fun", status: 64, errHas: "fun is used by 1 plan; ")
        #expect(!text.contains("gifts"))
    }

    @Test(arguments: [[], ["report"]])
    func `sums say that they leave out records without a rate`(words: [String]) {
        _ = id("add", "240", "food")
        #expect(!world.run(["--offline", "wallet"] + words).out.contains("without a rate"))
        _ = id("add", "10", "usd", "food")
        world.expect(["--offline", "wallet"] + words, outHas: "records without a rate, not counted: 1\n", "240.00")
        #expect(world.run(["--offline", "--lang", "uk", "wallet"] + words).out.contains("не враховано записів: 1\n"))
    }

    @Test(arguments: [
        ("report", ["food   240.00*", "total  240.00*", "out 240.00*"]),
        ("report --income --tax 5%", ["USD         —", "total 50.00*, since January 50.00*", "5 %: 2.50*"]),
        ("chart --by category", ["2026-11  240.00*", "* records without a rate, not counted: 1"]),
        ("chart", ["· records without a rate, not counted: 2"]),
    ])
    func `a sum that lacks something is marked, and the status says why`(line: String, parts: [String]) {
        _ = id("add", "240", "food")
        _ = id("add", "10", "usd", "food")
        _ = id("earn", "50", "usd", "salary")
        _ = id("earn", "50", "salary")
        let result = world.expect(["--offline", "wallet"] + shellWords(line), status: 69)
        for part in parts { #expect(result.out.contains(part), "\(part): \(result.out)") }
    }

    @Test(arguments: [
        ["list", "last", "month"], ["last", "month"], ["october"], ["список", "минулого", "місяця"],
        ["list", "october"], ["2026-10"],
    ])
    func `a period of several words, also alone, lists its records`(words: [String]) {
        _ = id("add", "240", "food", "--on", "2026-10-05")
        _ = id("додати", "5", "їжа")
        let rows = world.run(["wallet"] + words + ["-o", "plain"]).lines
        #expect(rows.count == 1 && rows.first?.contains("2026-10-05") == true, "\(words): \(rows)")
        #expect(world.run("wallet", "report", "last", "month").out.contains("1–31 October 2026"))
        #expect(world.run("wallet", "food").status == 64)
    }

    @Test func `a list says that it is not whole`() {
        for amount in 1...21 { _ = id("add", "\(amount)", "food") }
        let usual = world.expect(
            "wallet", "list", err: "kurs: the last 20 of 21 records; for all of them: --limit 21\n")
        #expect(usual.lines.count { $0.contains("food") } == 20)
        for line in [["--limit", "21"], ["-o", "plain"], ["--category", "food"]] {
            let whole = world.run(["wallet", "list"] + line)
            #expect(whole.lines.count { $0.contains("food") } == 21 && whole.err.isEmpty)
        }
    }

    @Test func `lists are narrowed and ordered`() {
        for (amount, category, day) in [("3", "food", "-40d"), ("1", "cafe", "-1d"), ("2", "food", "-2d")] {
            world.run("wallet", "add", amount, category, "Lviv", category, "--on", day)
        }
        func amounts(_ line: String...) -> [String] {
            world.run(["wallet", "list", "-o", "csv", "--no-header"] + line).rows().map { $0[3] }
        }
        #expect(amounts() == ["-3.00", "-2.00", "-1.00"])
        #expect(amounts("2026-11") == ["-2.00", "-1.00"])
        #expect(amounts("-2d") == ["-1.00"])
        #expect(amounts("--category", "food") == ["-3.00", "-2.00"])
        #expect(amounts("--search", "LVIV CAFE") == ["-1.00"])
        #expect(amounts("--sort", "amount", "--limit", "2") == ["-3.00", "-2.00"])
        #expect(amounts("2", "biggest", "expenses") == ["-3.00", "-2.00"])
        #expect(amounts("2026", "biggest") == ["-3.00", "-2.00", "-1.00"])
        #expect(amounts("за", "2026", "найбільші") == ["-3.00", "-2.00", "-1.00"])
        #expect(amounts("november", "2026", "biggest") == ["-2.00", "-1.00"])
        #expect(amounts("last", "2", "biggest") == ["-3.00", "-2.00"])
        world.run("wallet", "refund", "9", "food")
        #expect(amounts("biggest", "3", "expenses") == ["-3.00", "-2.00", "-1.00"])
        #expect(amounts("--account", "card").isEmpty)
        #expect(world.run("wallet", "list", "--sort", "name").status == 64)
    }

    @Test func `a record is not added where a directive would change it`() {
        text = "apply account x\n"
        #expect(world.run("wallet", "add", "1", "food").status == 65)
        text = "account expenses:food\naccount assets:cash\ncomment\n"
        #expect(world.run("wallet", "add", "1", "food").status == 65)
        text = "account expenses:food\naccount assets:cash\ndecimal-mark ,"
        #expect(world.run("wallet", "add", "1.5", "food").status == 0)
        #expect(text.contains("decimal-mark ,\n\n2026-11-20  ; id:"))
        #expect(text.contains("    expenses:food  1,50 UAH\n"))
        #expect(world.balances().contains("expenses:food\tUAH\t1.50"))
    }

    @Test(arguments: [
        ("<<<<<<< HEAD\n", "conflict"), ("2026-11-20 x\n    a  1\n    b\n    c\n", "two spaces"),
        ("2026-11-20 x\n    a  1 A B\n    b\n", "is not an amount"), ("bucket x\n", "not supported"),
    ])
    func `a journal that is not read whole is never written`(contents: String, message: String) {
        text = contents
        for line in [["list"], ["add", "1", "food"], ["categories", "add", "x"], ["balance"]] {
            let outcome = world.expect(["wallet"] + line, status: 65, errHas: message)
            #expect(
                outcome.err.contains(TestEnvironment.walletPath + ":1: ")
                    || outcome.err.contains(TestEnvironment.walletPath + ":2: "), "\(outcome)")
        }
        #expect(text == contents)
    }

    @Test func `what is kept and not read is named once`() {
        text = "eval 1\neval 2\n2026-11-20 x\n    expenses:a  1\n    assets:b\n"
        world.expect(
            "wallet", "balance", "--all", "-o", "plain",
            err: "kurs: \(TestEnvironment.walletPath):1: “eval” is kept and has no effect\n"
        )
    }

    @Test func `texts of the file are safe for the terminal`() {
        text = "2026-11-20 \u{1B}[31mx\u{202E}\n    expenses:\u{1B}a  1\n    assets:b\n"
        for line in [["list"], ["balance"], [], ["show", id("list", "-o", "plain")]] {
            let out = world.run(["wallet"] + line).out
            #expect(!out.unicodeScalars.contains("\u{1B}") && !out.unicodeScalars.contains("\u{202E}"), "\(line)")
        }
    }

    @Test(arguments: [("18", "19", true, "1323.90"), ("03", "17", false, "1324.00")])
    func `only days without any rate in force are reported`(
        first: String, last: String, isInForce: Bool, sum: String
    ) {
        let world = TestEnvironment.withNBU()
        let rows = (1...20).map { $0 < 10 ? "0\($0)" : "\($0)" }.filter { $0 < first || $0 > last }
        world.answerNBUYear(of: "USD", rows.map { ($0, "44." + $0) })
        for day in ["2026-11-02", last == "19" ? "2026-11-19" : "2026-11-18", "2026-11-20"] {
            world.run("wallet", "earn", "10", "usd", "freelance", "--on", day)
        }
        let report = world.expect("wallet", "report", "--income", "-o", "plain", outHas: sum)
        let days = "no rates from 2026-11-\(first) to 2026-11-\(last)"
        #expect(report.err.contains(days) != isInForce, "\(report.err)")
    }

    @Test func `sums are in the accounting currency, and taxes in hryvnias`() {
        let world = TestEnvironment.withNBU()
        world.run("wallet", "earn", "10", "usd", "freelance")
        #expect(world.run("config", "set", "accounting_currency", "usd").status == 0)
        world.expect("wallet", "report", "--income", outHas: "USD\n", "total      10.00")
        world.expect("wallet", outHas: "total 10.00 USD")
        world.expect("wallet", "report", "--income", "--in", "uah", outHas: "UAH\n")
        world.expect("wallet", "report", "--income", "--account", "cash", outHas: " UAH\n")
        #expect(world.run("config", "set", "accounting_currency", "xyz").status == 64)
        world.run("config", "unset", "accounting_currency")
        let path = "/home/.local/share/kurs/wallet.journal"
        let text = world.files[path] ?? ""
        world.files[path] = "D 1,000.00 USD\n" + text
        world.expect("wallet", outHas: "total 10.00 USD")
    }
}
