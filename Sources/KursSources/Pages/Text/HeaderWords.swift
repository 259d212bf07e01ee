internal import KursCore

/// What a header of a column, or a title over a table, is about.
struct HeaderMeaning: OptionSet, Hashable {
    let rawValue: Int

    static let buy = HeaderMeaning(rawValue: 1 << 0)
    static let sell = HeaderMeaning(rawValue: 1 << 1)
    static let cash = HeaderMeaning(rawValue: 1 << 2)
    static let card = HeaderMeaning(rawValue: 1 << 3)
    static let interbank = HeaderMeaning(rawValue: 1 << 4)
    /// The market of the street: `чорний ринок`, `валютний аукціон`.
    static let street = HeaderMeaning(rawValue: 1 << 5)
    static let official = HeaderMeaning(rawValue: 1 << 6)
    static let average = HeaderMeaning(rawValue: 1 << 7)
    static let bank = HeaderMeaning(rawValue: 1 << 8)
    static let currency = HeaderMeaning(rawValue: 1 << 9)
    static let name = HeaderMeaning(rawValue: 1 << 10)
    static let code = HeaderMeaning(rawValue: 1 << 11)
    static let digits = HeaderMeaning(rawValue: 1 << 12)
    static let unit = HeaderMeaning(rawValue: 1 << 13)
    static let change = HeaderMeaning(rawValue: 1 << 14)
    static let time = HeaderMeaning(rawValue: 1 << 15)

    /// The meanings that decide which market a table is of.
    static let markets: HeaderMeaning = [.cash, .card, .interbank, .street, .official, .average, .bank]

    /// The meanings by their names in layouts.
    static let names: [(name: String, meaning: HeaderMeaning)] = [
        ("buy", .buy), ("sell", .sell), ("cash", .cash), ("card", .card), ("interbank", .interbank),
        ("street", .street), ("official", .official), ("average", .average), ("bank", .bank), ("currency", .currency),
        ("name", .name), ("code", .code), ("digits", .digits), ("unit", .unit), ("change", .change), ("time", .time),
    ]

    /// Reads words such as `cash buy`; `nil` for other words.
    init?(names text: String) {
        self = []
        for word in text.split(separator: " ") {
            guard let known = HeaderMeaning.names.first(where: { $0.name == word }) else { return nil }
            formUnion(known.meaning)
        }
    }

    init(rawValue: Int) { self.rawValue = rawValue }

    /// Whether it names one side of a rate.
    var isSide: Bool { contains(.buy) != contains(.sell) }

    /// The names of its meanings, joined by spaces.
    var text: String { HeaderMeaning.names.filter { contains($0.meaning) }.map(\.name).list(" ") }
}

/// The vocabulary of headers, closed: 150 words of three languages.
///
/// Headers are short enough to be closed, as prose is not; a header with any other word means nothing to kurs.
enum HeaderWords {
    /// What a header means, all of whose words are known; `nil` for one with another word or a number, and for no words.
    static func meaning(of header: String) -> HeaderMeaning? {
        let words = PageText.words(of: header)
        guard (1...16).contains(words.count) else { return nil }
        var all: HeaderMeaning = []
        for word in words {
            guard let meaning = meanings[word] else { return nil }
            all.formUnion(meaning)
        }
        return all
    }

    /// The word of caution in a title of rates that has no other unknown words: `Середній курс у банках вчора`.
    static func cautioned(_ title: String) -> String? {
        let words = PageText.words(of: title)
        let unknown = words.filter { meanings[$0] == nil }
        let isOfRates = words.contains {
            !(meanings[$0] ?? []).isDisjoint(with: HeaderMeaning.markets.union(.currency))
        }
        return isOfRates && unknown.count == 1 ? CautionWords.first(in: unknown[0]) : nil
    }

    /// Every word, for tests.
    static var words: Set<String> { Set(meanings.keys) }

    private static let meanings: [String: HeaderMeaning] = {
        var meanings: [String: HeaderMeaning] = [:]
        for (meaning, words) in vocabulary {
            for word in words.split(separator: " ") { meanings[String(word)] = meaning }
        }
        return meanings
    }()

    private static let vocabulary: [(HeaderMeaning, String)] = [
        (.buy, "купівля купівлі купують купує купуємо покупка покупки покупают покупаем buy bid"),
        (.sell, "продаж продажу продають продає продаємо продажа продажи продают продаем sell sale ask"),
        (
            .cash,
            """
            каса касах кассах готівка готівкою готівковий наличные наличный наличными cash desk відділення \
            відділеннях отделениях
            """
        ),
        (
            .card,
            """
            картка картки карток карткою картковий карты карт картой card cards оплаті оплате карткові карткових
            """
        ),
        (.interbank, "міжбанк міжбанку міжбанківський межбанк межбанке interbank"),
        (
            .street,
            """
            чорний чорному ринок ринку черный черном рынок рынке аукціон аукцион auction
            """
        ),
        (.official, "нбу nbu офіційний официальный official"),
        (.average, "середній середня середнє средний средняя average"),
        (.bank, "банк банки банку банків банках банков bank banks"),
        (.currency, "валюта валюти валют валюты currency"),
        (.name, "назва название name"),
        (.code, "код code літерний буквенный letter"),
        (.digits, "цифровий числовий цифровой digital"),
        (.unit, "кількість одиниць одиниця количество единиц unit units"),
        (.change, "зміна изменение тиждень неделю change"),
        (.time, "час время дата оновлення обновления обновление оновлено обновлено time date updated"),
        (
            [],
            "курс курси курсы rate rates гривні гривне uah грн до на по в у к за при україни украины сьогодні сегодня валютний валютный"
        ),
    ]
}

/// The closed list of words that say that rates are not today's, or not for everybody.
///
/// They are looked for where a table is named, never in prose: in the page's title, the heading, caption, tabs and links
/// directly above a table, and its rows of one text.
enum CautionWords {
    /// The first word of a text that is on the list; `nil` for none.
    static func first(in text: String) -> String? {
        let words = PageText.words(of: text)
        // `За 100 одиниць` over the rates of single ones.
        for (word, number) in zip(words, words.dropFirst()) where word == "за" || word == "per" {
            if number.count > 1, number.first == "1", number.dropFirst().allSatisfy({ $0 == "0" }) { return number }
        }
        return words.first { word in
            whole.contains(word) || beginnings.contains { word.hasPrefix($0) }
        }
    }

    /// How many entries the list has, for a test.
    static var count: Int { whole.count + beginnings.count }

    private static let whole: Set<String> = [
        "вчора", "вчера", "yesterday", "завтра", "tomorrow", "опт", "оптом", "wholesale", "vip", "віп", "вип",
        "archive", "forecast", "юросіб", "юрлиц", "legal", "corporate", "premium", "special", "maintenance", "forward",
        "former", "business",
    ]

    private static let beginnings = [
        "вчорашн", "вчерашн", "завтрашн", "архів", "архив", "прогноз", "оптов", "юридичн", "юридическ", "корпоратив",
        "преміум", "премиум", "спеціальн", "специальн", "технічн", "техническ", "форвард",
        "минул", "прошл", "попередн", "предыдущ", "історі", "истори", "індикатив", "индикатив", "пільгов", "льготн",
        "тестов", "бізнес", "бизнес", "безготів", "безнал",
    ]
}
