import KursCore
import Testing

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
        ("1500.50", "UAH", "One thousand five hundred hryvnias 50 kopiykas"), ("0", "UAH", "Zero hryvnias 00 kopiykas"),
        ("1.01", "USD", "One US dollar 01 cent"), ("-21", "GBP", "Minus twenty-one pounds sterling 00 pence"),
        ("115", "PLN", "One hundred fifteen Polish zlotys 00 groszy"), ("90", "JPY", "Ninety Japanese yen"),
        ("1000000.10", "EUR", "One million euros 10 cents"), ("0.25", "ETH", "Zero ethers 25/100"),
        ("2000000000000", "USD", "Two trillion US dollars 00 cents"),
        ("40019", "UAH", "Forty thousand nineteen hryvnias 00 kopiykas"),
    ])
    func `spells amounts in English`(amount: String, code: String, words: String) throws {
        #expect(try spell(amount, code, .en) == words)
    }

    @Test func `spells out the fraction on request`() throws {
        let amount = try #require(ExactDecimal("1500.52"))
        let words = try AmountSpelling.text(amount, .uah, .uk, minor: .words)
        #expect(words == "Одна тисяча п'ятсот гривень п'ятдесят дві копійки")
        #expect(
            try AmountSpelling.text(amount, .usd, .en, minor: .words)
                == "One thousand five hundred US dollars fifty-two cents")
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
