internal import KursCore
internal import KursMarkup

/// What a header of a column, or a title over a table, is about.
struct HeaderMeaning: OptionSet, Hashable {
    let rawValue: Int

    private static func bit(_ place: Int) -> HeaderMeaning { HeaderMeaning(rawValue: 1 << place) }

    static let (buy, sell, cash, card) = (bit(0), bit(1), bit(2), bit(3))
    /// `street` is the market of the street: `чорний ринок`, `валютний аукціон`.
    static let (interbank, street, official, average) = (bit(4), bit(5), bit(6), bit(7))
    static let (bank, currency, name, code) = (bit(8), bit(9), bit(10), bit(11))
    static let (digits, unit, change, time) = (bit(12), bit(13), bit(14), bit(15))

    static let markets: HeaderMeaning = [.cash, .card, .interbank, .street, .official, .average, .bank]

    static let names: [(name: String, meaning: HeaderMeaning)] = [
        "buy", "sell", "cash", "card", "interbank", "street", "official", "average", "bank", "currency", "name", "code",
        "digits", "unit", "change", "time",
    ].enumerated().map { ($1, bit($0)) }

    var isSide: Bool { contains(.buy) != contains(.sell) }
}

extension HeaderMeaning {
    /// Reads words such as `cash buy`; `nil` for other words.
    init?(names text: String) {
        self = []
        for word in text.split(separator: " ") {
            guard let known = HeaderMeaning.names.first(where: { $0.name == word }) else { return nil }
            formUnion(known.meaning)
        }
    }
}

/// The vocabulary of headers, closed, as that of prose is not: a header with any other word means nothing to kurs.
enum HeaderWords {
    /// What a header means, all of whose words are known; `nil` for one with another word or a number, and for no words.
    static func meaning(of header: String) -> HeaderMeaning? { meaning(PageText.words(of: header)) }

    /// What a title means, in which currencies may be named and a day may stand last; `nil` for one with other words.
    static func meaning(ofTitle title: String) -> HeaderMeaning? {
        let words = PageText.words(of: undated(title))
        if words.isEmpty { return CivilDate(words: title.utf8) == nil ? nil : [] }
        return meaning(words, orMoney: true)
    }

    private static func meaning(_ words: [String], orMoney: Bool = false) -> HeaderMeaning? {
        guard (1...16).contains(words.count) else { return nil }
        let isMoney = { (word: String) in orMoney && PageNames.currency(inTitle: word.uppercased()) != nil }
        let all = words.map { meaning(ofWord: $0) ?? (isMoney($0) ? .currency : nil) }
        return all.contains(nil) ? nil : all.reduce(into: []) { $0.formUnion($1 ?? []) }
    }

    /// A title with a day up to its first number.
    static func undated(_ text: String) -> String {
        CivilDate(words: text.utf8) == nil ? text : String(text.prefix { !$0.isNumber })
    }

    private static func meaning(ofWord word: String) -> HeaderMeaning? { meanings[word: word] }

    /// The word of caution in a title of rates that has no other unknown words: `Середній курс у банках вчора`.
    static func cautioned(_ title: String) -> String? {
        let words = PageText.words(of: title)
        let unknown = words.filter { meaning(ofWord: $0) == nil }
        let isOfRates = words.contains {
            !(meaning(ofWord: $0) ?? []).isDisjoint(with: HeaderMeaning.markets.union(.currency))
        }
        return isOfRates && unknown.count == 1 ? CautionWords.first(in: unknown[0]) : nil
    }

    static let meanings = Dictionary(
        vocabulary.flatMap { meaning, words in words.split(separator: " ").map { (String($0), meaning) } }
    ) { one, _ in one }

    /// The words by what they mean; `карт*` stands for all that begin so.
    private static let vocabulary: [(HeaderMeaning, String)] = [
        (.buy, "купівл* купує купуємо купують покупка покупки покупке покупают покупаем buy bid"),
        (.sell, "продаж* продає продаємо продають продают продаем sell sale ask"),
        (.cash, "каса касах кассах готівк* наличн* cash desk відділен* отделен*"),
        (.card, "карт* card cards оплат*"),
        (.interbank, "міжбанк* межбанк* interbank"),
        (.street, "чорн* черн* ринк* ринок рынк* рынок аукціон* аукцион* auction"),
        (.official, "нбу nbu офіційн* официальн* official"),
        (.average, "середн* средн* average"),
        (.bank, "банк банки банку банка банке банків банках банков банківськ* банковск* bank banks"),
        (.currency, "валюта валюти валют валюты валюту валюте currency"),
        (.name, "назва название name"),
        (.code, "код code літерний буквенный letter"),
        (.digits, "цифровий числовий цифровой digital"),
        (.unit, "кількість одиниц* од количество единиц* ед номінал номинал unit units number"),
        (.change, "зміна изменение тиждень неделю місяць месяц change"),
        (.time, "час время дата оновлен* обновлен* time date updated"),
        (
            [],
            """
            курс курси курсу курсы rate rates гривні гривне uah of грн до на по в у к о за при для україн* украин* \
            день сьогодні сегодня today всі усі все all валютний валютный операц* розрахун* расчет*
            """
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
        units(in: text)
            ?? PageText.words(of: text).first { word in
                // `вчора` is `учора` behind a consonant.
                let word = word.hasPrefix("у") ? "в" + word.dropFirst() : word
                return list[word: word] != nil
            }
    }

    /// The number of units that a text states for rates, `За 100 одиниць`; `nil` for none.
    ///
    /// In a text of more than four words, the unit must be named.
    static func units(in text: String) -> String? {
        let words = PageText.words(of: text)
        // `(100 од.)`
        for (word, unit) in zip(words, words.dropFirst())
        where isPowerOfTen(word) && HeaderWords.meaning(of: unit) == .unit { return word }
        for (index, (word, number)) in zip(words, words.dropFirst()).enumerated() where word == "за" || word == "per" {
            guard isPowerOfTen(number) else { continue }
            let unit = words.dropFirst(index + 2).first ?? ""
            if words.count <= 4 || HeaderWords.meaning(ofTitle: unit)?.isDisjoint(with: [.unit, .currency]) == false {
                return number
            }
        }
        return nil
    }

    private static func isPowerOfTen(_ word: String) -> Bool {
        word.count > 1 && word.first == "1" && word.dropFirst().allSatisfy { $0 == "0" }
    }

    static let list = Dictionary(uniqueKeysWithValues: words.split(separator: " ").map { (String($0), true) })

    private static let words = """
        yesterday tomorrow опт оптом wholesale vip віп вип archive forecast legal corporate premium special maintenance \
        forward former business юр фоп вчора* вчера* завтра* позавч* юрос* юрлиц* гурт* архів* архив* прогноз* оптов* \
        юридичн* юридическ* корпоратив* преміум* премиум* спеціальн* специальн* технічн* техническ* форвард* минул* \
        прошл* попередн* предыдущ* істор* истор* індикатив* индикатив* пільгов* льготн* тестов* бізнес* бизнес* \
        безготів* безнал* нерезидент* напередодн*
        """
}

extension Dictionary where Key == String {
    /// The value of a word, or of the beginning of one: `карт*` stands for all words that begin so.
    fileprivate subscript(word word: String) -> Value? {
        self[word] ?? word.indices.lazy.compactMap { self[word[...$0] + "*"] }.first
    }
}
