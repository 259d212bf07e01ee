public import KursCore

/// Which sources answer for a market, in the order they are asked.
public struct SourceCatalogue: Sendable {
    private let addresses: Addresses
    private let hasKey: Bool

    /// Takes where upstreams are asked and whether there is a key for Minfin's API (in a replay: always).
    public init(addresses: Addresses, hasKey: Bool) {
        self.addresses = addresses
        self.hasKey = hasKey
    }

    /// The sources of a market, the first choice first; those that need a key only where there is one.
    public func sources(of market: Market) -> [any RateSource] {
        switch market {
        case .nbu:
            [NBUSource(addresses: addresses)] + minfinAPI(.nbu) + pages(of: .nbu)
        case .interbank:
            minfinAPI(.interbank) + pages(of: .interbank) + [FinanceUASource(addresses: addresses)]
        case .banks:
            pages(of: .banks) + minfinAPI(.banks)
                + [PrivatBankSource(addresses: addresses), MonobankSource(addresses: addresses)]
        case .cash:
            minfinAPI(.cash) + pages(of: .cash)
        case .crypto:
            [
                CoinGeckoSource(addresses: addresses), WhiteBITSource(addresses: addresses),
                BinanceSource(addresses: addresses),
            ]
        }
    }

    /// The sources of coins, the first choice first.
    public var coins: [any CoinSource] {
        [
            CoinGeckoSource(addresses: addresses), WhiteBITSource(addresses: addresses),
            BinanceSource(addresses: addresses),
        ]
    }

    private func minfinAPI(_ resource: MinfinAPISource.Resource) -> [any RateSource] {
        hasKey ? [MinfinAPISource(addresses: addresses, resource: resource)] : []
    }

    /// The sources of a market that are read from pages, in their order.
    private func pages(of market: Market) -> [any RateSource] {
        switch market {
        case .nbu: [NBUPageSource(addresses: addresses)]
        case .interbank: minfinPages([.interbank])
        case .banks: minfinPages([.averages, .banks])
        case .cash: minfinPages([.averages, .auction])
        case .crypto: []
        }
    }

    private func minfinPages(_ pages: [MinfinPageSource.Page]) -> [any RateSource] {
        pages.map { MinfinPageSource(addresses: addresses, page: $0) }
    }

    /// What to ask for a currency's official rates of many days, where the store has gaps; all at once.
    ///
    /// The answers are quotes of the market `nbu` from ``SourceID/nbuRange``, an address per calendar year.
    public func history(of currency: CurrencyCode, from first: Day, through last: Day, today: Day) -> [Fetch] {
        NBURange(addresses: addresses).fetches(of: currency, from: first, through: last, today: today)
    }

    /// What answers for whole years of the official rates.
    public var years: any HistorySource { NBURange(addresses: addresses) }

    /// Whether the NBU's rates of tomorrow may be out: from 15:30 in Kyiv on.
    public static func mayAskTomorrow(now: Timestamp, kyiv: KyivTime) -> Bool {
        kyiv.secondsOfDay(at: now) >= (15 * 60 + 30) * 60
    }
}
