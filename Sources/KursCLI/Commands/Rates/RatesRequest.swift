import KursCore

/// The currencies that `kurs rates` was asked for, each with the currency of its price.
struct RatesRequest {
    /// What was named, in order; empty for the user's own currencies.
    private(set) var pairs: [CurrencyPair] = []
    /// The currency of the prices, where a pair does not name its own.
    private(set) var base = CurrencyCode.uah
    /// The named currencies, without those that are only bases.
    private(set) var named: [CurrencyCode] = []
    /// Whether a price is not in hryvnias.
    private(set) var isCross = false

    init(_ context: CommandContext) throws(CommandError) {
        let arguments = context.arguments
        if arguments.operands.isEmpty, !arguments.has("base") { return }
        do throws(UsageError) {
            if let text = arguments.value("base") {
                var words = [text][...]
                base = try CurrencyArgument.take(from: &words)
            }
            pairs = try CurrencyPair.list(arguments.operands, base: base)
        } catch {
            throw .usage(error)
        }
        named = unique(pairs.map(\.currency))
        isCross = base != .uah || pairs.contains { $0.base != .uah }
        guard isCross || arguments.has("base") else { return }
        let option = arguments.has("base") ? "--base" : arguments.operands.first { CurrencyPair($0) != nil } ?? ""
        for other in ["all", "spark", "watch"] where arguments.has(other) {
            throw .usage(.conflict("--" + other, option))
        }
    }

    /// The currencies whose rates are needed.
    func wanted(_ own: [CurrencyCode]) -> [CurrencyCode] {
        guard isCross else { return pairs.isEmpty ? own : named }
        return unique((pairs.isEmpty ? own : named) + pairs.map(\.base) + [base]).filter { $0 != .uah }
    }

    /// The answer with the prices in the currencies that were asked for.
    func priced(_ answer: RatesAnswer) throws(CommandError) -> RatesAnswer {
        guard isCross else { return answer }
        var answer = answer
        let rates = answer.rates
        if pairs.isEmpty {
            let divisor = try rate(of: base, rates, answer.market)
            answer.rates = rates.filter { $0.quote.base == .uah && $0.quote.currency != base }.map {
                $0.inCurrency(of: divisor)
            }
            return answer
        }
        answer.rates = []
        for pair in pairs {
            if pair.base == .uah {
                answer.rates += rates.filter { $0.quote.currency == pair.currency }
                continue
            }
            let divisor = try rate(of: pair.base, rates, answer.market)
            if pair.currency == .uah {
                answer.rates.append(divisor.ofHryvnia)
            } else {
                answer.rates += rates.filter { $0.quote.isHryvnias(for: pair.currency) }.map {
                    $0.inCurrency(of: divisor)
                }
            }
        }
        return answer
    }

    private func rate(of base: CurrencyCode, _ rates: [Rate], _ market: Market) throws(CommandError) -> Rate {
        guard let rate = rates.first(where: { $0.quote.isHryvnias(for: base) }) else {
            throw .conversion(.noRate(currency: base), market: market)
        }
        return rate
    }

    private func unique(_ codes: [CurrencyCode]) -> [CurrencyCode] {
        var kept: [CurrencyCode] = []
        for code in codes where !kept.contains(code) { kept.append(code) }
        return kept
    }
}
