import KursCore
import KursStatements
package import KursTerminal
import KursWallet

/// `kurs wallet report`: sums of a period, each record at the rate of its own day.
package enum WalletReportCommand {
    package static let spec = CommandSpec(
        "wallet report", aliases: ["звіт"],
        LocalizedText(
            "sum up a period, each record at its day's rate", "підсумки за період; кожен запис — за курсом свого дня"),
        usage: ["wallet report [PERIOD]"],
        examples: [
            Example("kurs wallet report", "expenses of this month", "витрати цього місяця"),
            Example("kurs wallet report food", "expenses in one category", "витрати однієї категорії"),
            Example(
                "kurs wallet report 2026 --by month --in usd", "month by month, in dollars", "за місяцями, у доларах"),
            Example(
                "kurs wallet report 2026-10 --compare year", "beside October of 2025", "поруч із жовтнем 2025 року"),
            Example(
                "kurs wallet report 2026Q3 --income --tax fop3 --account fop",
                "receipts and the single tax of the quarter",
                "надходження та єдиний податок за квартал"),
            Example(
                "kurs wallet report 2026-9M --income --book --account fop --out book.xlsx", "a book of income",
                "книга обліку доходів"),
        ],
        options: [
            WalletOptions.income,
            OptionSpec("expense", alias: "expenses", "expenses (the default)", "витрати (типово)"),
            OptionSpec(
                "by", value: "GROUP", choices: WalletReport.Grouping.allCases.map(\.rawValue),
                "group by category, month, quarter, week, account, tag or payee",
                "групувати: category, month, quarter, week, account, tag, payee"),
            OptionSpec(
                "compare", value: "PERIOD", choices: ["previous", "year"],
                "compare with the previous period (the default) or the same one of last year: previous, year",
                "порівняти з попереднім періодом (previous, типово) чи з тим самим торік (year)"),
            OptionSpec(
                "top", value: "N", "show the N largest groups and combine the rest",
                "показати N найбільших груп, а решту об'єднати"),
            WalletOptions.currency, WalletOptions.at,
            OptionSpec(
                "book", "with --income, a book of income by day: a table, -o csv, or --out FILE.xlsx",
                "з --income — книга доходів за днями: таблиця, -o csv чи --out ФАЙЛ.xlsx"),
            CommonReceipts.allowUndecided,
            OptionSpec(
                "tax", value: "PERCENT", repeats: true,
                "with --income, a percentage to calculate, or fop1, fop2, fop3: the single tax of a group by its year",
                "з --income — відсоток для обчислення або fop1, fop2, fop3: єдиний податок групи за законом року"),
            OptionSpec(
                "limit", value: "AMOUNT", "with --income, a limit for the year", "з --income — річний ліміт"),
        ] + WalletOptions.filter + [WalletOptions.file],
        notes: [
            LocalizedText(
                "With --income and --account, --tax or --limit, receipts are listed. A record with several of your "
                    + "own accounts is divided among those that paid or received, in proportion to their amounts.",
                "З --income та --account, --tax чи --limit показує перелік надходжень. Запис із кількома власними рахунками "
                    + "ділиться між тими, з яких сплачено чи на які надійшло, пропорційно до їхніх сум.")
        ],
        words: { (line) throws(UsageError) in
            // `порівняно з жовтнем` is no first day.
            line.takeComparison()
            try line.takeCommonWords()
            try line.takeReportWords()
        }, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let isIncome = arguments.has("income")
        if isIncome, arguments.has("expense") { throw .usage(.conflict("--income", arguments.spelling(of: "expense"))) }
        let top = try top(arguments)
        if arguments.has("tax") || arguments.has("limit") && top == nil || arguments.has("book")
            || isIncome && arguments.has("account") && !arguments.has("by")
        {
            return try WalletReceipts.run(context)
        }
        let grouping: WalletReport.Grouping = try asTyped(arguments.choice("by")) ?? .category
        if top != nil, [.month, .quarter, .week].contains(grouping) {
            throw .usage(.conflict(arguments.has("top") ? "--top" : "--limit", "--by " + grouping.rawValue))
        }
        let fixedDay = try context.day(of: "at")
        let journal = try WalletFile(context).read()
        let target = try WalletRates.currency(context, journal)
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(journal, chart, WalletPeriod.words(context), takesText: true, context)
        var period = ReportPeriod(filter.days, by: grouping, journal, context)
        if let text = arguments.value("compare") { try period.compare(with: text, context) }
        var rates = WalletRates(journal, context)
        let valuation = try rates.valuation(in: target, through: period.days.upperBound, fixedDay: fixedDay)
        let builder = ReportBuilder(
            journal, chart, valuation, days: period.days, previous: period.previous, isIncome: isIncome, by: grouping,
            scope: filter.scope)
        let report = try calculated(builder.build())
        // A goal is about everything, and what is saved for is about today.
        let goalDay = max(period.days.lowerBound, min(period.days.upperBound, context.today))
        let goals =
            filter.isNarrow
            ? []
            : try GoalBook(journal, chart, on: goalDay, context).rows.filter { row in
                row.goal.due == nil || goalDay == context.today
            }
        context.reporter.note(rates.warnings)
        // A text that no record has is more likely a word that was not understood than a report of nothing.
        if let text = filter.typedText, report.groups.isEmpty, context.settings.format == .table {
            throw .wallet(.nothingFound(text))
        }
        noteUnpriced(report, journal, context)
        var output = ReportOutput(
            report: report, journal: journal, chart: chart, period: period, grouping: grouping, isIncome: isIncome,
            target: target, market: rates.market, fixedDay: fixedDay, goals: goals,
            hasBalances: filter.scope.hasBalances)
        (output.filter, output.top) = (filter.names(context.language), top)
        if fixedDay == nil, output.hasBalances, output.hasForeign {
            let balances = try calculated(journal.balances(on: Day(number: .min)...period.days.upperBound))
            let wanted = balances.filter {
                filter.accounts?.contains($0.account) ?? chart.isOwn(journal.accounts[Int($0.account)])
            }
            let (rows, day) = (WalletBalanceOutput.rows(wanted, journal), min(period.days.upperBound, context.today))
            output.worth = try WalletWorth.of(rows, on: day, in: target, journal, context, isQuiet: true).0
        }
        try context.show(output)
        if isIncome, !report.undecided.isEmpty, !arguments.has("allow-undecided") { return .badData }
        guard report.groups.isEmpty, output.lacking == 0 else { return rates.status(lacking: output.lacking) }
        // The other side may have what this one has not.
        let other = isIncome ? report.expenses : report.income
        context.reporter.note(
            other.isZero
                ? EmptyWallet.nothingFound
                : isIncome
                    ? LocalizedText(
                        "no income; expenses: kurs wallet report", "доходів немає; витрати: kurs wallet report")
                    : LocalizedText(
                        "no expenses; income: kurs wallet report --income",
                        "витрат немає; доходи: kurs wallet report --income"))
        return other.isZero ? .nothing : context.reporter.answeredStatus
    }

    /// How many groups are wanted; a small `--limit` of expenses is that number, and of income the limit of the year.
    private static func top(_ arguments: ParsedArguments) throws(CommandError) -> Int? {
        let (counts, typed) = (1...999, arguments.value("top"))
        let text = typed ?? (arguments.has("income") ? nil : arguments.value("limit")) ?? ""
        if let top = Int(text), counts.contains(top) { return top }
        if let typed { throw .usage(.badForm("--top", given: typed, .number(counts))) }
        return nil
    }

    private static func noteUnpriced(_ report: WalletReport, _ journal: Journal, _ context: CommandContext) {
        guard let first = report.unpriced.first else { return }
        let (place, count) = (journal.place(of: journal.text(of: first)), report.unpriced.count)
        context.reporter.note(
            "\(CountedNoun.records(count).en) left out: no rate for \(count == 1 ? "its day" : "their days") (\(place))",
            "без курсу на свій день, тож не враховано: \(count), перший — \(place)")
    }
}

