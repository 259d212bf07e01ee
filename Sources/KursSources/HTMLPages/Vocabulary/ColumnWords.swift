/// Words that head columns beside those of rates, or name the rates themselves.
enum ColumnWords {
    static let forms: [(WordMeanings, String)] = [
        (
            .rate,
            """
            курс курси курсу курсів курсом курсы курсов курса курсе rate rates котирування котировка котировки \
            котировок quote quotes quotation quotations ціна ціни цена цены price prices вартість стоимость обмін \
            обміну обміном обмен обмена обмену обменом exchange
            """
        ),
        (
            .name,
            """
            валюта валюти валюту валютою валют валюті валютах валютам валюты валюте валютой валютами валютний валютного \
            валютному валютна валютної валютні валютних валютный валютного валютному валютная валютной валютные \
            валютных currency currencies назва назви назву название названия найменування наименование name іноземна \
            іноземної іноземну іноземні іноземних іноземній іноземними иностранная иностранной иностранную иностранные \
            иностранных foreign
            """
        ),
        (.code, "код коди коду кода коды code codes iso"),
        (.letters, "літерний літерного буквений буквенный літера letter letters alphabetic"),
        (.digits, "цифровий цифрового цифровой цифрового digital numeric"),
        (
            .units,
            """
            одиниця одиниці одиницю одиниць единица единицы единицу единиц unit units кількість кількості количество \
            количества кол-во к-сть к-ть номінал номіналу номинал номинала nominal кратність кратность quantity qty \
            amount лот лоту лота lot од ед шт scale multiplier
            """
        ),
        (
            .time,
            """
            час часу время времени дата дати дату дате даты date time оновлено оновлення оновленням обновлено обновление \
            обновления updated update updates станом момент
            """
        ),
        (
            .change,
            """
            зміна зміни зміну змін зміною изменение изменения изменений динаміка динаміки динаміку динамика динамики \
            тиждень тижня тижні неделю неделя недели неделе приріст приросту прирост прироста тренд тренду тренда trend \
            change changes різниця різниці різницю разница разницы разницу відхилення отклонение diff difference
            """
        ),
        (.calendar, "пн вт ср чт пт сб нд вс понеділок вівторок середа четвер п'ятниця пятниця субота неділя"),
        (
            .calendar,
            """
            понедельник вторник среда четверг пятница суббота воскресенье monday tuesday wednesday thursday friday \
            saturday sunday mon tue wed thu fri sat sun
            """
        ),
        (
            .calendar,
            """
            січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня января февраля марта \
            апреля мая июня июля августа сентября октября ноября декабря january february march april may june july \
            august september october november december року р рік года г год
            """
        ),
        (.other, "max min maximum minimum макс мін мин high low open close fee fees сума суму сумы сумма сумму"),
        (
            .aside,
            """
            телефон телефони телефоны phone phones сайт site website рейтинг rating відгуки відгуків отзывы reviews \
            графік график chart країна страна country прапор флаг flag символ symbol знак sign логотип logo сторінка \
            страница page ліцензія ліцензії ліцензію лицензия лицензии licence license № детальніше подробнее details \
            more посилання ссылка link
            """
        ),
    ]
}

/// Words that a person reads over: they do not change what a number is.
enum PlainWords {
    static let forms: [(WordMeanings, String)] = [
        (
            .neutral,
            """
            в у на по за для з із зі к і й та а и из с о об про при щодо або или чи як of in at for by per and or the a \
            on with vs
            """
        ),
        (
            .today,
            """
            сьогодні сьогоднішній сьогоднішні сегодня сегодняшний сегодняшние today today's now зараз сейчас поточний \
            поточного поточні поточна поточних текущий текущего текущие текущая current актуальний актуального актуальні \
            актуальна актуальный актуальные актуальная actual live реальний
            """
        ),
        (
            .neutral,
            """
            всі все усі весь уся вся інші інших другие других all other others також также показати показать \
            переглянути посмотреть дивитися дивитись смотреть перейти view show see таблиця таблиці таблица таблицы \
            table список list огляд обзор оплата оплаті оплати оплате оплаты оплату розрахунок розрахунки розрахунків \
            розрахунками розрахунках платіж платежі платежів платіжний платіжних платежный платежных карткової payment \
            payments операція операції операцій операция операции операций operations трансакції готівкові дані данные \
            data джерело источник source інформація информация information наш наша наші наши our we ми мы нам фізичних \
            осіб физических лиц individuals фізосіб населення населения банкнота банкноти банкнот banknotes грошей \
            деньги гроші money грошова денежная пункт пункти пунктів пунктах обмінний обмінного обмінні обменный \
            обменного обменные пара пари основні основних основные main популярні популярных популярних популярные \
            popular світу мира rate's щодня ежедневно daily день дня спеціальні права запозичення специальные заимствования
            """
        ),
    ]
}

/// Words of things that are not rates, by their beginnings: they only ever lead to a refusal.
enum OtherWords {
    static let beginnings: [(String, WordMeanings)] = [
        ("бензин", .fuel), ("пальн", .fuel), ("паливн", .fuel), ("топлив", .fuel), ("дизел", .fuel), ("літр", .fuel),
        ("литр", .fuel), ("fuel", .fuel), ("метал", .metal), ("metal", .metal), ("овернайт", .percent),
        ("overnight", .percent), ("ставк", .percent), ("депозит", .percent), ("відсот", .percent),
        ("процент", .percent), ("percent", .percent), ("interest", .percent), ("дохідн", .percent),
        ("конверт", .converter), ("калькул", .converter), ("convert", .converter), ("calculat", .converter),
        ("прогноз", .other), ("міст", .place), ("город", .place), ("област", .place), ("регіон", .place),
        ("регион", .place), ("адрес", .place), ("city", .place), ("region", .place), ("forecast", .other),
        ("фьючерс", .other), ("ф'ючерс", .other), ("фючерс", .other), ("коммерч", .other), ("комерц", .other),
        ("оптов", .other), ("спред", .other), ("spread", .other), ("прибыль", .other), ("прибут", .other),
        ("марж", .other), ("максим", .other), ("мінім", .other), ("миним", .other), ("обсяг", .other),
        ("объем", .other), ("volume", .other), ("ліміт", .other), ("лимит", .other), ("limit", .other),
        ("комісі", .other), ("комисс", .other), ("грам", .other), ("gram", .other),
        ("кілогр", .other), ("килогр", .other), ("унці", .other), ("унци", .other), ("ounce", .other),
        ("карат", .other),
    ]
}
