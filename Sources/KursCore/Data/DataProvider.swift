/// How a fetch stands once the provider has done what it may.
public enum FetchStanding: Sendable, Equatable {
    /// The store's answer was fresh; nobody was asked.
    case fresh
    /// A new answer is in the store, or the old one was said to be unchanged.
    case renewed
    /// There is validly nothing.
    case empty
    /// Nobody was asked because of the policy; the store may hold something older.
    case notAsked
    /// Nobody may be asked before this moment; the store may hold something older.
    case notBefore(Timestamp)
    /// Somebody else was asking, and the time ran out before they were done.
    case busy
    /// It failed now; the store may hold something older.
    case failed(FetchFailure)
}

/// What the store holds of an endpoint.
public struct HeldAnswer: Sendable, Equatable {
    /// Whether it needs no asking now.
    public var isFresh: Bool
    /// Whether the endpoint said, validly, that there is nothing.
    public var isEmpty: Bool
}

/// Brings answers into the store as the policy and the guard allow; what is in the store is read from there.
///
/// Many copies on one machine ask an endpoint once: one claims it, the others wait for the store.
public final class DataProvider {
    private let ledger: any FetchLedger
    private let quotes: any QuoteStore
    private let transport: any Transport
    private let time: any Timekeeper
    private let kyiv: KyivTime
    private var deadline: Int64
    /// Why nobody could be asked though the policy wanted it: the store could not be written.
    ///
    /// `nil` while it could.
    public private(set) var obstacle: StoreError?

    /// Joins store, network and time.
    ///
    /// - Parameter budgetMilliseconds: How long everything this provider ever does may take together.
    public init(
        store: any FetchLedger & QuoteStore, transport: any Transport, time: any Timekeeper, kyiv: KyivTime,
        budgetMilliseconds: Int
    ) {
        ledger = store
        quotes = store
        self.transport = transport
        self.time = time
        self.kyiv = kyiv
        deadline = time.monotonicMilliseconds + Int64(budgetMilliseconds)
    }

    /// Brings each endpoint up to date as far as policy, guard and time allow, all at once.
    ///
    /// - Parameter share: The part of the time left that may be used, so that a fallback has some too; above 0, at most 1.
    /// - Returns: How each stands, in order.
    public func bring(
        _ fetches: [Fetch], policy: CachePolicy, share: Double = 1
    ) throws(StoreError) -> [FetchStanding] {
        let end = deadline
        defer { deadline = end }
        deadline = time.monotonicMilliseconds + Int64(Double(max(remaining, 0)) * share)
        var standings = [FetchStanding?](repeating: nil, count: fetches.count)
        var waiting: [Int] = []
        // An endpoint that two markets share is asked once.
        var twins: [(index: Int, first: Int)] = []
        for (index, fetch) in fetches.enumerated() {
            if fetches.count < 64, let first = fetches[..<index].firstIndex(where: { $0.endpoint == fetch.endpoint }) {
                twins.append((index, first))
                continue
            }
            let state = try ledger.state(of: fetch.endpoint.key)
            let fresh = fetch.isFresh(state, now: time.now)
            switch policy {
            case .automatic where fresh, .fromCache where fresh:
                standings[index] = state?.hasData == true ? .fresh : .empty
            case .fromCache: standings[index] = .notAsked
            default: waiting.append(index)
            }
        }
        while !waiting.isEmpty {
            waiting = try round(fetches, waiting, policy, &standings)
            guard !waiting.isEmpty else { break }
            guard remaining > 0 else {
                for index in waiting { standings[index] = .busy }
                break
            }
            time.pause(milliseconds: min(DataProvider.pollMilliseconds, remaining))
        }
        for (index, first) in twins { standings[index] = standings[first] }
        return standings.map { $0 ?? .notAsked }
    }

    private static let pollMilliseconds: Int64 = 20
    /// How long one round of requests may take: what is left, but never so long that a killed owner blocks others.
    private var requestLimit: Int64 { min(max(remaining, 1), 30_000) }
    private var remaining: Int64 { deadline - time.monotonicMilliseconds }

