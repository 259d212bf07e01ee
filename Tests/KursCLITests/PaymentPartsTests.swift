import KursTestSupport
import Testing

@testable import KursCLI

/// Payments of several categories and accounts.
@Suite struct PaymentPartsTests {
    private let world = TestEnvironment()

    private var text: String { world.wallet }

    private func id(_ line: String...) -> String { world.walletID(line) }

    @Test(arguments: [
        ("add 700 food 500 household 200", "food  500.00 UAH|household  200.00 UAH|assets:cash\n"),
        ("add 700 uah food 500, and home 200 Silpo from card", "food  500.00 UAH|home  200.00 UAH|assets:card\n"),
        ("додати 700 грн їжа 500 і на дім 200 з картки", "food  500.00 UAH|home  200.00 UAH|assets:card\n"),
        ("add food 500 home 200 usd --from card", ""),
        ("add food 5 usd home 2 usd", "food  5.00 USD|home  2.00 USD|assets:cash\n"),
        ("add 7 food from card 5 and cash 2 Silpo", "Silpo|food  7.00 UAH|card  -5.00 UAH|cash  -2.00 UAH\n"),
        ("earn 7 salary 5 freelance 2 to card", "salary  -5.00 UAH|freelance  -2.00 UAH|assets:card\n"),
        ("add 500 food, 200 home from card", "food  500.00 UAH|home  200.00 UAH|assets:card\n"),
        ("додати 500 на їжу і 200 на дім", "food  500.00 UAH|home  200.00 UAH|assets:cash\n"),
        ("add 5 usd food + 2 usd home Silpo", "Silpo|food  5.00 USD|home  2.00 USD|assets:cash\n"),
        ("add 90 food, 2 loaves", "2 loaves|food  90.00 UAH|assets:cash\n"),
        ("add 90 food '2 home'", "2 home|food  90.00 UAH|assets:cash\n"),
        ("add 90 food milk 2 bread 3", "milk 2 bread 3|food  90.00 UAH|assets:cash\n"),
        ("add 90 food 2 loaves", "2 loaves|food  90.00 UAH|assets:cash\n"),
    ])
    func `a payment has several parts`(line: String, parts: String) {
        let outcome = world.run(["wallet"] + shellWords(line))
        guard !parts.isEmpty else {
            #expect(outcome.err == "kurs: USD and UAH cannot be combined; omit one of them\n", "\(outcome)")
            return
        }
        #expect(outcome.status == 0, "\(outcome)")
        for part in parts.split(separator: "|") { #expect(text.contains(part), "\(text)") }
    }

    @Test func `a split record is one record, whose parts are each in their category`() {
        let id = id("add", "700", "food", "500", "home", "200", "Silpo")
        world.expect("wallet", "list", outHas: "−700.00 UAH  food, home  cash  Silpo")
        let sums = world.walletRows(["report"]).map { $0.prefix(2).joined(separator: " ") }
        #expect(sums == ["food 500.00", "home 200.00"])
        world.expect(
            "wallet", "edit", id, "600", status: 64, errHas: "several categories: food, home")
        world.expect("wallet", "undo", status: 0)
        #expect(!text.contains("Silpo"))
    }

    @Test(arguments: [
        ("add 700 food 500 home 100", "600.00 UAH together, and the whole is 700.00 UAH"),
        ("add 700 food 500 household 100 from card", "600.00 UAH together, and the whole is 700.00 UAH"),
        ("add 400 food 300 home", "“300 home” looks like another part of the payment"),
        ("add 900 food 400 and home the rest", "“400 home” looks like another part"),
        ("add 1000 food 60% home 40%", "“60% home” looks like another part"),
        ("додати 7 з картки 5 і готівки 2 їжа", "missing CATEGORY"),
        ("додати 7 картки 5 готівки 2", "“картки” is an account (card), not a category"),
        ("add 9 shop: 6 food, 3 home", "“6 food,” looks like another part"),
        ("add 9 shop 6 food, 3 home", "“6 food,” looks like another part"),
        ("add 9 shop: food", "kurs wallet categories add shop\n"),
        ("plan add withdraw 5 from card monthly", "unknown category “withdraw”"),
        ("move 5 card в", "unknown account “в”; see kurs wallet\n"),
        ("add 7 food from card 5 cash 3", "8.00 UAH together, and the whole is 7.00 UAH"),
        ("categories add вчора", "“вчора” is read as a day or an amount, and cannot be a name"),
        ("categories rename food friday", "“friday” is read as a day or an amount"),
        ("account add 500", "“500” is read as a day or an amount"),
    ])
    func `parts that do not add up and names that are days are refused`(line: String, message: String) {
        world.run("wallet", "categories", "add", "pets")
        let before = text
        world.expect(["wallet"] + shellWords(line), status: 64, errHas: message)
        #expect(text == before)
    }
}
