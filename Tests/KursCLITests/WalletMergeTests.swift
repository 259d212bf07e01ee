import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

@Suite struct WalletMergeTests {
    private let world = TestEnvironment()

    private func device(_ name: String, _ lines: [String]...) {
        for line in lines { world.run(["wallet"] + line + ["--file", name]) }
    }

    private func text(_ path: String) -> String { world.files[path] ?? "" }

    @Test func `two devices that changed one record offline keep both changes`() throws {
        world.run("wallet", "add", "240", "food", "АТБ")
        world.run("wallet", "add", "99", "cafe", "Львів")
        let ids = text(TestEnvironment.walletPath).split(separator: "; id:").dropFirst().map { String($0.prefix(10)) }
        try #require(ids.count == 2)
        let (id, other) = (ids[0], ids[1])
        let base = text(TestEnvironment.walletPath)
        for name in ["/base", "/ours", "/theirs"] { world.files[name] = base }
        device("/ours", ["edit", id, "--category", "cafe"], ["rm", other], ["add", "7", "food", "ours"])
        device("/theirs", ["edit", id, "--from", "card"], ["edit", id, "300"], ["add", "8", "food", "theirs"])

        world.expect("wallet", "merge", "/base", "/ours", "/theirs", "--out", "/ours", status: 0)
        let merged = text("/ours")
        #expect(merged.firstRange(of: "\n    expenses:cafe  300.00 UAH\n    assets:card\n") != nil, "\(merged)")
        #expect(merged.firstRange(of: "; removed:\(other)@") != nil)
        #expect(merged.firstRange(of: " ours  ;") != nil && merged.firstRange(of: " theirs  ;") != nil)
        #expect(world.run("wallet", "merge", "/theirs", "/ours").out == merged)
        #expect(world.run("wallet", "merge", "/ours", "/base").out == merged)
    }

    @Test(arguments: ["import", "merge"])
    func `an exported journal is taken over once, and its table is refused`(_ verb: String) {
        world.run("wallet", "add", "10", "food", "--tag", "trip")
        world.run("wallet", "move", "100", "cash", "card")
        world.run("wallet", "move", "100", "usd", "cash", "card", "--for", "4300 uah")
        world.expect("wallet", "export", "--out", "/back.journal", status: 0)
        world.expect("wallet", "export", "--out", "/back.csv", status: 0)
        let balances = world.run("wallet", "balance").out
        let other = ["--file", "/other.journal"]
        world.expect(["wallet", verb, "/back.journal"] + other, status: 0, errHas: "3 records added; to take it back")
        #expect(world.run(["wallet", "balance"] + other).out == balances)
        world.expect(["wallet", verb, "/back.journal"] + other, status: 0, errHas: "0 records added\n")
        #expect(world.run(["wallet", "balance"] + other).out == balances)
        world.expect(
            "wallet", "import", "/back.csv", "--account", "cash", status: 65,
            errHas: "kurs: /back.csv: a table of kurs wallet export")
        world.expect(
            "wallet", "import", "/back.journal", "--account", "cash", status: 64,
            errHas: "/back.journal and --account cannot be combined")
        world.expect("wallet", "export", "-o", "tsv", "--out", "/back.tsv", status: 0)
        world.expect("wallet", "import", "/back.tsv", status: 65, errHas: "a table of kurs wallet export")
        let before = world.wallet
        #expect(world.run("wallet", "merge", "/back.journal", "/back.journal").out == world.files["/back.journal"])
        #expect(world.wallet == before)
        world.expect("wallet", "import", "/back.journal", "/x.csv", status: 64, errHas: "unexpected argument “/x.csv”")
    }

    @Test func `sums that have records of days to come say so`() {
        world.run("wallet", "add", "10", "food", "--on", "2026-11-17")
        world.run("wallet", "add", "5", "food", "--on", "2026-12-30")
        world.expect(
            "wallet", "balance", status: 0, outHas: "−15.00 UAH",
            errHas: "1 record after today is included; to leave it out: --on today")
        world.expect("wallet", status: 0, outHas: "−15.00 UAH at today's rates, with 1 record after today\n")
        let today = world.run("wallet", "balance", "--on", "today")
        #expect(today.out.hasSuffix("−10.00 UAH\n") && today.err.isEmpty)
    }

