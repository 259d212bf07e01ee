import KursCore

/// A conversion with its market, day, and bank.
struct ConversionRow {
    var conversion: Conversion
    var market: Market
    var on: Day
    /// The bank's slug, and its display name.
    var bank: String?
    var bankName: String?
    var kind: Kind?
    var loss: ExactDecimal?
    var lossPercent: ExactDecimal?
    var words: String?

    /// The side or sides used; `nil` between equal currencies.
    var side: String? {
        switch conversion.legs.count {
        case 0: nil
        case 1: conversion.legs[0].side.rawValue
        default:
            conversion.legs[0].side == conversion.legs[1].side
                ? conversion.legs[0].side.rawValue
                : conversion.legs[0].side.rawValue + "/" + conversion.legs[1].side.rawValue
        }
    }

    /// The leg whose rate was fetched first.
    var oldest: Int? {
        let legs = conversion.legs
        return legs.indices.max { legs[$0].rate.ageSeconds < legs[$1].rate.ageSeconds }
    }

    var isStale: Bool { conversion.legs.contains(where: \.rate.isStale) }

    /// The fee; `nil` for none.
    var feePercent: ExactDecimal? { conversion.query.feePercent.isZero ? nil : conversion.query.feePercent }

    /// The market; both markets for a cross between a coin and money.
    var markets: String {
        let names = conversion.legs.map(\.rate.quote.market.rawValue)
        guard let first = names.first, let last = names.last else { return market.rawValue }
        return first == last ? first : first + "/" + last
    }

    /// The date or moment of the rates; the earlier of two.
    var asOf: AsOf? {
        let all = conversion.legs.compactMap(\.rate.quote.asOf)
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
