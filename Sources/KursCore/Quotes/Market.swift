/// One of Ukraine's five currency markets, in the order in which they are shown.
public enum Market: String, Sendable, CaseIterable {
    /// The street: what exchange desks and private persons trade at.
    case cash
    /// The average in banks.
    case banks
    /// What banks trade at among themselves.
    case interbank
    /// The National Bank's official rate: a single rate a day.
    case nbu
    /// Coins against the hryvnia.
    case crypto
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
