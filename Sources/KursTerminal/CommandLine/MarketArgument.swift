package import KursCore

package enum MarketArgument {
    static let names = "cash, banks, interbank, nbu, crypto"

    /// Reads a market's name, in English or Ukrainian.
    ///
    /// - Throws: ``UsageError/badMarket(_:near:)`` for anything else.
    package static func market(_ name: String) throws(UsageError) -> Market {
        if let market = known(name) { return market }
        throw .badMarket(name, near: ParsedArguments.near(name.lowercased(), Market.allCases.map(\.rawValue)))
    }

    /// Reads a market's name, in English or Ukrainian; `nil` for anything else.
    package static func known(_ name: String) -> Market? {
        if let market = Market(rawValue: name) { return market }
        switch name.lowercased() {
        case "bank", "average", "банки", "банк", "банків", "банках", "банківський", "банківським": return .banks
        case "mb", "міжбанк", "міжбанку", "міжбанком", "міжбанківський", "міжбанківським", "межбанк": return .interbank
        case "нбу", "official", "офіційний", "офіційним", "офіційному": return .nbu
        case "auction", "black", "street", "готівка", "готівки", "готівкою", "готівку", "готівці", "касі", "готівковий",
            "готівковому", "готівковим", "обмінниках", "обміннику", "чорний", "чорному", "вулиця", "каса", "обмінник":
            return .cash
        case "coins", "coin", "крипта", "крипти", "крипто", "криптовалюта": return .crypto
        case let other: return Market(rawValue: other)
        }
    }
}
