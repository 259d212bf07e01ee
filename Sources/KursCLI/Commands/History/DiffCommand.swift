import KursCore
import KursTerminal

/// `kurs diff`: prints the rates that moved, with status 2; when none did, prints nothing where it may be cron that asks.
enum DiffCommand {
    static let spec = CommandSpec(
        "diff",
        LocalizedText("list rates that changed, for scripts and cron", "курси, що змінилися; для скриптів і cron"),
        usage: [
            "diff [CUR…] [--since DATE] [--to DATE] [--min PERCENT] [-m MARKET]",
            "diff CUR --from DATE --to DATE --amount AMOUNT",
        ],
        examples: [
            Example(
                "kurs diff --min 0.5%", "since yesterday, by at least half a percent",
                "від учора, пів відсотка й більше"),
            Example("kurs diff usd eur --since 2026-01-01 --min 5%", "since 1 January", "від 1 січня"),
            Example(
                "kurs diff usd --from 2026-09-30 --to 2026-10-31 --amount 1000",
                "the exchange difference of 1000 dollars",
                "курсова різниця для 1000 доларів"),
        ],
        options: [
            OptionSpec(
                "since", alias: "from", value: "DATE", "the day to compare with (default: yesterday)",
                "день для порівняння (типово вчорашній)"),
            OptionSpec("to", value: "DATE", "the later day (default: today)", "пізніший день (типово сьогодні)"),
            OptionSpec(
                "amount", value: "AMOUNT",
                "show what this amount was worth in hryvnias on both days, and the difference",
                "показати вартість суми в гривнях на обидва дні та різницю"),
            OptionSpec(
                "min", value: "PERCENT", "the smallest change to list (default: any)",
                "найменша зміна (типово будь-яка)"),
        ],
        notes: [
            LocalizedText(
                "Exits with 0 if no rate changed, with 2 if any did.",
                "Завершується з кодом 0, якщо курси не змінилися, і 2, якщо змінився хоч один."),
            LocalizedText(
                "With --amount, give one currency; kurs uses NBU rates unless you set -m, and exits with 0. Both values are "
                    + "rounded to kopiikas, half away from zero; the difference is that of the rounded values. A debt is a "
                    + "negative amount. If either day has no rate, kurs prints no result.",
                "З --amount укажіть одну валюту; курс береться з НБУ, якщо -m не задає іншого ринку, а код завершення — 0. Обидві суми в гривнях "
                    + "округлено до копійок (половину — у бік від нуля), різниця — між округленими. Борг — від'ємна сума. Якщо немає "
                    + "курсу на один із днів, відповіді не буде."),
        ],
        arguments: ["CURRENCY"],
        words: { (line) throws(UsageError) in try line.takeLine() }, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let named = try context.currencies(in: arguments.operands)
        let currencies = named.isEmpty ? context.settings.currencies : named
        let amount = try amount(of: named, context)
        var last = try context.day(of: "to") ?? context.today
        var since = try context.day(of: "since") ?? last.advanced(by: -1)
        // `compare usd today yesterday`: only options, and words before them, tell two days apart.
        let spelling = arguments.spelling(of: "since")
        let isOrdered = spelling.hasPrefix("--")
        if since > last, !isOrdered { swap(&since, &last) }
        let least = try least(arguments)
        if last > context.today {
            throw .usage(.badValue("--to", given: last.iso, expected: ["≤ " + context.today.iso]))
        }
        if since >= last {
            let given = arguments.value("since") ?? since.iso
            throw .usage(.badValue(isOrdered ? spelling : "--since", given: given, expected: ["< " + last.iso]))
        }
        var moves: [DiffOutput.Move] = []
        var unmoved: [String] = []
        var missing: [Warning] = []
        var failure: AnswerError?
        /// The failures of currencies without an answer, reported in addition to the others' results.
        var silent: [AnswerError] = []
        var uncertain: MissingDays?
        var compared = 0
        for currency in currencies {
            switch try history(of: currency, since, last, context) {
            case .failure(let error):
                failure = failure ?? error
                silent.append(error)
            case .success(var answer):
                answer.leaveOutDoubtful(context)
                if let missingDays = answer.missingDays {
                    failure = failure ?? .daysMissing(missingDays)
                    missing.append(.daysMissing(missingDays))
                }
                guard let before = answer.rates.last(where: { $0.day <= since }), let after = answer.rates.last,
                    amount == nil || before.day == since && after.day == last, let old = before.value,
                    let new = after.value, let change = try? new.subtracting(old),
                    let fraction = try? ExactFraction(change).multiplied(by: 100).divided(by: old),
                    let percent = try? fraction.rounded(toScale: 2), let exact = try? fraction.rounded(toScale: 12)
                else {
                    if amount != nil, failure == nil {
                        failure = AnswerError.lacking(currency, answer, [since, last])
                    }
                    continue
                }
                // A missing day may be the one to compare with, or the one with the move.
                if let missingDays = answer.missingDays, missingDays.reason != .offline, missingDays.last > before.day {
                    uncertain = uncertain ?? missingDays
                    continue
                }
                // On a market without daily rates, a day without its own is not the day before.
                guard before.day != after.day || answer.market.traits.hasDailyRate else {
                    let absence = AnswerError.lacking(currency, answer, [last])
                    failure = failure ?? absence
                    silent.append(absence)
                    continue
                }
                compared += 1
                guard amount != nil || !change.isZero, exact.magnitude >= least else {
                    unmoved.append(currency.text + " " + NumberFormat.rate(new, context.language))
                    continue
                }
                moves.append(
                    DiffOutput.Move(
                        currency: currency, before: before, old: old, after: after, new: new, change: change,
                        percent: percent))
            }
        }
        if compared == 0 {
            let first = currencies.first.map { market(of: $0, context) }
            throw .answer(failure ?? .noArchive(market: first ?? context.settings.market, day: since))
        }
        context.reporter.note(missing)
        if let amount, let move = moves.first {
            try context.show(try calculated(ExchangeDifference(of: amount, move)))
            return context.reporter.answeredStatus
        }
        for error in silent { context.reporter.note(error) }
        // "Nothing moved" is only certain if every rate could be compared.
        let status = uncertain?.status ?? context.reporter.answeredStatus
        // No job of cron names the last day.
        let isPerson = context.environment.terminalColumns != nil || arguments.has("to")
        let format = context.settings.format
        if moves.isEmpty, format != .json, format != .table || !isPerson { return status }
        try context.show(DiffOutput(moves: moves, unmoved: unmoved, since: since, last: last, missing: missing))
        return moves.isEmpty ? status : .fired
    }

