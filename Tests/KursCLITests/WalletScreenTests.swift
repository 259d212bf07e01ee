import KursCore
import KursTestSupport
import KursWallet
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursTerminal
@testable import KursWalletCommands

/// The wallet in `kurs watch`: what it shows, what is typed there, and how it follows its file.
struct WalletScreenTests {
    private let world = TestEnvironment.withNBU()

    private func loop(columns: Int = 80, rows: Int = 24, _ options: String...) throws -> WatchLoop {
        world.files.givesStamps = true
        return try world.watchLoop(columns: columns, rows: rows, ["--offline"] + options)
    }

    private func type(_ text: String, _ loop: inout WatchLoop) {
        for key in TerminalKey.keys(in: Array(text.utf8)) { loop.press(key) }
    }

    private func text(_ loop: WatchLoop) -> String { WatchTests.text(loop.state) }

    private func fill() {
        for line in [
            ["account", "add", "card", "30000", "--on", "2026-10-01"],
            ["earn", "52000", "salary", "--to", "card", "--on", "2026-11-05"],
            ["earn", "50000", "salary", "--to", "card", "--on", "2026-10-05"],
            ["add", "240", "food", "АТБ", "--on", "2026-11-18"], ["add", "900", "cafe", "--on", "2026-10-12"],
            ["add", "60", "food", "Сільпо", "--on", "2026-11-19"],
            ["plan", "add", "12000", "rent", "--every", "month", "--on", "25"],
            ["goal", "add", "food < 5000 uah/month"],
        ] {
            #expect(world.run(["wallet"] + line).status == 0)
        }
    }

