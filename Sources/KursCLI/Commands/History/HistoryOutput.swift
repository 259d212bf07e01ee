import KursCore

/// A currency's rates by day, or summarised by week or month.
struct HistoryOutput: CommandOutput {
    var answer: HistoryAnswer
    var step: HistoryStep

    let key: StaticString = "history"
    var columns: [StaticString] { step == .day ? RecordWriter.rateColumns : HistoryOutput.spanColumns }
    private static let spanColumns: [StaticString] = [
        "market", "currency", "base", "from", "to", "days", "open", "close", "min", "min_on", "max", "max_on", "mean",
        "change", "change_percent",
    ]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        HistoryTable.append(answer, by: step, to: &bytes, context)
    }

    /// Writes `DAY<TAB>RATE` lines.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        let lines =
            step == .day ? answer.rates.map { ($0.day, $0.value) } : answer.spans(by: step).map { ($0, $1.mean) }
        for (day, rate) in lines {
            day.append(to: &bytes)
            bytes.append("\t")
            rate?.append(to: &bytes)
            bytes.append("\n")
        }
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        if step == .day {
            appendDays(to: &writer, context)
        } else {
            for (_, span) in answer.spans(by: step) { writer.record { append(span, to: &$0) } }
        }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] { context.records(of: answer.warnings) }

    func summary(_ context: CommandContext) -> ((inout RecordWriter) -> Void)? {
        PeriodSummary(answer.rates[...]).map { span in { append(span, to: &$0) } }
    }

    /// Writes a record per day with the keys of a rate; a change is measured against the record before.
    private func appendDays(to writer: inout RecordWriter, _ context: CommandContext) {
        var previous: Quote?
        for day in answer.rates {
            let change = previous.map { RateChange(from: $0, to: day.quote) } ?? RateChange()
            previous = day.quote
            let rate = Rate(
                stored: day.stored, change: change, ageSeconds: context.now.seconds - day.stored.fetchedAt.seconds,
                isStale: false)
            writer.rate(rate, mark: day.carriedFrom.map { "carried " + $0.iso })
        }
    }

    private func append(_ span: PeriodSummary, to writer: inout RecordWriter) {
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
