import KursCore

/// `kurs diff`: prints the rates that moved, with status 2; prints nothing when none did.
enum DiffCommand {
    static let spec = CommandSpec(
        "diff",
        LocalizedText("list rates that changed, for scripts and cron", "курси, що змінилися; для скриптів і cron"),
        usage: ["diff [CUR…] [--since DATE] [--min PERCENT] [-m MARKET]"],
        examples: [
            Example(
                "kurs diff --min 0.5%", "since yesterday, by at least half a percent",
                "від учора, пів відсотка й більше"),
            Example("kurs diff usd eur --since 2026-01-01 --min 5%", "since 1 January", "від 1 січня"),
        ],
        options: [
            OptionSpec(
                "since", value: "DATE", "the day to compare with (default: yesterday)",
                "день для порівняння (типово вчорашній)"),
            OptionSpec(
                "min", value: "PERCENT", "the smallest change to list (default: any)",
                "найменша зміна (типово будь-яка)"),
        ],
        notes: [
            LocalizedText(
                "Exits with 0 if no rate changed, with 2 if any did.",
                "Статус 0, якщо жоден курс не змінився, 2 — якщо змінився хоч один.")
        ],
        arguments: ["CURRENCY"], handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let named = try context.currencies(in: arguments.operands)
        let currencies = named.isEmpty ? context.settings.currencies : named
        let since = try context.day(of: "since") ?? context.today.advanced(by: -1)
        let least = try least(arguments)
        if since >= context.today {
            throw .usage(
                .badValue("--since", given: arguments.value("since") ?? since.iso, expected: ["< " + context.today.iso])
            )
        }
        var moves: [DiffOutput.Move] = []
        var missing: [Warning] = []
        var failure: AnswerError?
        /// The failures of currencies without an answer, reported in addition to the others' results.
        var silent: [AnswerError] = []
        var uncertain: MissingDays?
        var compared = 0
        for currency in currencies {
            switch try history(of: currency, since, context) {
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
                    let old = before.value, let new = after.value, let change = try? new.subtracting(old),
                    let fraction = try? ExactFraction(change).multiplied(by: 100).divided(by: old),
                    let percent = try? fraction.rounded(toScale: 2), let exact = try? fraction.rounded(toScale: 12)
                else { continue }
                // A missing day may be the one to compare with, or the one with the move.
                if let missingDays = answer.missingDays, missingDays.reason != .offline, missingDays.last > before.day {
                    uncertain = uncertain ?? missingDays
                    continue
                }
                compared += 1
                guard !change.isZero, exact.magnitude >= least else { continue }
                moves.append(
                    DiffOutput.Move(currency: currency, before: before, after: after, change: change, percent: percent))
            }
        }
        if compared == 0 {
            let first = currencies.first.map { market(of: $0, context) }
            throw .answer(failure ?? .noArchive(market: first ?? context.settings.market, day: since))
        }
        context.reporter.note(missing)
        for error in silent { context.reporter.note(error) }
        // "Nothing moved" is only certain if every rate could be compared.
        let unmoved = uncertain?.status ?? context.reporter.answeredStatus
        if moves.isEmpty, context.settings.format != .json { return unmoved }
        try context.show(DiffOutput(moves: moves, since: since, missing: missing))
        return moves.isEmpty ? unmoved : .fired
    }

    /// The rates since a day, and those before it only where that day itself has none.
    private static func history(
        of currency: CurrencyCode, _ since: Day, _ context: CommandContext
    ) throws(CommandError) -> Result<HistoryAnswer, AnswerError> {
        let service = try context.services.history(of: market(of: currency, context))
        let policy = context.settings.policy
        let outcome = service.history(of: currency, from: since, through: context.today, policy: policy)
        if case .success(let answer) = outcome, answer.rates.first?.day == since { return outcome }
        return service.history(of: currency, from: since.advanced(by: -10), through: context.today, policy: policy)
    }

    /// The market of a currency; coins are traded on one of their own.
    private static func market(of currency: CurrencyCode, _ context: CommandContext) -> Market {
        context.markets(of: [CurrencyPair(currency, in: .uah)])[0]
    }

    private static func least(_ arguments: ParsedArguments) throws(CommandError) -> ExactDecimal {
        guard let text = arguments.value("min") else { return .zero }
        guard let least = PercentArgument.percent(text) else {
            throw .usage(.badForm("--min", given: text, .percent))
        }
        return least
    }
}
