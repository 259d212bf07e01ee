import KursCore

/// Which way money went, by the word for it in a row whose amount has no sign.
enum AmountDirection {
    case debit, credit

    /// Reads a word such as `Списання` or `CREDIT`; `nil` for any other.
    init?(_ word: String) {
        let name = ColumnName(word).text
        if AmountDirection.debits.contains(name) {
            self = .debit
        } else if AmountDirection.credits.contains(name) {
            self = .credit
        } else {
            return nil
        }
    }

    /// Whether a cell only says debit or credit, which is no text of a row.
    static func isOnly(_ cell: ArraySlice<UInt8>) -> Bool {
        cell.count <= 16
            && ["дебет", "кредит", "дт", "кт", "debit", "credit"].contains(ColumnName(CellText.of(cell)).text)
    }

    private static let debits: Set<String> = [
        "дебет", "дт", "списання", "витрата", "витрати", "видаток", "видатки", "вихідний", "вихідна", "debit", "dbit",
        "dr",
        "withdrawal", "outgoing", "out", "expense",
    ]
    private static let credits: Set<String> = [
        "кредит", "кт", "зарахування", "надходження", "прихід", "дохід", "поповнення", "вхідний", "вхідна", "credit",
        "crdt", "cr", "deposit", "incoming", "in", "income",
    ]
}

/// Reads the words of a column; each is looked up only once.
final class AmountDirections {
    private var known: [[UInt8]: AmountDirection?] = [:]

    /// The direction that a cell tells; `nil` when it is not one.
    func read(_ cell: ArraySlice<UInt8>) -> AmountDirection? {
        let key = Array(cell)
        if let found = known[key] { return found }
        let direction = AmountDirection(CellText.of(cell))
        if known.count > 1000 { known.removeAll() }
        known[key] = direction
        return direction
    }
}
