import KursCore
import KursWallet

/// What is overdue, due today or coming, from the plans of the wallet.
enum DuePane {
    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let width = state.due.map { DisplayWidth.of($0.when) }.max() ?? 0
        let amounts = state.due.map { DisplayWidth.of($0.amount) }.max() ?? 0
        return state.due.map { due in
            [
                .init(RatesPane.padded(due.when, width), due.isLate ? .down : .faint),
                .init("  " + RatesPane.padded(due.amount, amounts, fromLeft: true)), .init("  " + due.name),
            ]
        }
    }
}

extension WatchLoader {
    /// What is due; nothing without a wallet, or where it cannot be read, which `kurs wallet` explains.
    static func due(_ context: CommandContext) -> [WatchState.Due] {
        guard let arguments = try? ParsedArguments(["wallet"], .only(WalletCommand.spec)),
            let inner = try? CommandContext(arguments, within: context), let journal = try? WalletFile(inner).read()
        else { return [] }
        let book = PlanBook(journal, inner)
        return book.due().prefix(5).map { occurrence in
            let row = DueOutput.Row(occurrence, book, inner)
            let summary = row.summary
            return WatchState.Due(
                when: row.words(context.language),
                amount: summary.amount.map { WalletAmount.text($0, context.language, showsPlus: true) } ?? "",
                name: [summary.category ?? "", summary.record.description].filter { !$0.isEmpty }.list(" · ")
                    .terminalSafe,
                isLate: row.state == .overdue)
        }
    }
}
