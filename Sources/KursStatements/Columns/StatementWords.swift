import KursCore
import KursText

extension AmountCell {
    /// Reads a cell with a decimal point, else with a decimal comma.
    init?(readable cell: ArraySlice<UInt8>) {
        guard
            let amount = AmountCell(readable: cell, decimalMark: UInt8(ascii: "."))
                ?? AmountCell(readable: cell, decimalMark: UInt8(ascii: ","))
        else { return nil }
        self = amount
    }
}

enum StatementWords {
    /// Whether a cell names a total: `Всього`, `Разом за період:`, `Total`.
    static func isTotal(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first(where: { $0 != 0x20 && $0 != UInt8(ascii: "\"") }),
            first >= 0x80 || first.isASCIILetter
        else { return false }
        return begins(CellText.of(cell), with: RowKinds.totals)
    }

    private static func begins(_ text: String, with beginnings: some Sequence<String>) -> Bool {
        let words = ColumnName(text).text
        return beginnings.contains { words == $0 || words.hasPrefix($0 + " ") }
    }

    /// Whether a cell is a total and nothing else, which no description is.
    static func isOnlyTotal(_ cell: ArraySlice<UInt8>, isPaid: Bool) -> Bool {
        RowKinds.isTotal(ColumnName(CellText.of(cell)).text, isPaid: isPaid)
    }

    static let beginningsOfTotals = Set(RowKinds.totals.compactMap(\.utf8.first).filter { $0 < 0x80 })

    static func hasMinus(_ cell: ArraySlice<UInt8>) -> Bool {
        let text = CellText.of(cell)
        return text.unicodeScalars.contains { $0 == "-" || $0 == "(" || $0 == "\u{2212}" || $0 == "\u{2013}" }
    }

    static func isUnfinished(_ status: String) -> Bool { begins(status, with: unfinished) }

    static func isPending(_ status: String) -> Bool { begins(status, with: pending) }

    private static let unfinished =
        pending + [
            "failed", "declined", "reverted", "cancelled", "canceled", "denied", "refused", "rejected", "відхилено",
            "скасовано", "відмовлено", "відмова", "не виконано",
        ]
    private static let pending = ["pending", "в обробці", "очікує", "очікується", "заблоковано"]
}
