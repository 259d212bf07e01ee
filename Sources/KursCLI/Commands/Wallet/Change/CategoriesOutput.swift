import KursCore
import KursWallet

/// Categories with the number of their postings.
struct CategoriesOutput: CommandOutput {
    struct Row {
        var account: ChartOfAccounts.Account
        var records: Int
    }

    var rows: [Row]
    let key: StaticString = "categories"
    let columns: [StaticString] = ["category", "kind", "account", "aliases", "records"]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .right, .left])
        for row in rows {
            let kind =
                row.account.kind == .income
                ? LocalizedText("income", "дохід")(context.language)
                : LocalizedText("expense", "витрата")(context.language)
            table.row([
                TextTable.Cell(row.account.shortName.terminalSafe, .strong), TextTable.Cell(kind, .faint),
                TextTable.Cell(row.records == 0 ? "" : "\(row.records)"),
                TextTable.Cell(row.account.aliases.list(", ").terminalSafe, .faint),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for row in rows {
            writer.record { writer in
                writer.outside("category", row.account.shortName)
                writer.field("kind", row.account.kind == .income ? "income" : "expense")
                writer.outside("account", row.account.name)
                writer.outside("aliases", row.account.aliases)
                writer.field("records", Int64(row.records))
            }
        }
    }
}
