internal import KursCore

/// The meaning of a column of rates.
struct RateColumn: Equatable {
    enum Numbers: Equatable { case buy, sell, both, single }

    let index: Int
    var numbers: Numbers
    /// Whether its header names selling before buying, so that of two numbers the first is the selling rate.
    var isSellFirst = false
    /// The market that the header names; `nil` when it names none.
    let market: Market?
    let kind: Kind?
    /// The currency that a header cell over several columns names, as in tables of banks; `nil` when the rows name it.
    let currency: CurrencyCode?
    /// Whether the header is written from the customer's view: `купити`.
    let isCustomers: Bool
    /// What its header says, so that a cell may repeat it.
    let meanings: WordMeanings

    /// Whether it holds the same rates as another column.
    func isSame(as other: RateColumn) -> Bool {
        numbers == other.numbers && market == other.market && kind == other.kind && currency == other.currency
    }
}
