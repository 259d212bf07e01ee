import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// Changes of records with several lines, with a price and with tags.
@Suite struct WalletEditTests {
    private let world = TestEnvironment()

    private func edit(_ text: String, _ words: [String]) -> (
        text: String, outcome: (status: Int32, out: String, err: String)
    ) {
        world.wallet = text
        let outcome = world.run(["wallet", "edit", "k1"] + words)
        let changed = world.wallet
        return (changed, (outcome.status, outcome.out, outcome.err))
    }

    private static let split =
        "2026-11-20 x  ; id:k1\n    expenses:food   100 UAH\n    expenses:home  50 UAH\n    assets:cash"
    /// What a statement has of a payment in another currency.
    private static let priced = "2026-11-20 x  ; id:k1\n    expenses:unknown  10.40 UAH @@ 0.24 EUR\n"
    private static let exchange = "2026-11-20 x  ; id:k1\n    assets:fop  -100 USD "

    @Test(arguments: [
        (
            split + "\n", ["120", "--of", "food"],
            "    expenses:food   120.00 UAH\n    expenses:home  50 UAH\n    assets:cash\n"
        ),
        (
            split + "  -150 UAH\n", ["120", "--of", "food"],
            "    expenses:food   120.00 UAH\n    expenses:home  50 UAH\n    assets:cash  -170.00 UAH\n"
        ),
        (
            split + "\n", ["--of", "home", "--category", "cafe"],
            "    expenses:food   100 UAH\n    expenses:cafe  50 UAH\n    assets:cash\n"
        ),
        (split + "\n", ["--from", "card"], "    expenses:home  50 UAH\n    assets:card\n"),
        (
            priced + "    assets:card  -10.40 UAH @@ 0.24 EUR\n", ["12"],
            "    expenses:unknown  12.00 UAH @@ 0.24 EUR\n    assets:card  -12.00 UAH @@ 0.24 EUR\n"
        ),
        (
            priced + "    assets:card  -10.40 UAH @@ 0.24 EUR\n", ["0.25", "eur"],
            "    expenses:unknown  10.40 UAH @@ 0.25 EUR\n    assets:card  -10.40 UAH @@ 0.25 EUR\n"
        ),
        (
            "2026-11-20 x  ; id:k1\n    expenses:food  60 USD\n    assets:fop\n", ["70"],
            "    expenses:food  70.00 USD\n    assets:fop\n"
        ),
        (
            exchange + "@@ 4335 UAH\n    assets:card\n", ["200", "usd"],
            "    assets:fop  -200.00 USD @@ 4335 UAH\n    assets:card\n"
        ),
        (
            exchange + "@@ 4335 UAH\n    assets:card  4335 UAH\n", ["4400"],
            "    assets:fop  -100 USD @@ 4400.00 UAH\n    assets:card  4400.00 UAH\n"
        ),
        (
            exchange + "@@ 4335 UAH\n    assets:card\n", ["--for", "4400", "uah"],
            "    assets:fop  -100 USD @@ 4400.00 UAH\n    assets:card\n"
        ),
        (
            exchange + "@ 43.35 UAH\n    assets:card  4335.00 UAH\n", ["200", "usd"],
            "    assets:fop  -200.00 USD @ 43.35 UAH\n    assets:card  8670.00 UAH\n"
        ),
    ])
    func `amounts of lines and exchanges are changed, and what follows from them`(
        text: String, words: [String], expected: String
    ) {
        world.run("wallet", "categories")
        let accounts = "account expenses:cafe\naccount assets:card\n\n"
        let (changed, outcome) = edit(accounts + text, words)
        #expect(outcome.status == 0 && changed.hasSuffix(expected), "\(outcome)\n\(changed)")
        #expect(changed.firstRange(of: "edited:") != nil)
    }

    @Test(arguments: [
        (
            split + "\n", ["120"],
            "has several categories: food, home; name the one to change: --of NAME"
        ),
        (split + "\n", ["--category", "food"], "has several categories"),
        (split + "\n", ["120", "--of", "zzz"], "unknown"), (split + "\n", ["--of", "food"], "missing AMOUNT"),
        (split + "\n", ["--for", "5"], "is not an exchange"), (split + "\n", ["--tag", "-trip"], "has no tag trip"),
        ("2026-11-20  ; id:k1\n    expenses:a  5 UAH = 5 UAH\n    assets:b\n", ["6"], "too complex"),
        ("2026-11-20  ; id:k1\n    (expenses:a)  5 UAH\n    assets:b  0\n", ["6"], "too complex"),
        (exchange + "@@ 4335 UAH\n    assets:card\n", ["5", "eur"], "too complex"),
    ])
    func `what cannot be said is refused`(text: String, words: [String], message: String) {
        let (changed, outcome) = edit(text, words)
        #expect(outcome.status == 64 || outcome.status == 65, "\(outcome)")
        #expect(outcome.err.firstRange(of: message) != nil, "\(outcome)")
        #expect(changed == text)
    }

