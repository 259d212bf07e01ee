import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Amounts and currencies as people type them.
struct AmountArgumentTests {
    private let world = TestEnvironment.withNBU()

    static let amounts: [([String], String)] = [
        (["1500.50"], "1500.50"), (["1500,50"], "1500.50"), (["1 500,50"], "1500.50"), (["1\u{A0}500,50"], "1500.50"),
        (["1\u{202F}500,50"], "1500.50"), (["1,500.50"], "1500.50"), (["1.500,50"], "1500.50"), (["0,125"], "0.125"),
        (["0.125"], "0.125"),
        (["1.500", "btc"], "1.500 | btc"), (["1,500", "KWD"], "1.500 | KWD"), (["1.500btc"], "1.500 BTC"),
        (["1k"], "1000"), (["1.5k"], "1500"), (["-2", "млн"], "-2000000"), (["3", "тис.", "грн"], "3000 | грн"),
        (["1,5млрд"], "1500000000"), (["$2k"], "2000 USD"), (["2k$"], "2000 USD"),
        // In words, up to a thousand of each power.
        (["двісті", "п’ять", "грн"], "205 | грн"), (["сто", "тисяч"], "100000"), (["тисяча", "usd"], "1000 | usd"),
        (["twenty-five"], "25"), (["two", "thousand", "five", "hundred", "eur"], "2500 | eur"),
        (["two", "hundred", "ten", "usd"], "210 | usd"), (["hundred"], "100"),
        (["одинадцять", "два"], "11 | два"), (["сто", "200"], "100 | 200"), (["двадцять", "дев'ять"], "29"),
        (["-100"], "-100"), (["100"], "100"), (["0"], "0"), (["$100"], "100 USD"), (["100грн"], "100 UAH"),
        (["₴100"], "100 UAH"), (["€1 500,50"], "1500.50 EUR"), (["100usd"], "100 USD"),
        // The shell passes text between blanks as separate words.
        (["1", "500,50"], "1500.50"), (["1", "000", "000"], "1000000"), (["1", "234", "567.89"], "1234567.89"),
        (["-1", "500,50"], "-1500.50"),
        // 840 is the dollar's number; nothing, `to` or another number after it makes that unambiguous.
        (["100", "840"], "100 | 840"), (["100", "840", "to", "EUR"], "100 | 840 to EUR"),
        (["100", "840", "980"], "100 | 840 980"), (["100", "USD"], "100 | USD"), (["1000", "500"], "1000 | 500"),
        (["1.5", "500"], "1.5 | 500"),
    ]

    @Test(arguments: amounts)
    func `reads an amount`(words: [String], expected: String) throws {
        var rest = words[...]
        let (amount, currency) = try AmountArgument.take(from: &rest)
        var text = amount.description
        if let currency { text += " " + currency.text }
        if !rest.isEmpty { text += " | " + rest.joined(separator: " ") }
        #expect(text == expected)
    }

    @Test(arguments: ["", " ", "\u{20}\u{20}"])
    func `an empty variable is no missing amount`(amount: String) {
        world.expect("convert", amount, "usd", status: 65, out: "", errStarts: "kurs: the amount is empty")
    }

    static let refusedAmounts: [([String], UsageError)] = [
        ([""], .badAmount("", reason: .empty)),
        ([" "], .badAmount(" ", reason: .empty)),
        (["1,500"], .badAmount("1,500", reason: .ambiguousMark)),
        (["43,425", "грн"], .badAmount("43,425", reason: .ambiguousMark)),
        (["1,250євро"], .badAmount("1,250євро", reason: .ambiguousMark)),
        (["12..5"], .badAmount("12..5", reason: .unexpected(".", position: 3))),
        (["1e3"], .badAmount("1e3", reason: .powerOfTen(plain: "1000"))),
        (["1.5m"], .badAmount("1.5m", reason: .shortened)),
        (["1.500"], .badAmount("1.500", reason: .ambiguousMark)),
        (["-1.500", "usd"], .badAmount("-1.500", reason: .ambiguousMark)),
        (["1.500k"], .badAmount("1.500k", reason: .ambiguousMark)),
        (["5m"], .badAmount("5m", reason: .shortened)),
        (["100k", "k"], .badAmount("100k k", reason: .shortened)),
        (["1,50,000"], .badAmount("1,50,000", reason: .badGrouping)),
        (["99999999999999999999"], .badAmount("99999999999999999999", reason: .tooLong)),
        (["$100€"], .badAmount("$100€", reason: .twoCurrencies(.usd, .eur))),
        (["1", "840", "UAH"], .badAmount("1 840", reason: .twoMeanings)),
        (["100uds"], .unknownCurrency("uds", near: ["USD"])),
    ]

    @Test(arguments: refusedAmounts)
    func `rejects invalid amounts`(words: [String], error: UsageError) {
        var rest = words[...]
        #expect(throws: error) { try AmountArgument.take(from: &rest) }
    }

    @Test(arguments: [
        "100 usd 17.11 eur", "100 usd 978", "$100 50", "usd 100 50", "convert 100 usd eur 50", "100 usd eur 50 pln",
        "100 usd history", "rates 100 usd", "bar usd history", "100 usd since monday", "export rates usd in eur",
    ])
    func `a number beside letters is no code of a currency`(line: String) {
        TestEnvironment().expect(shellWords(line) + ["--offline"], status: 64, out: "")
    }

