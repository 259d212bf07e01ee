/// What a person should know about an answer that is given all the same.
///
/// The sentence is made in the command line.
public enum Warning: Sendable, Hashable {
    /// The day had no rate of its own; the one in force was taken.
    case carriedForward(currency: CurrencyCode, asked: Day, from: Day)
    /// A history has no rate for some days between others.
    case gap(currency: CurrencyCode, first: Day, last: Day)
    /// A history lacks days that could not be asked for.
    case daysMissing(MissingDays)
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
    /// A row was left out, because it is for a moment more than a day ahead of the clock.
    case ahead(row: String, moment: Timestamp, clock: Timestamp)
    /// The page names its sides from the customer's view; they were mapped to the market's.
    case customerSides(source: SourceID)
    /// A row carries a code that kurs does not know.
    case unknownCode(String)
    /// A source could not be used; the answer comes from elsewhere.
    case sourceFailed(source: SourceID, failure: FetchError)
    /// The answer is older than its interval and could not be renewed.
    case stale(source: SourceID, ageSeconds: Int64)
    /// The source was asked and has nothing newer than an answer beyond its interval, as on a day without trade.
    case nothingNewer(source: SourceID, ageSeconds: Int64)
    /// Nobody was asked, because what came back could not have been kept.
    case notWritable(path: String, said: String)
    /// A market has no answer at all, said in an answer for several markets.
    case marketFailed(market: Market)
    /// Anything a page reader has to add; `code` is a stable word, `detail` facts of the page.
    case page(code: String, detail: String)

    /// Whether it says that a currency's row was left out; a row of one bank's is not the currency's.
    func leavesOut(_ currency: CurrencyCode) -> Bool {
        switch self {
        case .rowLeftOut(let row, _), .ahead(let row, _, _): row == currency.text
        default: false
        }
    }
}
