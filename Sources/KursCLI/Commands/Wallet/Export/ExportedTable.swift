import KursCore
import KursWallet

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
