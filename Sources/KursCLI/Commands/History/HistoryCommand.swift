import KursCore
import KursSources
import KursTerminal
import KursText

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
            CommonOptions.city, CommonOptions.from, CommonOptions.to,
            OptionSpec(
                "by", value: "STEP", choices: ["day", "week", "month", "average"],
                "summarise by day, week or month, or (average) only the average and the extremes of all days",
                "підсумок за день, тиждень чи місяць (day, week, month) або лише середнє й межі (average)"),
            OptionSpec(
                "no-carried", "omit days on which a rate was only carried forward",
                "не показувати днів із перенесеним курсом"),
            OptionSpec(
                "side", value: "SIDE", choices: ["buy", "sell", "mid"],
                "for a market with two rates: use buy, sell or mid",
                "який курс брати на ринку з двома курсами: buy, sell або mid"),
            OptionSpec(
                "append", value: "FILE", "add the missing prices to a file of price directives",
                "дописати до файлу ціни, яких у ньому ще немає"),
        ],
        notes: [
            LocalizedText(
                "The mean is calculated over days. For a market with two rates, it uses mid unless you set --side.",
                "Середнє обчислено за днями; для ринку з двома курсами — із середнього курсу (mid), якщо не задано --side."
            ),
            LocalizedText(
                "-o plain prints DAY and RATE, separated by one tab; with several currencies CODE comes first.",
                "-o plain виводить ДЕНЬ і КУРС через табуляцію; для кількох валют спершу КОД."),
            LocalizedText(
                "CUR can be a pair: eur/usd is the price of the euro in dollars.",
                "ВАЛЮТА може бути парою: eur/usd — євро в доларах."),
            LocalizedText(
                "Days that could not be fetched are reported on standard error, and the status is 69, 75 or 74. No file is "
                    + "written then, except with --offline.",
                "Дні, за які не отримано курсу, перелічено в потоці помилок, а код завершення — 69, 75 чи 74. Файл тоді не записується, "
                    + "крім як із --offline."),
        ],
        arguments: ["CURRENCY", "MARKET"], formats: OutputFormat.directives, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (arguments, settings) = (context.arguments, context.settings)
        let request = try asTyped(HistoryRequest(context))
        let answers = try request.answers(context)
        if settings.format.isDirectives || arguments.has("append") || settings.out != nil {
            for answer in answers { try answer.refuseMissingDays() }
        }
        if settings.format.isDirectives || arguments.has("append"), var answer = answers.first {
            answer.leaveOutDoubtful(context)
            return try PriceFile(answer, settings.format, arguments.value("append")).deliver(context)
        }
        for answer in answers {
            context.reporter.note(answer.warnings)
            answer.noteLastDay(of: request.days, context)
        }
        try context.show(HistoryOutput(answers: answers, step: request.step, isSummary: request.isSummary))
        let answered = context.reporter.answeredStatus
        return answers.map { $0.status(answered) }.first { $0 != answered } ?? answered
    }
}

private struct HistoryOutput: CommandOutput {
    var answers: [HistoryAnswer]
    var step: HistoryStep
    var isSummary: Bool

    func records(_ context: CommandContext) -> RecordList {
        let warnings = context.records(of: answers.flatMap(\.warnings))
        if isSummary { return RecordList("history", Fields.periods, answers.flatMap(whole), warnings: warnings) }
        let list =
            step == .day
            ? RecordList("history", Fields.rates, answers.flatMap { days($0, context) }, warnings: warnings)
            : RecordList("history", Fields.periods, answers.flatMap(periods), warnings: warnings)
        // Several currencies have no summary in common.
        guard answers.count == 1, let span = PeriodSummary(answers[0].rates[...]) else { return list }
        return list.summed(by: Fields.periods, (answers[0], span))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        for (index, answer) in answers.enumerated() {
            if index > 0 { bytes.append("\n") }
            HistoryTable(answer: answer, step: isSummary ? nil : step, context: context).append(to: &bytes)
        }
    }

