public import KursCore
internal import KursPlatform

extension SQLiteStore: FetchLedger {
    private static let requestsPerHost: Int64 = 4

    /// One seek.
    public func state(of key: String) throws(StoreError) -> FetchState? {
        let row = try statement(
            """
            SELECT attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,failure,failure_reason,\
            failure_host,failure_detail FROM endpoint WHERE key=?
            """, key)
        guard try row.step(), !row.isNull(0) else { return nil }
        return try FetchState(row, from: 0)
    }

    /// Reads first and opens a write transaction only when the claim is likely to be granted.
    ///
    /// Processes that poll while another one fetches therefore never hold the write lock it needs to store the answer.
    public func claim(
        _ endpoint: Endpoint, rules: RateLimitGuard, now: Timestamp, monotonicMilliseconds: Int64,
        leaseMilliseconds: Int64
    ) throws(StoreError) -> ClaimResult {
        let request = ClaimRequest(endpoint: endpoint, rules: rules, now: now, clock: monotonicMilliseconds)
        if let verdict = try snapshot({ () throws(StoreError) in try denialWithoutWriting(request) }) { return verdict }
        return try writing { () throws(StoreError) in
            let (id, stored) = try findOrInsert(endpoint)
            let lease = try clamp(stored, of: id, at: now)
            let blockedUntil = try clampedBlock(of: endpoint.blockNames, at: now)
            if let verdict = try denial(of: request, lease, blockedUntil) { return verdict }
            let token = lease.token &+ 1
            let duration = min(max(leaseMilliseconds, 1), EndpointLease.longest)
            try run(
                "UPDATE endpoint SET lease_token=?,lease_deadline=?,lease_owner=? WHERE id=?",
                token, monotonicMilliseconds + duration, ProcessMark.current.stored, id)
            return .granted(Claim(key: endpoint.key, token: token), lease.state)
        }
    }

    /// The arguments of ``claim(_:rules:now:monotonicMilliseconds:leaseMilliseconds:)``.
    private struct ClaimRequest {
        var endpoint: Endpoint
        var rules: RateLimitGuard
        var now: Timestamp
        /// Monotonic milliseconds.
        var clock: Int64
    }

    /// Why a claim is denied, as far as that can be decided without writing.
    private func denialWithoutWriting(_ request: ClaimRequest) throws(StoreError) -> ClaimResult? {
        let lease = try find(request.endpoint)?.lease ?? EndpointLease()
        let blockedUntil = try block(of: request.endpoint.blockNames)
        let limit = RateLimitGuard.limit(at: request.now)
        guard lease.state.isPlausible(at: request.now), (blockedUntil ?? limit) <= limit else { return nil }
        return try denial(of: request, lease, blockedUntil)
    }

    /// Why a claim is denied; `nil` when it can be granted.
    private func denial(
        of request: ClaimRequest, _ lease: EndpointLease, _ blockedUntil: Timestamp?
    ) throws(StoreError) -> ClaimResult? {
        if lease.isAlive(at: request.clock) { return .busy }
        let waits = [
            request.rules.ignoresBackOff ? nil : blockedUntil.flatMap { $0 > request.now ? $0 : nil },
            request.rules.wait(for: lease.state, now: request.now),
        ]
        if let until = waits.compactMap({ $0 }).max() { return .refused(until: until) }
        let active = try activeLeases(on: request.endpoint.base.limitName, at: request.clock)
        return active >= SQLiteStore.requestsPerHost ? .busy : nil
    }

