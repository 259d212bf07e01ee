/// Holds the rates of an answer that has just arrived against the NBU's, before anything of it is stored.
struct AnswerChecks {
    let quotes: any QuoteStore
    let reference: ReferenceRates
    let kyiv: KyivTime
    let fetchedAt: Timestamp
    /// The official rates of this source are the reference itself and are held against nothing.
    let referenceSource: SourceID?

    /// How many rows that were left out are named one by one.
    private static let namedLimit = 30

    /// Leaves out what cannot be a rate, flags what is doubtful, and keeps what the endpoint said earlier the same day in
    /// place of either.
    ///
    /// - Returns: Why nothing is left, when rates were all there was; the answer is unchanged then.
    func hold(_ answer: inout ParsedAnswer, of endpoint: Endpoint) throws(StoreError) -> Refusal? {
        guard !endpoint.isRange else { return nil }
        if let refusal = outlier(in: answer.quotes) { return refusal }
        var kept: [Quote] = []
        kept.reserveCapacity(answer.quotes.count)
        var warnings: [Warning] = []
        var refusal: Refusal?
        for var quote in answer.quotes {
            let official = try official(for: quote, from: endpoint.source)
            let implausibility = judge(&quote, official)
            if quote.market.traits.tradesCoins, official != nil, let implausibility {
                // Nothing else tells whether the prices of the other coins are as wrong.
                return .implausible(currency: quote.currency, implausibility)
            }
            if implausibility == nil, quote.flags.doubts.isEmpty {
                kept.append(quote)
            } else if let earlier = try earlier(quote, official, of: endpoint) {
                kept.append(earlier)
                let bank = quote.flags.contains(.singleBank) ? nil : quote.bank?.name
                warnings.append(.earlierKept(currency: quote.currency, bank: bank, source: endpoint.source))
            } else if let implausibility {
                refusal = refusal ?? .implausible(currency: quote.currency, implausibility)
                warnings.append(.rowLeftOut(.name(quote.label), .implausible(implausibility)))
            } else {
                kept.append(quote)
            }
        }
        if kept.isEmpty, let refusal { return refusal }
        answer.quotes = kept
        answer.warnings += warnings.prefix(AnswerChecks.namedLimit)
        let rest = warnings.count - AnswerChecks.namedLimit
        if rest > 0 { answer.warnings.append(.moreRowsLeftOut(count: rest)) }
        return nil
    }

    /// Why the NBU's own list cannot be right: nothing is held against it where no earlier one is stored, but of currencies
    /// that are worth about as much, none is three times the others.
    private func outlier(in quotes: [Quote]) -> Refusal? {
        let rates = quotes.enumerated().compactMap { row, quote -> (row: Int, rate: ExactDecimal)? in
            guard quote.market == .nbu, Plausibility.alike.contains(quote.currency) else { return nil }
            return quote.official.map { (row, $0) }
        }.sorted { $0.rate < $1.rate }
        guard rates.count >= 3 else { return nil }
        for (row, rate) in [rates[0], rates[rates.count - 1]] {
            if case .refused = Plausibility.verdict(on: rate, official: rates[rates.count / 2].rate) {
                return .badRow(row: row, .invalid(field: quotes[row].currency.text, value: "\(rate)"))
            }
        }
        return nil
    }

    /// The NBU's price that a quote is held against; `nil` for the reference itself, for coins without a peg, and where
    /// none is stored.
    func official(for quote: Quote, from source: SourceID) throws(StoreError) -> ExactDecimal? {
        let traits = quote.market.traits
        guard traits.tradesCoins ? quote.currency.peg != nil : traits.isComparedWithNBU || source != referenceSource
        else { return nil }
        return try reference.price(for: quote, on: quote.day(in: kyiv) ?? kyiv.day(at: fetchedAt))
    }

    private func judge(_ quote: inout Quote, _ official: ExactDecimal?) -> Implausibility? {
        let implausibility = QuoteChecks.judge(&quote, official: official)
        // An official rate is far from that of another day when the hryvnia is devalued.
        if quote.market == .nbu { quote.flags.remove(.farFromNBU) }
        return implausibility
    }

    /// The quote in place of which a doubtful one has come: of the same thing, for the same day, and not doubtful itself.
    private func earlier(
        _ quote: Quote, _ official: ExactDecimal?, of endpoint: Endpoint
    ) throws(StoreError) -> Quote? {
        let day = quote.day(in: kyiv) ?? kyiv.day(at: fetchedAt)
        for stored in try quotes.answer(of: endpoint.key, market: quote.market) ?? [] {
            var earlier = stored.quote
            guard QuoteSubject(earlier) == QuoteSubject(quote), stored.day(in: kyiv) == day, earlier.anyRate != nil,
                judge(&earlier, official) == nil, earlier.flags.doubts.isEmpty
            else { continue }
            // It keeps its time when it is stored together with rates of now.
            earlier.asOf = earlier.asOf ?? .instant(stored.fetchedAt)
            return earlier
        }
        return nil
    }
}

/// What a quote is a rate of; an answer has one quote for each subject.
struct QuoteSubject: Hashable {
    let currency: CurrencyCode
    let base: CurrencyCode
    let market: Market
    let kind: Kind?
    let bank: String?

    init(_ quote: Quote) {
        (currency, base, market) = (quote.currency, quote.base, quote.market)
        (kind, bank) = (quote.kind, quote.bank?.slug)
    }
}

extension Quote {
    package func hasRates(of other: Quote) -> Bool {
        buy == other.buy && sell == other.sell && official == other.official
    }
}