    /// Writes `DAY<TAB>RATE` lines, or the mean alone, with `CODE<TAB>` before them for several currencies.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for answer in answers {
            let code = answers.count > 1 ? [answer.pairText.fieldValue] : []
            let lines: [[FieldValue]] =
                isSummary
                ? whole(answer).map { [$0.span.mean.fieldValue] }
                : step == .day
                    ? answer.rates.map { [.day($0.day), $0.value.fieldValue] }
                    : answer.spans(by: step).map { [.day($0), $1.mean.fieldValue] }
            for line in lines { bytes.append(plain: code + line) }
        }
    }

    private func whole(_ answer: HistoryAnswer) -> [(answer: HistoryAnswer, span: PeriodSummary)] {
        PeriodSummary(answer.rates[...]).map { [(answer, $0)] } ?? []
    }

    private func periods(_ answer: HistoryAnswer) -> [(answer: HistoryAnswer, span: PeriodSummary)] {
        answer.spans(by: step).map { (answer, $0.1) }
    }

    /// The days; a change is measured against the record before, if that is of the same source.
    private func days(
        _ answer: HistoryAnswer, _ context: CommandContext
    ) -> [Rate] {
        var previous: HistoryDay?
        return answer.rates.map { day in
            let earlier = previous.flatMap { $0.isOneSeries(with: day) ? $0.quote : nil }
            let change = earlier.map { RateChange(from: $0, to: day.quote) } ?? RateChange()
            previous = day
            var rate = Rate(
                stored: day.stored, change: change, ageSeconds: context.now.seconds(since: day.stored.fetchedAt),
                isStale: false)
            rate.carriedFrom = day.carriedFrom
            return rate
        }
    }
}

extension Fields {
    static let periods: [Field<(answer: HistoryAnswer, span: PeriodSummary)>] = [
        Field("market", "the market") { $0.answer.market },
        Field("currency", "the code of the currency") { $0.answer.currency },
        Field("base", "the currency of the numbers") { $0.answer.rates.first?.quote.base ?? .uah },
        Field("from", "the first day") { $0.span.first },
        Field("to", "the last day") { $0.span.last },
        Field("days", "the days with a rate") { $0.span.count },
        Field("open", "the first rate") { $0.span.open },
        Field("close", "the last rate") { $0.span.close },
        Field("min", "the lowest rate") { $0.span.low.rate },
        Field("min_on", "its day") { $0.span.low.day },
        Field("max", "the highest rate") { $0.span.high.rate },
        Field("max_on", "its day") { $0.span.high.day },
        Field("mean", "the mean over days") { $0.span.mean },
        Field(
            "change",
            "the difference from `close` of the previous record, or from `open` in the first; null for a single day and across sources"
        ) {
            $0.span.ownChange
        },
        Field("change_percent", "the change in percent") { $0.span.ownChangePercent },
    ]
}

extension Flags {
    /// The flags, and after them the day whose rate is repeated.
    func text(carriedFrom day: Day?) -> String? {
        guard let day else { return text }
        return [text, "carried " + day.iso].compactMap(\.self).list(String(Flags.separator))
    }
}

struct HistoryTable {
    let answer: HistoryAnswer
    let step: HistoryStep?
    /// Whether the newest day comes first.
    var isReversed = false
    let context: CommandContext
    private var language: Language { context.language }

    func append(to bytes: inout [UInt8]) {
        let settings = context.settings
        if settings.showsHeader {
            let title = "\(answer.pairText) · " + DisplayNames.market(answer.market, in: settings.city)(language)
            if let first = answer.rates.first?.day, let last = answer.rates.last?.day {
                bytes.append(title: title, DateFormat.range(first...last, language), settings)
            } else {
                bytes.append(line: title, settings.color ? .strong : nil)
            }
        }
        // Without a step there is no row, and the summary is the answer.
        if let step {
            var table = step == .day ? days(isNarrow: false) : spans(by: step)
            if step == .day, table.width > settings.columns { table = days(isNarrow: true) }
            table.append(to: &bytes, columns: settings.columns, color: settings.color)
        }
        guard settings.showsHeader || step == nil, let span = PeriodSummary(answer.rates) else { return }
        // Of two sides it is what lies between them.
        let isBetween = answer.rates.contains { $0.quote.buy != nil && $0.quote.sell != nil }
        var parts = [
            (isBetween ? language("midpoints: ", "середина між купівлею і продажем: ") : "")
                + language("low", "мін.")
                + " \(NumberFormat.rate(span.low.rate, language)) (\(span.low.day.iso))",
            language("high", "макс.")
                + " \(NumberFormat.rate(span.high.rate, language)) (\(span.high.day.iso))",
        ]
        if let mean = span.mean {
            parts.append(language("mean", "у середньому") + " " + NumberFormat.rate(mean, language))
        }
        let percent = span.ownChangePercent.map { " (\(NumberFormat.change($0, language)) %)" } ?? ""
        parts.append(
            DisplayNames.change(language) + " " + (span.ownChange.map { NumberFormat.change($0, language) } ?? "—")
                + percent)
        bytes.append(fitted: parts.list(" · "), .faint, settings)
        let sources = DisplayNames.sources(answer.rates.lazy.map(\.stored.provenance))
        bytes.append(paragraph: sources, .faint, settings)
    }

