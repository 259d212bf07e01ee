import KursCore
import KursWallet

/// What one has, the month, goals, the last records and what is due; lists for scripts have the balances only.
struct WalletOverviewOutput: CommandOutput {
    let figures: WalletFigures
    let goals: [GoalBook.Row]
    let records: [RecordSummary]
    let due: [DueOutput.Row]

    let key: StaticString = "balances"
    let columns: [StaticString] = ["account", "commodity", "amount"]

    private var journal: Journal { figures.journal }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let rows = figures.balances.map { balance in
            let account = journal.accounts[Int(balance.account)]
            return WalletBalanceOutput.Row(
                account: figures.chart.account(named: account)?.shortName ?? account,
                commodity: journal.commodities[Int(balance.commodity)], amount: balance.amount)
        }
        WalletBalanceOutput(rows: rows).appendTable(to: &bytes, context)
        for line in sums(context.language) {
            bytes.append(text: line(context.language) + "\n", context.settings.color ? .strong : nil)
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
        bytes.append(text: "\n" + LocalizedText("due", "заплановано")(context.language) + "\n")
        DueOutput(rows: due).appendTable(to: &bytes, context)
    }

    /// What the accounts come to at today's rates, and the month at the rates of its days.
    private func sums(_ language: Language) -> [LocalizedText] {
        let money = { (amount: ExactDecimal) in
            WalletAmount.text(Record.Money(amount, figures.target.text), language)
        }
        var lines: [LocalizedText] = []
        if let total = figures.total {
            lines.append(
                LocalizedText(
                    "in all \(money(total)) at today's rates", "разом \(money(total)) за сьогоднішніми курсами"))
        } else {
            lines.append(
                LocalizedText("no total: a commodity has no rate today", "суми немає: щось не має курсу на сьогодні"))
        }
        let month = String(figures.period.days.lowerBound.iso.prefix(7))
        let (income, expenses) = (money(figures.month.income), money(figures.month.expenses))
        lines.append(
            LocalizedText(
                "\(month): in \(income), out \(expenses)", "\(month): надійшло \(income), витрачено \(expenses)"))
        if let left = ReportOutput.leftOut(figures.month) { lines.append(left) }
        return lines
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for balance in figures.balances {
            writer.record { writer in
                writer.outside("account", journal.accounts[Int(balance.account)])
                writer.outside("commodity", journal.commodities[Int(balance.commodity)])
                writer.field("amount", balance.amount)
            }
        }
    }

    func summary(_ context: CommandContext) -> ((inout RecordWriter) -> Void)? {
        { writer in
            writer.field("currency", figures.target)
            writer.field("market", figures.market.rawValue)
            writer.field("total", figures.total)
            writer.field("from", figures.period.days.lowerBound)
            writer.field("to", figures.period.days.upperBound)
            writer.field("income", figures.month.income)
            writer.field("expenses", figures.month.expenses)
            writer.field("saved", figures.saved)
            writer.field("without_rate", Int64(figures.month.unpriced.count))
            writer.records("goals", count: goals.count) { $0.fields(of: goals[$1]) }
            writer.records("records", count: records.count) { $0.fields(of: records[$1]) }
            writer.records("due", count: due.count) { $0.fields(of: due[$1]) }
        }
    }
}
