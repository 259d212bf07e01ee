/// What a reader found in one answer: any of these, in the order of the answer.
public struct ParsedAnswer: Sendable, Equatable {
    /// Rates: of markets, and of single banks.
    public var quotes: [Quote] = []
    /// The rates of an archive's answer, which may be very many.
    public var archive = PackedQuotes(of: .nbu)
    /// News, newest first where the source has an order.
    public var news: [News] = []
    /// Banks with their contacts.
    public var banks: [Bank] = []
    /// The branches of a bank.
    public var branches: [Branch] = []
    /// Coins with prices and changes.
    public var coins: [Coin] = []
    /// The text of one article.
    public var article: Article?
    /// What a person should know about these.
    public var warnings: [Warning] = []

    /// Nothing yet.
    public init() {}

    /// Rates only.
    public init(quotes: [Quote], warnings: [Warning] = []) {
        self.quotes = quotes
        self.warnings = warnings
    }

    /// Whether there is nothing in it but perhaps warnings.
    public var isEmpty: Bool {
        quotes.isEmpty && archive.isEmpty && news.isEmpty && banks.isEmpty && branches.isEmpty && coins.isEmpty
            && article == nil
    }
}
