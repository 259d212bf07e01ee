/// Words and sentences that stand beside rates on many pages and change nothing.
enum NoteWords {
    /// Whether a folded word, unknown beside a rate, says nothing of one: contacts, buttons, applications.
    static func isHarmless(_ word: String) -> Bool {
        exact.contains(word) || beginnings.contains { word.hasPrefix($0) }
    }

    /// Whether a folded word before a number bounds an amount: `більше 1000`.
    static func compares(_ word: String) -> Bool {
        ["більше", "больше", "more", "менше", "меньше", "less"].contains(word)
    }

    /// Whether a sentence as a whole is one of those that change nothing: `Курс може змінюватися протягом дня`.
    static func isHarmless(sentence: String) -> Bool {
        let words = PageVocabulary.words(of: sentence)
        guard (1...8).contains(words.count), !sentence.contains("%") else { return false }
        return sentences.contains { pattern in
            pattern.count == words.count && zip(pattern, words).allSatisfy { $1.hasPrefix($0) }
        }
    }

    /// Abbreviations and short words.
    private static let exact: Set<String> = [
        "тел", "моб", "факс", "ел", "вул", "ул", "пл", "просп", "пр", "буд", "лінія", "линия", "ще", "еще", "app",
        "top",
        "права",
    ]

    private static let beginnings = [
        // How to reach somebody.
        "контакт", "contact", "телефон", "зателефон", "позвон", "call", "гаряч", "горяч", "цілодоб", "круглосуточ",
        "пошт", "почт", "mail", "e-mail", "email", "street", "робот", "работ", "працю", "режим", "години", "часы",
        "hours", "допомог", "помощ", "help", "підтримк", "поддержк", "support", "питанн", "вопрос", "question", "чека",
        "ждем",
        // Buttons and parts of a site.
        "новин", "новост", "news", "поділи", "поделит", "share", "підпис", "підпиш", "подпис", "subscr", "завантаж",
        "скачат", "download", "застосунок", "застосунк", "додаток", "додатк", "приложен", "мобільн", "мобильн",
        "mobile", "telegram", "viber", "facebook", "instagram", "youtube", "google", "apple", "play", "store", "читай",
        "читат", "read", "копію", "друк", "роздрук", "распечат", "print", "експорт", "экспорт", "export", "сайт",
        "віджет", "виджет", "widget", "інформер", "информер", "informer", "вхід", "вход", "login", "реєстрац",
        "регистрац", "кабінет", "кабинет", "меню", "menu", "головн", "главн", "home", "назад", "back", "вгору",
        "наверх",
        "сторінк", "страниц", "page", "показано", "showing", "запис", "entries", "коментар", "комментар", "comment",
        "обер", "вибер", "выбер", "choose", "select", "змінити", "изменить", "більше", "больше", "more", "менше",
        "меньше", "дізна", "узна", "learn", "деяк", "некотор",
        // Offers and courtesies.
        "послуг", "услуг", "service", "замов", "заказ", "order", "оформ", "переваг", "преимущ", "зручн", "удобн",
        "безкоштовн", "бесплатн", "free", "шановн", "уважаем", "dear", "запрош", "приглаш", "ласкаво", "просимо",
        "welcome", "конфіденційно",
        // Law.
        "copyright", "захищен", "защищен", "reserved", "rights", "політик", "политик", "privacy", "конфіденц",
        "конфиденц", "cookie", "прийн", "принят", "accept", "погодж", "соглас", "agree", "умови", "условия", "terms",
        "правил", "rules",
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
