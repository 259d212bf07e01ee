package import KursCharts
package import KursCore
package import KursTerminal
import KursText
package import KursWallet

/// `kurs wallet chart`: the balance of own accounts day by day, with what they held before.
package enum WalletChart {
    static let spec = CommandSpec(
        "wallet chart", aliases: ["графік"],
        LocalizedText("draw the balance, or the categories by month", "графік залишків чи категорій за місяцями"),
        usage: ["wallet chart [PERIOD]"],
        examples: [
            Example("kurs wallet chart 2026", "the balance day by day", "залишок за днями"),
            Example(
                "kurs wallet chart --by category --svg spent.svg", "half a year by category, as an image",
                "пів року за категоріями, у вигляді зображення"),
        ],
        options: [
            OptionSpec(
                "by", value: "GROUP", choices: ["category"], "category: spending by category and month",
                "category: витрати в кожній категорії за місяцями"),
            OptionSpec("income", "with --by, income instead of expenses", "з --by — доходи замість витрат"),
            WalletOptions.currency, WalletOptions.at,
        ] + WalletOptions.filter + ChartFiles.options + [WalletOptions.file],
        notes: [ChartFiles.note],
        words: { (line) throws(UsageError) in
            try line.takeCommonWords()
            // Categories are drawn by month.
            guard let place = line.operands.dropLast().firstIndex(of: "by"),
                let unit = WalletReport.Grouping(rawValue: line.operands[place + 1])
            else { return }
            line.operands.removeSubrange(place...place + 1)
            if unit == .month, !line.operands.isEmpty { return }
            let usage = (["wallet report"] + line.operands + ["--by", unit.rawValue]).list(" ")
            throw .unexpectedArgument("by " + unit.rawValue, usage: usage)
        }, handler: CommandHandler(run))
    package static let usualDays = 30
    private static let dayLimit = 12_000

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        try ChartFiles.check(context)
        if let grouping = context.arguments.value("by"), grouping != "category" {
            throw .usage(.badValue("--by", given: grouping, expected: ["category"]))
        }
        let language = context.language
        let journal = try WalletFile(context).read()
        let target = try WalletRates.currency(context, journal)
        let chart = ChartOfAccounts(journal)
        let asked = WalletPeriod.words(context)
        let filter = try RecordFilter(journal, chart, asked, context)
        if context.arguments.has("by") || filter.categories != nil {
            return try WalletCategoryChart.run(journal, chart, filter, in: target, context)
        }
        // A balance is that of accounts.
        for option in ["income", "tag", "search"] where context.arguments.has(option) {
            throw .usage(.needs("--" + option, "--by category"))
        }
        let format = context.settings.format
        guard format == .table else { throw .usage(.noFormat(format.rawValue, command: "wallet chart")) }
        var days = context.today.advanced(by: 1 - usualDays)...context.today
        if filter.days != nil {
            let period = ReportPeriod(filter.days, journal, context).days
            days = period.lowerBound...max(period.lowerBound, min(period.upperBound, context.today))
        }
        guard days.upperBound.number - days.lowerBound.number < dayLimit else {
            throw .usage(
                .badForm("PERIOD", given: asked.first ?? DateFormat.range(days, language), .days(1...dayLimit)))
        }
        let (picture, lacking, rates) = try picture(journal, chart, days, in: target, of: filter.accounts, context)
        context.reporter.note(rates.warnings)
        guard let picture else {
            context.reporter.note(
                journal.transactions.isEmpty
                    ? EmptyWallet.nothing
                    : LocalizedText(
                        "nothing to draw from \(days.lowerBound.iso) to \(days.upperBound.iso)",
                        "немає що показувати за \(days.lowerBound.iso) – \(days.upperBound.iso)"))
            return .nothing
        }
        try ChartFiles.show(picture, note: "kurs", mode: 0o600, context)
        return rates.status(lacking: lacking)
    }

    /// The balance day by day; `nil` where a line of zeros would be no picture of a wallet.
    ///
    /// - Returns: Also how many amounts it lacks, and the rates, for the status of the command.
    package static func picture(
        _ journal: Journal, _ chart: ChartOfAccounts, _ days: ClosedRange<Day>, in target: CurrencyCode,
        of accounts: Set<Int32>? = nil, _ context: CommandContext
    ) throws(CommandError) -> (picture: ChartData?, lacking: Int, rates: WalletRates) {
        let language = context.language
        var rates = WalletRates(journal, context)
        let valuation = try rates.valuation(in: target, through: days.upperBound, fixedDay: try context.day(of: "at"))
        let (series, unpriced) = try calculated(journal.balances(on: days, chart, valuation, of: accounts))
        guard
            series.contains(where: { !$0.balance.isZero })
                || journal.transactions.contains(where: { days.contains($0.day) })
        else {
            return (nil, unpriced, rates)
        }
        let points = series.map { ChartData.Point(day: $0.day, value: $0.balance.approximate) }
        var picture = ChartData(
            lines: [ChartData.Line(name: target.text, points: points, last: series.last?.balance)],
            title: language("Balance · \(target.text)", "Залишок · \(target.text)"))
        let words = [days.lowerBound, days.upperBound]
        picture.subtitle = DateFormat.range(days, language)
        picture.shortSubtitle = words.map(\.iso).list(" – ")
        if rates.currencies.contains(where: { $0 != nil && $0 != target }) {
            picture.mark([LocalizedText("each record at its day's rate", "кожен запис за курсом свого дня")], language)
        }
        let leftOut = LeftOut(journal, on: Day(number: .min)...days.upperBound)
        picture.mark([unpriced > 0 ? ReportOutput.leftOut(unpriced) : nil, leftOut.words], language)
        return (picture, unpriced, rates)
    }
}

