import KursCore
import KursText

/// The command that a line means which names none: `usd`, `100 usd to eur`, `cash`.
///
/// Only a word that is a currency, a market or the beginning of a number is understood. Any other is left to be refused
/// by its own name.
enum ImpliedCommand: String {
    case rates, convert

    /// - Parameters:
    ///   - word: The first word that is not an option.
    ///   - rest: The words after it, options among them.
    init?(_ word: String, before rest: ArraySlice<String>) {
        if ImpliedCommand.isAmount(word), !CommandSuggestion.isCurrency(word) {
            self = .convert
            return
        }
        // `all` is the lek's code, and more often a wish for all markets.
        if word == "all" { return nil }
        if MarketArgument.known(word) != nil || CurrencyPair(word) != nil {
            self = .rates
            return
        }
        var words = ([word] + rest)[...]
        if (try? CurrencyArgument.take(from: &words)) != nil {
            self = words.first.map(ImpliedCommand.isAmount) == true ? .convert : .rates
            return
        }
        guard let parts = CurrencyArgument.separated(word), let first = parts.first,
            CommandSuggestion.isCurrency(first) || CurrencyPair(first) != nil
        else { return nil }
        self = parts.contains(where: ImpliedCommand.isAmount) ? .convert : .rates
    }

    /// Whether a word is an amount or starts like one, so that a wrong number is refused as a number.
    private static func isAmount(_ word: String) -> Bool {
        let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        if let first = digits.first, first.isASCIIDigit { return true }
        return word.utf8.contains(where: \.isASCIIDigit) && CommandSuggestion.isAmount(word)
    }
}
