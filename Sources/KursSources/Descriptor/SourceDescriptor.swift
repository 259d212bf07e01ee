public import KursCore

/// One source: what it serves, its site, how its answers are read and how it is created.
public struct SourceDescriptor: Sendable {
    /// Its name.
    public let id: SourceID
    /// The site it is fetched from.
    public let site: Site
    /// What it serves.
    public let serves: [Content]
    /// The kind of data in one of its answers.
    public let answer: Answer
    /// Whether it needs the user's key.
    public let needsKey: Bool
    /// A page of the site for people, to check what its figures mean and to report a wrong figure.
    ///
    /// A figure that is right there and wrong in kurs is a bug in kurs and belongs in the project's issue tracker.
    public let page: String
    /// Reads a saved answer; pure, and no input can trap it.
    let read: Reader
    private let ranks: KeyValuePairs<Market, Int>
    private let role: Role

    /// The type of a reader: a pure function of the bytes and their context.
    typealias Reader = @Sendable ([UInt8], ReaderContext) -> ReadResult

    /// The kinds of things a source can serve.
    public enum Content: String, Sendable, CaseIterable {
        case rates
        /// Rates of past days.
        case history
        /// Rates of single banks.
        case banks
        /// Coins with their changes.
        case coins
        case news
    }

    /// The kind of data in an answer, which determines how `kurs inspect source` prints it.
    public enum Answer: Sendable {
        /// Rates of markets, or one bank's own.
        case rates
        /// Rates of many banks, or one bank's contacts.
        case banks
        case branches
        case coins
        case news
        case article
    }

    enum Role: Sendable {
        case rates(@Sendable (BaseURLs) -> any RateSource)
        /// A source of coins, and of the rates of the crypto market.
        case coins(@Sendable (BaseURLs) -> any CoinSource)
        /// A source of whole years of its market's rates.
        case years(@Sendable (BaseURLs) -> any HistorySource)
        /// Addresses that ``BankSources`` or ``NewsSources`` creates.
        case part
    }

    /// - Parameter markets: The markets it serves, each with its place in the order in which that market's sources are
    ///   tried, from 1; none for news and for one bank's page.
    init(
        _ id: SourceID, at site: Site, serves: [Content], answer: Answer = .rates,
        markets ranks: KeyValuePairs<Market, Int> = [:], needsKey: Bool = false, page: String, as role: Role,
        read: @escaping Reader
    ) {
        self.id = id
        self.site = site
        self.serves = serves
        self.answer = answer
        self.needsKey = needsKey
        self.page = page
        self.read = read
        self.ranks = ranks
        self.role = role
    }

    /// The markets it serves, as the first choice or as a fallback; none for news and for one bank's page.
    public var markets: [Market] { ranks.map(\.key) }

    /// Its place among the sources of a market's rates, from 1; `nil` when it is not one of them.
    func rank(in market: Market) -> Int? {
        switch role {
        case .rates, .coins: ranks.first { $0.key == market }?.value
        case .years, .part: nil
        }
    }

    /// The source of rates it describes, with the sites at these addresses; `nil` for one of another role.
    func rateSource(_ addresses: BaseURLs) -> (any RateSource)? {
        switch role {
        case .rates(let make): make(addresses)
        case .coins(let make): make(addresses)
        case .years, .part: nil
        }
    }

    /// The source of coins it describes; `nil` for one of another role.
    func coinSource(_ addresses: BaseURLs) -> (any CoinSource)? {
        if case .coins(let make) = role { make(addresses) } else { nil }
    }

    /// The source of whole years it describes; `nil` for one of another role.
    func historySource(_ addresses: BaseURLs) -> (any HistorySource)? {
        if case .years(let make) = role { make(addresses) } else { nil }
    }
}