    /// One transaction for everything an answer contains.
    public func settle(
        _ claim: Claim, of endpoint: Endpoint, with outcome: FetchOutcome, now: Timestamp
    ) throws(StoreError) {
        // A lost answer costs another request, so this waits longer for the write lock than a claim does.
        try writing(waitMilliseconds: 5000) { () throws(StoreError) in
            let (id, lease) = try findOrInsert(endpoint)
            guard lease.token == claim.token, lease.deadline != nil else { return }
            var state = lease.state
            if case .unreached = outcome { return try release(id, state) }
            state.attemptedAt = now
            switch outcome {
            case .found(let answer, let etag, let lastModified, let fetchedAt):
                try save(answer, of: endpoint, id, fetchedAt)
                state.recordSuccess(fetchedAt: fetchedAt)
                (state.etag, state.lastModified, state.hasData) = (etag, lastModified, !answer.isEmpty)
            case .unchanged(let fetchedAt): state.recordSuccess(fetchedAt: fetchedAt)
            case .empty:
                // An earlier answer keeps its own age and its validators.
                state.recordSuccess(fetchedAt: state.hasData ? state.fetchedAt : now)
            case .failed(let error, let notBefore, let blocksHost):
                state.failures += 1
                state.notBefore = notBefore
                state.lastFailure = error
                guard blocksHost, let notBefore else { break }
                let until = min(notBefore, now.advanced(by: RateLimitGuard.longestHostBlock))
                if let stored = try clampedBlock(of: [endpoint.blockName], at: now), stored >= until { break }
                try writeBlock(of: endpoint.blockName, until: until)
            case .unreached: break
            }
            try release(id, state)
        }
    }

    // MARK: Rows of `endpoint`

    /// An endpoint's row; `nil` when there is none.
    private func find(_ endpoint: Endpoint) throws(StoreError) -> (id: Int64, lease: EndpointLease)? {
        let row = try statement(
            """
            SELECT id,lease_token,lease_deadline,attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,\
            failure,failure_reason,failure_host,failure_detail,lease_owner FROM endpoint WHERE key=?
            """, endpoint.key)
        guard try row.step() else { return nil }
        var lease = EndpointLease(state: try FetchState(row, from: 3), token: row.number(1))
        lease.deadline = row.isNull(2) ? nil : row.number(2)
        lease.owner = ProcessMark(stored: row.number(14))
        return (row.number(0), lease)
    }

    private func findOrInsert(_ endpoint: Endpoint) throws(StoreError) -> (id: Int64, lease: EndpointLease) {
        if let found = try find(endpoint) { return found }
        try run("INSERT INTO endpoint(key,host)VALUES(?,?)", endpoint.key, endpoint.base.limitName)
        return (connection.lastInsertedRow, EndpointLease())
    }

    /// Rewrites moments that lie in the future because the clock was set back.
    private func clamp(_ stored: EndpointLease, of id: Int64, at now: Timestamp) throws(StoreError) -> EndpointLease {
        guard !stored.state.isPlausible(at: now) else { return stored }
        var lease = stored
        lease.state.attemptedAt = lease.state.attemptedAt.map { min($0, now) }
        lease.state.notBefore = lease.state.notBefore.map { min($0, RateLimitGuard.limit(at: now)) }
        try run(
            "UPDATE endpoint SET attempted_at=?,not_before=? WHERE id=?",
            lease.state.attemptedAt, lease.state.notBefore, id)
        return lease
    }

    private func activeLeases(on host: String, at monotonicMilliseconds: Int64) throws(StoreError) -> Int64 {
        let row = try statement(
            "SELECT count(*)FROM endpoint WHERE host=? AND lease_deadline BETWEEN ? AND ? AND lease_deadline IS NOT NULL",
            host, monotonicMilliseconds + 1, monotonicMilliseconds + EndpointLease.longest)
        return try row.step() ? row.number(0) : 0
    }

    private func release(_ id: Int64, _ state: FetchState) throws(StoreError) {
        var row = try statement(
            """
            UPDATE endpoint SET lease_deadline=NULL,attempted_at=?2,fetched_at=?3,etag=?4,last_modified=?5,failures=?6,\
            not_before=?7,has_data=?8,failure=?9,failure_reason=?10,failure_host=?11,failure_detail=?12 WHERE id=?1
            """)
        try row.bind(
            id, state.attemptedAt, state.fetchedAt, state.etag, state.lastModified, Int64(state.failures),
            state.notBefore, Int64(state.hasData ? 1 : 0))
        let failure = state.lastFailure?.encoded
        try row.bind(failure?.kind, failure?.reason, failure?.host, failure?.detail, from: 9)
        try row.run()
    }

    // MARK: Rows of `host`

