package import KursCore

extension SQLiteStore: StoreHealth {
    /// One scan of the endpoints.
    package func endpoints() throws(StoreError) -> [KnownEndpoint] {
        try statement(
            """
            SELECT key,host,attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,failure,failure_reason,\
            failure_host,failure_detail FROM endpoint WHERE attempted_at IS NOT NULL ORDER BY key
            """
        ).all { (row) throws(StoreError) in
            KnownEndpoint(key: row.text(0) ?? "", host: row.text(1) ?? "", state: try FetchState(row, from: 2))
        }
    }

    /// One scan of the few hosts that were ever blocked.
    package func blockedHosts(at now: Timestamp) throws(StoreError) -> [BlockedHost] {
        let row = try statement("SELECT name,not_before FROM host WHERE not_before>? ORDER BY name", now)
        let limit = now.advanced(by: RateLimitGuard.longestBlock)
        return try row.all { (row) throws(StoreError) in
            BlockedHost(host: row.text(0) ?? "", until: min(try row.requiredMoment(1), limit))
        }
    }

    /// One scan of every table; 20 ms for a million quotes.
    package func counts() throws(StoreError) -> StoreCounts {
        let row = try statement(
            """
            SELECT(SELECT count(*)FROM endpoint WHERE attempted_at IS NOT NULL),(SELECT count(*)FROM quote),\
            (SELECT count(*)FROM news),(SELECT count(*)FROM news WHERE is_read=0),(SELECT count(*)FROM article),\
            (SELECT count(DISTINCT slug)FROM bank)
            """)
        var counts = StoreCounts()
        guard try row.step() else { return counts }
        counts.endpoints = Int(row.number(0))
        counts.quotes = Int(row.number(1))
        counts.news = Int(row.number(2))
        counts.unread = Int(row.number(3))
        counts.articles = Int(row.number(4))
        counts.banks = Int(row.number(5))
        return counts
    }

    /// Runs `PRAGMA quick_check`, which reads the whole file, and compares the tables with those of a new store.
    ///
    /// https://www.sqlite.org/pragma.html#pragma_quick_check
    package func faults() throws(StoreError) -> [String] {
        var faults: [String] = []
        do throws(StoreError) {
            let row = try statement("PRAGMA quick_check")
            while try row.step() {
                if let message = row.text(0), message != "ok" { faults.append(message) }
            }
            let existing = try connection.tables()
            for table in try SQLiteStore.inMemory(kyiv: kyiv).connection.tables() where !existing.contains(table) {
                faults.append("the table \(table[0]) is not the one of version \(Schema.version)")
            }
        } catch {
            // Severe damage stops the check itself.
            guard case .corrupt(_, let message) = error else { throw error }
            faults.append(message)
        }
        return faults
    }
}

extension Connection {
    /// The name and the SQL of each table.
    mutating func tables() throws(StoreError) -> [[String]] {
        try statement("SELECT name,sql FROM sqlite_schema WHERE type='table'").all {
            [$0.text(0) ?? "", $0.text(1) ?? ""]
        }
    }
}
