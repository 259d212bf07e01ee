/// What a person should know about an answer that is given all the same.
public enum Warning: Sendable, Hashable {
    /// The day had no rate of its own; the one in force was taken.
    case carriedForward(currency: CurrencyCode, requested: Day, from: Day)
    /// Many days had no rate of their own; for each the one in force was taken.
    case carriedDays(currency: CurrencyCode, count: Int, first: Day, last: Day)
    case gap(currency: CurrencyCode, first: Day, last: Day)
    case daysMissing(MissingDays)
    /// Today's rate could not be had; the last that is known was taken.
    case lastKnown(currency: CurrencyCode, requested: Day, from: Day)
    /// The market does not list the currency: its price in dollars was taken, and the market's dollar, each of these days.
    case viaDollar(
        currency: CurrencyCode, source: SourceID, days: ClosedRange<Day>, dollar: SourceID, dollarDays: ClosedRange<Day>
    )
    /// A source stands in for what the market means.
    case fallback(source: SourceID, flag: Flag)
    /// The NBU's rates come from a source that republishes them.
    case relayed(source: SourceID)
    /// The rates were fetched from another host than the one in use: a mirror, or with `nil` the site that a mirror
    /// replaces.
    case otherHost(source: SourceID, host: String?)
    case crossed(currency: CurrencyCode, bank: String? = nil, source: SourceID)
    /// The rate is more than 35 % away from the NBU's.
    case farFromNBU(currency: CurrencyCode, bank: String? = nil, source: SourceID)
    /// The rate is more than 10 % away from the NBU's of that day.
    case offNBU(currency: CurrencyCode, bank: String? = nil, source: SourceID)
    /// The rates could not be held against the NBU's: no rate of it near their day is stored.
    case notChecked(currencies: [CurrencyCode], source: SourceID)
    /// A doubtful rate has arrived, and the one that the source gave earlier for the same day stays.
    case earlierKept(currency: CurrencyCode, bank: String? = nil, source: SourceID)
    case rowLeftOut(RowLabel, OmissionReason)
    /// A table of a page was left out, although others of its tables have rates.
    case tableLeftOut(Refusal.TableFault)
    /// Further rows were left out without a warning of their own.
    case moreRowsLeftOut(count: Int)
    /// A row was left out because its time is more than an hour ahead of the clock.
    case ahead(row: RowLabel, moment: Timestamp, clock: Timestamp)
    /// The time of a news item is in the future; the item is kept without it.
    case futureTime(link: String, moment: Timestamp)
    case unknownCode(String)
    /// A source could not be used; the answer comes from elsewhere.
    case sourceFailed(source: SourceID, failure: FetchError)
    /// The answer is older than its interval and could not be renewed; `retrySeconds` is the wait for the next attempt,
    /// `nil` where one has just failed.
    case stale(source: SourceID, ageSeconds: Int64, retrySeconds: Int64? = nil)
    /// The source was asked and has nothing newer than an answer beyond its interval, as on a day without trade.
    case nothingNewer(source: SourceID, ageSeconds: Int64)
    /// Nobody was asked, because what came back could not have been kept.
    case notWritable(path: String, message: String)
    /// A market has no answer at all, said in an answer for several markets.
    case marketFailed(market: Market)
    /// The source has two official rates for a currency, and they differ; its `ask` is taken, this is its `bid`.
    case twoOfficialRates(currency: CurrencyCode, bid: String)

    /// Whether something that may be a rate of a market's currencies was not taken from an answer.
    ///
    /// - Parameter currencies: The currencies whose rates matter; `nil` for all.
    func concerns(_ market: Market, _ currencies: [CurrencyCode]?) -> Bool {
        switch self {
        case .earlierKept(let currency, _, _): return currencies?.contains(currency) ?? true
        case .notChecked(let unchecked, _): return currencies?.contains(where: unchecked.contains) ?? true
        case .rowLeftOut(_, .metal), .rowLeftOut(_, .coin), .rowLeftOut(_, .priced): return false
        case .rowLeftOut(.name(let name), _), .ahead(.name(let name), _, _):
            let words = name.split(separator: " ").map(String.init)
            if Market.allCases.contains(where: { $0 != market && words.contains($0.rawValue) }) { return false }
            let named = words.compactMap { CurrencyCode($0) }.filter { Currency.find($0) != nil }
            return named.isEmpty || currencies?.contains(where: named.contains) ?? true
        case .rowLeftOut, .ahead, .tableLeftOut, .moreRowsLeftOut: return true
        default: return false
        }
    }

    /// Whether it says that a currency's row was left out; a row of one bank's is not the currency's.
    func leavesOut(_ currency: CurrencyCode) -> Bool {
        switch self {
        case .rowLeftOut(.name(let name), _), .ahead(.name(let name), _, _):
            name == currency.text || name.hasPrefix(currency.text + " ")
                || Market.allCases.contains { name == "\($0.rawValue) \(currency.text)" }
        default: false
        }
    }

    /// The one bank that it is about; `nil` when it is about others or none.
    package var bank: String? {
        switch self {
        case .crossed(_, let bank, _), .farFromNBU(_, let bank, _), .offNBU(_, let bank, _),
            .earlierKept(_, let bank, _):
            bank
        default: nil
        }
    }
}

public enum RowLabel: Sendable, Hashable {
    /// The row by its number, from 0.
    case number(Int)
    /// What the row is about: a currency, a bank with a currency, a link.
    case name(String)
}

/// Why a row was left out of an answer that is used all the same.
public enum OmissionReason: Sendable, Hashable {
    case fault(Refusal.RowFault)
    case unclearUnits
    case metal
    case coin
    case priced(in: CurrencyCode)
    case unknownName
    case tablesDisagree
    case unclearCell(RateSide, text: String)
    /// The cell of the time holds something else; at most 60 characters of it.
    case unclearTime(String)
    case otherWidth
    /// A bank without both rates is not part of the median.
    case oneSided
    case crossed
    case farFromOthers
    /// The rates are more than 35 % away from the NBU's.
    case farFromNBU
    case implausible(Implausibility)
    /// A news item without a title.
    case noTitle
    case noWebAddress
}

/// Which rate of a row a cell holds.
public enum RateSide: String, Sendable, CaseIterable { case buy, sell, official }