/// `kurs wallet report PERIOD --income --account NAME --tax 5%`: each receipt with its rate, running totals and taxes, for
/// an income book.
///
/// The percentages and the limit are the user's; those of `--tax fop3` are the law's.
enum WalletReceipts {
    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let option = ["book", "tax", "limit"].first(where: arguments.has) ?? "account"
        guard arguments.has("income") else { throw .usage(.needs("--" + option, "--income")) }
        if arguments.has("compare") { throw .usage(.conflict("--compare", "--" + option)) }
        if arguments.has("by") { throw .usage(.conflict("--by", "--" + option)) }
        if arguments.has("top") { throw .usage(.conflict("--top", "--" + option)) }
        // Rows have no place for what is calculated from their sum.
        let format = context.settings.format
        let isBook = arguments.has("book")
        if option != "account", format != .table, format != .json, !isBook {
            throw .usage(.conflict("--" + option, "-o " + format.rawValue))
        }
        var taxes: [ExactDecimal] = []
        let single = arguments.values("tax").filter { SingleTax.names.contains($0) }
        if single.count > 1 { throw .usage(.conflict("--tax " + single[0], "--tax " + single[1])) }
        if let name = single.first {
            // The law's currency, rates and limit.
            for other in ["limit", "in", "at"] where arguments.has(other) {
                throw .usage(.conflict("--tax " + name, "--" + other))
            }
            if arguments.has("market"), context.settings.market != .nbu {
                throw .usage(.conflict("--tax " + name, "-m " + context.settings.market.rawValue))
            }
        }
        for text in arguments.values("tax") where !SingleTax.names.contains(text) {
            // `--tax fop` lacks its group.
            if text.first?.isLetter == true {
                throw .usage(.badValue("--tax", given: text, expected: SingleTax.names + ["5%"]))
            }
            // `--tax 2026` is a year.
            guard let percent = PercentArgument.percent(text), percent <= 100 else {
                throw .usage(.badForm("--tax", given: text, .percent))
            }
            // A book has no place for it.
            if isBook { throw .usage(.conflict("--book", "--tax " + text)) }
            taxes.append(percent)
        }
        var limit: ExactDecimal?
        if let text = arguments.value("limit") {
            limit = try WalletMoney.read([text], usage: arguments.usage).amount
        }
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(journal, chart, WalletPeriod.words(context), context)
        let period = ReportPeriod(filter.days, journal, context)
        // Taxes are in hryvnias, whatever currency one's own sums have.
        let target = arguments.has("in") ? try WalletRates.currency(context, journal) : .uah
        var rates = WalletRates(journal, context, pricesCoins: false)
        let valuation = try rates.valuation(
            in: target, through: period.days.upperBound, fixedDay: try context.day(of: "at"))
        var output = ReceiptsOutput(period: period, target: target, market: rates.market, taxes: taxes, limit: limit)
        output.accounts = filter.wantedAccounts
        if let name = single.first {
            let year = period.days.upperBound.date.year
            guard let tax = SingleTax(name, in: year) else {
                throw .usage(
                    .badValue("--tax \(name)", given: String(year), expected: SingleTax.knownYears))
            }
            output.limit = tax.limit
            output.singleTax = tax
        }
        try calculated(output.fill(journal, chart, valuation, filter.scope))
        context.reporter.note(rates.warnings)
        if arguments.has("tax"), !arguments.has("account") {
            context.reporter.note(
                "all income of the wallet counts; to count only business income: --account fop",
                "враховано всі доходи гаманця; лише доходи ФОП: --account фоп")
        }
        if isBook { try showBook(output, context) } else { try context.show(output) }
        guard output.leftOut.all.places.isEmpty, !output.isUndecided || arguments.has("allow-undecided") else {
            return .badData
        }
        return output.rows.isEmpty ? .nothing : rates.status(lacking: output.unpriced)
    }

    private static func showBook(_ output: ReceiptsOutput, _ context: CommandContext) throws(CommandError) {
        var book = try calculated(IncomeBook(output.values, days: output.period.days, limit: output.limit))
        for place in book.rows.indices { book.rows[place].doubtful = output.similarAccounts }
        for note in output.gaps { context.reporter.note(note) }
        if context.settings.out?.lowercased().hasSuffix(".xlsx") == true {
            try context.reporter.deliver(book.workbook(context.language))
        } else {
            try context.show(book)
        }
    }
}
