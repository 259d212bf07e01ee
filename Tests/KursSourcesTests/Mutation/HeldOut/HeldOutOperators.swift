import KursCore

/// Operators with other words, places and forms, made after the readers to see whether these only know the first.
enum HeldOutOperators {
    static let all: [MutationOperator] =
        kept + QualifierOperators.operators(groups) + UnitOperators.places(units, " in other words")
        + UnitOperators.columns(titles) + CustomerOperators.views(clients, " in other words")
        + HiddenOperators.tables(ways) + ForeignOperators.places(abroad) + strangers + pages + places + cells
        + HeldOutVariants.all

    private static let groups: [QualifierOperators.WordGroup] = [
        (
            "other days",
            [
                "учорашній", "наступного дня", "на кінець місяця", "минулорічний", "за 2019 рік", "next day",
                "прошлый месяц", "закриття торгів",
            ]
        ),
        (
            "other bounds",
            [
                "стеля", "не більше", "щонайменше", "верхня межа", "порогова сума", "мінімальна партія", "at least",
                "не менее", "коридор",
            ]
        ),
        (
            "other goods",
            [
                "надірвані", "банкноти до 2000 року", "сувенірні", "злитки", "«сині» долари", "мелкие номиналы",
                "torn notes", "криптогаманець",
            ]
        ),
        (
            "other deals",
            [
                "строковий", "T+2", "NDF", "репо", "хедж", "аукціон ОВДП", "маржинальний", "розстрочка", "options",
                "застава",
            ]
        ),
        (
            "other statistics",
            [
                "індекс", "зважений", "квантиль", "рекорд", "дельта", "топ-1", "дисперсія", "worst", "найгірший",
                "волатильный",
            ]
        ),
        (
            "other plans",
            [
                "бюджет 2027", "консенсус", "сценарій", "тестові дані", "демо", "приклад", "зразок", "чернетка",
                "скасовано", "застарілий", "draft", "sample",
            ]
        ),
        (
            "terms",
            [
                "для VIP-клієнтів", "для вкладників", "опт", "для співробітників", "за промокодом", "зі знижкою",
                "з комісією 1 %", "корпоративним клієнтам", "від 50 000 USD", "wholesale", "Premium",
            ]
        ),
    ]

    private static let units: [UnitOperators.UnitText] = [
        ("на сотню", 100), ("у розрахунку на 100", 100), ("по 1000 шт.", 1000), ("each 100", 100), ("сотня", 100),
        ("за десяток", 10), ("100 ×", 100), ("в расчёте на 1000", 1000), ("(за 100 одиниць іноземної валюти)", 100),
    ]

    private static let titles = [
        "Множник", "За скільки", "Кратність", "Базис", "Size", "Count", "Розмір лота", "Шт.", "На",
    ]

    private static let clients = [
        ("Для вас: продаж", "Для вас: купівля"), ("Відвідувач здає", "Відвідувач бере"),
        ("Клієнти продають", "Клієнти купують"),
        ("Продать банку", "Купить у банка"), ("Обміняти на гривню", "Обміняти на валюту"), ("I sell", "I buy"),
        ("Приніс валюту", "Забрав валюту"), ("Client vend", "Client achète"),
    ]

    private static let ways: [HiddenOperators.Way] = [
        ("under content-visibility:hidden", "<div style=\"content-visibility: hidden\">", "</div>", ""),
        ("of a hidden ancestor", "<div hidden><div><div>", "</div></div></div>", ""),
        ("under display:none in capitals", "<DIV STYLE=\"DISPLAY:NONE;\">", "</DIV>", ""),
        (
            "of an attribute that a style hides", "<div data-state=\"old\">", "</div>",
            "<style>[data-state=old]{display:none}</style>"
        ),
        (
            "of two classes that a style hides", "<div class=\"rates old\">", "</div>",
            "<style>@media all{.rates.old{visibility:hidden}}</style>"
        ),
        ("of an unknown object", "<object><p>", "</p></object>", ""),
        ("in a menu's options", "<select><option>", "</option></select>", ""),
        ("clipped", "<div style=\"clip-path: inset(100%); position:absolute\">", "</div>", ""),
        ("of no size", "<div style=\"font-size:0\">", "</div>", ""),
        ("in an inert frame", "<iframe>", "</iframe>", ""),
        ("crossed out", "<s>", "</s>", ""),
    ]

    private static let abroad: [QualifierOperators.WordGroup] = [
        (
            "other moneys",
            [
                "у форинтах", "в динарах", "у румунських леях", "do złotego", "per CHF", "HUF", "Ft", "RSD",
                "за турецькі ліри", "до латвійського лата",
            ]
        ),
        (
            "other countries",
            ["Угорщина", "Румунія", "Сербія", "Бухарест", "Wien", "Литва", "Баку", "Ереван", "Ізраїль", "Türkiye"]
        ),
    ]

    private static let strangers: [MutationOperator] = [
        CustomerOperators.stranger(
            "advertisement in other words among banks",
            [
                "Ваш курс у смартфоні", "Страхування авто", "Замовити дзвінок", "Обмінка «Копійка»", "Топ пропозиція",
                "Новини дня",
            ]),
        CustomerOperators.stranger("other town among banks", ["Львів", "Ужгород", "Полтава, центр", "Харків"]),
        CustomerOperators.stranger(
            "other sum among banks", ["По системі", "Зважений курс", "Усі банки", "У середньому", "Мода", "Різниця"]),
        CustomerOperators.stranger(
            "other central bank among banks", ["Центральний банк", "ЄЦБ", "ФРС", "Банк Англії", "МВФ"]),
    ]

    private static let pages: [MutationOperator] = [
        ForeignOperators.foreign(
            "Hungarian", "hu", "https://bank.example.hu/arfolyam", "Árfolyamok", "Deviza", "Vétel", "Eladás"),
        ForeignOperators.foreign(
            "Romanian", "ro", "https://banca.example.ro/", "Curs valutar BNR", "Moneda", "Cumpărare", "Vânzare"),
        ForeignOperators.foreign(
            "Armenian in Russian", "ru", "https://bank.example.am/ru/", "Курсы обмена валют", "Валюта", "Покупка",
            "Продажа"),
        ForeignOperators.foreign(
            "Ukrainian in Poland", "uk", "https://kantor.example.pl/uk/", "Курси обміну в канторі", "Валюта", "Купівля",
            "Продаж"),
        ForeignOperators.foreign(
            "Turkish in English", "en", "https://bank.example.com.tr/en", "FX rates", "Currency", "Buying", "Selling"),
    ]
}
