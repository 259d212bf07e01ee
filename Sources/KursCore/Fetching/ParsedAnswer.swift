/// What a reader found in one answer: any of these, in the order of the answer.
public struct ParsedAnswer: Sendable, Equatable {
    /// Rates: of markets, and of single banks.
    public var quotes: [Quote] = []
    /// The rates of an archive's answer, which may be very many.
    public var archive = PackedQuotes(of: .nbu)
    /// News, newest first where the source has an order.
    public var news: [News] = []
    public var banks: [Bank] = []
    public var branches: [Branch] = []
    public var coins: [Coin] = []
    /// The names of all coins that a source knows.
    public var listed: [ListedCoin] = []
    public var article: Article?
    public var warnings: [Warning] = []

    public init() {}

    /// Rates only.
    public init(quotes: [Quote], warnings: [Warning] = []) {
        self.quotes = quotes
        self.warnings = warnings
    }

    /// Whether there is nothing in it but perhaps warnings.
    public var isEmpty: Bool {
        quotes.isEmpty && archive.isEmpty && news.isEmpty && banks.isEmpty && branches.isEmpty && coins.isEmpty
            && listed.isEmpty && article == nil
    }
}

/// Official rates of whole days, packed: a year of an archive's currencies is 16,000 of them, half a megabyte.
public struct PackedQuotes: Sequence, Sendable, Equatable {
    public let market: Market
    private var rows: [Row] = []

    private struct Row: Sendable, Equatable {
        var currency: CurrencyCode
        var coefficient: UInt64
        var day: Day
        /// The day it was set; the earliest number for none.
        var setOn: Day
        var unit: Int32
        var scale: UInt8
    }
    private static let noDay = Day(number: .min)

    public init(of market: Market) { self.market = market }

    public var count: Int { rows.count }
    public var isEmpty: Bool { rows.isEmpty }

    /// Adds a quote; `false` when it says more than fits: sides, a moment, a bank, or a rate beyond 64 bits.
    public mutating func append(_ quote: Quote) -> Bool {
        guard quote.market == market, quote.base == .uah, let rate = quote.official, case .day(let day) = quote.asOf,
            let coefficient = UInt64(exactly: rate.coefficient), let unit = Int32(exactly: quote.unit)
        else { return false }
        let row = Row(
            currency: quote.currency, coefficient: coefficient, day: day, setOn: quote.setOn ?? PackedQuotes.noDay,
            unit: unit, scale: UInt8(clamping: rate.scale))
        guard PackedQuotes.quote(row, market) == quote else { return false }
        rows.append(row)
        return true
    }

    mutating func removeAll(where isUnwanted: (Quote) -> Bool) {
        let market = market
        rows.removeAll { isUnwanted(PackedQuotes.quote($0, market)) }
    }

    public func makeIterator() -> some IteratorProtocol<Quote> {
        let market = market
        return rows.lazy.map { PackedQuotes.quote($0, market) }.makeIterator()
    }

    private static func quote(_ row: Row, _ market: Market) -> Quote {
        Quote(
            market: market, currency: row.currency, unit: Int(row.unit),
            official: ExactDecimal(coefficient: Int128(row.coefficient), scale: Int(row.scale)), asOf: .day(row.day),
            setOn: row.setOn == noDay ? nil : row.setOn)
    }
}
