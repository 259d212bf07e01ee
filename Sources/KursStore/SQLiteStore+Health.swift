public import KursCore

extension SQLiteStore: StoreHealth {
    /// One walk over all endpoints.
    public func endpoints() throws(StoreError) -> [KnownEndpoint] {
        let row = try statement(
            """
            SELECT key,host,attempted_at,fetched_at,etag,last_modified,failures,not_before,has_data,failure,failure_reason,\
            failure_host,failure_detail FROM endpoint WHERE attempted_at IS NOT NULL ORDER BY key
            """)
        var known: [KnownEndpoint] = []
        while try row.step() {
            known.append(
                KnownEndpoint(key: row.text(0) ?? "", host: row.text(1) ?? "", state: FetchState(row, from: 2)))
        }
        return known
    }

    /// One walk over the few hosts that were ever held.
    public func heldHosts(at now: Timestamp) throws(StoreError) -> [BlockedHost] {
        let row = try statement("SELECT name,not_before FROM host WHERE not_before>? ORDER BY name")
        try row.bind(now, at: 1)
        let limit = now.advanced(by: RateLimitGuard.longestHold)
        var held: [BlockedHost] = []
        while try row.step() {
            held.append(BlockedHost(host: row.text(0) ?? "", until: min(Timestamp(seconds: row.number(1)), limit)))
        }
        return held
    }

    /// One walk over everything; 20 ms for a million quotes.
    public func counts() throws(StoreError) -> StoreCounts {
        let row = try statement(
            """
            SELECT(SELECT count(*)FROM endpoint WHERE attempted_at IS NOT NULL),(SELECT count(*)FROM quote),\
            (SELECT count(*)FROM news),(SELECT count(*)FROM news WHERE is_read=0),(SELECT count(DISTINCT slug)FROM bank)
            """)
        var counts = StoreCounts()
        guard try row.step() else { return counts }
        counts.endpoints = Int(row.number(0))
        counts.quotes = Int(row.number(1))
        counts.news = Int(row.number(2))
        counts.unread = Int(row.number(3))
        counts.banks = Int(row.number(4))
        return counts
    }

    /// Reads the whole file, C: `PRAGMA quick_check`, and holds its tables against those of a new store.
    public func faults() throws(StoreError) -> [String] {
        var faults: [String] = []
        do throws(StoreError) {
            let row = try statement("PRAGMA quick_check")
            while try row.step() {
                if let said = row.text(0), said != "ok" { faults.append(said) }
            }
            let made = try tables()
            for table in try SQLiteStore.inMemory(kyiv: kyiv).tables() where !made.contains(table) {
                faults.append("the table \(table.name) is not the one of version \(Schema.version)")
            }
        } catch {
            // Damage may be such that not even looking for it can go on.
            guard case .corrupt(_, let said) = error else { throw error }
            faults.append(said)
        }
        return faults
    }

    private struct Table: Equatable {
        var name: String
        /// The words that made it.
        var words: String
    }

    private func tables() throws(StoreError) -> [Table] {
        let row = try statement("SELECT name,sql FROM sqlite_schema WHERE type='table'")
        var tables: [Table] = []
        while try row.step() { tables.append(Table(name: row.text(0) ?? "", words: row.text(1) ?? "")) }
        return tables
    }
}
