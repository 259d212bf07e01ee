public import KursCore

/// One source: what it serves, its site, how its answers are read and how it is created.
public struct SourceDescriptor: Sendable {
    public let id: SourceID
    public let site: Site
    public let serves: [Content]
    public let answer: Answer
    public let needsKey: Bool
    /// A page of the site for people, to check what its figures mean and to report a wrong figure.
    ///
    /// A figure that is right there and wrong in kurs is a bug in kurs and belongs in the project's issue tracker.
    public let page: String
    /// Reads a saved answer; pure, and no input can trap it.
    let read: Reader
    private let ranks: KeyValuePairs<Market, Int>
    private let role: Role

    typealias Reader = @Sendable ([UInt8], ReaderContext) -> ReadResult

    public enum Content: String, Sendable, CaseIterable {
        case rates
        case history
        case banks
        case coins
        case news
    }

    /// The kind of data in an answer, which determines how `kurs inspect source` prints it.
    public enum Answer: Sendable {
        case rates
        case banks
        case branches
        case coins
        case coinNames
        case news
        case article
    }

    enum Role: Sendable {
        case rates(@Sendable (BaseURLs) -> any RateSource)
        case coins(@Sendable (BaseURLs) -> any CoinSource)
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

/// A site that sources are fetched from, with the environment variable that names a mirror of it.
public struct Site: Sendable, Equatable {
    /// Its name in environment variables and in the store, such as `NBU`.
    public let name: String
    /// Scheme and host of the upstream.
    public let address: String

    init(_ name: String, _ address: String) { (self.name, self.address) = (name, address) }

    /// The environment variable that replaces scheme, host and port, such as `KURS_URL_NBU`.
    public var variable: String { Self.variablePrefix + name }

    public static var variablePrefix: String { "KURS_URL_" }
}

/// The address each site is fetched from: its own, or a mirror set by the user.
public struct BaseURLs: Sendable, Equatable {
    // A handful at most, looked up a handful of times: a dictionary would cost more to set up than it saves.
    private var overrides: [Mirror] = []

    private struct Mirror: Sendable, Equatable {
        let site: Site
        let address: String
    }

    public init() {}

    /// Sets a mirror: scheme, host and port, without a trailing slash, already validated.
    public mutating func override(_ site: Site, with address: String) {
        overrides.removeAll { $0.site == site }
        overrides.append(Mirror(site: site, address: address))
    }

    public func base(of site: Site) -> Endpoint.Base {
        guard let mirror = overrides.first(where: { $0.site == site }) else { return Endpoint.Base(site.address) }
        return Endpoint.Base(mirror.address, isOverride: true, site: site.name)
    }
}
