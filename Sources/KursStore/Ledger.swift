public import KursCore

extension SQLiteStore: FetchLedger {
    /// The longest that a claim lives, in milliseconds; one that seems to live longer is from before a restart.
    static let longestLease: Int64 = 600_000
    /// At most so many requests to a host at once.
    static let requestsPerHost: Int64 = 4

    /// One seek.
    public func state(of key: String) throws(StoreError) -> FetchState? {
        let row = try statement(
            """
            SELECT attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,failure,failure_reason,\
            failure_host,failure_detail FROM endpoint WHERE key=?
            """)
        try row.bind(key, at: 1)
        guard try row.step(), !row.isNull(0) else { return nil }
        return FetchState(row, from: 0)
    }

    /// One short transaction; only who holds it writes.
    public func claim(
        _ endpoint: Endpoint, rules: RateLimitGuard, now: Timestamp, monotonicMilliseconds: Int64,
        leaseMilliseconds: Int64
    ) throws(StoreError) -> ClaimVerdict {
        try writing { () throws(StoreError) in
            let (id, held) = try row(of: endpoint)
            if held.isAlive(at: monotonicMilliseconds) { return .busy }
            let state = try trusted(held.state, of: id, at: now)
            let hold = try hold(on: endpoint.base.host, at: now)
            let wait = rules.wait(for: state, now: now)
            if let until = [hold, wait].compactMap({ $0 }).max() { return .refused(until: until) }
            let living = try livingClaims(on: endpoint.base.host, at: monotonicMilliseconds)
            if living >= SQLiteStore.requestsPerHost { return .busy }
            let token = held.token &+ 1
            let lease = min(max(leaseMilliseconds, 1), SQLiteStore.longestLease)
            let grant = try statement("UPDATE endpoint SET lease_token=?,lease_deadline=? WHERE id=?")
            try grant.bind(token, at: 1)
            try grant.bind(monotonicMilliseconds + lease, at: 2)
            try grant.bind(id, at: 3)
            try grant.run()
            return .granted(Claim(key: endpoint.key, token: token), state)
        }
    }

    /// One transaction for all that an answer holds.
    public func settle(
        _ claim: Claim, of endpoint: Endpoint, with outcome: FetchOutcome, now: Timestamp
    ) throws(StoreError) {
        // An answer is dear: a writer that is at work for long is waited for longer than by a claim.
        try writing(waitMilliseconds: 5000) { () throws(StoreError) in
            let (id, held) = try row(of: endpoint)
            guard held.token == claim.token, held.deadline != nil else { return }
            var state = held.state
            state.attemptedAt = now
            switch outcome {
            case .found(let harvest, let etag, let lastModified, let fetchedAt):
                try keep(harvest, of: endpoint, id, fetchedAt)
                state.succeed(at: fetchedAt)
                (state.etag, state.lastModified, state.hasData) = (etag, lastModified, !harvest.isEmpty)
            case .unchanged(let fetchedAt): state.succeed(at: fetchedAt)
            case .empty:
                // What was answered before keeps its own age and its validators.
                state.succeed(at: state.hasData ? state.fetchedAt : now)
            case .failed(let failure, let notBefore, let holdsHost):
                state.failures += 1
                state.notBefore = notBefore
                state.lastFailure = failure
                if holdsHost, let notBefore { try leaveAlone(endpoint.base.host, until: notBefore, now) }
            }
            try release(id, state)
        }
    }

    private struct Held {
        var state = FetchState()
        var token: Int64 = 0
        var deadline: Int64?

        /// Whether its owner may still be at work.
        func isAlive(at monotonicMilliseconds: Int64) -> Bool {
            guard let deadline else { return false }
            return (1...SQLiteStore.longestLease).contains(deadline - monotonicMilliseconds)
        }
    }

