public import KursCore

/// The table of sources: adding a source takes one file and one line here.
///
/// The catalogue, the sites, the mirrors' variables, `kurs sources` and `kurs inspect source` are views of it.
public enum SourceRegistry {
    /// Every source, in the order of `kurs sources`.
    public static let all: [SourceDescriptor] = json + markup

    static let json: [SourceDescriptor] = [
        .nbuJSON,
        .nbuRange,
        .frankfurter,
        .frankfurterDollars,
        .minfinAPIInterbank,
        .minfinAPINBU,
        .minfinAPIBanks,
        .minfinAPICash,
        .minfinSiteBanks,
        .minfinSiteSimple,
        .treeumCash,
        .treeumRange,
        .privatbank,
        .monobank,
        .financeUA,
        .financeUAArchive,
        .financeUARange,
        .financeUABanks,
        .financeUABranches,
        .coingecko,
        .coingeckoList,
        .whitebitV4,
        .whitebit,
        .whitebitRange,
        .binance,
    ]

    static let markup: [SourceDescriptor] = [
        .minfinPageAverages,
        .minfinPageBanks,
        .minfinPageInterbank,
        .minfinPageAuction,
        .minfinPageBank,
        .minfinRSS,
        .minfinPageNews,
        .minfinPageArticle,
        .nbuPage,
    ]

    /// Every site, each once.
    public static var sites: [Site] {
        all.reduce(into: [.privatbankBusiness]) { sites, source in
            if !sites.contains(source.site) { sites.append(source.site) }
        }
    }

    /// The descriptor of a source; `nil` when no source has that name.
    public static func find(_ id: SourceID) -> SourceDescriptor? { all.first { $0.id == id } }

    /// The source that publishes another's single days by whole years; `nil` for none.
    public static func rangeSource(of id: SourceID) -> SourceID? { find(id)?.rateSource(BaseURLs())?.rangeSource }

    static func sources(of market: Market) -> [SourceDescriptor] {
        // Not a sort of pairs with the rank: two more generic types would have to be made at every start.
        all.filter { $0.rank(in: market) != nil }
            .sorted { $0.rank(in: market) ?? 0 < $1.rank(in: market) ?? 0 }
    }

    /// The names of all readers, one for each source.
    public static var readers: [SourceID] { all.map(\.id) }

    /// Reads a saved answer with the reader of a source; pure, and no input can trap it.
    ///
    /// All a reader needs besides the bytes is in the context: its address (`date`, `coursid`, `indicator`,
    /// `vs_currency`, `market`) and its day; a day in the context takes precedence over one in the address.
    ///
    /// - Returns: `nil` when there is no reader of that name.
    public static func read(_ id: SourceID, _ bytes: [UInt8], _ context: ReaderContext) -> ReadResult? {
        find(id)?.read(bytes, context)
    }
}

/// The sources of every kind of answer, created from the registry for the given addresses and key.
public struct SourceCatalogue: Sendable {
    private let addresses: BaseURLs
    private let hasKey: Bool
    /// The only city whose rates of its market count; `nil` for those that stand for the market.
    public var city: City?

    /// - Parameters:
    ///   - addresses: The address each site is fetched from.
    ///   - hasKey: Whether there is a key for Minfin's API; in a replay, always.
    public init(addresses: BaseURLs = BaseURLs(), hasKey: Bool = false) {
        self.addresses = addresses
        self.hasKey = hasKey
    }

    /// The sources of a market, the first choice first; those that need a key only where there is one.
    public func sources(of market: Market) -> [any RateSource] {
        if let city, city.market == market {
            if market == .banks { return [MinfinSiteBanksSource(addresses: addresses, city: city)] }
            return [TreeumSource(addresses: addresses, city: city)]
        }
        return SourceRegistry.sources(of: market).filter { hasKey || !$0.needsKey }.compactMap {
            $0.rateSource(addresses)
        }
    }

    /// The source of prices in dollars, for currencies that the NBU does not list.
    public var dollars: any RateSource { FrankfurterDollars(addresses: addresses) }

    /// The sources of coins, the first choice first.
    public var coins: [any CoinSource] {
        SourceRegistry.sources(of: .crypto).compactMap { $0.coinSource(addresses) }
    }

    /// The source of whole years of a market's rates; `nil` where there is none.
    public func years(of market: Market) -> (any HistorySource)? {
        if let city, city.market == market {
            return market == .cash ? TreeumRangeSource(addresses: addresses, city: city) : nil
        }
        for source in SourceRegistry.all {
            if let years = source.historySource(addresses), years.market == market { return years }
        }
        return nil
    }
}
