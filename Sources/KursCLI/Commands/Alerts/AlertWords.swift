import KursCore

/// Conditions in words: `cash usd sell above 45` is `usd.cash.sell > 45`.
enum AlertWords {
    /// The condition that the words mean; `nil` unless they are a currency, a comparison and a number, with at most a
    /// market and a side.
    ///
    /// - Parameter market: The market where the words name none, for coins the one that trades them; its buying side where
    ///   it has two.
    static func condition(_ words: [String], market: Market?) -> String? {
        var (currency, place, side): (CurrencyCode?, Market?, Side?)
        var (comparison, number): (String?, String?)
        for word in words.flatMap({ $0.split(separator: " ").map(String.init) }) {
            if comparison != nil {
                guard number == nil, CommandSuggestion.isAmount(word) else { return nil }
                number = word
            } else if let known = Self.comparison(word) {
                comparison = known
            } else if place == nil, let known = MarketArgument.known(word) {
                place = known
            } else if side == nil, let known = Self.side(word) {
                side = known
            } else if currency == nil, CommandSuggestion.isCurrency(word),
                let code = try? CurrencyArgument.list([word]).first
            {
                currency = code
            } else {
                return nil
            }
        }
        guard let currency, let comparison, let number else { return nil }
        let isCoin = Currency.find(currency)?.kind == .coin
        guard let market = place ?? market.map({ isCoin ? .crypto : $0 }) else { return nil }
        // Where not even the market is named, one has the money and wants to know what it is bought for.
        if place == nil, side == nil, case .both = market.traits.sides { side = .buy }
        let path = [currency.text.lowercased(), market.rawValue] + (side.map { [$0.rawValue] } ?? [])
        return path.joined(separator: ".") + " \(comparison) \(number)"
    }

    private static func comparison(_ word: String) -> String? {
        switch word.lowercased() {
        case ">", "above", "over", "вище", "більше", "понад": ">"
        case "<", "below", "under", "нижче", "менше": "<"
        case ">=", "<=": word
        default: nil
        }
    }

    private static func side(_ word: String) -> Side? {
        switch word.lowercased() {
        case "buy", "buys", "купівля": .buy
        case "sell", "sells", "продаж": .sell
        default: nil
        }
    }
}
