import KursCore
import KursSources
import KursTerminal

/// The words of `kurs banks` that are options.
extension ParsedArguments {
    mutating func takeBankWords() throws(UsageError) {
        if let word = operands.first?.lowercased(), ["all", "усі", "всі"].contains(word) { operands.removeFirst() }
        // `banks mono картка`, `banks mono контакти`: the contacts are shown in any case.
        if !has("kind"), let kind = spec.options.first(where: { $0.long == "kind" }),
            let index = operands.firstIndex(where: { kind.choices.contains(kind.canonical($0)) })
        {
            options.append(Option(name: "kind", value: kind.canonical(operands.remove(at: index))))
        }
        if operands.count > 1 {
            let names = operands.filter { !PhraseRewriter.contacts.contains($0.lowercased()) }
            if !names.isEmpty { operands = names }
        }
        // `banks lviv usd`: beside a currency it is the city, and not the bank that is called like it.
        if operands.count == 2, !has("city"), let place = PhraseRewriter.cityBesideCurrency(operands[...]) {
            options.append(Option(name: "city", value: operands.remove(at: place)))
        }
        // `banks privatbank eur`
        if operands.count > 1, !has("currency"), let word = operands.last, CommandSuggestion.isCurrency(word) {
            options.append(Option(name: "currency", value: operands.removeLast()))
        }
        if operands.count > 1 {
            operands.removeAll { ["rate", "rates", "курс", "курси", "курсу"].contains($0.lowercased()) }
        }
        try takeBranches()
        takeCity()
        takeKindOfBest()
        if let isBuying = Self.asksToBuy(operands.map { $0.lowercased() }), !has("best"), !has("sort") {
            operands.removeAll { Self.offerWords.contains($0.lowercased()) }
            options.append(Option(name: "sort", value: isBuying ? "sell" : "buy"))
        }
        takeGrouping("sort")
        try takeCommonWords()
    }

    /// Turns `branches in Kyiv` and `відділення Київ` behind a bank into the option.
    private mutating func takeBranches() throws(UsageError) {
        guard operands.count > 1, !has("branches"),
            let index = operands.firstIndex(where: { PhraseRewriter.branches.contains($0.lowercased()) })
        else { return }
        operands.remove(at: index)
        guard let place = operands.indices.dropFirst().last(where: { City(operands[$0], of: .banks) != nil }) else {
            let name = BankSources.slug(ofName: operands[0]) ?? operands[0]
            throw .missingArgument("CITY", usage: "banks \(name) --branches CITY")
        }
        options.append(Option(name: "branches", value: operands.remove(at: place)))
        if place > 1, Self.placeWords.contains(operands[place - 1].lowercased()) { operands.remove(at: place - 1) }
    }

    /// Turns `where best to sell` behind an amount into the options.
    mutating func takeBestOffer() {
        let words = operands.map { $0.lowercased() }
        let tail = Array(words.reversed().prefix(while: Self.offerWords.contains))
        guard let isBuying = Self.asksToBuy(tail), !has("best"), !has("sort") else { return }
        operands.removeLast(tail.count)
        options.append(Option(name: "best", value: "any"))
        if isBuying, !has("side") { options.append(Option(name: "side", value: "sell")) }
    }

    private static let questionWords = ["де", "where"]
    private static let bestWords = ["best", "найвигідніше", "вигідніше", "найкраще", "краще"]
    private static let buyingWords = ["buy", "купити"]
    private static let offerWords =
        questionWords + bestWords + buyingWords + ["sell", "здати", "продати", "обміняти", "поміняти"]
        + ["у", "в", "at", "якому", "to", "bank", "банк", "банку"]

    /// Whether words that ask for the best offer ask to buy; `nil` for words that do not ask for it.
    private static func asksToBuy(_ words: [String]) -> Bool? {
        let own = words.filter(offerWords.contains)
        guard own.contains(where: { bestWords.contains($0) || questionWords.contains($0) }) else { return nil }
        return own.contains(where: buyingWords.contains)
    }
}
