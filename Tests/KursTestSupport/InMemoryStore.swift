package import KursCore

/// The double for every test that is not about SQLite; it passes the same contract suite.
///
/// Everything is an array with linear searches.
package final class InMemoryStore: Store, StoreHealth {
    struct Row {
        var host: String
        var state = FetchState()
        var token: Int64 = 0
        var deadline: Int64?
        var answer: [StoredQuote] = []
        var coins: [Coin] = []
        var listed: [ListedCoin] = []
        var branches: [Branch] = []
    }
    struct Kept {
        var stored: StoredQuote
        var day: Day
        var moment: Int64
    }
    struct KeptArticle {
        var source: SourceID
        var article: Article
        var key: String
        var fetchedAt: Timestamp
    }
    struct StoredItem {
        var stored: StoredNews
        var number: Int
        var seenAt: Timestamp
        var sortAt: Timestamp { stored.news.published ?? stored.fetchedAt }

        func isOf(_ entry: KeptArticle) -> Bool {
            entry.article.newsID == stored.news.id && entry.source == stored.news.source
        }
    }

    let kyiv: KyivTime
    var rows: [String: Row] = [:]
    var holds: [String: Timestamp] = [:]
    /// By day, because keeping a year compares each quote with the others of its day.
    var days: [Day: [Kept]] = [:]
    var history: [Kept] { days.values.flatMap(\.self) }
    var newsItems: [StoredItem] = []
    var articles: [KeptArticle] = []
    var found: [FoundCoin] = []
    var bankRows: [(source: SourceID, bank: Bank)] = []
    var alertRows: [Alert] = []
    var lastAlert: Int64 = 0
    /// When the claims on alerts expire, in monotonic milliseconds, by number.
    var alertClaims: [Int64: Int64] = [:]
    private var settings: [String: String] = [:]

    package init(kyiv: KyivTime = .europeanRule) { self.kyiv = kyiv }

    // MARK: Ledger

    package func state(of key: String) -> FetchState? {
        rows[key].flatMap { $0.state.attemptedAt == nil ? nil : $0.state }
    }

    package func claim(
        _ endpoint: Endpoint, rules: RateLimitGuard, now: Timestamp, monotonicMilliseconds: Int64,
        leaseMilliseconds: Int64
    ) -> ClaimResult {
        let host = endpoint.base.limitName
        var row = rows[endpoint.key] ?? Row(host: host)
        let isAlive = { (row: Row) in
            row.deadline.map { (1...600_000).contains($0 - monotonicMilliseconds) } ?? false
        }
        if isAlive(row) { return .busy }
        let limit = now.advanced(by: RateLimitGuard.longestBlock)
        row.state.attemptedAt = row.state.attemptedAt.map { min($0, now) }
        row.state.notBefore = row.state.notBefore.map { min($0, limit) }
        for name in endpoint.blockNames { holds[name] = holds[name].map { min($0, limit) } }
        rows[endpoint.key] = row
        let hold = rules.ignoresBackOff ? nil : endpoint.blockNames.compactMap { holds[$0] }.max()
        let waits = [hold.flatMap { $0 > now ? $0 : nil }, rules.wait(for: row.state, now: now)]
        if let until = waits.compactMap({ $0 }).max() { return .refused(until: until) }
        if rows.values.filter({ $0.host == host && isAlive($0) }).count >= 4 { return .busy }
        row.token += 1
        row.deadline = monotonicMilliseconds + min(max(leaseMilliseconds, 1), 600_000)
        rows[endpoint.key] = row
        return .granted(Claim(key: endpoint.key, token: row.token), row.state)
    }

    package func settle(_ claim: Claim, of endpoint: Endpoint, with outcome: FetchOutcome, now: Timestamp) {
        guard var row = rows[endpoint.key], row.token == claim.token, row.deadline != nil else { return }
        row.deadline = nil
        if case .unreached = outcome { return rows[endpoint.key] = row }
        row.state.attemptedAt = now
        let old = row.state
        if case .failed(let failure, let notBefore, let blocksHost) = outcome {
            row.state.failures += 1
            (row.state.notBefore, row.state.lastFailure) = (notBefore, failure)
            if blocksHost, let notBefore {
                let until = min(notBefore, now.advanced(by: RateLimitGuard.longestHostBlock))
                holds[endpoint.blockName] = max(holds[endpoint.blockName] ?? until, until)
            }
            rows[endpoint.key] = row
            return
        }
        (row.state.failures, row.state.notBefore, row.state.lastFailure) = (0, nil, nil)
        switch outcome {
        case .found(let parsed, let etag, let lastModified, let fetchedAt):
            (row.state.etag, row.state.lastModified) = (etag, lastModified)
            (row.state.fetchedAt, row.state.hasData) = (fetchedAt, !parsed.isEmpty)
            keep(parsed, of: endpoint, in: &row, fetchedAt)
        case .unchanged(let fetchedAt): row.state.fetchedAt = fetchedAt
        case .empty: row.state.fetchedAt = old.hasData ? old.fetchedAt : now
        case .failed, .unreached: break
        }
        rows[endpoint.key] = row
    }

    // MARK: Settings and health

    package func setting(_ key: String) -> String? { settings[key] }

    package func keep(_ value: String?, as key: String) { settings[key] = value }

    package func endpoints() -> [KnownEndpoint] {
        rows.filter { $0.value.state.attemptedAt != nil }.sorted { $0.key < $1.key }
            .map { KnownEndpoint(key: $0.key, host: $0.value.host, state: $0.value.state) }
    }

    package func blockedHosts(at now: Timestamp) -> [BlockedHost] {
        let limit = now.advanced(by: RateLimitGuard.longestBlock)
        return holds.filter { $0.value > now }.sorted { $0.key < $1.key }
            .map { BlockedHost(host: $0.key, until: min($0.value, limit)) }
    }

    package func counts() -> StoreCounts {
        var counts = StoreCounts()
        (counts.endpoints, counts.quotes, counts.news) = (endpoints().count, history.count, newsItems.count)
        (counts.unread, counts.banks) = (newsItems.count { !$0.stored.isRead }, banks().count)
        counts.articles = articles.count
        return counts
    }

    /// It cannot be corrupt.
    package func faults() -> [String] { [] }
}

