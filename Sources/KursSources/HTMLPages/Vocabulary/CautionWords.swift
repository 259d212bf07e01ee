/// Words that change what rates near them are, by their beginnings: looked for where a text need not be understood
/// word by word, such as a paragraph or the title of a page.
enum CautionWords {
    /// Whether a folded word changes the day, the amount, the kind of deal or the people that rates are for.
    static func changes(_ word: String) -> Bool {
        exact.contains(word) || changesPage(word) || deals.contains { word.hasPrefix($0) }
    }

    /// Whether a folded word in the title of a page makes all of its rates others than today's.
    static func changesPage(_ word: String) -> Bool { pages.contains { word.hasPrefix($0) } }

    /// The part of names that programs give to parts of a page which makes rates others than today's: `rates-archive`.
    static func page(inNames names: String) -> String? {
        names.unicodeScalars.split { !$0.properties.isAlphabetic }.map(PageVocabulary.folded).first { word in
            changesPage(word) || transliterated.contains { word.hasPrefix($0) }
        }
    }

    private static let transliterated = [
        "vchora", "uchora", "vchera", "zavtra", "arhiv", "arkhiv", "prognoz", "prohnoz", "mynul", "minul", "prosh",
        "pryklad",
    ]

    /// Whether a folded word heads what readers of a page write.
    static func isOpinion(_ word: String) -> Bool {
        ["коментар", "комментар", "comment", "відгук", "отзыв", "review", "форум", "forum"].contains {
            word.hasPrefix($0)
        }
    }

    /// Whether a folded word names the exchange itself, which after a number says what the number is of.
    static func isDeal(_ word: String) -> Bool {
        ["обмін", "обмен", "exchange"].contains { word.hasPrefix($0) }
    }

    /// Whether a folded word is about rates at all, so that its sentence must be understood.
    static func isAboutRates(_ word: String) -> Bool { subjects.contains { word.hasPrefix($0) } }

    /// Whether a folded word names another country, its people or its money.
    static func isForeign(_ word: String) -> Bool {
        foreignExact.contains(word) || countries.contains { word.hasPrefix($0) }
    }

    /// Whether a text is the name of another country and nothing more, as that of a flag is.
    static func isCountry(_ name: String) -> Bool {
        let words = PageVocabulary.words(of: name)
        return words.count == 1 && words.allSatisfy { word in countries.contains { word.hasPrefix($0) } }
    }

    /// Whether a word that would change rates below it only explains those above it: banks may charge a fee.
    static func isUsualBelow(_ word: String) -> Bool {
        ["комісі", "комисс", "commission", "тариф", "кредит", "депозит", "клієнт", "клиент", "client", "customer"]
            .contains { word.hasPrefix($0) }
            || word == "не" || word == "not"
    }

    /// Whether a word that would change rates near it only advertises a whole page: `найкращий курс`, `кредити`.
    static func isUsualInTitle(_ word: String) -> Bool {
        isUsualBelow(word)
            || [
                "найкращ", "лучш", "best", "метал", "золот", "срібл", "серебр", "монет", "coin", "купюр", "бізнес",
                "бизнес", "business", "преміум", "премиум", "premium", "option", "знижк", "скидк", "лише", "тільки",
                "только", "only", "without", "без", "тимчасов", "vip", "swift", "western", "інкас", "инкас",
            ].contains { word.hasPrefix($0) }
    }

    private static let subjects = [
        "курс", "rate", "купів", "купл", "покуп", "скуп", "прода", "sell", "buy", "котирув", "котиров", "quot",
        "одиниц", "единиц", "unit", "номінал", "номинал", "вказан", "указан", "зазначен", "наведен", "приведен",
        "дійсн", "действ", "ціни", "цены", "вартіст", "стоимост", "сум", "табли", "показник", "показател", "значенн",
        "значени", "станом", "дані", "данн", "data", "price", "ставк",
    ]

    private static let exact: Set<String> = [
        "не", "ні", "нет", "без", "not", "no", "except", "only", "without", "demo", "test", "next", "last", "old",
        "чек", "чека", "чеку", "чеки", "чеків", "чеком", "чеками", "чекам", "чеках", "чеков", "чекове", "лот", "lot",
        "немає", "нема", "нету", "vip", "віп", "вип", "swift", "опт", "western",
    ]

