import KursCore
import KursWallet

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