extension InMemoryStore: AlertStore {
    package func alerts() -> [Alert] { alertRows.sorted { $0.id < $1.id } }

    package func hasFired() -> Bool { alertRows.contains { $0.state == .fired } }

    package func add(_ alert: Alert) -> Int64 {
        var alert = alert
        lastAlert += 1
        alert.id = lastAlert
        alertRows.append(alert)
        return alert.id
    }

    package func replace(_ alert: Alert) -> Bool {
        guard removeAlert(alert.id) else { return false }
        alertRows.append(alert)
        return true
    }

    package func removeAlert(_ id: Int64) -> Bool {
        guard let place = alertRows.firstIndex(where: { $0.id == id }) else { return false }
        alertRows.remove(at: place)
        alertClaims[id] = nil
        return true
    }

    package func turn(_ alert: Alert, to state: Alert.State, at moment: Timestamp, value: ExactDecimal?) -> Bool {
        guard
            let place = alertRows.firstIndex(where: {
                $0.id == alert.id && $0.state == alert.state && $0.condition == alert.condition
            })
        else { return false }
        alertRows[place].state = state
        alertClaims[alert.id] = nil
        if let value { (alertRows[place].value, alertRows[place].firedAt) = (value, moment) }
        return true
    }

    package func claim(_ alert: Alert, monotonicMilliseconds now: Int64) -> Bool {
        guard
            alertRows.contains(where: {
                $0.id == alert.id && $0.state == alert.state && $0.condition == alert.condition
            })
        else { return false }
        if let deadline = alertClaims[alert.id], isAlertClaimed(until: deadline, at: now) { return false }
        alertClaims[alert.id] = now + longestAlertClaim
        return true
    }

    package func release(_ alert: Alert) { alertClaims[alert.id] = nil }
}