    @Test func `it shows what the commands show`() throws {
        fill()
        for language in ["en", "uk"] {
            var loop = try loop(columns: 120, rows: 50, "--lang", language)
            // The key of `w` on a Ukrainian keyboard.
            type(language == "en" ? "w" : "ц", &loop)
            let screen = text(loop)
            for command in [[], ["due"], ["report"], ["goal"]] {
                let out = world.run(["wallet"] + command + ["--lang", language]).out
                // Reports have lines below their table, on balances and rates.
                let table = out.split(separator: "\n").prefix { !$0.contains("→") }
                let mark: Character = language == "en" ? "." : ","
                let numbers = table.flatMap { $0.split(separator: " ") }.filter { $0.contains(mark) }
                #expect(!numbers.isEmpty)
                for number in numbers { #expect(screen.contains(number), "\(command): \(number)\n\(screen)") }
            }
            #expect(screen.contains("2026-10") && screen.contains("130"), "\(screen)")
            #expect(loop.state.wallet.chart?.lines.first?.points.count == 30)
            let places = ["Сільпо", "АТБ"].compactMap { screen.firstRange(of: $0)?.lowerBound }
            #expect(places.count == 2 && places[0] < places[1], "the newest first")
        }
    }

    @Test func `records are added, edited, removed and undone there`() throws {
        fill()
        var loop = try loop()
        type("w", &loop)
        #expect(loop.state.screen == .wallet)
        type("a250 food 'Silpo on the corner' зв'язок\r", &loop)
        #expect(loop.state.screen == .wallet)
        #expect(loop.state.notice.contains("−250.00 UAH"), "\(loop.state.notice)")
        let added = loop.state.wallet.items[loop.state.position]
        #expect(added.line.map(\.text).joined().contains("Silpo on the corner зв'язок"))
        type("e260 --category cafe\r", &loop)
        #expect(loop.state.wallet.items[loop.state.position].id == added.id)
        #expect(text(loop).contains("−260.00 UAH  cafe"))
        type("x\r", &loop)
        #expect(!loop.state.wallet.items.contains { $0.id == added.id })
        type("u\r", &loop)
        #expect(text(loop).contains("−260.00 UAH  cafe"))
        type("clist food\r", &loop)
        #expect(loop.state.screen == .details, "what does not fit on a line has a screen")
        #expect(text(loop).contains("АТБ"))
        type("q", &loop)
        type("chelp me\u{1B}q", &loop)
        #expect(loop.state.screen == .rates)
    }

    @Test(arguments: [40, 70, 80, 100, 110, 120, 130, 140, 200])
    func `an exchange names both sums in one order at every width`(columns: Int) throws {
        fill()
        world.run("wallet", "move", "8000", "uah", "card", "savings", "--for", "160", "eur")
        var loop = try loop(columns: columns)
        type("w", &loop)
        let row = text(loop).split(separator: "\n").first { $0.contains("160.00 EUR") } ?? ""
        let sums = ["8,000.00 UAH", "→ 160.00 EUR"].compactMap { row.firstRange(of: $0)?.lowerBound }
        #expect(sums.count == 2 && sums[0] < sums[1] && !row.contains("←"), "\(text(loop))")
    }

    @Test func `goals stand before the chart and the categories`() throws {
        fill()
        var loop = try loop(columns: 120, rows: 24)
        type("w", &loop)
        #expect(text(loop).contains("food < 5,000.00 UAH/month"), "\(text(loop))")
    }

    @Test func `every change is told, with how to take it back`() throws {
        fill()
        var loop = try loop(columns: 110)
        type("w", &loop)
        for (line, notice) in [
            ("add 60 food Novus", "added: "), ("edit last 70", "changed: "), ("rm last", "removed: "),
            ("plan edit rent 13000", "changed: "), ("account add zzz 10", "added: "),
            ("account close zzz --to card", "zzz  0.00 UAH · closed; to take it back"),
            ("list qqq", "looked for the text “qqq” · no records match"),
            ("list to /list.csv", "written to /list.csv"),
        ] {
            type("c\(line)\r", &loop)
            #expect(loop.state.notice.hasPrefix(notice), "\(line): \(loop.state.notice) \(loop.state.answer)")
            #expect(!notice.hasSuffix(": ") || loop.state.notice.hasSuffix("; u undoes it"), "\(loop.state.notice)")
        }
        type("chelp rm\r", &loop)
        #expect(text(loop).contains("remove records"), "\(text(loop))")
    }

    @Test func `a record without a verb is recorded, and a misspelt category is not`() throws {
        fill()
        var loop = try loop()
        type("wc60 food yesterday\r", &loop)
        #expect(loop.state.screen == .wallet && loop.state.notice.contains("2026-11-19  −60.00 UAH  food"))
        type("ccafe 75\r", &loop)
        #expect(loop.state.notice.contains("2026-11-20  −75.00 UAH  cafe"), "\(loop.state.notice)")
        let before = world.wallet
        // A sentence with a number is not recorded before it was seen as the line that it would be.
        type("ccafe no more than 3000 a month\r", &loop)
        #expect(loop.state.screen == .entry && loop.state.typed.hasPrefix("add 3000 cafe ") && world.wallet == before)
        #expect(text(loop).contains("Enter records this line"), "\(text(loop))")
        type("\u{1B}", &loop)
        type("cplan --help\r", &loop)
        #expect(loop.state.screen == .details && text(loop).contains("add — add a plan"), "\(text(loop))")
        type("\u{1B}calert add usd > 45 nbu\r", &loop)
        #expect(!loop.state.notice.contains("\t"))
        #expect(world.run("alert", "list").out.contains("usd.nbu > 45"), "\(text(loop))")
        type("c85 kafe\r", &loop)
        #expect(loop.state.screen == .entry && loop.state.typed == "85 kafe" && world.wallet == before)
        #expect(text(loop).contains("did you mean cafe?"))
    }

    @Test func `another month is looked at with the brackets, on either layout`() throws {
        world.run("wallet", "add", "70", "food", "--on", "2026-10-07")
        world.run("wallet", "add", "80", "food", "--on", "2026-09-30")
        world.run("wallet", "add", "30", "cafe", "--on", "2026-11-03")
        world.run("wallet", "plan", "add", "50", "rent", "--every", "month", "--on", "25")
        var loop = try loop(columns: 120, rows: 40)
        type("w[", &loop)
        let october = text(loop)
        #expect(october.contains("Wallet · October 2026") && october.contains("2026-10: in 0.00 UAH, out 70.00 UAH"))
        #expect(october.contains("1–31 October 2026") && !october.contains("2026-11-03") && !october.contains("Due"))
        #expect(october.contains("2026-10-07") && !october.contains("2026-09-30"))
        #expect(october.contains("Balance · UAH · 1–31 October 2026"))
        type("ї", &loop)
        #expect(text(loop).contains("2026-11: in 0.00 UAH, out 30.00 UAH") && text(loop).contains("2026-11-03"))
        type("]", &loop)
        #expect(!text(loop).contains("December"), "\(text(loop))")
    }

    @Test func `over what was answered, lines are typed as on the wallet's screen`() throws {
        fill()
        for (language, key, typed) in [("en", "a", "add "), ("uk", "ф", "add "), ("en", "c", "")] {
            var loop = try loop("--lang", language)
            let head = WatchScreen.cut(WalletPane.head(loop.state), 80).map(\.text).joined()
            type("wclist food\r", &loop)
            #expect(loop.state.screen == .details && text(loop).hasPrefix(head), "\(text(loop))")
            type(key, &loop)
            #expect(loop.state.screen == .entry && loop.state.typed == typed)
            type("\u{1B}", &loop)
            #expect(loop.state.screen == .wallet)
        }
    }

    @Test func `a refusal is that of the command, and what was typed stays`() throws {
        fill()
        var loop = try loop()
        type("wcmove zzz card cash\r", &loop)
        #expect(loop.state.screen == .entry)
        #expect(loop.state.typed == "move zzz card cash")
        world.expect("wallet", "move", "zzz", "card", "cash", errStarts: "kurs: " + loop.state.answer[0])
        #expect(text(loop).contains(loop.state.answer[0]))
        type("\u{1B}", &loop)
        #expect(loop.state.screen == .wallet)
        // The usage of what is being typed is below it.
        type("cmove ", &loop)
        #expect(text(loop).contains(WalletCommand.spec.verb("move")!.usage[0].dropFirst("wallet ".count)))
    }

    @Test func `what is due is marked as done under the cursor`() throws {
        fill()
        var loop = try loop()
        type("w", &loop)
        #expect(loop.state.wallet.items[0].isDue)
        #expect(text(loop).contains("2026-11-25  in 5 d"))
        type("d", &loop)
        #expect(!text(loop).contains("in 5 d"))
        #expect(text(loop).contains("2026-11-20  −12,000.00 UAH  rent"))
        // On a record it does nothing.
        loop.state.position = 1
        type("d", &loop)
        #expect(loop.state.screen == .wallet && loop.state.notice.isEmpty)
    }

    @Test(arguments: [80, 130])
    func `an account is opened from its pane`(columns: Int) throws {
        fill()
        var loop = try loop(columns: columns)
        type("w\t", &loop)
        #expect(text(loop).contains("› card"), "\(text(loop))")
        type("j", &loop)
        #expect(text(loop).contains("› cash"), "\(text(loop))")
        type("\r", &loop)
        loop.draw()
        #expect(text(loop).contains("Records · cash") && text(loop).contains("АТБ"), "\(text(loop))")
        #expect(loop.state.wallet.items.count == 3 && !loop.state.wallet.items[0].isDue)
        type("e9\r", &loop)
        #expect(loop.state.walletAccount == "assets:cash" && text(loop).contains("−9.00 UAH"), "\(text(loop))")
        type("q", &loop)
        loop.draw()
        #expect(loop.state.showsWalletFigures && text(loop).contains("› cash"), "\(text(loop))")
        type("\tq", &loop)
        #expect(loop.state.screen == .rates)
    }

    @Test func `its help has its own keys and lines, and what is read again is told`() throws {
        for language in ["en", "uk"] {
            var loop = try loop(rows: 60, "--lang", language)
            type("wh", &loop)
            let verb = try #require(WalletCommand.spec.verb("rm"))
            #expect(text(loop).contains(verb.summary(loop.state.language)), "\(text(loop))")
            type("qr", &loop)
            #expect(loop.state.notice.contains(language == "en" ? "read again at" : "прочитано знову о"))
            type("q?", &loop)
            #expect(!text(loop).contains(verb.summary(loop.state.language)), "\(text(loop))")
        }
    }

    @Test func `it follows other programs, and reads nothing while the file stays`() throws {
        fill()
        for columns in [80, 140] {
            var loop = try loop(columns: columns, rows: 40)
            if columns == 80 { type("w", &loop) }
            loop.draw()
            #expect(loop.longestWaitMilliseconds <= 1000)
            let isChanged = { loop.poll() }
            #expect(!isChanged())
            world.expect("wallet", "plan", "add", "\(columns)", "phone", "--every", "month", "--on", "22", status: 0)
            #expect(isChanged())
            #expect(text(loop).contains("−\(columns).00 UAH"), "\(text(loop))")
            #expect(!isChanged())
        }
    }

    @Test func `without a wallet it says how to begin`() throws {
        var loop = try loop()
        type("w", &loop)
        #expect(text(loop).contains("press a"))
        type("a240 food АТБ\r", &loop)
        #expect(text(loop).contains("total −240.00 UAH"))
        #expect(loop.state.wallet.items.count == 1)
    }

    @Test func `it fits every size in both languages`() throws {
        fill()
        for language in ["en", "uk"] {
            for (columns, rows) in [(10, 3), (1, 1), (40, 20), (80, 24), (120, 40), (200, 60)] {
                for keys in ["w", "w\t", "wa1 ", "we", "w?"] {
                    var loop = try loop(columns: columns, rows: rows, "--lang", language)
                    type(keys, &loop)
                    let lines = WatchScreen.lines(of: loop.state)
                    #expect(lines.count <= rows)
                    for line in lines {
                        #expect(
                            line.reduce(0) { $0 + DisplayWidth.of($1.text) } <= columns, "\(columns)x\(rows) \(line)")
                    }
                }
            }
            var loop = try loop(columns: 40, rows: 20, "--lang", language)
            type("w", &loop)
            #expect(text(loop).contains("−12") && text(loop).contains("rent"), "\(text(loop))")
            _ = loop.state.apply(.resized(columns: 120, rows: 40))
            loop.draw()
            #expect(text(loop).contains(language == "en" ? "Accounts" : "Рахунки"), "drawn for the new width")
        }
    }

