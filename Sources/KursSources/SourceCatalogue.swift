public import KursCore

/// Which sources answer for a market, in the order they are asked.
public struct SourceCatalogue: Sendable {
    private let addresses: BaseURLs
    private let hasKey: Bool

    /// Takes where upstreams are asked and whether there is a key for Minfin's API (in a replay: always).
    public init(addresses: BaseURLs, hasKey: Bool) {
        self.addresses = addresses
        self.hasKey = hasKey
    }

    /// The sources of a market, the first choice first; those that need a key only where there is one.
    public func sources(of market: Market) -> [any RateSource] {
        var sources: [any RateSource] = []
        func ask(_ source: some RateSource) { sources.append(source) }
        func askAPI(_ resource: MinfinAPISource.Resource) {
            if hasKey { ask(MinfinAPISource(addresses: addresses, resource: resource)) }
        }
        func askPage(_ page: MinfinPageSource.Page) { ask(MinfinPageSource(addresses: addresses, page: page)) }
        switch market {
        case .nbu:
            ask(NBUSource(addresses: addresses))
            askAPI(.nbu)
            ask(NBUPageSource(addresses: addresses))
        case .interbank:
            askAPI(.interbank)
            askPage(.interbank)
            ask(FinanceUASource(addresses: addresses))
        case .banks:
            askPage(.averages)
            askPage(.banks)
            askAPI(.banks)
            ask(PrivatBankSource(addresses: addresses))
            ask(MonobankSource(addresses: addresses))
        case .cash:
            askAPI(.cash)
            askPage(.averages)
            askPage(.auction)
        case .crypto:
            ask(CoinGeckoSource(addresses: addresses))
            ask(WhiteBITSource(addresses: addresses))
            ask(BinanceSource(addresses: addresses))
        }
        return sources
    }

    /// The sources of coins, the first choice first.
    public var coins: [any CoinSource] {
        [
            CoinGeckoSource(addresses: addresses), WhiteBITSource(addresses: addresses),
            BinanceSource(addresses: addresses),
        ]
    }

    /// The source that publishes another's single days by whole years; `nil` for none.
    public static func rangeSource(of source: SourceID) -> SourceID? { source == .nbuJSON ? .nbuRange : nil }

    /// What answers for whole years of the official rates.
    public var years: any HistorySource { NBURangeSource(addresses: addresses) }
}
