/// Words that stand in the lines about rates on many pages and change nothing.
///
/// A line counts as harmless only if each of its words is here or in ``RateWords``, so that a word which is in neither
/// makes it unreadable.
enum NoteWords {
    /// Whether a folded word says nothing of rates: contacts, buttons, applications.
    ///
    /// In a sentence about rates such a word may change them, as in `курс у застосунку`.
    static func isHarmless(_ word: String) -> Bool {
        if isPlain(word) || exact.contains(word) { return true }
        guard word.contains("-"), !word.hasPrefix("e-") else { return begins(word) }
        return word.split(separator: "-").allSatisfy { begins(String($0)) || exact.contains(String($0)) }
    }

    private static func begins(_ word: String) -> Bool { beginnings.contains { word.hasPrefix($0) } }

    /// Whether a folded word may stand in a sentence about rates and leave them what they are.
    static func isPlain(_ word: String) -> Bool { plain.contains(word) }

    /// Whether a folded word before a number bounds an amount: `більше 1000`.
    static func compares(_ word: String) -> Bool {
        ["більше", "больше", "more", "менше", "меньше", "less"].contains(word)
    }

    /// Whether a folded word announces a number that is none of a rate: of a telephone, a house, a licence.
    static func announcesNumber(_ word: String) -> Bool {
        numbered.contains(word) || numberedBeginnings.contains { word.hasPrefix($0) }
    }

    /// Whether a folded word points at the rates beside its sentence: `вказані`, `діє`, `таблиця`.
    static func pointsAtRates(_ word: String) -> Bool {
        pointing.contains(word) || pointingBeginnings.contains { word.hasPrefix($0) }
    }

    /// A text without what banks do not ask for: `без комісії`, `no fee`.
    static func withoutAbsences(_ text: String) -> String {
        let words = text.split(separator: " ")
        var kept: [Substring] = []
        var isAbsent = false
        for (index, word) in words.enumerated() {
            if isAbsent {
                isAbsent = false
                // A comma or a point after it still ends what it stood in.
                continue
            }
            let denial = PageVocabulary.words(of: String(word))
            let next = index + 1 < words.count ? PageVocabulary.words(of: String(words[index + 1])) : []
            if denial.count == 1, next.count == 1, ["без", "no", "without"].contains(denial[0]),
                absent.contains(where: { next[0].hasPrefix($0) })
            {
                isAbsent = true
            } else {
                kept.append(word)
            }
        }
        return kept.count == words.count ? text : kept.joined(separator: " ")
    }

    /// A text without a time of less than an hour ago: `10 хв. тому`.
    static func withoutMinutes(_ text: String) -> String {
        var words = text.split(separator: " ")
        for index in words.indices.dropLast(2) {
            let near = words[(index + 1)...(index + 2)].map {
                PageVocabulary.folded($0.unicodeScalars.filter(\.properties.isAlphabetic))
            }
            guard let count = Int(words[index]), (0..<60).contains(count),
                ["хв", "мин", "min"].contains(where: { near[0].hasPrefix($0) }),
                ["тому", "назад", "ago"].contains(near[1])
            else { continue }
            words.removeSubrange(index...(index + 2))
            return words.joined(separator: " ")
        }
        return text
    }

    private static let absent = [
        "комісі", "комисс", "commission", "fee", "черг", "очеред", "перерв", "перерыв", "обід", "обед", "вихідн",
        "выходн", "попереджен", "предупрежд", "зобов", "обязательств",
    ]

    private static let numbered: Set<String> = [
        "тел", "моб", "факс", "phone", "call", "вул", "ул", "пл", "просп", "пр", "бульв", "буд", "адреса", "адрес",
        "address", "office", "права", "rights", "кол-центр", "колл-центр", "call-центр", "мфо", "єдрпоу", "едрпоу",
        "індекс",
    ]
    private static let numberedBeginnings = [
        "телефон", "зателефон", "позвон", "гаряч", "горяч", "контакт", "contact", "ліценз", "лиценз", "licen", "графік",
        "график", "години", "часы", "hours", "працю", "работа", "режим", "robo", "цілодоб", "круглосут", "показано",
        "showing", "вулиц", "улиц",
    ]

    private static let pointing: Set<String> = [
        "ці", "цей", "цих", "эти", "этот", "этих", "these", "this", "діє", "діють", "діяв", "діяли", "table",
    ]
    private static let pointingBeginnings = [
        "вказан", "указан", "зазначен", "наведен", "приведен", "таблиц", "дійсн", "действ", "застосов", "применя",
        "чинн", "valid", "appl", "станом", "оновл", "обновл", "updat", "встановл", "установл", "показник",
        "показател",
    ]

