/// Words that stand in the titles of many pages of rates and leave the rates what they are.
enum TitleWords {
    /// Whether a folded word advertises, or names a part of a site.
    static func isPlain(_ word: String) -> Bool {
        plain.contains(word) || isPraise(word) || beginnings.contains { word.hasPrefix($0) }
    }

    /// Whether a folded word praises rates, or names what is sold beside currencies: `найкращий`, `метали`.
    static func isPraise(_ word: String) -> Bool { praise.contains { word.hasPrefix($0) } }

    /// Whether a folded word is one of the services that titles list after the rates: `курс валют, кредити, депозити`.
    static func isService(_ word: String) -> Bool { services.contains { word.hasPrefix($0) } }

    /// Whether a folded word only says that a page shows how rates move: `динаміка курсу`.
    static func isMovement(_ word: String) -> Bool {
        ["динамік", "динамик", "змін", "измен", "тренд", "trend", "change"].contains { word.hasPrefix($0) }
    }

    private static let praise = [
        "найкращ", "кращ", "лучш", "best", "хорош", "вигідн", "выгодн", "найвигідн", "свіж", "свеж", "точн", "надійн",
        "надежн", "швидк", "быстр", "зручн", "удобн", "реальн", "безпечн", "безопасн", "latest",
        "метал", "золот", "срібл", "серебр", "монет", "coin", "gold",
    ]

    private static let services = [
        "кредит", "депозит", "тариф", "комісі", "комисс", "клієнт", "клиент", "вклад", "іпотек", "ипотек", "банкомат",
        "рахунк", "рахунок", "счет", "loan", "deposit", "страхуван", "страхован",
    ]

    private static let plain: Set<String> = Set(
        """
        режимі режиме реальному реальном доби сайт портал порталі главная головна сторінка страница website ua com net \
        org аналітика аналитика огляд обзор новини новости news фінанси фінансів финансы финансов finance finances \
        фінансовий фінансовому финансовый финансовом сервіс сервис service services послуги услуги де где як як вам \
        валютообмін валютообмен any title untitled document банківський банківського банківських банковский банковских
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let beginnings = ["цілодоб", "круглосут", "обмінюй", "обменива"]
}
