package import KursCore
import KursSources

package enum CurrencyArgument {
    /// Words allowed between an amount and its target currency.
    package static let between = ["to", "in", "into", "vs", "=", "->", "→", "–", "—", "-", "в", "у", "на", "до"]

    package static func list(_ words: [String]) throws(UsageError) -> [CurrencyCode] {
        var rest = separated(words)[...]
        var codes: [CurrencyCode] = []
        while !rest.isEmpty {
            let code = try take(from: &rest)
            if !codes.contains(code) { codes.append(code) }
        }
        return codes
    }

    /// The currency that one word names.
    package static func code(_ word: String) throws(UsageError) -> CurrencyCode {
        var words = [word][...]
        return try take(from: &words)
    }

    /// The words with lists such as `usd,eur` taken apart, `usd/uah` as `usd`, and quoted words such as `"usd eur"` as words.
    package static func separated(_ words: [String]) -> [String] {
        guard words.contains(where: hasSeparator) else { return words }
        return words.flatMap { separated($0) ?? [$0] }
    }

    /// The words of a list of currencies, of which one may be misspelt; `nil` for a word that is none.
    package static func separated(_ word: String) -> [String]? {
        guard hasSeparator(word), !CommandSuggestion.isCurrency(word), !PeriodArgument.isNamed(word),
            !DateArgument.isDay(word)
        else { return nil }
        if word.contains(" ") { return word.split(separator: " ").flatMap { separated(String($0)) ?? [String($0)] } }
        if let pair = CurrencyPair(word) { return pair.base == .uah ? [pair.currency.text] : nil }
        let parts = word.split(separator: ",").map(String.init)
        let isList = parts.contains { CommandSuggestion.isCurrency($0) || CurrencyPair($0) != nil }
        return isList ? parts.flatMap { CurrencyPair($0) == nil ? [$0] : separated($0) ?? [$0] } : nil
    }

    private static func hasSeparator(_ word: String) -> Bool {
        word.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }
    }

    /// Removes the first currency from the words, including every word of a name such as `долар США`.
    package static func take(from words: inout ArraySlice<String>) throws(UsageError) -> CurrencyCode {
        guard let first = words.first else { throw .unknownCurrency("", near: []) }
        let parts = first.split(separator: ",").map(String.init)
        if parts.count > 1, parts.allSatisfy(CommandSuggestion.isCurrency) {
            throw .unknownCurrency(first, near: [parts.list(" ")])
        }
        if let code = CurrencyCode(first), Currency.tabled(code) != nil {
            words.removeFirst()
            return code
        }
        let limit = words.prefix(3).prefix { !between.contains($0.lowercased()) }.count
        for count in stride(from: limit, through: 2, by: -1) {
            guard let code = Currency.code(named: words.prefix(count).joined(separator: " ")) else { continue }
            words.removeFirst(count)
            return code
        }
        do throws(CurrencyWordError) {
            let code = try Currency.read(first)
            words.removeFirst()
            return code
        } catch {
            throw UsageError(error, first)
        }
    }
}

extension UsageError {
    init(_ error: CurrencyWordError, _ word: String) {
        self =
            switch error {
            case .empty: .unknownCurrency(word, near: [])
            case .ambiguous(let word, let codes): .ambiguousCurrency(word, meanings: codes.map(\.text))
            // A market is no misspelt currency.
            case .unknown(let word, let codes):
                .unknownCurrency(
                    word,
                    near: (try? MarketArgument.market(word)).map { ["-m " + $0.rawValue] }
                        ?? BankSources.slug(ofName: word).map { ["kurs banks " + $0] }
                        ?? OutputFormat(rawValue: word.lowercased()).map { ["-o " + $0.rawValue] } ?? codes.map(\.text))
            }
    }
}