    @Test func `a record that does not balance is named beside the rest`() throws {
        fill()
        let before = world.wallet
        world.wallet =
            before + "\n2026-11-17 x\n    expenses:food  9 UAH\n    assets:card  -8 UAH\n"
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        var loop = try loop()
        type("w", &loop)
        #expect(text(loop).contains("wallet.journal:\(line)") && text(loop).contains("UAH! at today's rates"))
        #expect(text(loop).contains("Сільпо"))
        type("a1 food\r", &loop)
        #expect(loop.state.screen == .entry)
        #expect(loop.state.answer[0].hasSuffix("wallet.journal:\(line): the postings do not add up to zero: 1 UAH"))
    }
}

/// Reading goes on where a record does not add up; writing does not.
struct UnbalancedRecordTests {
    private let world = TestEnvironment()
    private static let place = "/home/.local/share/kurs/wallet.journal:8"

    init() {
        world.wallet = """
            2026-10-05 a  ; id:aaaaaaaaaa
                expenses:food  5.00 UAH
                assets:cash
            2026-11-10 b  ; id:bbbbbbbbbb
                expenses:food  20.00 UAH
                assets:cash  -20.00 UAH

            2026-11-11 c  ; id:cccccccccc
                expenses:cafe  9.00 UAH
                assets:card  -8.00 UAH
            2026-11-12 d  ; id:dddddddddd
                expenses:cafe  3.00 UAH
                assets:cash

            """
    }

