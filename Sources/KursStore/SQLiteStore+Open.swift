public import KursCore

extension SQLiteStore {
    /// Opens the store in a file, creates a missing file, and recovers a damaged one.
    ///
    /// - Parameters:
    ///   - path: The file; its folder is created when it is missing.
    ///   - now: The moment in the new name of a damaged file.
    ///   - kyiv: Maps moments to Kyiv civil days.
    ///   - mayCreate: Whether to create a missing file and recover a damaged one; otherwise a missing file is an empty
    ///     store in memory, and a damaged one an error.
    ///   - rangeSource: The source that publishes the single days of another by whole years.
    /// - Throws: ``StoreError/newer(path:version:known:)`` for a file of a newer kurs and ``StoreError/foreign(path:)``
    ///   for one of another program, both left untouched; ``StoreError/unwritable(path:message:)`` when it cannot be
    ///   created.
    public static func open(
        path: String, now: Timestamp, kyiv: KyivTime = .europeanRule, mayCreate: Bool = true,
        rangeSource: @escaping @Sendable (SourceID) -> SourceID? = { _ in nil }
    ) throws(StoreError) -> SQLiteStore {
        let store = try store(path, now, kyiv, mayCreate: mayCreate)
        store.rangeSource = rangeSource
        return store
    }

    private static func store(
        _ path: String, _ now: Timestamp, _ kyiv: KyivTime, mayCreate: Bool
    ) throws(StoreError) -> SQLiteStore {
        do throws(StoreError) {
            return try existing(path, kyiv)
        } catch {
            switch error {
            case .unwritable where !DatabaseFiles.exists(path):
                return mayCreate ? try create(path, kyiv, .created) : try inMemory(kyiv: kyiv)
            case .unwritable:
                // Another process may have created it between the two attempts.
                if let store = try? existing(path, kyiv) { return store }
                return try openReadOnly(path, kyiv, writeError: error)
            case .corrupt where !hasDatabaseName(path): throw .foreign(path: path)
            case .corrupt where mayCreate: return try rebuild(path, now, kyiv)
            default: throw error
            }
        }
    }

    /// Whether a damaged file may be renamed: anything without a database's extension was named by mistake
    /// (`KURS_DB=/etc/passwd`).
    static func hasDatabaseName(_ path: String) -> Bool {
        [".sqlite", ".sqlite3", ".db"].contains { path.hasSuffix($0) }
    }

    private static func existing(_ path: String, _ kyiv: KyivTime) throws(StoreError) -> SQLiteStore {
        var connection = try Connection(path, .existing)
        try checkVersion(&connection, path)
        let opening = connection.isReadOnly ? Opening.readOnly(mayBeOld: false) : .opened
        return SQLiteStore(connection, path: path, opening: opening, kyiv: kyiv)
    }

    /// Checks the schema version and migrates an older file; the usual case is a single query.
    private static func checkVersion(_ connection: inout Connection, _ path: String) throws(StoreError) {
        let found = try Schema.number("PRAGMA user_version", &connection)
        if found == Schema.version { return }
        guard try Schema.number("SELECT count(*)FROM sqlite_schema", &connection) > 0 else {
            try enableWAL(&connection)
            return try Schema.migrate(&connection)
        }
        guard try Schema.number("PRAGMA application_id", &connection) == Schema.application else {
            throw .foreign(path: path)
        }
        // Every version with tables has a number.
        guard found > 0 else { throw .corrupt(path: path, message: "version \(found)") }
        guard found < Schema.version else { throw .newer(path: path, version: found, known: Schema.version) }
        try Schema.migrate(&connection)
    }

    /// Lets readers work beside one writer; the setting is stored in the file. https://www.sqlite.org/wal.html
    private static func enableWAL(_ connection: inout Connection) throws(StoreError) {
        try connection.run("PRAGMA journal_mode=WAL")
    }

    /// Creates the file under a temporary name and publishes it complete.
    private static func create(
        _ path: String, _ kyiv: KyivTime, _ opening: Opening
    ) throws(StoreError) -> SQLiteStore {
        try DatabaseFiles.makeFolder(of: path)
        let isFirst = try DatabaseFiles.publish(try makeDraft(of: path), as: path)
        let store = try existing(path, kyiv)
        if isFirst { store.opening = opening }
        return store
    }

    static func makeDraft(of path: String) throws(StoreError) -> String {
        DatabaseFiles.removeStaleDrafts(of: path)
        let draft = path + ".new-\(DatabaseFiles.processID)-\(UInt32.random(in: .min ... .max))"
        try DatabaseFiles.makePrivate(draft)
        do throws(StoreError) {
            var connection = try Connection(draft, .existing)
            try enableWAL(&connection)
            try Schema.migrate(&connection)
        } catch {
            removeDraft(draft)
            throw error
        }
        return draft
    }

    static func removeDraft(_ draft: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { DatabaseFiles.remove(draft + suffix) }
    }

    private static func rebuild(
        _ path: String, _ now: Timestamp, _ kyiv: KyivTime
    ) throws(StoreError) -> SQLiteStore {
        let recovery = try recover(path: path, now: now)
        let store = DatabaseFiles.exists(path) ? try existing(path, kyiv) : try create(path, kyiv, .created)
        if case .recovered(let name) = recovery { store.opening = .recovered(setAside: name) }
        return store
    }

    /// Opens a file in a read-only folder or on a full disk as immutable, because SQLite cannot create its `-shm`
    /// there.
    ///
    /// https://www.sqlite.org/wal.html#read_only_databases
    private static func openReadOnly(
        _ path: String, _ kyiv: KyivTime, writeError error: StoreError
    ) throws(StoreError) -> SQLiteStore {
        guard var connection = try? Connection(path, .immutable),
            let found = try? Schema.number("PRAGMA user_version", &connection)
        else { throw error }
        guard found == Schema.version else { throw error }
        let mayBeOld = DatabaseFiles.byteCount(path + "-wal") > 0
        let store = SQLiteStore(connection, path: path, opening: .readOnly(mayBeOld: mayBeOld), kyiv: kyiv)
        store.writeError = error
        return store
    }

    /// A moment as `20260812-153000`, in UTC.
    static func stamp(_ moment: Timestamp) -> String {
        let digits = moment.iso.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        return String(decoding: digits.prefix(8), as: UTF8.self) + "-"
            + String(decoding: digits.dropFirst(9).prefix(6), as: UTF8.self)
    }
}
