import KursCore
import Testing

@Suite struct MoneyAmountTests {
    @Test(arguments: [
        ("1500.50", "1500.50"), ("1500,50", "1500.50"), ("1 500,50", "1500.50"), ("1\u{A0}500,50", "1500.50"),
        ("1\u{202F}500,50", "1500.50"), ("1\u{2009}500.50", "1500.50"), ("1'500.50", "1500.50"),
        ("1’500,50", "1500.50"), ("1,500.50", "1500.50"), ("1.500,50", "1500.50"), ("1.500", "1.500"),
        ("0,125", "0.125"), ("-0,125", "-0.125"), ("1 500,125", "1500.125"), ("1.500,125", "1500.125"),
        ("1,500,000", "1500000"), ("1.500.000", "1500000"), ("1,500,000.5", "1500000.5"), ("12,5", "12.5"),
        ("12,5000", "12.5000"), ("-100", "-100"), ("\u{2212}100", "-100"), ("+100", "100"), (" 100 ", "100"),
        (".5", "0.5"), (",5", "0.5"), ("007", "7"), ("12 345 678", "12345678"), ("999 999", "999999"), ("0", "0"),
    ])
    func `reads an amount`(text: String, value: String) throws {
        let amount = try WrittenAmount(text)
        #expect(amount.value.description == value)
        #expect(amount.currency == nil)
    }

    @Test(arguments: [
        ("$100", "100", "USD"), ("100$", "100", "USD"), ("-$100", "-100", "USD"), ("$-100", "-100", "USD"),
        ("€ 1.500,50", "1500.50", "EUR"), ("100₴", "100", "UAH"), ("100 ₴", "100", "UAH"), ("100грн", "100", "UAH"),
        ("100 грн.", "100", "UAH"), ("грн 100", "100", "UAH"), ("грн.100", "100", "UAH"), ("100usd", "100", "USD"),
        ("100 USD", "100", "USD"), ("usd100", "100", "USD"), ("100 доларів США", "100", "USD"), ("$.5", "0.5", "USD"),
        ("1 500,50 злотих", "1500.50", "PLN"), ("0.5₿", "0.5", "BTC"), ("£1,500.00", "1500.00", "GBP"),
        ("$100 USD", "100", "USD"), ("100 в'єтнамських донгів", "100", "VND"), ("100eur", "100", "EUR"),
        ("10 C$", "10", "CAD"), ("zł 20", "20", "PLN"), ("100\u{A0}€", "100", "EUR"),
    ])
    func `reads an amount with its currency`(text: String, value: String, code: String) throws {
        let amount = try WrittenAmount(text)
        #expect(amount.value.description == value)
        #expect(amount.currency?.text == code)
    }

    @Test(arguments: [
        ("", AmountError.empty), ("   ", .empty), ("\u{A0}", .empty), ("abc", .noDigits), ("-", .noDigits),
        ("1,500", .ambiguousMark), ("-1,500", .ambiguousMark), ("12,345", .ambiguousMark),
        ("1500,500", .ambiguousMark), ("$1,500", .ambiguousMark), (",500", .ambiguousMark),
        ("00,125", .ambiguousMark), ("1,500 грн", .ambiguousMark),
        ("0x10", .unexpected(character: "x", position: 2)), ("12x5", .unexpected(character: "x", position: 3)),
        ("10USD5", .unexpected(character: "5", position: 6)),
        ("12..5", .unexpected(character: ".", position: 3)),
        ("12.", .unexpected(character: ".", position: 3)), ("1,,5", .unexpected(character: ",", position: 2)),
        ("1e3", .exponent(plain: 1000)), ("1E-3", .exponent(plain: ExactDecimal("0.001"))),
        ("1.5e+10", .exponent(plain: 15_000_000_000)), ("-$2,5e1USD", .exponent(plain: -25)),
        ("1e99", .exponent(plain: nil)), ("1e99999999999999999999", .exponent(plain: nil)),
        ("5k", .multiplier(word: "k")),
        ("5 тис", .multiplier(word: "тис")), ("5 тис. грн", .multiplier(word: "тис")),
        ("2 млн", .multiplier(word: "млн")), ("2,5 мільйона гривень", .multiplier(word: "мільйона")),
        ("10 00", .badGrouping), ("1 50,00", .badGrouping), ("1,50,000", .badGrouping), ("1 500'000", .badGrouping),
        ("0 500", .badGrouping), ("1234 567", .badGrouping), ("1.500 000", .badGrouping), ("1.2.3", .badGrouping),
        ("1 500.000,5", .badGrouping), ("1,500,00", .badGrouping),
        ("100  200", .unexpected(character: "2", position: 6)),
        ("--1", .unexpected(character: "-", position: 2)), ("-$-1", .unexpected(character: "-", position: 3)),
        ("- 1", .unexpected(character: "-", position: 1)), ("1-", .unexpected(character: "-", position: 2)),
        ("(100)", .unexpected(character: "(", position: 1)), ("１００", .unexpected(character: "１", position: 1)),
        ("1５", .unexpected(character: "５", position: 2)), ("50%", .unexpected(character: "%", position: 3)),
        ("1.500.000,000,5", .unexpected(character: ",", position: 14)),
        ("5*3", .unexpected(character: "*", position: 2)),
        ("1\n2", .unexpected(character: "\n", position: 2)),
        ("$100€", .twoCurrencies(.usd, .eur)),
        ("100 UDS", .currency(.unknown(word: "UDS", suggestions: [.usd]))),
        ("170141183460469231731687303715884105728", .tooManyDigits(limit: 38)),
        ("0.000000000000000000000000000000000000001", .tooManyDigits(limit: 38)),
    ])
    func `rejects ambiguous and absurd amounts`(text: String, error: AmountError) {
        #expect(throws: error) { try WrittenAmount(text) }
    }

    @Test func `no bytes trap the reader`() {
        // Every string of up to three of these, among them broken UTF-8.
        let alphabet: [[UInt8]] = [
            [0x31], [0x30], [0x2E], [0x2C], [0x20], [0x2D], [0x24], [0x65], [0xD0], [0xC2, 0xA0], [0xFF], [0xD0, 0xB3],
        ]
        var texts: [[UInt8]] = [[]]
        for _ in 0..<3 {
            texts = texts.flatMap { text in alphabet.map { text + $0 } }
            for text in texts { _ = try? WrittenAmount(utf8: text[...]) }
        }
        #expect(texts.count == 1_728)
    }
}
