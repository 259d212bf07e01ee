/// A coin's price in hryvnias with its changes; anything the source leaves out is `nil`.
public struct Coin: Sendable, Equatable {
    /// The coin's code, such as BTC.
    public var code: CurrencyCode
    /// The source's own name for it in addresses, such as `bitcoin`.
    public var slug: String
    public var name: String
    /// UAH per coin.
    public var price: ExactDecimal?
    /// USD per coin.
    public var priceUSD: ExactDecimal?
    /// Change over 1 hour, percent.
    public var change1h: ExactDecimal?
    /// Change over 24 hours, percent.
    public var change24h: ExactDecimal?
    /// UAH per coin 24 hours ago.
    public var open24h: ExactDecimal?
    /// Highest of 24 hours, UAH.
    public var high24h: ExactDecimal?
    /// Lowest of 24 hours, UAH.
    public var low24h: ExactDecimal?
    /// Market capitalisation, UAH.
    public var marketCap: ExactDecimal?
    /// When the source last saw a trade.
    public var asOf: Timestamp?

    /// Makes a coin of which nothing is known but its names.
    public init(code: CurrencyCode, slug: String, name: String) {
        self.code = code
        self.slug = slug
        self.name = name
    }
}