    /// What the store holds of an endpoint without asking anybody: `nil` when it never answered.
    public func held(_ fetch: Fetch) throws(StoreError) -> HeldAnswer? {
        guard let state = try ledger.state(of: fetch.endpoint.key), state.fetchedAt != nil else { return nil }
        return HeldAnswer(isFresh: fetch.isFresh(state, now: time.now), isEmpty: !state.hasData)
    }

    /// Claims what can be claimed and fetches it; returns what others are still busy with.
    private func round(
        _ fetches: [Fetch], _ indices: [Int], _ policy: CachePolicy, _ standings: inout [FetchStanding?]
    ) throws(StoreError) -> [Int] {
        var busy: [Int] = []
        var claimed: [(index: Int, claim: Claim, state: FetchState)] = []
        for index in indices {
            let fetch = fetches[index]
            guard let verdict = try claim(fetch) else {
                standings[index] = .notAsked
                continue
            }
            switch verdict {
            case .granted(let claim, let state): claimed.append((index, claim, state))
            case .busy: busy.append(index)
            case .refused(let until): standings[index] = try standing(of: fetch, refusedUntil: until, policy)
            }
        }
        try fetch(claimed, of: fetches, &standings)
        return busy
    }

    /// Claims an endpoint; `nil` when the store cannot be written, which leaves what it holds to answer.
    private func claim(_ fetch: Fetch) throws(StoreError) -> ClaimVerdict? {
        do throws(StoreError) {
            return try ledger.claim(
                fetch.endpoint, rules: RateLimitGuard(spacingSeconds: fetch.spacing), now: time.now,
                monotonicMilliseconds: time.monotonicMilliseconds, leaseMilliseconds: requestLimit + 1000)
        } catch {
            switch error {
            case .unwritable, .busy:
                obstacle = error
                return nil
            default: throw error
            }
        }
    }

    /// An endpoint that may not be asked is fresh all the same when somebody else has just renewed it.
    private func standing(
        of fetch: Fetch, refusedUntil until: Timestamp, _ policy: CachePolicy
    ) throws(StoreError) -> FetchStanding {
        let state = try ledger.state(of: fetch.endpoint.key)
        if let state, state.lastFailure == nil, !state.hasData, state.fetchedAt != nil { return .empty }
        if policy == .automatic, fetch.isFresh(state, now: time.now) { return .fresh }
        return .notBefore(until)
    }

