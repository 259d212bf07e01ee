import KursCore

/// A market in the middle of a Ukrainian sentence; English ones name it as it is typed after `-m`.
enum MarketPhrase {
    /// `готівкового ринку`, as in `джерела готівкового ринку`.
    static func of(_ market: Market) -> String {
        switch market {
        case .cash: "готівкового ринку"
        case .banks: "банківського ринку"
        case .interbank: "міжбанку"
        case .nbu: "НБУ"
        case .crypto: "ринку криптовалют"
        }
    }

    /// `на готівковому ринку`, as in `на готівковому ринку немає курсу`.
    static func on(_ market: Market) -> String {
        switch market {
        case .cash: "на готівковому ринку"
        case .banks: "у банках"
        case .interbank: "на міжбанку"
        case .nbu: "у НБУ"
        case .crypto: "на ринку криптовалют"
        }
    }

    /// The rate of a side: `курсу купівлі`, as in `немає курсу купівлі`.
    static func rate(_ side: Side) -> String {
        switch side {
        case .buy: "курсу купівлі"
        case .sell: "курсу продажу"
        case .mid: "середнього курсу"
        }
    }
}
