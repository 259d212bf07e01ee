import KursTerminal

/// Questions about sums: `how much money do I have on card`, `how much did I spend on food`.
extension ParsedArguments {
    private static let spendingWords: Set = [
        "spend", "spent", "spending", "expense", "expenses", "витратив", "витратила", "витратили", "витрати", "витрат",
    ]

    private static let earningWords: Set = [
        "earn", "earned", "income", "заробив", "заробила", "заробили", "доходи", "дохід", "доходів", "надходження",
    ]

    /// Whether a word after `wallet` begins a question about its sums.
    static func isReport(_ words: [String]) -> Bool {
        let words = words.map { $0.lowercased() }
        return ["expenses", "spending", "витрати", "витрат", "доходи"].contains(words[0])
            || isQuestion(words[0]) && words.contains { spendingWords.contains($0) || earningWords.contains($0) }
    }

    /// Whether a word begins a question, which is one about balances if it is not about a report.
    static func isQuestion(_ word: String) -> Bool { ["how", "what", "скільки"].contains(word.lowercased()) }

    /// Leaves the accounts of `how much money do I have on card`.
    mutating func takeBalanceWords() {
        guard let first = operands.first, Self.isQuestion(first) else { return }
        let noise: Set = [
            "how", "what", "much", "money", "do", "is", "have", "i", "we", "there", "in", "on", "my", "the", "скільки",
            "грошей",
            "гроші", "у", "в", "на", "мене", "нас", "є", "маю", "маємо", "зараз", "now",
        ]
        operands.removeAll { noise.contains($0.lowercased()) }
    }

    /// Turns `how much did I spend on food` and `доходи за листопад` into a category or period and the option.
    mutating func takeReportWords() {
        let words = Set(operands.map { $0.lowercased() })
        let asked = Self.spendingWords.union(Self.earningWords).union(["how", "what", "скільки"])
        guard !words.isDisjoint(with: asked) else { return }
        for (kind, named) in [("income", Self.earningWords), ("expense", Self.spendingWords)]
        where !words.isDisjoint(with: named) && !has(kind) {
            options.append(Option(name: kind))
        }
        let noise: Set = ["much", "did", "do", "have", "has", "i", "we", "the", "my", "on", "я", "ми", "на", "мої"]
        operands.removeAll { asked.union(noise).contains($0.lowercased()) }
    }
}
