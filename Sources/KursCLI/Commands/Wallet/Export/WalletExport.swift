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
        options: WalletOptions.filter + [WalletOptions.file], formats: formats, onlyFormats: formats,
        handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let period = try WalletPeriod.word(context)
        let format = context.settings.format == .table ? .hledger : context.settings.format
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(period, journal, chart, context)
        let found = journal.transactions.indices.filter { filter.accepts($0) }
            .sorted { (journal.transactions[$0].day, $0) < (journal.transactions[$1].day, $1) }
        let records = WalletRecords.summaries(found, journal, chart)
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
        case .gnucashCSV: bytes = ExportedTable.gnucash(records)
        case .fireflyCSV: bytes = ExportedTable.firefly(records)
        default: bytes = LedgerWriter.bytes(records.map(\.record))
        }
        if records.isEmpty {
            context.reporter.note(
                journal.transactions.isEmpty ? EmptyWallet.nothing : EmptyWallet.nothingFound)
        }
        try context.reporter.deliver(bytes)
        return records.isEmpty && (period != nil || filter.isNarrow) ? .nothing : .answered
    }
}

/// Records as transactions that hledger and ledger read alike: every amount is written, with a decimal point.
enum LedgerWriter {
    static func bytes(_ records: [Record]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, record) in records.enumerated() {
            if index > 0 { bytes.append(0x0A) }
            append(record, to: &bytes)
        }
        return bytes
    }

    private static func append(_ record: Record, to bytes: inout [UInt8]) {
        record.day.append(to: &bytes)
        switch record.status {
        case .cleared: bytes.append(" *")
        case .pending: bytes.append(" !")
        case .unmarked: break
        }
        let first = record.description.utf8.first
        let needsCode = first == UInt8(ascii: "(") || first == UInt8(ascii: "*") || first == UInt8(ascii: "!")
        if !record.code.isEmpty || needsCode { bytes.append(text: " (\(record.code))") }
        if !record.description.isEmpty { bytes.append(text: " " + record.description) }
        bytes.append("\n")
        let comment = record.comment.isEmpty ? "id:" + record.id.text : record.comment
        for line in comment.split(separator: "\n") { bytes.append(text: "    ; \(line)\n") }
        for posting in record.postings {
            bytes.append("    ")
            switch posting.kind {
            case .real: bytes.append(text: posting.account)
            case .virtual: bytes.append(text: "(\(posting.account))")
            case .balancedVirtual: bytes.append(text: "[\(posting.account)]")
            }
            bytes.append("  ")
            append(posting.amount, posting.commodity, to: &bytes)
            if let cost = posting.cost {
                bytes.append(" @@ ")
                append(cost.amount.magnitude, cost.commodity, to: &bytes)
            }
            bytes.append("\n")
        }
    }

    /// An amount with its commodity, quoted unless it consists of letters, as ledger requires.
    private static func append(_ amount: ExactDecimal, _ commodity: String, to bytes: inout [UInt8]) {
        amount.append(to: &bytes)
        guard !commodity.isEmpty else { return }
        let isPlain = commodity.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        bytes.append(text: isPlain ? " " + commodity : " \"\(commodity)\"")
    }
}

/// Records as CSV for programs with an import of their own.
enum ExportedTable {
    /// GnuCash's import of transactions with several splits: a row for each posting.
    static func gnucash(_ records: [RecordSummary]) -> [UInt8] {
        var bytes: [UInt8] = []
        row(
            [
                "Date", "Transaction ID", "Number", "Description", "Notes", "Full Account Name",
                "Transaction Commodity", "Amount", "Value",
            ], to: &bytes)
        for record in records.map(\.record) {
            let notes = record.comment.split(separator: "\n").joined(separator: "; ")
            for posting in record.postings {
                let value = posting.cost?.amount ?? posting.amount
                row(
                    [
                        record.day.iso, record.id.text, record.code, record.description, notes, posting.account,
                        posting.cost?.commodity ?? posting.commodity, posting.amount.description,
                        (value.isNegative == posting.amount.isNegative ? value : value.negated).description,
                    ], to: &bytes)
            }
        }
        return bytes
    }

    /// Firefly III's data importer: a row for each record, from one account to another.
    static func firefly(_ records: [RecordSummary]) -> [UInt8] {
        var bytes: [UInt8] = []
        row(
            [
                "date", "external_id", "description", "amount", "currency_code", "foreign_amount",
                "foreign_currency_code", "source_name", "destination_name", "category", "tags",
            ], to: &bytes)
        for summary in records {
            let record = summary.record
            guard let from = record.postings.first(where: \.amount.isNegative),
                let to = record.postings.first(where: { !$0.amount.isNegative })
            else { continue }
            let isExchange = from.commodity != to.commodity
            row(
                [
                    record.day.iso, record.id.text, record.description, from.amount.magnitude.description,
                    from.commodity, isExchange ? to.amount.description : "", isExchange ? to.commodity : "",
                    from.account, to.account, summary.category ?? "",
                    record.shownTags.map(\.text).list(" "),
                ], to: &bytes)
        }
        return bytes
    }

    private static func row(_ cells: [String], to bytes: inout [UInt8]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            // A number may begin with a minus sign; a text that begins like a formula is made harmless.
            let isNumber = ExactDecimal(cell) != nil
            let text = isNumber ? cell : cell.withoutFormulas
            if text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }) {
                bytes.append(UInt8(ascii: "\""))
                for byte in text.utf8 {
                    if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                    bytes.append(byte)
                }
                bytes.append(UInt8(ascii: "\""))
            } else {
                bytes.append(text: text)
            }
        }
        bytes.append("\n")
    }
}
