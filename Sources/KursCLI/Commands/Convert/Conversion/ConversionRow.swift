import KursCore

/// A conversion with its market, day, and bank.
struct ConversionRow {
    /// The conversion; of a sum the first of its amounts.
    var conversion: Conversion
    /// The conversions of the other amounts of a sum.
    var added: [Conversion] = []
    /// A sum, rounded once; `nil` for a single amount.
    var sum: ExactDecimal?
    var market: Market
    var on: Day
    /// The bank's slug, and its display name.
    var bank: String?
    var bankName: String?
    var kind: Kind?
    var loss: ExactDecimal?
    var lossPercent: ExactDecimal?
    var words: String?

    var result: ExactDecimal { sum ?? conversion.result }

    /// The steps, each once.
    var legs: [ConversionLeg] {
        guard !added.isEmpty else { return conversion.legs }
        var legs: [ConversionLeg] = []
        for leg in ([conversion] + added).flatMap(\.legs) where !legs.contains(leg) { legs.append(leg) }
        return legs
    }

    /// The side or sides used; `nil` between equal currencies.
    var side: String? {
        let sides = legs.map(\.side.rawValue)
        guard let first = sides.first else { return nil }
        return sides.allSatisfy { $0 == first } ? first : sides.joined(separator: "/")
    }

    /// The leg whose rate was fetched first.
    var oldest: ConversionLeg? { legs.max { $0.rate.ageSeconds < $1.rate.ageSeconds } }

    var isStale: Bool { legs.contains(where: \.rate.isStale) }

    /// The fee; `nil` for none.
    var feePercent: ExactDecimal? { conversion.query.feePercent.isZero ? nil : conversion.query.feePercent }

    /// The market; both markets for a cross between a coin and money.
    var markets: String {
        let names = legs.map(\.rate.quote.market.rawValue)
        guard let first = names.first else { return market.rawValue }
        guard let other = names.first(where: { $0 != first }) else { return first }
        return first + "/" + other
    }

    /// The date or moment of the rates; the earlier of two.
    var asOf: AsOf? {
        let all = legs.compactMap(\.rate.quote.asOf)
        return all.min { left, right in
            switch (left, right) {
            case (.day(let left), .day(let right)): left < right
            case (.instant(let left), .instant(let right)): left < right
            case (.day, .instant): true
            case (.instant, .day): false
            }
        }
    }
}
