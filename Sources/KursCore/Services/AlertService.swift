/// What a check of one alert came to.
public enum AlertOutcome: Sendable, Equatable {
    /// It fires now, in this process and no other: once it is announced, ``AlertService/markFired(_:at:)`` says so.
    case firing(AlertOperands)
    /// It would have, but keeps quiet at this hour.
    case quiet
    /// It may fire again from now on.
    case rearmed
    case unchanged
    /// It could not be judged.
    case unknown(AlertEvaluationError)
}

/// Judges the alerts that are kept, each by the rates of its markets.
public final class AlertService {
    private let store: any Store
    private let currencies: CurrencyService
    private let coins: CoinService
    private let time: any TimeSource
    private let kyiv: KyivTime
    private let history: (Market) -> HistoryService?
    private let allowsDoubtful: Bool
    private var policy = CachePolicy.automatic
    private var rates: [(market: Market, rates: [Rate])] = []
    private var coinAnswer: [StoredCoin]?
    private var past: [(name: QuotePath, span: AlertDuration, isPercent: Bool, change: ExactDecimal)] = []

    /// - Parameter allowsDoubtful: Whether to judge by rates whose flags say that they may be wrong (``Flags/doubts``).
    public init(
        store: any Store, currencies: CurrencyService, coins: CoinService,
        history: @escaping (Market) -> HistoryService?, time: any TimeSource, kyiv: KyivTime,
        allowsDoubtful: Bool = false
    ) {
        self.allowsDoubtful = allowsDoubtful
        (self.store, self.currencies, self.coins, self.time, self.kyiv) = (store, currencies, coins, time, kyiv)
        self.history = history
    }

    /// Checks every alert that is not done; each one that fires is claimed for this process.
    ///
    /// - Parameters:
    ///   - policy: Where the rates may come from.
    ///   - maxAgeSeconds: Beyond which age a rate is not judged by; `nil` for an hour, at the NBU a day, and then only
    ///     of rates that could not be renewed.
    /// - Returns: A verdict per alert, by number, and why markets have no rates at all.
    public func check(
        policy: CachePolicy, maxAgeSeconds: Int64?
    ) throws(StoreError) -> (outcomes: [(alert: Alert, outcome: AlertOutcome)], failures: [AnswerError]) {
        let alerts = try store.alerts().filter { $0.state != .done }
        guard !alerts.isEmpty else { return ([], []) }
        self.policy = policy
        let failures = try updateRates(alerts, policy)
        let second = kyiv.secondsOfDay(at: time.now)
        var outcomes: [(alert: Alert, outcome: AlertOutcome)] = []
        outcomes.reserveCapacity(alerts.count)
        for alert in alerts {
            outcomes.append((alert, try evaluate(alert, maxAgeSeconds, secondOfDay: second)))
        }
        return (outcomes, failures)
    }

    private func evaluate(
        _ alert: Alert, _ maxAgeSeconds: Int64?, secondOfDay: Int
    ) throws(StoreError) -> AlertOutcome {
        let sides: AlertOperands
        do throws(AlertEvaluationError) {
            sides = try alert.condition.sides { (measure) throws(AlertEvaluationError) in
                try value(of: measure, isPercent: alert.condition.isPercent, maxAgeSeconds)
            }
        } catch {
            return .unknown(error)
        }
        if alert.state == .fired {
            guard alert.condition.hasReturned(sides, by: alert.hysteresis) else { return .unchanged }
            return try store.turn(alert, to: .active, at: time.now, value: nil) ? .rearmed : .unchanged
        }
        guard alert.condition.holds(sides) else { return .unchanged }
        if alert.quiet?.contains(secondOfDay: secondOfDay) == true { return .quiet }
        let isClaimed = try store.claim(alert, monotonicMilliseconds: time.monotonicMilliseconds)
        return isClaimed ? .firing(sides) : .unchanged
    }

    /// Records that an alert was announced, so that it does not fire again before the numbers go back.
    public func markFired(_ alert: Alert, at sides: AlertOperands) throws(StoreError) {
        _ = try store.turn(alert, to: alert.isOnce ? .done : .fired, at: time.now, value: sides.left)
    }

    /// Lets the next check fire alerts that this one could not announce.
    public func release(_ alerts: [Alert]) throws(StoreError) {
        for alert in alerts { try store.release(alert) }
    }

