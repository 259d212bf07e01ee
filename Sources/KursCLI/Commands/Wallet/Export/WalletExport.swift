import KursCore
import KursWallet

/// `kurs wallet export`: the records for another program.
enum WalletExport {
    private static let formats: [OutputFormat] = [.hledger, .ledger, .beancount, .gnucashCSV, .fireflyCSV]
    static let spec = CommandSpec(
        "wallet export", aliases: ["експорт"],
        LocalizedText("write records for another program", "записати для іншої програми"),
        usage: ["wallet export [PERIOD] [-o hledger|ledger|beancount|gnucash-csv|firefly-csv]"],
        examples: [
            Example(
                "kurs wallet export 2026 -o beancount --out 2026.beancount", "a year for beancount", "рік для beancount"
            )
        ],
        options: WalletOptions.filter + [WalletOptions.ofPlan, WalletOptions.file], formats: formats,
        onlyFormats: formats,
        handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let format = context.settings.format == .table ? .hledger : context.settings.format
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(
            journal, chart, try WalletPeriod.word(context), isOfPlan: context.arguments.has("done"), context)
        let records = WalletRecords.summaries(filter.transactions, journal, chart)
        var bytes: [UInt8] = []
        switch format {
        case .beancount:
            var writer = BeancountWriter(records.map(\.record), chart)
            bytes = writer.bytes()
            if writer.omitted > 0 {
                let count = writer.omitted
                context.reporter.note(
                    LocalizedText(
                        "left out \(count) virtual postings, which beancount does not have",
                        "не виведено віртуальних проведень, яких beancount не має: \(count)"))
            }
        case .gnucashCSV:
            bytes = csv(Fields.gnucash, records.flatMap { row in row.record.postings.map { (row.record, $0) } })
        case .fireflyCSV:
            var rows: [FireflyRow] = []
            for record in records { rows += try FireflyRow.rows(of: record) }
            bytes = csv(Fields.firefly, rows)
        default: bytes = LedgerWriter.bytes(records.map(\.record))
        }
        if records.isEmpty {
            context.reporter.note(
                journal.transactions.isEmpty ? EmptyWallet.nothing : EmptyWallet.nothingFound)
        }
        try context.reporter.deliver(bytes)
        return records.isEmpty && filter.isPart ? .nothing : .answered
    }

    private static func csv<Row>(_ fields: [Field<Row>], _ rows: [Row]) -> [UInt8] {
        RecordList("records", fields, rows).bytes(
            .csv, numbersAsNumbers: false, showsHeader: true, at: Timestamp(seconds: 0))
    }
}
