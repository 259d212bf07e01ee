import KursCore

/// Markets as people type them.
enum MarketArgument {
    /// The five names, for messages.
    static let names = "cash, banks, interbank, nbu, crypto"

    /// Reads a market's name, in English or Ukrainian.
    ///
    /// - Throws: ``UsageError/badMarket(_:near:)`` for anything else.
    static func market(_ name: String) throws(UsageError) -> Market {
        if let market = Market(rawValue: name) { return market }
        switch name.lowercased() {
        case "bank", "average", "банки", "банк": return .banks
        case "mb", "міжбанк", "межбанк": return .interbank
        case "нбу", "official": return .nbu
        case "auction", "black", "готівка", "чорний": return .cash
        case "coins", "coin", "крипта", "криптовалюта": return .crypto
        case let other:
            if let market = Market(rawValue: other) { return market }
            throw .badMarket(name, near: ParsedArguments.near(other, Market.allCases.map(\.rawValue)))
        }
    }
}