    /// The moment that the latest of some blocks ends at, past or future; `nil` when there never was one.
    private func block(of names: [String]) throws(StoreError) -> Timestamp? {
        var latest: Timestamp?
        for name in names {
            let row = try statement("SELECT not_before FROM host WHERE name=?", name)
            guard try row.step(), let until = try row.moment(0) else { continue }
            latest = max(latest ?? until, until)
        }
        return latest
    }

    /// As ``block(of:)``; blocks beyond the longest possible one are shortened and rewritten.
    private func clampedBlock(of names: [String], at now: Timestamp) throws(StoreError) -> Timestamp? {
        let limit = RateLimitGuard.limit(at: now)
        for name in names where try block(of: [name]) ?? limit > limit { try writeBlock(of: name, until: limit) }
        return try block(of: names)
    }

    private func writeBlock(of host: String, until: Timestamp) throws(StoreError) {
        try run("INSERT OR REPLACE INTO host(name,not_before)VALUES(?,?)", host, until)
    }
}

/// A row of `endpoint` as the rate limit sees it.
private struct EndpointLease {
    var state = FetchState()
    /// The number of the last claim granted.
    var token: Int64 = 0
    /// When that claim expires, in monotonic milliseconds; `nil` once it is settled.
    var deadline: Int64?
    var owner = ProcessMark(stored: 0)

    /// The longest duration of a lease, in milliseconds.
    static let longest: Int64 = 600_000

    /// Whether the claim's owner may still be fetching: until the deadline, and after it while another process that has
    /// the claim still runs, as one that reads a large answer does.
    ///
    /// A deadline further away than the longest lease was written before a restart, which resets the monotonic clock.
    /// This process is single-threaded, so that by the time it asks again it no longer works on an earlier claim.
    func isAlive(at monotonicMilliseconds: Int64) -> Bool {
        guard let deadline else { return false }
        let left = deadline.subtractingReportingOverflow(monotonicMilliseconds).partialValue
        if (1...EndpointLease.longest).contains(left) { return true }
        return (-EndpointLease.longest...0).contains(left) && owner != .current && owner.isRunning
    }
}

extension FetchState {
    /// Reads the eleven columns from `attempted_at` to `failure_detail`, the first of which is `column`.
    init(_ row: borrowing Statement, from column: Int32) throws(StoreError) {
        self.init()
        attemptedAt = try row.moment(column)
        fetchedAt = try row.moment(column + 1)
        etag = row.text(column + 2)
        lastModified = row.text(column + 3)
        failures = Int(try row.number(column + 4, in: 0...Int64(Int32.max), "a count") ?? 0)
        notBefore = try row.moment(column + 5)
        hasData = row.number(column + 6) != 0
        guard let kind = row.text(column + 7) else { return }
        lastFailure = FetchError(
            encoded: EncodedFetchError(
                kind: kind, reason: row.text(column + 8) ?? "", host: row.text(column + 9) ?? "",
                detail: row.text(column + 10) ?? ""))
    }

    /// Whether no moment lies in the future, as it does after the clock was set back.
    fileprivate func isPlausible(at now: Timestamp) -> Bool {
        (attemptedAt ?? now) <= now && (notBefore ?? now) <= RateLimitGuard.limit(at: now)
    }

    /// Clears the failures; `fetchedAt` becomes the age of the stored answer.
    fileprivate mutating func recordSuccess(fetchedAt moment: Timestamp?) {
        fetchedAt = moment
        failures = 0
        notBefore = nil
        lastFailure = nil
    }
}

extension RateLimitGuard {
    fileprivate static func limit(at now: Timestamp) -> Timestamp { now.advanced(by: longestBlock) }
}

/// The process that holds a claim, as the database stores it: its id, and a random number that tells it from an earlier
/// process with the same id.
///
/// Only processes of this machine and container are visible; one of another container counts as ended.
struct ProcessMark: Equatable {
    let stored: Int64

    static let current = ProcessMark(stored: Int64(getpid()) << 32 | Int64(UInt32.random(in: 0 ... .max)))

    /// Whether the process still runs, as far as this one can see (C: `kill`).
    var isRunning: Bool {
        guard stored != ProcessMark.current.stored else { return true }
        guard let process = pid_t(exactly: stored >> 32), process > 0, process != getpid() else { return false }
        return kill(process, 0) == 0 || errno == EPERM
    }
}
