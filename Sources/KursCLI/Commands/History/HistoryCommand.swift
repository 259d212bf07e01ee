import KursCore

/// `kurs history`: a currency's past rates, by day or summarised.
enum HistoryCommand {
    static let usage = "history CUR… [PERIOD] [--from DATE] [--to DATE]"
    static let spec = CommandSpec(
        "history", LocalizedText("show a rate day by day", "історія курсу за днями"),
        usage: [
            "history CUR… [PERIOD | --days N | --year | --from DATE --to DATE] [-m MARKET] [--by day|week|month] [--no-carried]",
            "history CUR … -o ledger|hledger|beancount|gnucash-csv [--append FILE]",
        ],
        examples: [
            Example("kurs history usd -30d", "the last thirty days", "останні тридцять днів"),
            Example("kurs history eur 2026Q3 --by month", "a quarter, by month", "квартал за місяцями"),
            Example(
                "kurs history usd 2025 -o hledger --append prices.journal", "price directives for bookkeeping",
                "директиви цін для обліку"),
        ],
        options: ParsedArguments.lengthOptions(usual: HistoryRequest.usualDays) + [
            CommonOptions.city,
            OptionSpec(
                "from", value: "DATE", "first day, or a period: 2026-10, 2026Q3, 2026",
                "перший день або період: 2026-10, 2026Q3, 2026"),
            OptionSpec(
                "to", value: "DATE", "last day, or a period (default: today)",
                "останній день або період (типово сьогодні)"),
            OptionSpec(
                "by", value: "STEP", choices: ["day", "week", "month"], "summarise by day, week or month",
                "підсумок за день, тиждень чи місяць (day, week, month)"),
            OptionSpec(
                "no-carried", "omit days on which a rate was only carried forward",
                "без днів із перенесеним курсом"),
            OptionSpec(
                "side", value: "SIDE", choices: ["buy", "sell", "mid"],
                "for a market with two rates: use buy, sell or mid",
                "для ринку з двома курсами: який брати (buy, sell, mid)"),
            OptionSpec(
                "append", value: "FILE", "add the missing prices to a file of price directives",
                "додати до файлу директив цін ті, яких у ньому немає"),
        ],
        notes: [
            LocalizedText(
                "The mean is over days. For a market with two rates it uses mid, unless --side is given.",
                "Середнє — за днями. Для ринку з двома курсами береться середній (mid), якщо не задано --side."),
            LocalizedText(
                "-o plain prints DAY and RATE, separated by one tab; with several currencies CODE comes first.",
                "-o plain виводить ДЕНЬ і КУРС через табуляцію; для кількох валют спершу КОД."),
            LocalizedText(
                "CUR may be a pair: eur/usd is the euro in dollars.", "CUR може бути парою: eur/usd — євро в доларах."),
            LocalizedText(
                "Days that could not be fetched are reported on standard error, and the status is 69, 75 or 74. No file is "
                    + "written then, except with --offline.",
                "Дні, за які не отримано курсу, перелічено в потоці помилок, статус 69, 75 чи 74. Файл тоді не записується, "
                    + "крім як із --offline."),
        ],
        arguments: ["CURRENCY", "MARKET"], formats: OutputFormat.directives, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (arguments, settings) = (context.arguments, context.settings)
        let request = try HistoryRequest(context)
        let answers = try request.answers(context)
        if settings.format.isDirectives || arguments.has("append") || settings.out != nil {
            for answer in answers { try answer.refuseMissingDays() }
        }
        if settings.format.isDirectives || arguments.has("append"), var answer = answers.first {
            answer.leaveOutDoubtful(context)
            return try PriceFile(answer, settings.format, arguments.value("append")).deliver(context)
        }
        for answer in answers { context.reporter.note(answer.warnings) }
        try context.show(HistoryOutput(answers: answers, step: request.step))
        let answered = context.reporter.answeredStatus
        return answers.map { $0.status(answered) }.first { $0 != answered } ?? answered
    }
}

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
