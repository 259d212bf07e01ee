import KursCore
import KursTerminal

struct HistoryRequest {
    var pairs: [CurrencyPair]
    var days: ClosedRange<Day>
    var step = HistoryStep.day
    var side: Side?
    var leavesOutCarried = false
    /// Whether only the average and the extremes of all days are wanted.
    var isSummary = false

    static let usualDays = 31

    init(currency: CurrencyCode, days: ClosedRange<Day>) {
        pairs = [CurrencyPair(currency, in: .uah)]
        self.days = days
    }

    init(_ context: CommandContext) throws(UsageError) {
        let arguments = context.arguments
        // Without a currency a length or a period is that of the usual ones.
        let isRange = ["days", "year", "period", "from", "to"].contains(where: arguments.has)
        guard !arguments.operands.isEmpty || isRange else { throw .missingArgument("CUR", usage: HistoryCommand.usage) }
        pairs =
            arguments.operands.isEmpty
            ? context.settings.currencies.map { CurrencyPair($0, in: .uah) }
            : try CurrencyPair.list(arguments.operands)
        for pair in pairs where pair.currency == .uah && pair.base != .uah {
            throw .unknownCurrency("uah/" + pair.base.text.lowercased(), near: [pair.base.text.lowercased() + "/uah"])
        }
        if let text = arguments.value("by") {
            isSummary = text == "average"
            guard let step = isSummary ? .day : HistoryStep(rawValue: text) else {
                throw .badValue("--by", given: text, expected: HistoryStep.allCases.map(\.rawValue) + ["average"])
            }
            self.step = step
        }
        side = try arguments.choice("side")
        leavesOutCarried = arguments.has("no-carried") || context.settings.isStrict
        days = try arguments.range(days: HistoryRequest.usualDays, today: context.today)
        if context.settings.format.isDirectives || arguments.has("append") {
            let option = arguments.has("append") ? "--append" : "-o " + context.settings.format.rawValue
            // Directives are the prices of days.
            if let text = arguments.value("by") { throw .conflict("--by " + text, option) }
            if pairs.count > 1 || pairs[0].base != .uah { throw .conflict(arguments.operands.list(" "), option) }
        }
    }

    func answers(_ context: CommandContext) throws(CommandError) -> [HistoryAnswer] {
        var answers: [HistoryAnswer] = []
        if pairs.contains(where: { $0.currency == .uah && $0.base == .uah }) { throw .notFound(.rateOfHryvnia) }
        for pair in pairs {
            var answer = try answer(of: pair.currency, context)
            if pair.base != .uah { answer.divide(by: try self.answer(of: pair.base, context)) }
            answers.append(answer)
        }
        return answers
    }

    func answer(
        of currency: CurrencyCode, _ context: CommandContext
    ) throws(CommandError) -> HistoryAnswer {
        let market = context.markets(of: [CurrencyPair(currency, in: .uah)])[0]
        try ConversionRequest.refuseSide(context.arguments, on: market)
        let service = try context.services.history(of: market)
        if let first = service.firstDay, days.upperBound < first {
            throw .answer(.beforeArchive(day: days.upperBound, first: first))
        }
        if days.lowerBound > context.today {
            throw .answer(.ahead(days.lowerBound, of: market, today: context.today))
        }
        switch service.history(
            of: currency, from: days.lowerBound, through: days.upperBound, policy: context.settings.policy)
        {
        case .failure(let failure): throw .answer(failure)
        case .success(var answer):
            if leavesOutCarried { answer.rates.removeAll { $0.carriedFrom != nil } }
            if let side { answer.follow(side) }
            return answer
        }
    }
}

extension HistoryAnswer {
    /// Leaves out the days whose rates are flagged as doubtful, with a note, unless `--allow-flagged` is given.
    mutating func leaveOutDoubtful(_ context: CommandContext) {
        guard !context.settings.allowsDoubtful else { return }
        let doubtful = rates.filter { !$0.quote.flags.doubts.isEmpty }.map(\.day.iso)
        guard let first = doubtful.first, let last = doubtful.last else { return }
        rates.removeAll { !$0.quote.flags.doubts.isEmpty }
        let days = first == last ? first : "\(first) – \(last) (\(doubtful.count))"
        context.reporter.note(
            "\(currency.text): rates flagged as doubtful were left out (\(days)); --allow-flagged keeps them",
            "\(currency.text): пропущено сумнівні курси (\(days)); з --allow-flagged вони залишаться")
    }

    /// Refuses missing days in a price file: a gap in the books is worse than no file.
    ///
    /// With `--offline` the user accepts the stored days; a later run adds the rest.
    func refuseMissingDays() throws(CommandError) {
        guard let missingDays, missingDays.reason != .offline else { return }
        throw .answer(.daysMissing(missingDays))
    }

    /// The exit status of a command that shows this history; days left out because of `--offline` do not count.
    func status(_ answered: ExitStatus) -> ExitStatus {
        guard let missingDays, missingDays.reason != .offline else { return answered }
        return missingDays.status
    }

    /// Prices the currency in that of another history, on the days that both have.
    mutating func divide(by other: HistoryAnswer) {
        var index = 0
        rates = rates.compactMap { (day) -> HistoryDay? in
            while index < other.rates.count, other.rates[index].day < day.day { index += 1 }
            guard index < other.rates.count, other.rates[index].day == day.day else { return nil }
            var day = day
            day.stored.quote = day.quote.inCurrency(of: other.rates[index].quote)
            day.stored.fetchedAt = min(day.stored.fetchedAt, other.rates[index].stored.fetchedAt)
            return day
        }
        warnings += other.warnings.filter { !warnings.contains($0) }
        missingDays = missingDays ?? other.missingDays
    }

    fileprivate mutating func follow(_ side: Side) {
        for index in rates.indices where rates[index].quote.official == nil {
            if side == .buy { rates[index].stored.quote.sell = nil }
            if side == .sell { rates[index].stored.quote.buy = nil }
        }
    }
}
