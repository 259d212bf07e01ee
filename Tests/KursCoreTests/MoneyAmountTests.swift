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
        let amount = try WrittenAmount(utf8: Array(text.utf8)[...], AmountWords())
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
        let amount = try WrittenAmount(utf8: Array(text.utf8)[...], AmountWords())
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
        #expect(throws: error) { try WrittenAmount(utf8: Array(text.utf8)[...], AmountWords()) }
    }

    @Test func `no bytes trap the reader`() {
        // Every string of up to three of these, among them broken UTF-8.
        let alphabet: [[UInt8]] = [
            [0x31], [0x30], [0x2E], [0x2C], [0x20], [0x2D], [0x24], [0x65], [0xD0], [0xC2, 0xA0], [0xFF], [0xD0, 0xB3],
        ]
        var texts: [[UInt8]] = [[]]
        for _ in 0..<3 {
            texts = texts.flatMap { text in alphabet.map { text + $0 } }
            for text in texts { _ = try? WrittenAmount(utf8: text[...], AmountWords()) }
        }
        #expect(texts.count == 1_728)
    }
}

@Suite struct MoneyInWordsTests {
    @Test(arguments: [
        ("1500.50", "UAH", "Одна тисяча п'ятсот гривень 50 копійок"), ("0", "UAH", "Нуль гривень 00 копійок"),
        ("1", "UAH", "Одна гривня 00 копійок"), ("2", "UAH", "Дві гривні 00 копійок"),
        ("1.01", "UAH", "Одна гривня 01 копійка"), ("-1.02", "UAH", "Мінус одна гривня 02 копійки"),
        ("11.11", "UAH", "Одинадцять гривень 11 копійок"), ("21.21", "UAH", "Двадцять одна гривня 21 копійка"),
        ("112", "UAH", "Сто дванадцять гривень 00 копійок"), ("1", "USD", "Один долар США 00 центів"),
        ("2.02", "USD", "Два долари США 02 центи"), ("5", "USD", "П'ять доларів США 00 центів"),
        ("1", "EUR", "Одне євро 00 євроцентів"), ("2", "EUR", "Два євро 00 євроцентів"),
        ("1000", "UAH", "Одна тисяча гривень 00 копійок"), ("2000", "USD", "Дві тисячі доларів США 00 центів"),
        ("5000", "PLN", "П'ять тисяч польських злотих 00 грошів"),
        ("1001", "EUR", "Одна тисяча одне євро 00 євроцентів"),
        ("1000000", "UAH", "Один мільйон гривень 00 копійок"),
        ("2000001", "UAH", "Два мільйони одна гривня 00 копійок"),
        ("21000022.5", "UAH", "Двадцять один мільйон двадцять дві гривні 50 копійок"),
        ("3000000000", "UAH", "Три мільярди гривень 00 копійок"),
        (
            "999999999999999.99", "UAH",
            "Дев'ятсот дев'яносто дев'ять трильйонів дев'ятсот дев'яносто дев'ять мільярдів "
                + "дев'ятсот дев'яносто дев'ять мільйонів дев'ятсот дев'яносто дев'ять тисяч "
                + "дев'ятсот дев'яносто дев'ять гривень 99 копійок"
        ),
        ("100.5", "JPY", "Сто одна японська єна"), ("1.234", "KWD", "Один кувейтський динар 234 філси"),
        ("7.50", "AOA", "Сім ангольських кванз 50/100"), ("1.5", "BTC", "Один біткоїн 5/10"),
        ("2", "BTC", "Два біткоїни"),
        ("3", "XAU", "Три унції золота"), ("1.005", "UAH", "Одна гривня 01 копійка"),
        ("0.999", "UAH", "Одна гривня 00 копійок"), ("-0.001", "UAH", "Нуль гривень 00 копійок"),
        ("5", "WIF", "П'ять WIF"),
        ("1.01", "GBP", "Один фунт стерлінгів 01 пенс"), ("4", "CZK", "Чотири чеські крони 00 геллерів"),
        ("340.20", "CHF", "Триста сорок швейцарських франків 20 сантимів"),
    ])
    func `spells amounts in Ukrainian`(amount: String, code: String, words: String) throws {
        #expect(try spell(amount, code, .uk) == words)
    }

    @Test(arguments: [
        ("1500.50", "UAH", "One thousand five hundred hryvnias 50 kopiikas"), ("0", "UAH", "Zero hryvnias 00 kopiikas"),
        ("1.01", "USD", "One US dollar 01 cent"), ("-21", "GBP", "Minus twenty-one pounds sterling 00 pence"),
        ("115", "PLN", "One hundred fifteen Polish zlotys 00 groszy"), ("90", "JPY", "Ninety Japanese yen"),
        ("1000000.10", "EUR", "One million euros 10 cents"), ("0.25", "ETH", "Zero ethers 25/100"),
        ("2000000000000", "USD", "Two trillion US dollars 00 cents"),
        ("40019", "UAH", "Forty thousand nineteen hryvnias 00 kopiikas"),
    ])
    func `spells amounts in English`(amount: String, code: String, words: String) throws {
        #expect(try spell(amount, code, .en) == words)
    }

    @Test(arguments: [
        "1000000000000000", "-1000000000000000", "999999999999999.995", "170141183460469231731687303715884105727",
    ])
    func `rejects amounts beyond trillions`(amount: String) {
        #expect(throws: AmountSpellingError.tooLarge(limit: 1_000_000_000_000_000)) { try spell(amount, "UAH", .uk) }
    }

    private func spell(_ amount: String, _ code: String, _ language: Language) throws -> String {
        try AmountSpelling.text(#require(ExactDecimal(amount)), #require(CurrencyCode(code)), language)
    }
}
