import KursCore
import KursSources
import KursText

/// The command that a line means which names none: `usd`, `100 usd to eur`, `usd to eur`, `usd -30d`, `usd yesterday`,
/// `cash`.
///
/// Only a word that is a currency, a market, a day or the beginning of a number is understood. Any other is left to be
/// refused by its own name.
package enum ImpliedCommand: String {
    case rates, convert, history, chart, diff

    /// - Parameters:
    ///   - word: The first word that is not an option.
    ///   - rest: The words after it, options among them.
    package init?(_ word: String, before rest: ArraySlice<String>) {
        // `all` is the lek's code, and more often a wish for all markets.
        if word == "all" { return nil }
        if PhraseRewriter.mean(word, rest) != nil || PhraseRewriter.bankRates([word] + rest) != nil { return nil }
        // `банк приват` is a bank and not the market of banks.
        if ["bank", "банк", "банки"].contains(foldedText(word)), let name = rest.first,
            BankSources.slug(ofName: name) != nil || PhraseRewriter.asksForBanks(rest)
        {
            return nil
        }
        let line = CalendarWords.joined(MonthWords.joined([word] + rest, takesMonths: true))
        let (word, rest) = (line[0], line[1...])
        if DateArgument.isDay(word) {
            self = .rates
            return
        }
        if ImpliedCommand.isAmount(word), !CommandSuggestion.isCurrency(word) {
            self = .convert
            return
        }
        var words = line[...]
        guard ImpliedCommand.skip(&words) else {
            guard let parts = CurrencyArgument.separated(word), let first = parts.first,
                CommandSuggestion.isCurrency(first) || CurrencyPair(first) != nil
            else { return nil }
            words = parts.dropFirst() + rest
            self = ImpliedCommand(following: &words)
            return
        }
        self = ImpliedCommand(following: &words)
    }

    private init(following words: inout ArraySlice<String>) {
        let own = words.prefix { $0.utf8.first != UInt8(ascii: "-") || DateArgument.offset($0) != nil }
        if let command = own.lazy.compactMap(ImpliedCommand.trailing).first {
            self = command == .history ? ImpliedCommand.past(own) : command
            return
        }
        while let next = words.first {
            if ImpliedCommand.isPrice(words) {
                self = .convert
                return
            }
            if ["за", "for", "in"].contains(next.lowercased()), PeriodArgument.isNamed(words.dropFirst().first ?? "") {
                self = .history
                return
            }
            if ParsedArguments.isStart(next, words.dropFirst().first ?? "") {
                self = .history
                return
            }
            if CurrencyArgument.between.contains(next.lowercased()) {
                let word = words.dropFirst().first ?? ""
                let isPlace = MarketArgument.known(word) != nil || ParsedArguments.isCity(words.prefix(2))
                self = DateArgument.isDay(word) || isPlace ? .rates : .convert
                return
            }
            if DateArgument.isDay(next) { break }
            if PeriodArgument.span(words) != nil {
                self = .history
                return
            }
            if DateArgument.offset(next).map({ $0 < 0 }) == true || PeriodArgument.isNamed(next) {
                self = .history
                return
            }
            if ImpliedCommand.isAmount(next) {
                self = .convert
                return
            }
            guard ImpliedCommand.skip(&words) else { break }
        }
        self = .rates
    }

    /// Whether words say what is paid, as in `dollars for 1000 uah`.
    package static func isPrice(_ words: ArraySlice<String>) -> Bool {
        let words = Array(words.prefix(4))
        return words.count > 2 && ["за", "for", "на"].contains(words[0].lowercased())
            && CommandSuggestion.isAmount(words[1])
            // `10.5` may be a day, too.
            && DateNumbers(words[1])?.days(today: .firstOfHryvnia).isEmpty != false
            && words[2...].contains(where: CommandSuggestion.isCurrency)
    }

    /// What the words of a change ask for: that of one day, as in `usd change today`, or a history.
    static func past(_ words: ArraySlice<String>) -> ImpliedCommand {
        let words = Set(words.map { $0.lowercased() })
        let isOfDay = !words.isDisjoint(with: ["today", "сьогодні", "yesterday", "вчора", "учора"])
        return isOfDay && words.isDisjoint(with: ["history", "історія"]) ? .diff : .history
    }

    /// The command that a word after a currency names, as in `usd chart`.
    package static func trailing(_ word: String) -> ImpliedCommand? {
        switch word.lowercased() {
        case "chart", "graph", "графік": .chart
        case "history", "історія", "change", "changes", "зміна", "зміни", "динаміка", "rise", "risen", "rose", "fall",
            "fallen", "fell", "up", "down", "changed", "зріс", "виріс", "змінився", "змінилася", "змінилося",
            "подорожчав", "подешевшав", "впав":
            .history
        default: nil
        }
    }

    /// Removes a market, a pair, a list or a currency from the words; `false` when none of these comes first.
    private static func skip(_ words: inout ArraySlice<String>) -> Bool {
        guard let word = words.first, word.utf8.first != UInt8(ascii: "-") else { return false }
        if MarketArgument.known(word) != nil || CurrencyPair(word) != nil {
            words.removeFirst()
            return true
        }
        return (try? CurrencyArgument.take(from: &words)) != nil
    }

    /// Whether a word is an amount or starts like one, so that a wrong number is refused as a number.
    private static func isAmount(_ word: String) -> Bool {
        let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        if let first = digits.first, first.isASCIIDigit { return true }
        if AmountArgument.isSpelled(word) { return true }
        return word.utf8.contains(where: \.isASCIIDigit) && CommandSuggestion.isAmount(word)
    }
}
