/// Brings answers into the store as the policy and the guard allow; services read them from there.
///
/// Of many processes on one machine one claims an endpoint and fetches it; the others wait for its answer in the store.
public final class DataProvider {
    private let ledger: any FetchLedger
    let quotes: any QuoteStore
    // An answer without a comparison, as every cached one of the NBU's, never names them.
    private(set) lazy var officialSources = makeOfficialSources()
    private let makeOfficialSources: () -> [any RateSource]
    private let transport: any Transport
    let time: any TimeSource
    let kyiv: KyivTime
    /// The age in seconds beyond which an answer is fetched again where a newer one can exist; `nil` for no limit.
    public let maxAgeSeconds: Int64?
    private var deadline: Int64
    /// Why requests that the policy wanted were not made: the store could not be written; `nil` while it could.
    public private(set) var storeError: StoreError?
    /// The warnings of readers about the answers this provider has fetched, by endpoint.
    private var readerWarnings: [String: [Warning]] = [:]
    /// The endpoints that were asked beside a slow one and have answered during this run.
    private var besides: [String: FetchStatus] = [:]
    private var failedKeys: [String] = []
    /// Why requests of this run did not reach their sites, by key and, where it concerns all of a host, its name: none
    /// waits a second time for a network that is not there.
    private var unreached: [String: FetchError] = [:]
    /// The time that a person has asked to wait, in milliseconds; `nil` when nobody named one.
    package var patienceMilliseconds: Int?
    /// The user's own layouts of pages; read once, before the first answer is.
    public var readLayouts: () -> [(source: SourceID, text: [UInt8])] = { [] }
    private lazy var layouts = readLayouts()
    /// Receives how each fetch that the policy wants ends; `nil` if nothing reads it.
    package var log: FetchLog?
    /// Receives how many of the pages that several fetches bring have come or failed, and how many there are.
    package var countPages: ((_ finished: Int, _ count: Int) -> Void)?
    /// The fetches of another process, which take the place of requests; `nil` for a provider that makes its own.
    private var fetched: FetchLog?

    /// - Parameters:
    ///   - officialSources: The sources of the NBU's rates, which all others are held against; the first one is fetched
    ///     for a day whose rates the store lacks. Evaluated at the first comparison.
    ///   - budgetMilliseconds: The time that all fetches of this provider may take together.
    ///   - maxAgeSeconds: The age beyond which an answer is fetched again before its endpoint's lifetime is over. Rates of
    ///     past days are final, and the guard still applies.
    public init(
        store: any FetchLedger & QuoteStore, transport: any Transport, time: any TimeSource, kyiv: KyivTime,
        officialSources: @escaping @autoclosure () -> [any RateSource], budgetMilliseconds: Int,
        maxAgeSeconds: Int64? = nil
    ) {
        self.maxAgeSeconds = maxAgeSeconds
        ledger = store
        quotes = store
        makeOfficialSources = officialSources
        self.transport = transport
        self.time = time
        self.kyiv = kyiv
        deadline = time.monotonicMilliseconds + Int64(budgetMilliseconds)
    }

    /// Makes no requests from now on, but takes what another process has fetched into the store.
    package func takeOver(_ fetched: FetchLog) {
        self.fetched = fetched
        storeError = fetched.storeError
    }

