/// What an answer comes to: read, compared with the NBU's rates and with what the source said before, or refused.
///
/// It asks the store and changes nothing.
struct ResponseValidator {
    let quotes: any QuoteStore
    /// The sources of the NBU's rates, the first choice first.
    let officialSources: [any RateSource]
    let kyiv: KyivTime
    let now: Timestamp
    let deadline: ReadingDeadline
    var layouts: [(source: SourceID, text: [UInt8])] = []

    /// What an answer, or its absence, comes to.
    func outcome(
        of result: Result<Response, TransportError>, _ fetch: Fetch, _ reader: (any StreamingReader)?,
        _ state: FetchState
    ) -> FetchOutcome {
        let back = now.advanced(by: RateLimitGuard.backOff(failures: state.failures + 1))
        switch result {
        case .failure(let error):
            if error.isBeforeTheSite { return .unreached(.transport(error)) }
            return .failed(
                .transport(error), notBefore: back,
                blocksHost: error.isRefusedConnection(to: fetch.endpoint.base.host))
        case .success(let response):
            let fetchedAt = now.advanced(by: -Int64(min(max(response.ageSeconds ?? 0, 0), 31_536_000)))
            switch response.status {
            // What was the newest a minute ago is no older for a cache that has not looked since. Without a validator
            // no validators were sent, and the status says nothing about the stored answer.
            case 304 where state.fetchedAt != nil && state.hasValidator:
                return .unchanged(fetchedAt: max(fetchedAt, state.fetchedAt ?? fetchedAt))
            case 200: return outcome(of: response, fetch, reader, fetchedAt: fetchedAt, back: back)
            case _ where fetch.meansNoData?(response.body) == true: return .empty
            default:
                let retryAt = response.retryAfterSeconds.map { now.advanced(by: Int64($0)) }
                let endpoint = fetch.endpoint
                return .failed(
                    .status(
                        response.status, host: endpoint.base.host, reason: response.reason,
                        key: endpoint.needsKey ? "minfin_key" : ""), notBefore: max(retryAt ?? back, back),
                    blocksHost: retryAt != nil || response.status == 429)
            }
        }
    }

    private func outcome(
        of response: Response, _ fetch: Fetch, _ reader: (any StreamingReader)?, fetchedAt: Timestamp, back: Timestamp
    ) -> FetchOutcome {
        var context = ReaderContext(
            day: fetch.day, fetchedAt: fetchedAt, kyiv: kyiv, address: response.finalAddress ?? fetch.endpoint.address,
            contentType: response.contentType)
        context.clock = now
        context.deadline = deadline
        context.layouts = layouts
        // What a transport kept whole, as a recording does, is read whole.
        let reading = response.body.isEmpty ? reader?.finish(context) : nil
        switch reading ?? fetch.read(response.body, context) {
        case .found(var parsed):
            if let refusal = parsed.removeFutureRates(context) {
                return .failed(.refused(refusal), notBefore: back, blocksHost: false)
            }
            // One view of the store for all of an answer's quotes: a lock for each would cost more than the look-ups.
            // A store that cannot be read decides nothing about the rates; storing the answer reports the error.
            var found: Refusal?
            try? quotes.reading { () throws(StoreError) -> Void in
                let checks = checks(at: fetchedAt)
                found = try checks.hold(&parsed, of: fetch.endpoint)
                if found == nil { found = try jump(in: parsed, from: fetch.endpoint, checks) }
            }
            if let refusal = found {
                return .failed(.refused(refusal), notBefore: back, blocksHost: false)
            }
            parsed.removeDuplicates()
            return .found(
                parsed, etag: response.etag, lastModified: response.lastModified, fetchedAt: fetchedAt)
        case .noData: return .empty
        case .refused(let refusal): return .failed(.refused(refusal), notBefore: back, blocksHost: false)
        }
    }

    private func checks(at fetchedAt: Timestamp) -> AnswerChecks {
        AnswerChecks(
            quotes: quotes, reference: ReferenceRates(quotes, sources: officialSources, today: kyiv.day(at: now)),
            kyiv: kyiv, fetchedAt: fetchedAt, referenceSource: officialSources.first?.id)
    }

    /// How many days back a rate is held against what the same source said.
    private static let reachDays = 30

    /// What the source said of the same price in other money than hryvnias, on that day or before.
    private func previous(
        to quote: Quote, on day: Day, _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) -> StoredQuote? {
        var later = quote
        later.asOf = .day(day.advanced(by: 1))
        let known = try quotes.previous(
            to: StoredQuote(quote: later, provenance: provenance, fetchedAt: fetchedAt), from: [provenance])
        return known.flatMap { $0.day(in: kyiv) >= day.advanced(by: -ResponseValidator.reachDays) ? $0 : nil }
    }

