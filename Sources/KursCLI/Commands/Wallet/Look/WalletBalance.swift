import KursCore
import KursWallet

/// `kurs wallet balance`: what every account has, as `hledger balance --flat --no-total` says.
enum WalletBalance {
    static let spec = CommandSpec(
        "wallet balance", aliases: ["залишок", "залишки", "баланс"],
        LocalizedText("what every account has", "скільки є на кожному рахунку"), usage: ["wallet balance [ACCOUNT…]"],
        examples: [
            Example("kurs wallet balance assets", "own accounts only", "лише власні рахунки"),
            Example("kurs wallet balance assets --on 2026-09-30", "at the end of a day", "на кінець дня"),
        ],
        options: [OptionSpec("on", value: "DATE", "at the end of this day", "на кінець цього дня")]
            + WalletOptions.filter
            + [WalletOptions.file],
        notes: [
            LocalizedText(
                "With --from it is what changed since then; with --tag or --search what these records changed.",
                "З --from це зміни від того дня, з --tag чи --search — те, що змінили ці записи.")
        ], arguments: ["ACCOUNT"], handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = context.arguments.operands
        let journal = try WalletFile(context).read()
        let filter = try RecordFilter(journal, ChartOfAccounts(journal), nil, context)
        var last = filter.days?.upperBound
        if let day = try context.day(of: "on") {
            if context.arguments.has("to") { throw .usage(.conflict("--on", "--to")) }
            last = day
        }
        let days = (filter.days?.lowerBound ?? Day(number: .min), last ?? Day(number: .max))
        var chosen: [Int]?
        if last != nil || filter.isPart {
            chosen = journal.transactions.indices.filter { index in
                let day = journal.transactions[index].day
                return days.0 <= day && day <= days.1 && filter.accepts(index)
            }
        }
        let balances: [AccountBalance]
        do throws(DecimalError) { balances = try journal.balances(of: chosen) } catch { throw .wallet(.overflow) }
        var wanted = AccountQuery()
        for word in words { try wanted.add(word) }
        let named = [filter.categories, filter.accounts].compactMap(\.self)
        let chosenRows = balances.filter { row in named.isEmpty || named.contains { $0.contains(row.account) } }
        let rows = WalletBalanceOutput.rows(chosenRows, journal).filter { wanted.accepts($0.account) }
        let status = context.listed(
            isEmpty: rows.isEmpty, isPart: !words.isEmpty || chosen != nil,
            journal.transactions.isEmpty
                ? EmptyWallet.nothing
                : words.isEmpty && chosen == nil
                    ? LocalizedText("every balance is zero", "усі залишки нульові")
                    : LocalizedText("no accounts match", "таких рахунків немає"))
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

    static func rows(_ balances: [AccountBalance], _ journal: Journal) -> [Row] {
        balances.map {
            Row(
                account: journal.accounts[Int($0.account)], commodity: journal.commodities[Int($0.commodity)],
                amount: $0.amount)
        }
    }

    func records(_ context: CommandContext) -> RecordList { RecordList("balances", Fields.balances, rows) }

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
}

extension Fields {
    static let balances: [Field<WalletBalanceOutput.Row>] = [
        Field("account", "the account in full") { $0.account },
        Field("commodity", "the commodity") { $0.commodity },
        Field("amount", "how much there is") { $0.amount },
    ]
}
