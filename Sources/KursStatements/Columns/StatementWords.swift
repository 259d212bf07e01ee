import KursCore
import KursText

enum StatementWords {
    /// Whether a cell names a total: `Всього`, `Разом за період:`, `Total`.
    static func isTotal(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first(where: { $0 != 0x20 && $0 != UInt8(ascii: "\"") }),
            first >= 0x80 || first.isASCIILetter
        else { return false }
        let words = ColumnName(CellText.of(cell)).text
        return RowKinds.totals.contains { words == $0 || words.hasPrefix($0 + " ") }
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

    static func isUnfinished(_ status: String) -> Bool {
        let words = ColumnName(status).text
        return unfinished.contains { words == $0 || words.hasPrefix($0 + " ") }
    }

    private static let unfinished = [
        "failed", "declined", "reverted", "cancelled", "canceled", "pending", "denied", "refused", "rejected",
        "відхилено", "скасовано", "відмовлено", "відмова", "не виконано", "в обробці", "очікує", "очікується",
        "заблоковано",
    ]

    static func isPending(_ status: String) -> Bool {
        let words = ColumnName(status).text
        return ["pending", "в обробці", "очікує", "очікується", "заблоковано"].contains {
            words == $0 || words.hasPrefix($0 + " ")
        }
    }
}
