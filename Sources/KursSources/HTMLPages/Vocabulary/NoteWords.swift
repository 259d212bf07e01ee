/// Words and sentences that stand beside rates on many pages and change nothing.
enum NoteWords {
    /// Whether a folded word, unknown beside a rate, says nothing of one: contacts, buttons, applications.
    static func isHarmless(_ word: String) -> Bool {
        exact.contains(word) || beginnings.contains { word.hasPrefix($0) }
    }

    /// Whether a sentence as a whole is one of those that change nothing: `Курс може змінюватися протягом дня`.
    static func isHarmless(sentence: String) -> Bool {
        let words = PageVocabulary.words(of: sentence)
        guard (1...8).contains(words.count), !sentence.contains("%") else { return false }
        return sentences.contains { pattern in
            pattern.count == words.count && zip(pattern, words).allSatisfy { $1.hasPrefix($0) }
        }
    }

    /// The sentences of a text: each begins with a capital after a mark and a space; a point after a short word is one of
    /// an abbreviation.
    static func sentences(of text: String) -> [String] {
        var found: [String] = []
        var current = ""
        var isAfterMark = false
        var letters = 0
        for character in text {
            if isAfterMark, character.isUppercase, current.hasSuffix(" ") {
                found.append(current)
                current = ""
            }
            if character != " " {
                isAfterMark = character == "!" || character == "?" || character == "." && letters > 3
                letters = character.isLetter ? letters + 1 : 0
            } else {
                letters = 0
            }
            current.append(character)
        }
        return current.isEmpty ? found : found + [current]
    }

    /// Abbreviations and short words.
    private static let exact: Set<String> = [
        "тел", "моб", "факс", "ел", "вул", "ул", "пл", "просп", "пр", "буд", "лінія", "линия", "ще", "еще", "app",
        "top",
        "права",
    ]
    private static let beginnings = [
        "контакт", "contact", "новин", "новост", "news", "поділи", "поделит", "share", "підпис", "підпиш", "подпис",
        "subscr", "завантаж", "скачат", "download", "застосунок", "застосунк", "додаток", "додатк", "приложен",
        "мобільн", "мобильн", "mobile", "читай", "читат", "read", "питанн", "вопрос", "question", "допомог", "помощ",
        "help", "підтримк", "поддержк", "support", "робот", "работ", "працю", "режим", "години", "часы", "hours",
        "пошт", "почт", "mail", "street", "послуг", "услуг",
        "service", "копію", "copyright", "захищен", "защищен", "reserved", "rights", "політик", "политик", "privacy",
        "конфіденц", "конфиденц", "cookie", "вхід", "вход", "login", "реєстрац", "регистрац", "кабінет", "кабинет",
        "переваг", "преимущ", "коментар", "комментар", "comment", "друк", "роздрук", "распечат", "print", "telegram",
        "viber", "facebook", "instagram", "youtube", "google", "apple", "play", "store", "шановн", "уважаем",
        "dear", "запрош", "приглаш", "замов", "заказ", "order", "оформ", "обер", "вибер", "выбер", "choose", "select",
        "зателефон", "телефон", "позвон", "call", "гаряч", "горяч", "цілодоб", "круглосуточ", "меню", "menu", "головн",
        "главн", "home", "назад", "back", "вгору", "наверх", "умови",
        "условия", "terms", "правил", "rules", "e-mail", "email", "більше", "больше", "more", "експорт", "экспорт",
        "export", "зручн",
        "удобн", "сайт", "віджет", "виджет", "widget", "інформер", "информер", "informer", "меньше", "менше", "деяк",
        "некотор", "безкоштовн", "бесплатн", "free", "ласкаво", "просимо", "welcome", "змінити", "изменить", "showing",
        "прийн", "принят", "accept", "погодж", "соглас", "agree", "чека", "ждем", "конфіденційно",
        "entries", "показано", "запис", "сторінк", "страниц", "page", "дізна", "узна", "learn",
    ]

    /// Words of sentences, each by its beginning.
    private static let sentences: [[String]] = [
        "шановн клієнт", "уважаем клиент", "dear c", "без комісі", "без комисс", "no commission", "no fee",
        "курс може змінюва протягом дня", "курси можуть змінюва протягом дня", "курс може змінюва впродовж дня",
        "курси можуть змінюва впродовж дня", "курс може змінюва протягом робочого дня",
        "курси можуть змінюва протягом робочого дня", "курс валют може змінюва протягом дня",
        "курси валют можуть змінюва протягом дня", "курс может менят в течение дня", "курсы могут менят в течение дня",
        "курс может изменят в течение дня", "курсы могут изменят в течение дня", "rate may change during the day",
        "rates may change during the day", "курси оновлю щодн", "курс оновлю щодн", "курси оновлю щодн о",
        "курс оновлю щодн о", "курси валют оновлю щодн", "курси валют оновлю щодн о", "курсы обновл ежедн",
        "курсы обновл ежедн в", "курси нос інформаційн характер", "курси мають інформаційн характер",
        "дані нос інформаційн характер", "інформація нос довідк характер", "виб відділен", "обер відділен",
        "виб отделен", "оформ картк", "оформ карт", "роздрук", "распечат", "вигідн курс", "вигідн курси",
        "банк має право змінюва курси протягом операційного дня",
        "банк має право змінюва курси протягом дня", "ласкаво просимо", "добро пожаловат",
    ].map { $0.split(separator: " ").map(String.init) }
}