    @Test func `a renamed category and the amounts that another device changed meanwhile are both kept`() {
        let base = """
            account expenses:food

            2026-11-18 one  ; id:k1
                expenses:food  240 UAH
                assets:cash

            2026-11-19 two
                expenses:food:out  50 UAH
                assets:cash

            ~ monthly from 2027-01  boxes  ; id:k3
                expenses:food  10 UAH
                assets:cash

            """
        for name in ["/base", "/ours", "/theirs"] { world.files[name] = base }
        let second = world.run("wallet", "list", "--search", "two", "--file", "/base").out.prefix { !$0.isWhitespace }
        device("/ours", ["categories", "rename", "food", "groceries"])
        #expect(text("/ours").firstRange(of: "two  ; id:\(second), edited:account1@") != nil)
        device("/theirs", ["edit", "k1", "250"], ["edit", String(second), "55"], ["plan", "edit", "k3", "12"])
        for line in [["/ours", "/theirs"], ["/theirs", "/ours"], ["/base", "/ours", "/theirs"]] {
            let merged = world.run(["wallet", "merge"] + line).out
            for posting in ["groceries  250.00 UAH", "groceries:out  55.00 UAH", "groceries  12.00 UAH"] {
                #expect(merged.firstRange(of: "    expenses:" + posting) != nil, "\(line): \(merged)")
            }
            #expect(merged.firstRange(of: "    expenses:food") == nil, "\(line): \(merged)")
            #expect(merged.split(separator: "\n").count { $0.hasPrefix("2026") || $0.hasPrefix("~") } == 3)
        }
    }

    @Test func `what a later edit brings back and which value is kept are said`() throws {
        let head = "2026-11-20 x  ; id:k1"
        let lines = "\n    expenses:food  5 UAH\n    assets:cash\n"
        world.files["/ours"] = "; removed:k1@10\n\n2026-11-20 y  ; id:k2, edited:description@5" + lines
        world.files["/theirs"] =
            head + ", edited:date@11" + lines + "\n2026-11-20 z  ; id:k2, edited:description@6" + lines
        let result = world.run("wallet", "merge", "/ours", "/theirs")
        #expect(result.err.firstRange(of: "record k1 was removed, and edited later: it is kept") != nil)
        #expect(result.err.firstRange(of: "record k2, description: “z” is kept, “y” is not") != nil)
    }

    @Test func `a merge tells what it has added, changed and removed`() {
        let lines = "\n    expenses:food  5 UAH\n    assets:cash\n"
        let plan = "\n~ monthly from 2026-11-01  ; id:p1" + lines
        world.wallet = "2026-11-20 x  ; id:k1" + lines + "\n2026-11-20 z  ; id:k3" + lines
        world.files["/theirs"] =
            "2026-11-20 y  ; id:k1, edited:description@5" + lines + "\n2026-11-20 y  ; id:k2" + lines + plan
            + "\n; goal:g1 expenses:food < 5000.00 UAH/month\n; removed:k3@9\n"
        world.expect(
            "wallet", "merge", "/theirs",
            errHas: "1 record added, 1 record changed, 1 record removed, 1 plan added, 1 goal added; to take it back")
        world.expect("wallet", "merge", "/theirs", errHas: "0 records added\n")
    }

    @Test(arguments: [
        ("2026-11-20 Bolt  ; id:k1\n    expenses:taxi  80 UAH\n    assets:cash\n", "description “АТБ”, “Bolt”"),
        ("2026-11-20 АТБ  ; id:k1\n    expenses:food  80 UAH\n    assets:cash\n", "amount “80 UAH”, “100 UAH”"),
        ("; goal:g1 expenses:food < 6000.00 UAH/month\n", "goal “; goal:g1 expenses:food < 6000.00 UAH/month”"),
    ])
    func `two records of one identifier are not made one, nor is one of two edits of a goal lost`(
        theirs: String, difference: String
    ) {
        let ours =
            "2026-11-20 АТБ  ; id:k1\n    expenses:food  100 UAH\n    assets:cash\n"
            + "\n; goal:g1 expenses:food < 5000.00 UAH/month\n"
        world.wallet = ours
        world.files["/theirs"] = theirs
        world.expect("wallet", "merge", "/theirs", status: 65, errHas: difference)
        #expect(world.wallet == ours)
    }

