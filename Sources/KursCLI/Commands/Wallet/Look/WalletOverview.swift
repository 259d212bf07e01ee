import KursCore
import KursWallet

/// `kurs wallet`: what one has, and the last records.
enum WalletOverview {
    private static let lastRecords = 5

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let journal = try WalletFile(context).read()
        guard context.settings.format == .table else { return try WalletBalance.run([], context) }
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
        let last = journal.transactions.indices.sorted {
            (journal.transactions[$0].day, $0) < (journal.transactions[$1].day, $1)
        }.suffix(lastRecords)
        if !rows.isEmpty, !last.isEmpty { bytes.append(0x0A) }
        RecordsOutput(records: WalletRecords.summaries(Array(last), journal, chart)).appendTable(to: &bytes, context)
        if bytes.isEmpty {
            context.reporter.note(
                LocalizedText(
                    "the wallet is empty; add a record: kurs \(WalletCapture.add)",
                    "гаманець порожній; додайте запис: kurs \(WalletCapture.add)"))
        }
        try context.reporter.deliver(bytes)
        return .answered
    }
}
