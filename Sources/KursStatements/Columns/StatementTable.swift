package import KursCore

/// The columns of one table of a statement; indices count from 0.
package struct StatementTable: Equatable {
    enum Amount: Equatable {
        /// In one column, with their signs.
        case single(Int)
        /// In a column of debits and one of what came in; `nil` for a column that there is not.
        case pair(debit: Int?, credit: Int?)

        var columns: [Int] {
            switch self {
            case .single(let column): [column]
            case .pair(let debit, let credit): [debit, credit].compactMap { $0 }
            }
        }
    }

    package enum CurrencyPlace: Equatable {
        case column(Int)
        case all(CurrencyCode)
        case withAmount
    }

    var amount: Amount
    package var currency: CurrencyPlace
    package var date: Int?
    /// The bank's own amount in hryvnias.
    package var equivalent: Int?
    package var status: Int?
    /// The column that tells debits from credits, where the amounts have no signs.
    var direction: Int?

    var columns: [Int] {
        var columns = amount.columns
        if case .column(let column) = currency { columns.append(column) }
        if let date { columns.append(date) }
        return columns
    }
}

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

    func read(_ cell: ArraySlice<UInt8>) -> AmountDirection? {
        let key = Array(cell)
        if let found = known[key] { return found }
        let direction = AmountDirection(CellText.of(cell))
        if known.count > 1000 { known.removeAll() }
        known[key] = direction
        return direction
    }
}
