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
        if difference.isZero { context.reporter.note("as it should be", "усе сходиться") }
        warn(of: difference, context)
        return difference.isZero ? .answered : .badData
    }

    /// Tells by how much an account has something else than its statement ends with, and whether that is from before it.
    static func check(_ rows: [ImportedRow], _ journal: Journal, _ context: CommandContext) throws(CommandError) {
        guard let (first, last) = rows.first.map({ ($0, rows[rows.count - 1]) }), let sum = last.balance else { return }
        let code = last.amount.commodity
        let end = ExpectedBalance(account: last.account, sum: Record.Money(sum, code), day: last.day)
        var older: Day?
        let difference = try end.difference(from: journal)
        if let sum = try? first.balance?.subtracting(first.amount.amount) {
            let day = first.day.advanced(by: -1)
            let start = ExpectedBalance(account: last.account, sum: Record.Money(sum, code), day: day)
            if try start.difference(from: journal) == difference { older = day }
        }
        end.warn(of: difference, from: older, context)
    }

    /// - Parameter older: The day at whose end it was the same already; `nil` where it was not, or that is not known.
    private func warn(of difference: ExactDecimal, from older: Day? = nil, _ context: CommandContext) {
        guard !difference.isZero else { return }
        let name = ChartOfAccounts.Account.shortName(of: account)
        let cure =
            if let older, !difference.isNegative {
                ["account", "add", name, "\(difference.trimmed())", sum.commodity.lowercased(), "--on", older.iso]
            } else {
                ["list", "--account", name, "--to", (older ?? day).iso]
            }
        let line = "kurs wallet " + WalletCapture.shellLine(cure)
        let text = { (amount: ExactDecimal, language: Language) in
            WalletAmount.text(Record.Money(amount, sum.commodity), language)
        }
        context.reporter.warn(
            "balance-differs",
            LocalizedText { language in
                let (gap, whole) = (text(difference.magnitude, language), text(sum.amount, language))
                let isMore = difference.isNegative
                return language(
                    "\(name) has \(gap) \(isMore ? "more" : "less") than the \(whole) of \(day.iso)"
                        + (older == nil ? "; see " : ", as it had before the statement: ") + line,
                    "на рахунку \(name) на \(gap) \(isMore ? "більше" : "менше"), ніж \(whole) на \(day.iso)"
                        + (older == nil ? "; дивіться " : ", як і до виписки: ") + line)
            })
    }
}
