// The ports to upstreams: each names the addresses that answer a query and how an answer is read. All of them are pure:
// no I/O, no clock.

public protocol RateSource: Sendable {
    var id: SourceID { get }
    /// The flag of its rates where they only approximate the market, as one bank's do; `nil` for the market's own.
    var fallbackFlag: Flag? { get }
    /// Whether it publishes one set of rates a day, kept for ever, instead of a current state.
    var isArchive: Bool { get }
    /// Whether it republishes the rates of a market's own sources, which take precedence over what is stored of it.
    func isRelay(of market: Market) -> Bool
    /// The source that publishes the same rates by whole years; `nil` for none.
    var rangeSource: SourceID? { get }
    /// The first day that it has a page of its own for; `nil` where it has none of past days, or whole years instead.
    var firstPastDay: Day? { get }
    /// The addresses that answer a query, all fetched at once; empty when this source cannot answer it.
    ///
    /// They also identify the source's answers in the store, so that making them costs no more than their text.
    func endpoints(for query: RateQuery) -> [Endpoint]
    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch
}

extension RateSource {
    public var fallbackFlag: Flag? { nil }
    public var isArchive: Bool { false }
    public var rangeSource: SourceID? { nil }
    public var firstPastDay: Day? { nil }
    public func isRelay(of market: Market) -> Bool { false }

    /// Where the store keeps its answers to a query, and those of its range source.
    func provenances(for query: RateQuery) -> [Provenance] {
        var provenances: [Provenance] = []
        for provenance in endpoints(for: query).map(Provenance.init) where !provenances.contains(provenance) {
            provenances.append(provenance)
            if let rangeSource { provenances.append(Provenance(source: rangeSource, host: provenance.host)) }
        }
        return provenances
    }

    /// The fetches that answer a query; empty when this source cannot answer it.
    public func fetches(for query: RateQuery) -> [Fetch] { endpoints(for: query).map { fetch($0, for: query) } }
}

/// A source of coins with their prices and changes; its prices are today's rates of the crypto market, too.
public protocol CoinSource: RateSource {
    /// The addresses of coins with prices in hryvnias, all fetched at once.
    var prices: [Endpoint] { get }
    /// The addresses that complete them, such as prices in dollars; coins are complete enough without these.
    var additions: [Endpoint] { get }
    /// The addresses of a coin that is not in the tables: its price in hryvnias, then what completes it; none where the
    /// source does not have it.
    func endpoints(of found: Currency) -> [Endpoint]
    func fetch(_ endpoint: Endpoint) -> Fetch
}

extension CoinSource {
    /// A fetch of one coin's price, for which the first one's stands: that of the coin pegged to the dollar.
    public func vouched(_ fetch: Fetch) -> Fetch {
        var fetch = fetch
        fetch.vouchedBy = prices.first == fetch.endpoint ? nil : prices.first
        return fetch
    }

    public var additions: [Endpoint] { [] }

    public func endpoints(of found: Currency) -> [Endpoint] { [] }

    public func endpoints(for query: RateQuery) -> [Endpoint] {
        query.market == .crypto && query.day == query.today ? prices(of: query.currencies) : []
    }

    /// The addresses of today's prices of coins: one for all that are in the tables, and one for each that was found.
    public func prices(of currencies: [CurrencyCode]) -> [Endpoint] {
        let found = currencies.compactMap { Currency.find($0) }.filter(\.isFound)
        let own = found.compactMap { endpoints(of: $0).first }
        return found.count == currencies.count && !found.isEmpty ? own : prices + own
    }

    public func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch { fetch(endpoint) }
}

/// A source of many days' rates at once: one address per calendar year.
public protocol HistorySource: Sendable {
    var market: Market { get }
    var firstDay: Day { get }
    /// The address of a calendar year up to `today`: of one currency, or of all with `nil`.
    ///
    /// - Returns: `nil` when the year lies outside its archive.
    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint?
    func fetch(_ endpoint: Endpoint) -> Fetch
}

extension HistorySource {
    /// The days of a calendar year that lie in its archive; `nil` when none does.
    public func days(of year: Int, through today: Day) -> (first: Day, last: Day)? {
        guard let days = Day.all(ofYear: year) else { return nil }
        let (first, last) = (max(days.lowerBound, firstDay), min(days.upperBound, today))
        return first <= last ? (first, last) : nil
    }

    /// The fetch of a calendar year up to `today`; `nil` when the year lies outside its archive.
    public func fetch(of currency: CurrencyCode?, year: Int, today: Day) -> Fetch? {
        endpoint(of: currency, year: year, today: today).map(fetch)
    }
}

public protocol BankSource: Sendable {
    /// What may be fetched for every bank's rates of a currency on a day, as lines: what is fetched first, all at once, and
    /// what instead when that fails; of two rates of a bank the fresher counts.
    func lines(of currency: CurrencyCode, on day: Day, today: Day) -> [[Fetch]]
    /// What is fetched for a bank's contacts; `nil` when no address has them.
    func contacts(of slug: String) -> Fetch?
    /// What is fetched for the contacts of all banks; `nil` when no address has them.
    var contactList: Fetch? { get }
    /// What is fetched for the branches of a bank of that list; `nil` when no address has them.
    func branches(of listSlug: String) -> Fetch?
}

extension BankSource {
    public var contactList: Fetch? { nil }
    public func branches(of listSlug: String) -> Fetch? { nil }
}

public protocol NewsSource: Sendable {
    /// One line per feed: what is fetched first, and what instead when that fails.
    var lines: [[Fetch]] { get }
    /// What is fetched for the text of a piece of news; `nil` where it may not be fetched.
    func article(of news: News) -> Fetch?
}

/// Which rates are wanted of a market's sources.
public struct RateQuery: Sendable, Equatable {
    public var market: Market
    /// The day the rates are wanted for, in Kyiv.
    public var day: Day
    /// The current day in Kyiv.
    public var today: Day
    /// The currencies wanted most; a source that answers one currency per request is asked for these.
    public var currencies: [CurrencyCode]

    public init(market: Market, day: Day, today: Day, currencies: [CurrencyCode]) {
        self.market = market
        self.day = day
        self.today = today
        self.currencies = currencies
    }

    /// Whether the day is the Saturday or Sunday to come and Friday's rate is in force or known: no other will be set.
    var isWeekendAhead: Bool {
        let saturday = 5
        return market.traits.hasDailyRate && day > today && day.weekday >= saturday
            && day.number - today.number <= day.weekday - saturday + 1
    }
}
