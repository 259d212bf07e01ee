extension Phrase {
    /// Takes what is bought or sold instead of a currency, directly after the word for it: `Купівля карт`; and a
    /// preposition at the end, after which something is missing.
    mutating func takeObjects(_ tokens: [PageToken]) {
        for (token, next) in zip(tokens, tokens.dropFirst()) {
            guard case .word(let side) = token, case .word(let object) = next, Phrase.objects.contains(object),
                let meaning = RateWords.meaning(of: side), !meanings.contains(.customer),
                meaning == .buy || meaning == .sell
            else { continue }
            unknown.append("\(side) \(object)")
        }
        if tokens.count > 1, case .word(let last)? = tokens.last, Phrase.incomplete.contains(last) {
            unknown.append(last)
        }
    }

    /// Forms of things that are sold themselves; `карткою` and `по картках` say how currencies are.
    private static let objects: Set<String> = ["карт", "карток", "картки", "карти", "карточек", "карты"]
    private static let incomplete: Set<String> = ["за", "з", "із", "по", "per", "for"]
}
