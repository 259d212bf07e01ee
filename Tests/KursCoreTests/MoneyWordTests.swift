import KursCore
import Testing

@Suite struct MoneyWordTests {
    @Test(arguments: [
        ("USD", "usd Usd 840 $ US$ долар долара доларів долари доларам доларами баксів бакси бакса доллар долларов"),
        ("USD", "dollar dollars bucks buck дол. ДОЛАРІВ"),
        ("EUR", "eur 978 € євро ЄВРО евро euro euros Euros"),
        ("UAH", "uah 980 ₴ грн грн. ГРН гривня гривні гривень гривнею гривням гривна гривны гривен hryvnia hryvnias"),
        ("PLN", "pln 985 zł zl злотий злотих злотого злоті злотый злотых zloty zlotys złoty złotych"),
        ("GBP", "gbp £ фунт фунти фунтів фунтов pound pounds"),
        ("CHF", "chf франк франки франків франков franc francs"),
        ("JPY", "jpy ¥ єна єни єн иена иен йен yen 392"), ("CNY", "юань юані юанів юаней yuan rmb"),
        ("CZK", "czk Kč 203"), ("AUD", "036 36 aud"), ("ALL", "008 8 all"), ("TRY", "ліра лір лиры"),
        ("BTC", "btc ₿ біткоїн біткоїнів біткоїни биткоин bitcoin bitcoins"), ("ETH", "eth ефір эфир ethereum"),
        ("RUB", "rub RUR 810 643 рубль рублів рублей"), ("KZT", "тенге ₸"), ("ILS", "шекель шекелів ₪"),
        ("HUF", "форинтів"),
        ("HRK", "hrk куна кун"), ("BGN", "лев левів лева 975"), ("XAU", "золото gold xau"), ("GEL", "ларі лари"),
        ("USDT", "usdt tether"), ("UAK", "карбованець карбованців"), ("XDR", "спз"), ("MMK", "104"),
    ])
    func `knows everyday words for currencies`(code: String, words: String) throws {
        for word in words.split(separator: " ") {
            #expect(try Currency.read(String(word)).text == code, "\(word)")
        }
    }

    /// The first letters of an abbreviation with an ending, and an adjective made of a noun.
    @Test(arguments: [
        "гра", "грам", "гром", "гри", "доля", "долі", "долею", "руби", "золотих", "золотий", "золотого", "срібний",
        "лвів",
    ])
    func `a word that only begins like money is none`(word: String) {
        #expect(throws: CurrencyWordError.self) { try Currency.read(word) }
        #expect(Currency.named(word) == [])
    }

    @Test(arguments: [
        ("грн", ["UAH"]), ("грн.", ["UAH"]), ("дол.", ["USD"]), ("злотих", ["PLN"]), ("злота", ["PLN"]),
        ("золотом", ["XAU"]),
        ("рупій", ["INR", "IDR", "PKR", "LKR"]), ("доларами", ["USD"]), ("швейцарських франків", ["CHF"]),
        ("гр", ["UAH"]),
    ])
    func `a text's words are looked up by the same endings`(word: String, codes: [String]) {
        #expect(Currency.named(word).map(\.text) == codes)
    }

    @Test(arguments: [
        ("доларів США", "USD"), ("долар сша", "USD"), ("долларов США", "USD"), ("US dollars", "USD"),
        ("американських доларів", "USD"), ("польських злотих", "PLN"), ("польський злотий", "PLN"),
        ("Swiss francs", "CHF"), ("швейцарських франків", "CHF"), ("швейцарских франков", "CHF"),
        ("чеських крон", "CZK"), ("чеська крона", "CZK"), ("шведські крони", "SEK"), ("Norwegian kroner", "NOK"),
        ("фунтів стерлінгів", "GBP"), ("pounds sterling", "GBP"), ("British pounds", "GBP"),
        ("японських єн", "JPY"), ("канадських доларів", "CAD"), ("Hong Kong dollars", "HKD"),
        ("турецькими лірами", "TRY"), ("німецьких марок", "DEM"), ("в’єтнамський донг", "VND"),
        ("новий ізраїльський шекель", "ILS"), ("дирхам ОАЕ", "AED"), ("румунських леїв", "RON"),
        ("українських гривень", "UAH"), ("special drawing rights", "XDR"), ("  доларів   США ", "USD"),
        ("хорватських кун", "HRK"), ("Czech korunas", "CZK"), ("біткоїн кеш", "BCH"),
    ])
    func `knows names of several words`(name: String, code: String) throws {
        #expect(try Currency.read(name).text == code)
    }

    @Test func `knows every name in its own tables`() throws {
        for currency in Currency.all where currency.kind != .retired {
            let names = [currency.name(.en, .many), currency.name(.uk, .one), currency.name(.uk, .many)]
            for name in Set(names) where name.contains(" ") {
                #expect(try Currency.read(name) == currency.code, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("крона", ["CZK", "SEK", "NOK", "DKK", "ISK"]), ("крон", ["CZK", "SEK", "NOK", "DKK", "ISK"]),
        ("kr", ["CZK", "SEK", "NOK", "DKK", "ISK"]), ("лей", ["RON", "MDL"]), ("леїв", ["RON", "MDL"]),
        ("динарів", ["RSD", "KWD", "IQD", "JOD", "DZD", "TND"]), ("рупій", ["INR", "IDR", "PKR", "LKR"]),
    ])
    func `lists the currencies of an ambiguous word`(word: String, codes: [String]) {
        let error = CurrencyWordError.ambiguous(word: word, codes.compactMap { CurrencyCode($0) })
        #expect(throws: error) { try Currency.read(word) }
    }

    @Test(arguments: [
        ("UDS", ["USD"]), ("ESD", ["USD"]), ("ERU", ["EUR"]), ("PLM", ["PLN", "XLM"]), ("uds", ["USD"]),
        ("UHA", ["UAH"]),
        ("GPB", ["GBP"]), ("CHD", ["CHF", "CAD"]), ("BTCC", ["BTC"]), ("далар", ["USD"]), ("гривна1", ["UAH"]),
        ("долларв", ["USD"]),
        ("грывня", ["UAH"]), ("zlotty", ["PLN"]), ("xyzzy", []), ("999999", []), ("001", []), ("X", []), ("№", []),
        ("щось зовсім інше", []), ("AEF", ["AED"]), ("US", ["USD"]), ("eu", ["EUR"]), ("ЕUR", ["EUR"]), ("QQ", []),
        ("USDTT", ["USDT"]),
    ])
    func `suggests corrections`(word: String, codes: [String]) {
        let error = CurrencyWordError.unknown(word: word, suggestions: codes.compactMap { CurrencyCode($0) })
        #expect(throws: error) { try Currency.read(word) }
    }

    @Test(arguments: ["", " ", "...", "\u{A0}"])
    func `refuses no word`(word: String) {
        #expect(throws: CurrencyWordError.empty) { try Currency.read(word) }
    }

    @Test func `no text traps the reader of words`() {
        let letters = ["a", "ів", "долар", " ", "-", ".", "\u{301}", "👛", "Ł", "'", "0", "кр", "\u{10FFFF}", "s", "\0"]
        var texts = [""]
        for _ in 0..<3 {
            texts = texts.flatMap { text in letters.map { text + $0 } }
            for text in texts.prefix(240) { _ = try? Currency.read(text) }
        }
        _ = try? Currency.read(String(repeating: "крона ", count: 10_000))
        _ = try? Currency.read(String(repeating: "1", count: 10_000))
    }
}
