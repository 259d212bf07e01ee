import KursCore
import KursWallet

/// `kurs wallet chart`: the balance of own accounts day by day, with what they held before.
enum WalletChart {
    static let spec = CommandSpec(
        "wallet chart", aliases: ["графік"],
        LocalizedText("draw the balance, or the categories by month", "графік залишку чи категорій за місяцями"),
        usage: ["wallet chart [PERIOD]"],
        examples: [
            Example("kurs wallet chart 2026", "the balance day by day", "залишок за днями"),
            Example(
                "kurs wallet chart --by category --svg spent.svg", "half a year by category, as an image",
                "пів року за категоріями, зображенням"),
        ],
        options: [
            OptionSpec(
                "by", value: "GROUP", choices: ["category"], "category: what was spent in each, month by month",
                "category: витрати в кожній категорії за місяцями"),
            OptionSpec("income", "with --by, income instead of expenses", "з --by — доходи замість витрат"),
            WalletOptions.currency, WalletOptions.at,
        ] + ChartFiles.options + [WalletOptions.file],
        notes: [ChartFiles.note], handler: CommandHandler(run))
    private static let usualDays = 30
    private static let dayLimit = 12_000

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let word = try WalletPeriod.word(context)
        try ChartFiles.check(context)
        if let grouping = context.arguments.value("by") {
            guard grouping == "category" else {
                throw .usage(.badValue("--by", given: grouping, expected: ["category"]))
            }
            return try WalletCategoryChart.run(word, context)
        }
        if context.arguments.has("income") { throw .usage(.needs("--income", "--by category")) }
        let format = context.settings.format
        guard format == .table else { throw .usage(.noFormat(format.rawValue, command: "wallet chart")) }
        var days = context.today.advanced(by: 1 - usualDays)...context.today
        if let period = try WalletPeriod.days(word, context) {
            days = period.lowerBound...max(period.lowerBound, min(period.upperBound, context.today))
        }
        guard days.upperBound.number - days.lowerBound.number < dayLimit else {
            throw .usage(.badForm("PERIOD", given: word ?? "", .days(1...dayLimit)))
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
