import KursCore
import KursWallet

/// Records of the wallet, one a line.
struct RecordsOutput: CommandOutput {
    var records: [RecordSummary]

    let key: StaticString = "records"
    let columns: [StaticString] = [
        "id", "date", "kind", "amount", "currency", "category", "account", "target", "description", "status", "tags",
    ]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .right, .left, .left, .left])
        for summary in records {
            let record = summary.record
            let amount = summary.amount.map {
                WalletAmount.text($0, context.language, showsPlus: summary.kind == .income)
            }
            let place = [summary.account, summary.target].compactMap(\.self).list(" → ")
            table.row([
                TextTable.Cell(record.id.text.terminalSafe, .faint), TextTable.Cell(record.day.iso),
                TextTable.Cell(amount ?? "", summary.kind == .income ? .up : nil),
                TextTable.Cell((summary.category ?? "").terminalSafe, .strong),
                TextTable.Cell(place.terminalSafe, .faint), TextTable.Cell(record.description.terminalSafe),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for summary in records { writer.record(summary) }
    }
}

extension RecordWriter {
    /// Writes a record with the columns of ``RecordsOutput/columns``; JSON has its postings too.
    mutating func record(_ summary: RecordSummary) {
        let postings = summary.record.postings
        self.record { writer in
            writer.fields(of: summary)
            writer.records("postings", count: postings.count) { writer, index in
                let posting = postings[index]
                writer.outside("account", posting.account)
                writer.field("amount", WalletAmount.padded(posting.amount, posting.commodity))
                writer.outside("commodity", posting.commodity)
            }
        }
    }

    /// Writes the columns of a record.
    mutating func fields(of summary: RecordSummary) {
        let record = summary.record
        outside("id", record.id.text)
        field("date", record.day)
        field("kind", summary.kind.rawValue)
        field("amount", summary.amount.map { WalletAmount.padded($0.amount, $0.commodity) })
        outside("currency", summary.amount?.commodity)
        outside("category", summary.category)
        outside("account", summary.account)
        outside("target", summary.target)
        outside("description", record.description)
        field("status", record.status.name)
        outside("tags", record.shownTags.map(\.text))
    }
}

extension Journal.Status {
    /// The name in records.
    var name: String {
        switch self {
        case .unmarked: "unmarked"
        case .pending: "pending"
        case .cleared: "cleared"
        }
    }
}