    /// Abbreviations and short words.
    private static let exact: Set<String> = [
        "тел", "моб", "факс", "ел", "вул", "ул", "пл", "просп", "пр", "буд", "лінія", "линия", "ще", "еще", "app",
        "top", "права", "вхід", "вход", "увійти", "войти", "канал", "каналі", "всім", "всем", "дякуємо", "спасибо",
        "мене", "меня", "me", "вас", "вам", "вами", "м", "перерва", "перерыв",
        "згоден", "згодна", "зрозуміло", "понятно",
    ]

    private static let plain: Set<String> = Set(
        """
        уточнюйте уточніть уточнити уточняйте уточните уточнить може можуть могут может may can змінюватися \
        змінюватись змінитися змінитись изменяться измениться меняться change changed відрізнятися відрізнятись \
        отличаться differ протягом впродовж течение during різних разных different вигідний вигідні вигідним \
        вигідного вигідну вигідно выгодный выгодные выгодным выгодного выгодно обмінюйте обменивайте \
        точний точного точные точный exact зверніть увагу увага обратите внимание please note \
        пропонує пропонуємо предлагает предлагаем центр центрі центре нашому нашем нашій нашей нашого нашего \
        залишає залишаємо оставляет собою собой право праву операційного операционного робочого рабочего \
        ознайомтеся ознакомьтесь дізнайтеся дізнайтесь дізнатися дізнатись узнайте узнать дізнавайтеся \
        зручно удобно швидко быстро надійно надежно щоденно касира касирів кассира просимо черг черги очередей \
        іноземною иностранной \
        конфіденційно конфиденциально головна главная home більше больше more сортувати сортировать \
        яким якому якою которым котором which where \
        купівельний оновлюються оновлюється обновляются обновляется
        """.split(separator: " ").map(String.init))

    private static let beginnings = [
        // How to reach somebody.
        "контакт", "contact", "телефон", "зателефон", "позвон", "call", "гаряч", "горяч", "цілодоб", "круглосуточ",
        "пошт", "почт", "mail", "e-mail", "email", "street", "робот", "работ", "працю", "режим", "години", "часы",
        "hours", "допомог", "помощ", "help", "підтримк", "поддержк", "support", "питанн", "вопрос", "question",
        "чекаєм", "чекатим", "ждем",
        // Buttons and parts of a site.
        "новин", "новост", "news", "поділи", "поделит", "share", "підпис", "підпиш", "подпис", "subscr", "завантаж",
        "скачат", "download", "застосунок", "застосунк", "додаток", "додатк", "приложен", "мобільн", "мобильн",
        "mobile", "telegram", "viber", "facebook", "instagram", "youtube", "google", "apple", "play", "store", "читай",
        "читат", "read", "копію", "друк", "роздрук", "распечат", "print", "експорт", "экспорт", "export", "сайт",
        "віджет", "виджет", "widget", "інформер", "информер", "informer", "login", "реєстрац", "регистрац", "кабінет",
        "кабинет", "меню", "menu", "головн", "главн", "home", "назад", "back", "вгору", "наверх", "сторінк",
        "страниц", "page", "показано", "showing", "записів", "записей", "entries", "коментар", "комментар", "comment",
        "обер", "вибер", "выбер", "choose", "select", "змінити", "изменить", "більше", "больше", "more", "менше",
        "меньше", "дізна", "узна", "learn",
        // Pictures and parts of pages.
        "logo", "лого", "icon", "ікон", "икон", "banner", "банер", "баннер", "image", "зображ", "изображ", "фото",
        "photo",
        "picture", "картинк", "flag", "прапор", "флаг", "arrow", "стріл", "стрел", "search", "пошук", "поиск", "simple",
        "scroll", "region", "content", "вміст", "содержим", "запамят", "запомн", "remember",
        // Offers and courtesies.
        "послуг", "услуг", "service", "замов", "заказ", "order", "оформ", "переваг", "преимущ", "зручн", "удобн",
        "безкоштовн", "бесплатн", "free", "шановн", "уважаем", "dear", "запрош", "приглаш", "ласкаво", "просимо",
        "welcome", "конфіденційно", "конфиденциально",
        // Law.
        "copyright", "захищен", "защищен", "reserved", "rights", "політик", "политик", "privacy", "конфіденц",
        "конфиденц", "cookie", "прийн", "принят", "accept", "погодж", "соглас", "agree", "умови", "условия", "terms",
        "правил", "rules",
    ]
}
