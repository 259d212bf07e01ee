import KursCore
import KursTerminal
import KursText
import KursWallet

/// `kurs wallet lend`, `borrow` and `repay`: transfers to and from what a person owes, such as `assets:debts:olena`.
enum WalletLoan {
    static let spec = CommandSpec(
        "wallet lend", aliases: ["lent", "borrow", "repay", "repaid", "позичити", "повернути", "віддати"],
        LocalizedText("record money lent, borrowed or paid back", "записати позичене й повернене"),
        usage: ["wallet lend AMOUNT [CUR] to NAME", "wallet borrow AMOUNT [CUR] from NAME"],
        examples: [
            Example("kurs wallet lend 1000 to Olena from card", "a loan to Olena", "позика Олені"),
            Example("kurs wallet Olena paid back 400", "part of what Olena owes", "частина боргу Олени"),
            Example("kurs wallet repay 400 to Olena", "part of what you owe", "частина вашого боргу"),
        ],
        options: [
            WalletOptions.on, WalletOptions.account, WalletOptions.description, WalletOptions.tag, WalletOptions.file,
        ],
        handler: CommandHandler(run))

    /// The words of `borrow` for `Olena paid back 400` and `Олена повернула 400`; `nil` for others.
    static func returned(_ words: [String]) -> [String]? {
        let lower = words.map { $0.lowercased() }
        let place = words.indices.dropFirst().first { place in
            ["paid", "gave"].contains(lower[place]) && lower[(place + 1)...].first == "back"
                || lower[place] == "returned"
                || ["повернути", "віддати"].contains { CommandSpec.isForm(lower[place], of: $0) }
        }
        guard let place, !words[..<place].contains(where: CommandSuggestion.isAmount) else { return nil }
        var rest = words[(place + 1)...].drop { $0.lowercased() == "back" }
        let typed = Array(rest)
        guard (try? AmountArgument.take(from: &rest)) != nil else { return nil }
        rest = rest.drop(while: WalletMoney.isCurrency)
        // `400 food` may be money back in a category.
        let isPlain = rest.first.map { AccountPrepositions.all.contains($0.lowercased()) || DateArgument.isDay($0) }
        return isPlain == false ? nil : typed + ["from"] + words[..<place]
    }

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let returned = returned(Array(capture.words))
        if let returned { capture.words = returned[...] }
        let givers = ["у", "в", "від"]
        let isReceived =
            returned != nil || CommandSpec.isForm(context.arguments.typedVerb.lowercased(), of: "borrow")
            || capture.words.contains { givers.contains($0.lowercased()) }
        let chart = try WalletFile(context).chart()
        if let place = capture.words.firstIndex(where: CommandSuggestion.isAmount) {
            capture.words = capture.words[place...] + capture.words[..<place]
        }
        let money = try capture.takeMoney(before: 0)
        let leads = isReceived ? ["from"] + givers : ["to"]
        let lead = capture.words.indices.dropLast().first { leads.contains(capture.words[$0].lowercased()) }
        let name = lead.map { $0 + 1 } ?? capture.words.indices.first { !DateArgument.isDay(capture.words[$0]) }
        guard let name else { throw .usage(.missingArgument("NAME", usage: capture.usage)) }
        let person = capture.words[name]
        capture.words.removeSubrange((lead ?? name)...name)
        let prepositions = isReceived ? AccountPrepositions.receiving : AccountPrepositions.payingBy
        let found = chart.takeAccount(after: prepositions, from: &capture.words)
        let own = try chart.ownAccount(
            context.arguments.value("account") ?? found ?? chart.usualAccount(context.language))
        let known = chart.accounts.first { account in
            let last = account.name.split(separator: ":").last ?? ""
            return chart.isDebt(account.name) && ChartOfAccounts.isSameName(String(last), person)
        }
        let debts = "assets:" + context.language("debts:", "борги:") + person.lowercased()
        let debt = if let known { known.name } else { try AccountName.checked(debts) }
        return try capture.write([]) { (_, _) throws(CommandError) in
            [RecordText.Line(isReceived ? own : debt, money), RecordText.Line(isReceived ? debt : own)]
        }
    }
}
