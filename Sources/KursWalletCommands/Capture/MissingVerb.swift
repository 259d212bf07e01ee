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

    /// The refusal that names the command which would record the words.
    static func missingVerb(_ context: CommandContext) throws(CommandError) -> CommandError {
        let chart = try WalletFile(context).chart()
        let operands = context.arguments.operands
        var names = operands.prefix { !CommandSuggestion.isAmount($0) }
        var rest = operands[names.endIndex...]
        _ = try asTyped(AmountArgument.take(from: &rest))
        if rest.count + names.count > 1, let word = rest.first, WalletMoney.isCurrency(word) { rest.removeFirst() }
        let amount = operands[names.endIndex..<rest.startIndex]
        names += rest
        let known = { (isIncome: Bool) in names.first { (try? chart.category($0, isIncome: isIncome)) != nil } }
        var category = known(false) ?? known(true) ?? ""
        let isIncome = known(false) == nil && (known(true) ?? CommandSuggestion.verbs(for: operands[0]).first) != nil
        let isGuess = category.isEmpty
        if let place = names.firstIndex(of: category) {
            names.remove(at: place)
        } else if case .none(let near) = chart.match(names.first ?? "", among: [.expense]), let one = near.first {
            category = one.shortName
        }
        let options = context.arguments.options.filter { option in addSpec.options.contains { $0.long == option.name } }
        let words =
            [isIncome ? "earn" : "add"] + amount + (category.isEmpty ? [] : [category]) + names
            + options.flatMap { ["--" + $0.name, $0.value ?? ""] }
        let line = words.map { $0.utf8.contains(0x20) ? "'\($0)'" : $0 }.list(" ")
        return .wallet(.noVerb(operands[0], line: "kurs wallet " + line, isGuess: isGuess && !category.isEmpty))
    }
}