    @Test
    func `a record is found by its category or description where only one is meant, and fields follow one another`() {
        world.wallet = """
            2026-11-20 Aroma  ; id:k1
                expenses:coffee  85 UAH
                assets:cash

            2026-11-19 bun  ; id:k2
                expenses:food  20 UAH
                assets:cash

            2026-11-18 soup  ; id:k3
                expenses:food  30 UAH
                assets:cash

            """
        world.expect(
            "wallet", "edit", "coffee", "amount", "94.50", "note", "Kava on the way", status: 0,
            outHas: "−94.50 UAH  coffee  cash  Kava on the way")
        world.expect(
            "wallet", "edit", "food", "25", status: 64,
            errHas:
                "several records have “food”: k3 2026-11-18 −30.00 UAH soup, k2 2026-11-19 −20.00 UAH bun; name one: kurs wallet edit k3 25"
        )
        world.expect("wallet", "edit", "tea", "25", status: 1, errHas: "no such record: tea")
    }

    @Test(arguments: [
        "--amount 20", "20 uah", "--from cash", "account cash", "--category food", "--tag trip", "on 2026-11-19",
    ])
    func `what a record has already is no change`(line: String) {
        let text = """
            2026-11-19 bun  ; id:k2, trip:
                expenses:food  20.00 UAH
                assets:cash

            """
        world.wallet = text
        world.expect(
            ["wallet", "edit", "bun"] + shellWords(line), status: 0, outHas: "bun", errHas: "nothing is changed")
        #expect(world.wallet == text)
        #expect(world.run("wallet", "undo").status != 0)
    }

    @Test(arguments: [
        ("note flight 12 home", "−20.00 UAH  food  cash  flight 12 home"),
        ("note table for 4 yesterday", "2026-11-20  −20.00 UAH  food  cash  table for 4 yesterday"),
        ("опис обід 2 кафе", "food  cash  обід 2 кафе"), ("on 5 november", "2026-11-05  −20.00 UAH  food  cash  bun"),
        ("95 on 5 november", "2026-11-05  −95.00 UAH  food"), ("дата 5 листопада", "2026-11-05  −20.00 UAH  food"),
        ("from card on 5 november", "2026-11-05  −20.00 UAH  food  card"),
        ("95.50 usd cafe yesterday", "2026-11-19  −95.50 USD  cafe"),
        ("cafe yesterday", "2026-11-19  −20.00 UAH  cafe"),
    ])
    func `a field has all of its words, and a description the rest of the line`(line: String, row: String) {
        world.run("wallet", "add", "20", "food", "bun")
        world.expect(["wallet", "edit", "bun"] + shellWords(line), status: 0, outHas: row)
    }

    @Test(arguments: ["--from card --account cash", "from card to savings"])
    func `two accounts for one line of a plan are refused`(line: String) {
        world.run("wallet", "plan", "add", "440", "fun", "netflix", "--every", "month", "--on", "25")
        world.expect(
            ["wallet", "plan", "edit", "netflix"] + shellWords(line), status: 64, errHas: "cannot be combined")
    }

    @Test func `the account of either kind of record is changed, and what was is told`() {
        world.wallet = """
            account assets:card
            account assets:cash
            account assets:savings
            account expenses:food

            """
        world.run("wallet", "add", "20", "food", "bun")
        world.expect(
            "wallet", "edit", "bun", "--account", "card", outHas: "food  card  bun",
            errHas: "it was 2026-11-20 −20.00 UAH food cash bun;")
        world.run("wallet", "exchange", "100", "usd", "savings", "to", "4300", "uah", "card")
        world.expect(
            "wallet", "edit", "last", "--for", "4400",
            errHas: "it was 2026-11-20 100.00 USD → 4,300.00 UAH savings → card;")
        world.expect("wallet", "edit", "last", "--account", "card", status: 64, errHas: "choose --from, --to")
    }

