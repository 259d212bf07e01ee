import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Records and queries as people type them.
@Suite struct WalletCaptureTests {
    private let world = TestEnvironment()

    private var text: String {
        get { world.wallet }
        nonmutating set { world.wallet = newValue }
    }

    private func id(_ line: String...) -> String { world.walletID(line) }

    @Test(arguments: [
        ("add 60 food Silpo from card", "card", "2026-11-20", "Silpo"),
        ("додати 60 їжа Сільпо з картки", "card", "2026-11-20", "Сільпо"),
        ("earn 60 salary Acme на картку", "card", "2026-11-20", "Acme"),
        ("add 60 food tram from work", "cash", "2026-11-20", "tram from work"),
        ("add 60 food Silpo 18.11.2026 --note x", "", "", ""),
        ("add 60 food Silpo 18.11.2026", "cash", "2026-11-18", "Silpo"),
        ("add 60 food Silpo on 18.11.2026", "cash", "2026-11-18", "Silpo"),
        ("add 60 food Silpo yesterday from card", "card", "2026-11-19", "Silpo"),
        ("add 60 food Silpo from card yesterday", "card", "2026-11-19", "Silpo"),
        ("add 60 food tickets 25.12.2026", "", "", ""), ("add 60 food on 25.12.2026", "cash", "2026-12-25", ""),
        ("add 60 food bill від 17.11.2026", "cash", "2026-11-20", "bill від 17.11.2026"),
        ("earn 60 salary Acme за 17.11.2026", "cash", "2026-11-20", "Acme за 17.11.2026"),
        ("withdraw 60 from card 10 november", "card", "2026-11-10", ""),
        ("зняти 60 з картки вчора", "card", "2026-11-19", ""),
        ("add 60 food 3 days ago", "cash", "2026-11-17", ""),
        ("add 60 food Silpo the day before yesterday", "cash", "2026-11-18", "Silpo"),
        ("add 60 food tram day before yesterday from card", "card", "2026-11-18", "tram"),
        ("add 60 gifts postcards from Card Factory", "cash", "2026-11-20", "postcards from Card Factory"),
        ("add 60 gifts postcards from card Factory", "card", "2026-11-20", "postcards Factory"),
        ("add 60 food --date yesterday --note Silpo", "cash", "2026-11-19", "Silpo"),
    ])
    func `the account and the day may end the description`(
        line: String, account: String, day: String, description: String
    ) {
        let outcome = world.run(
            ["wallet"] + shellWords(line) + ["-o", "csv", "--no-header"])
        guard !day.isEmpty else {
            #expect(outcome.status == 64, "\(outcome)")
            return
        }
        let cells = outcome.out.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        #expect(cells.contains(account) && cells.contains(day) && cells.contains(description), "\(outcome)")
    }

    @Test func `the last record and a category are named by their words`() {
        _ = id("add", "240", "food", "--on", "2026-11-25")
        let last = id("add", "5", "transport")
        #expect(world.run("wallet", "edit", "last", "7").out.hasPrefix(last))
        #expect(world.run("wallet", "report", "transport", "-o", "plain").out.contains("7.00"))
        #expect(world.run("wallet", "list", "food").out.contains("240.00"))
        #expect(!world.run("wallet", "list", "food").out.contains("7.00"))
        #expect(world.run("wallet", "chart", "food").out.contains("Expenses by month"))
        #expect(world.run("wallet", "report", "за", "жовтень").out.contains("1–31 October 2026"))
        #expect(world.run("гаманець", "видалити", "останній").status == 0)
        #expect(!world.run("wallet", "list").out.contains("7.00"))
    }

