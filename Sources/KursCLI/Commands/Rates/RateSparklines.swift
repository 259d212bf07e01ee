import KursCore

extension Sparkline {
    /// The last thirty days of the first twelve rates of an answer, two days per block.
    static func last(of answer: RatesAnswer, _ context: CommandContext) -> [CurrencyCode: String] {
        guard let service = try? context.services.history(of: answer.market) else { return [:] }
        var sparks: [CurrencyCode: String] = [:]
        var missing: [MissingDays] = []
        for rate in answer.rates.prefix(12) {
            let currency = rate.quote.currency
            let outcome = service.history(
                of: currency, from: answer.day.advanced(by: -29), through: answer.day, policy: context.settings.policy)
            guard case .success(let history) = outcome else { continue }
            if let missingDays = history.missingDays { missing.append(missingDays) }
            sparks[currency] = of(history.rates.compactMap(\.value).everySecond)
        }
        if var missingDays = missing.first {
            // One warning for the whole table, because its currencies usually lack the same days for the same reason.
            missingDays.currencies = missing.flatMap(\.currencies)
            missingDays.count = missing.map(\.count).max() ?? missingDays.count
            context.reporter.note([.daysMissing(missingDays)])
        }
        return sparks
    }
}

extension [ExactDecimal] {
    /// Every second value, including the last.
    fileprivate var everySecond: [ExactDecimal] {
        indices.filter { ($0 - count) % 2 == -1 }.map { self[$0] }
    }
}
