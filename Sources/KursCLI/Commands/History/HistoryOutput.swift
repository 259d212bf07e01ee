import KursCore

/// The rates of currencies by day, or summarised by week or month.
struct HistoryOutput: CommandOutput {
    var answers: [HistoryAnswer]
    var step: HistoryStep

    let key: StaticString = "history"
    var columns: [StaticString] { step == .day ? RecordWriter.rateColumns : HistoryOutput.spanColumns }
    private static let spanColumns: [StaticString] = [
        "market", "currency", "base", "from", "to", "days", "open", "close", "min", "min_on", "max", "max_on", "mean",
        "change", "change_percent",
    ]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        for (index, answer) in answers.enumerated() {
            if index > 0 { bytes.append("\n") }
            HistoryTable.append(answer, by: step, to: &bytes, context)
        }
    }

    /// Writes `DAY<TAB>RATE` lines, with `CODE<TAB>` before them for several currencies.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for answer in answers { appendPlain(answer, to: &bytes) }
    }

    private func appendPlain(_ answer: HistoryAnswer, to bytes: inout [UInt8]) {
        let lines =
            step == .day ? answer.rates.map { ($0.day, $0.value) } : answer.spans(by: step).map { ($0, $1.mean) }
        for (day, rate) in lines {
            if answers.count > 1 {
                bytes.append(text: answer.pairText)
                bytes.append("\t")
            }
            day.append(to: &bytes)
            bytes.append("\t")
            rate?.append(to: &bytes)
            bytes.append("\n")
        }
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for answer in answers {
            if step == .day {
                appendDays(answer, to: &writer, context)
            } else {
                for (_, span) in answer.spans(by: step) { writer.record { append(span, of: answer, to: &$0) } }
            }
        }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] {
        context.records(of: answers.flatMap(\.warnings))
    }

    /// The summary of the whole period; several currencies have none in common.
    func summary(_ context: CommandContext) -> ((inout RecordWriter) -> Void)? {
        guard answers.count == 1, let answer = answers.first else { return nil }
        return PeriodSummary(answer.rates[...]).map { span in { append(span, of: answer, to: &$0) } }
    }

    /// Writes a record per day with the keys of a rate; a change is measured against the record before.
    private func appendDays(_ answer: HistoryAnswer, to writer: inout RecordWriter, _ context: CommandContext) {
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

    private func append(_ span: PeriodSummary, of answer: HistoryAnswer, to writer: inout RecordWriter) {
        writer.field("market", answer.market.rawValue)
        writer.field("currency", answer.currency)
        writer.field("base", answer.rates.first?.quote.base ?? .uah)
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

extension HistoryAnswer {
    /// The currency, with that of the price where it is not the hryvnia.
    var pairText: String { rates.first?.quote.pairText ?? currency.text }
}
