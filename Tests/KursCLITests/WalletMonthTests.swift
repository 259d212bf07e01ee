import KursTestSupport
import Testing

@testable import KursCLI

/// What somebody types who keeps a wallet for a month.
@Suite struct WalletMonthTests {
    private let world = TestEnvironment()

    private func opened() {
        for line in ["cash 5000", "card 20000", "usd 1000 usd"] {
            world.run(["wallet", "account", "add"] + shellWords(line))
        }
    }

    @Test(arguments: [
        ("sell 200 usd at 43,25 to card", "USD is taken from usd: cash has none", "usd → card"),
        ("exchange 100 usd for 4340 uah", "USD is taken from usd: cash has none", "usd → cash"),
        ("sell 100 uah for 2 usd", "", "cash → cash"), ("sell 100 usd at 43 from cash", "", "cash → cash"),
        ("buy 100 usd at 43", "", "cash → cash"), ("sell 100 eur at 47", "", "cash → cash"),
        ("sell 100 usd at 43 --on 2026-11-19", "", "cash → cash"),
    ])
    func `what is sold comes from the account that has it`(line: String, note: String, accounts: String) {
        opened()
        let outcome = world.run(["wallet"] + shellWords(line))
        #expect(outcome.out.contains(accounts) && outcome.err.contains(note), "\(outcome)")
        #expect(outcome.err.contains("is taken from") == !note.isEmpty, "\(outcome)")
    }

    @Test func `a large wallet is not read again for notes`() {
        opened()
        world.files.givesStamps = true
        world.files.contents[TestEnvironment.walletPath]?.text += "; " + String(repeating: "a", count: 1 << 20) + "\n"
        world.expect("wallet", "sell", "10", "usd", "at", "43", err: "", outHas: "cash → cash")
        world.expect("wallet", "add", "50000", "food", err: "")
    }

    @Test func `of several accounts that have it the usual one pays`() {
        opened()
        world.run("wallet", "account", "add", "savings", "100", "usd")
        world.expect(
            "wallet", "sell", "10", "usd", "at", "43", outHas: "cash → cash",
            errHas: "cash falls below zero: −10.00 USD")
    }

    @Test func `an account that falls below zero is told once`() {
        let told = "kurs: cash falls below zero: −1,000.00 UAH; other accounts have: card 20,000.00 UAH\n"
        opened()
        world.expect("wallet", "add", "5000", "food", err: "")
        world.expect("wallet", "add", "1000", "food", err: told)
        world.expect("wallet", "add", "1", "food", err: "")
        world.expect("wallet", "undo", "2", status: 0)
        world.expect(
            "wallet", "move", "6000", "cash", "card",
            errHas: "cash falls below zero: −6,000.00 UAH; other accounts have: card 26,000.00 UAH")
        world.run("wallet", "undo")
        world.expect("wallet", "edit", "food", "6000", errHas: told)
        world.expect("wallet", "edit", "food", "6001", errLacks: "below")
        world.run("wallet", "undo", "2")
        // The end of the record's day counts.
        world.expect(
            "wallet", "add", "1009", "usd", "food", "--from", "usd", "--on", "2026-11-22",
            errHas: "usd falls below zero on 2026-11-22: −9.00 USD")
        world.run("wallet", "plan", "add", "30000", "rent", "--from", "card", "--on", "20")
        world.expect("wallet", "done", "rent", errHas: "card falls below zero: −10,000.00 UAH")
        world.run("wallet", "undo")
        world.expect("wallet", "done", "--all", errHas: "card falls below zero: −10,000.00 UAH")
    }

    @Test func `a wallet without opening balances has nothing to tell`() {
        world.expect("wallet", "add", "50", "food", err: "")
        world.expect("wallet", "add", "50", "food", "--from", "card", err: "")
        world.expect("wallet", "earn", "1000", "salary", err: "")
        world.expect("wallet", "add", "3", "usd", "food", err: "")
        world.expect("гаманець", "add", "2000", "food", "--lang", "uk", errHas: "kurs: cash — менше нуля: −1")
    }

    @Test(arguments: [
        ("spent 250 on food at Silpo", "Silpo"), ("витрата 250 на food в АТБ", "АТБ"),
        ("paid 250 food to Olena", "Olena"), ("earn 250 salary invoice from Acme", "invoice from Acme"),
        ("earn 250 salary from mom to card", "mom"), ("earn 250 salary від Acme", "Acme"),
        ("add 250 food 'at Silpo'", "at Silpo"), ("add 250 food --description 'at Silpo'", "at Silpo"),
        ("add 250 food for Ann", "for Ann"), ("add 250 food в аптеці", "в аптеці"), ("add 250 food to go", "to go"),
        // An account at the end.
        ("add 250 food Bolt yesterday card", "Bolt"),
        ("add 250 food bread 3 days ago card", "bread"), ("add 250 food yesterday card", ""),
        ("add 250 food card", ""),
        ("add 250 food gift card --from card", "gift card"),
    ])
    func `a sentence is no description`(line: String, description: String) {
        world.expect(["wallet"] + shellWords(line), status: 0)
        let row = world.walletRows(["list"])[0]
        #expect(row.last == description || row.contains(description), "\(row)")
        let isByCard = line.contains("card")
        #expect(row.contains("card") == isByCard, "\(row)")
    }