    /// Brings each endpoint up to date as far as policy, guard and time allow, all at once.
    ///
    /// - Parameter fallbacks: What else answers for the fetches. Where one takes long, the next source is asked beside it,
    ///   and the first answer ends the waiting. Reading, and waiting for another process, leave time for the next source.
    /// - Returns: The status of each, in order.
    /// - Throws: ``StoreError`` when the store cannot be read; one that cannot be written is in ``storeError``.
    public func update(
        _ fetches: [Fetch], policy: CachePolicy, fallbacks: [Fallback] = []
    ) throws(StoreError) -> [FetchStatus] {
        let end = deadline
        defer { deadline = end }
        if fallbacks.contains(where: { !$0.sources.isEmpty }) {
            let share = 1 - HedgedFetches.patience
            deadline = time.monotonicMilliseconds + Int64(Double(max(remaining, 0)) * share)
        }
        var statuses = [FetchStatus?](repeating: nil, count: fetches.count)
        var waiting: [Int] = []
        // An endpoint that two markets share is fetched once.
        var twins: [(index: Int, first: Int)] = []
        for (index, fetch) in fetches.enumerated() {
            if fetches.count < 64, let first = fetches[..<index].firstIndex(where: { $0.endpoint == fetch.endpoint }) {
                twins.append((index, first))
                continue
            }
            if policy == .fromNetwork, let status = besides[fetch.endpoint.key] {
                statuses[index] = status
                continue
            }
            if policy != .fromCache, let status = fetched?[fetch.endpoint.key]?.status {
                statuses[index] = status
                continue
            }
            let state = try ledger.state(of: fetch.endpoint.key)
            let fresh = isFresh(fetch, state)
            switch fetched == nil ? policy : .fromCache {
            case .automatic where fresh, .fromCache where fresh:
                statuses[index] = state?.hasData == true ? .fresh : .empty
            case .fromCache: statuses[index] = .notRequested
            default:
                if let failure = unreached[fetch.endpoint.key] ?? unreached[fetch.endpoint.base.limitName] {
                    statuses[index] = .failed(failure)
                } else {
                    waiting.append(index)
                }
            }
        }
        if remaining <= 0 {
            // No server answers in no time, and none is to be left alone for it.
            for index in waiting {
                // What the source has failed with before is why there is no time.
                statuses[index] = .notRequested
                let failed = failedKeys.last { $0.hasPrefix(fetches[index].endpoint.source.name + " ") }
                if let failed, let why = try ledger.state(of: failed)?.lastFailure { statuses[index] = .failed(why) }
            }
            waiting = []
        }
        while !waiting.isEmpty {
            waiting = try round(fetches, waiting, policy, fallbacks, until: end, &statuses)
            guard !waiting.isEmpty else { break }
            guard remaining > 0 else {
                for index in waiting { statuses[index] = .busy }
                break
            }
            time.pause(milliseconds: min(DataProvider.pollMilliseconds, remaining))
        }
        for (index, first) in twins { statuses[index] = statuses[first] }
        let finished = statuses.map { $0 ?? .notRequested }
        if let log, policy != .fromCache { record(fetches, finished, in: log) }
        return finished
    }

    private func record(_ fetches: [Fetch], _ statuses: [FetchStatus], in log: FetchLog) {
        for (fetch, status) in zip(fetches, statuses) {
            let key = fetch.endpoint.key
            log.add(FetchLog.Entry(key: key, status: status, warnings: warnings(of: key)))
        }
        log.storeError = log.storeError ?? storeError
    }

    private static let pollMilliseconds: Int64 = 20
    /// How long one round of requests may take: what is left, but never so long that a killed owner blocks others.
    private func requestLimit(until end: Int64) -> Int64 { min(max(end - time.monotonicMilliseconds, 1), 30_000) }
    var remaining: Int64 { deadline - time.monotonicMilliseconds }

    /// What the store has of an endpoint, without a request; `nil` when it never answered.
    public func cached(_ fetch: Fetch) throws(StoreError) -> CachedAnswer? {
        guard let state = try ledger.state(of: fetch.endpoint.key), state.fetchedAt != nil else { return nil }
        return CachedAnswer(isFresh: isFresh(fetch, state), isEmpty: !state.hasData)
    }

    func report(_ status: FetchStatus, of fetch: Fetch) throws(StoreError) -> FetchReport {
        var state: FetchState?
        var isStillFresh = false
        switch status {
        case .failed: state = try ledger.state(of: fetch.endpoint.key)
        case .notBefore:
            state = try ledger.state(of: fetch.endpoint.key)
            isStillFresh = state?.fetchedAt != nil && isFresh(fetch, state)
        case .fresh, .renewed, .empty, .notRequested, .busy: break
        }
        return FetchReport(fetch: fetch, status: status, state: state, isStillFresh: isStillFresh, now: time.now)
    }

    func isEmpty(_ endpoint: Endpoint) throws(StoreError) -> Bool {
        guard let state = try ledger.state(of: endpoint.key) else { return false }
        return state.fetchedAt != nil && !state.hasData
    }

    /// Whether there may be warnings about an answer that this provider has fetched.
    var hasWarnings: Bool { !readerWarnings.isEmpty || fetched != nil }

    /// The warnings about an answer that this provider, or the process it takes over from, has fetched: of the reader, and
    /// of the checks before it was stored.
    public func warnings(of key: String) -> [Warning] { readerWarnings[key] ?? fetched?[key]?.warnings ?? [] }

    private func isFresh(_ fetch: Fetch, _ state: FetchState?) -> Bool {
        guard maxAgeSeconds != nil else { return fetch.isFresh(state, now: time.now) }
        return fetch.isFresh(state, now: time.now, today: kyiv.day(at: time.now), maxAge: maxAgeSeconds)
    }

    /// Whether an answer of a moment is young enough for the user.
    func isWithinMaxAge(_ fetchedAt: Timestamp) -> Bool {
        maxAgeSeconds.map { time.now.seconds - fetchedAt.seconds <= $0 } ?? true
    }

