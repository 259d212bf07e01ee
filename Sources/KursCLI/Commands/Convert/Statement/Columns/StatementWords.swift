import KursCore
import KursText

/// Words in the cells of a statement that tell rows apart.
enum StatementWords {
    /// Whether a cell names a total: `Всього`, `Разом за період:`, `Total`.
    static func isTotal(_ cell: ArraySlice<UInt8>) -> Bool {
        guard let first = cell.first(where: { $0 != 0x20 && $0 != UInt8(ascii: "\"") }),
            first >= 0x80 || first.isASCIILetter
        else { return false }
        let words = ColumnName(CellText.of(cell)).text
        return totals.contains { words == $0 || words.hasPrefix($0 + " ") }
    }

    /// Whether a cell is a total and nothing else, which no description is.
    static func isOnlyTotal(_ cell: ArraySlice<UInt8>) -> Bool { totals.contains(ColumnName(CellText.of(cell)).text) }

    private static let totals = [
        "всього", "усього", "разом", "підсумок", "підсумки", "загалом", "загальна сума", "оборот", "обороти", "залишок",
        "вхідний залишок", "вихідний залишок", "итого", "всего", "total", "totals", "subtotal", "grand total", "sum",
        "opening balance", "closing balance", "balance",
    ]

    /// Whether an amount is written as negative.
    static func hasMinus(_ cell: ArraySlice<UInt8>) -> Bool {
        let text = CellText.of(cell)
        return text.unicodeScalars.contains { $0 == "-" || $0 == "(" || $0 == "\u{2212}" || $0 == "\u{2013}" }
    }

    /// Whether a cell tells of currency sold: `Продаж валюти`, `кошти від продажу 1000 USD`, `Currency conversion`.
    ///
    /// A word for the sale must stand next to the currency, with nothing but an amount and words such as "foreign" between:
    /// the sale of goods that are paid for in dollars is not one. Nor is the fee for a sale.
    static func isSale(_ cell: ArraySlice<UInt8>) -> Bool {
        guard cell.count > 5, cell.contains(where: { $0 >= 0x80 || $0.isASCIILetter }) else { return false }
        let words = ColumnName(CellText.of(cell)).text.split(separator: " ")
        if words.count == 1, let word = words.first { return wholeCells.contains(String(word)) }
        guard !words.contains(where: { word in feeWords.contains { word.hasPrefix($0) } }) else { return false }
        for (index, word) in words.enumerated() where saleWords.contains(where: { word.hasPrefix($0) }) {
            if index > 0, isCurrency(words[index - 1]) { return true }
            let next = words[(index + 1)...].first { other in
                !other.utf8.allSatisfy(\.isASCIIDigit) && !fillers.contains { other.hasPrefix($0) }
            }
            if let next, isCurrency(next) { return true }
        }
        return false
    }

    private static let wholeCells: Set<String> = ["conversion", "exchange", "конвертація", "конверсія", "обмін"]
    private static let saleWords = [
        "прода", "конверта", "конверс", "обмін", "sale", "sell", "sold", "conver", "exchang",
    ]
    private static let fillers = ["іноземн", "безготівк", "готівк", "вільн", "ін", "частин", "of", "foreign", "the"]
    private static let feeWords = ["коміс", "fee", "charge", "commission"]

    private static func isCurrency(_ word: Substring) -> Bool {
        word.hasPrefix("валют") || word.hasPrefix("інвалют") || word.hasPrefix("currenc") || isForeignCode(word)
    }

    private static func isForeignCode(_ word: Substring) -> Bool {
        guard word.utf8.count == 3, let code = CurrencyCode(word.uppercased()), code != .uah else { return false }
        return Currency.find(code)?.kind == .money
    }

    /// Whether a status says that no money moved, or not yet.
    static func isUnfinished(_ status: String) -> Bool {
        let words = ColumnName(status).text
        return unfinished.contains { words == $0 || words.hasPrefix($0 + " ") }
    }

    private static let unfinished = [
        "failed", "declined", "reverted", "cancelled", "canceled", "pending", "denied", "refused", "rejected",
        "refunded",
        "відхилено", "скасовано", "відмовлено", "відмова", "не виконано", "в обробці", "очікує", "очікується",
        "заблоковано", "повернуто",
    ]
}
