import KursCore
import KursWallet

/// Goals with how far they are, one a line.
struct GoalsOutput: CommandOutput {
    var rows: [GoalBook.Row]

    let key: StaticString = "goals"
    let columns: [StaticString] = [
        "id", "goal", "comparison", "amount", "currency", "period", "from", "to", "value", "state", "without_rate",
    ]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .left])
        for row in rows {
            table.row([
                TextTable.Cell(row.goal.id.text.terminalSafe, .faint),
                TextTable.Cell(row.condition(context.language), .strong),
                TextTable.Cell(row.words(context.language), row.paint),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for row in rows { writer.record { $0.fields(of: row) } }
    }
}

extension GoalBook.Row {
    /// The state in records.
    var state: String { goal.isLimit ? (isToTell ? "exceeded" : "within") : isToTell ? "reached" : "open" }
}

extension RecordWriter {
    /// Writes a goal with the columns of ``GoalsOutput/columns``.
    mutating func fields(of row: GoalBook.Row) {
        let goal = row.goal
        outside("id", goal.id.text)
        outside("goal", goal.measure.text)
        field("comparison", goal.comparison)
        field("amount", WalletAmount.padded(goal.amount, goal.currency.text))
        field("currency", goal.currency)
        field("period", goal.span.rawValue)
        field("from", row.progress.days.lowerBound)
        field("to", row.progress.days.upperBound)
        field("value", row.progress.value)
        field("state", row.state)
        field("without_rate", Int64(row.progress.unpriced))
    }
}
