import KursCore

/// The validated arguments of a history.
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

    init(_ context: CommandContext) throws(CommandError) {
        let arguments = context.arguments
        do throws(UsageError) {
            var rest = arguments.operands[...]
            guard !rest.isEmpty else { throw .missingArgument("CUR", usage: HistoryCommand.usage) }
            currency = try CurrencyArgument.take(from: &rest)
            if let text = arguments.value("by") {
                guard let step = HistoryStep(rawValue: text) else {
                    throw .badValue("--by", given: text, expected: HistoryStep.allCases.map(\.rawValue))
                }
                self.step = step
            }
            side = try ConversionRequest.side(arguments)
            leavesOutCarried = arguments.has("no-carried")
            if let word = rest.first, CommandSuggestion.isCurrency(word) {
                throw .unexpectedArgument(word, usage: HistoryCommand.usage)
            }
            if rest.count > 1 { throw .unexpectedArgument(rest[rest.startIndex + 1], usage: HistoryCommand.usage) }
            days = try arguments.range(rest.first, days: 31, today: context.today)
        } catch {
            throw .usage(error)
        }
    }
}

extension HistoryRequest {
    /// The history, or the failure that ends the command.
    func answer(_ context: CommandContext) throws(CommandError) -> HistoryAnswer {
        let (request, settings, today) = (self, context.settings, context.today)
        let service = try context.services.history(of: settings.market)
        if let first = service.firstDay, request.days.upperBound < first {
            throw .answer(.beforeArchive(day: request.days.upperBound, first: first))
        }
        if request.days.lowerBound > today {
            throw .answer(.ahead(request.days.lowerBound, of: settings.market, today: today))
        }
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
    /// Leaves out the days whose rates are flagged as doubtful, with a note, unless `--allow-flagged` is given.
    mutating func leaveOutDoubtful(_ context: CommandContext) {
        guard !context.settings.allowsDoubtful else { return }
        let doubtful = rates.filter { !$0.quote.flags.doubts.isEmpty }.map(\.day.iso)
        guard let first = doubtful.first, let last = doubtful.last else { return }
        rates.removeAll { !$0.quote.flags.doubts.isEmpty }
        let days = first == last ? first : "\(first) – \(last) (\(doubtful.count))"
        context.reporter.note(
            LocalizedText(
                "\(currency.text): rates flagged as doubtful were left out (\(days)); --allow-flagged keeps them",
                "\(currency.text): пропущено сумнівні курси (\(days)); з --allow-flagged вони залишаться"))
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

    /// Keeps one side of rates that have two.
    fileprivate mutating func follow(_ side: Side) {
        for index in rates.indices where rates[index].quote.official == nil {
            if side == .buy { rates[index].stored.quote.sell = nil }
            if side == .sell { rates[index].stored.quote.buy = nil }
        }
    }
}