    @Test(arguments: [
        "rename category coffee cafe", "categories merge coffee with cafe", "rename category coffee каварня",
    ])
    func `a category becomes one with another, which has its names, and undo takes that back`(line: String) {
        let text = """
            account expenses:coffee  ; alias:кава
                ; rule:latte
            account expenses:cafe  ; alias:каварня

            2026-11-20  ; id:k1
                expenses:coffee  85 UAH
                assets:cash

            ; goal:gg expenses:coffee < 5.00 UAH/month
            ; goal:hh expenses:cafe < 9.00 UAH/month

            """
        world.wallet = text
        world.expect(["wallet"] + shellWords(line), status: 0, errHas: "moved to cafe: 1 record;")
        #expect(!world.wallet.contains("expenses:coffee") && world.wallet.contains("rule:latte"))
        #expect(world.wallet.contains("expenses:cafe < 9.00") && !world.wallet.contains("< 5.00"))
        world.expect("wallet", "add", "5", "кава", outHas: "cafe")
        world.expect("wallet", "add", "5", "coffee", outHas: "cafe")
        world.run("wallet", "undo", "3")
        #expect(world.wallet.contains("account expenses:coffee  ; alias:кава\n    ; rule:latte\n"))
        #expect(world.wallet.contains("    expenses:coffee  85 UAH\n") && world.wallet.contains("coffee < 5.00"))
    }

    @Test(arguments: [
        ("id:k1, trip:", ["-trip"], "id:k1, edited:"), ("trip:, id:k1", ["-trip"], "id:k1, edited:"),
        ("id:k1, a:1, who:Оля, b:2", ["-who"], "id:k1, a:1, b:2, edited:"),
        ("id:k1, who:Ann, who:Bob", ["-who:Ann"], "id:k1, who:Bob, edited:"),
        ("note trip:x, id:k1", ["-trip"], "note , id:k1, edited:"),
        ("id:k1, a:1", ["-a", "b:2"], "id:k1, b:2, edited:"),
    ])
    func `tags are removed with the comma beside them`(comment: String, tags: [String], expected: String) {
        let text = "2026-11-20 x  ; \(comment)\n    expenses:a  5 UAH\n    assets:b\n"
        let (changed, outcome) = edit(text, tags.flatMap { ["--tag", $0] })
        #expect(outcome.status == 0, "\(outcome)")
        #expect(changed.hasPrefix("2026-11-20 x  ; \(expected)"), "\(changed)")
    }

    @Test(arguments: [
        (["^assets"], ["assets:card", "assets:cash"]), (["food$"], ["expenses:food"]),
        (["^assets:ca.h$"], ["assets:cash"]),
        (["food|card"], ["assets:card", "expenses:food"]), (["a.*d$"], ["assets:card"]), (["FOO*D"], ["expenses:food"]),
        (["acct:card"], ["assets:card"]), (["not:assets"], ["expenses:food"]),
        (["assets", "not:cash"], ["assets:card"]), (["assets\\:cash"], ["assets:cash"]), (["fo?od"], ["expenses:food"]),
        (["s:c"], ["assets:card", "assets:cash"]), (["zzz"], []), (["ca(rd|sh)"], ["assets:card", "assets:cash"]),
        (["^[ae].*d$"], ["assets:card", "expenses:food"]), (["fo{2}d"], ["expenses:food"]), (["a^b"], []), (["$a"], []),
    ])
    func `accounts are named as hledger's regular expressions`(words: [String], accounts: [String]) {
        world.wallet = "2026-11-20\n  expenses:food  3 UAH\n  assets:card  -1 UAH\n  assets:cash\n"
        let found = world.run(["wallet", "balance", "-o", "plain"] + words).lines.map {
            String($0.prefix { $0 != "\t" })
        }
        #expect(found == accounts)
    }

    @Test func `an account's own name is that account, and a currency the money`() {
        world.wallet = """
            2026-11-20
                assets:cash  100 UAH
                assets:usdcash  5 USD
                assets:fop  7 USD
                income:cashback

            """
        let rows = { (line: String) in
            world.run(["wallet", "balance", "-o", "plain"] + shellWords(line)).out.split(separator: "\n").map {
                String($0).replacing("\t", with: " ")
            }
        }
        #expect(rows("cash") == ["assets:cash UAH 100"])
        #expect(Set(rows("usd")) == ["assets:fop USD 7", "assets:usdcash USD 5"])
        #expect(rows("sdca") == ["assets:usdcash USD 5"])
        world.expect("wallet", "list", "cash", "-o", "csv", "--no-header", outHas: "2026-11-20")
    }

