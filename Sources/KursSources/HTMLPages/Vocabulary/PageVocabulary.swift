internal import KursText

/// The words that pages use for columns, in Ukrainian, Russian and English.
///
/// Words match by their beginnings, since endings are inflected; see ``WordMeanings``.
enum PageVocabulary {
    /// The text in lower case, without apostrophes, and with Latin look-alikes in Cyrillic words made Cyrillic.
    static func folded(_ text: some Sequence<Unicode.Scalar>) -> String {
        var word = String.UnicodeScalarView()
        var hasCyrillic = false
        for scalar in text {
            switch scalar.value {
            case 0x27, 0x2019, 0x2BC, 0x301, 0xAD: break
            default:
                if (0x400...0x491).contains(scalar.value) { hasCyrillic = true }
                word.append(scalar.smallLetter)
            }
        }
        guard hasCyrillic else { return String(word) }
        // `ДO ГРИВНІ` with a Latin O was seen on a real page.
        return String(String.UnicodeScalarView(word.map { lookAlikes[$0] ?? $0 }))
    }

    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "a": "а", "c": "с", "e": "е", "i": "і", "o": "о", "p": "р", "x": "х", "y": "у", "k": "к", "m": "м", "t": "т",
        "h": "н", "b": "в",
    ]

    /// The folded words of a text, separated by anything but letters; O(n).
    static func words(of text: String) -> [String] {
        text.unicodeScalars.split { !($0.properties.isAlphabetic || $0 == "'" || $0 == "’" || $0 == "ʼ" || $0 == "́") }
            .map { folded($0) }
    }

    /// The meanings of the first words of a line.
    static func meanings(of line: String, first count: Int = 6) -> WordMeanings {
        var meanings: WordMeanings = []
        let words = words(of: line).prefix(count)
        for word in words { meanings.formUnion(meaning(of: word)) }
        for pair in zip(words, words.dropFirst()) { meanings.formUnion(meaning(ofPair: pair.0, pair.1)) }
        // Some tables call the black market just `ринок`; beside another word it has no meaning of its own.
        if words.count == 1, words.first == "ринок" || words.first == "рынок" { meanings.insert(.street) }
        if line.contains("%") { meanings.insert(.percent) }
        if line.contains("+/-") || line.contains("±") { meanings.insert(.change) }
        return meanings
    }

    private static func meaning(of word: String) -> WordMeanings {
        if let exact = exactWords[word] { return exact }
        for (start, meaning) in beginnings where word.hasPrefix(start) { return meaning }
        return []
    }

    private static func meaning(ofPair first: String, _ second: String) -> WordMeanings {
        for (start, next, meaning) in pairs where first.hasPrefix(start) && second.hasPrefix(next) { return meaning }
        return []
    }

    private static let exactWords: [String: WordMeanings] = [
        "buy": .buy, "buying": .buy, "bid": .buy, "purchase": .buy, "sell": .sell, "selling": .sell, "sale": .sell,
        "ask": .sell, "offer": .sell, "nbu": .nbu, "нбу": .nbu, "mid": .average, "average": .average, "avg": .average,
        "official": .nbu, "cash": .cash, "branch": .cash, "branches": .cash, "card": .card, "cards": .card,
        "online": .card, "онлайн": .card, "interbank": .interbank, "мб": .interbank, "банк": .bank, "банка": .bank,
        "банку": .bank, "bank": .bank, "банки": .banks, "банках": .banks, "банков": .banks, "банків": .banks,
        "banks": .banks, "час": .time, "дата": .time, "time": .time, "date": .time, "updated": .time,
        "unit": .units, "units": .units, "amount": .units, "номинал": .units, "номінал": .units, "код": .code,
        "code": .code, "currency": .name, "name": .name, "назва": .name, "название": .name, "курс": .rate,
        "rate": .rate, "rates": .rate, "стоимость": .nbu, "вартість": .rate, "change": .change, "trend": .change,
        "auction": .street, "купити": [.buy, .customer], "продати": [.sell, .customer], "купить": [.buy, .customer],
        "продать": [.sell, .customer], "прибыль": .other, "спред": .other, "spread": .other, "маржа": .other,
        "максимум": .other, "мінімум": .other, "минимум": .other, "max": .other, "min": .other, "high": .other,
        "low": .other, "open": .other, "close": .other, "обсяг": .other, "объем": .other, "volume": .other,
    ]

    private static let beginnings: [(String, WordMeanings)] = [
        ("купів", .buy), ("купую", .buy), ("куплю", .buy), ("купля", .buy), ("куплять", .buy), ("скупов", .buy),
        ("покуп", .buy), ("прода", .sell), ("офіційн", .nbu), ("официальн", .nbu), ("нацбанк", .nbu),
        ("середн", .average), ("средн", .average), ("міжбанк", .interbank), ("межбанк", .interbank),
        ("безготів", .card), ("безналич", .card), ("картк", .card), ("карток", .card), ("карточ", .card),
        ("картою", .card), ("картой", .card), ("карт", .card), ("кас", .cash), ("готівк", .cash), ("наличн", .cash),
        ("відділен", .cash), ("отделен", .cash), ("аукціон", .street), ("аукцион", .street), ("мінял", .street),
        ("менял", .street), ("обмінник", .street), ("обменник", .street), ("обмінк", .street), ("врем", .time),
        ("оновл", .time), ("обновл", .time), ("змін", .change), ("изменен", .change), ("динамік", .change),
        ("динамик", .change), ("тижд", .change), ("тижн", .change), ("недел", .change), ("приріст", .change),
        ("прирост", .change), ("тренд", .change), ("різниц", .change), ("разниц", .change), ("одиниц", .units),
        ("единиц", .units), ("кількіст", .units), ("количеств", .units), ("літерн", .letters), ("буквен", .letters),
        ("letter", .letters), ("цифров", .digits), ("digital", .digits), ("numeric", .digits), ("валют", .name),
        ("бензин", .fuel), ("пальн", .fuel), ("паливн", .fuel), ("топлив", .fuel), ("дизел", .fuel), ("літр", .fuel),
        ("литр", .fuel), ("fuel", .fuel), ("метал", .metal), ("metal", .metal), ("овернайт", .percent),
        ("overnight", .percent), ("ставк", .percent), ("депозит", .percent), ("кредит", .percent), ("відсот", .percent),
        ("процент", .percent), ("конверт", .converter), ("калькул", .converter), ("convert", .converter),
        ("calculat", .converter), ("прогноз", .other), ("міст", .place), ("город", .place), ("област", .place),
        ("регіон", .place), ("регион", .place), ("адрес", .place), ("city", .place), ("region", .place),
        ("forecast", .other),
        ("ф'ючерс", .other), ("фьючерс", .other), ("коммерч", .other), ("комерц", .other), ("оптов", .other),
        ("опт", .other),
    ]

    private static let pairs: [(String, String, WordMeanings)] = [
        ("чорн", "рин", .street), ("черн", "рын", .street), ("готівк", "рин", .street), ("готівк", "ринк", .street),
        ("наличн", "рын", .street), ("black", "market", .street), ("cash", "market", .street),
        ("non", "cash", .card), ("ви", "куп", .customer), ("вы", "пок", .customer), ("ви", "прод", .customer),
        ("вы", "прод", .customer), ("you", "buy", .customer), ("you", "sell", .customer), ("за", "тижд", .change),
        ("за", "недел", .change), ("курс", "до", .name), ("курс", "к", .name), ("курс", "гривн", .name),
        ("буквен", "код", .letters), ("код", "літер", .letters), ("код", "цифр", .digits), ("код", "букв", .letters),
    ]
}
