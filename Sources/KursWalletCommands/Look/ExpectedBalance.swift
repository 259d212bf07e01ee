import KursCore
import KursTerminal
import KursWallet

/// What an account should have at the end of a day, as its bank says.
struct ExpectedBalance {
    let account: String
    let sum: Record.Money
    let day: Day

    /// The sum, less what the journal has.
    private func difference(from journal: Journal) throws(CommandError) -> ExactDecimal {
        let balances = try calculated(journal.balances(on: Day(number: .min)...day))
        let held = WalletBalanceOutput.rows(balances, journal).first {
            $0.account == account && $0.commodity == sum.commodity
        }
        return try calculated(sum.amount.subtracting(held?.amount ?? .zero))
    }

    /// Shows what the account has, and tells by how much that is wrong: `balance mono --is 1234.56`.
    func check(_ journal: Journal, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let difference = try difference(from: journal)
        let held = try calculated(sum.amount.subtracting(difference))
        let row = WalletBalanceOutput.Row(account: account, commodity: sum.commodity, amount: held)
        try context.show(WalletBalanceOutput(rows: [row], isOwn: true))
        warn(of: difference, context)
        return difference.isZero ? .answered : .badData
    }

    /// Tells by how much an account has something else than its statement ends with, and whether that is older than it.
    static func check(_ rows: [ImportedRow], _ journal: Journal, _ context: CommandContext) throws(CommandError) {
        guard let first = rows.first, let last = rows.last, let sum = last.balance else { return }
        let expected = { (sum: ExactDecimal, day: Day) in
            ExpectedBalance(account: last.account, sum: Record.Money(sum, last.amount.commodity), day: day)
        }
        let (before, end) = (first.day.advanced(by: -1), expected(sum, last.day))
        let difference = try end.difference(from: journal)
        let opening = try? first.balance?.subtracting(first.amount.amount)
        let isOlder = try opening.map { (sum) throws(CommandError) in
            try expected(sum, before).difference(from: journal) == difference
        }
        end.warn(of: difference, from: isOlder == true ? before : nil, context)
    }

    /// - Parameter older: The day at whose end it was the same already; `nil` where it was not, or that is not known.
    private func warn(of difference: ExactDecimal, from older: Day? = nil, _ context: CommandContext) {
        guard !difference.isZero else { return }
        let name = ChartOfAccounts.Account.shortName(of: account)
        let (isMore, code) = (difference.isNegative, sum.commodity)
        var words = ["list", "--account", name, "--to", (older ?? day).iso]
        if let older, !isMore {
            words = ["account", "add", name, "\(difference.trimmed())", code.lowercased(), "--on", older.iso]
        }
        let line = "kurs wallet " + WalletCapture.shellLine(words)
        let text = LocalizedText { language in
            let gap = WalletAmount.text(Record.Money(difference.magnitude, code), language)
            let than = language(
                "\(gap) \(isMore ? "more" : "less") than", "на \(gap) \(isMore ? "більше" : "менше"), ніж")
            let cause = language("it is older than the statement", "різниця давніша за виписку")
            return "\(name.terminalSafe): \(than) \(WalletAmount.text(sum, language)) (\(day.iso)); "
                + (older == nil ? language("see", "дивіться") : cause + ":") + " " + line
        }
        context.reporter.warn("balance-differs", text)
    }
}
