import KursCore
import KursWallet

/// `kurs wallet`: what one has, income and expenses of this month, and the last records.
enum WalletOverview {
    private static let lastRecords = 5

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard context.settings.format == .table else { return try WalletBalance.run([], context) }
        let journal = try WalletFile(context).read()
        guard !journal.transactions.isEmpty else {
            context.reporter.note(
                LocalizedText(
                    "the wallet is empty; add a record: kurs \(WalletCapture.add)",
                    "гаманець порожній; додайте запис: kurs \(WalletCapture.add)"))
            return .answered
        }
        let chart = ChartOfAccounts(journal)
        let balances: [AccountBalance]
        do throws(DecimalError) { balances = try journal.balances() } catch { throw .wallet(.overflow) }
        let own = balances.filter { balance in
            [.asset, .liability].contains(chart.kind(of: journal.accounts[Int(balance.account)]))
        }
        var bytes: [UInt8] = []
        let rows = own.map { balance in
            let account = journal.accounts[Int(balance.account)]
            return WalletBalanceOutput.Row(
                account: chart.account(named: account)?.shortName ?? account,
                commodity: journal.commodities[Int(balance.commodity)], amount: balance.amount)
        }
        WalletBalanceOutput(rows: rows).appendTable(to: &bytes, context)
        try appendSums(own, journal, chart, context, to: &bytes)
        let last = journal.transactions.indices.sorted {
            (journal.transactions[$0].day, $0) < (journal.transactions[$1].day, $1)
        }.suffix(lastRecords)
        bytes.append(0x0A)
        RecordsOutput(records: WalletRecords.summaries(Array(last), journal, chart)).appendTable(to: &bytes, context)
        try context.reporter.deliver(bytes)
        return context.reporter.answeredStatus
    }

    /// What the accounts come to at today's rates, and the month at the rates of its days.
    private static func appendSums(
        _ own: [AccountBalance], _ journal: Journal, _ chart: ChartOfAccounts, _ context: CommandContext,
        to bytes: inout [UInt8]
    ) throws(CommandError) {
        let target = try WalletReportCommand.currency(context)
        let period = try ReportPeriod(nil, context)
        var rates = WalletRates(journal, context)
        let now = try rates.valuation(in: target, through: period.days.upperBound, fixedDay: context.today)
        let values = own.map { now.value(of: $0.amount, $0.commodity, on: context.today) }
        var sum: ExactDecimal? = .zero
        for value in values { sum = value.flatMap { value in sum.flatMap { try? $0.adding(value) } } }
        let valuation = try rates.valuation(in: target, through: period.days.upperBound, fixedDay: nil)
        let builder = ReportBuilder(
            journal, chart, valuation, days: period.days, previous: period.previous, isIncome: false, by: .category)
        let report: WalletReport
        do throws(DecimalError) { report = try builder.build() } catch { throw .wallet(.overflow) }
        let language = context.language
        let money = { (amount: ExactDecimal) in WalletAmount.text(Record.Money(amount, target.text), language) }
        var lines: [LocalizedText] = []
        if let sum {
            lines.append(
                LocalizedText("in all \(money(sum)) at today's rates", "разом \(money(sum)) за сьогоднішніми курсами"))
        } else {
            lines.append(
                LocalizedText("no total: a commodity has no rate today", "суми немає: щось не має курсу на сьогодні"))
        }
        let month = String(period.days.lowerBound.iso.prefix(7))
        lines.append(
            LocalizedText(
                "\(month): in \(money(report.income)), out \(money(report.expenses))",
                "\(month): надійшло \(money(report.income)), витрачено \(money(report.expenses))"))
        if let left = ReportOutput.leftOut(report) { lines.append(left) }
        for line in lines { bytes.append(text: line(language) + "\n", context.settings.color ? .strong : nil) }
    }
}
