import KursCore
import KursTerminal
import KursWallet

/// Records that are typed without a verb: `kurs wallet coffee 85`.
extension WalletCapture {
    /// Whether words are a name and an amount, and no verb that is misspelt.
    static func isRecord(_ line: ParsedArguments) -> Bool {
        let words = line.operands
        let verbs = CommandSuggestion.verbs(for: words[0])
        return words.contains(where: CommandSuggestion.isAmount) && !words.allSatisfy(CommandSuggestion.isAmount)
            && (verbs.isEmpty || verbs[0] == earnSpec.name)
            && ParsedArguments.near(words[0].lowercased(), line.spec.verbs.map(\.word)).isEmpty
    }

    /// What is given back, lent or put aside, which may be any record.
    private static let unclear = [
        "deposit", "put", "save", "покласти", "зберегти", "borrow", "lend", "lent", "owe", "return", "refund", "give",
        "gave", "split", "позичити", "повернути", "повернення", "віддати", "дати", "подарувати", "відкласти",
        "розділити",
    ]

    /// The refusal that names the command which would record the words, or all of them where that is not plain.
    static func missingVerb(_ context: CommandContext) throws(CommandError) -> CommandError {
        let chart = try WalletFile(context).chart()
        let operands = context.arguments.operands
        var names = operands.prefix { !CommandSuggestion.isAmount($0) }
        var rest = operands[names.endIndex...]
        let isUnclear =
            operands.contains { word in unclear.contains { CommandSpec.isForm(word.lowercased(), of: $0) } }
        let lead = names
        _ = try asTyped(AmountArgument.take(from: &rest))
        if rest.count + names.count > 1, let word = rest.first, WalletMoney.isCurrency(word) { rest.removeFirst() }
        let amount = operands[names.endIndex..<rest.startIndex]
        names += rest
        let known = { (isIncome: Bool) in names.first { (try? chart.category($0, isIncome: isIncome)) != nil } }
        let category = known(false) ?? known(true)
        // `rent to 7`
        let isTo = lead.count > 1 && (AccountPrepositions.receiving + ["by", "до"]).contains(lead.last ?? "")
        // `average food per month 2026` asks.
        let year = amount.count == 1 && names.count > 2 ? Int(Array(amount)[0]) : nil
        let isYear = year.map { abs($0 - context.today.date.year) < 10 } == true
        guard !isUnclear, !isTo, !isYear, !rest.contains(where: CommandSuggestion.isAmount),
            category != nil || lead.count < 2
        else {
            return .usage(.unknownVerb(operands[0], command: "wallet", verbs: recordSpecs.map(\.word)))
        }
        let isIncome = known(false) == nil && (known(true) ?? CommandSuggestion.verbs(for: operands[0]).first) != nil
        // Nothing tells whether what has a new name was paid.
        let verbs = isIncome ? ["earn"] : category == nil ? ["add", "earn"] : ["add"]
        if let category, let place = names.firstIndex(of: category) { names.remove(at: place) }
        let options = context.arguments.options.filter { option in addSpec.options.contains { $0.long == option.name } }
        let words = amount + [category].compactMap(\.self) + names + options.flatMap(\.words)
        return .wallet(.noVerb(operands[0], lines: verbs.map { "kurs wallet " + shellLine([$0] + words) }))
    }
}

extension ParsedArguments {
    /// Makes `spent on food this week` and `earned this month`, which have no amount, the report that they ask for.
    mutating func takeReport() throws(UsageError) -> Bool {
        let verb = typedVerb.lowercased()
        let verbs = ["earn", "витратити", "потратити", "заробити"]
        guard verb == "spent" || verbs.contains(where: { verb != $0 && CommandSpec.isForm(verb, of: $0) }),
            !operands.isEmpty, !operands.contains(where: WalletMoney.isWrittenOrSpelled)
        else { return false }
        self = try turned(into: "report", [typedVerb] + operands)
        return true
    }
}
