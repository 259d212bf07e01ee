import KursCore

/// The words of headings and titles.
enum Labels {
    static let buy = Text("buy", "купівля")
    static let sell = Text("sell", "продаж")
    static let rate = Text("rate", "курс")
    static let change = Text("change", "зміна")
    /// Of an answer that is older than its interval and could not be renewed.
    static let stale = Text("stale", "застаріло")

    /// A market's name as a title.
    static func market(_ market: Market) -> Text {
        switch market {
        case .cash: Text("Cash market", "Готівковий ринок")
        case .banks: Text("Average in banks", "Середній курс у банках")
        case .interbank: Text("Interbank market", "Міжбанк")
        case .nbu: Text("NBU official rate", "Офіційний курс НБУ")
        case .crypto: Text("Crypto-coins", "Криптовалюти")
        }
    }

    /// A market's name as a column heading.
    static func shortMarket(_ market: Market) -> Text {
        switch market {
        case .cash: Text("cash", "готівка")
        case .banks: Text("banks", "банки")
        case .interbank: Text("interbank", "міжбанк")
        case .nbu: Text("NBU", "НБУ")
        case .crypto: Text("crypto", "крипто")
        }
    }

    /// Whose word a number is: the source, and the mirror that gave it where there is one.
    static func source(_ provenance: Provenance) -> String {
        provenance.source.name + (provenance.host.map { " (\($0.terminalSafe))" } ?? "")
    }

    /// Cash desk or card.
    static func kind(_ kind: Kind) -> Text {
        switch kind {
        case .cash: Text("cash desk", "каса")
        case .card: Text("card", "картка")
        }
    }
}
