internal import KursCore

/// A currency in lines of text with its two rates.
struct LineRecord {
    let currency: CurrencyCode
    let unit: Int
    var kind: Kind?
    var buy: ExactDecimal?
    var sell: ExactDecimal?
    /// Whether something in it or about it is not understood.
    var isBroken = false
    /// Whether a figure or a dash for one stands in it; a bare name may head what follows it.
    var hasFigure = false
    /// Whether all of its lines are links.
    var isLink: Bool

    init(_ currency: CurrencyCode, unit: Int, kind: Kind?, isLink: Bool) {
        (self.currency, self.unit, self.kind, self.isLink) = (currency, unit, kind, isLink)
    }

    var hasSides: Bool { buy != nil && sell != nil }
    var isWhole: Bool { hasSides && !isBroken }

    /// Adds the rate of a side, once.
    mutating func set(_ rate: ExactDecimal, _ side: WordMeanings) {
        let place = side == .buy ? \LineRecord.buy : \.sell
        if self[keyPath: place] != nil { isBroken = true }
        self[keyPath: place] = rate
    }
}