    /// Asks the markets of all alerts at once; why some could not be.
    private func updateRates(_ alerts: [Alert], _ policy: CachePolicy) throws(StoreError) -> [AnswerError] {
        var markets: [Market] = []
        var (money, tokens): ([CurrencyCode], [CurrencyCode]) = ([], [])
        for alert in alerts {
            for term in alert.condition.left + alert.condition.right {
                guard let name = term.measure.name else { continue }
                if !markets.contains(name.market) { markets.append(name.market) }
                if name.market.traits.tradesCoins {
                    if !tokens.contains(name.currency) { tokens.append(name.currency) }
                } else if !money.contains(name.currency) {
                    money.append(name.currency)
                }
            }
        }
        var failures: [AnswerError] = []
        for outcome in currencies.rates(of: markets, wanted: money, coins: tokens, policy: policy) {
            switch outcome {
            case .success(let answer): rates.append((answer.market, answer.rates))
            case .failure(.store(let error)): throw error
            case .failure(let failure): failures.append(failure)
            }
        }
        return failures
    }

    private func value(
        of measure: AlertCondition.Measure, isPercent: Bool, _ maxAgeSeconds: Int64?
    ) throws(AlertEvaluationError) -> ExactDecimal {
        switch measure {
        case .number(let number): return number
        case .rate(let name): return try number(name, maxAgeSeconds).value
        case .change(let name, let span):
            let (rate, value) = try number(name, maxAgeSeconds)
            if let known = past.first(where: { $0.name == name && $0.span == span && $0.isPercent == isPercent }) {
                return known.change
            }
            let change = try change(of: rate, value, name, span, isPercent: isPercent)
            past.append((name, span, isPercent, change))
            return change
        }
    }

    private func number(
        _ name: QuotePath, _ maxAgeSeconds: Int64?
    ) throws(AlertEvaluationError) -> (rate: Rate, value: ExactDecimal) {
        for (market, rates) in rates where market == name.market {
            guard let rate = rates.first(where: { $0.quote.isHryvnias(for: name.currency) }),
                let value = name.value(in: rate.quote)
            else { break }
            try refuseDoubts(about: rate.quote, name)
            let limit = maxAgeSeconds ?? (rate.isStale ? (market.traits.hasDailyRate ? 86_400 : 3600) : Int64.max)
            if rate.ageSeconds > limit, !rate.isFinal(today: currencies.today) {
                throw .tooOld(name, ageSeconds: rate.ageSeconds)
            }
            return (rate, value)
        }
        throw .noRate(name)
    }

    private func refuseDoubts(about quote: Quote, _ name: QuotePath) throws(AlertEvaluationError) {
        guard allowsDoubtful || quote.flags.doubts.isEmpty else { throw .doubtful(name, quote.flags.doubts) }
    }

    private func change(
        of rate: Rate, _ value: ExactDecimal, _ name: QuotePath, _ span: AlertDuration, isPercent: Bool
    ) throws(AlertEvaluationError) -> ExactDecimal {
        if name.market.traits.tradesCoins, isPercent, span.days ?? 0 <= 1 {
            let coin = coin(name.currency)
            if let change = span.unit == .hours && span.count == 1 ? coin?.change1h : coin?.change24h { return change }
        }
        guard let days = span.days else { throw .noHistory(name, span, nil) }
        let day = (rate.quote.day(in: kyiv) ?? currencies.today).advanced(by: -days)
        let before = try? inForce(on: day, name, rate.stored.provenance)
        if let quote = before?.stored?.quote { try refuseDoubts(about: quote, name) }
        guard let old = (before?.stored).flatMap({ name.value(in: $0.quote) }) else {
            throw .noHistory(name, span, before?.missingDays)
        }
        guard let difference = try? value.subtracting(old) else { throw .overflow }
        guard isPercent else { return difference }
        guard let change = try? difference.multiplied(by: 100).divided(by: old, toScale: 6) else {
            throw .overflow
        }
        return change
    }

    /// The rate in force on a day gone by, brought first where its market has an archive.
    private func inForce(
        on day: Day, _ name: QuotePath, _ provenance: Provenance
    ) throws(StoreError) -> (stored: StoredQuote?, missingDays: MissingDays?) {
        if let history = history(name.market), history.firstDay != nil {
            return try history.inForce(of: name.currency, on: day, policy: policy)
        }
        var provenances = [provenance]
        if let range = currencies.sources(name.market).first(where: { $0.id == provenance.source })?.rangeSource {
            provenances.append(Provenance(source: range, host: provenance.host))
        }
        let first = CarryForward.earliest(for: day)
        let stored = try store.inForce(
            on: day, notBefore: first, market: name.market, currency: name.currency, from: provenances)
        guard let stored else { return (nil, nil) }
        return (try QuoteChecks.held([stored], against: currencies.provider.reference, kyiv).quotes.first, nil)
    }

    private func coin(_ code: CurrencyCode) -> Coin? {
        let found = [Currency.find(code)].compactMap(\.self).filter(\.isFound)
        if coinAnswer?.contains(where: { $0.coin.code == code }) != true,
            case .success(let coins, _, _) = coins.coins(policy: .fromCache, and: found)
        {
            coinAnswer = coins
        }
        return coinAnswer?.first { $0.coin.code == code }?.coin
    }
}
