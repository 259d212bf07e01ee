import KursCore

extension RecordWriter {
    static let rateColumns: [StaticString] = [
        "market", "currency", "base", "unit", "buy", "sell", "official", "change_buy", "change_sell", "change_official",
        "as_of", "fetched_at", "age_s", "stale", "source", "kind", "flag",
    ]

    /// Writes a rate with the columns of ``rateColumns``.
    ///
    /// - Parameter mark: The flag to write for a quote without one.
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
}
