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

    /// Leaves out the rates and coins of moments more than a day ahead of the clock, and warns of the first thirty.
    ///
    /// - Returns: Why nothing is left, when that was all there was.
    mutating func leaveOutAhead(_ context: ReaderContext) -> Refusal? {
        guard let clock = context.clock else { return nil }
        var omissions: [Warning] = []
        var refusal: Refusal?
        let isAhead = { (moment: Timestamp, row: String) in
            guard context.isAhead(moment) else { return false }
            refusal = refusal ?? .ahead(moment, clock: clock)
            if omissions.count < 30 { omissions.append(.ahead(row: .name(row), moment: moment, clock: clock)) }
            return true
        }
        quotes.removeAll { quote in
            guard case .instant(let moment)? = quote.asOf else { return false }
            let bank = quote.flag == .singleBank ? nil : quote.bank
            return isAhead(moment, (bank.map { $0.name + " " } ?? "") + quote.currency.text)
        }
        coins.removeAll { coin in coin.asOf.map { isAhead($0, coin.code.text) } ?? false }
        warnings += omissions
        return isEmpty ? refusal : nil
    }

    /// The same with every rate once, though the answer has a row twice.
    var withoutRepeats: ParsedAnswer {
        struct Thing: Hashable {
            let currency: CurrencyCode
            let market: Market
            let kind: Kind?
            let bank: String?
        }
        var seen: [Thing: [Quote]] = [:]
        var parsed = self
        parsed.quotes.removeAll { quote in
            let thing = Thing(
                currency: quote.currency, market: quote.market, kind: quote.kind, bank: quote.bank?.slug)
            if seen[thing]?.contains(quote) == true { return true }
            seen[thing, default: []].append(quote)
            return false
        }
        return parsed
    }

    /// Whether there is nothing in it but perhaps warnings.
    public var isEmpty: Bool {
        quotes.isEmpty && archive.isEmpty && news.isEmpty && banks.isEmpty && coins.isEmpty && article == nil
    }
}
