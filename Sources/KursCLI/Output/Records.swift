import KursCore

extension RecordWriter {
    static let rateColumns: [StaticString] = [
        "market", "currency", "base", "unit", "buy", "sell", "official", "change_buy", "change_sell", "change_official",
        "as_of", "fetched_at", "age_s", "stale", "source", "kind", "flag",
    ]

    /// Writes a rate with the columns of ``rateColumns``.
    ///
    /// - Parameter mark: What to say as the flag of a quote that has none.
    mutating func rate(_ rate: Rate, mark: String? = nil) {
        record { writer in
            let quote = rate.quote
            writer.field("market", quote.market.rawValue)
            writer.field("currency", quote.currency)
            writer.field("base", quote.base)
            writer.field("unit", Int64(quote.unit))
            writer.field("buy", quote.buy)
            writer.field("sell", quote.sell)
            writer.field("official", quote.official)
            writer.field("change_buy", rate.change.buy)
            writer.field("change_sell", rate.change.sell)
            writer.field("change_official", rate.change.official)
            writer.field("as_of", quote.asOf)
            writer.field("fetched_at", rate.stored.fetchedAt)
            writer.field("age_s", rate.ageSeconds)
            writer.field("stale", rate.isStale)
            writer.field("source", rate.stored.provenance.source.name)
            writer.field("kind", quote.kind?.rawValue)
            writer.field("flag", quote.flag?.rawValue ?? mark)
        }
    }

    static let conversionColumns: [StaticString] = [
        "amount", "from", "result", "to", "rate", "side", "market", "on", "as_of", "fetched_at", "age_s", "stale",
        "source", "bank", "kind", "fee", "loss", "loss_percent", "words",
    ]

    /// Writes a conversion with the columns of ``conversionColumns``, and its legs where they are wanted.
    mutating func conversion(_ line: ConversionLine, withLegs: Bool) {
        record { writer in
            let conversion = line.conversion
            let oldest = conversion.legs.max { $0.rate.ageSeconds < $1.rate.ageSeconds }?.rate
            writer.field("amount", conversion.question.amount)
            writer.field("from", conversion.question.from)
            writer.field("result", conversion.result)
            writer.field("to", conversion.question.to)
            writer.field("rate", conversion.rate)
            writer.field("side", line.side)
            writer.field("market", line.markets)
            writer.field("on", line.on)
            writer.field("as_of", line.asOf)
            writer.field("fetched_at", oldest?.stored.fetchedAt)
            writer.field("age_s", oldest?.ageSeconds)
            writer.field("stale", conversion.legs.contains { $0.rate.isStale })
            writer.field("source", oldest?.stored.provenance.source.name)
            writer.field("bank", line.bank)
            writer.field("kind", line.kind?.rawValue)
            writer.field("fee", conversion.question.feePercent.isZero ? nil : conversion.question.feePercent)
            writer.field("loss", line.loss)
            writer.field("loss_percent", line.lossPercent)
            writer.field("words", line.words)
            guard withLegs else { return }
            writer.records("legs", count: conversion.legs.count) { writer, index in
                let leg = conversion.legs[index]
                writer.field("currency", leg.rate.quote.currency)
                writer.field("side", leg.side.rawValue)
                writer.field("rate", leg.value)
                writer.field("as_of", leg.rate.quote.asOf)
                writer.field("fetched_at", leg.rate.stored.fetchedAt)
                writer.field("source", leg.rate.stored.provenance.source.name)
                writer.field("host", leg.rate.stored.provenance.host)
            }
        }
    }
}

/// A conversion with what the command knows about it.
struct ConversionLine {
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
