import KursCore

/// A conversion with what the command knows about it.
struct ConversionRow {
    var conversion: Conversion
    var market: Market
    var on: Day
    /// The bank's slug, and its name for people.
    var bank: String?
    var bankName: String?
    var kind: Kind?
    var loss: ExactDecimal?
    var lossPercent: ExactDecimal?
    var words: String?

    /// The side or sides taken; `nil` between equals.
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

    /// The market; of a cross between a coin and money the two.
    var markets: String {
        let names = conversion.legs.map(\.rate.quote.market.rawValue)
        guard let first = names.first, let last = names.last else { return market.rawValue }
        return first == last ? first : first + "/" + last
    }

    /// What the rates are for; of two, the earlier.
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
