import KursCore

/// A history as records.
enum HistoryRecords {
    private static let spanColumns: [StaticString] = [
        "market", "currency", "base", "from", "to", "days", "open", "close", "min", "min_on", "max", "max_on", "mean",
        "change", "change_percent",
    ]

    static func bytes(_ answer: HistoryAnswer, by step: HistoryStep, _ context: CommandContext) -> [UInt8] {
        let settings = context.settings
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin(
            "history", columns: step == .day ? RecordWriter.rateColumns : spanColumns,
            showsHeader: settings.showsHeader,
            at: context.now)
        if step == .day {
            append(answer, to: &writer, context)
        } else {
            for (_, span) in answer.spans(by: step) { writer.record { append(span, answer, to: &$0) } }
        }
        let warnings = answer.warnings.map { ($0.code, $0.sentence(context.language)) }
        let whole = PeriodSummary(answer.rates[...])
        writer.end(warnings: warnings, summary: whole.map { span in { append(span, answer, to: &$0) } })
        return writer.bytes
    }

    /// Writes a record per day with the keys of a rate; changes are relative to the previous rate not carried forward.
    private static func append(_ answer: HistoryAnswer, to writer: inout RecordWriter, _ context: CommandContext) {
        var previous: Quote?
        var change = RateChange()
        for day in answer.rates {
            if day.carriedFrom == nil {
                change = previous.map { RateChange(from: $0, to: day.quote) } ?? RateChange()
                previous = day.quote
            }
            let rate = Rate(
                stored: day.stored, change: change, ageSeconds: context.now.seconds - day.stored.fetchedAt.seconds,
                isStale: false)
            writer.rate(rate, mark: day.carriedFrom.map { "carried " + $0.iso })
        }
    }

    private static func append(_ span: PeriodSummary, _ answer: HistoryAnswer, to writer: inout RecordWriter) {
        writer.field("market", answer.market.rawValue)
        writer.field("currency", answer.currency)
        writer.field("base", CurrencyCode.uah)
        writer.field("from", span.first)
        writer.field("to", span.last)
        writer.field("days", Int64(span.count))
        writer.field("open", span.open)
        writer.field("close", span.close)
        writer.field("min", span.low.rate)
        writer.field("min_on", span.low.day)
        writer.field("max", span.high.rate)
        writer.field("max_on", span.high.day)
        writer.field("mean", span.mean)
        writer.field("change", span.change)
        writer.field("change_percent", span.changePercent)
    }
}

/// A history for scripts: `DAY<TAB>RATE` per line.
enum PlainHistory {
    static func append(_ day: Day, _ rate: ExactDecimal?, to bytes: inout [UInt8]) {
        day.append(to: &bytes)
        bytes.append("\t")
        rate?.append(to: &bytes)
        bytes.append("\n")
    }
}
