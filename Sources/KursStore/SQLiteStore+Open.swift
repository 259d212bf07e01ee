public import KursCore

extension SQLiteStore {
    /// Opens the store in a file, makes it where there is none, and sets a damaged one aside.
    ///
    /// - Parameters:
    ///   - path: The file; its folder is made when it is missing.
    ///   - now: The moment that a damaged file is named after.
    ///   - kyiv: Which civil day a moment falls into.
    ///   - mayCreate: Whether a missing file is made; without, an empty store in memory stands for it.
    ///   - rangeSource: The source that publishes another's single days by whole years: a change is measured against the
    ///     close of either.
    /// - Throws: ``StoreError/newer(path:version:known:)`` for a file of a newer kurs and ``StoreError/foreign(path:)`` for
    ///   one of another program, both left as they are; ``StoreError/unwritable(path:said:)`` where none can be made.
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
            case .unwritable where !Files.exists(path):
                return mayCreate ? try create(path, kyiv, .created) : try inMemory(kyiv: kyiv)
            case .unwritable:
                // Another process may have made it between our two looks at it.
                if let store = try? existing(path, kyiv) { return store }
                return try readable(path, kyiv, instead: error)
            case .corrupt where mayBeOurs(path): return try rebuild(path, now, kyiv)
            case .corrupt: throw .foreign(path: path)
            default: throw error
            }
        }
    }

    /// Gives a damaged store's file another name, so that the next opening makes an empty one; the name it has now.
    ///
    /// `nil` when another process has just done so, or the file is not named as a database is.
    public static func setAside(path: String, now: Timestamp) throws(StoreError) -> String? {
        guard mayBeOurs(path) else { return nil }
        let name = path + ".corrupt-" + stamp(now)
        return try Files.setAside(path, as: name) ? name : nil
    }

    /// Whether a damaged file may be put away: one that bears another name than databases do is somebody else's, however
    /// it came to be named as ours (`KURS_DB=/etc/passwd`).
    private static func mayBeOurs(_ path: String) -> Bool {
        [".sqlite", ".sqlite3", ".db"].contains { path.hasSuffix($0) }
    }

    private static func existing(_ path: String, _ kyiv: KyivTime) throws(StoreError) -> SQLiteStore {
        var connection = try Connection(path, .existing)
        try settleVersion(&connection, path)
        let opening = connection.isReadOnly ? Opening.readOnly(mayBeOld: false) : .opened
        return SQLiteStore(connection, path: path, opening: opening, kyiv: kyiv)
    }

    /// The one question that every opening asks; only an answer other than the usual leads further.
    private static func settleVersion(_ connection: inout Connection, _ path: String) throws(StoreError) {
        let found = try Schema.number("PRAGMA user_version", &connection)
        if found == Schema.version { return }
        guard try Schema.number("SELECT count(*)FROM sqlite_schema", &connection) > 0 else {
            try useLog(&connection)
            return try Schema.migrate(&connection)
        }
        guard try Schema.number("PRAGMA application_id", &connection) == Schema.application else {
            throw .foreign(path: path)
        }
        guard found < Schema.version else { throw .newer(path: path, version: found, known: Schema.version) }
        try Schema.migrate(&connection)
    }

    /// Readers and one writer at once; the file remembers it.
    private static func useLog(_ connection: inout Connection) throws(StoreError) {
        try connection.run("PRAGMA journal_mode=WAL")
    }

    /// Makes the store under another name first, so that nobody ever sees half of one.
    private static func create(
        _ path: String, _ kyiv: KyivTime, _ opening: Opening
    ) throws(StoreError) -> SQLiteStore {
        try Files.makeFolder(of: path)
        let draft = path + ".new-\(Files.process)-\(UInt32.random(in: .min ... .max))"
        try Files.makePrivate(draft)
        do throws(StoreError) {
            var connection = try Connection(draft, .existing)
            try useLog(&connection)
            try Schema.migrate(&connection)
        } catch {
            for suffix in ["", "-wal", "-shm", "-journal"] { Files.remove(draft + suffix) }
            throw error
        }
        let isFirst = try Files.publish(draft, as: path)
        let store = try existing(path, kyiv)
        if isFirst { store.opening = opening }
        return store
    }

    private static func rebuild(
        _ path: String, _ now: Timestamp, _ kyiv: KyivTime
    ) throws(StoreError) -> SQLiteStore {
        guard let name = try setAside(path: path, now: now) else {
            return Files.exists(path) ? try existing(path, kyiv) : try create(path, kyiv, .created)
        }
        return try create(path, kyiv, .rebuilt(setAside: name))
    }

    /// A file in a folder where nobody can write, or on a full disk: SQLite cannot make the `-shm` it wants, and where
    /// nobody writes it needs none.
    private static func readable(
        _ path: String, _ kyiv: KyivTime, instead error: StoreError
    ) throws(StoreError) -> SQLiteStore {
        guard var connection = try? Connection(path, .immutable),
            let found = try? Schema.number("PRAGMA user_version", &connection)
        else { throw error }
        guard found == Schema.version else { throw error }
        let mayBeOld = Files.byteCount(path + "-wal") > 0
        let store = SQLiteStore(connection, path: path, opening: .readOnly(mayBeOld: mayBeOld), kyiv: kyiv)
        store.unwritable = error
        return store
    }

    /// A moment as `20260812-153000`, in UTC.
    private static func stamp(_ moment: Timestamp) -> String {
        let digits = moment.iso.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        return String(decoding: digits.prefix(8), as: UTF8.self) + "-"
            + String(decoding: digits.dropFirst(9).prefix(6), as: UTF8.self)
    }
}