    @Test func `a long name of an account is cut, and no amount`() {
        world.wallet = "2026-11-20\n  assets:a very long name of an account indeed  1234567 UAH\n  assets:b\n"
        world.columns = 40
        let lines = world.run("wallet", "balance", "--color", "never").out.split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 40 && $0.hasSuffix("1,234,567.00 UAH") }, "\(lines)")
    }

    @Test(arguments: ["25 november", "25.11"])
    func `a day of the days to come without a year is not one of a year ago`(day: String) {
        world.run("wallet", "add", "5", "food")
        for line in [["edit", "last"], ["add", "5", "food"]] {
            world.expect(["wallet"] + line + ["--on", day], status: 65, errHas: "did you mean --on 2026-11-25?")
        }
        world.expect("wallet", "edit", "last", "--on", "2025-11-25", status: 0, outHas: "2025-11-25")
    }

    @Test(arguments: [
        "[[:alpha:]]", "(a", "a{,2}", "\\w", "a|", "*a", "a**", "[a", "date:2026", "cur:USD", "desc:x",
    ])
    func `a pattern that hledger reads otherwise is refused by its part`(word: String) {
        world.run("wallet", "add", "1", "food")
        world.expect("wallet", "balance", word, status: 64, errHas: "is not supported")
    }

    @Test func `a table begins with the newest record, under months on a terminal, and fits it`() {
        for day in ["2026-10-05", "2026-11-05"] {
            world.run("wallet", "add", "5", "food", "a long description of what was bought", "--on", day, "--tag", "x")
        }
        let days = { (line: String...) in
            world.run(["wallet", "list"] + line).lines.map { $0.split(separator: " ")[1] }
        }
        #expect(days() == ["2026-11-05", "2026-10-05"])
        #expect(days("--sort", "date") == ["2026-10-05", "2026-11-05"])
        for columns in [40, 60, 90] {
            world.columns = columns
            let lines = world.run("wallet", "list", "--color", "never").lines
            #expect(lines.count == 4 && lines[0] == "November 2026" && lines[2] == "October 2026")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns && ($0.contains("food") || $0.contains("2026")) })
        }
    }

    @Test func `what is undone is told without the notes for merges`() {
        world.run("wallet", "add", "1", "food")
        world.run("wallet", "edit", "last", "--amount", "5000")
        let undone = world.run("wallet", "undo").out
        #expect(
            undone.split(separator: "\n").contains { $0.hasPrefix("- ") && $0.contains("−5,000.00 UAH") },
            "\(undone)")
        #expect(undone.firstRange(of: "edited") == nil, "\(undone)")
    }

    @Test func `an undone goal or plan is told without what kurs notes for itself`() {
        world.run("wallet", "goal", "add", "food < 100/month")
        world.expect("wallet", "undo", out: "- food < 100.00 UAH/month\n")
        world.run("wallet", "plan", "add", "300", "food", "--every", "month", "--on", "2026-11-25", "--tag", "trip")
        let undone = world.run("wallet", "undo").out
        #expect(undone.hasPrefix("- ") && undone.contains("−300.00 UAH  food  cash  monthly on day 25\n"), "\(undone)")
        #expect(!undone.contains("id:") && !undone.contains("~"), "\(undone)")
    }

    @Test func `an undone removal counts as a later edit when wallets are merged`() {
        world.run("wallet", "add", "1", "food")
        let id = String(world.run("wallet", "list", "-o", "plain").out.prefix(10))
        world.run("wallet", "rm", id)
        world.files["/other"] = world.wallet
        world.run("wallet", "undo")
        let merged = world.run("wallet", "merge", TestEnvironment.walletPath, "/other").out
        #expect(merged.firstRange(of: "id:\(id)") != nil && merged.firstRange(of: "; removed:") == nil, "\(merged)")
    }

    @Test func `a change that a killed process logged and did not make is no change`() throws {
        world.run("wallet", "add", "1", "food", "uno")
        let before = world.files.contents[TestEnvironment.walletPath]
        world.run("wallet", "add", "2", "food", "two")
        world.files.contents[TestEnvironment.walletPath] = before
        world.expect("wallet", "undo", status: 0, outHas: "uno")
        #expect(world.wallet.firstRange(of: "uno") == nil)
    }
}
