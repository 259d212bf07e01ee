import KursCore
package import KursTerminal
import KursWallet

/// `kurs wallet`: income and expenses in a journal that hledger reads.
package enum WalletCommand {
    package static let spec = CommandSpec(
        "wallet", LocalizedText("record income and expenses", "записувати доходи й витрати"), usage: ["wallet"],
        examples: [
            Example("kurs wallet", "what you have, and this month", "залишки й підсумок цього місяця"),
            Example("kurs wallet add 240 food АТБ", "an expense of today in hryvnias", "сьогоднішня витрата"),
            Example("kurs wallet 2026-11", "records of a month", "записи за місяць"),
            Example("kurs wallet report --in usd", "this month in dollars", "цей місяць у доларах"),
            Example(
                "kurs wallet import mono.csv --account card --dry-run", "what a bank's statement would add",
                "що буде додано з виписки"),
        ],
        options: [WalletOptions.currency, WalletOptions.file],
        notes: [
            LocalizedText(
                "The wallet is an hledger journal: KURS_WALLET, or wallet.journal in $XDG_DATA_HOME/kurs. Edit it by hand as you "
                    + "like; kurs changes only the parts that a command concerns. A category or an account is given by its name, by an "
                    + "alias, or by the beginning of either; a record by its ID in the list, or by the beginning of that.",
                "Гаманець — журнал hledger: KURS_WALLET або wallet.journal у $XDG_DATA_HOME/kurs. Його можна редагувати вручну: kurs "
                    + "змінює лише те, чого стосується команда. Категорію чи рахунок указують назвою, іншою назвою або її "
                    + "початком, а запис — за ID зі списку або за його початком.")
        ],
        takes: 0,
        // A period alone asks for its records, and `how much did I spend on food` for a report; `coffee 85` is told its verb.
        implied: {
            WalletPeriod.isOne($0.operands) || $0.operands.count > 1 && WalletList.isCount($0)
                ? "list"
                : ParsedArguments.isDue($0.operands)
                    ? "due"
                    : ParsedArguments.isReport($0.operands) || ParsedArguments.isTax($0.operands[0])
                        || ["top", "топ"].contains($0.operands[0].lowercased())
                        ? "report"
                        : WalletCategories.spec.verb($0.operands[0])?.word == "rename"
                            ? "categories"
                            : ParsedArguments.isQuestion($0.operands[0]) || ParsedArguments.isWorth($0.operands)
                                ? $0.operands.contains { ["long", "часу", "цілі"].contains($0) } ? "goal" : "balance"
                                : WalletLoan.returned($0.operands) != nil
                                    ? "lend" : WalletCapture.isRecord($0) ? "add" : nil
        },
        verbs: {
            WalletCapture.recordSpecs + [
                WalletLoan.spec,
                WalletList.spec,
                WalletList.showSpec, WalletEdit.spec, WalletEdit.splitSpec, WalletRemoval.spec, WalletUndo.spec,
                WalletUndo.redoSpec, WalletBalance.spec,
                WalletAccounts.spec,
                WalletReportCommand.spec, WalletChart.spec, WalletCategories.spec, WalletPlan.spec, WalletDue.spec,
                WalletDue.doneSpec, WalletDue.skipSpec, WalletDue.postponeSpec, WalletGoal.spec, WalletImport.spec,
                WalletFetch.spec,
                WalletRules.spec, WalletSort.spec, WalletExport.spec, WalletMerge.spec,
            ]
        },
        handler: CommandHandler(WalletOverview.run))
}

/// `kurs wallet`: what one has, income and expenses of this month, goals, the last records, and what is due.
private enum WalletOverview {
    private static let lastRecords = 5

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        let book = PlanBook(journal, context)
        if journal.transactions.isEmpty, journal.unbalanced.isEmpty, book.plans.isEmpty,
            context.settings.format == .table
        {
            context.reporter.note(EmptyWallet.nothing)
            return .answered
        }
        let figures = try WalletFigures(journal, in: try WalletRates.currency(context, journal), context)
        let goals = try GoalBook(journal, figures.chart, on: context.today, context)
        try context.show(
            WalletOverviewOutput(
                figures: figures, goals: goals.rows,
                records: WalletRecords.last(lastRecords, journal, figures.chart),
                due: book.soon().map { DueOutput.Row($0, book, context) }))
        return figures.status
    }
}

/// What one has, the month, goals, the last records and what is due; lists for scripts have the balances only.
package struct WalletOverviewOutput: CommandOutput {
    let figures: WalletFigures
    let goals: [GoalBook.Row]
    let records: [RecordSummary]
    let due: [DueOutput.Row]

    package func records(_ context: CommandContext) -> RecordList {
        let rows = figures.rows
        return RecordList("balances", Fields.balances, rows, plain: ["account", "commodity", "amount"])
            .summed(by: Fields.walletSummary, self)
    }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        WalletBalanceOutput(rows: figures.rows, isOwn: true).appendRows(to: &bytes, context)
        for line in figures.lines(context.language) {
            bytes.append(text: line + "\n", context.settings.color ? .strong : nil)
        }
        if !goals.isEmpty {
            bytes.append(0x0A)
            GoalsOutput(rows: goals).appendTable(to: &bytes, context)
        }
        if !records.isEmpty {
            bytes.append(0x0A)
            RecordsOutput(records: records).appendTable(to: &bytes, context)
        }
        guard !due.isEmpty else { return }
        bytes.append(text: "\n" + context.language("due", "заплановано") + "\n")
        DueOutput(rows: due).appendTable(to: &bytes, context)
    }
}

extension Fields {
    package static let walletSummary: [Field<WalletOverviewOutput>] = [
        Field("currency", "the currency of the sums") { $0.figures.target },
        Field("market", "the market of the rates") { $0.figures.market },
        Field("markets", "all markets of the rates: a coin has its own") { $0.figures.markets.map(\.rawValue) },
        Field("total", "all your own accounts at today's rates; none where a rate is missing") { $0.figures.total },
        Field("after_today", "the number of included records dated after today") { $0.figures.laterCount },
        Field("from", "the first day of the month") { $0.figures.period.days.lowerBound },
        Field("to", "its last day") { $0.figures.period.days.upperBound },
        Field("income", "the income of the month") { $0.figures.month.income },
        Field("expenses", "its expenses") { $0.figures.month.expenses },
        Field("saved", "income minus expenses") { $0.figures.saved },
        Field("without_rate", "the number of records omitted because a rate is missing") {
            $0.figures.month.unpriced.count
        },
        Field("without_records", LeftOut.meaning) { LeftOut($0.figures.journal).places },
        Field("goals", "the goals", each: goals) { $0.goals },
        Field("records", "the last records", each: records, leavingOut: "postings") { $0.records },
        Field("due", "what is due soon", each: due) { $0.due },
    ]
}