    @Test(arguments: [
        ("food Silpo card", "write it as from card"), ("phone SIM card", "write it as from card"),
        ("gifts Подарункова картка", "write it as from card"),
    ])
    func `an account behind a name needs its preposition`(words: String, says: String) {
        world.expect(["wallet", "add", "300"] + shellWords(words), status: 64, errHas: says)
    }

    @Test func `a name at the end that is the usual account stays`() {
        world.expect("wallet", "add", "500", "gifts", "Visa", "cash", outHas: "gifts  cash  Visa cash")
    }

    @Test(arguments: [
        ("add utilities 2026-10 840", "2026-11-20  −840.00 UAH  utilities  cash  2026-10"),
        ("spent food 2026-11-18 60", "2026-11-18  −60.00 UAH  food  cash"),
        ("add їжа 2026-11-18 60", "2026-11-18  −60.00 UAH  food  cash"),
        ("add phone 044-123-45-67 50", "−50.00 UAH  phone  cash  044-123-45-67"),
        ("add food 7-11 60", "−60.00 UAH  food  cash  7-11"), ("add fun 1+1 60", "−60.00 UAH  fun  cash  1+1"),
        ("add utilities 10/2026 840", "−840.00 UAH  utilities  cash  10/2026"),
        ("add cafe 7-Eleven 60", "−60.00 UAH  cafe  cash  7-Eleven"),
        ("add 7-Eleven 60 cafe", "−60.00 UAH  cafe  cash  7-Eleven"),
        ("add 2026-10 840 utilities", "2026-11-20  −840.00 UAH  utilities  cash  2026-10"),
        ("add 1+1 60 fun", "−60.00 UAH  fun  cash  1+1"), ("add 7-11 60 food", "−60.00 UAH  food  cash  7-11"),
        ("earn salary 2026-10 40000", "+40,000.00 UAH  salary  cash  2026-10"),
        ("add '(10+5)*2' food 3 loaves", "−30.00 UAH  food  cash  3 loaves"),
    ])
    func `a month, a day or a number of a house behind a category is no calculation`(line: String, shows: String) {
        world.expect(["wallet"] + shellWords(line), status: 0, outHas: shows)
    }

    @Test(arguments: [
        ("add food 2026-11", "not an amount"), ("earn salary 2026-11", "not an amount"),
        ("add 2026-11-18 food", "not an amount"), ("add cafe 5-10", "not an amount"),
        ("add 5-10 food", "“5-10” is negative"), ("add 10-300 food", "“10-300” is negative"),
        ("add 18/11 60 food", "name the day"), ("add food 24/7 60", "name the day"),
        ("add 12/5 food 30", "name the day"), ("add 5/11 food", "not an amount"), ("add 24/7 food", "not an amount"),
        ("add -300 salary", "for income: kurs wallet earn"),
        ("add 20 usd cafe meeting at 19", "the amount may be “20” or “19”"),
        ("add 20 usd fun 2 квитки по 10", "the amount may be “20” or “10”"),
        ("add 20 usd food at 7 Eleven", "the amount may be “20” or “7”"),
        ("add 20 usd for 20 usd fun", "unexpected argument “for 20 usd”"),
        ("refund 20 usd fun for 868 uah", "unexpected argument “for 868 uah”"),
    ])
    func `what is no plain amount or price is refused`(line: String, says: String) {
        let outcome = world.run(["wallet"] + shellWords(line))
        #expect(outcome.status >= 64 && outcome.err.contains(says), "\(outcome)")
    }

    @Test(arguments: [
        ("640 їжа карткою Сільпо", "картка", "Сільпо"), ("640 їжа Сільпо карткою яблука", "картка", "Сільпо яблука"),
        ("640 їжа Сільпо з картки, яблука", "картка", "Сільпо яблука"), ("карткою 640 їжа Сільпо", "картка", "Сільпо"),
        ("640 їжа Сільпо з доларового", "доларовий", "Сільпо"), ("640 їжа гра з банкою", "готівка", "гра з банкою"),
    ])
    func `an account is understood in its cases wherever it stands`(_ line: String, _ account: String, _ text: String) {
        let world = TestEnvironment()
        for name in ["картка", "доларовий"] { world.run("рахунок", "додати", name, "900", "--lang", "uk") }
        world.expect(
            ["wallet", "add"] + line.split(separator: " ").map(String.init) + ["-o", "csv", "--lang", "uk"], status: 0,
            outHas: ",expense,-640.00,UAH,їжа,\(account),,\(text),")
    }

