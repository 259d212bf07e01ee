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
    /// Cash or card as the lines of its rates name it, one for each rate.
    private var kindsOfRates: [Kind?] = []

    init(_ currency: CurrencyCode, unit: Int, kind: Kind?, isLink: Bool) {
        (self.currency, self.unit, self.kind, self.isLink) = (currency, unit, kind, isLink)
    }

    var hasSides: Bool { buy != nil && sell != nil }
    var isWhole: Bool { hasSides && !isBroken && hasOneKind }

    /// Whether both rates are of the same kind, and of that of the record if it has one.
    private var hasOneKind: Bool {
        let named = Set(kindsOfRates.compactMap(\.self))
        guard let stated = named.first else { return true }
        return named.count == 1 && !kindsOfRates.contains(nil) && kind ?? stated == stated
    }

    /// Cash or card, by what is said of the record or of both its rates.
    var statedKind: Kind? { kind ?? kindsOfRates.lazy.compactMap(\.self).first }

    /// Adds the rate of a side, once, with the kind that its line names.
    mutating func set(_ rate: ExactDecimal, _ side: WordMeanings, kind: Kind?) {
        kindsOfRates.append(kind)
        let place = side == .buy ? \LineRecord.buy : \.sell
        if self[keyPath: place] != nil { isBroken = true }
        self[keyPath: place] = rate
    }
}