    /// The rates since a day, and those before it only where that day itself has none.
    private static func history(
        of currency: CurrencyCode, _ since: Day, _ last: Day, _ context: CommandContext
    ) throws(CommandError) -> Result<HistoryAnswer, AnswerError> {
        let service = try context.services.history(of: market(of: currency, context))
        let policy = context.settings.policy
        let outcome = service.history(of: currency, from: since, through: last, policy: policy)
        if case .success(let answer) = outcome, answer.rates.first?.day == since { return outcome }
        return service.history(of: currency, from: since.advanced(by: -10), through: last, policy: policy)
    }

    /// The market of a currency; coins are traded on one of their own, and books have the NBU's rates.
    private static func market(of currency: CurrencyCode, _ context: CommandContext) -> Market {
        let market = context.markets(of: [CurrencyPair(currency, in: .uah)])[0]
        let isOfficial = context.arguments.has("amount") && !context.settings.isMarketNamed
        return isOfficial && !market.traits.tradesCoins ? .nbu : market
    }

    /// The amount held, with the one currency that it is in; `nil` where only rates are compared.
    private static func amount(
        of named: [CurrencyCode], _ context: CommandContext
    ) throws(CommandError) -> ExactDecimal? {
        guard let text = context.arguments.value("amount") else { return nil }
        if context.arguments.has("min") { throw .usage(.conflict("--amount", "--min")) }
        guard let currency = named.first else { throw .usage(.missingArgument("CUR", usage: spec.usage[1])) }
        if named.count > 1 { throw .usage(.unexpectedArgument(named[1].text, usage: spec.usage[1])) }
        return try asTyped(AmountArgument.amount(text, beside: currency).amount)
    }

    private static func least(_ arguments: ParsedArguments) throws(CommandError) -> ExactDecimal {
        guard let text = arguments.value("min") else { return .zero }
        guard let least = PercentArgument.percent(text) else {
            throw .usage(.badForm("--min", given: text, .percent))
        }
        return least
    }
}

extension AnswerError {
    /// The first of two days that has no rate of a currency.
    fileprivate static func lacking(_ currency: CurrencyCode, _ answer: HistoryAnswer, _ days: [Day]) -> AnswerError {
        let day = days.first { day in !answer.rates.contains { $0.day == day && $0.value != nil } } ?? days[0]
        let last = answer.rates.last { $0.day < day }?.day
        return .noRateThatDay(currency: currency, market: answer.market, day: day, last: last, isStrict: false)
    }
}

struct DiffOutput: CommandOutput {
    struct Move {
        var currency: CurrencyCode
        var before: HistoryDay
        var old: ExactDecimal
        var after: HistoryDay
        var new: ExactDecimal
        var change: ExactDecimal
        var percent: ExactDecimal
    }

