public import KursCore

extension SQLiteStore: FetchLedger {
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

    /// Seeks only, where that is enough to say no; the right to ask is granted in one short transaction.
    ///
    /// So those who wait for another's answer, and ask again and again, keep nobody from writing it down.
    public func claim(
        _ endpoint: Endpoint, rules: RateLimitGuard, now: Timestamp, monotonicMilliseconds: Int64,
        leaseMilliseconds: Int64
    ) throws(StoreError) -> ClaimVerdict {
        let asking = Asking(endpoint: endpoint, rules: rules, now: now, clock: monotonicMilliseconds)
        if let verdict = try snapshot({ () throws(StoreError) in try glance(asking) }) { return verdict }
        return try writing { () throws(StoreError) in
            let (id, found) = try row(of: endpoint)
            let held = try trusted(found, of: id, at: now)
            let hold = try trustedHold(on: endpoint.base.limitName, at: now)
            if let verdict = try refusal(of: asking, held, hold) { return verdict }
            let token = held.token &+ 1
            let lease = min(max(leaseMilliseconds, 1), EndpointLease.longestLease)
            let grant = try statement("UPDATE endpoint SET lease_token=?,lease_deadline=? WHERE id=?")
            try grant.bind(token, at: 1)
            try grant.bind(monotonicMilliseconds + lease, at: 2)
            try grant.bind(id, at: 3)
            try grant.run()
            return .granted(Claim(key: endpoint.key, token: token), held.state)
        }
    }

    /// Who asks for what, by which clocks.
    private struct Asking {
        var endpoint: Endpoint
        var rules: RateLimitGuard
        var now: Timestamp
        var clock: Int64
    }

    /// Why an endpoint may not be asked now, as far as that can be said without writing.
    private func glance(_ asking: Asking) throws(StoreError) -> ClaimVerdict? {
        let held = try find(asking.endpoint)?.held ?? EndpointLease()
        let hold = try hold(on: asking.endpoint.base.limitName)
        let limit = RateLimitGuard.limit(at: asking.now)
        guard held.state.isPossible(at: asking.now), (hold ?? limit) <= limit else { return nil }
        return try refusal(of: asking, held, hold)
    }

    /// Why an endpoint may not be asked now; `nil` when it may.
    private func refusal(
        of asking: Asking, _ held: EndpointLease, _ hold: Timestamp?
    ) throws(StoreError) -> ClaimVerdict? {
        if held.isAlive(at: asking.clock) { return .busy }
        let waits = [hold.flatMap { $0 > asking.now ? $0 : nil }, asking.rules.wait(for: held.state, now: asking.now)]
        if let until = waits.compactMap({ $0 }).max() { return .refused(until: until) }
        let living = try livingClaims(on: asking.endpoint.base.limitName, at: asking.clock)
        return living >= SQLiteStore.requestsPerHost ? .busy : nil
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
                if holdsHost, let notBefore { try leaveAlone(endpoint.base.limitName, until: notBefore, now) }
            }
            try release(id, state)
        }
    }

    /// An endpoint's row; `nil` when there is none.
    private func find(_ endpoint: Endpoint) throws(StoreError) -> (id: Int64, held: EndpointLease)? {
        let row = try statement(
            """
            SELECT id,lease_token,lease_deadline,attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,\
            failure,failure_reason,failure_host,failure_detail FROM endpoint WHERE key=?
            """)
        try row.bind(endpoint.key, at: 1)
        guard try row.step() else { return nil }
        let deadline = row.isNull(2) ? nil : row.number(2)
        return (row.number(0), EndpointLease(state: FetchState(row, from: 3), token: row.number(1), deadline: deadline))
    }

    /// An endpoint's row, made when it is not there.
    private func row(of endpoint: Endpoint) throws(StoreError) -> (id: Int64, held: EndpointLease) {
        if let found = try find(endpoint) { return found }
        let fresh = try statement("INSERT INTO endpoint(key,host)VALUES(?,?)")
        try fresh.bind(endpoint.key, at: 1)
        try fresh.bind(endpoint.base.limitName, at: 2)
        try fresh.run()
        return (connection.lastRow, EndpointLease())
    }

    /// A row with nothing in it from a future that the clock was set back from; what was is rewritten.
    private func trusted(_ held: EndpointLease, of id: Int64, at now: Timestamp) throws(StoreError) -> EndpointLease {
        guard !held.state.isPossible(at: now) else { return held }
        var held = held
        held.state.attemptedAt = held.state.attemptedAt.map { min($0, now) }
        held.state.notBefore = held.state.notBefore.map { min($0, RateLimitGuard.limit(at: now)) }
        let rewrite = try statement("UPDATE endpoint SET attempted_at=?,not_before=? WHERE id=?")
        try rewrite.bind(held.state.attemptedAt, at: 1)
        try rewrite.bind(held.state.notBefore, at: 2)
        try rewrite.bind(id, at: 3)
        try rewrite.run()
        return held
    }

    /// Until when a whole host is to be left alone, be it over or not; `nil` when it never was.
    private func hold(on host: String) throws(StoreError) -> Timestamp? {
        let row = try statement("SELECT not_before FROM host WHERE name=?")
        try row.bind(host, at: 1)
        return try row.step() ? row.moment(0) : nil
    }

    /// As ``hold(on:)``, rewritten when it is longer than any hold can be.
    private func trustedHold(on host: String, at now: Timestamp) throws(StoreError) -> Timestamp? {
        guard let until = try hold(on: host), until > RateLimitGuard.limit(at: now) else { return try hold(on: host) }
        try writeHold(on: host, until: RateLimitGuard.limit(at: now))
        return RateLimitGuard.limit(at: now)
    }

    /// Holds a host, unless it is held for longer already.
    private func leaveAlone(_ host: String, until: Timestamp, _ now: Timestamp) throws(StoreError) {
        if let held = try trustedHold(on: host, at: now), held >= until { return }
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
        try row.bind(monotonicMilliseconds + EndpointLease.longestLease, at: 3)
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