    /// The first rate that is ten times, or a tenth of, what the same source said in the 30 days before.
    ///
    /// Within a day three times is enough for a coin, which nothing else is held against.
    /// A rate that the NBU's confirms has not jumped: what the source said before was wrong.
    private func jump(
        in parsed: ParsedAnswer, from endpoint: Endpoint, _ checks: AnswerChecks
    ) throws(StoreError) -> Refusal? {
        // The rates of a range are not compared: they were published long ago.
        guard !endpoint.isRange else { return nil }
        let provenance = Provenance(endpoint)
        for quote in parsed.quotes where quote.bank == nil {
            guard quote.anyRate != nil, try checks.official(for: quote, from: endpoint.source) == nil else { continue }
            let day = quote.day(in: kyiv) ?? kyiv.day(at: checks.fetchedAt)
            let known =
                if quote.base == .uah {
                    try quotes.inForce(
                        on: day, notBefore: day.advanced(by: -ResponseValidator.reachDays), market: quote.market,
                        currency: quote.currency, from: [provenance])
                } else {
                    try previous(to: quote, on: day, provenance, checks.fetchedAt)
                }
            guard let stored = known, stored.quote.flags.doubts.isEmpty else { continue }
            let before = stored.quote
            let isRecent = checks.fetchedAt.seconds - stored.fetchedAt.seconds < 86_400
            let factor = isRecent && quote.market.traits.tradesCoins ? Plausibility.refusedFactor : 10
            // A misplaced point may stand in one side alone.
            for side in [\Quote.official, \.sell, \.buy] {
                guard let after = quote[keyPath: side], let before = before[keyPath: side], !before.isZero else {
                    continue
                }
                if after.isTimes(factor, before) || before.isTimes(factor, after) {
                    return .jump(currency: quote.currency, before: before, after: after)
                }
            }
        }
        return nil
    }
}

extension ExactDecimal {
    /// Whether it is so many times the other, or more; a product beyond 128 bits is more than any.
    fileprivate func isTimes(_ factor: Int, _ other: ExactDecimal) -> Bool {
        guard let bound = try? other.multiplied(by: ExactDecimal(factor)) else { return false }
        return self >= bound
    }
}

extension ParsedAnswer {
    /// Refuses an answer with two quotes of one subject and different numbers, since there is no way to tell which is
    /// right, and one with a price of a currency in itself that is not 1.
    ///
    /// O(number of quotes).
    ///
    /// - Throws: ``Refusal/badRow(row:_:)``, numbered by quotes rather than by the rows they were read from.
    package func refuseContradictions() throws(Refusal) {
        var seen: [QuoteSubject: Quote] = [:]
        for (number, quote) in quotes.enumerated() {
            if quote.currency == quote.base,
                [quote.buy, quote.sell, quote.official].contains(where: { $0 != nil && $0 != 1 })
            {
                throw .badRow(row: number, .invalid(field: "currency", value: quote.currency.text))
            }
            guard let before = seen.updateValue(quote, forKey: QuoteSubject(quote)), !quote.hasRates(of: before) else {
                continue
            }
            throw .badRow(row: number, .repeated(field: "currency", value: quote.currency.text))
        }
    }

    /// Removes quotes that the answer has twice.
    ///
    /// Quotes of one subject that differ, such as those of several days, stay.
    mutating func removeDuplicates() {
        var seen: [QuoteSubject: [Quote]] = [:]
        quotes.removeAll { quote in
            let subject = QuoteSubject(quote)
            if seen[subject]?.contains(quote) == true { return true }
            seen[subject, default: []].append(quote)
            return false
        }
    }

    /// Removes rates and coins of moments and days more than an hour ahead of the clock, with a warning for each of the first 30.
    ///
    /// - Returns: The reason for refusing the answer, if nothing else is in it.
    mutating func removeFutureRates(_ context: ReaderContext) -> Refusal? {
        guard let clock = context.clock else { return nil }
        var omissions: [Warning] = []
        var refusal: Refusal?
        let isAhead = { (moment: Timestamp, row: String) in
            guard context.isAhead(moment) else { return false }
            refusal = refusal ?? .ahead(moment, clock: clock)
            if omissions.count < 30 { omissions.append(.ahead(row: .name(row), moment: moment, clock: clock)) }
            return true
        }
        quotes.removeAll { quote in
            switch quote.asOf {
            case .instant(let moment)?: return isAhead(moment, quote.label)
            // Some markets' rates are set for a day to come.
            case .day(let day)? where !quote.market.traits.setsNextDay:
                return isAhead(context.kyiv.moment(of: day, secondsOfDay: 0), quote.label)
            case .day, nil: return false
            }
        }
        coins.removeAll { coin in coin.asOf.map { isAhead($0, coin.code.text) } ?? false }
        warnings += omissions
        return isEmpty ? refusal : nil
    }
}
