import KursCore

/// `kurs history`: what a currency's rate was, day by day or summed up.
enum HistoryCommand {
    static let usage = "history CUR [PERIOD] [--from DATE] [--to DATE]"
    static let spec = CommandSpec(
        "history", Text("what a rate was, day by day", "яким був курс, день за днем"),
        usage: [
            "history CUR [PERIOD | --from DATE --to DATE] [-m MARKET] [--by day|week|month] [--no-carried]",
            "history CUR … -o ledger|hledger|beancount|gnucash-csv [--append FILE]",
        ],
        examples: [
            ("kurs history usd --from -30d", Text("the last thirty days", "останні тридцять днів")),
            ("kurs history eur 2026Q3 --by month", Text("a quarter, by month", "квартал за місяцями")),
            (
                "kurs history usd 2025 -o hledger --append prices.journal",
                Text("price directives for the books", "курси для обліку")
            ),
        ],
        options: [
            OptionSpec(
                "from", value: "DATE", "the first day, or a period: 2026-10, 2026Q3, 2026",
                "перший день або період: 2026-10, 2026Q3, 2026"),
            OptionSpec(
                "to", value: "DATE", "the last day, or a period; today unless said", "останній день; типово сьогодні"),
            OptionSpec(
                "by", value: "STEP", choices: ["day", "week", "month"], "sum up by day, week or month",
                "підсумок за день, тиждень чи місяць (day, week, month)"),
            OptionSpec(
                "no-carried", "leave out days that only carry a rate forward",
                "без днів, на які курс лише перенесено"),
            OptionSpec(
                "side", value: "SIDE", choices: ["buy", "sell", "mid"],
                "of a market with two rates: follow buy, sell or mid",
                "на ринку з двома курсами: за яким стежити (buy, sell, mid)"),
            OptionSpec(
                "append", value: "FILE", "add to a file of price directives what it lacks",
                "додати у файл курсів те, чого в ньому немає"),
        ],
        notes: [
            Text(
                "The mean is over days; on a market with two rates the middle is followed unless --side says otherwise.",
                "Середнє — за днями; на ринку з двома курсами береться середина, якщо --side не каже інакше."),
            Text(
                "-o plain prints DAY and RATE, one tab between.", "-o plain друкує ДЕНЬ і КУРС через табуляцію."),
        ],
        arguments: ["CURRENCY"])

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let (words, settings) = (session.words, session.settings)
        let request = try HistoryRequest(session)
        let answer = try session.historyAnswer(request)
        if settings.format.isDirectives || words.has("append") {
            return try PriceFile(answer, settings.format, words.value("append")).deliver(session)
        }
        session.note(answer.warnings)
        var bytes: [UInt8] = []
        switch settings.format {
        case .plain where request.step == .day:
            for day in answer.rates { PlainHistory.append(day.day, day.value, to: &bytes) }
        case .plain:
            for (start, span) in answer.spans(by: request.step) { PlainHistory.append(start, span.mean, to: &bytes) }
        case .table: HistoryTable.append(answer, by: request.step, to: &bytes, session)
        default: bytes = HistoryRecords.bytes(answer, by: request.step, session)
        }
        try session.deliver(bytes)
        return session.answeredStatus
    }
}

/// A history that is asked for, checked once.
struct HistoryRequest {
    var currency: CurrencyCode
    var days: ClosedRange<Day>
    var step = HistoryStep.day
    var side: Side?
    var leavesOutCarried = false

    init(currency: CurrencyCode, days: ClosedRange<Day>) {
        self.currency = currency
        self.days = days
    }

    init(_ session: Session) throws(CommandFailure) {
        let words = session.words
        do throws(UsageError) {
            var rest = words.arguments[...]
            guard !rest.isEmpty else { throw .missingArgument("CUR", usage: HistoryCommand.usage) }
            currency = try CurrencyWords.take(from: &rest)
            if let text = words.value("by") {
                guard let step = HistoryStep(rawValue: text) else {
                    throw .badValue("--by", given: text, wanted: HistoryStep.allCases.map(\.rawValue))
                }
                self.step = step
            }
            side = try ConversionRequest.side(words)
            leavesOutCarried = words.has("no-carried")
            if let word = rest.first, CommandGuess.isCurrency(word) {
                throw .needlessArgument(word, usage: HistoryCommand.usage)
            }
            if rest.count > 1 { throw .needlessArgument(rest[rest.startIndex + 1], usage: HistoryCommand.usage) }
            days = try words.range(rest.first, days: 31, today: session.today)
        } catch {
            throw .usage(error)
        }
    }
}

extension Session {
    /// The answer to a history question, or the failure that ends the command.
    func historyAnswer(_ request: HistoryRequest) throws(CommandFailure) -> HistoryAnswer {
        let service = try history(of: settings.market)
        if let first = service.firstDay, request.days.upperBound < first {
            throw .answer(.beforeArchive(day: request.days.upperBound, first: first))
        }
        if request.days.lowerBound > today { throw .answer(.notPublished(day: request.days.lowerBound)) }
        switch service.history(
            of: request.currency, from: request.days.lowerBound, through: request.days.upperBound,
            policy: settings.policy)
        {
        case .failure(let failure): throw .answer(failure)
        case .success(var answer):
            if request.leavesOutCarried { answer.rates.removeAll { $0.carriedFrom != nil } }
            if let side = request.side { answer.follow(side) }
            return answer
        }
    }
}

extension HistoryAnswer {
    /// Follows one side where there are two.
    fileprivate mutating func follow(_ side: Side) {
        for index in rates.indices where rates[index].quote.official == nil {
            if side == .buy { rates[index].stored.quote.sell = nil }
            if side == .sell { rates[index].stored.quote.buy = nil }
        }
    }
}
