public import KursCore

/// Everything kurs stores, in one SQLite file that several processes may use at once.
///
/// A store belongs to one thread; other threads open their own on the same file.
public final class SQLiteStore: Store {
    public enum Opening: Sendable, Equatable {
        case opened
        /// The file existed and cannot be written; with `mayBeOld`, the latest writes could not be read either.
        case readOnly(mayBeOld: Bool)
        case created
        case recovered(setAside: String)
    }

    /// The path of the file; empty for a store in memory.
    public let path: String
    public internal(set) var opening: Opening
    /// Maps moments to Kyiv civil days.
    let kyiv: KyivTime
    /// The source that publishes the single days of another by whole years; `nil` for most.
    ///
    /// The previous close of a day may be in either.
    var rangeSource: @Sendable (SourceID) -> SourceID? = { _ in nil }
    var connection: Connection
    /// The series of the market queried last; valid only within a read transaction.
    var cachedSeries: MarketSeries?
    /// Thrown by every write to a store that was opened read-only; otherwise `nil`.
    var writeError: StoreError?
    private var isConfiguredForWriting = false
    private(set) var isReading = false

    init(_ connection: consuming Connection, path: String, opening: Opening, kyiv: KyivTime) {
        self.connection = connection
        self.path = path
        self.opening = opening
        self.kyiv = kyiv
    }

    /// Makes a store without a file, for replays and tests.
    public static func inMemory(
        kyiv: KyivTime = .europeanRule, rangeSource: @escaping @Sendable (SourceID) -> SourceID? = { _ in nil }
    ) throws(StoreError) -> SQLiteStore {
        var connection = try Connection("", .memory)
        try Schema.migrate(&connection)
        let store = SQLiteStore(connection, path: "", opening: .created, kyiv: kyiv)
        store.rangeSource = rangeSource
        return store
    }

    /// Prepares for the end of the process; the store must not be used afterwards.
    ///
    /// The database is not closed: leaving that to the system is quicker, and the next start finds the write-ahead log
    /// and its index in place, which saves 0.2 ms of a cached answer. A log longer than ``checkpointThreshold`` is
    /// checkpointed first unless another process uses the file. A shorter one stays: a checkpoint syncs the disk twice
    /// (5 ms and more), reading the log takes microseconds. https://www.sqlite.org/wal.html#ckpt
    public func prepareForExit() {
        if isConfiguredForWriting, !path.isEmpty,
            DatabaseFiles.byteCount(path + "-wal") > SQLiteStore.checkpointThreshold
        {
            connection.setBusyTimeout(milliseconds: 0)
            try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        connection.leaveOpen()
    }

    /// Closes the file, so that it can be replaced; every later use of the store fails.
    public func close() {
        guard let closed = try? Connection("", .memory) else { return }
        cachedSeries = nil
        connection = closed
    }

    /// The length in bytes from which the write-ahead log is checkpointed at the end of a process.
    static let checkpointThreshold = 65_536

    func statement<each Value: SQLValue>(
        _ sql: StaticString, _ value: repeat each Value
    ) throws(StoreError) -> Statement {
        var statement = try connection.statement(sql)
        try statement.bind(repeat each value)
        return statement
    }

    func run<each Value: SQLValue>(_ sql: StaticString, _ value: repeat each Value) throws(StoreError) {
        try statement(sql, repeat each value).run()
    }

    /// The `id` of an endpoint that was answered; `nil` for any other.
    func answered(_ key: String) throws(StoreError) -> Int64? {
        let row = try statement("SELECT id,fetched_at FROM endpoint WHERE key=?", key)
        return try row.step() && !row.isNull(1) ? row.number(0) : nil
    }

    /// Runs the body in one read transaction, which ends early if the body writes.
    ///
    /// Locking once instead of once per query is measurable in the start-up of a cached answer.
    func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        if isReading { return try body() }
        try statement("BEGIN").run()
        isReading = true
        defer { endReading() }
        return try body()
    }

    private func endReading() {
        guard isReading else { return }
        isReading = false
        cachedSeries = nil
        // Nothing was written, so nothing can be lost; a lasting error shows at the next statement.
        try? statement("COMMIT").run()
    }

    /// Runs the body in one write transaction, rolled back when the body throws.
    ///
    /// - Throws: ``StoreError/busy(path:)`` when another process holds the write lock for longer than
    ///   `waitMilliseconds`.
    func writing<Value>(
        waitMilliseconds: Int32 = 1000, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        endReading()
        if let writeError { throw writeError }
        if !isConfiguredForWriting {
            // Without a sync at each commit a power cut loses the latest answers, never the file:
            // https://www.sqlite.org/pragma.html#pragma_synchronous
            try connection.run("PRAGMA synchronous=NORMAL")
            isConfiguredForWriting = true
        }
        connection.setBusyTimeout(milliseconds: waitMilliseconds)
        defer { connection.setBusyTimeout(milliseconds: 1000) }
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let value = try body()
            try connection.run("COMMIT")
            return value
        } catch {
            // SQLite may have rolled back itself, as after a full disk:
            // https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }

    func save(
        _ answer: ParsedAnswer, of endpoint: Endpoint, _ id: Int64, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        let provenance = Provenance(endpoint)
        // A range of days belongs to the history only: no query reads ten years as one answer.
        if !endpoint.isRange { try replaceAnswer(of: id, with: answer.quotes, provenance, fetchedAt) }
        if !answer.archive.isEmpty { try saveRates(answer.archive, of: id, provenance, fetchedAt) }
        if !answer.quotes.isEmpty {
            try saveRates(answer.quotes, of: id, provenance, fetchedAt)
            try saveBankNames(in: answer.quotes, endpoint.source, fetchedAt)
        }
        try replaceCoins(of: id, with: answer.coins)
        if !answer.listed.isEmpty { try replaceListedCoins(of: id, with: answer.listed) }
        try save(answer.banks, endpoint.source, fetchedAt)
        if !answer.branches.isEmpty { try replaceBranches(of: id, with: answer.branches) }
        try save(answer.news, fetchedAt)
        if let article = answer.article { try save(article, endpoint.source, of: id, fetchedAt) }
    }

    private func saveRates(
        _ quotes: some Sequence<Quote>, of id: Int64, _ provenance: Provenance, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        let isBackfill = try invalidateCloses(after: quotes, fetchedAt)
        try addToHistory(quotes, provenance, fetchedAt)
        try markMeasured(id)
        if isBackfill { try measureNewest(of: quotes) }
    }
}

extension SQLiteStore: SettingStore {
    /// One seek.
    public func setting(_ key: String) throws(StoreError) -> String? {
        let row = try statement("SELECT value FROM setting WHERE key=?", key)
        return try row.step() ? row.text(0) : nil
    }

    /// One short transaction.
    public func keep(_ value: String?, as key: String) throws(StoreError) {
        try writing { () throws(StoreError) in
            guard let value else {
                let row = try statement("DELETE FROM setting WHERE key=?", key)
                return try row.run()
            }
            try run("INSERT OR REPLACE INTO setting VALUES(?,?)", key, value)
        }
    }
}

// How one answer becomes rows. The caller holds the write transaction.
