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
        guard let place, !words[..<place].contains(where: CommandSuggestion.isAmount),
            words[place...].contains(where: CommandSuggestion.isAmount)
        else { return nil }
        return Array(words[(place + 1)...].drop { $0.lowercased() == "back" }) + ["from"] + words[..<place]
    }

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var capture = WalletCapture(context)
        let returned = returned(Array(capture.words))
        if let returned { capture.words = returned[...] }
        let givers = ["у", "в", "від"]
        let isReceived =
            returned != nil || CommandSpec.isForm(context.arguments.typedVerb.lowercased(), of: "borrow")
            || capture.words.contains { givers.contains($0.lowercased()) }
        let file = try WalletFile(context)
        let chart = try file.chart()
        guard let place = capture.words.firstIndex(where: CommandSuggestion.isAmount) else {
            throw .usage(.missingArgument("AMOUNT", usage: capture.usage))
        }
        var rest = capture.words[place...]
        let money = try WalletMoney.take(from: &rest, needed: 0, usage: capture.usage, usual: file.usualCommodity)
        capture.words = Array(capture.words[..<place] + rest)[...]
        let lead = capture.words.indices.dropLast().first { place in
            (isReceived ? ["from"] + givers : ["to"]).contains(capture.words[place].lowercased())
        }
        let isName = { (word: String) in
            !AccountPrepositions.all.contains(word.lowercased()) && !DateArgument.isDay(word)
                && chart.ownAccount(called: word) == nil
        }
        guard let name = lead.map({ $0 + 1 }) ?? capture.words.firstIndex(where: isName) else {
            throw .usage(.missingArgument("NAME", usage: capture.usage))
        }
        let person = capture.words[name]
        capture.words.removeSubrange((lead ?? name)...name)
        let prepositions = isReceived ? AccountPrepositions.receiving : AccountPrepositions.payingBy
        let found = chart.takeAccount(after: prepositions, from: &capture.words)
        let word = context.arguments.value("account") ?? found ?? chart.usualAccount(context.language)
        let own = try chart.ownAccount(word)
        let known = chart.accounts.first { account in
            let last = account.name.split(separator: ":").last ?? ""
            return chart.isDebt(account.name) && ChartOfAccounts.isSameName(String(last), person)
        }
        let debts = "assets:" + context.language("debts:", "борги:") + person.lowercased()
        let debt = if let known { known.name } else { try AccountName.checked(debts) }
        let status = try capture.write([]) { (_, _) throws(CommandError) in
            [RecordText.Line(isReceived ? own : debt, money), RecordText.Line(isReceived ? debt : own)]
        }
        guard let bytes = try file.loadSmall(), let journal = try? file.journal(bytes) else { return status }
        let rows = WalletBalanceOutput.rows(try calculated(journal.balances()), journal).filter { $0.account == debt }
        let sums = rows.map { WalletAmount.text(Record.Money($0.amount, $0.commodity), context.language) }
        let (short, sum) = (ChartOfAccounts.Account.shortName(of: debt), sums.isEmpty ? "0" : sums.list(", "))
        context.reporter.note("\(short): \(sum)", "\(short): \(sum)")
        return status
    }
}

extension ChartOfAccounts {
    /// Whether an account is that of what a person owes.
    func isDebt(_ name: String) -> Bool {
        isOwn(name) && name.split(separator: ":").dropLast().contains { ["debts", "борги"].contains($0) }
    }
}
