import KursTestSupport
import Testing

@testable import KursTerminal

/// Lines that are typed into the wallet: what is plainly meant is done, and what is refused names a line that works.
struct WalletTypedTests {
    private let world = TestEnvironment.withNBU()

    init() {
        world.run("rates", "-m", "nbu")
        for line in [
            "account add card 15000", "account add mono 20000", "account add cash 3000", "account add fop 4000 usd",
            "add 240 food Silpo on 18 november", "add 85 food ATB",
        ] { run(line, status: 0) }
    }

    @discardableResult
    private func run(_ line: String, status: Int32? = nil, _ place: SourceLocation = #_sourceLocation)
        -> TestEnvironment.Outcome
    {
        world.expect(["wallet"] + shellWords(line), status: status, at: place)
    }

    /// The line that a message suggests, from `kurs wallet` to the end of its sentence.
    private func suggested(_ text: String) -> String {
        var line = text[...]
        while let range = line.firstRange(of: "kurs wallet ") { line = line[range.upperBound...] }
        return String(line.prefix { !";\n".contains($0) })
    }

    private func id(_ outcome: TestEnvironment.Outcome) -> String { String(outcome.out.prefix { $0 != " " }) }

    @Test(arguments: [
        ("sell 500 usd за 43,20 from fop", "500.00 USD → 21,600.00 UAH", "43,20 is taken as the price of 1 USD"),
        ("sell 500 usd for 21600 from fop", "500.00 USD → 21,600.00 UAH", ""),
        ("sell 500 usd at 21600 from fop", "500.00 USD → 21,600.00 UAH", "21600 is taken as the price of 500.00 USD"),
        ("buy 500 usd for 43.20", "21,600.00 UAH → 500.00 USD", "43.20 is taken as the price of 1 USD"),
        ("sell 2 usd for 43.20 from fop", "2.00 USD → 86.40 UAH", "43.20 is taken as the price of 1 USD"),
        ("sell 1 usd for 43.20 from fop", "1.00 USD → 43.20 UAH", ""),
        // Neither is near the rate.
        ("sell 500 usd for 900 from fop", "500.00 USD → 900.00 UAH", ""),
        ("move 500 usd fop card for 43.20", "500.00 USD → 21,600.00 UAH", "43.20 is taken as the price of 1 USD"),
        ("move 150 usd за 6500 грн з фоп на картку", "150.00 USD → 6,500.00 UAH  fop → card", ""),
        ("move 150 usd for 6500 fop card", "150.00 USD → 6,500.00 UAH  fop → card", ""),
        ("add 20 usd fun for 43.20 uah from card", "−20.00 USD (864.00 UAH)  fun  card", "the price of 1 USD"),
        ("move 2000 mono -> cash", "2,000.00 UAH  mono → cash", ""),
        ("move 2000 mono → cash", "2,000.00 UAH  mono → cash", ""),
    ])
    func `a price is that of one unit or of all, as it can be`(line: String, row: String, note: String) {
        let outcome = run(line, status: 0)
        #expect(outcome.out.contains(row), "\(outcome)")
        #expect(note.isEmpty ? !outcome.err.contains("taken as") : outcome.err.contains(note), "\(outcome)")
    }

    @Test func `without a stored rate a dollar is never taken for less than a hryvnia`() {
        let world = TestEnvironment()
        world.expect("wallet", "sell", "500", "usd", "for", "43.20", outHas: "500.00 USD → 21,600.00 UAH")
        world.expect("wallet", "sell", "50000", "huf", "for", "6000", outHas: "50,000.00 HUF → 6,000.00 UAH")
    }

    @Test func `what an expense in another currency cost is said by the line that is told`() {
        let outcome = run("add 9.99 usd fun Netflix from card", status: 0)
        #expect(outcome.err.contains("if it was paid in hryvnias, here at the NBU's rate: "), "\(outcome)")
        let line = suggested(outcome.err)
        #expect(line.hasPrefix("edit \(id(outcome)) --for '4"), "\(line)")
        run(line, status: 0)
        #expect(world.wallet.contains("    expenses:fun  9.99 USD @@ 4"))
        world.expect("wallet", "balance", "card", outLacks: "USD")
        // Cash may be of any currency.
        #expect(!run("add 9.99 usd fun", status: 0).err.contains("hryvnias"))
        let two = run("add 9,99 usd fun from card за 440,16", status: 64)
        #expect(two.err.contains("an exchange: for 440,16 uah;"), "\(two)")
        run("add 9,99 usd fun from card за 440,16 uah", status: 0)
    }

    @Test func `a part of what is due is told, and a second payment is no other month's`() {
        run("plan add 12000 rent monthly on 18", status: 0)
        run("plan add 5000 fun monthly on 25", status: 0)
        world.expect("wallet", "done", "rent", status: 1, errHas: "2026-12-18 comes next: kurs wallet done ")
        run("plan rm rent", status: 0)
        run("plan add 12000 rent Flat --every month --on 2026-11-18 --from card", status: 0)
        let outcome = run("done rent 8000", status: 0)
        #expect(
            outcome.err.contains("8,000.00 UAH of 12,000.00 UAH is recorded, and the rest is not due"), "\(outcome)")
        let line = suggested(outcome.err)
        #expect(line == "add 4000 uah rent --from card")
        #expect(run(line, status: 0).out.contains("−4,000.00 UAH  rent  card"))
        let next = run("done rent 4000", status: 1)
        #expect(next.err.contains("2026-12-18 comes next: kurs wallet done "), "\(next)")
        #expect(!run("done fun", status: 0).err.contains("recorded"))
        // What comes within a week and is nearer than the one before is paid early, and told.
        run("undo", status: 0)
        world.expect("wallet", "done", "fun", status: 0, outHas: "2026-11-20", errHas: "this is for 2026-11-25, before")
        world.expect("wallet", "done", "fun", status: 1, errHas: "2026-12-25 comes next")
    }

