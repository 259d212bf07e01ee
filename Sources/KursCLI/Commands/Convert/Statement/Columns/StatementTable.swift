import KursCore

/// The columns of one table of a statement; indices count from 0.
struct StatementTable: Equatable {
    /// Where the amounts are.
    enum Amount: Equatable {
        /// In one column, with their signs.
        case single(Int)
        /// In a column of what left the account and one of what came in; `nil` for a column that there is not.
        case pair(debit: Int?, credit: Int?)

        /// The columns.
        var columns: [Int] {
            switch self {
            case .single(let column): [column]
            case .pair(let debit, let credit): [debit, credit].compactMap { $0 }
            }
        }
    }

    /// Where the currency of an amount is.
    enum CurrencyPlace: Equatable {
        case column(Int)
        /// The same for all rows.
        case all(CurrencyCode)
        /// Beside the amount, in its cell.
        case withAmount
    }

    var amount: Amount
    var currency: CurrencyPlace
    /// `nil` for a table without dates.
    var date: Int?
    /// The bank's own amount in hryvnias.
    var equivalent: Int?
    var status: Int?
    /// The column that tells debits from credits, where the amounts have no signs.
    var direction: Int?

    /// The columns that a row needs.
    var columns: [Int] {
        var columns = amount.columns
        if case .column(let column) = currency { columns.append(column) }
        if let date { columns.append(date) }
        return columns
    }
}
