/// Currencies that a market with daily rates does not list: their price in dollars, at the market's dollar.
extension CurrencyService {
    /// A price through the dollar, or why there is none.
    package struct DollarRate {
        package var rate: Rate?
        package var failure: AnswerError
        package var warnings: [Warning] = []
        var nextRefresh: Timestamp?
    }

    /// Adds the wanted currencies that the market does not list; the outcome as it is where there are none, or no dollar.
    func completed(
        _ outcome: RatesOutcome, of market: Market, on day: Day, wanted: [CurrencyCode], isStrict: Bool,
        policy: CachePolicy
    ) -> RatesOutcome {
        var first = Timestamp?.none
        switch outcome {
        case .success(let answer):
            guard answer.missing.contains(where: { $0.unlisted != nil }) else { return outcome }
            first = answer.nextRefresh
        case .failure(let failure): guard failure.unlisted != nil else { return outcome }
        }
        let found = rates(
            of: market, on: day, wanted: wanted.contains(.usd) ? wanted : wanted + [.usd], only: true,
            isStrict: isStrict, allowsFallbacks: false, policy: policy.withoutRefresh)
        guard case .success(var answer) = found,
            let dollar = answer.rates.first(where: { $0.quote.isHryvnias(for: .usd) })
        else { return outcome }
        answer.nextRefresh = first
        var missing: [AnswerError] = []
        for failure in answer.missing {
            guard let code = failure.unlisted else {
                missing.append(failure)
                continue
            }
            let priced = price(code, at: dollar, on: day, orElse: failure, isStrict: isStrict, policy: policy)
            if let rate = priced.rate { answer.rates.append(rate) } else { missing.append(priced.failure) }
            answer.warnings += priced.warnings
            answer.nextRefresh = [answer.nextRefresh, priced.nextRefresh].compactMap(\.self).min()
        }
        if !wanted.contains(.usd) { answer.rates.removeAll { $0.quote.currency == .usd } }
        answer.missing = missing
        if answer.rates.isEmpty, let failure = missing.first { return .failure(failure) }
        return .success(answer)
    }

    /// The price of a currency through the dollar: its price in dollars of the day, or of the last before it that has one
    /// (``CarryForward``), times the dollar.
    ///
    /// - Parameters:
    ///   - dollar: The market's dollar of the day.
    ///   - failure: Why there is no rate, where nobody has a price in dollars.
    package func price(
        _ currency: CurrencyCode, at dollar: Rate, on day: Day, orElse failure: AnswerError, isStrict: Bool,
        policy: CachePolicy
    ) -> DollarRate {
        var answer = DollarRate(failure: failure)
        guard let dollars, dollar.quote.market.traits.hasDailyRate, Currency.find(currency)?.kind == .money else {
            return answer
        }
        do throws(StoreError) {
            try find(currency, in: dollars, at: dollar, on: day, isStrict: isStrict, policy: policy, &answer)
        } catch {
            answer.failure = .store(error)
        }
        return answer
    }

    private func find(
        _ currency: CurrencyCode, in source: any RateSource, at dollar: Rate, on day: Day, isStrict: Bool,
        policy: CachePolicy, _ answer: inout DollarRate
    ) throws(StoreError) {
        let market = dollar.quote.market
        let last = min(day, today)
        let saturday = 5
        var failures: [SourceError] = []
        var until: Timestamp?
        // A day that could not be asked for may have the price: before it only what is known already is taken.
        var isCutOff = false
        for tried in isStrict ? [day] : [last] + CarryForward.days(before: last)
        where tried.weekday < saturday && tried <= last {
            let query = RateQuery(market: market, day: tried, today: today, currencies: [currency])
            guard let fetch = source.fetches(for: query).first else { continue }
            var isCurrent = false
            if !isCutOff {
                let report = try provider.report([fetch], policy: tried == last ? policy : policy.withoutRefresh)[0]
                var isKnown = false
                if policy == .fromCache, tried < today { isKnown = try provider.isEmpty(fetch.endpoint) }
                (isCurrent, isCutOff) = (report.isCurrent, !report.isSettled && !isKnown)
                if policy == .fromNetwork { answer.nextRefresh = answer.nextRefresh ?? report.guardedUntil }
                if let error = report.lastError { failures.append(error) }
                until = report.retryAt
            }
            if let stored = try store.answer(of: fetch.endpoint.key, market: market)?.first {
                let price = Rate(
                    stored: stored, change: RateChange(), ageSeconds: time.now.seconds(since: stored.fetchedAt),
                    isStale: !isCurrent)
                guard let rate = price.inHryvnias(at: dollar) else { break }
                answer.rate = rate
                if tried != day {
                    answer.warnings.append(
                        isCutOff
                            ? .lastKnown(currency: currency, requested: day, from: tried)
                            : .carriedForward(currency: currency, requested: day, from: tried))
                } else if !isCurrent {
                    answer.warnings.append(.stale(source: source.id, ageSeconds: price.ageSeconds))
                }
                answer.warnings += failures.map(\.warning)
                answer.warnings.append(price.viaDollar(dollar, kyiv))
                return
            }
            // The last that is known answers for now, and never for a day gone by.
            if isCutOff, day < today { break }
        }
        if case .daysMissing = answer.failure { return }
        if isCutOff {
            answer.failure = .noDollarPrice(answer.failure, failures: failures, until: until)
        } else if isStrict {
            answer.failure = .noRateThatDay(
                currency: currency, market: market, day: day, last: nil, isStrict: true)
        }
    }
}

extension Rate {
    fileprivate func viaDollar(_ dollar: Rate, _ kyiv: KyivTime) -> Warning {
        let (day, other) = (stored.day(in: kyiv), dollar.stored.day(in: kyiv))
        return .viaDollar(
            currency: quote.currency, source: stored.provenance.source, days: day...day,
            dollar: dollar.stored.provenance.source, dollarDays: other...other)
    }
}

extension AnswerError {
    /// The currency that the market does not list on the day; `nil` for every other reason.
    var unlisted: CurrencyCode? {
        switch self {
        case .noRate(let currency, _, _, _, _), .noRateThatDay(let currency, _, _, _, _): currency
        // Without a request only what was not listed before has a price in dollars.
        case .daysMissing(let days) where days.reason == .offline: days.currencies.first
        default: nil
        }
    }
}