    /// 44.7626 for a dollar; a sum is rounded once.
    @Test(arguments: [
        ("100 usd + 50 usd to uah", "6714.39\tUAH\n"), ("100usd+50usd", "6714.39\tUAH\n"),
        ("100 usd +50 usd", "6714.39\tUAH\n"), ("usd 100 + $50", "6714.39\tUAH\n"),
        ("100 usd 50 usd to uah", "6714.39\tUAH\n"), ("100 доларів 500 грн 500 uah в гривні", "5476.26\tUAH\n"),
        ("100 доларів плюс 1000 грн", "5476.26\tUAH\n"), ("0.01 usd + 0.01 usd + 0.01 usd", "1.34\tUAH\n"),
        ("1000 uah plus 100 usd in usd", "122.34\tUSD\n"), ("100 usd + 1 uah --fee 50%", "2238.63\tUAH\n"),
        ("1 uah + 2 uah", "3.00\tUAH\n"), ("+50 usd +50 usd", "4476.26\tUAH\n"),
    ])
    func `amounts are added and converted as one`(line: String, answer: String) {
        world.expect(shellWords(line) + ["-o", "plain"], status: 0, out: answer)
    }

    @Test(arguments: ["s.csv", "s.OFX", "s.sta", "camt.xml", "mono.json", "kl_to_1c.txt", "/a b/s.xlsx"])
    func `a file's name alone is a statement`(name: String) throws {
        #expect(try ParsedArguments(["convert", name, "--only", "income"], .kurs).statements == [name])
        #expect(try ParsedArguments(["convert", "100", name], .kurs).statements.isEmpty)
    }

    @Test func `lines and statements take their target as an amount does`() {
        for words in [["to", "usd"], ["у", "долари"], ["--to", "usd"]] {
            #expect(world.run(["convert", "-", "-o", "plain"] + words, input: "4476.26 uah\n").out == "100.00\tUSD\n")
        }
        world.files["a.csv"] = "Сума;Валюта\n4476.26;UAH\n"
        #expect(world.run("convert", "a.csv", "в", "usd", "-q", "--on", "2026-11-20").out.contains(";100.00\n"))
    }

    @Test(arguments: [
        "100 usd +", "+ 100 usd", "100 + 50 usd", "100 usd + 50", "100 usd + 50 eur + ", "100 usd + 5 x",
        "100 usd eur + 5 usd",
        "100 usd + 50 usd --best", "100 usd + 50 usd --bank mono --kind card",
    ])
    func `what cannot be added is refused`(line: String) {
        world.expect(["convert"] + shellWords(line), status: 64, out: "")
    }

    @Test func `a sum names its amounts, its rates once, and what each of them is`() {
        let shown = world.expect(
            "100", "usd", "+", "50", "usd", "+", "5", "uah", "--explain",
            outHas: "100 USD + 50 USD + 5 UAH = 6,719.39 UAH\n", "100 × 44.7626 + 50 × 44.7626 + 5\n"
        ).out
        #expect(shown.split(separator: "1 USD = 44.7626").count == 2, "\(shown)")
        world.expect(
            "100", "usd", "+", "5", "uah", "-o", "json",
            outHas: #""amount":null,"from":null,"result":"4481.26","to":"UAH","rate":null"#,
            #""terms":[{"amount":"100","from":"USD","rate":"44.7626","result":"4476.26"},{"#)
    }

    @Test func `an absurd amount ends the command with 65`() {
        TestEnvironment().expect("convert", String(repeating: "9", count: 400), "USD", status: 65)
    }

    static let currencies: [([String], [String])] = [
        (["USD"], ["USD"]), (["usd", "Eur"], ["USD", "EUR"]), (["840"], ["USD"]), (["$"], ["USD"]), (["₴"], ["UAH"]),
        (["грн"], ["UAH"]), (["євро"], ["EUR"]), (["долар", "США"], ["USD"]),
        (["австралійських", "доларів", "євро"], ["AUD", "EUR"]), (["USD", "usd", "$"], ["USD"]),
        (["гонконгський", "долар"], ["HKD"]), (["bitcoin", "BTC"], ["BTC"]),
    ]

    @Test(arguments: currencies)
    func `parses currencies, also names of several words`(words: [String], codes: [String]) throws {
        #expect(try CurrencyArgument.list(words).map(\.text) == codes)
    }

    static let refusedCurrencies: [([String], UsageError)] = [
        (["UDS"], .unknownCurrency("UDS", near: ["USD"])),
        (["USD", "xyzzyx"], .unknownCurrency("xyzzyx", near: [])),
        (["крона"], .ambiguousCurrency("крона", meanings: ["CZK", "SEK", "NOK", "DKK", "ISK"])),
        ([""], .unknownCurrency("", near: [])),
    ]

    @Test(arguments: refusedCurrencies)
    func `never substitutes another currency`(words: [String], error: UsageError) {
        #expect(throws: error) { try CurrencyArgument.list(words) }
    }
}
