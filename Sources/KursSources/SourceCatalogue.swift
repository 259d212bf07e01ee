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
        case .nbu: [NBUSource(addresses: addresses)]
        case .interbank, .banks, .cash, .crypto: []
        }
    }

    /// What to ask for a currency's official rates of many days, where the store has gaps; all at once.
    ///
    /// The answers are quotes of the market `nbu` from ``SourceID/nbuRange``, an address per calendar year.
    public func history(of currency: CurrencyCode, from first: Day, through last: Day, today: Day) -> [Fetch] {
        NBURange(addresses: addresses).fetches(of: currency, from: first, through: last, today: today)
    }

    /// Whether the NBU's rates of tomorrow may be out: from 15:30 in Kyiv on.
    public static func mayAskTomorrow(now: Timestamp, kyiv: KyivTime) -> Bool {
        kyiv.secondsOfDay(at: now) >= (15 * 60 + 30) * 60
    }
}