    @Test func `money that comes back is an expense below zero`() {
        world.run("wallet", "add", "1200", "food", "dinner", "--from", "card")
        world.expect(
            "wallet", "add", "-300", "food", "Ira, dinner", "--account", "card", outHas: "+300.00 UAH  food  card  Ira")
        world.expect(
            "wallet", "refund", "100", "food", "to", "card", "from", "Bob", outHas: "+100.00 UAH  food  card  Bob")
        world.expect("wallet", "повернення", "50", "їжа", outHas: "+50.00 UAH  food  cash")
        #expect(world.wallet.contains("expenses:food  -300.00 UAH\n    assets:card\n"), "\(world.wallet)")
        world.expect("wallet", "report", "food", "-o", "plain", outHas: "750.00")
        world.expect("wallet", "report", "--by", "payee", "-o", "plain", outHas: "Ira, dinner\t-300.00")
        world.expect(
            "wallet", "list", "--expense", "-o", "csv", outHas: ",expense,300.00,UAH,food,card,,\"Ira, dinner\"")
        world.expect("wallet", "list", "--income", status: 1)
        world.run("wallet", "goal", "add", "food < 600/month")
        world.expect("wallet", "goal", outHas: "750.00 UAH, exceeded")
        world.expect("wallet", "edit", "dinner,", status: 1)
        world.expect("wallet", "edit", "Bob", "120", outHas: "+120.00 UAH")
        world.expect("wallet", "export", "-o", "beancount", outHas: "Expenses:Food  -300.00 UAH")
        world.expect(
            "wallet", "earn", "300", "food", status: 64, errHas: "for money back: kurs wallet add -AMOUNT food")
        for line in ["earn -5 salary", "refund 300 shoes", "refund 300", "add -300 food 100 home 200"] {
            let outcome = world.run(["wallet"] + shellWords(line))
            #expect(outcome.status >= 64, "\(line): \(outcome)")
        }
    }

    @Test func `an expense in another currency has what it cost`() {
        world.expect(
            "wallet", "add", "20", "usd", "for", "868", "uah", "fun", "ChatGPT", "from", "card",
            outHas: "−20.00 USD (868.00 UAH)  fun  card  ChatGPT")
        let posting = "expenses:fun  20.00 USD @@ 868.00 UAH\n    assets:card  -868.00 UAH\n"
        #expect(world.wallet.contains(posting), "\(world.wallet)")
        world.expect("wallet", "list", "-o", "csv", outHas: ",expense,-20.00,USD,", ",868.00,UAH\n")
        world.expect("wallet", "edit", "last", "900", "uah", outHas: "−20.00 USD (900.00 UAH)")
        world.expect("wallet", "add", "20", "usd", "at", "43.4", "fun", outHas: "−20.00 USD (868.00 UAH)  fun  cash")
        world.expect("wallet", "add", "20", "usd", "fun", "for", "two", outHas: "−20.00 USD  fun  cash  for two")
    }

    @Test(arguments: [
        ("18/11 food 60", 64, "“18/11” is not one day"), ("11/1/2026 food", 65, "is not an amount"),
        ("1000/3 food", 0, "1000/3 is rounded to 333.33 UAH"), ("12+8usd food", 65, "not a calculation"),
        ("36.53*9.25 food 2 loaves", 0, "337.9025 is rounded to 337.90 UAH"), ("0.01/9 food", 65, "zero"),
        ("'call the accountant' on friday", 64, "kurs wallet plan add 'call the accountant' on friday\n"),
    ])
    func `quotients are amounts, and days and tasks are none`(line: String, status: Int32, says: String) {
        world.run("wallet", "add", "5", "food")
        world.expect(["wallet", "add"] + shellWords(line), status: status, errHas: says)
    }

    @Test(arguments: [
        ("split last food 100 home 150", "the parts are 250.00 UAH together, and the whole is 5.00 UAH"),
        ("how long until laptop", "usage: kurs wallet goal"), ("balance laptop cash", "see kurs wallet accounts"),
    ])
    func `no advice records something else`(line: String, says: String) {
        world.run("wallet", "add", "5", "food")
        world.expect(["wallet"] + shellWords(line), status: 64, errHas: says, errLacks: " add l")
    }

    @Test(arguments: [
        ("spent on food this week", "report food this week"),
        ("витратила на food цього тижня", "report food this week"),
        ("how much on food", "report food"), ("скільки на food за тиждень", "report food за тиждень"),
        ("earned this month", "report --income this month"), ("how much on food and cafe", "report food and cafe"),
        ("how much on cash", "balance cash"), ("balance at the end of october", "balance october"),
        ("баланс на кінець жовтня", "balance october"), ("balance the card", "balance card"),
    ])
    func `a question is answered as the command that it means`(line: String, command: String) {
        for entry in ["add 7 food --on 2026-10-09", "add 5 food", "add 6 cafe --from card", "earn 9 salary"] {
            world.run(["wallet"] + shellWords(entry))
        }
        let answer = world.expect(["wallet"] + shellWords(line), status: 0).out
        let expected = world.run(["wallet"] + shellWords(command)).out
        #expect(answer == expected && !answer.isEmpty, "\(answer)")
    }
}
