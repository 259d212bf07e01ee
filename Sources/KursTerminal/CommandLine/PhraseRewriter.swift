import KursCore
import KursSources
import KursText

/// Puts lines that begin with no command into the words of one: `how much is 100 usd`, `list banks`, `set market cash`,
/// `privatbank usd`.
///
/// Only phrases that can mean one thing are here. A line that begins with any other word is refused by that word.
package enum PhraseRewriter {
    /// The line that is meant; `nil` when the words begin with no known phrase.
    package static func line(_ words: ArraySlice<String>, _ isUnderstood: (ArraySlice<String>) -> Bool) -> [String]? {
        guard let word = words.first, case let first = foldedText(word) else { return nil }
        let rest = words.dropFirst()
        if ParsedArguments.isStatement(word) { return ["convert"] + words }
        if ["status", "рядок", "стан"].contains(first) {
            let named = rest.drop { ["line", "bar", "стану"].contains($0.lowercased()) }
            if let word = named.first, CommandSuggestion.isCurrency(word) { return ["bar"] + named }
        }
        if let name = command(first) { return [name] + rest }
        if let line = bankRates(words) ?? comparison(words) ?? question(first, rest) { return line }
        switch first {
        case "currencies", "валюти", "валют":
            // With currencies after it, this may be the wish to set one's own.
            if let word = rest.first, word.utf8.first != UInt8(ascii: "-") { return nil }
            return ["rates", "-m", "nbu"] + rest
        case "lang", "language", "мова": return ["config", "set", "lang"] + rest
        case "alerts": return ["alert", "list"] + rest
        case "set": return ["config", "set"] + rest
        case "all", "усі", "всі", "усе", "все", "everything": return everything(rest, isUnderstood)
        default: break
        }
        if let line = mean(words.first ?? first, rest) ?? trade(first, rest) { return line }
        // `зміна долара з початку року`
        if ImpliedCommand.trailing(first) == .history, let word = rest.first, CommandSuggestion.isCurrency(word) {
            return [ImpliedCommand.past(words).rawValue] + rest
        }
        if let line = bestBanks(words) { return line }
        // A lead-in says nothing by itself; what follows must be understood.
        let following = withoutLeadIn(first == "на" && rest.first?.lowercased() == "скільки" ? rest : words)
        if following.count < words.count {
            guard let word = following.first else { return nil }
            if ImpliedCommand.trailing(word) == .history {
                return [ImpliedCommand.past(following).rawValue] + following.dropFirst()
            }
            if let name = command(word.lowercased()) { return [name] + following.dropFirst() }
            return isUnderstood(following) ? Array(following) : line(following, isUnderstood)
        }
        if ["bank", "банк"].contains(first), let name = rest.first, BankSources.slug(ofName: name) != nil {
            return bank(name, rest.dropFirst())
        }
        if ["bank", "банк", "банки"].contains(first), let name = rest.first,
            BankSources.slug(ofName: name) != nil || asksForBanks(rest)
        {
            return ["banks"] + rest
        }
        if let name = words.first, BankSources.slug(ofName: name) != nil { return bank(name, rest) }
        // `contacts of privatbank`
        let named = rest.drop { ["of", "for", "банку"].contains($0.lowercased()) }
        if let name = named.first, BankSources.slug(ofName: name) != nil {
            if contacts.contains(first) { return bank(name, named.dropFirst()) }
            if branches.contains(first) { return ["banks", name, first] + named.dropFirst() }
        }
        return nil
    }

    /// `spent 1340 on groceries by card`, `how much money do I have`, `dollars can I buy for 20000` behind `how many`.
    private static func question(_ word: String, _ rest: ArraySlice<String>) -> [String]? {
        let spent = ["spent", "spend", "витратив", "витратила", "витратити", "заплатив", "заплатила"]
        let earned = ["earned", "received", "заробив", "заробила", "отримав", "отримала"]
        if let amount = rest.first, CommandSuggestion.isAmount(amount), (spent + earned).contains(word) {
            return ["wallet", spent.contains(word) ? "add" : "earn"] + rest
        }
        guard ["how", "скільки"].contains(word) else { return nil }
        let words = rest.map { $0.lowercased() }
        if words.contains(where: { ["money", "грошей"].contains($0) }) { return ["wallet", word] + rest }
        // What is paid is the amount.
        if let place = words.firstIndex(of: "for"), place > 0, words.contains("buy") || words.contains("get"),
            let currency = rest.first(where: CommandSuggestion.isCurrency)
        {
            let price = rest.dropFirst(place + 1)
            guard let amount = price.first, CommandSuggestion.isAmount(amount) else { return nil }
            let paid = price.dropFirst().first.flatMap { CommandSuggestion.isCurrency($0) ? $0 : nil }
            // What follows is a bank.
            return ["convert", amount, paid ?? "uah", "to", currency] + price.dropFirst(paid == nil ? 1 : 2)
        }
        return nil
    }

    private static func command(_ word: String) -> String? {
        switch word {
        case "ринки", "ринків": "markets"
        case "банків": "banks"
        case "монета", "монету": "coins"
        case "панель": "bar"
        case "налаштування", "settings", "preferences", "setup": "config"
        case "оновити", "refresh", "sync": "update"
        case "graph", "plot": "chart"
        case "difference", "різниця", "різницю": "diff"
        case "конвертуй", "перерахуй", "порахуй": "convert"
        case "statement", "statements", "виписка", "виписку", "виписки": "convert"
        case "tui", "dashboard": "watch"
        case "стан", "status": "doctor"
        case "man": "help"
        case "notify", "remind", "tell", "сповісти", "сповіщай", "повідом", "нагадай": "alert"
        default: nil
        }
    }

    private static let leadIns: Set<String> = [
        "how", "much", "many", "is", "are", "was", "were", "what", "what's", "whats", "show", "me", "give", "get",
        "list", "price", "rate", "cost", "value", "worth",
        "the", "a", "ounce", "of", "унція", "latest", "read", "market", "please", "has", "have", "did",
        "скільки", "наскільки", "як", "коштує", "коштують", "коштував", "коштувала", "коштувало", "був", "було", "буде",
        "це", "покажи", "показати", "дай", "який", "яка",
        "яке", "які",
        "почому", "по", "чому", "список", "останні", "читати", "зараз", "ринок",
    ]

    private static func withoutLeadIn(_ words: ArraySlice<String>) -> ArraySlice<String> {
        words.drop { leadIns.contains($0.lowercased()) }
    }

    /// `average usd 2026-10`: the history, summed up by its mean and extremes; without a period `average` is the market of banks.
    static func mean(_ word: String, _ rest: ArraySlice<String>) -> [String]? {
        let extremes = [
            "average", "avg", "mean", "highest", "lowest", "maximum", "minimum", "max", "min", "середній", "найвищий",
            "найнижчий",
            "максимальний", "мінімальний",
        ]
        guard extremes.contains(word.lowercased()) else {
            // `usd average 2026-10`
            guard let next = rest.first, extremes.contains(next.lowercased()), CommandSuggestion.isCurrency(word) else {
                return nil
            }
            return mean(next, [word] + rest.dropFirst())
        }
        let rest = rest.drop { ["rate", "of", "курс"].contains($0.lowercased()) }
        guard let first = rest.first, ImpliedCommand(first, before: rest.dropFirst()) == .history else { return nil }
        return ["history"] + rest + ["--average"]
    }

    /// The words of buying, which is at the side at which a market sells.
    private static let buyingWords: Set<String> = ["buy", "buying", "купити", "куплю", "купую", "придбати", "придбаю"]
    private static let sellingWords: Set<String> = [
        "sell", "selling", "exchange", "міняти", "обмін", "продати", "продаю", "продам", "здати", "здам", "поміняти",
        "поміняю", "обміняти", "обміняю",
    ]

    static func buyingWord(in words: [String]) -> String? { words.first { buyingWords.contains($0.lowercased()) } }

    /// `sell 100 usd for eur`, `buy 100 usd` and `buy usd for 1000 uah`.
    private static func trade(_ word: String, _ rest: ArraySlice<String>) -> [String]? {
        let isBuying = buyingWords.contains(word)
        guard isBuying || sellingWords.contains(word) else { return nil }
        var rest = Array(rest)
        if let place = rest.firstIndex(where: { ["for", "за"].contains($0.lowercased()) }), place + 1 < rest.count {
            if CommandSuggestion.isCurrency(rest[place + 1]) {
                rest[place] = "to"
            } else if isBuying, place == 1, CommandSuggestion.isCurrency(rest[0]) {
                // What is paid is the amount.
                let rate = rest[0]
                rest.removeSubrange(...place)
                let price = rest.prefix { $0.utf8.first != UInt8(ascii: "-") }
                rest = price + ["to", rate] + rest.dropFirst(price.count)
            }
        }
        return ["convert"] + (isBuying ? ["--side", "sell"] : []) + rest
    }

    /// `all`, `all banks` and `all usd`: all markets, the whole of what follows, and the currency on every market.
    private static func everything(
        _ rest: ArraySlice<String>, _ isUnderstood: (ArraySlice<String>) -> Bool
    ) -> [String]? {
        guard let word = rest.first, word.utf8.first != UInt8(ascii: "-") else { return ["rates", "--all"] + rest }
        guard !CommandSuggestion.isAmount(word) else { return nil }
        let name = word.lowercased()
        if name == "банки" { return ["banks"] + rest.dropFirst() }
        if ["markets", "ринки"].contains(name) { return ["rates", "--all"] + rest.dropFirst() }
        if let name = command(name) { return [name] + rest.dropFirst() }
        if CommandSuggestion.isCurrency(word) { return ["rates", "--all"] + rest }
        return isUnderstood(rest) ? Array(rest) : line(rest, isUnderstood)
    }

    /// Whether `банки` before words and options are a list of them, not their market.
    static func asksForBanks(_ words: ArraySlice<String>) -> Bool {
        // `за продажем`, but not `за вчора`
        let next = words.dropFirst().first?.lowercased() ?? ""
        let isSorted =
            ["за", "by"].contains(words.first?.lowercased() ?? "")
            && (OptionSpec.meanings(of: next) + [next]).contains { ["name", "buy", "sell", "rating"].contains($0) }
        return isSorted || ["де", "where", "найвигідніше"].contains(words.first?.lowercased() ?? "")
            || words.contains { word in
                ["--sort", "--kind", "--best", "--top", "--limit", "--branches"].contains {
                    word == $0 || word.hasPrefix($0 + "=")
                }
            } || cityBesideCurrency(words) != nil
    }

    /// The place of the city where a currency and a city are all the words: `долар Львів`, `у Львові долар`.
    package static func cityBesideCurrency(_ words: ArraySlice<String>) -> Int? {
        let own = words.prefix { $0.utf8.first != UInt8(ascii: "-") }.indices.filter {
            !["in", "в", "у"].contains(words[$0].lowercased())
        }
        guard own.count == 2,
            let place = own.first(where: { City(words[$0], of: .banks) != nil && Int(words[$0]) == nil }),
            own.contains(where: { CommandSuggestion.isCurrency(words[$0]) })
        else { return nil }
        return place
    }

    private static func isBank(_ word: String) -> Bool {
        !CommandSuggestion.isCurrency(word) && MarketArgument.known(word) == nil
            && BankSources.slug(ofName: word) != nil
    }

    /// `usd privatbank`, `eur privatbank card`, `курс долара в приватбанку`: the bank's own rate, for a line without an amount.
    static func bankRates(_ words: ArraySlice<String>) -> [String]? {
        var names = words.prefix { $0.utf8.first != UInt8(ascii: "-") }
        let options = words.dropFirst(names.count)
        names = names.drop { ["rates", "rate", "курс", "курси"].contains($0.lowercased()) }
        // `usd card`
        if names.count == 2, let currency = names.first, CommandSuggestion.isCurrency(currency), let kind = names.last,
            ["card", "картка", "карткою", "cards", "картки"].contains(kind.lowercased())
        {
            return ["banks", "--currency", currency, "--kind", "card"] + options
        }
        // `курс ощадбанку`
        if names.count == 1, words.first?.lowercased() != "rates", words.count > 1 + options.count,
            let name = names.first,
            isBank(name)
        {
            return ["banks", name] + options
        }
        guard let place = names.indices.dropFirst().first(where: { isBank(names[$0]) }),
            !ParsedArguments.isCity(names[...place]), let currency = names.first, CommandSuggestion.isCurrency(currency)
        else { return nil }
        let between = names[(names.startIndex + 1)..<place]
        let banks = ["bank", "банк", "банку"]
        let leads = banks + ["at", "in", "of", "from", "у", "в", "на", "від"]
        guard between.allSatisfy({ leads.contains($0.lowercased()) }),
            City(names[place], of: .banks) == nil || between.contains(where: { banks.contains($0.lowercased()) })
        else { return nil }
        // `usd privatbank lviv`
        let following = names[(place + 1)...].flatMap { City($0, of: .banks) == nil ? [$0] : ["--city", $0] }
        return ["banks", names[place]] + following + ["--currency", currency] + options
    }

    /// `compare monobank privatbank usd`, `compare usd cash nbu`: banks side by side, or a currency on all markets.
    private static func comparison(_ words: ArraySlice<String>) -> [String]? {
        guard let first = words.first, ["compare", "порівняти", "порівняй"].contains(first.lowercased()) else {
            return nil
        }
        let rest = words.dropFirst()
        let own = rest.prefix { $0.utf8.first != UInt8(ascii: "-") }
        let names = own.filter {
            !["and", "with", "vs", "on", "for", "in", "та", "і", "й", "з", "на", "по", "у", "в", "курс"].contains(
                $0.lowercased())
        }
        let (banks, currencies) = (names.filter(isBank), names.filter(CommandSuggestion.isCurrency))
        let markets = names.filter { MarketArgument.known($0) != nil }
        guard banks.count + currencies.count + markets.count == names.count else { return nil }
        let options = rest.dropFirst(own.count)
        if banks.isEmpty, markets.isEmpty, !currencies.isEmpty { return ["rates", "--all"] + currencies + options }
        if !banks.isEmpty, markets.isEmpty, currencies.count < 2 { return ["banks"] + banks + currencies + options }
        return banks.isEmpty && markets.count > 1 ? ["rates", "--all"] + currencies + markets + options : nil
    }

    package static let contacts: Set<String> = [
        "phone", "contacts", "site", "email", "телефон", "контакти", "сайт", "пошта",
    ]

    package static let branches: Set<String> = ["branches", "відділення"]

    /// `privatbank usd`: the bank, and its rates of one currency if one is named.
    private static func bank(_ name: String, _ rest: ArraySlice<String>) -> [String]? {
        guard let currency = rest.first else { return ["banks", name] }
        if currency.utf8.first == UInt8(ascii: "-") { return ["banks", name] + rest }
        // The contacts are shown in any case.
        if contacts.contains(currency.lowercased()) { return bank(name, rest.dropFirst()) }
        guard CommandSuggestion.isCurrency(currency) else { return ["banks", name] + rest }
        return ["banks", name, "--currency", currency] + rest.dropFirst()
    }

    /// `best bank for usd`, `where to buy usd`, `де продати долари`: the banks with the best offer first.
    private static func bestBanks(_ words: ArraySlice<String>) -> [String]? {
        guard let first = words.first?.lowercased(),
            ["best", "cheapest", "where", "compare", "найкращий", "найвигідніший", "де", "порівняти"].contains(first)
        else { return nil }
        var isBuying = first == "cheapest"
        var namesBanks = false
        var rest = words.dropFirst()
        // Options may follow, as in `compare banks -o csv`.
        while let word = rest.first, word.utf8.first != UInt8(ascii: "-") {
            switch word.lowercased() {
            case "buy", "купити", "придбати", "cheapest", "дешевше", "найдешевше": isBuying = true
            case "bank", "banks", "банк", "банки", "банків": namesBanks = true
            case "sell", "rate", "rates", "for", "of", "to", "the", "in", "can", "i",
                "продати", "здати", "поміняти", "курс", "курси", "для", "можна", "краще",
                "найкраще", "вигідно", "вигідніше", "найвигідніше":
                break
            default:
                // `де здати 1000 доларів`
                if CommandSuggestion.isAmount(word), let code = rest.dropFirst().first,
                    CommandSuggestion.isCurrency(code)
                {
                    return ["convert", word, code, "--best"] + (isBuying ? ["--side", "sell"] : [])
                        + rest.dropFirst(2)
                }
                guard CommandSuggestion.isCurrency(word) else { return nil }
                let following = rest.dropFirst().filter { !["in", "у", "в", "на"].contains($0.lowercased()) }
                    .flatMap { City($0, of: .banks) == nil ? [$0] : ["--city", $0] }
                return ["banks", "--currency", word, "--sort", isBuying ? "sell" : "buy"] + following
            }
            rest.removeFirst()
        }
        return namesBanks ? ["banks", "--sort", isBuying ? "sell" : "buy"] + rest : nil
    }
}