    @Test func `a split record is listed with all of its lines`() {
        text = """
            2026-11-05 a
                expenses:food  100.00 UAH
                expenses:x  50.00 UAH
                assets:cash  -90.00 UAH
                assets:card
            2026-11-06 b
                expenses:food  1.00 UAH
                expenses:x  1.00 USD
                assets:cash
            2026-11-08 move
                assets:card  -100.00 UAH
                assets:cash  60.00 UAH
                assets:savings
            2026-11-07 pay
                assets:card  80.00 UAH
                expenses:tax  20.00 UAH
                income:salary

            """
        let rows = world.run("wallet", "list", "-o", "csv", "--no-header").lines
        #expect(rows.count == 4)
        #expect(rows[3].contains(#",2026-11-08,transfer,100.00,UAH,,card,"cash, savings",move,"#))
        #expect(rows[0].contains(#",2026-11-05,expense,-150.00,UAH,"food, x","cash, card",,a,"#))
        #expect(rows[1].contains(#",2026-11-06,expense,,,"food, x",cash,,b,"#))
        #expect(rows[2].contains(#",2026-11-07,income,80.00,UAH,"tax, salary",card,,pay,"#))
    }

    @Test(arguments: [
        ("зарплата 48 тисяч", ["earn 48 тисяч зарплата"]), ("salary 48000 Acme", ["earn 48000 salary Acme"]),
        ("coffee 85", ["add 85 coffee", "earn 85 coffee"]),
        ("85 uah coffee yesterday", ["add 85 uah coffee yesterday", "earn 85 uah coffee yesterday"]),
        ("food 'two loaves' 60", ["add 60 food 'two loaves'"]),
    ]) func `a record without a verb is told its command`(line: String, lines: [String]) {
        world.run("wallet", "categories", "add", "pets")
        world.expect(
            ["wallet"] + shellWords(line), status: 64, errHas: "unknown wallet command",
            "; to record it: \(lines.map { "kurs wallet " + $0 }.joined(separator: " or "))\n")
        world.expect(["wallet"] + shellWords(lines[lines.count - 1]), status: 0)
    }

