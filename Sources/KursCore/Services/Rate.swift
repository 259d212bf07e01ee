/// A quote as it is answered: with what changed, and how old it is.
public struct Rate: Sendable, Equatable {
    /// The quote, its source and the moment it was fetched.
    public var stored: StoredQuote
    /// The change of each number against the previous close; `nil` where nothing is known to compare with.
    public var change: RateChange
    /// Seconds since it was fetched; negative when the clock was set back.
    public var ageSeconds: Int64
    /// Whether it is older than its endpoint's interval and could not be renewed.
    public var isStale: Bool

    /// Joins the four.
    public init(stored: StoredQuote, change: RateChange, ageSeconds: Int64, isStale: Bool) {
        self.stored = stored
        self.change = change
        self.ageSeconds = ageSeconds
        self.isStale = isStale
    }

    /// The quote.
    public var quote: Quote { stored.quote }
}

/// The differences of a quote's numbers from the previous close, per unit, in the base currency.
public struct RateChange: Sendable, Equatable {
    /// Of the buying rate.
    public var buy: ExactDecimal?
    /// Of the selling rate.
    public var sell: ExactDecimal?
    /// Of the single rate.
    public var official: ExactDecimal?

    /// Nothing known.
    public init() {}

    /// The differences between two quotes; a number missing on either side has none.
    public init(from previous: Quote, to quote: Quote) {
        self.init(of: quote, fromBuy: previous.buy, sell: previous.sell, official: previous.official)
    }

    /// The differences of a quote from a close's numbers; a number missing on either side has none.
    init(of quote: Quote, fromBuy buy: ExactDecimal?, sell: ExactDecimal?, official: ExactDecimal?) {
        self.buy = RateChange.difference(quote.buy, buy)
        self.sell = RateChange.difference(quote.sell, sell)
        self.official = RateChange.difference(quote.official, official)
    }

    private static func difference(_ new: ExactDecimal?, _ old: ExactDecimal?) -> ExactDecimal? {
        guard let new, let old else { return nil }
        return try? new.subtracting(old)
    }
}

/// A market's answer to a question.
public struct RatesAnswer: Sendable {
    /// The market.
    public var market: Market
    /// The day asked for.
    public var day: Day
    /// The rates: the wanted currencies first, in their order, then the others in the source's.
    public var rates: [Rate]
    /// Why there is no rate for currencies that were asked for by name.
    public var missing: [AnswerFailure] = []
    /// What a person should know about them.
    public var warnings: [Warning]
    /// Set when the user asked for a refresh that the guard did not allow: when the next one is.
    public var nextRefresh: Timestamp?
}

/// A market's answer, or why there is none.
///
/// A type of its own and not a `Result`: a generic one is put together at the first use, which an answer from the
/// store can tell.
public enum RatesOutcome: Sendable {
    /// The rates.
    case success(RatesAnswer)
    /// Why there are none.
    case failure(AnswerFailure)
}

/// Why there is no answer.
///
/// Facts only; the sentence and the exit status are made in the command line.
public enum AnswerFailure: Error, Sendable, Equatable {
    /// The database failed.
    case store(StoreError)
    /// No source could be reached, and nothing is stored.
    case unreachable(market: Market, failures: [SourceFailure])
    /// Nothing is stored, and nobody may be asked before this moment.
    case tryLater(market: Market, until: Timestamp)
    /// Nothing is stored, and the network was not to be used.
    case nothingStored(market: Market)
    /// The NBU has not published that day yet.
    case notPublished(day: Day)
    /// The day lies before the first of the market's archive.
    case beforeArchive(day: Day, first: Day)
    /// The market has no rate for the currency (on that day).
    case noRate(currency: CurrencyCode, market: Market, day: Day?, elsewhere: [Market])
    /// The day itself has none and the last before it may not be taken, or is too far back.
    case noRateThatDay(currency: CurrencyCode, market: Market, day: Day, last: Day?)
    /// No source of the market answers for past days, and kurs has not seen that day itself.
    case noArchive(market: Market, day: Day)
    /// No source of the market can be asked without a key or is known.
    case noSource(market: Market)
}

/// A source that failed, and how.
public struct SourceFailure: Sendable, Equatable {
    /// The source.
    public var source: SourceID
    /// How it failed.
    public var failure: FetchFailure

    /// Joins the two.
    public init(source: SourceID, failure: FetchFailure) {
        self.source = source
        self.failure = failure
    }
}
