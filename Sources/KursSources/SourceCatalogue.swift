public import KursCore

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