    @Test func `a record before the opening balance of its account is told`() {
        world.run("wallet", "account", "add", "card", "15000", "since", "1", "november")
        let told = "records before the opening balance of card (2026-11-01): 1; if that balance includes them, they"
        world.expect("wallet", "add", "60", "food", "--from", "card", "--on", "2026-10-28", status: 0, errHas: told)
        world.expect(
            "wallet", "add", "60", "food", "--from", "card", "--on", "2026-10-28", "-o", "json",
            outHas: #""warnings":[{"code":"before-opening","message":"records before the opening"#)
        world.expect("wallet", "add", "60", "food", "--from", "cash", "--on", "2026-10-28", err: "")
        let last = id("add", "60", "food", "--from", "card", "--on", "2026-11-02")
        world.expect("wallet", "edit", last, "--on", "2026-10-02", errHas: told)
        world.expect("wallet", "add", "60", "usd", "food", "--from", "card", "--on", "2026-10-28", err: "")
        world.run("wallet", "account", "add", "card", "100", "usd")
        world.expect(
            "wallet", "add", "60", "usd", "food", "--from", "card", "--on", "2026-11-18", errHas: "2026-11-20): 1")
    }

    @Test func `a bare amount is in the journal's default commodity`() {
        text = "account expenses:food\naccount income:pay\naccount assets:cash\naccount assets:card\nD $1,000.00\n"
        for line in [
            "add 12.50 food", "earn 100 pay", "move 5 card cash", "plan add 7 food --on 5", "add 3 eur food",
            "add 4 food --currency pln", "goal add food < 50/month",
        ] {
            // With what is remembered of the file, and without.
            if line.hasPrefix("earn") {
                world.files.contents = world.files.contents.filter { !$0.key.hasSuffix(".index") }
            }
            world.expect(["wallet"] + shellWords(line), status: 0)
        }
        for part in ["12.50 $", "100.00 $", "5.00 $", "7.00 $", "3.00 EUR", "4.00 PLN", "50.00 USD/month"] {
            #expect(text.contains(part), "\(part): \(text)")
        }
        text = "account expenses:food\naccount assets:cash\nD 1.00 hours\n"
        #expect(world.run("wallet", "add", "1.5", "food").status == 0)
        #expect(world.run("wallet", "add", "1", "usd", "food").status == 0)
        #expect(text.contains("food  1.5 hours\n") && text.contains("food  1.00 USD\n"), "\(text)")
        #expect(world.run("wallet", "goal", "add", "food < 5/month").status != 0)
    }

    @Test(arguments: [
        ("buy 500 usd at 43.50", "21750.00 UAH 500.00 USD cash cash"),
        ("buy 500 usd for 21750 from card to savings", "21750.00 UAH 500.00 USD card savings"),
        ("buy 500 usd for 21750 yesterday from card", "21750.00 UAH 500.00 USD card cash"),
        ("buy 500 usd @ 43.5 uah to savings from card", "21750.00 UAH 500.00 USD card savings"),
        ("купити 100 євро по 47,10 з картки", "4710.00 UAH 100.00 EUR card cash"),
        ("sell 1000 usd at 43.35715 from fop to card", "1000.00 USD 43357.15 UAH fop card"),
        ("sell 3 usd at 43.3333 --from fop --to card", "3.00 USD 130.00 UAH fop card"),
        ("sell 10 eur for 11.5 usd", "10.00 EUR 11.50 USD cash cash"),
        ("sell 1000 usd з фоп на картку по 44,10", "1000.00 USD 44100.00 UAH fop card"),
        ("обміняти 100 usd на 4200 грн", "100.00 USD 4200.00 UAH cash cash"),
        ("exchange 4200 uah to 100 usd from card to savings", "4200.00 UAH 100.00 USD card savings"),
    ])
    func `an exchange is recorded with its rate or its sum`(line: String, expected: String) {
        let world = TestEnvironment()
        let words = shellWords(line)
        #expect(world.run(["wallet"] + words).status == 0)
        let row = world.run("wallet", "list", "-o", "csv", "--no-header").rows()[0]
        #expect("\(row[11]) \(row[12].dropLast(0)) \(row[3]) \(row[4]) \(row[6]) \(row[7])" == expected, "\(row)")
    }

    @Test(arguments: [
        ("add 700 їжа Сільпо тортик 12 жовтня", "2026-10-12 Сільпо тортик cash"),
        ("earn 2300 usd salary Acme 5 листопада на фоп", "2026-11-05 Acme fop"),
        ("earn 2300 usd salary Acme на фоп 5 листопада", "2026-11-05 Acme fop"),
        ("add 5 food АТБ в четвер", "2026-11-19 АТБ cash"), ("add 5 food Silpo last friday", "2026-11-13 Silpo cash"),
        ("add 5 food 5 November 2025", "2025-11-05  cash"),
        ("add 5 food оренда до 5 листопада", "2026-11-20 оренда до 5 листопада cash"),
        // A day to come, an ordinal, a weekday alone, and one that is a name.
        ("add 5 food 2026-11-25", "2026-11-25  cash"), ("add 5 food next monday", "2026-11-23  cash"),
        ("add 5 food lunch in 3 days", "2026-11-23 lunch cash"), ("add 5 food через тиждень", "2026-11-27  cash"),
        ("add 5 food tea today again", "2026-11-20 tea today again cash"),
        ("add 5 food on the 5th", "2026-11-05  cash"), ("add 5 food обід 5 числа", "2026-11-05 обід cash"),
        ("earn 5 salary advance 1st of november", "2026-11-01 advance cash"),
        ("add 5 food 2nd cup", "2026-11-20 2nd cup cash"), ("add 5 food on 5th", "2026-11-05  cash"),
        ("add 5 food the 2nd cup", "2026-11-20 the 2nd cup cash"), ("add 5 food cup 2nd", "2026-11-20 cup 2nd cash"),
        ("add 5 food monday", "2026-11-16  cash"), ("add 5 food on the 3rd of november", "2026-11-03  cash"),
        ("add 5 food for mom, card, 8 march", "2026-03-08 for mom card"),
        ("earn 5 salary Acme на рахунок фоп", "2026-11-20 Acme fop"), ("earn 5 salary on card", "2026-11-20  card"),
        ("add coffee 5 food", "2026-11-20 coffee cash"),
        ("add 5 food Friday", "2026-11-20 Friday cash"),
        // Names with capitals, and what is for a day.
        ("add 5 food USA Today", "2026-11-20 USA Today cash"),
        ("add 5 food Last Friday", "2026-11-20 Last Friday cash"),
        ("add 5 food квитки на завтра", "2026-11-20 квитки на завтра cash"),
        ("add 5 food квіти на 8 березня", "2026-11-20 квіти на 8 березня cash"),
        ("add 5 food rent for last friday", "2026-11-20 rent for last friday cash"),
        ("add 5 food lunch on last Saturday", "2026-11-14 lunch cash"),
        ("add 5 food lunch on 15.11", "2026-11-15 lunch cash"),
        ("add 5 food кава в минулу суботу", "2026-11-14 кава cash"),
        ("earn 9 salary to card from Acme", "2026-11-20 Acme card"),
        ("add 5 food from card yesterday Wolt", "2026-11-19 Wolt card"),
        ("add 5 food bread from car", "2026-11-20 bread from car cash"),
        ("add 5 food bread 5 days ago", "2026-11-15 bread cash"),
        ("add 5 food хліб тиждень тому", "2026-11-13 хліб cash"),
        ("add 5 food хліб тому", "2026-11-20 хліб тому cash"), ("add 5 food bread -5d", "2026-11-15 bread cash"),
        ("add 5 food lunch on card", "2026-11-20 lunch card"), ("add 5 food обід карткою", "2026-11-20 обід card"),
        ("add 5 food обід карткою Моно", "2026-11-20 обід картка Моно"),
        ("add 5 food обід з картки Моно", "2026-11-20 обід картка Моно"),
        ("add food 5 bread", "2026-11-20 bread cash"), ("add 5 грн на їжу", "2026-11-20  cash"),
        ("add 1 200 грн їжа", "2026-11-20  cash"), ("move 100 з картки Моно на готівку", "2026-11-20  картка Моно"),
        ("move 100 usd fop card for 4350 uah", "2026-11-20  fop"),
        ("move 100 usd fop card at 43.5 yesterday", "2026-11-19  fop"),
        ("transfer 100 from card to cash", "2026-11-20  card"),
        ("transfer 100 з картки в готівку", "2026-11-20  card"),
        ("transfer 100 на готівку з картки", "2026-11-20  card"),
        ("зняти 100 готівки з картки", "2026-11-20  card"),
        ("withdraw 100 cash from card yesterday", "2026-11-19  card"),
        ("move 100 --from card --to cash", "2026-11-20  card"),
        ("move 100 з картки на готівку позавчора", "2026-11-18  card"),
    ])
    func `a day in words at the end of a line is the record's, and accounts have prepositions`(
        line: String, expected: String
    ) throws {
        let world = TestEnvironment()
        world.wallet =
            "account assets:cash  ; alias: готівка\naccount assets:card  ; alias: картка\naccount assets:fop  ; alias: фоп\n"
            + "account assets:картка Моно\naccount expenses:food  ; alias: їжа\naccount income:salary\n"
        let words = shellWords(line)
        #expect(world.run(["wallet"] + words).status == 0)
        let row = world.run("wallet", "list", "-o", "csv", "--no-header").rows()[0]
        #expect("\(row[1]) \(row[8]) \(row[6])" == expected, "\(row)")
    }

    @Test func `a category that is like no other is made and told`() {
        let world = TestEnvironment()
        world.expect(
            "wallet", "add", "5", "обід", "їдальня", status: 0, outHas: "обід  cash  їдальня",
            errHas: "new category: обід")
        world.expect("wallet", "add", "5", "обід", status: 0, err: "")
        world.expect(
            "wallet", "plan", "add", "5", "gym", "--every", "month", "--on", "5", status: 0, errHas: "new category: gym"
        )
        for line in ["add 5 fod", "add 5 uds food", "add 5 uds", "add 5 card", "add 5 from card", "add 5 a:b"] {
            world.expect(["wallet"] + shellWords(line), status: 64, out: "")
        }
        world.expect("wallet", "earn", "9", "usd", "from", "Acme", status: 64, errHas: "missing CATEGORY")
        world.expect("wallet", "list", "обід", "за", "тиждень", "-o", "plain", status: 0, outHas: "їдальня")
        world.expect("wallet", "list", "за", "тиждень", "обід", "-o", "plain", status: 0, outHas: "їдальня")
    }

    @Test func `a quoted text is one word`() {
        TestEnvironment().expect("wallet", "plan", "add", "call dad", "weekly", status: 0, outHas: "call dad")
        let world = TestEnvironment()
        world.expect("wallet", "add", "5", "food", "lunch 10 November", outHas: "2026-11-20", "lunch 10 November")
        world.expect(
            "wallet", "add", "5", "food", "ticket", "за 10 листопада", outHas: "2026-11-20", "ticket за 10 листопада")
        world.expect("wallet", "move", "5", "card", "cash", "10 November", outHas: "2026-11-10")
    }

    @Test func `an account is opened, with what it has`() {
        let world = TestEnvironment()
        #expect(world.run("wallet", "account", "add", "депозит", "800", "eur", "вчора").status == 0)
        #expect(world.run("wallet", "account", "add", "cash", "100").status == 0)
        #expect(world.run("wallet", "account", "add", "liabilities:loan").status == 0)
        world.expect("wallet", "account", "add", "loan", status: 0, err: "kurs: account loan already exists\n")
        #expect(world.run("wallet", "account", "add", "travel", "usd").out == "travel  0.00 USD\n")
        #expect(world.run("wallet", "account", "add", "jar", "--balance", "5 usd").status == 0)
        // What is owed is less than nothing.
        world.expect("wallet", "account", "add", "liabilities:mortgage", "9000", outHas: "−9,000.00 UAH")
        #expect(world.run("wallet", "account", "add", "empty", "--on", "yesterday").status == 64)
        let rows = world.expect("wallet", "accounts", "-o", "plain", outLacks: "equity").out
        for row in ["assets:депозит\tEUR\t800.00", "assets:cash\tUAH\t100.00", "liabilities:loan\tUAH\t0"] {
            #expect(rows.contains(row), "\(rows)")
        }
        #expect(world.run("wallet", "list", "2026-11-19").out.contains("opening balance"))
        #expect(!world.run("wallet", "report", "--income", "-o", "plain").out.contains("800"))
    }

    @Test func `what is undone is told by its records`() {
        _ = id("add", "50", "food", "Silpo")
        _ = id("edit", "last", "70")
        let edit = world.run("wallet", "undo").lines
        #expect(edit.count == 2 && edit[0].hasPrefix("- ") && edit[0].hasSuffix("−70.00 UAH  food  cash  Silpo"))
        #expect(edit.last?.hasPrefix("+ ") == true && edit.last?.hasSuffix("−50.00 UAH  food  cash  Silpo") == true)
        let add = world.run("wallet", "undo").lines
        #expect(add.count == 1 && add[0].hasPrefix("- ") && add[0].contains("Silpo"), "\(add)")
    }

    @Test func `an account is renamed in all records, and closed when it has nothing`() {
        _ = id("add", "50", "food", "--from", "card")
        world.run("wallet", "plan", "add", "9", "rent", "--from", "card", "--on", "5")
        world.run("wallet", "goal", "add", "card = 100 by 2027-06")
        let before = text
        world.expect(
            "wallet", "account", "rename", "картки", "mono", status: 0, outStarts: "mono  −50.00 UAH",
            errHas: "records and plans changed: 2")
        #expect(!text.contains("assets:card") && text.contains("assets:mono >= 100"), "\(text)")
        world.expect("wallet", "account", "rename", "mono", "cash", status: 64, errHas: "assets:cash already exists")
        world.expect("wallet", "account", "rename", "mono", "income:x", status: 64)
        world.expect("wallet", "undo", status: 0)
        #expect(text.contains("assets:card") && !text.contains("assets:mono"), "\(before)\n\(text)")
        world.expect("wallet", "account", "close", "card", status: 64, errHas: "still has −50.00 UAH", "--to OTHER")
        world.expect("wallet", "account", "close", "card", "--to", "card", status: 64)
        world.expect("wallet", "account", "close", "card", "--to", "cash", status: 0, outStarts: "card  0.00 UAH")
        world.expect("wallet", "accounts", "-o", "plain", outHas: "assets:cash\tUAH\t-50.00\n", outLacks: "card")
        world.expect("wallet", "account", "open", "card", status: 0)
        world.expect("wallet", "accounts", "-o", "plain", outHas: "assets:card\tUAH\t0\n")
        world.expect("wallet", "рахунок", "відкрити", "Скарбничка", status: 0)
    }

    @Test func `several changes are undone at once`() {
        for amount in ["1", "2", "3"] { _ = id("add", amount, "food") }
        let undone = world.expect("wallet", "undo", "2", status: 0).out
        #expect(undone.contains("−3.00") && undone.contains("−2.00") && !undone.contains("−1.00"), "\(undone)")
        world.expect("wallet", "undo", "2", status: 1, outHas: "−1.00", errHas: "nothing to undo")
    }

    @Test(arguments: ["list на картці у листопаді", "list у листопаді на картці", "list food, cafe на картці"])
    func `words stand in the locative`(line: String) {
        text = "account assets:card  ; alias: картка\naccount expenses:cafe\n"
        let wanted = id("add", "50", "food", "--from", "card")
        _ = id("add", "60", "food", "--from", "cash")
        _ = id("add", "70", "rent", "--from", "card", "--on", "2026-10-05")
        let rows = world.walletRows(shellWords(line)).map { $0[0] }
        #expect(rows == [wanted], "\(rows)")
        #expect(world.walletRows(["report", "у", "жовтні", "на", "картці"]).first?.contains("70.00") == true)
    }

    @Test func `a period that ends before the first record has none`() {
        _ = id("add", "50", "food", "--on", "2026-11-15")
        for line in [["до", "10", "листопада"], ["until", "10", "november"], ["--to", "2026-11-10"]] {
            world.expect(["wallet", "report"] + line, outHas: "· 10 November 2026 ·", outLacks: "50.00")
        }
        _ = id("add", "9", "food", "--on", "2026-11-02")
        world.expect(
            "wallet", "report", "до", "10", "листопада", outHas: "· 2–10 November 2026 ·", "9.00", outLacks: "50.00")
    }

    @Test func `a period has two ends in words`() {
        _ = id("add", "50", "food", "--on", "2026-10-05")
        _ = id("add", "60", "food", "--on", "2026-09-05")
        world.expect("wallet", "report", "october", "to", "november", outHas: "1 October – 30 November 2026", "50.00")
        #expect(world.run("wallet", "report", "food", "вересень", "по", "листопад").out.contains("110.00"))
    }

    @Test func `taxes, what is due and what has no category are asked for in words`() {
        _ = id("earn", "1000", "salary", "--on", "2026-11-02")
        _ = id("add", "70", "без", "категорії")
        for line in ["tax 5% november", "податок 5% за листопад", "report 2026-11 --tax 5%"] {
            world.expect(["wallet"] + shellWords(line), outHas: "50.00")
        }
        world.expect("податок", "фоп", "3", "група", "за", "4", "квартал", outHas: "1,000.00")
        #expect(world.walletRows(["list", "without", "category"]).map { $0[5] } == ["unknown"])
        _ = world.run("wallet", "plan", "add", "300", "food", "--on", "2026-11-21")
        world.expect("wallet", "що", "треба", "сплатити", outHas: "2026-11-21")
        world.expect("wallet", "what", "do", "I", "have", "to", "pay", "this", "week", outHas: "2026-11-21")
        world.expect("wallet", "what", "did", "I", "pay", outHas: "70.00")
        world.expect("wallet", "rm", "food", status: 1, errHas: "no such record")
    }

    @Test(arguments: [
        ("add 45 food 2026-11-19 lunch", "2026-11-19 lunch"), ("add 45 food on 2026-11-18 lunch", "2026-11-18 lunch"),
        ("add 45 food 3 november lunch", "2026-11-03 lunch"),
        ("add 45 food lunch 3 days ago with ann", "2026-11-17 lunch with ann"),
        ("add 45 food 3 листопада обід", "2026-11-03 обід"), ("add 45 food taxi 18.11", "2026-11-18 taxi"),
        ("add 45, food, lunch", "expenses:food  45.00 UAH"), ("add 45 food last friday lunch", "2026-11-13 lunch"),
        ("spent yesterday 45 on food lunch", "2026-11-19 lunch"),
        ("витратила 3 листопада 45 на food обід", "2026-11-03 обід"),
        ("account add fop 15 000 uah since 1 november", "2026-11-01 opening balance"),
        ("spent 600 on groceries from card", "expenses:food  600.00 UAH"), ("add 50 кава", "expenses:кава  50.00 UAH"),
        ("exchange 40 usd to uah at 43.2 from fop to card", "assets:fop  -40.00 USD @@ 1728.00 UAH"),
        ("sell 40 usd at 43.2 fop card", "assets:fop  -40.00 USD @@ 1728.00 UAH\n    assets:card  1728.00 UAH"),
        ("move 100 usd card cash --for 4350 uah", "assets:card  -100.00 USD @@ 4350.00 UAH\n    assets:cash"),
        ("edit last з картки", "assets:card"), ("edit last на картку", "assets:card"),
        ("add 45 taxi", "2026-11-20 taxi"), ("add 45 taxi from station", "2026-11-20 from station"),
        ("add 45 транспорт", "2026-11-20  ;"), ("paid 45 taxi", "2026-11-20 taxi"),
        ("plan add 45 taxi --on 5", "2026-12-05  taxi"),
        ("витратила 3 дні тому 45 uah на food обід", "2026-11-17 обід"),
        ("витратила в середу 45 на food обід", "2026-11-18 обід"), ("spent last friday 45 on food", "2026-11-13  ;"),
        ("earn 250 usd yesterday salary Acme", "2026-11-19 Acme"), ("add 92 food 5.11", "2026-11-05  ;"),
        ("витратила 45 з card на food обід", "    expenses:food  45.00 UAH\n    assets:card"),
        ("earn 9 на card salary Acme", "assets:card  9.00 UAH"), ("add 45 food pizza last night", "2026-11-19 pizza"),
        ("exchanged 40 usd to uah at 43.2", "assets:cash  -40.00 USD @@ 1728.00 UAH"),
        ("обміняла 40 доларів на гривні по 43,20", "assets:cash  -40.00 USD @@ 1728.00 UAH"),
        ("перевела 7 з card на cash", "assets:cash  7.00 UAH\n    assets:card"),
        ("transferred 7 from card to cash", "assets:cash  7.00 UAH\n    assets:card"),
        ("потратили 45 грн на food", "expenses:food  45.00 UAH"), ("earned 9 salary", "income:salary"),
        ("сплатив 45 за food", "expenses:food  45.00 UAH"), ("оплатив двісті за food", "expenses:food  200.00 UAH"),
        ("add 60 food '2 по 30 грн'", "2 по 30 грн"), ("add bus 24", "expenses:bus  24.00 UAH"),
        ("edit last to 80", "expenses:food  80.00 UAH"), ("add expense 50 food", "expenses:food  50.00 UAH"),
        ("move from card to cash 100 uah", "assets:cash  100.00 UAH\n    assets:card"),
        ("add bread for food 24 uah from card yesterday", "2026-11-19 bread for"),
        ("rename category food to groceries", "expenses:groceries  5.00 UAH"),
        ("перейменувати рахунок cash на pocket", "assets:pocket"), ("rm food today", "; removed:"),
        ("видалити їжу сьогодні", "; removed:"),
    ])
    func `what is plainly meant is done`(line: String, expected: String) {
        _ = id("add", "5", "food")
        world.expect(["wallet"] + shellWords(line), status: 0)
        #expect(text.contains(expected), "\(text)")
    }
}
