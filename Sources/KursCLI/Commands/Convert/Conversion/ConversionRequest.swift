import KursCore

/// The validated arguments of a conversion.
struct ConversionRequest: Equatable {
    var amount: ExactDecimal
    var from: CurrencyCode
    var targets: [CurrencyCode]
    var side: Side?
    var feePercent: ExactDecimal

    static let usage = "convert AMOUNT FROM [TO…]"

    /// Reads `100 USD`, `100 usd to eur pln`, `$100`, `100usd в грн`.
    init(_ arguments: ParsedArguments) throws(CommandError) {
        do throws(UsageError) {
            var rest = arguments.operands[...]
            guard !rest.isEmpty else { throw .missingArgument("AMOUNT", usage: ConversionRequest.usage) }
            let glued = try ConversionRequest.amount(from: &rest)
            amount = glued.amount
            if let code = glued.currency {
                from = code
            } else {
                guard !rest.isEmpty else { throw .missingArgument("FROM", usage: ConversionRequest.usage) }
                from = try CurrencyArgument.take(from: &rest)
            }
            targets = []
            while !rest.isEmpty {
                if let word = rest.first, CurrencyArgument.between.contains(word.lowercased()) { rest.removeFirst() }
                guard !rest.isEmpty else { throw .missingArgument("TO", usage: ConversionRequest.usage) }
                targets.append(try CurrencyArgument.take(from: &rest))
            }
            if let name = arguments.value("to") {
                if let target = targets.first { throw .conflict(target.text, "--to") }
                var word = [name][...]
                targets = [try CurrencyArgument.take(from: &word)]
            }
            if targets.isEmpty { targets = [.uah] }
            side = try ConversionRequest.side(arguments)
            feePercent = try ConversionRequest.fee(arguments)
        } catch {
            throw .usage(error)
        }
    }

    /// Removes the amount from the words; for `usd 100` the error points out the wrong order.
    private static func amount(
        from words: inout ArraySlice<String>
    ) throws(UsageError) -> (amount: ExactDecimal, currency: CurrencyCode?) {
        if words.count > 1, let first = words.first, CommandSuggestion.isCurrency(first) {
            let second = words[words.startIndex + 1]
            if CommandSuggestion.isAmount(second) {
                throw .badAmount(first, reason: .afterCurrency(amount: second))
            }
        }
        return try AmountArgument.take(from: &words)
    }

    /// The side given; `nil` for the one that applies to the direction of the conversion.
    static func side(_ arguments: ParsedArguments) throws(UsageError) -> Side? {
        guard let name = arguments.value("side") else { return nil }
        guard let known = Side(rawValue: name) else {
            throw .badValue("--side", given: name, expected: Side.allCases.map(\.rawValue))
        }
        return known
    }

    /// Refuses a side on a market whose rates have none, where it would have no effect.
    static func refuseSide(_ arguments: ParsedArguments, on market: Market) throws(CommandError) {
        guard arguments.has("side"), case .none = market.traits.sides else { return }
        let others = Market.allCases.filter { if case .none = $0.traits.sides { false } else { true } }
        throw .usage(.needs("--side", "-m " + others.map(\.rawValue).joined(separator: "|")))
    }

    /// The fee in percent; 0 if none is given.
    static func fee(_ arguments: ParsedArguments) throws(UsageError) -> ExactDecimal {
        guard let text = arguments.value("fee") else { return .zero }
        guard let fee = PercentArgument.percent(text), fee <= 100 else {
            throw .badForm("--fee", given: text, .percent)
        }
        return fee
    }
}
