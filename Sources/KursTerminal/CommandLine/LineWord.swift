import KursText

/// What a word of a line in words says; what names a currency, a market, a bank, a city, a day or an amount is no such word.
///
/// The words are closed: any other is refused by its name.
package enum LineWord: Equatable, Sendable {
    /// Adds nothing: articles, questions, `rate`, `market`.
    case filler
    /// Joins: the target of an amount or a place, a price, the beginning of a period, its end.
    case into, price, start, over, at, between, and
    /// Right before a currency: what an amount is changed into.
    case count
    /// Adds nothing but that prices are asked for.
    case rate
    case buying, selling, best, cheapest
    /// The mean and the extremes of a period.
    case extreme
    case rating, fee, card, contacts, branches, spelled, all
    case chart, history, change, compare, gainers, currencies, markets, file

    /// What a word says; `nil` for any other.
    package static func meaning(_ word: String) -> LineWord? {
        let folded = foldedText(word)
        if let meaning = table[folded] { return meaning }
        // `найвищого`, `середньою`: adjectives are listed in their first form.
        guard folded.utf8.count > 10 else { return nil }
        for ending in endings where folded.hasSuffix(ending) {
            let stem = folded.dropLast(ending.count)
            if let meaning = table[stem + "ий"] ?? table[stem + "ій"] { return meaning }
        }
        return nil
    }

    private static let endings = [
        "ього", "ьому", "ьою", "ьої", "ого", "ому", "ою", "ої", "им", "ім", "их", "а", "е", "у", "і", "я", "є", "ю",
    ]

    var isJoint: Bool {
        switch self {
        case .into, .price, .start, .over, .at, .between, .and, .count: true
        default: false
        }
    }

    private static let table: [String: LineWord] = {
        var table: [String: LineWord] = [:]
        for (meaning, words) in words {
            for word in words.split(separator: " ") { table[String(word)] = meaning }
        }
        return table
    }()

    /// Those with which a question of rates may begin, for suggestions.
    static var leads: [String] {
        words.filter { [.rate, .chart, .history, .compare].contains($0.key) }.flatMap {
            $0.value.split(separator: " ").map(String.init)
        }
    }

    private static let words: KeyValuePairs<LineWord, String> = [
        .filler:
            """
        the a an of how much is are was were what what's whats show me give get list course cost costs \
        value worth latest read market please has have did do does can could i my you now there it be will \
        which oz ounce ounces top with place sort sorted want need \
        наскільки як коштує коштують коштував коштувала коштувало коштували був була було буде це покажи показати \
        дай який яка яке які якому почому чому список останні читати зараз ринок ринку валют для можна я мені хочу \
        треба потрібно щоб унція унції унцій with станом
        """,
        .rate: "price prices rate rates курс курси курсу курсом курсі курсів ціна ціну ціни",
        .count: "many скільки",
        .into: "to in into vs versus = -> → – — - в у на до", .price: "for за",
        .start: "since from after з із зі від після",
        .over: "till until before through по перед", .at: "at on during by про", .between: "between між",
        .and: "and & та і й",
        .buying: "buy buying sells продає продають купити куплю купую придбати придбаю",
        .selling:
            "sell selling buys купує купують exchange міняти обмін продати продаю продам здати здам поміняти поміняю обміняти обміняю",
        .best:
            "best where де найкращий найкраще найвигідніший найвигідніше вигідніше вигідно краще найдорожче",
        .cheapest: "cheapest дешевше найдешевше найдешевший найдешевші",
        .extreme:
            """
        average avg mean highest lowest maximum minimum max min максимум мінімум середній найвищий найнижчий максимальний \
        мінімальний
        """,
        .rating: "rating рейтинг рейтингом", .fee: "fee commission комісія комісією комісії",
        .card: "card cards картка картки карткою картку картці карта картою",
        .contacts: "phone contacts site email телефон контакти сайт пошта", .branches: "branches відділення",
        .spelled: "words прописом словами", .all: "all усі всі усе все everything",
        .chart: "chart graph plot графік графіка", .history: "history історія історію",
        .change:
            """
        change changes зміна зміни динаміка rise risen rose fall fallen fell up down changed зріс виріс змінився змінилася \
        змінилося подорожчав подешевшав впав
        """,
        .compare: "compare порівняти порівняй", .gainers: "gainers", .currencies: "currencies валюти",
        .markets: "markets ринки ринків", .file: "file файл",
    ]
}
