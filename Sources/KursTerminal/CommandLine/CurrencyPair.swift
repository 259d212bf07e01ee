package import KursCore

/// Two currencies as the trade writes them: `EUR/USD` is one euro in dollars.
package struct CurrencyPair: Equatable {
    /// The currency that has the price.
    package var currency: CurrencyCode
    /// The currency of the price.
    package var base: CurrencyCode

    package init(_ currency: CurrencyCode, in base: CurrencyCode) { (self.currency, self.base) = (currency, base) }

    /// `EUR/USD`; `EUR` for a price in hryvnias.
    package var text: String { base == .uah ? currency.text : currency.text + "/" + base.text }

    package var isCoin: Bool { Currency.find(currency)?.kind == .coin }

    /// Reads words that must all be currencies or pairs, `usd to eur` included; equal ones count once.
    ///
    /// - Parameter base: The base of currencies that stand alone.
    package static func list(_ words: [String], base: CurrencyCode = .uah) throws(UsageError) -> [CurrencyPair] {
        var rest = CurrencyArgument.separated(words)[...]
        var pairs: [CurrencyPair] = []
        while let word = rest.first {
            var pair = CurrencyPair(word)
            if pair == nil {
                let currency = try CurrencyArgument.take(from: &rest)
                let hasTarget = rest.first.map { CurrencyArgument.between.contains($0.lowercased()) } == true
                if hasTarget, rest.count > 1 { rest.removeFirst() }
                pair = CurrencyPair(currency, in: hasTarget ? try CurrencyArgument.take(from: &rest) : base)
            } else {
                rest.removeFirst()
            }
            guard let pair, !pairs.contains(pair) else { continue }
            if pair.currency == pair.base, pair.base != .uah {
                throw .conflict(pair.currency.text, "--base " + pair.base.text)
            }
            pairs.append(pair)
        }
        return pairs
    }

    /// Reads `eur/usd`, and as traders write it `eurusd` or `eur-usd`; `nil` unless the word is two known currencies.
    package init?(_ word: String) {
        if let pair = CurrencyPair(joined: word) {
            self = pair
            return
        }
        guard word.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let currency = CurrencyPair.code(parts[0]), let base = CurrencyPair.code(parts[1])
        else { return nil }
        (self.currency, self.base) = (currency, base)
    }

    /// Reads two codes of money without a blank or with a dash between them.
    private init?(joined word: String) {
        let bytes = Array(word.utf8)
        guard bytes.count == 6 || bytes.count == 7 && bytes[3] == UInt8(ascii: "-"),
            let currency = CurrencyPair.money(bytes[..<3]), let base = CurrencyPair.money(bytes[(bytes.count - 3)...])
        else { return nil }
        (self.currency, self.base) = (currency, base)
    }

    private static func money(_ letters: ArraySlice<UInt8>) -> CurrencyCode? {
        guard let code = CurrencyCode(String(decoding: letters, as: UTF8.self)), Currency.find(code)?.kind == .money
        else { return nil }
        return code
    }

    private static func code(_ word: String) -> CurrencyCode? {
        var words = [word][...]
        return try? CurrencyArgument.take(from: &words)
    }
}
