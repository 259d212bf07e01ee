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
        var warnings: [Warning] = []
        defer {
            answer.warnings += warnings.prefix(AnswerChecks.namedLimit)
            let rest = warnings.count - AnswerChecks.namedLimit
            if rest > 0 { answer.warnings.append(.moreRowsLeftOut(count: rest)) }
        }
        guard !endpoint.isRange else {
            warnings = leaveOutOddDays(of: &answer)
            return nil
        }
        let main = answer.quotes.filter { $0.market == .nbu && Plausibility.alike.contains($0.currency) }
            .compactMap { quote in quote.official.map { (currency: quote.currency, rate: $0) } }
            .sorted { $0.rate < $1.rate }
        // Of currencies that are worth about as much, none is three times the others.
        for (currency, rate) in main {
            let verdict = Plausibility.verdict(on: rate, official: main[main.count / 2].rate)
            if case .refused(let extent) = verdict { return .implausible(currency: currency, extent) }
        }
        // Nothing tells of the only one of them whether it is right, but a rate of a near day.
        let isAlone = endpoint.source == referenceSource && main.count < 2
        var unchecked: [CurrencyCode] = []
        var kept: [Quote] = []
        kept.reserveCapacity(answer.quotes.count)
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
                let day = quote.day(in: kyiv) ?? kyiv.day(at: fetchedAt)
                if isAlone, try reference.rate(of: quote.currency, on: day) == nil { unchecked.append(quote.currency) }
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
        if !unchecked.isEmpty { warnings.append(.notChecked(currencies: unchecked, source: endpoint.source)) }
        return nil
    }

    /// Leaves out of the official rates of many days a day that those beside it, which agree with each other, show to be
    /// wrong: a currency that was devalued stays where it is.
    ///
    /// A first or last day may be one of another level, so it is left out only where a point or units explain it.
    /// O(n log n).
    private func leaveOutOddDays(of answer: inout ParsedAnswer) -> [Warning] {
        var days: [CurrencyCode: [(day: Day, rate: ExactDecimal)]] = [:]
        func add(_ quote: Quote) {
            guard quote.market == .nbu, case .day(let day) = quote.asOf else { return }
            if let rate = quote.official { days[quote.currency, default: []].append((day, rate)) }
        }
        answer.archive.forEach(add)
        answer.quotes.forEach(add)
        var odd: [CurrencyCode: [Day: Implausibility]] = [:]
        for (currency, rates) in days where rates.count > 2 {
            let rates = rates.sorted { $0.day < $1.day }
            for (index, (day, rate)) in rates.enumerated() {
                let start = min(max(index - 1, 0), rates.count - 3)
                let beside = (start..<start + 3).filter { $0 != index }.map { rates[$0].rate }
                let verdicts = beside.map { Plausibility.verdict(on: rate, official: $0) }
                guard case .refused(let implausibility) = verdicts[0], case .refused = verdicts[1] else { continue }
                if case .refused = Plausibility.verdict(on: beside[0], official: beside[1]) { continue }
                let isAtEnd = index == 0 || index == rates.count - 1
                if isAtEnd, [.above, .below].contains(implausibility.extent) { continue }
                odd[currency, default: [:]][day] = implausibility
            }
        }
        let isOdd = { (quote: Quote) in
            if case .day(let day) = quote.asOf { odd[quote.currency]?[day] != nil } else { false }
        }
        answer.quotes.removeAll(where: isOdd)
        answer.archive.removeAll(where: isOdd)
        let named = odd.flatMap { code, days in days.map { (name: "\(code.text) \($0.iso)", reason: $1) } }
        return named.sorted { $0.name < $1.name }.map { .rowLeftOut(.name($0.name), .implausible($0.reason)) }
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