    /// An endpoint's row, made when it is not there.
    private func row(of endpoint: Endpoint) throws(StoreError) -> (id: Int64, held: Held) {
        let row = try statement(
            """
            SELECT id,lease_token,lease_deadline,attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,\
            failure,failure_reason,failure_host,failure_detail FROM endpoint WHERE key=?
            """)
        try row.bind(endpoint.key, at: 1)
        if try row.step() {
            let deadline = row.isNull(2) ? nil : row.number(2)
            return (row.number(0), Held(state: FetchState(row, from: 3), token: row.number(1), deadline: deadline))
        }
        let fresh = try statement("INSERT INTO endpoint(key,host)VALUES(?,?)")
        try fresh.bind(endpoint.key, at: 1)
        try fresh.bind(endpoint.base.host, at: 2)
        try fresh.run()
        return (connection.lastRow, Held())
    }

    /// The state with nothing in it from a future that the clock was set back from; what was is rewritten.
    private func trusted(_ state: FetchState, of id: Int64, at now: Timestamp) throws(StoreError) -> FetchState {
        let limit = now.advanced(by: RateLimitGuard.longestHold)
        var state = state
        let isFuture = (state.attemptedAt ?? now) > now || (state.notBefore ?? limit) > limit
        guard isFuture else { return state }
        state.attemptedAt = state.attemptedAt.map { min($0, now) }
        state.notBefore = state.notBefore.map { min($0, limit) }
        let rewrite = try statement("UPDATE endpoint SET attempted_at=?,not_before=? WHERE id=?")
        try rewrite.bind(state.attemptedAt, at: 1)
        try rewrite.bind(state.notBefore, at: 2)
        try rewrite.bind(id, at: 3)
        try rewrite.run()
        return state
    }

    /// Until when the whole host is to be left alone; `nil` when it may be asked.
    private func hold(on host: String, at now: Timestamp) throws(StoreError) -> Timestamp? {
        let row = try statement("SELECT not_before FROM host WHERE name=?")
        try row.bind(host, at: 1)
        guard try row.step(), let until = row.moment(0), until > now else { return nil }
        let limit = now.advanced(by: RateLimitGuard.longestHold)
        guard until > limit else { return until }
        try writeHold(on: host, until: limit)
        return limit
    }

    /// Holds a host, unless it is held for longer already.
    private func leaveAlone(_ host: String, until: Timestamp, _ now: Timestamp) throws(StoreError) {
        if let held = try hold(on: host, at: now), held >= until { return }
        try writeHold(on: host, until: until)
    }

    private func writeHold(on host: String, until: Timestamp) throws(StoreError) {
        let hold = try statement("INSERT OR REPLACE INTO host(name,not_before)VALUES(?,?)")
        try hold.bind(host, at: 1)
        try hold.bind(until, at: 2)
        try hold.run()
    }

    private func livingClaims(on host: String, at monotonicMilliseconds: Int64) throws(StoreError) -> Int64 {
        let row = try statement(
            "SELECT count(*)FROM endpoint WHERE host=? AND lease_deadline BETWEEN ? AND ? AND lease_deadline IS NOT NULL"
        )
        try row.bind(host, at: 1)
        try row.bind(monotonicMilliseconds + 1, at: 2)
        try row.bind(monotonicMilliseconds + SQLiteStore.longestLease, at: 3)
        return try row.step() ? row.number(0) : 0
    }

    private func release(_ id: Int64, _ state: FetchState) throws(StoreError) {
        let row = try statement(
            """
            UPDATE endpoint SET lease_deadline=NULL,attempted_at=?2,fetched_at=?3,etag=?4,last_modified=?5,failures=?6,\
            not_before=?7,has_data=?8,failure=?9,failure_reason=?10,failure_host=?11,failure_detail=?12 WHERE id=?1
            """)
        try row.bind(id, at: 1)
        try row.bind(state.attemptedAt, at: 2)
        try row.bind(state.fetchedAt, at: 3)
        try row.bind(state.etag, at: 4)
        try row.bind(state.lastModified, at: 5)
        try row.bind(Int64(state.failures), at: 6)
        try row.bind(state.notBefore, at: 7)
        try row.bind(Int64(state.hasData ? 1 : 0), at: 8)
        let words = state.lastFailure?.words
        try row.bind(words?.kind, at: 9)
        try row.bind(words?.reason, at: 10)
        try row.bind(words?.host, at: 11)
        try row.bind(words?.detail, at: 12)
        try row.run()
    }
}