    private static let pages = [
        // Another day.
        "вчора", "учора", "вчера", "позавчора", "позавчера", "завтра", "післязавтра", "послезавтра", "yesterday",
        "tomorrow", "минул", "прошл", "попередн", "предыдущ", "previous", "колишн", "бывш", "former", "наступн",
        "следующ", "майбутн", "будущ", "future", "архів", "архив", "archiv", "історичн", "історі", "историч", "истори",
        "histor", "застаріл", "устаре", "outdated", "obsolet", "неактуальн", "нечинн", "недійсн", "недейств", "втрати",
        "утрати", "expired", "скасован", "отмен", "призупин", "приостанов", "тимчасов", "времен", "позаминул",
        // Not a rate that somebody gives.
        "прогноз", "forecast", "очікуван", "ожида", "expected", "орієнтовн", "ориентиров", "indicativ", "індикативн",
        "индикативн", "приблизн", "примерн", "приклад", "пример", "example", "sample", "зразок", "зразк", "образец",
        "тестов", "демо", "навчальн", "учебн", "умовн", "условн", "вигадан", "розрахунков", "расчетн", "планов",
        "бюджетн", "гіпотет", "симуляц", "макет", "жарт", "шутк",
    ]

    private static let deals = [
        // Other people or amounts.
        "лише", "тільки", "только", "крім", "кроме", "окрім", "ліміт", "лимит", "limit", "мінім", "миним", "minim",
        "максим", "maxim", "оптов", "wholesale", "юрос", "юрлиц", "юридич", "корпоратив", "corporat", "бізнес",
        "бизнес", "business", "преміум", "премиум", "premium", "співробітник", "сотрудник", "пенсіон", "пенсион",
        "акційн", "акцион", "знижк", "скидк", "discount", "комісі", "комисс", "commission", "тариф", "гуртов",
        "клієнт", "клиент", "client", "customer",
        // Other deals.
        "інкас", "инкас", "чинності", "форвард", "forward", "ф'ючерс", "фючерс", "фьючерс", "futures", "опціон",
        "опцион", "option", "своп", "swap",
        "хедж", "hedg", "кредит", "депозит", "овернайт", "металл", "метал", "золот", "срібл", "серебр", "cheque",
        "traveler", "travell", "зношен", "ізношен", "изношен", "пошкодж", "поврежд", "ветх", "damaged", "дрібн",
        "мелк", "купюр", "монет", "coin", "середньозваж", "средневзвеш", "weighted", "найкращ", "лучш", "best",
        "найгірш",
        "худш", "worst", "відхилен", "отклонен", "спред", "spread", "маржа", "margin", "різниц", "разниц",
    ]

    /// Whether a folded word is an adjective of another country, as the names of its money have: `саудівський`.
    static func isNationality(_ word: String) -> Bool {
        guard ["ськ", "цьк", "зьк", "ск", "цк"].contains(where: { word.contains($0) }) else { return false }
        return isForeign(word) || nations.contains { word.hasPrefix($0) }
    }

    private static let nations = [
        "саудів", "саудов", "катар", "оман", "пакист", "шрі-лан", "ірак", "ирак", "кувейт", "йордан", "иордан",
        "лівій", "ливий", "алжир", "туніс", "тунис", "марокк", "ліван", "ливан", "іран", "иран", "аргентин",
        "мексик", "чилій", "чилий", "колумб", "бразил", "перуан", "уругвай", "філіппін", "филиппин", "індонез",
        "индонез", "малай", "сінгап", "синга", "тайланд", "таїланд", "тайсь", "в'єтнам", "вєтнам", "вьетнам", "корей",
        "тайван", "гонконг", "новозел", "монгол", "бангладеш", "албан", "македон", "боснійс", "исланд", "ісланд",
        "данс",
        "датс", "гонк", "південноафр", "южноафр", "африкан", "нігер", "нигер", "кеній", "кений", "ефіоп", "сирій",
        "сирий",
    ]

