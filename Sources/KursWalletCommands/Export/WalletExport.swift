import KursCore
import KursTerminal
import KursText
import KursWallet

enum WalletExport {
    private static let formats: [OutputFormat] = [.hledger, .ledger, .beancount, .gnucashCSV, .fireflyCSV]
    static let spec = CommandSpec(
        "wallet export", aliases: ["експорт"],
        LocalizedText("write records for another program", "записати дані для іншої програми"),
        usage: ["wallet export [PERIOD] [-o hledger|ledger|beancount|gnucash-csv|firefly-csv|csv|json]"],
        examples: [
            Example(
                "kurs wallet export 2026 -o beancount --out 2026.beancount", "a year for beancount", "рік для beancount"
            )
        ],
        options: WalletOptions.filter + [WalletOptions.ofPlan, WalletOptions.file], formats: formats,
        onlyFormats: formats + [.csv, .tsv, .json, .jsonl],
        handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let format = context.settings.format == .table ? .hledger : context.settings.format
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        let filter = try RecordFilter(
            journal, chart, WalletPeriod.words(context), isOfPlan: context.arguments.has("done"), context)
        let records = WalletRecords.summaries(filter.transactions, journal, chart)
        var bytes: [UInt8] = []
        switch format {
        case .beancount:
            var writer = BeancountWriter(records.map(\.record), chart)
            bytes = writer.bytes()
            if writer.omitted > 0 {
                let count = writer.omitted
                context.reporter.note(
                    "left out \(count) virtual postings, which beancount does not have",
                    "не виведено віртуальних проведень, яких beancount не має: \(count)")
            }
        case .gnucashCSV:
            bytes = csv(Fields.gnucash, records.flatMap { row in row.record.postings.map { (row.record, $0) } })
        case .fireflyCSV:
            var rows: [FireflyRow] = []
            for record in records { rows += try FireflyRow.rows(of: record) }
            bytes = csv(Fields.firefly, rows)
        default: bytes = LedgerWriter.bytes(records.map(\.record))
        }
        let tasks = [.hledger, .ledger].contains(format) ? 0 : records.count { $0.record.postings.isEmpty }
        if tasks > 0 {
            context.reporter.note(
                "left out \(tasks) done tasks, which have no amount", "не виведено виконаних справ без суми: \(tasks)")
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

extension Fields {
    /// GnuCash's import of transactions with several splits: a row for each posting.
    static let gnucash: [Field<(record: Record, posting: Record.Entry)>] = [
        Field("Date", "the day") { $0.record.day },
        Field("Transaction ID", "the identifier") { $0.record.id.text },
        Field("Number", "the code") { $0.record.code },
        Field("Description", "the description") { $0.record.description },
        Field("Notes", "the comment") { $0.record.comment.split(separator: "\n").joined(separator: "; ") },
        Field("Full Account Name", "the account") { $0.posting.account },
        Field("Transaction Commodity", "the commodity of the value") {
            $0.posting.cost?.commodity ?? $0.posting.commodity
        },
        Field("Amount", "the amount") { $0.posting.amount },
        Field("Value", "the amount in the commodity of the transaction") { row in
            let value = row.posting.cost?.amount ?? row.posting.amount
            return value.isNegative == row.posting.amount.isNegative ? value : value.negated
        },
    ]

    /// Firefly III's data importer: a row for each sum from one account to another, which for most records is one.
    static let firefly: [Field<FireflyRow>] = [
        Field("date", "the day") { $0.summary.record.day },
        Field("external_id", "the identifier") {
            $0.summary.record.id.text + ($0.number == 0 ? "" : "-\($0.number + 1)")
        },
        Field("description", "the description") { $0.summary.record.description },
        Field("amount", "the amount that was paid") { $0.paid.amount },
        Field("currency_code", "its commodity") { $0.paid.commodity },
        Field("foreign_amount", "the amount of another commodity that came") {
            $0.paid.commodity == $0.received.commodity ? nil : $0.received.amount
        },
        Field("foreign_currency_code", "its commodity") {
            $0.paid.commodity == $0.received.commodity ? nil : $0.received.commodity
        },
        Field("source_name", "the account that was paid from") { $0.from },
        Field("destination_name", "the account that was paid to") { $0.to },
        Field("category", "the category") { $0.summary.category },
        Field("tags", "the tags") { $0.summary.record.shownTags.map(\.word).list(" ") },
    ]
}

struct FireflyRow {
    var summary: RecordSummary
    var number: Int
    var from: String
    var paid: Record.Money
    var to: String
    var received: Record.Money

    /// What a record moved: what is left of the first account that pays goes to the first that is still to receive.
    ///
    /// - Throws: ``WalletError/manyCurrencies(_:format:)`` for a record of more than two postings in several commodities, of
    ///   which nothing says what was paid for what.
    static func rows(of summary: RecordSummary) throws(CommandError) -> [FireflyRow] {
        let entries = summary.record.postings.filter { $0.kind == .real && !$0.amount.isZero }
        var (payers, receivers) = (entries.filter(\.amount.isNegative), entries.filter { !$0.amount.isNegative })
        if payers.count == 1, receivers.count == 1 {
            let (from, to) = (payers[0], receivers[0])
            return [
                FireflyRow(
                    summary: summary, number: 0, from: from.account,
                    paid: Record.Money(from.amount.magnitude, from.commodity), to: to.account,
                    received: Record.Money(to.amount, to.commodity))
            ]
        }
        // A task moves nothing.
        if entries.isEmpty { return [] }
        guard Set(entries.map(\.commodity)).count == 1 else {
            throw .wallet(.manyCurrencies(summary.record.id.text, format: OutputFormat.fireflyCSV.rawValue))
        }
        var rows: [FireflyRow] = []
        do throws(DecimalError) {
            while let from = payers.first, let to = receivers.first {
                let money = Record.Money(min(from.amount.magnitude, to.amount), from.commodity)
                rows.append(
                    FireflyRow(
                        summary: summary, number: rows.count, from: from.account, paid: money, to: to.account,
                        received: money))
                payers[0].amount = try from.amount.adding(money.amount)
                receivers[0].amount = try to.amount.subtracting(money.amount)
                if payers[0].amount.isZero { payers.removeFirst() }
                if receivers[0].amount.isZero { receivers.removeFirst() }
            }
        } catch {
            throw .wallet(.overflow)
        }
        return rows
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
        if !record.code.isEmpty || needsCode { bytes.append(text: " (\(record.code.recordSafe()))") }
        if !record.description.isEmpty { bytes.append(text: " " + record.description.recordSafe()) }
        bytes.append("\n")
        let note = (record.comment.isEmpty ? "id:" + record.id.text : record.comment).recordSafe(keeping: ["\n", "\t"])
        for line in note.split(separator: "\n") { bytes.append(text: "    ; \(line)\n") }
        for posting in record.postings {
            bytes.append(text: "    " + posting.writtenAccount.recordSafe() + "  ")
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
        let commodity = commodity.recordSafe()
        let isPlain = commodity.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        bytes.append(text: isPlain ? " " + commodity : " \"\(commodity)\"")
    }
}
