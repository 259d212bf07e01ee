package import KursCore
import KursText

/// Looks a name up that kurs does not know, where a command line was refused for it and a coin may be meant.
package enum CoinLookup {
    /// The most names of one command line that are looked up.
    private static let limit = 8

    /// Carries out a command line, and once more as a whole for each name in it that is found to be a coin's.
    ///
    /// - Parameters:
    ///   - refused: The context in which to look up a name of a line that had none when it was refused.
    ///   - body: Carries it out; sets the context of the attempt, whose store the next one shares.
    package static func attempting<Answer>(
        refused: (CommandError) throws(CommandError) -> CommandContext,
        _ body: (_ attempt: inout CommandContext?) throws(CommandError) -> Answer
    ) throws(CommandError) -> Answer {
        var attempt: CommandContext?
        for _ in 0..<limit {
            do throws(CommandError) {
                return try body(&attempt)
            } catch {
                if let attempt { try meet(error, in: attempt) } else { try meet(error, in: try refused(error)) }
            }
        }
        return try body(&attempt)
    }

    /// Returns when the name is a coin's, which this process knows from now on, so that the line is worth another attempt.
    ///
    /// - Throws: The refusal, or why the coin that is meant is not known.
    private static func meet(
        _ refusal: CommandError, in makeContext: @autoclosure () throws(CommandError) -> CommandContext
    ) throws(CommandError) {
        guard let word = name(in: refusal).map(unknown), isName(word), !isMisspelt(word) else { throw refusal }
        let context = try makeContext()
        guard mayMeanCoin(context.arguments), let finder = try? context.services.coinFinder() else { throw refusal }
        // A status bar never waits for the network.
        let policy = context.arguments.command == "bar" ? .fromCache : context.settings.policy
        switch try inStore(finder.find(word, isCoin: false, policy: policy)) {
        case .found(let coin, let isNew): if isNew { context.reporter.note(introduction(of: coin)) }
        case .several(let coins): throw .usage(.ambiguousCoin(word, coins))
        case .none(let listed):
            guard case .usage(.unknownCurrency(_, let near)) = refusal, near.isEmpty else { throw refusal }
            throw .usage(.unknownCurrency(word, near: slugs(near: word, listed)))
        case .unlisted(let reason): throw .unlistedCoin(refusal, reason)
        }
    }

    /// The part of a pair or a list such as `kas/usd` that is not known.
    private static func unknown(in word: String) -> String {
        let parts = word.split { $0 == "/" || $0 == "," }.map(String.init)
        return parts.count > 1 ? parts.first { !CommandSuggestion.isCurrency($0) } ?? word : word
    }

    /// The coin that a word means where nothing but a coin can be meant; `refusal` is why it is none.
    package static func coin(
        _ word: String, or refusal: CommandError, _ context: CommandContext
    ) throws(CommandError) -> FoundCoin {
        guard isName(word) else { throw refusal }
        let finder = try context.services.coinFinder()
        switch try inStore(finder.find(word, isCoin: true, policy: context.settings.policy)) {
        case .found(let coin, _): return coin
        case .several(let coins): throw .usage(.ambiguousCoin(word, coins))
        case .none(let listed):
            guard case .notFound(.coin(_, let near)) = refusal, near.isEmpty else { throw refusal }
            throw .notFound(.coin(word, near: slugs(near: word, listed)))
        case .unlisted(let reason): throw .unlistedCoin(refusal, reason)
        }
    }

    private static func introduction(of coin: FoundCoin) -> LocalizedText {
        LocalizedText(
            "\(coin.code.text) is \(coin.name), \(coin.slug) at CoinGecko",
            "\(coin.code.text) — це \(coin.name), на CoinGecko: \(coin.slug)")
    }

    /// Ids spelt like a word; short words are like too many.
    private static func slugs(near word: String, _ listed: [ListedCoin]) -> [String] {
        word.utf8.count < 4 ? [] : ParsedArguments.near(word.lowercased(), listed.map(\.slug))
    }

    /// The name that a command line was refused for.
    private static func name(in refusal: CommandError) -> String? {
        guard case .usage(let error) = refusal else { return nil }
        let reason: QuotePathError.Reason
        switch error {
        // A market, a bank or a format has more than a code in its suggestion.
        case .unknownCurrency(let word, let near): return near.allSatisfy(isCode) ? word : nil
        case .unknownCommand(let word, let near): return near.allSatisfy(isCode) ? word : nil
        case .placed(let fault):
            switch fault.reason {
            case .name(let name), .alert(.name(let name)): reason = name
            default: return nil
            }
        default: return nil
        }
        guard case .unknownCurrency(let word, _) = reason else { return nil }
        return word
    }

    private static func isCode(_ word: String) -> Bool { CurrencyCode(word).flatMap(Currency.tabled) != nil }

    /// Whether a word can be a coin's id, symbol or name.
    private static func isName(_ word: String) -> Bool {
        (2...60).contains(word.utf8.count) && word.utf8.contains(where: \.isASCIILetter)
            && word.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || " .-_$".utf8.contains($0) }
            && word.utf8.first != UInt8(ascii: "-")
    }

    /// Whether a word is rather a currency misspelt, which must never become the price of a coin; an id has dashes.
    private static func isMisspelt(_ word: String) -> Bool {
        !word.utf8.contains(UInt8(ascii: "-")) && Currency.isNearPopular(word)
    }

    /// Whether a command takes coins among its currencies; the wallet's records name their own money.
    private static func mayMeanCoin(_ arguments: ParsedArguments) -> Bool {
        ["rates", "convert", "history", "chart", "prices", "diff", "watch", "alert", "bar"].contains(arguments.command)
    }
}
