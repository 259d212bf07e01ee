import KursCore
import KursWallet

/// Goals with how far they are, one a line.
struct GoalsOutput: CommandOutput {
    var rows: [GoalBook.Row]

    func records(_ context: CommandContext) -> RecordList { RecordList("goals", Fields.goals, rows) }

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
}

extension Fields {
    static let goals: [Field<GoalBook.Row>] = [
        Field("id", "the identifier") { $0.goal.id.text },
        Field("goal", "what is measured: a category, `out`, `in` or `saved`") { $0.goal.measure.text },
        Field("comparison", "`<` or `<=` of a limit, else `>` or `>=`", oneOf: ["<", "<=", ">", ">="]) {
            $0.goal.comparison
        },
        Field("amount", "the amount to compare with") { WalletAmount.padded($0.goal.amount, $0.goal.currency.text) },
        Field("currency", "the currency in which everything is measured") { $0.goal.currency },
        Field("period", "how often it begins anew") { $0.goal.span },
        Field("from", "the first day of the period") { $0.progress.days.lowerBound },
        Field("to", "the last day of the period") { $0.progress.days.upperBound },
        Field("value", "what was measured") { $0.progress.value },
        Field("state", "how it stands", oneOf: ["within", "exceeded", "reached", "open"]) { row in
            row.goal.isLimit ? (row.isToTell ? "exceeded" : "within") : row.isToTell ? "reached" : "open"
        },
        Field("without_rate", "how many records it leaves out for want of a rate") { $0.progress.unpriced },
    ]
}

extension Goal.Span: FieldConvertible {}
