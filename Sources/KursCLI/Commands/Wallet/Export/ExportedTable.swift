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

    /// Firefly III's data importer: a row for each sum from one account to another, which for most records is one.
    ///
    /// - Throws: ``WalletError/manyCurrencies(_:format:)`` for a record of more than two postings in several commodities, of
    ///   which nothing says what was paid for what.
    static func firefly(_ records: [RecordSummary]) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        row(
            [
                "date", "external_id", "description", "amount", "currency_code", "foreign_amount",
                "foreign_currency_code", "source_name", "destination_name", "category", "tags",
            ], to: &bytes)
        for summary in records {
            let record = summary.record
            let parts = try parts(of: record)
            for (number, part) in parts.enumerated() {
                let isExchange = part.paid.commodity != part.received.commodity
                row(
                    [
                        record.day.iso, record.id.text + (number == 0 ? "" : "-\(number + 1)"), record.description,
                        part.paid.amount.description, part.paid.commodity,
                        isExchange ? part.received.amount.description : "", isExchange ? part.received.commodity : "",
                        part.from, part.to, summary.category ?? "", record.shownTags.map(\.text).list(" "),
                    ], to: &bytes)
            }
        }
        return bytes
    }

    /// A sum that went from one account to another.
    private struct Part {
        var from: String
        var paid: Record.Money
        var to: String
        var received: Record.Money
    }

    /// What a record moved: what is left of the first account that pays goes to the first that is still to receive.
    private static func parts(of record: Record) throws(CommandError) -> [Part] {
        let entries = record.postings.filter { $0.kind == .real && !$0.amount.isZero }
        var (payers, receivers) = (entries.filter(\.amount.isNegative), entries.filter { !$0.amount.isNegative })
        if payers.count == 1, receivers.count == 1 {
            let (from, to) = (payers[0], receivers[0])
            return [
                Part(
                    from: from.account, paid: Record.Money(from.amount.magnitude, from.commodity), to: to.account,
                    received: Record.Money(to.amount, to.commodity))
            ]
        }
        guard Set(entries.map(\.commodity)).count == 1 else {
            throw .wallet(.manyCurrencies(record.id.text, format: OutputFormat.fireflyCSV.rawValue))
        }
        var parts: [Part] = []
        do throws(DecimalError) {
            while let from = payers.first, let to = receivers.first {
                let money = Record.Money(min(from.amount.magnitude, to.amount), from.commodity)
                parts.append(Part(from: from.account, paid: money, to: to.account, received: money))
                payers[0].amount = try from.amount.adding(money.amount)
                receivers[0].amount = try to.amount.subtracting(money.amount)
                if payers[0].amount.isZero { payers.removeFirst() }
                if receivers[0].amount.isZero { receivers.removeFirst() }
            }
        } catch {
            throw .wallet(.overflow)
        }
        return parts
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