    /// Claims what can be claimed and fetches it; returns what others are still busy with.
    private func round(
        _ fetches: [Fetch], _ indices: [Int], _ policy: CachePolicy, _ fallbacks: [Fallback], until end: Int64,
        _ statuses: inout [FetchStatus?]
    ) throws(StoreError) -> [Int] {
        var busy: [Int] = []
        var claimed: [ClaimedFetch] = []
        for index in indices {
            let fetch = fetches[index]
            guard let result = try claim(fetch, policy, until: end) else {
                statuses[index] = .notRequested
                continue
            }
            switch result {
            case .granted(let claim, let state): claimed.append(ClaimedFetch(index, fetch, claim, state))
            case .busy: busy.append(index)
            case .refused(let until): statuses[index] = try status(of: fetch, refusedUntil: until, policy)
            }
        }
        try fetch(claimed, policy, fallbacks, until: end, &statuses)
        return busy
    }

    /// Claims an endpoint; `nil` when the store cannot be written, so that only what it has can answer.
    private func claim(_ fetch: Fetch, _ policy: CachePolicy, until end: Int64) throws(StoreError) -> ClaimResult? {
        // Each attempt to lock a busy store waits a second, so none is made when the time is over.
        if case .busy? = storeError, remaining <= 0 { return nil }
        do throws(StoreError) {
            var rules = RateLimitGuard(
                spacingSeconds: fetch.spacing(maxAge: maxAgeSeconds), ignoresBackOff: policy == .fromNetwork)
            rules.patienceMilliseconds = patienceMilliseconds
            return try ledger.claim(
                fetch.endpoint, rules: rules, now: time.now, monotonicMilliseconds: time.monotonicMilliseconds,
                leaseMilliseconds: requestLimit(until: end) + 1000)
        } catch {
            switch error {
            case .unwritable, .busy:
                storeError = error
                return nil
            default: throw error
            }
        }
    }

    /// Why an answer does not count: the price that stands for it was refused, or is not as new.
    private func unvouched(_ fetch: Fetch) -> FetchError? {
        guard let voucher = fetch.vouchedBy else { return nil }
        let state = try? ledger.state(of: voucher.key)
        if let failure = state?.lastFailure { return failure }
        let prices = (try? quotes.answer(of: voucher.key, market: .crypto)) ?? []
        // A halted pair has no price.
        let isVouched = isFresh(Fetch(voucher, read: fetch.read), state) && prices.contains { $0.quote.anyRate != nil }
        return isVouched ? nil : .refused(.notFound(.coins))
    }

    /// The status of an endpoint that the guard refused: fresh where another process has just renewed it.
    private func status(
        of fetch: Fetch, refusedUntil until: Timestamp, _ policy: CachePolicy
    ) throws(StoreError) -> FetchStatus {
        let state = try ledger.state(of: fetch.endpoint.key)
        if let state, state.lastFailure == nil, !state.hasData, state.fetchedAt != nil { return .empty }
        if policy == .automatic, isFresh(fetch, state) { return .fresh }
        // Report the failure, not the back-off, to callers in this run.
        if failedKeys.contains(fetch.endpoint.key), let failure = state?.lastFailure { return .failed(failure) }
        return .notBefore(until)
    }

    private func note(_ outcome: FetchOutcome, of endpoint: Endpoint) {
        switch outcome {
        case .failed: failedKeys.append(endpoint.key)
        case .unreached(let failure):
            unreached[endpoint.key] = failure
            guard case .transport(let error) = failure, error.concernsHost else { return }
            unreached[endpoint.base.limitName] = failure
        case .found, .unchanged, .empty: break
        }
    }

