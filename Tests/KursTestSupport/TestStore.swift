package import KursCore
import KursStore

/// An empty database in memory; it belongs to one thread.
package func makeStore(
    rangeSource: @escaping @Sendable (SourceID) -> SourceID? = { _ in nil }
) -> any Store & StoreHealth {
    do throws(StoreError) {
        return try SQLiteStore.inMemory(rangeSource: rangeSource)
    } catch {
        fatalError("no database in memory: \(error)")
    }
}

extension FetchLedger {
    /// Claims an endpoint without a rate limit and settles the claim at once.
    package func answer(
        _ endpoint: Endpoint, _ parsed: ParsedAnswer, at now: Timestamp = testNow, clock: Int64 = 1000
    ) throws {
        try end(endpoint, .found(parsed, etag: nil, lastModified: nil, fetchedAt: now), at: now, clock: clock)
    }

    package func end(
        _ endpoint: Endpoint, _ outcome: FetchOutcome, at now: Timestamp = testNow, clock: Int64 = 1000
    ) throws {
        guard let claim = try grant(endpoint, RateLimitGuard(spacingSeconds: 0), at: now, clock: clock) else {
            throw NotGranted()
        }
        try settle(claim, of: endpoint, with: outcome, now: now)
    }

    package func grant(
        _ endpoint: Endpoint, _ rules: RateLimitGuard = RateLimitGuard(), at now: Timestamp = testNow,
        clock: Int64 = 1000
    ) throws -> Claim? {
        let verdict = try claim(
            endpoint, rules: rules, now: now, monotonicMilliseconds: clock, leaseMilliseconds: 6000)
        guard case .granted(let claim, _) = verdict else { return nil }
        return claim
    }

    package func verdict(
        _ endpoint: Endpoint, at now: Timestamp = testNow, clock: Int64 = 1000,
        rules: RateLimitGuard = RateLimitGuard()
    ) throws -> ClaimResult {
        try claim(
            endpoint, rules: rules, now: now, monotonicMilliseconds: clock, leaseMilliseconds: 6000)
    }
}

package struct NotGranted: Error {
    package init() {}
}
