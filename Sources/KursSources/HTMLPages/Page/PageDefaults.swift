internal import KursCore

/// The source of a page, and the values for what the page itself does not state.
struct PageDefaults {
    /// The source that warnings name.
    let source: SourceID
    /// The market of columns for which neither header nor surroundings name one.
    var market: Market?
    /// The bank that the page belongs to.
    var bank: BankName?
    /// Whether it is a page of one of the sources, rather than any page.
    var isKnownSite = true
}