    @Test(arguments: [
        ("add 60 food #lviv", "food  cash  lviv\n", "lviv:"),
        ("add 60 їжа мітка львів", "food  cash  львів\n", "львів:"),
        ("add 60 food Novus tag lviv yesterday", "food  cash  Novus  lviv\n", "lviv:"),
        ("add 60 food Novus with tag lviv from card", "food  card  Novus  lviv\n", "lviv:"),
        ("earn 60 salary #bonus to card", "salary  card  bonus\n", "bonus:"),
        ("add 60 food yesterday evening", "2026-11-19  −60.00 UAH  food  cash\n", ""),
        ("add 60 їжа вчора ввечері з картки", "2026-11-19  −60.00 UAH  food  card\n", ""),
        ("add 60 вчора ввечері їжа", "2026-11-19  −60.00 UAH  food  cash\n", ""),
        ("add 60 food з картки mono", "food  mono\n", ""), ("add 60 food from card mono", "food  mono\n", ""),
        // Descriptions
        ("add 60 food yesterday night owl cafe", "food  cash  night owl cafe\n", ""),
        ("add 60 food invoice '#AB12'", "food  cash  invoice #AB12\n", ""),
        ("add 60 food '#5'", "food  cash  #5\n", ""), ("add 60 food evening bread", "food  cash  evening bread\n", ""),
        ("add 60 food 'luggage tag red'", "food  cash  luggage tag red\n", ""),
        ("add 60 food from card Mono Market", "food  card  Mono Market\n", ""),
    ])
    func `tags, days and accounts are no description`(line: String, row: String, tag: String) {
        let outcome = run(line, status: 0)
        #expect(outcome.out.hasSuffix(row), "\(outcome)")
        #expect(tag.isEmpty || world.wallet.contains(", " + tag), "\(outcome)")
        if !tag.isEmpty { #expect(run("list '#\(tag.dropLast())'", status: 0).out.contains("60.00 UAH")) }
    }

    @Test func `a closed account takes nothing until it is open again`() {
        run("account add old 100", status: 0)
        run("plan add 9 fun monthly on 18 from old", status: 0)
        #expect(run("account close old --to cash", status: 0).out == "old  0.00 UAH\n")
        let before = world.wallet
        for line in [
            "add 60 food from old", "earn 60 salary to old", "move 60 old cash", "move 60 cash old",
            "edit last --account old", "plan add 60 fun --from old --every month", "account add old 50",
        ] {
            let outcome = run(line, status: 64)
            #expect(outcome.err == "kurs: account old is closed; to open it again: kurs wallet account open old\n")
        }
        #expect(world.wallet == before)
        world.expect("wallet", "account", "open", "old", status: 0, err: "kurs: account old is open again\n")
        run("add 60 food from old", status: 0)
    }

    @Test(arguments: [
        ("postpone rent to 7", 1, "nothing due is called “rent”"),
        ("convert 100 usd to uah", 64, "did you mean kurs convert?"), ("shift food to 7", 64, "choose add"),
        ("earn 38000 salary from mono", 64, "write it as to mono"),
        (
            "account close mono", 64,
            "mono still has 20,000.00 UAH; say where it goes: kurs wallet account close mono --to"
        ),
        ("move 5 mono mono", 64, "both accounts are mono"),
        ("plan add 'call Ann'", 64, "missing --on; usage: kurs wallet plan add TASK --on DATE"),
        ("add 60 food bread tag lviv", 64, "use --tag lviv or --description"),
        ("rm food", 64, "name one: kurs wallet rm "), ("edit food 260", 64, "name one: kurs wallet edit "),
        ("edit food 260 --on yesterday", 64, " 260 --on yesterday"),
    ])
    func `a refusal names what would work`(line: String, status: Int32, message: String) {
        let outcome = run(line, status: status)
        #expect(outcome.err.contains(message), "\(outcome)")
        if message.hasPrefix("name one") || line.hasSuffix("yesterday") { run(suggested(outcome.err), status: 0) }
    }

    @Test(arguments: [
        ("plan add task 'call Ann' 2026-12-01", "2026-12-01  once  call Ann"),
        ("plan add 'call Ann' 1 december", "2026-12-01  once  call Ann"),
        ("plan add 800 fun due 2026-12-01", "2026-12-01  −800.00 UAH  fun  cash  once"),
        ("plan add 800 fun monthly by 20", "2026-11-20  −800.00 UAH  fun  cash  monthly on day 20"),
        ("plan add 800 fun щомісяця до 21", "2026-11-21  −800.00 UAH  fun  cash  monthly on day 21"),
    ])
    func `a plan has the day that is typed`(line: String, row: String) {
        let outcome = run(line, status: 0)
        #expect(outcome.out.contains(row), "\(outcome)")
        #expect(run("undo", status: 0).out == "- " + outcome.out)
    }

    @Test func `an empty wallet is told how to open an account, and a list is written`() {
        let empty = TestEnvironment()
        empty.expect("wallet", "account", errHas: "no accounts; add one: kurs wallet account add NAME [AMOUNT [CUR]]")
        empty.expect("wallet", "account", "add", "mono", "5", status: 0)
        run("list food to /list.csv", status: 0)
        #expect(world.files["/list.csv"]?.contains("Silpo") == true)
        run("add 60 food #lviv", status: 0)
        world.expect("wallet", "report", "--tag", "lviv", outStarts: "Expenses · lviv · ")
    }
}
