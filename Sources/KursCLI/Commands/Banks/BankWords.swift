import KursCore
import KursTerminal

/// The words of `kurs banks` that are options.
extension ParsedArguments {
    mutating func takeBankWords() throws(UsageError) {
        if let word = operands.first?.lowercased(), ["all", "усі", "всі"].contains(word) { operands.removeFirst() }
        // `banks mono картка`, `banks mono контакти`: the contacts are shown in any case.
        if operands.count > 1 {
            if !has("kind"), let kind = spec.options.first(where: { $0.long == "kind" }),
                let index = operands.firstIndex(where: { kind.choices.contains(kind.canonical($0)) })
            {
                options.append(Option(name: "kind", value: kind.canonical(operands.remove(at: index))))
            }
            let names = operands.filter { !PhraseRewriter.contacts.contains($0.lowercased()) }
            if !names.isEmpty { operands = names }
        }
        // `banks privatbank eur`
        if operands.count > 1, !has("currency"), let word = operands.last, CommandSuggestion.isCurrency(word) {
            options.append(Option(name: "currency", value: operands.removeLast()))
        }
        takeCity()
        takeKindOfBest()
        if let (words, isBuying) = bestOffer(in: operands.map { $0.lowercased() }), !has("best"), !has("sort") {
            operands.removeAll { words.contains($0.lowercased()) }
            options.append(Option(name: "sort", value: isBuying ? "sell" : "buy"))
        }
        takeGrouping("sort")
        try takeCommonWords()
    }

    /// Turns `where best to sell` behind an amount into the options.
    mutating func takeBestOffer() {
        let words = operands.map { $0.lowercased() }
        let tail = Array(words.reversed().prefix(while: Self.offerWords.contains))
        guard let (_, isBuying) = bestOffer(in: tail), !has("best"), !has("sort") else { return }
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

    /// Whether words ask for the best offer, and to buy; the words that may say so.
    private func bestOffer(in words: [String]) -> (words: [String], isBuying: Bool)? {
        let own = words.filter(Self.offerWords.contains)
        guard own.contains(where: { Self.bestWords.contains($0) || Self.questionWords.contains($0) }) else {
            return nil
        }
        return (Self.offerWords, own.contains(where: Self.buyingWords.contains))
    }
}
