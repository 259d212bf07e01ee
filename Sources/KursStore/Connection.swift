internal import CSQLite
internal import KursCore
import KursText

/// Owns one open database; it cannot be copied, so it is closed exactly once.
///
/// Statements are compiled at their first use and cached until the connection is closed.
@safe
struct Connection: ~Copyable {
    enum Access {
        case existing
        /// An existing file that no process can change: opened without locks, `-wal` and `-shm`.
        ///
        /// https://www.sqlite.org/uri.html#uriimmutable
        case immutable
        case memory
    }

    private let db: OpaquePointer
    private var cache: [CachedStatement]
    private var staysOpen: Bool

    /// A compiled statement; the address of its SQL, a literal, is its key.
    @safe
    private struct CachedStatement {
        let sql: UnsafePointer<UInt8>
        let handle: OpaquePointer
    }

    /// Configures SQLite for the whole process, before any other call (C: `sqlite3_config`).
    private static let configure: Void = kurs_configure()

    /// Opens a database without reading it (C: `sqlite3_open_v2`).
    init(_ path: String, _ access: Access, waitMilliseconds: Int32 = 1000) throws(StoreError) {
        // What can fail comes before the first property, so that a failure finds nothing to destroy.
        let handle = unsafe try Connection.open(path, access)
        unsafe db = handle
        (cache, staysOpen) = ([], false)
        setBusyTimeout(milliseconds: waitMilliseconds)
    }

    private static func open(_ path: String, _ access: Access) throws(StoreError) -> OpaquePointer {
        configure
        var flags = SQLITE_OPEN_NOMUTEX
        var name = path
        switch access {
        case .existing: flags |= SQLITE_OPEN_READWRITE
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = "file:" + String(decoding: PercentEncoding.encode(path.utf8), as: UTF8.self) + "?immutable=1"
        case .memory:
            flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            name = ":memory:"
        }
        var opened: OpaquePointer?
        var code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
        // SQLite tries to open for writing, then for reading. If another process creates the file between the two
        // attempts, the connection stays read-only, so it is opened again.
        if flags & SQLITE_OPEN_READWRITE != 0, code == SQLITE_OK, unsafe sqlite3_db_readonly(opened, "main") == 1 {
            unsafe sqlite3_close_v2(opened)
            unsafe opened = nil
            code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
        }
        guard code == SQLITE_OK, let handle = unsafe opened else {
            let error = unsafe StoreError(code, "open", path: path, opened)
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        return unsafe handle
    }

    deinit {
        if staysOpen { return }
        for entry in cache { unsafe sqlite3_finalize(entry.handle) }
        unsafe sqlite3_close_v2(db)
    }

    /// A statement ready to be bound, compiled at its first use (C: `sqlite3_prepare_v2`).
    mutating func statement(_ sql: StaticString) throws(StoreError) -> Statement {
        for entry in cache where unsafe entry.sql == sql.utf8Start {
            // A caller further up may be stepping through the cached one, as when a row's receiver queries the store.
            if unsafe sqlite3_stmt_busy(entry.handle) == 0 {
                return unsafe Statement(entry.handle, isCached: true)
            }
            return unsafe Statement(try compile(sql), isCached: false)
        }
        let handle = unsafe try compile(sql)
        unsafe cache.append(CachedStatement(sql: sql.utf8Start, handle: handle))
        return unsafe Statement(handle, isCached: true)
    }

    /// A statement that is compiled for one use, for SQL with names from tables of names; never with text from outside.
    ///
    /// C: `sqlite3_prepare_v2`.
    func statement(text sql: String) throws(StoreError) -> Statement {
        var handle: OpaquePointer?
        try unsafe StoreError.check(sqlite3_prepare_v2(db, sql, -1, &handle, nil), "prepare", db)
        guard let handle = unsafe handle else { throw .refused(call: "prepare", code: 0, message: "no statement") }
        return unsafe Statement(handle, isCached: false)
    }

    private func compile(_ sql: StaticString) throws(StoreError) -> OpaquePointer {
        var handle: OpaquePointer?
        let code = unsafe sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) { text in
            unsafe sqlite3_prepare_v2(db, text, Int32(sql.utf8CodeUnitCount), &handle, nil)
        }
        if code & 0xFF == SQLITE_ERROR { throw unsafe schemaError(StoreError(code, "prepare", db)) }
        try unsafe StoreError.check(code, "prepare", db)
        guard let handle = unsafe handle else { throw .refused(call: "prepare", code: 0, message: "no statement") }
        return unsafe handle
    }

