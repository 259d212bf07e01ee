import KursCore
import KursTerminal

struct ConversionOutput: CommandOutput {
    var rows: [ConversionRow]
    /// The rates used; `nil` between hryvnias.
    var answer: RatesAnswer?

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "conversions",
            Fields.conversions(context, ofSum: rows.first?.sum != nil, hasSteps: rows.contains(where: \.isViaDollar)),
            rows, plain: ["result", "to"] + (rows.contains(where: \.isViaDollar) ? ["flag"] : []),
            warnings: answer.map { context.reporter.warnings([$0], []) } ?? [])
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        for row in rows { ConversionTable.append(row, answer, to: &bytes, context) }
    }
}

extension Fields {
    static let conversions: [Field<ConversionRow>] = [
        Field("amount", "the given amount; null for a sum") { $0.sum == nil ? $0.conversion.query.amount : nil },
        Field("from", "its currency") { $0.sum == nil ? $0.conversion.query.from : nil },
        Field("result", "the result") { $0.result },
        Field("to", "its currency") { $0.conversion.query.to },
        Field("rate", "the published rate; a cross rate has 12 significant digits") {
            $0.sum == nil ? $0.conversion.rate : nil
        },
        Field("side", "the side used; for a cross rate, both sides, with the first currency first") { $0.side },
        Field("market", "the market; both for a cross rate of a coin and money; with `via-usd` for a price in dollars")
        {
            $0.markets
        },
        Field("on", "the requested day") { $0.on },
        Field("as_of", "the effective date; for two rates, the earlier one") { $0.asOf },
        Field("fetched_at", "when the older rate was fetched") { $0.oldest?.rate.stored.fetchedAt },
        Field("age_s", "the seconds since then") { $0.oldest?.rate.ageSeconds },
        Field("stale", "whether a rate is older than its refresh interval") { $0.isStale },
        Field("source", "the source of the older rate; with `via-usd` all of them, with slashes") { $0.source },
        Field("bank", "the bank, with `--bank` or `--best`") { $0.bank },
        Field("kind", "with `--bank` or `--best`") { $0.kind },
        Field("fee", "the fee in percent") { $0.feePercent },
        Field("loss", "the cost compared with the official rate, with `--bank` or `--best`") { $0.loss },
        Field("loss_percent", "the loss in percent") { $0.lossPercent },
        Field("words", "the result in words, with `--words`") { $0.words },
        Field("flag", "reasons for caution; several are joined by `+`") { $0.flags.text },
    ]
    private static let addends = Field<ConversionRow>(
        "terms", "the amounts of a sum", each: terms, orAbsent: true
    ) { [$0.conversion] + $0.added }
    static let steps = Field<ConversionRow>(
        "legs", "the published rates, with `--explain`, and of a rate `via-usd`", each: legs, orAbsent: true
    ) { $0.legs }
    static let everyConversion = conversions + [addends, steps]

    static func conversions(
        _ context: CommandContext, ofSum isSum: Bool = false, hasSteps: Bool = false
    ) -> [Field<ConversionRow>] {
        conversions + (isSum ? [addends] : []) + (hasSteps || context.arguments.has("explain") ? [steps] : [])
    }

    private static let terms: [Field<Conversion>] = [
        Field("amount", "the amount") { $0.query.amount },
        Field("from", "its currency") { $0.query.from },
        Field("rate", "its rate") { $0.rate },
        Field("result", "the rounded result of this amount") { $0.result },
    ]

    private static let legs: [Field<ConversionLeg>] = [
        Field("currency", "the code of the currency") { $0.rate.quote.currency },
        Field("side", "the side that was used") { $0.side.rawValue },
        Field("base", "the currency of the rate") { $0.rate.quote.base },
        Field("rate", "the published rate") { $0.value },
        Field("as_of", "the effective date, as the source gives it") { $0.rate.quote.asOf },
        Field("fetched_at", "when the rate was fetched") { $0.rate.stored.fetchedAt },
        Field("source", "the source, as `kurs sources` lists it") { $0.rate.stored.provenance.source.name },
        Field("host", "the host of a mirror") { $0.rate.stored.provenance.host },
    ]
}

struct ConversionRow {
    /// The conversion; of a sum the first of its amounts.
    var conversion: Conversion
    /// The conversions of the other amounts of a sum.
    var added: [Conversion] = []
    /// A sum, rounded once; `nil` for a single amount.
    var sum: ExactDecimal?
    var market: Market
    var on: Day
    var bank: String?
    var bankName: String?
    var kind: Kind?
    var loss: ExactDecimal?
    var lossPercent: ExactDecimal?
    var words: String?

    var result: ExactDecimal { sum ?? conversion.result }

    /// The steps, each once.
    var legs: [ConversionLeg] {
        added.isEmpty ? conversion.legs : ([conversion] + added).flatMap(\.legs).distinct
    }

    /// The side or sides used; `nil` between equal currencies.
    var side: String? {
        let sides = legs.map(\.side.rawValue)
        guard let first = sides.first else { return nil }
        return sides.allSatisfy { $0 == first } ? first : sides.joined(separator: "/")
    }

    var oldest: ConversionLeg? { legs.max { $0.rate.ageSeconds < $1.rate.ageSeconds } }

    var isStale: Bool { legs.contains(where: \.rate.isStale) }

    /// What is odd about the rates.
    var flags: Flags {
        var flags: Flags = []
        for conversion in [conversion] + added { conversion.flags.all.forEach { flags.insert($0) } }
        return flags
    }

    var isViaDollar: Bool { flags.contains(.viaDollar) }

    var source: String? {
        guard isViaDollar else { return oldest?.rate.stored.provenance.source.name }
        return legs.map(\.rate.stored.provenance.source.name).distinct.list("/")
    }

    var feePercent: ExactDecimal? { conversion.query.feePercent.isZero ? nil : conversion.query.feePercent }

    /// The market; both for a cross between a coin and money, and a price in dollars is of no market.
    var markets: String {
        let names = legs.map { $0.side == .mean ? Flag.viaDollar.rawValue : $0.rate.quote.market.rawValue }
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
