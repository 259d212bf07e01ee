internal import KursCore

/// What a page's reader is after: defaults for what a table leaves unsaid.
struct PageContext {
    /// Whose answer it is, for warnings.
    let source: SourceID
    /// The market of columns that name none, when nothing around them does either.
    var market: Market?
    /// The bank whose own page it is.
    var bank: BankName?
}

/// What was made of one table: quotes, or why there are none.
struct TableResult {
    var quotes: [Quote] = []
    var warnings: [Warning] = []
    /// Why the table has no usable rates; `nil` when it simply holds none.
    var fault: Refusal.TableFault?
    /// Whether the sides stand the customer's way round.
    var isCustomers = false
}