    @Test func `a goal that one side changed is as it was changed, whichever file is merged into the other`() {
        world.run("wallet", "add", "240", "food")
        world.run("wallet", "goal", "add", "food < 5000/month")
        let old = world.wallet
        world.expect("wallet", "goal", "edit", "food", "7000", status: 0, outHas: "food < 7,000.00 UAH/month")
        let new = world.wallet
        for (ours, theirs) in [(old, new), (new, old)] {
            world.wallet = ours
            world.files["/theirs"] = theirs
            world.expect("wallet", "merge", "/theirs", status: 0)
            #expect(world.run("wallet", "goal", "list").out.contains("food < 7,000.00 UAH/month"))
        }
        world.run("wallet", "goal", "edit", "food", "7500")
        world.expect("wallet", "undo", outHas: "- food < 7,500.00 UAH/month")
        world.run("wallet", "categories", "rename", "food", "meals")
        world.files["/theirs"] = old
        world.expect("wallet", "merge", "/theirs", status: 0)
        #expect(world.run("wallet", "goal", "list").out.contains("meals < 7,000.00 UAH/month"))
    }

    @Test func `an export of the wallet is merged into it, and adds nothing`() {
        for line in ["add 240 food Сільпо", "earn 1000 salary", "add 20 usd fun for 868 uah", "add 5 food --tag trip"] {
            world.run(["wallet"] + shellWords(line))
        }
        world.run("wallet", "export", "-o", "hledger", "--out", "/all.journal")
        let balances = world.run("wallet", "balance", "--all").out
        world.expect("wallet", "merge", "/all.journal", status: 0)
        world.expect("wallet", "merge", "/all.journal", status: 0, errHas: "0 records added")
        #expect(world.run("wallet", "balance", "--all").out == balances)
        #expect(world.run("wallet", "list").out.contains("trip"))
    }

    @Test func `conflict copies of file-sync tools are merged into the wallet, which can be undone`() {
        world.run("wallet", "add", "240", "food", "АТБ")
        let before = text(TestEnvironment.walletPath)
        let record = "\n2026-11-19 phone  ; id:p1\n    expenses:food  5 UAH\n    assets:cash\n"
        let folder = "/home/.local/share/kurs/"
        world.files[folder + "wallet.sync-conflict-20261119-101500-ABCDEF7.journal"] = before + record
        world.files[folder + "wallet (Оля's conflicted copy 2026-11-19).journal"] = before
        world.files[folder + "wallet2.journal"] = "damaged"
        world.expect("wallet", "merge", "--conflicts", status: 0)
        #expect(text(TestEnvironment.walletPath) == before + record)
        world.run("wallet", "undo")
        #expect(text(TestEnvironment.walletPath) == before)
    }

    @Test func `a fault is told of the file that has it`() {
        let ours = "; wallet\n2026-11-18 x  ; id:k1\n    expenses:food  1 UAH\n    assets:cash  -1 UAH = -1 UAH\n"
        let name = "wallet.sync-conflict-20261119-101500-ABCDEF7.journal"
        let copy = "/home/.local/share/kurs/" + name
        world.wallet = ours
        world.files[copy] = "\n\n\n2026-11-19 y  ; id:k2\n    a  1 UAH\n    b  1 UAH\n"
        world.expect("wallet", "merge", "--conflicts", status: 65, errStarts: "kurs: \(copy):4: ")
        // Each can be read, and both together cannot.
        let theirs = "2026-11-17 y  ; id:k2\n    expenses:food  5 UAH\n    assets:cash\n"
        world.files[copy] = theirs
        world.expect(
            "wallet", "merge", "--conflicts", status: 65,
            errStarts: "kurs: \(TestEnvironment.walletPath) merged with \(copy):")
        #expect(text(TestEnvironment.walletPath) == ours)
    }

