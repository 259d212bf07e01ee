import KursCore
import KursWallet

/// `kurs wallet balance`: what every account has, as `hledger balance --flat --no-total` says.
enum WalletBalance {
    static let spec = CommandSpec(
        "wallet balance", aliases: ["залишок", "залишки", "баланс"],
        LocalizedText("what every account has", "скільки є на кожному рахунку"), usage: ["wallet balance [ACCOUNT…]"],
        examples: [Example("kurs wallet balance assets", "own accounts only", "лише власні рахунки")],
        options: [WalletOptions.file], handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = context.arguments.operands
        let journal = try WalletFile(context).read()
        let balances: [AccountBalance]
        do throws(DecimalError) { balances = try journal.balances() } catch { throw .wallet(.overflow) }
        var wanted = AccountQuery()
        for word in words { try wanted.add(word) }
        let rows = balances.map { balance in
            WalletBalanceOutput.Row(
                account: journal.accounts[Int(balance.account)],
                commodity: journal.commodities[Int(balance.commodity)], amount: balance.amount)
        }.filter { wanted.accepts($0.account) }
        let status = context.listed(
            isEmpty: rows.isEmpty, isPart: !words.isEmpty,
            balances.isEmpty
                ? EmptyWallet.nothing : LocalizedText("no accounts match", "таких рахунків немає"))
        try context.show(WalletBalanceOutput(rows: rows))
        return status
    }
}

/// Balances by account and commodity.
struct WalletBalanceOutput: CommandOutput {
    struct Row {
        var account: String
        var commodity: String
        var amount: ExactDecimal
    }

    var rows: [Row]
    let key: StaticString = "balances"
    let columns: [StaticString] = ["account", "commodity", "amount"]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .right])
        for row in rows {
            let amount = WalletAmount.text(Record.Money(row.amount, row.commodity), context.language)
            table.row([
                TextTable.Cell(row.account.terminalSafe),
                TextTable.Cell(amount, row.amount.isNegative ? .down : nil),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for row in rows {
            writer.record { writer in
                writer.outside("account", row.account)
                writer.outside("commodity", row.commodity)
                writer.field("amount", row.amount)
            }
        }
    }
}