extension ChartData {
    /// Says below the title what the lines lack.
    mutating func mark(_ words: [LocalizedText?], _ language: Language) {
        for word in words.compactMap(\.self) {
            subtitle += " · " + word(language)
            shortSubtitle += " · " + word(language)
        }
    }
}

enum WalletCategoryChart {
    private static let usualMonths = 6
    private static let monthLimit = 120
    /// How many categories a picture shows; the smaller ones are one line.
    private static let lineLimit = 5

    static func run(
        _ journal: Journal, _ chart: ChartOfAccounts, _ filter: RecordFilter, in target: CurrencyCode,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let (option, short) = (context.arguments.has("income"), ChartOfAccounts.Account.shortName)
        let isIncome = option || filter.wanted.first.map(chart.kind) == .income
        if let other = filter.wanted.first(where: { (chart.kind(of: $0) == .income) != isIncome }) {
            throw .usage(.conflict(option ? "--income" : short(filter.wanted[0]), short(other)))
        }
        let months = try months(filter.days, journal, context)
        var rates = WalletRates(journal, context)
        let last = months[months.count - 1].upperBound
        let valuation = try rates.valuation(in: target, through: last, fixedDay: try context.day(of: "at"))
        var rows: [String: CategoryMonths.Row] = [:]
        var totals: [ExactDecimal] = []
        var unpriced = [Int](repeating: 0, count: months.count)
        for (index, month) in months.enumerated() {
            let builder = ReportBuilder(
                journal, chart, valuation, days: month, previous: month, isIncome: isIncome,
                by: .category, scope: filter.scope)
            let report = try calculated(builder.build())
            for group in report.groups {
                var row =
                    rows[group.name]
                    ?? CategoryMonths.Row(
                        name: ChartOfAccounts.Account.shortName(of: group.name),
                        sums: months.map { _ in .zero }, unpriced: months.map { _ in 0 })
                (row.sums[index], row.unpriced[index]) = (group.sum, group.unpriced)
                rows[group.name] = row
            }
            totals.append(isIncome ? report.income : report.expenses)
            unpriced[index] = isIncome ? report.unpricedIncome : report.unpricedExpenses
        }
        context.reporter.note(rates.warnings)
        let named = Array(rows.values)
        let output = CategoryMonths(
            months: months,
            rows: named.sorted { $0.total == $1.total ? isOrdered($0.name, before: $1.name) : $0.total > $1.total },
            totals: totals,
            unpriced: unpriced, leftOut: months.map { LeftOut(journal, on: $0) },
            target: target, isIncome: isIncome)
        if context.arguments.has("graphics") { throw .usage(.conflict("--graphics", "--by")) }
        guard ChartFiles.path("svg", context) != nil || ChartFiles.path("png", context) != nil else {
            try context.show(output)
            return named.isEmpty ? .nothing : rates.status(lacking: output.lacking)
        }
        let picture = output.picture(lineLimit, context.language)
        try ChartFiles.show(picture, note: "kurs", mode: 0o600, context)
        return rates.status(lacking: output.lacking)
    }

    /// The months of a period, the last half year without one; a month that is only touched counts as a whole.
    private static func months(
        _ period: ClosedRange<Day>?, _ journal: Journal, _ context: CommandContext
    ) throws(CommandError) -> [ClosedRange<Day>] {
        let days = period == nil ? context.today...context.today : ReportPeriod(period, journal, context).days
        var months: [ClosedRange<Day>] = []
        var month = Goal.Span.month.days(around: days.lowerBound)
        if period == nil {
            for _ in 1..<usualMonths { month = Goal.Span.month.days(around: month.lowerBound.advanced(by: -1)) }
        }
        while month.lowerBound <= days.upperBound {
            months.append(month)
            guard months.count <= monthLimit else {
                throw .usage(
                    .badForm("PERIOD", given: DateFormat.range(days, context.language), .days(1...(monthLimit * 30))))
            }
            month = Goal.Span.month.days(around: month.upperBound.advanced(by: 1))
        }
        return months
    }
}