    private func fetch(
        _ first: [ClaimedFetch], _ policy: CachePolicy, _ fallbacks: [Fallback], until end: Int64,
        _ statuses: inout [FetchStatus?]
    ) throws(StoreError) {
        guard !first.isEmpty else { return }
        var claimed = first
        // A large answer is read while it arrives, so that several of them need no room.
        var readers = claimed.map { $0.fetch.begin?() }
        let piece = { (position: Int, bytes: [UInt8]) -> Bool in
            guard let reader = readers[position] else { return false }
            reader.take(bytes)
            return true
        }
        var failure: StoreError?
        // The NBU's rates are stored first, where the store has none near today to hold the others against.
        var awaited = claimed.indices.filter { isOfficial(claimed[$0].fetch) }
        if !awaited.isEmpty, try !lacksReference() { awaited = [] }
        var held: [(position: Int, result: Result<Response, TransportError>)] = []
        var pending = Set(claimed.indices)
        var pages = PagedAnswers()
        var asked = claimed.indices.map { (position: $0, request: claimed[$0].request) }
        let began = time.monotonicMilliseconds
        let limit = requestLimit(until: end)
        var hedge: HedgedFetches?
        func waits(_ position: Int) -> Bool {
            if !awaited.isEmpty, !awaited.contains(position) { return true }
            guard let voucher = claimed[position].fetch.vouchedBy else { return false }
            return pending.contains { claimed[$0].fetch.endpoint == voucher }
        }
        func take(_ position: Int, _ result: Result<Response, TransportError>) {
            pending.remove(position)
            let (index, fetch, claim) = (claimed[position].index, claimed[position].fetch, claimed[position].claim)
            // What came late may be read as long as there is time at all.
            let now = time.monotonicMilliseconds
            let validator = ResponseValidator(
                quotes: quotes, officialSources: officialSources, kyiv: kyiv, now: time.now,
                deadline: ReadingDeadline(now < deadline ? deadline : end, by: time), layouts: layouts)
            // A source that was asked beside another, which has answered first, has not failed.
            let isNeedless = index == nil && hedge?.isOver == true
            var state = claimed[position].state
            // Nor has one that was cut off, because another has answered, failed again and again.
            if hedge?.isOver == true { state.failures = 0 }
            var outcome = validator.outcome(of: result, fetch, readers[position], state)
            if case .found = outcome, let error = unvouched(fetch) {
                let back = RateLimitGuard.backOff(failures: state.failures + 1)
                outcome = .failed(error, notBefore: time.now.advanced(by: back), blocksHost: false)
            }
            if isNeedless, case .failed(let error, _, _) = outcome { outcome = .unreached(error) }
            do throws(StoreError) {
                try ledger.settle(claim, of: fetch.endpoint, with: outcome, now: time.now)
                if let index { statuses[index] = FetchStatus(outcome) }
                if case .found(let parsed, _, _, _) = outcome, !parsed.warnings.isEmpty {
                    readerWarnings[fetch.endpoint.key] = parsed.warnings
                }
                if index == nil, FetchStatus(outcome).isGood { besides[fetch.endpoint.key] = FetchStatus(outcome) }
                if !isNeedless { note(outcome, of: fetch.endpoint) }
            } catch {
                failure = failure ?? error
            }
            hedge?.take(FetchStatus(outcome).isGood, at: position)
        }
        if fallbacks.contains(where: { !$0.sources.isEmpty }) {
            hedge = HedgedFetches(fallbacks, of: claimed.map(\.index), limit: Int(limit)) { [self] fetch in
                if let same = claimed.indices.first(where: { claimed[$0].fetch.endpoint == fetch.endpoint }) {
                    return .awaited(position: same)
                }
                let base = fetch.endpoint.base.limitName
                guard unreached[fetch.endpoint.key] == nil, unreached[base] == nil else { return .isUnavailable }
                if policy != .fromNetwork, let state = try? ledger.state(of: fetch.endpoint.key), isFresh(fetch, state)
                {
                    return state.hasData ? .isFresh : .isUnavailable
                }
                guard case .granted(let claim, let state)? = try? self.claim(fetch, policy, until: end) else {
                    return .isUnavailable
                }
                claimed.append(ClaimedFetch(nil, fetch, claim, state))
                readers.append(fetch.begin?())
                pending.insert(claimed.count - 1)
                asked.append((claimed.count - 1, claimed[claimed.count - 1].request))
                return .asked(claimed[claimed.count - 1].request, position: claimed.count - 1)
            }
        }
        while !asked.isEmpty {
            hedge?.passed = Int(time.monotonicMilliseconds - began)
            transport.fetch(
                asked.map(\.request), withinMilliseconds: Int(max(began + limit - time.monotonicMilliseconds, 1)),
                piece: { piece(asked[$0].position, $1) }, late: hedge
            ) { index, result in
                let position = asked[index].position
                guard let result = pages.take(result, at: position, of: claimed[position].fetch) else { return }
                guard !waits(position) else {
                    // What waits for the NBU's rates only to be held against them is an answer all the same.
                    if case .success(let response) = result, response.status == 200 { hedge?.take(true, at: position) }
                    return held.append((position, result))
                }
                take(position, result)
                awaited.removeAll { $0 == position }
                while let next = held.firstIndex(where: { !waits($0.position) }) {
                    let (position, result) = held.remove(at: next)
                    take(position, result)
                }
            }
            asked = pages.takeNext()
        }
        for (position, result) in held { take(position, result) }
        if let failure { throw failure }
    }
}

public enum CachePolicy: Sendable, Equatable {
    /// From the store only, however old (`--offline`).
    case fromCache
    /// From the network, if the guard allows (`--refresh`).
    case fromNetwork
    /// From the store while it is fresh, else from the network, else from the store again, marked stale.
    case automatic

    /// The policy for what a refresh does not concern, such as days that are over: fetched only where it is not stored.
    var withoutRefresh: CachePolicy { self == .fromCache ? .fromCache : .automatic }
}
