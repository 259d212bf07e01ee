internal import KursCore

/// The quotes of one table, or the reason why it has none.
struct TableResult {
    var quotes: [Quote] = []
    var warnings: [Warning] = []
    /// Why the table has no usable rates; `nil` when it simply holds none.
    var fault: Refusal.TableFault?
    /// Whether the sides are the customer's instead of the market's.
    var isCustomers = false
    /// The texts in which the page may name the money of the rates, for rates outside of tables.
    var texts: [String] = []
}
