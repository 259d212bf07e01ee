import KursCore
import KursWallet

/// Records of the wallet, one a line.
struct RecordsOutput: CommandOutput {
    var records: [RecordSummary]

    func records(_ context: CommandContext) -> RecordList { RecordList("records", Fields.records, records) }

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
}

extension Fields {
    static let records: [Field<RecordSummary>] =
        [
            Field("id", "the identifier") { $0.record.id.text },
            Field("date", "the day") { $0.record.day },
            Field("kind", "what it is, by its accounts") { $0.kind },
        ] + summaries + [
            Field("status", "its mark in the journal") { $0.record.status },
            Field("tags", "its tags") { $0.record.shownTags.map(\.text) },
            Field("postings", "its postings; not in the summary of `kurs wallet`", each: postings, orAbsent: true) {
                $0.record.postings
            },
        ]

    /// What records have in common with plans and what is due.
    static let summaries: [Field<RecordSummary>] = [
        Field("amount", "the amount, below zero for an expense; none of several commodities") { $0.amount?.padded },
        Field("currency", "its commodity") { $0.amount?.commodity },
        Field("category", "the category without its root; none of a transfer") { $0.category },
        Field("account", "the own account") { $0.account },
        Field("target", "the account that a transfer goes to") { $0.target },
        Field("description", "the description") { $0.record.description },
    ]

    private static let postings: [Field<Record.Entry>] = [
        Field("account", "the account in full") { $0.account },
        Field("amount", "the amount") { WalletAmount.padded($0.amount, $0.commodity) },
        Field("commodity", "its commodity") { $0.commodity },
    ]
}

extension RecordSummary.Kind: FieldConvertible {}

extension Journal.Status: FieldConvertible {
    private static let words = ["unmarked", "pending", "cleared"]
    static var kind: SchemaField.Kind { .word(words) }
    var fieldValue: FieldValue { .text(Self.words[Int(rawValue)]) }
}