    private func fetch(
        _ claimed: [(index: Int, claim: Claim, state: FetchState)], of fetches: [Fetch],
        _ standings: inout [FetchStanding?]
    ) throws(StoreError) {
        guard !claimed.isEmpty else { return }
        let requests = claimed.map {
            Request(fetches[$0.index].endpoint, etag: $0.state.etag, lastModified: $0.state.lastModified)
        }
        // A large answer is read while it arrives, so that several of them need no room.
        let readers = claimed.map { fetches[$0.index].begin?() }
        let piece = { (position: Int, bytes: [UInt8]) -> Bool in
            guard let reader = readers[position] else { return false }
            reader.take(bytes)
            return true
        }
        var failure: StoreError?
        transport.fetch(requests, withinMilliseconds: Int(requestLimit), piece: piece) { position, result in
            let (index, claim, state) = claimed[position]
            let outcome = self.outcome(of: result, fetches[index], readers[position], state)
            do throws(StoreError) {
                try ledger.settle(claim, of: fetches[index].endpoint, with: outcome, now: time.now)
                standings[index] = FetchStanding(outcome)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// What an answer, or its absence, comes to.
    private func outcome(
        of result: Result<Response, TransportError>, _ fetch: Fetch, _ reader: (any AnswerReader)?, _ state: FetchState
    ) -> FetchOutcome {
        let now = time.now
        let back = now.advanced(by: RateLimitGuard.backOff(failures: state.failures + 1))
        switch result {
        case .failure(let error):
            return .failed(FetchFailure(error), notBefore: back, holdsHost: error.isTheHostsFault)
        case .success(let response):
            let fetchedAt = now.advanced(by: -Int64(min(max(response.ageSeconds ?? 0, 0), 31_536_000)))
            switch response.status {
            // What was the newest a minute ago is no older for a cache that has not looked since.
            case 304 where state.fetchedAt != nil:
                return .unchanged(fetchedAt: max(fetchedAt, state.fetchedAt ?? fetchedAt))
            case 200: return outcome(of: response, fetch, reader, fetchedAt: fetchedAt, back: back)
            default:
                let asked = response.retryAfterSeconds.map { now.advanced(by: Int64($0)) }
                return .failed(
                    .status(response.status, host: fetch.endpoint.base.host), notBefore: max(asked ?? back, back),
                    holdsHost: asked != nil || response.status == 429)
            }
        }
    }

    private func outcome(
        of response: Response, _ fetch: Fetch, _ reader: (any AnswerReader)?, fetchedAt: Timestamp, back: Timestamp
    ) -> FetchOutcome {
        let context = ReadingContext(
            day: fetch.day, fetchedAt: fetchedAt, kyiv: kyiv, address: response.finalAddress ?? fetch.endpoint.address,
            contentType: response.contentType)
        // What a transport kept whole, as a recording does, is read whole.
        let reading = response.body.isEmpty ? reader?.finish(context) : nil
        switch reading ?? fetch.read(response.body, context) {
        case .found(let harvest):
            // One view of the store for all of an answer's quotes: a lock for each would cost more than the look-ups.
            var found: Refusal?
            try? quotes.reading { () throws(StoreError) -> Void in
                found = jump(in: harvest, from: Provenance(fetch.endpoint), at: fetchedAt)
            }
            if let jump = found {
                return .failed(FetchFailure(jump), notBefore: back, holdsHost: false)
            }
            return .found(
                harvest, etag: response.etag, lastModified: response.lastModified, fetchedAt: fetchedAt)
        case .noData: return .empty
        case .refused(let refusal): return .failed(FetchFailure(refusal), notBefore: back, holdsHost: false)
        }
    }

    /// The first rate that is ten times, or a tenth of, what the same source said in the 30 days before.
    ///
    /// Of a source that answers for many days, a currency's first day is judged: a year of days is not asked about one
    /// by one, and what happened within it is the archive's word.
    private func jump(in harvest: Harvest, from provenance: Provenance, at moment: Timestamp) -> Refusal? {
        var judged: Set<CurrencyCode> = []
        // A range of days is compared nowhere: what is in it was published long ago.
        guard provenance.source != .nbuRange else { return nil }
        for quote in harvest.quotes where quote.bank == nil {
            if provenance.source == .nbuRange, !judged.insert(quote.currency).inserted { continue }
            guard let after = quote.anyRate else { continue }
            let day = quote.day(in: kyiv) ?? kyiv.day(at: moment)
            // A store that cannot be asked cannot say that anything jumped; keeping the answer will tell.
            let before = try? quotes.inForce(
                on: day, notBefore: day.advanced(by: -30), market: quote.market, currency: quote.currency,
                from: [provenance])
            guard let before = before?.quote.anyRate, !before.isZero else { continue }
            if after.isTenTimes(before) || before.isTenTimes(after) {
                return .jump(currency: quote.currency, before: before, after: after)
            }
        }
        return nil
    }
}

extension FetchStanding {
    /// How a fetch stands that ended so.
    init(_ outcome: FetchOutcome) {
        switch outcome {
        case .found, .unchanged: self = .renewed
        case .empty: self = .empty
        case .failed(let failure, _, _): self = .failed(failure)
        }
    }
}

extension ExactDecimal {
    /// Whether it is ten times the other, or more; a product beyond 128 bits is.
    fileprivate func isTenTimes(_ other: ExactDecimal) -> Bool {
        guard let tenfold = try? other.multiplied(by: 10) else { return false }
        return self >= tenfold
    }
}

extension Quote {
    /// The rate to compare by: the single one, else what the market asks, else what it pays.
    var anyRate: ExactDecimal? { official ?? sell ?? buy }

    /// The civil day it is for; `nil` when its source does not say.
    public func day(in kyiv: KyivTime) -> Day? {
        switch asOf {
        case .day(let day): day
        case .instant(let moment): kyiv.day(at: moment)
        case nil: nil
        }
    }
}
