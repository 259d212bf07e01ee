import KursCore

/// An amount converted to one or several currencies.
struct ConversionOutput: CommandOutput {
    var rows: [ConversionRow]
    /// The rates used; `nil` between hryvnias.
    var answer: RatesAnswer?

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "conversions", Fields.conversions(context, ofSum: rows.first?.sum != nil), rows, plain: ["result", "to"],
            warnings: answer.map { context.reporter.warnings([$0], []) } ?? [])
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        for row in rows { ConversionTable.append(row, answer, to: &bytes, context) }
    }
}

extension Fields {
    static let conversions: [Field<ConversionRow>] = [
        Field("amount", "the given amount; none of a sum") { $0.sum == nil ? $0.conversion.query.amount : nil },
        Field("from", "its currency") { $0.sum == nil ? $0.conversion.query.from : nil },
        Field("result", "the result") { $0.result },
        Field("to", "its currency") { $0.conversion.query.to },
        Field("rate", "the published rate; a cross rate has 12 significant digits") {
            $0.sum == nil ? $0.conversion.rate : nil
        },
        Field("side", "the side that was used; of a cross rate both, the first currency first") { $0.side },
        Field("market", "the market; both for a cross rate of a coin and money") { $0.markets },
        Field("on", "the requested day") { $0.on },
        Field("as_of", "the effective date, the earlier of two") { $0.asOf },
        Field("fetched_at", "when the older rate was fetched") { $0.oldest?.rate.stored.fetchedAt },
        Field("age_s", "the seconds since then") { $0.oldest?.rate.ageSeconds },
        Field("stale", "whether a rate is older than its refresh interval") { $0.isStale },
        Field("source", "the source of the older rate") { $0.oldest?.rate.stored.provenance.source.name },
        Field("bank", "the bank, with `--bank` or `--best`") { $0.bank },
        Field("kind", "with `--bank` or `--best`") { $0.kind },
        Field("fee", "the fee in percent") { $0.feePercent },
        Field("loss", "the cost compared with the official rate, with `--bank` or `--best`") { $0.loss },
        Field("loss_percent", "the loss in percent") { $0.lossPercent },
        Field("words", "the result in words, with `--words`") { $0.words },
    ]
    private static let addends = Field<ConversionRow>(
        "terms", "the amounts of a sum", each: terms, orAbsent: true
    ) { [$0.conversion] + $0.added }
    private static let steps = Field<ConversionRow>(
        "legs", "the published rates, with `--explain`", each: legs, orAbsent: true
    ) { $0.legs }
    /// All that a conversion may have.
    static let everyConversion = conversions + [addends, steps]

    static func conversions(_ context: CommandContext, ofSum isSum: Bool = false) -> [Field<ConversionRow>] {
        conversions + (isSum ? [addends] : []) + (context.arguments.has("explain") ? [steps] : [])
    }

    private static let terms: [Field<Conversion>] = [
        Field("amount", "the amount") { $0.query.amount },
        Field("from", "its currency") { $0.query.from },
        Field("rate", "its rate") { $0.rate },
        Field("result", "the result by itself, which is rounded") { $0.result },
    ]

    private static let legs: [Field<ConversionLeg>] = [
        Field("currency", "the code of the currency") { $0.rate.quote.currency },
        Field("side", "the side that was used") { $0.side.rawValue },
        Field("rate", "the published rate") { $0.value },
        Field("as_of", "the effective date, as the source gives it") { $0.rate.quote.asOf },
        Field("fetched_at", "when the rate was fetched") { $0.rate.stored.fetchedAt },
        Field("source", "the source, as `kurs sources` lists it") { $0.rate.stored.provenance.source.name },
        Field("host", "the host of a mirror") { $0.rate.stored.provenance.host },
    ]
}
