import KursCore

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

    init(_ session: CommandContext) throws(CommandError) {
        let words = session.words
        do throws(UsageError) {
            var rest = words.arguments[...]
            guard !rest.isEmpty else { throw .missingArgument("CUR", usage: HistoryCommand.usage) }
            currency = try CurrencyArgument.take(from: &rest)
            if let text = words.value("by") {
                guard let step = HistoryStep(rawValue: text) else {
                    throw .badValue("--by", given: text, wanted: HistoryStep.allCases.map(\.rawValue))
                }
                self.step = step
            }
            side = try ConversionRequest.side(words)
            leavesOutCarried = words.has("no-carried")
            if let word = rest.first, CommandSuggestion.isCurrency(word) {
                throw .needlessArgument(word, usage: HistoryCommand.usage)
            }
            if rest.count > 1 { throw .needlessArgument(rest[rest.startIndex + 1], usage: HistoryCommand.usage) }
            days = try words.range(rest.first, days: 31, today: session.today)
        } catch {
            throw .usage(error)
        }
    }
}

extension CommandContext {
    /// The answer to a history question, or the failure that ends the command.
    func historyAnswer(_ request: HistoryRequest) throws(CommandError) -> HistoryAnswer {
        let service = try history(of: settings.market)
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
    /// Follows one side where there are two.
    fileprivate mutating func follow(_ side: Side) {
        for index in rates.indices where rates[index].quote.official == nil {
            if side == .buy { rates[index].stored.quote.sell = nil }
            if side == .sell { rates[index].stored.quote.buy = nil }
        }
    }
}
