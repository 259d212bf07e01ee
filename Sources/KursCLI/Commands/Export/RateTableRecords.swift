import KursCore

/// A table of rates as CSV, TSV or JSON lines.
final class RateTableRecords: RateTableWriter {
    static let columns: [StaticString] = [
        "day", "market", "currency", "base", "buy", "sell", "official", "rate_date", "source", "flag",
    ]

    private var writer: RecordWriter

    init(_ format: OutputFormat, _ settings: Settings) {
        writer = RecordWriter(format: format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin(
            "rates", columns: Self.columns, showsHeader: settings.showsHeader, at: Timestamp(seconds: 0))
    }

    func append(_ rows: [RateTableRow]) {
        for row in rows {
            writer.record { writer in
                let quote = row.quote
                writer.field("day", row.day)
                writer.field("market", quote.market.rawValue)
                writer.field("currency", quote.currency)
                writer.field("base", quote.base)
                writer.field("buy", quote.buy)
                writer.field("sell", quote.sell)
                writer.field("official", quote.official)
                writer.field("rate_date", row.rateDay)
                writer.field("source", row.stored.provenance.source.name)
                writer.field("flag", quote.flags.text)
            }
        }
    }

    func finish() -> [UInt8] { writer.drain() }
}
