/// Why a statement as a whole cannot be used.
///
/// Facts only.
enum StatementError: Error, Equatable {
    case empty
    case utf16
    case noColumn(String, columns: [String])
    case noColumnNumber(Int, count: Int)
    case twoColumns(name: String, first: Int, second: Int)
    /// The columns that were named do not stand in one record.
    case noHeader
    /// No row has an amount in the column that was named for them; what its first row has there instead.
    case noAmounts(column: String, first: String)
    /// The column's amounts contradict each other, or none of them settles what its marks mean.
    case decimalMark(isContradiction: Bool)
}
