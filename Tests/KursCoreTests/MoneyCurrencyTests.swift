import KursCore
import Testing

@Suite struct MoneyCurrencyTests {
    @Test(arguments: [
        ("usd", "USD"), ("UAH", "UAH"), ("UsDt", "USDT"), ("1inch", "1INCH"), ("ABCDEFGH", "ABCDEFGH"), ("b", "B"),
    ])
    func `reads a code in any case`(text: String, code: String) throws {
        #expect(try #require(CurrencyCode(text)).text == code)
    }

    @Test(arguments: ["", "ABCDEFGHI", "840", "US D", "US$", "грн", "usd\0", "UЅD", "a-b", "@AB", "[AB", "`ab", "{ab"])
    func `rejects invalid codes`(text: String) {
        #expect(CurrencyCode(text) == nil)
    }

    @Test func `sorts codes alphabetically`() {
        let codes = ["USDT", "USD", "UAH", "1INCH", "BTC", "B"].compactMap { CurrencyCode($0) }
        #expect(codes.sorted().map(\.text) == ["1INCH", "B", "BTC", "UAH", "USD", "USDT"])
    }

    @Test func `has every table in order and every name complete`() {
        let all = Currency.all
        #expect(all.count == 275)
        #expect(all.filter { $0.kind == .money || $0.kind == .metal }.count == 178)
        #expect(all.filter { $0.kind == .metal }.map(\.code.text) == ["XAG", "XAU", "XPD", "XPT"])
        for currency in all {
            #expect(Currency.find(currency.code) == currency)
            for form in [PluralForm.one, .few, .many, .part] {
                for name in [currency.name(.en, form), currency.name(.uk, form)] {
                    #expect(!name.isEmpty)
                    #expect(!name.contains("/"))
                    #expect(!name.contains("|"))
                    #expect(!name.hasSuffix(" "))
                }
            }
            if let retirement = currency.retirement, let successor = retirement.successor {
                #expect(Currency.find(successor) != nil)
                #expect(retirement.oldUnits > 0)
                #expect(retirement.newUnits > 0)
            }
        }
        #expect(Set(all.map(\.code)).count == all.count)
        let numbers = all.filter { $0.kind != .retired }.compactMap(\.numeric)
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.count == 178)
    }

    @Test(arguments: [
        ("UAH", 980, 2), ("JPY", 392, 0), ("KWD", 414, 3), ("CLF", 990, 4), ("USD", 840, 2), ("AUD", 36, 2),
        ("ALL", 8, 2),
        ("XCG", 532, 2), ("BGN", 975, 2), ("ISK", 352, 0), ("TND", 788, 3), ("UYW", 927, 4), ("VND", 704, 0),
    ])
    func `knows number and minor unit`(code: String, number: Int, digits: Int) throws {
        let currency = try #require(CurrencyCode(code).flatMap(Currency.find))
        #expect(currency.numeric == number)
        #expect(currency.minorDigits == digits)
        #expect(currency.displayScale == digits)
        #expect(Currency.find(numeric: number) == currency)
    }

    @Test(arguments: [("XAU", 6), ("XDR", 6), ("BTC", 8), ("USDT", 6)])
    func `shows currencies without a minor unit with their own digits`(code: String, scale: Int) throws {
        let currency = try #require(CurrencyCode(code).flatMap(Currency.find))
        #expect(currency.minorDigits == nil)
        #expect(currency.displayScale == scale)
    }

    @Test func `knows nothing it was not told`() throws {
        #expect(Currency.find(try #require(CurrencyCode("QQQ"))) == nil)
        #expect(Currency.displayScale(of: try #require(CurrencyCode("QQQ"))) == 8)
        for number in [-1, 0, 1, 1000, Int.max] { #expect(Currency.find(numeric: number) == nil) }
    }

    @Test(arguments: [
        ("BGN", "2026-01-01", "EUR", "1.95583", 1), ("HRK", "2023-01-01", "EUR", "7.53450", 1),
        ("UAK", "1996-09-02", "UAH", "100000", 1), ("BYR", "2016-07-01", "BYN", "10000", 1),
        ("CUC", "2021-01-01", "CUP", "1", 24), ("RUR", "1998-01-01", "RUB", "1000", 1),
        ("PLZ", "1995-01-01", "PLN", "10000", 1),
        ("TRL", "2005-01-01", "TRY", "1000000", 1), ("LVL", "2014-01-01", "EUR", "0.702804", 1),
    ])
    func `knows when a currency was replaced and by which`(
        code: String, day: String, into: String, old: String, new: Int
    ) throws {
        let currency = try #require(CurrencyCode(code).flatMap(Currency.find))
        let retirement = try #require(currency.retirement)
        #expect(currency.kind == .retired)
        #expect(retirement.day.iso == day)
        #expect(retirement.successor?.text == into)
        #expect(retirement.oldUnits.description == old)
        #expect(retirement.newUnits == ExactDecimal(new))
    }

    @Test(arguments: [
        ("USD", "1", "долар США", "US dollar"), ("USD", "2", "долари США", "US dollars"),
        ("USD", "5", "доларів США", "US dollars"), ("USD", "1.5", "долара США", "US dollars"),
        ("USD", "11", "доларів США", "US dollars"), ("USD", "-21.00", "долар США", "US dollars"),
        ("UAH", "0", "гривень", "hryvnias"), ("UAH", "3", "гривні", "hryvnias"),
        ("PLN", "22", "польські злоті", "Polish zlotys"),
        ("PLN", "0.5", "польського злотого", "Polish zlotys"), ("EUR", "1.00", "євро", "euro"),
        ("BAM", "5", "конвертованих марок Боснії і Герцеговини", "Bosnia-Herzegovina convertible marks"),
        ("JPY", "114", "японських єн", "Japanese yen"), ("BTC", "2", "біткоїни", "bitcoins"),
    ])
    func `inflects the name by its count`(code: String, count: String, uk: String, en: String) throws {
        let currency = try #require(CurrencyCode(code).flatMap(Currency.find))
        let amount = try #require(ExactDecimal(count))
        #expect(currency.name(.uk, PluralForm(of: amount, .uk)) == uk)
        #expect(currency.name(.en, PluralForm(of: amount, .en)) == en)
    }

    @Test(arguments: [
        ("1234.50", "1,234.50", "1\u{A0}234,50"), ("-1234567", "−1,234,567", "−1\u{A0}234\u{A0}567"),
        ("0.001", "0.001", "0,001"),
        ("999", "999", "999"), ("-999.9", "−999.9", "−999,9"), ("1000", "1,000", "1\u{A0}000"),
        ("-100000", "−100,000", "−100\u{A0}000"),
    ])
    func `groups thousands for people`(number: String, en: String, uk: String) throws {
        let value = try #require(ExactDecimal(number))
        #expect(value.grouped(.en) == en)
        #expect(value.grouped(.uk) == uk)
    }

    @Test(arguments: [
        ("1.005", "UAH", "1.01"), ("-1.005", "UAH", "-1.01"), ("1.0049999", "UAH", "1.00"), ("0.5", "JPY", "1"),
        ("100", "KWD", "100.000"), ("0.123456785", "BTC", "0.12345679"), ("2", "WIF", "2.00000000"),
    ])
    func `rounds to what the currency is shown with`(amount: String, code: String, shown: String) throws {
        let value = try #require(ExactDecimal(amount))
        #expect(try value.rounded(for: #require(CurrencyCode(code))).description == shown)
    }
}