    /// The error for a missing table or column.
    ///
    /// Either the file belongs to another program that uses the same version number, or it is a kurs database that does
    /// not match its version. Checked only here, because a check at each opening would cost start-up time.
    private func schemaError(_ error: StoreError) -> StoreError {
        guard case .refused(_, _, let message) = error, message.hasPrefix("no such ") else { return error }
        var handle: OpaquePointer?
        defer { unsafe sqlite3_finalize(handle) }
        guard unsafe sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &handle, nil) == SQLITE_OK,
            unsafe sqlite3_step(handle) == SQLITE_ROW,
            let name = unsafe sqlite3_db_filename(db, "main")
        else { return error }
        let path = unsafe String(cString: name)
        let isKurs = unsafe Int(sqlite3_column_int64(handle, 0)) == Schema.application
        return isKurs ? .corrupt(path: path, message: message) : .foreign(path: path)
    }

    /// Runs SQL without parameters and ignores its rows (C: `sqlite3_exec`).
    func run(_ sql: StaticString) throws(StoreError) {
        let code = unsafe sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) { text in
            unsafe sqlite3_exec(db, text, nil, nil, nil)
        }
        try unsafe StoreError.check(code, "exec", db)
    }

    /// Runs the statements of a file (C: `sqlite3_exec`).
    func run(script: [UInt8]) throws(StoreError) {
        let text = String(decoding: script, as: UTF8.self)
        try unsafe StoreError.check(sqlite3_exec(db, text, nil, nil, nil), "exec", db)
    }

    /// The bytes of a database in memory, as they would be in its file (C: `sqlite3_serialize`).
    func serialized() throws(StoreError) -> [UInt8] {
        var count: Int64 = 0
        guard let start = unsafe sqlite3_serialize(db, "main", &count, 0) else {
            throw unsafe StoreError(SQLITE_NOMEM, "serialize", db)
        }
        defer { unsafe sqlite3_free(start) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    mutating func leaveOpen() { staysOpen = true }

    /// Sets how long a statement waits for a lock, in milliseconds.
    ///
    /// The handler of `sqlite3_busy_timeout` retries ever more rarely, at last every 100 ms; of four processes that
    /// wrote without a pause, one sometimes got no lock within a second. Retrying every 2 ms is fair to all of them.
    ///
    /// C: `sqlite3_busy_handler`.
    func setBusyTimeout(milliseconds: Int32) {
        let limit = unsafe UnsafeMutableRawPointer(bitPattern: Int(milliseconds))
        unsafe sqlite3_busy_handler(
            db,
            { limit, count in
                guard Int(count) * 2 < Int(bitPattern: limit) else { return 0 }
                sqlite3_sleep(2)
                return 1
            }, limit)
    }

    /// How many rows the last statement changed (C: `sqlite3_changes`).
    var changeCount: Int { unsafe Int(sqlite3_changes(db)) }

    /// The `rowid` of the last insertion (C: `sqlite3_last_insert_rowid`).
    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(db) }

    /// Whether the database can only be read (C: `sqlite3_db_readonly`).
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(db, "main") == 1 }

    /// Whether a transaction is open (C: `sqlite3_get_autocommit`).
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(db) == 0 }
}

// The one place where a result code of SQLite becomes an error: https://www.sqlite.org/rescode.html

extension StoreError {
    /// Maps a result code to an error, with the message of the connection but never with bound values.
    ///
    /// C: `sqlite3_errmsg`, `sqlite3_errstr`, `sqlite3_db_filename`.
    init(_ code: Int32, _ call: StaticString, path: String? = nil, _ db: OpaquePointer?) {
        let message = unsafe String(cString: sqlite3_errmsg(db) ?? sqlite3_errstr(code))
        let path = unsafe path ?? StoreError.path(of: db)
        // The low byte is the primary code; the rest is the extended code.
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
            case SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_NOLFS:
                .unwritable(path: path, message: message)
            case SQLITE_NOTADB, SQLITE_CORRUPT: .corrupt(path: path, message: message)
            default: .refused(call: call.description, code: Int(code), message: message)
            }
    }

    static func check(_ code: Int32, _ call: StaticString, _ db: OpaquePointer?) throws(StoreError) {
        guard code != SQLITE_OK else { return }
        throw unsafe StoreError(code, call, db)
    }

    /// The error for a row that lacks what kurs always writes.
    static func corruptRow(without content: StaticString, _ db: OpaquePointer?) -> StoreError {
        unsafe .corrupt(path: path(of: db), message: "a row without \(content)")
    }

    private static func path(of db: OpaquePointer?) -> String {
        guard let db = unsafe db, let name = unsafe sqlite3_db_filename(db, "main") else { return "" }
        return unsafe String(cString: name)
    }
}