    @Test(arguments: [
        ["edit", "k1", "2"], ["done", "p1"], ["plan", "edit", "p1", "6"], ["goal", "add", "food < 5/month"],
        ["plan", "add", "9", "food", "--on", "5"], ["merge", "--conflicts"],
    ])
    func `a change that is made is told, though the file cannot be read again`(line: [String]) {
        let plan = "\n~ monthly from 2026-11-01  ; id:p1\n    expenses:food  5 UAH\n    assets:cash\n"
        let record = "2026-11-18 x  ; id:k1\n    expenses:food  1 UAH\n    assets:cash\n"
        world.wallet = record + plan
        let other = "\n2026-11-19 y  ; id:k2\n    expenses:food  3 UAH\n    assets:cash\n"
        world.files["/home/.local/share/kurs/wallet.sync-conflict-20261119-101500-ABCDEF7.journal"] =
            record + plan + other
        world.files.failsAfterReplacing = true
        let outcome = world.run(["wallet"] + line)
        #expect(outcome.status == 0 && text(TestEnvironment.walletPath) != record + plan, "\(outcome)")
    }

    @Test(arguments: [false, true])
    func `what git could not merge is merged record by record`(hasBase: Bool) {
        func record(_ id: String, _ amount: String, _ day: String = "19") -> String {
            "\n2026-11-\(day) x  ; id:\(id)\n    expenses:food  \(amount) UAH\n    assets:cash\n"
        }
        let base = hasBase ? "||||||| 1a2b3c\n" + record("old", "5") : ""
        let text =
            "; wallet\n" + record("k1", "1") + "<<<<<<< HEAD\n" + record("old", "5") + record("k2", "2") + base
            + "=======\n" + record("old", "5") + record("k3", "3", "20") + ">>>>>>> phone\n"
        world.wallet = text
        world.expect("wallet", "list", status: 65, errHas: "kurs wallet merge --conflicts")
        world.expect("wallet", "merge", "--conflicts", status: 0, errHas: "git add ")
        let amounts = world.run("wallet", "list", "-o", "csv", "--no-header").rows().map { $0[3] }
        #expect(amounts == ["-1", "-5", "-2", "-3"] || amounts == ["-1.00", "-5.00", "-2.00", "-3.00"], "\(amounts)")
        let after = self.text(TestEnvironment.walletPath)
        #expect(world.run("wallet", "undo").status != 0 && self.text(TestEnvironment.walletPath) == after)
    }

    @Test(arguments: [
        "<<<<<<< HEAD\n", "=======\n", ">>>>>>> x\n", "<<<<<<< a\n>>>>>>> b\n", "<<<<<<< a\n=======\n<<<<<<< b\n",
    ])
    func `marks in another order are left as they are`(text: String) {
        world.wallet = text
        world.run("wallet", "merge", "--conflicts")
        #expect(self.text(TestEnvironment.walletPath) == text)
    }

    @Test func `nothing is written where a file cannot be merged`() {
        world.files["/ours"] = "; a\n"
        world.files["/theirs"] = "<<<<<<< HEAD\n"
        let result = world.expect("wallet", "merge", "/ours", "/theirs", "--out", "/ours", status: 65)
        #expect(result.err.firstRange(of: "/theirs:1: the mark of an unresolved merge conflict") != nil)
        #expect(text("/ours") == "; a\n")
        #expect(world.run("wallet", "merge", "/ours", "--out", "/x").status == 64)
        #expect(world.run("wallet", "merge", "/ours", "/nowhere").status == 66)
        #expect(world.run("wallet", "merge", "/ours", "/ours", "/ours", "/ours").status == 64)
    }

    @Test func `a merged journal with a failed assertion is written for its owner to correct`() {
        let line = "\n2026-11-20 x  ; id:k1\n    a  5 UAH\n    b\n"
        world.files["/ours"] = line + "\n2026-11-21 y  ; id:k2\n    a  0 UAH = 5 UAH\n    b\n"
        world.files["/theirs"] = line + "\n2026-11-20 z  ; id:k3\n    a  1 UAH\n    b\n"
        let result = world.expect("wallet", "merge", "/ours", "/theirs", "--out", "/new", status: 65)
        #expect(result.err.firstRange(of: "correct the merged journal: /new:") != nil)
        #expect(text("/new").firstRange(of: "id:k3") != nil)
    }
}

/// Transfers of which two devices have imported one side each.
@Suite struct WalletTransferTests {
    private let world = TestEnvironment()
    private static let head = "Date,Description,Amount,Currency,Balance\n"