    var moves: [Move]
    /// The currencies that did not move, with their later rates.
    var unmoved: [String]
    var since: Day
    var last: Day
    var missing: [Warning]

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "diff", Fields.diff, moves, plain: ["currency", "before", "after", "change", "change_percent"],
            warnings: context.records(of: missing))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        if moves.isEmpty {
            let least = context.arguments.value("min").map { " (--min \($0))" } ?? ""
            let text = language("no change", "без змін") + least + ": " + unmoved.list(", ")
            return bytes.append(paragraph: text, columns: settings.columns)
        }
        // On a narrow terminal the old rate is omitted first: it follows from the new rate and the change.
        let numbers = [TextTable.Alignment](repeating: .decimal(language), count: 4)
        var table = TextTable([.left] + numbers + [.left], showing: settings.columns < 48 ? [0, 2, 3, 4] : nil)
        if settings.showsHeader {
            table.header(["", since.iso, last.iso, DisplayNames.change(language), "%", ""])
        }
        for move in moves {
            table.row([
                TextTable.Cell(move.currency.text, .strong), RatesTable.cell(move.old, language),
                RatesTable.cell(move.new, language), RatesTable.change(move.change, language),
                TextTable.Cell(NumberFormat.change(move.percent, language)),
                TextTable.Cell(days(of: move, context), .faint),
            ])
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader else { return }
        let sources = DisplayNames.sources(moves.lazy.flatMap { [$0.before, $0.after] }.map(\.stored.provenance))
        bytes.append(paragraph: sources, .faint, settings)
    }

    /// The days of the two rates where they are not those asked for: without a rate of its own, a day has the last before.
    private func days(of move: Move, _ context: CommandContext) -> String {
        move.before.day == since && move.after.day == last
            ? "" : "\(move.before.day.iso) – \(move.after.day.iso)"
    }
}

extension Fields {
    static let diff: [Field<DiffOutput.Move>] = [
        Field("market", "the market") { $0.after.quote.market },
        Field("currency", "the code of the currency") { $0.currency },
        Field("base", "the currency of the numbers") { _ in CurrencyCode.uah },
        Field("since", "the day of the earlier rate") { $0.before.day },
        Field("before", "the earlier rate") { $0.old },
        Field("on", "the day of the later rate") { $0.after.day },
        Field("after", "the later rate") { $0.new },
        Field("change", "the difference") { $0.change },
        Field("change_percent", "the change in percent") { $0.percent },
        Field("source", "the source of the later rate") { $0.after.stored.provenance.source.name },
    ]

    static let exchangeDifference: [Field<ExchangeDifference>] =
        diff.of(\.move) + [
            Field("amount", "with `--amount`: the amount held") { $0.amount },
            Field("worth_before", "its value at the earlier rate, rounded to kopiikas half away from zero") {
                $0.before
            },
            Field("worth_after", "its value at the later rate, rounded likewise") { $0.after },
            Field("difference", "the difference of the two values") { $0.difference },
        ]
}

/// What an amount in another currency was worth on two days, and how much that changed: the difference that books record.
struct ExchangeDifference {
    let move: DiffOutput.Move
    let amount: ExactDecimal
    /// The values as books have them, in kopiikas, rounded half away from zero; the difference is that of these two.
    let before: ExactDecimal
    let after: ExactDecimal
    let difference: ExactDecimal

    init(of amount: ExactDecimal, _ move: DiffOutput.Move) throws(DecimalError) {
        (self.amount, self.move) = (amount, move)
        before = try amount.multiplied(by: move.old).rounded(for: .uah)
        after = try amount.multiplied(by: move.new).rounded(for: .uah)
        difference = try after.subtracting(before)
    }
}

extension ExchangeDifference: CommandOutput {
    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "diff", Fields.exchangeDifference, [self],
            plain: ["currency", "amount", "before", "after", "worth_before", "worth_after", "difference"])
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let (settings, language) = (context.settings, context.language)
        var table = TextTable([.left, .decimal(language), .decimal(language)])
        let held = NumberFormat.rate(amount, language) + " " + move.currency.text
        if settings.showsHeader {
            table.header(["", DisplayNames.rate(language), language("\(held) in UAH", "\(held) у UAH")])
        }
        for (day, rate, worth) in [(move.before.day, move.old, before), (move.after.day, move.new, after)] {
            table.row([
                TextTable.Cell(day.iso), RatesTable.cell(rate, language),
                TextTable.Cell(NumberFormat.rate(worth, language)),
            ])
        }
        table.row([
            TextTable.Cell(language("difference", "різниця"), .strong),
            TextTable.Cell(NumberFormat.change(move.change, language)),
            TextTable.Cell(NumberFormat.change(difference, language), .strong),
        ])
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader else { return }
        let sources = DisplayNames.sources([move.before, move.after].map(\.stored.provenance))
        let rounding = language("values rounded to kopiikas", "суми округлено до копійок")
        let market = DisplayNames.shortMarket(move.after.quote.market)(language)
        bytes.append(paragraph: [market, sources, rounding].list(" · "), .faint, settings)
    }
}
