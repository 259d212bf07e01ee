/// One of Ukraine's five currency markets, in the order in which they are shown.
public enum Market: String, Sendable, CaseIterable {
    /// The street: what exchange desks and private persons trade at.
    case cash
    case banks
    /// What banks trade at among themselves.
    case interbank
    /// The National Bank's official rate: a single rate a day.
    case nbu
    /// Coins against the hryvnia.
    case crypto

    public var traits: MarketTraits {
        switch self {
        case .cash, .banks, .interbank:
            MarketTraits(
                sides: .both, hasDailyRate: false, setsNextDay: false, tradesCoins: false, isComparedWithNBU: true)
        case .nbu:
            MarketTraits(
                sides: .none, hasDailyRate: true, setsNextDay: true, tradesCoins: false, isComparedWithNBU: false)
        case .crypto:
            MarketTraits(
                sides: .bothAndPrice, hasDailyRate: false, setsNextDay: false, tradesCoins: true,
                isComparedWithNBU: false)
        }
    }

    /// The other markets on which the same is traded: money, or coins.
    package var likeMarkets: [Market] {
        Market.allCases.filter { $0 != self && $0.traits.tradesCoins == traits.tradesCoins }
    }
}

/// The side of a quote from the market's view.
public enum Side: String, Sendable, CaseIterable {
    /// The market buys the foreign currency: the lower number.
    case buy
    /// The market sells the foreign currency: the higher number.
    case sell
    /// Halfway between the two; for comparison only; no trade takes place at it.
    case mid
}

/// How money reaches a bank: over its desk, or on a card.
public enum Kind: String, Sendable, CaseIterable { case cash, card }

/// What kind of market one is: which numbers its rates have, how long they hold, and what is traded there.
///
/// Rules that differ between markets depend on these and not on a market's name.
public struct MarketTraits: Sendable, Equatable {
    public enum Sides: Sendable {
        /// One single rate.
        case none
        case both
        case bothAndPrice
    }

    public let sides: Sides
    /// Whether it sets one rate a day, which is in force until it sets the next: a day without one takes the last before
    /// it (`CarryForward`), and a day that is over keeps its rate.
    public let hasDailyRate: Bool
    /// Whether the next day's rate is set the day before.
    public let setsNextDay: Bool
    /// Whether coins are traded there; money is traded on all other markets.
    public let tradesCoins: Bool
    /// Whether its rates are compared with the NBU's of the same or the nearest day, and flagged when far from them.
    public let isComparedWithNBU: Bool
}
