internal import CSQLite
internal import KursCore

/// Owns one open database; it cannot be copied, so it is closed exactly once.
///
/// Statements are compiled when first wanted and kept until the end.
@safe
struct Connection: ~Copyable {
    /// How a file is opened.
    enum Access {
        /// An existing file; where the system refuses writing, SQLite itself falls back to reading.
        case existing
        /// An existing file of which nobody can change anything: no locks, no `-wal`, no `-shm`.
        case immutable
        /// No file at all.
        case memory
    }

    private let db: OpaquePointer
    private var kept: [Kept] = []
    private var isAbandoned = false

    /// A compiled statement and the address of its words, which tells it apart.
    @safe
    private struct Kept {
        let sql: UnsafePointer<UInt8>
        let handle: OpaquePointer
    }

    /// SQLite's settings for the whole process, made once and before anything else is asked of it.
    private static let start: Void = kurs_start_frugally()

    /// Opens a database and reads nothing of it yet.
    ///
    /// C: `sqlite3_open_v2`.
    init(_ path: String, _ access: Access, waitMilliseconds: Int32 = 1000) throws(StoreError) {
        Connection.start
        var flags = SQLITE_OPEN_NOMUTEX
        var name = path
        switch access {
        case .existing: flags |= SQLITE_OPEN_READWRITE
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = Connection.address(of: path) + "?immutable=1"
        case .memory:
            flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            name = ":memory:"
        }
        var opened: OpaquePointer?
        var code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
        // SQLite tries to open for writing, then for reading: a file that another process made between the two could be
        // read only, for as long as it is open.
        if flags & SQLITE_OPEN_READWRITE != 0, code == SQLITE_OK, unsafe sqlite3_db_readonly(opened, "main") == 1 {
            unsafe sqlite3_close_v2(opened)
            unsafe opened = nil
            code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
        }
        guard code == SQLITE_OK, let handle = unsafe opened else {
            let failure = unsafe StoreError(code, "open", path: path, opened)
            unsafe sqlite3_close_v2(opened)
            throw failure
        }
        unsafe db = handle
        wait(milliseconds: waitMilliseconds)
    }

    deinit {
        if isAbandoned { return }
        for entry in kept { unsafe sqlite3_finalize(entry.handle) }
        unsafe sqlite3_close_v2(db)
    }

    /// A path as a `file:` address, every byte that could mean something else spelled out.
    private static func address(of path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes = Array("file:".utf8)
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A statement ready to be bound; compiled at its first use.
    ///
    /// C: `sqlite3_prepare_v2`.
    mutating func statement(_ sql: StaticString) throws(StoreError) -> Statement {
        for entry in kept where unsafe entry.sql == sql.utf8Start {
            // The same words may be at work further up, when a row's receiver asks the store again.
            if unsafe sqlite3_stmt_busy(entry.handle) == 0 {
                return unsafe Statement(entry.handle, isKept: true)
            }
            return unsafe Statement(try compile(sql), isKept: false)
        }
        let handle = unsafe try compile(sql)
        unsafe kept.append(Kept(sql: sql.utf8Start, handle: handle))
        return unsafe Statement(handle, isKept: true)
    }

    private func compile(_ sql: StaticString) throws(StoreError) -> OpaquePointer {
        var handle: OpaquePointer?
        let code = unsafe sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) { text in
            unsafe sqlite3_prepare_v2(db, text, Int32(sql.utf8CodeUnitCount), &handle, nil)
        }
        if code & 0xFF == SQLITE_ERROR { throw unsafe strangeTables(StoreError(code, "prepare", path: nil, db)) }
        try check(code, "prepare")
        guard let handle = unsafe handle else { throw .refused(call: "prepare", code: 0, said: "no statement") }
        return unsafe handle
    }

    /// What is wrong when a table or column of ours is not there: the file is another program's whose version happens to
    /// be ours, or it is ours and was made otherwise than its version says.
    ///
    /// Asked then and not at each opening.
    private func strangeTables(_ refusal: StoreError) -> StoreError {
        guard case .refused(_, _, let said) = refusal, said.hasPrefix("no such ") else { return refusal }
        var handle: OpaquePointer?
        defer { unsafe sqlite3_finalize(handle) }
        guard unsafe sqlite3_prepare_v2(db, "PRAGMA application_id", -1, &handle, nil) == SQLITE_OK,
            unsafe sqlite3_step(handle) == SQLITE_ROW,
            let name = unsafe sqlite3_db_filename(db, "main")
        else { return refusal }
        let path = unsafe String(cString: name)
        let isOurs = unsafe Int(sqlite3_column_int64(handle, 0)) == Schema.application
        return isOurs ? .corrupt(path: path, said: said) : .foreign(path: path)
    }

    /// Runs statements that take no values and whose rows nobody wants.
    ///
    /// C: `sqlite3_exec`.
    func run(_ sql: StaticString) throws(StoreError) {
        let code = unsafe sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) { text in
            unsafe sqlite3_exec(db, text, nil, nil, nil)
        }
        try check(code, "exec")
    }

    /// Leaves closing to the end of the process.
    mutating func abandon() { isAbandoned = true }

    /// Changes how long a statement waits for another process, in milliseconds.
    ///
    /// SQLite's own waiting looks ever more seldom, every 100 ms in the end: of four that wrote without a pause one came
    /// away empty after a second now and then. Looking every 2 ms lets each have its turn.
    /// C: `sqlite3_busy_handler`.
    func wait(milliseconds: Int32) {
        let limit = unsafe UnsafeMutableRawPointer(bitPattern: Int(milliseconds))
        unsafe sqlite3_busy_handler(
            db,
            { limit, count in
                guard Int(count) * 2 < Int(bitPattern: limit) else { return 0 }
                sqlite3_sleep(2)
                return 1
            }, limit)
    }

    /// How many rows the last statement changed.
    ///
    /// C: `sqlite3_changes`.
    var changeCount: Int { unsafe Int(sqlite3_changes(db)) }

    /// The number of the row inserted last.
    ///
    /// C: `sqlite3_last_insert_rowid`.
    var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(db) }

    /// Whether the system lets nobody write here.
    ///
    /// C: `sqlite3_db_readonly`.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(db, "main") == 1 }

    /// Whether a transaction is open.
    ///
    /// C: `sqlite3_get_autocommit`.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(db) == 0 }

    private func check(_ code: Int32, _ call: StaticString) throws(StoreError) {
        guard code != SQLITE_OK else { return }
        throw unsafe StoreError(code, call, path: nil, db)
    }
}