    /// The days with their rates.
    ///
    /// - Parameter isNarrow: Whether the day on which a rate was set stands without words and year: `← 11-20`.
    private func days(isNarrow: Bool) -> TextTable {
        let hasSides = answer.rates.contains { $0.quote.official == nil }
        var table = TextTable(
            [.left] + [TextTable.Alignment](repeating: .decimal(language), count: hasSides ? 3 : 2) + [.left])
        if context.settings.showsHeader {
            let names =
                hasSides ? [DisplayNames.buy(language), DisplayNames.sell(language)] : [DisplayNames.rate(language)]
            table.header([language("day", "день")] + names + [DisplayNames.change(language), ""])
        }
        var previous: HistoryDay?
        var rows: [[TextTable.Cell]] = []
        for day in answer.rates {
            var cells = [TextTable.Cell(day.day.iso)]
            if hasSides {
                cells += [RatesTable.cell(day.quote.buy, language), RatesTable.cell(day.quote.sell, language)]
            } else {
                cells.append(RatesTable.cell(day.quote.official, language))
            }
            let before = previous.flatMap { $0.isOneSeries(with: day) ? $0.value : nil }
            let change = day.value.flatMap { value in before.flatMap { try? value.subtracting($0) } }
            if day.value != nil { previous = day }
            cells.append(day.carriedFrom == nil ? RatesTable.change(change, language) : TextTable.Cell(""))
            let carried = day.carriedFrom.map { day in
                isNarrow ? "← " + day.iso.dropFirst(5) : RatesTable.since(day, language)
            }
            let flags = day.quote.flags.all.map { "[" + $0.rawValue + "]" }
            cells.append(TextTable.Cell(([carried].compactMap(\.self) + flags).list(" "), .faint))
            rows.append(cells)
        }
        for row in isReversed ? rows.reversed() : rows { table.row(row) }
        return table
    }

    private func spans(by step: HistoryStep) -> TextTable {
        // The overall minimum and maximum are always in the footer.
        let numbers = [TextTable.Alignment](repeating: .decimal(language), count: 5)
        var table = TextTable([.left] + numbers, showing: context.settings.columns < 60 ? [0, 3, 4, 5] : nil)
        if context.settings.showsHeader {
            table.header([
                step == .week
                    ? language("week of", "тиждень з") : language("month", "місяць"),
                language("low", "мін."), language("high", "макс."),
                language("mean", "середній"),
                language("last", "останній"), DisplayNames.change(language),
            ])
        }
        for (start, span) in answer.spans(by: step) {
            table.row([
                TextTable.Cell(step == .month ? String(start.iso.dropLast(3)) : start.iso),
                RatesTable.cell(span.low.rate, language), RatesTable.cell(span.high.rate, language),
                RatesTable.cell(span.mean, language), RatesTable.cell(span.close, language),
                RatesTable.change(span.ownChange, language),
            ])
        }
        return table
    }
}

extension HistoryDay {
    /// Whether the rates of two days may be compared.
    fileprivate func isOneSeries(with other: HistoryDay) -> Bool {
        SourceRegistry.isOneSeries(stored.provenance.source, other.stored.provenance.source)
    }
}

extension PeriodSummary {
    /// The change, if both of its ends are of one series.
    fileprivate var ownChange: ExactDecimal? { SourceRegistry.isOneSeries(baseSource, source) ? change : nil }
    fileprivate var ownChangePercent: ExactDecimal? { ownChange == nil ? nil : changePercent }
}
