/// What a reader found in one answer: any of these, in the order of the answer.
public struct Harvest: Sendable, Equatable {
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

    /// Whether there is nothing in it but perhaps warnings.
    public var isEmpty: Bool {
        quotes.isEmpty && archive.isEmpty && news.isEmpty && banks.isEmpty && coins.isEmpty && article == nil
    }
}

/// What a reader makes of an answer.
public enum Reading: Sendable, Equatable {
    /// It holds what was asked for.
    case found(Harvest)
    /// It says, validly, that there is nothing for that day; no reason to try elsewhere or to stay away.
    case noData
    /// It is not what it should be; nothing of it is used.
    case refused(Refusal)
}

/// Why an answer was refused: what was looked for, what was there.
///
/// Facts only.
public enum Refusal: Error, Sendable, Equatable {
    /// Not JSON from this byte on.
    case notJSON(byteOffset: Int)
    /// JSON, but not the container it should be: `wanted` such as `array of rows`.
    case wrongShape(wanted: String, found: String)
    /// The upstream's own message instead of data.
    case said(String)
    /// A row without something it must have, or with something that cannot be; `row` counts from 0.
    case badRow(row: Int, field: String, value: String)
    /// Nothing of what was looked for is there.
    case notFound(lookedFor: String)
    /// The page is of another kind: `calendar`, `fuel`, `converter`, `login`, `error page`…
    case otherPage(kind: String)
    /// The answer is for another day than the one asked for; `found` is nil when it says no day.
    case otherDay(asked: Day, found: Day?)
    /// A rate ten times (or a tenth of) what it was: a denomination or a fault, not for kurs to guess.
    case jump(currency: CurrencyCode, before: ExactDecimal, after: ExactDecimal)
    /// An HTTP status that is no answer.
    case status(Int)
}

/// What a reader is told besides the bytes.
///
/// It reads no clock: everything is here.
public struct ReadingContext: Sendable {
    /// The day asked for, where one was.
    public var day: Day?
    /// When the answer was fetched.
    public var fetchedAt: Timestamp
    /// Kyiv's civil time.
    public var kyiv: KyivTime
    /// Where it came from, `KEY` in the key's place; `nil` for a saved file of unknown origin.
    public var address: String?
    /// The server's `Content-Type`.
    public var contentType: String?

    /// Joins the facts.
    public init(
        day: Day? = nil, fetchedAt: Timestamp, kyiv: KyivTime, address: String? = nil, contentType: String? = nil
    ) {
        self.day = day
        self.fetchedAt = fetchedAt
        self.kyiv = kyiv
        self.address = address
        self.contentType = contentType
    }
}

/// What a person should know about an answer that is given all the same.
///
/// The sentence is made in the command line.
public enum Warning: Sendable, Hashable {
    /// The day had no rate of its own; the one in force was taken.
    case carriedForward(currency: CurrencyCode, asked: Day, from: Day)
    /// A history has no rate for some days between others.
    case gap(currency: CurrencyCode, first: Day, last: Day)
    /// Today's rate could not be had; the last that is known was taken.
    case lastKnown(currency: CurrencyCode, asked: Day, from: Day)
    /// A source stands in for what the market means.
    case standIn(source: SourceID, flag: Flag)
    /// The buying rate is above the selling rate.
    case crossed(currency: CurrencyCode, source: SourceID)
    /// The rate is more than 35 % away from the NBU's.
    case farFromNBU(currency: CurrencyCode, source: SourceID)
    /// A row was left out, and why.
    case rowLeftOut(row: String, reason: String)
    /// The page names its sides from the customer's view; they were mapped to the market's.
    case customerSides(source: SourceID)
    /// A row carries a code that kurs does not know.
    case unknownCode(String)
    /// A source could not be used; the answer comes from elsewhere.
    case sourceFailed(source: SourceID, failure: FetchFailure)
    /// The answer is older than its interval and could not be renewed.
    case stale(source: SourceID, ageSeconds: Int64)
    /// Nobody was asked, because what came back could not have been kept.
    case notWritable(path: String, said: String)
    /// A market has no answer at all, said in an answer for several markets.
    case marketFailed(market: Market)
    /// Anything a page reader has to add; `code` is a stable word, `detail` facts of the page.
    case page(code: String, detail: String)
}
