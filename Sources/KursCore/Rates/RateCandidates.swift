/// The quotes found for a query so far: the best set, and what completes it.
struct RateCandidates {
    /// The best set so far: the first fresh one, else the newest.
    private(set) var best: [StoredQuote] = []
    /// Whether the best set is what its source says now.
    private(set) var isFresh = false
    /// The flag of the best set's source where that only approximates the market.
    private(set) var fallbackFlag: Flag?
    /// Quotes older than their endpoint's interval whose source was asked since and had nothing newer.
    var expired: [StoredQuote] = []
    /// Quotes taken from another set because the best one has none of their currency.
    private var filled: [StoredQuote] = []
    private var others: [[StoredQuote]] = []

    /// Adds a source's quotes; returns whether they end the search, as fresh ones do.
    mutating func add(_ quotes: [StoredQuote], isFresh: Bool, isEmptyDay: Bool, fallbackFlag: Flag?) -> Bool {
        if isFresh && (!quotes.isEmpty || isEmptyDay) {
            if !best.isEmpty { others.append(best) }
            (best, self.isFresh, self.fallbackFlag) = (quotes, true, fallbackFlag)
            return true
        }
        if let newest = quotes.map(\.fetchedAt).max(), best.allSatisfy({ $0.fetchedAt < newest }) {
            if !best.isEmpty { others.append(best) }
            (best, self.fallbackFlag) = (quotes, fallbackFlag)
        } else if !quotes.isEmpty {
            others.append(quotes)
        }
        return false
    }

    /// Takes the newest quote of each currency from other sets; each stays as old as it is.
    mutating func fill(_ currencies: [CurrencyCode]) {
        for code in currencies {
            let known = others.joined().filter { $0.quote.currency == code }
            guard let newest = known.max(by: { $0.fetchedAt < $1.fetchedAt }) else { continue }
            best.append(newest)
            filled.append(newest)
        }
    }

    /// Adds an earlier day's quotes of currencies that have none; returns the currencies added.
    mutating func carry(_ quotes: [StoredQuote]) -> [CurrencyCode] {
        var added: [CurrencyCode] = []
        for quote in quotes where !contains(quote.quote.currency) {
            best.append(quote)
            added.append(quote.quote.currency)
        }
        isFresh = true
        return added
    }

    /// Answers with the rates of an earlier day, which are not fresh.
    mutating func replace(with quotes: [StoredQuote]) { best = quotes }

    func contains(_ currency: CurrencyCode) -> Bool { best.contains { $0.quote.currency == currency } }

    func isStale(_ stored: StoredQuote) -> Bool { !isFresh || filled.contains(stored) || expired.contains(stored) }
}
