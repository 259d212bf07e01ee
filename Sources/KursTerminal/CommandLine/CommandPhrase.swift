import KursText

/// Puts lines that begin with no command, and not with what one is about, into the words of one: `list alerts`, `set market
/// cash`, `spent 240 on food`.
enum CommandPhrase {
    /// The line that is meant; `nil` when the words begin with no known phrase, and no verb of the wallet alone.
    static func line(_ words: ArraySlice<String>, _ commands: CommandTable) -> [String]? {
        phrase(words, commands)
            ?? words.first.flatMap { CommandSuggestion.isOfWalletAlone($0, commands) ? ["wallet"] + words : nil }
    }

    private static func phrase(_ words: ArraySlice<String>, _ commands: CommandTable) -> [String]? {
        guard let word = words.first, case let first = foldedText(word) else { return nil }
        let rest = words.dropFirst()
        if ["status", "рядок", "стан"].contains(first) {
            let named = rest.drop { ["line", "bar", "стану"].contains($0.lowercased()) }
            if let word = named.first, CommandSuggestion.isCurrency(word) { return ["bar"] + named }
        }
        // `tax 5% of 3000 usd`
        if command(first) == ["wallet", first], rest.first?.last == "%",
            rest.contains(where: CommandSuggestion.isCurrency)
        {
            return ["convert"] + rest
        }
        // `remind 'pay for gas' on friday`; of a rate it is an alert.
        if ["remind", "нагадай", "нагадати"].contains(first), !rest.isEmpty,
            !rest.contains(where: { $0.split(separator: " ").contains { CommandSuggestion.isCurrency(String($0)) } })
        {
            return ["wallet", "plan"] + rest
        }
        if let line = command(first) {
            // `difference usd cash nbu`
            let isOfMarkets = line == ["diff"] && rest.count(where: { MarketArgument.known($0) != nil }) > 1
            return (isOfMarkets ? ["rates", "compare"] : line) + rest
        }
        guard let next = rest.first else { return nil }
        // `spent 240 on food`; `add` may be of an alert as well.
        if CommandSuggestion.isAmount(next), let verb = commands.spec("wallet")?.verb(first, before: next)?.word,
            verb == "earn" || verb == "add" && first != verb
        {
            return ["wallet", verb] + rest
        }
        let isOfWallet = { (word: String) in
            ["money", "грошей"].contains(word)
                || word != "add" && ["add", "earn"].contains(commands.spec("wallet")?.verb(word)?.word)
        }
        if ["how", "скільки"].contains(first), rest.contains(where: { isOfWallet($0.lowercased()) }) {
            return ["wallet", first] + rest
        }
        // A lead-in says nothing by itself; what follows must be understood.
        if [.filler, .rate, .count].contains(LineWord.meaning(first)) {
            return commands.spec(next) == nil ? line(rest, commands) : Array(rest)
        }
        // `єдиний податок`
        if ["єдиний", "single"].contains(first), command(foldedText(next)) == ["wallet", next] {
            return ["wallet"] + rest
        }
        // `перевірити сповіщення`
        guard let known = commands.spec(next) ?? command(foldedText(next)).flatMap({ commands.spec($0[0]) }),
            known.verb(word) != nil
        else { return nil }
        return [known.name, word] + rest.dropFirst()
    }

    private static func command(_ word: String) -> [String]? {
        switch word {
        case "ринки", "ринків": ["markets"]
        case "монета", "монету": ["coins"]
        case "gainers": ["coins", "--sort", "24h"]
        case "панель": ["bar"]
        case "налаштування", "settings", "preferences", "setup": ["config"]
        case "оновити", "refresh", "sync": ["update"]
        case "difference", "різниця", "різницю": ["diff"]
        case "конвертуй", "перерахуй", "порахуй", "statement", "statements", "виписка", "виписку", "виписки":
            ["convert"]
        case "tui", "dashboard": ["watch"]
        case "стан", "status": ["doctor"]
        case "man": ["help"]
        case "notify", "remind", "tell", "сповісти", "сповіщай", "повідом", "нагадай": ["alert"]
        case "lang", "language", "мова": ["config", "set", "lang"]
        case "alerts": ["alert", "list"]
        case "tax", "taxes", "податок", "податки": ["wallet", word]
        case "set": ["config", "set"]
        default: nil
        }
    }
}