    @Test(
        arguments: [
            ([], "UAH! at today's rates"), (["report"], "23.00!"), (["report", "2026-10"], "5.00"),
            (["balance", "--all"], "3.00 UAH  !"), (["chart", "--by", "category"], "23.00!"),
        ] as [([String], String)])
    func `sums have a mark, and the place`(line: [String], words: String) {
        let found = world.expect(
            ["wallet"] + line, status: 0, outHas: words,
            errStarts: "kurs: \(Self.place): the postings do not add up to zero: 1.00 UAH; left out\n")
        #expect(found.out.contains("!") == (line.last != "2026-10"), "\(found)")
        #expect(
            found.out.contains("! not balanced and left out: " + Self.place) == (line.last != "2026-10"), "\(found)")
    }

    @Test func `formats for programs name it`() {
        world.expect("wallet", "list", "-o", "csv", status: 0, outHas: "dddddddddd", errHas: Self.place)
        #expect(!world.run("wallet", "list").out.contains("cccccccccc"))
        world.expect(
            "wallet", "balance", "--all", "-o", "csv",
            outHas: "expenses:cafe,UAH,3.00,\(Self.place),\nexpenses:food,UAH,25.00,,\n")
        world.expect("wallet", "report", "-o", "csv", outHas: ",0,\(Self.place),,false\n")
        world.expect(
            "wallet", "report", "--json", err: "", outHas: "\"without_records\":[\"\(Self.place)\"]",
            "\"warnings\":[{\"code\":\"left-out\"")
        world.expect("wallet", "due", "--json", outHas: "\"warnings\":[{\"code\":\"left-out\"")
        world.expect(
            "wallet", "report", "--income", "--tax", "5%", status: 65, outHas: "total 0.00!, since January 0.00!",
            "5 %: 0.00!", "! not balanced and left out: " + Self.place)
        world.expect(
            "wallet", "report", "--income", "--tax", "5%", "--json", status: 65,
            outHas: "\"without_records\":[\"\(Self.place)\"]")
        world.expect(
            "wallet", "report", "--income", "--book", status: 65, outHas: "receipts in no sum", errHas: Self.place)
        #expect(world.run("wallet", "report", "--income", "--tax", "5%", "2026-10").status != 65)
        world.expect(
            "wallet", "balance", "--in", "uah", "--json", outHas: "\"without_records\":[\"\(Self.place)\"]")
        world.expect("wallet", "balance", "--on", "2026-10-31", errHas: Self.place)
        #expect(!world.run("wallet", "balance", "--on", "2026-10-31").out.contains("!"))
        world.expect("wallet", "report", "2026-12", outHas: "total  0.00       23.00!")
    }

    @Test(arguments: [
        ["add", "1", "food"], ["edit", "aaaaaaaaaa", "6"], ["rm", "aaaaaaaaaa"],
        ["plan", "add", "1", "rent", "--every", "month"],
        ["goal", "add", "food < 5 uah/month"], ["account", "add", "x"], ["categories", "add", "y"],
    ])
    func `what writes refuses, also after a look`(line: [String]) {
        world.files.givesStamps = true
        #expect(world.run("wallet").status == 0)
        let before = world.wallet
        world.expect(["wallet"] + line, status: 65, errHas: Self.place)
        #expect(world.wallet == before)
    }

    @Test func `what asserts a balance counts it`() throws {
        let text = "2026-11-01\n a  5 UAH\n b  -4 UAH\n2026-11-02\n a  1 UAH = 6 UAH\n b\n"
        let journal = try JournalReader.read(Array(text.utf8), path: "w", year: 2026, leavingOut: true)
        #expect(journal.transactions.count == 1)
        #expect(journal.unbalanced.map(\.fault.line) == [1])
        #expect(throws: JournalError.self) { try JournalReader.read(Array(text.utf8), path: "w", year: 2026) }
    }
}
