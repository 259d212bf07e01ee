import KursCore
import KursWallet

/// `kurs wallet`: what one has, income and expenses of this month, goals, the last records, and what is due.
enum WalletOverview {
    private static let lastRecords = 5

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        let book = PlanBook(journal, context)
        if journal.transactions.isEmpty, book.plans.isEmpty, context.settings.format == .table {
            context.reporter.note(
                LocalizedText(
                    "the wallet is empty; add a record: kurs \(WalletCapture.addSpec.usage[0])",
                    "гаманець порожній; додайте запис: kurs \(WalletCapture.addSpec.usage[0])"))
            return .answered
        }
        let figures = try WalletFigures(journal, in: try WalletReportCommand.currency(context), context)
        let goals = try GoalBook(journal, figures.chart, on: context.today, context)
        let last = journal.transactions.indices.sorted {
            (journal.transactions[$0].day, $0) < (journal.transactions[$1].day, $1)
        }.suffix(lastRecords)
        try context.show(
            WalletOverviewOutput(
                figures: figures, goals: goals.rows,
                records: WalletRecords.summaries(Array(last), journal, figures.chart),
                due: book.soon().map { DueOutput.Row($0, book, context) }))
        return context.reporter.answeredStatus
    }
}
