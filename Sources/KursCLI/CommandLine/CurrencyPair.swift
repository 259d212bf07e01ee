import KursCore

/// Two currencies as the trade writes them: `EUR/USD` is one euro in dollars.
struct CurrencyPair: Equatable {
    /// The currency that has the price.
    var currency: CurrencyCode
    /// The currency of the price.
    var base: CurrencyCode

    /// Reads `eur/usd`; `nil` unless the word is two known currencies.
    init?(_ word: String) {
        guard word.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let currency = CurrencyPair.code(parts[0]), let base = CurrencyPair.code(parts[1])
        else { return nil }
        (self.currency, self.base) = (currency, base)
    }

    private static func code(_ word: String) -> CurrencyCode? {
        var words = [word][...]
        return try? CurrencyArgument.take(from: &words)
    }
}
