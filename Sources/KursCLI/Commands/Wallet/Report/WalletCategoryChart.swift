import KursCore
import KursWallet

/// `kurs wallet chart --by category`: what was spent, or earned, in each category month by month.
enum WalletCategoryChart {
    private static let usualMonths = 6
    private static let monthLimit = 120
    /// How many categories a picture shows; the smaller ones are one line.
    private static let lineLimit = 5

    static func run(_ word: String?, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let months = try months(word, context)
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let target = try WalletReportCommand.currency(context)
        var rates = WalletRates(journal, context)
        let last = months[months.count - 1].upperBound
        let valuation = try rates.valuation(in: target, through: last, fixedDay: try context.day(of: "at"))
        var rows: [String: [ExactDecimal]] = [:]
        var totals: [ExactDecimal] = []
        var unpriced = 0
        for (index, month) in months.enumerated() {
            let builder = ReportBuilder(
                journal, chart, valuation, days: month, previous: month, isIncome: context.arguments.has("income"),
                by: .category)
            let report: WalletReport
            do throws(DecimalError) { report = try builder.build() } catch { throw .wallet(.overflow) }
            for group in report.groups {
                rows[group.name, default: months.map { _ in .zero }][index] = group.sum
            }
            totals.append(context.arguments.has("income") ? report.income : report.expenses)
            unpriced += report.unpriced.count
        }
        context.reporter.note(rates.warnings)
        if unpriced > 0 {
            context.reporter.note(
                LocalizedText(
                    "left out \(unpriced) without a rate on their day",
                    "без курсу на свій день, не враховано: \(unpriced)"))
        }
        let named = rows.map { name, sums in
            CategoryMonths.Row(name: chart.account(named: name)?.shortName ?? name, sums: sums)
        }
        let output = CategoryMonths(
            months: months, rows: named.sorted { ($1.total, $0.name) < ($0.total, $1.name) }, totals: totals,
            target: target, isIncome: context.arguments.has("income"))
        if context.arguments.has("graphics") { throw .usage(.conflict("--graphics", "--by")) }
        guard context.arguments.has("svg") || context.arguments.has("png") else {
            try context.show(output)
            return named.isEmpty ? .nothing : context.reporter.answeredStatus
        }
        let picture = output.picture(lineLimit, context.language)
        try ChartFiles.show(picture, note: "kurs", mode: 0o600, context)
        return context.reporter.answeredStatus
    }

    /// The months of a period, the last half year without one; a month that is only touched counts as a whole.
    private static func months(_ word: String?, _ context: CommandContext) throws(CommandError) -> [ClosedRange<Day>] {
        var days = context.today...context.today
        if let period = try WalletPeriod.days(word, context) { days = period }
        var months: [ClosedRange<Day>] = []
        var month = Goal.Span.month.days(around: days.lowerBound)
        if word == nil {
            for _ in 1..<usualMonths { month = Goal.Span.month.days(around: month.lowerBound.advanced(by: -1)) }
        }
        while month.lowerBound <= days.upperBound {
            months.append(month)
            guard months.count <= monthLimit else {
                throw .usage(.badForm("PERIOD", given: word ?? "", .days(1...(monthLimit * 30))))
            }
            month = Goal.Span.month.days(around: month.upperBound.advanced(by: 1))
        }
        return months
    }
}