    private static let foreignExact: Set<String> = [
        "сша", "usa", "uk", "us", "eu", "єс", "ес", "ecb", "єцб", "ецб", "nbp", "нбп", "цб", "цбр", "fed", "фрс", "cnb",
        "мнб", "mnb", "bnr", "bnm", "нбм", "нбрб", "снб", "снг", "рф", "англія", "англии", "china", "китай", "китаю",
        "китая", "israel", "рига", "вільно", "ft", "kč", "kc", "lei", "leu", "lej", "din", "ден", "руб", "rub", "тг",
    ]

    private static let countries = [
        "польщ", "польш", "польськ", "poland", "polish", "варшав", "warsaw", "краков", "краків", "чехі", "чехи",
        "czech", "праг", "словач",
        "словак", "slovak", "угорщ", "венгри", "hungar", "будапешт", "румун", "румын", "romania", "бухарест",
        "молдов", "молдав", "moldova", "кишин", "болгар", "bulgaria", "софія", "турець", "туречч", "турци", "turkey",
        "стамбул", "німеч", "герман", "german", "берлін", "берлин", "франці", "франци", "france", "париж", "італі",
        "итали", "italy", "іспан", "испан", "spain", "литв", "lithuania", "латві", "латви", "latvia", "естон", "эстон",
        "estonia", "білорус", "белорус", "беларус", "belarus", "мінськ", "минск", "росі", "росси", "russia", "москв",
        "казах", "kazakh", "грузі", "грузи", "georgia", "тбіліс", "тбилис", "вірмен", "армени", "armenia", "азербайдж",
        "azerbaij", "узбек", "uzbek", "киргиз", "кыргыз", "kyrgyz", "таджик", "туркмен", "ізраїл", "израил", "монголі",
        "монголи", "в'єтнам", "вєтнам", "португал", "ірланд", "ирланд", "нідерланд", "нидерланд",
        "голланд", "бельгі", "бельги", "чорногор", "черногор", "косов", "албані", "албани", "швейцар",
        "switzerland", "австрі", "австри", "austria", "великобритан", "британі", "британи", "britain", "лондон",
        "london", "америк", "america", "канад", "canada", "австралі", "австрали", "australia", "японі", "япони",
        "japan", "китаї", "китае", "індії", "индии", "india", "сербі", "серби", "serbia", "хорват", "croatia",
        "словені", "словени", "slovenia", "грець", "греци", "greece", "кіпр", "кипр", "cyprus", "єгип", "егип",
        "egypt", "еміра", "эмира", "emirat", "дуба", "dubai", "європ", "европ", "europ", "швеці", "швеци", "sweden",
        "warszaw", "krakow", "kraków", "wroclaw", "lublin", "люблін", "люблин", "вроцлав", "ґданс", "гданс", "жешув",
        "przemy", "перемишл", "кошиц", "брно", "brno", "praha", "prague", "bucure", "buchar", "bukarest", "chişin",
        "chisin", "кишинев", "дебрец", "budap", "tbilis", "batum", "батум", "алма-ат", "астан", "astan", "гомел",
        "брест", "гродн", "варн", "бургас", "salonik", "салонік", "мюнхен", "munich", "munch", "гамбург", "hamburg",
        "мілан", "милан", "лісабон", "лиссабон", "женев", "geneva", "осло", "oslo", "гельсінк", "хельсинк",
        "баку", "ереван", "єреван", "yerevan", "wien", "vienn", "відень", "türk", "turk", "белград", "belgrad",
        "загреб",
        "zagreb", "братислав", "bratislav", "вільнюс", "вильнюс", "vilnius", "таллін", "таллинн", "tallinn", "алмат",
        "ташкент", "tashkent", "бішкек", "бишкек", "тель-авів", "тель-авив", "цюрих", "zurich", "стокгольм", "анкар",
        "ankara", "шарм-ель", "шарм-эль", "хургад", "hurghad", "анталь", "antaly", "алань", "alany", "бодрум", "bodrum",
        "валенсі", "валенси", "valenc", "барселон", "barcelon", "бангкок", "bangkok", "пхукет", "phuket", "паттай",
        "pattay", "абу-даб", "abu", "тенериф", "istanbul", "каїр", "каир", "cairo", "пекін", "пекин", "beijing",
        "токіо", "токио", "tokyo", "афін", "афин", "athens", "мадрид", "madrid",
        "норвег", "norway", "denmark", "фінлянд", "финлянд", "finland", "придністров", "приднестров",
    ]
}
