import KursCore
import KursWallet

/// `kurs wallet chart`: the balance of own accounts day by day, with what they held before.
enum WalletChart {
    static let usage = "wallet chart [PERIOD] [--by category [--income]] [--in CUR] [--svg FILE] [--png FILE]"
    private static let usualDays = 30
    private static let dayLimit = 12_000

    static func run(_ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: usage)) }
        try ChartFiles.check(context)
        if let grouping = context.arguments.value("by") {
            guard grouping == "category" else {
                throw .usage(.badValue("--by", given: grouping, expected: ["category"]))
            }
            return try WalletCategoryChart.run(words.first, context)
        }
        let format = context.settings.format
        guard format == .table else { throw .usage(.noFormat(format.rawValue, command: "wallet chart")) }
        var days = context.today.advanced(by: 1 - usualDays)...context.today
        if let period = try WalletPeriod.days(words.first, context) {
            days = period.lowerBound...max(period.lowerBound, min(period.upperBound, context.today))
        }
        guard days.upperBound.number - days.lowerBound.number < dayLimit else {
            throw .usage(.badForm("PERIOD", given: words.first ?? "", .days(1...dayLimit)))
        }
        let language = context.language
        let target = try WalletReportCommand.currency(context)
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        var rates = WalletRates(journal, context)
        let valuation = try rates.valuation(in: target, through: days.upperBound, fixedDay: try context.day(of: "at"))
        let series: [(day: Day, balance: ExactDecimal)]
        do throws(DecimalError) {
            series = try journal.balances(on: days, chart, valuation)
        } catch {
            throw .wallet(.overflow)
        }
        context.reporter.note(rates.warnings)
        // A line of zeros is no picture of a wallet.
        guard series.contains(where: { !$0.balance.isZero }) || journal.hasRecords(on: days) else {
            context.reporter.note(
                journal.transactions.isEmpty
                    ? EmptyWallet.nothing
                    : LocalizedText(
                        "nothing to draw from \(days.lowerBound.iso) to \(days.upperBound.iso)",
                        "немає що показувати за \(days.lowerBound.iso) – \(days.upperBound.iso)"))
            return .nothing
        }
        let points = series.map { ChartData.Point(day: $0.day, value: $0.balance.approximate) }
        var picture = ChartData(
            lines: [ChartData.Line(name: target.text, points: points, last: series.last?.balance)],
            title: LocalizedText("Balance · \(target.text)", "Залишок · \(target.text)")(language))
        let words = [days.lowerBound, days.upperBound]
        picture.subtitle = DateFormat.range(days, language)
        picture.shortSubtitle = words.map(\.iso).list(" – ")
        try ChartFiles.show(picture, note: "kurs", mode: 0o600, context)
        return context.reporter.answeredStatus
    }
}

extension Journal {
    /// Whether a transaction falls on one of some days.
    fileprivate func hasRecords(on days: ClosedRange<Day>) -> Bool {
        transactions.contains { days.contains($0.day) }
    }
}