    private func text(_ path: String) -> String { world.files[path] ?? "" }

    /// Imports a statement of each account on a device of its own, and merges both into `/m`.
    private func merge(_ card: String, _ savings: String) -> TestEnvironment.Outcome {
        for (device, account, rows) in [("/a", "card", card), ("/b", "savings", savings)] {
            world.files[device] = "account expenses:unknown\naccount income:unknown\n"
            world.files["/s.csv"] = Self.head + rows
            let account = "assets:" + account
            #expect(world.run("wallet", "import", "/s.csv", "--account", account, "--file", device).status == 0)
        }
        return world.run("wallet", "merge", "/a", "/b", "--out", "/m")
    }

    private func ids(_ path: String) -> [String] {
        text(path).split(separator: " ").filter { $0.hasPrefix("id:") }.map { String($0.dropFirst(3).prefix(10)) }
    }

    @Test func `the next import makes one record of both sides`() {
        let merged = merge("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-12,З картки,500.00,UAH,500.00\n")
        #expect(merged.status == 0 && merged.err.contains("transfers that may be recorded twice: 1, such as"))
        let before = text("/m")
        let trial = world.run("wallet", "import", "--match", "--dry-run", "--file", "/m")
        #expect(trial.status == 0 && text("/m") == before)
        let paid = ids("/a")[0]
        #expect(trial.out.contains("would become one transfer, \(paid)\n"))
        // Either device may do it, at another time; the merged file has it once.
        world.files["/n"] = before
        world.files["/s.csv"] = Self.head + "2026-11-12,З картки,500.00,UAH,500.00\n"
        world.expect(
            "wallet", "import", "/s.csv", "--account", "savings", "--file", "/m", "--json", outHas: "\"known\":1,",
            "\"united\":1,")
        world.now = world.now.advanced(by: 5000)
        world.run("wallet", "import", "--match", "--file", "/n")
        world.run("wallet", "merge", "/m", "/n", "--out", "/o")
        for path in ["/m", "/n", "/o"] {
            #expect(ids(path) == [paid], "\(text(path))")
            world.expect(
                "wallet", "balance", "--all", "--file", path, "-o", "plain",
                out: "assets:card\tUAH\t-500.00\nassets:savings\tUAH\t500.00\n")
            for side in ["/a", "/b"] {
                world.run("wallet", "merge", path, side, "--out", "/p")
                #expect(ids("/p") == [paid])
            }
        }
        #expect(world.run("wallet", "import", "/s.csv", "--account", "savings", "--file", "/o").out.contains("0 new"))
        world.expect(
            "wallet", "import", "--match", "--file", "/o", status: 1, err: "kurs: no transfer is recorded twice\n")
    }

    @Test(arguments: [
        // No name says that it is a transfer; a category was chosen; another amount; too far apart.
        ("2026-11-11,Shop,-500.00,UAH,450.00\n", "2026-11-12,Refund,500.00,UAH,500.00\n", "", 0, 1),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-12,З картки,500.00,UAH,500.00\n", "food", 0, 0),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-12,З картки,499.00,UAH,500.00\n", "", 0, 0),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-15,З картки,500.00,UAH,500.00\n", "", 0, 0),
        ("2026-11-11,Переказ,-500.00,UAH,450.00\n", "2026-11-14,З картки,500.00,UAH,500.00\n", "", 1, 1),
    ])
    func `only open records by the rule of an import become one`(
        card: String, savings: String, category: String, said: Int, matched: Int
    ) {
        _ = merge(card, savings)
        if !category.isEmpty {
            world.files["/m"]? += "\naccount expenses:\(category)\n"
            world.run("wallet", "edit", ids("/a")[0], "--category", category, "--file", "/m")
        }
        world.files.contents["/n"] = world.files.contents["/m"]
        world.files["/s.csv"] = Self.head + card
        world.run("wallet", "import", "/s.csv", "--account", "card", "--file", "/m")
        #expect(ids("/m").count == 2 - said, "\(text("/m"))")
        world.run("wallet", "import", "--match", "--file", "/n")
        #expect(ids("/n").count == 2 - matched, "\(text("/n"))")
    }
}
