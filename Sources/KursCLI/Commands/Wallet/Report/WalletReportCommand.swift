import KursCore
import KursWallet

/// `kurs wallet report`: sums of a period, each record at the rate of its own day.
enum WalletReportCommand {
    static let usage =
        "wallet report [PERIOD] [--income] [--by GROUP] [--in CUR] [-m MARKET] [--at today]"
    static let receiptsUsage = "wallet report PERIOD --income [--account NAME] [--tax PERCENT] [--limit AMOUNT]"

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: usage)) }
        let arguments = context.arguments
        let period = try ReportPeriod(words.first, context)
        if arguments.has("tax") || arguments.has("limit") || arguments.has("account") {
            return try WalletReceipts.run(period, context)
        }
        var grouping = WalletReport.Grouping.category
        if let text = arguments.value("by") {
            guard let chosen = WalletReport.Grouping(rawValue: text) else {
                let names = WalletReport.Grouping.allCases.map(\.rawValue)
                throw .usage(.badValue("--by", given: text, expected: names))
            }
            grouping = chosen
        }
        let target = try currency(context)
        let fixedDay = try context.day(of: "at")
        let isIncome = arguments.has("income")
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        var rates = WalletRates(journal, context)
        let valuation = try rates.valuation(in: target, through: period.days.upperBound, fixedDay: fixedDay)
        let builder = ReportBuilder(
            journal, chart, valuation, days: period.days, previous: period.previous, isIncome: isIncome, by: grouping)
        let report: WalletReport
        do throws(DecimalError) { report = try builder.build() } catch { throw .wallet(.overflow) }
        let goals = try GoalBook(
            journal, chart, on: max(period.days.lowerBound, min(period.days.upperBound, context.today)), context)
        context.reporter.note(rates.warnings)
        noteUnpriced(report, journal, context)
        try context.show(
            ReportOutput(
                report: report, journal: journal, chart: chart, period: period, grouping: grouping, isIncome: isIncome,
                target: target, market: rates.market, fixedDay: fixedDay, goals: goals.rows))
        return report.groups.isEmpty ? .nothing : context.reporter.answeredStatus
    }

    /// The currency of `--in`; the hryvnia without it.
    static func currency(_ context: CommandContext) throws(CommandError) -> CurrencyCode {
        guard let text = context.arguments.value("in") else { return .uah }
        return try context.currencies(in: [text]).first ?? .uah
    }

    private static func noteUnpriced(_ report: WalletReport, _ journal: Journal, _ context: CommandContext) {
        guard let first = report.unpriced.first else { return }
        let transaction = journal.transactions[first]
        let place =
            "\(journal.files[transaction.file].path):\(journal.line(of: Int(transaction.start), file: transaction.file))"
        let count = report.unpriced.count
        context.reporter.note(
            LocalizedText(
                "left out \(count) without a rate on their day, first \(place)",
                "без курсу на свій день, тож не враховано: \(count), перший — \(place)"))
    }
}
