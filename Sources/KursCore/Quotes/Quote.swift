/// One currency's rate on one market, from one source, for one day or moment.
public struct Quote: Sendable, Equatable {
    public var market: Market
    public var currency: CurrencyCode
    /// The currency the price is in: UAH, seldom another.
    public var base: CurrencyCode = .uah
    /// How many units the source quoted, for information: the rates below are always per 1.
    public var unit: Int = 1
    /// What the market pays for 1 unit; `nil` when the source has no such rate.
    public var buy: ExactDecimal?
    /// What the market asks for 1 unit; `nil` when the source has no such rate.
    public var sell: ExactDecimal?
    /// The single rate of a market that has no sides.
    public var official: ExactDecimal?
    /// The day or moment the rate is for, as the source gives it; `nil` when the source does not say.
    public var asOf: AsOf?
    /// The day the rate was set, where the source states it beside the day the rate is for.
    public var setOn: Day?
    /// Cash desk or card, where the source distinguishes them.
    public var kind: Kind?
    /// The bank that set the rate; `nil` for a whole market's.
    public var bank: BankName?
    public var flags: Flags

    /// Makes a quote; what is not given is not known.
    public init(
        market: Market, currency: CurrencyCode, base: CurrencyCode = .uah, unit: Int = 1, buy: ExactDecimal? = nil,
        sell: ExactDecimal? = nil, official: ExactDecimal? = nil, asOf: AsOf? = nil, setOn: Day? = nil,
        kind: Kind? = nil, bank: BankName? = nil, flags: Flags = []
    ) {
        self.market = market
        self.currency = currency
        self.base = base
        self.unit = unit
        self.buy = buy
        self.sell = sell
        self.official = official
        self.asOf = asOf
        self.setOn = setOn
        self.kind = kind
        self.bank = bank
        self.flags = flags
    }

    /// The rate to compare by: the single one, else what the market asks, else what it pays.
    var anyRate: ExactDecimal? { official ?? sell ?? buy }

    /// Whether it is hryvnias for this currency, and not a pair of two others such as a bank's EUR in USD.
    public func isHryvnias(for wanted: CurrencyCode) -> Bool { currency == wanted && base == .uah }

    /// What is priced, with the money of the price where that is not the hryvnia: `EUR`, `EUR/USD`.
    public var pairText: String { base == .uah ? currency.text : "\(currency.text)/\(base.text)" }

    /// What it is about, for a warning: the currency, behind the bank's name where it is one bank's.
    var label: String {
        guard let bank, !flags.contains(.singleBank) else { return pairText }
        return bank.name + " " + pairText
    }

    /// The civil day it is for; `nil` when its source does not say.
    public func day(in kyiv: KyivTime) -> Day? {
        switch asOf {
        case .day(let day): day
        case .instant(let moment): kyiv.day(at: moment)
        case nil: nil
        }
    }
}

/// The time a rate is for: a civil day in Kyiv, or a moment.
public enum AsOf: Sendable, Hashable {
    case day(Day)
    case instant(Timestamp)
}

/// A bank as a source names it.
public struct BankName: Sendable, Hashable {
    /// The stable name in addresses, such as `privatbank`.
    public var slug: String
    /// The name shown to people.
    public var name: String

    public init(slug: String, name: String) {
        self.slug = slug
        self.name = name
    }
}

/// The name of a source in `kurs sources`, `kurs inspect source` and the database.
public struct SourceID: Sendable, Hashable {
    /// The name, such as `nbu-json`.
    public let name: String

    public init(_ name: String) { self.name = name }
}
