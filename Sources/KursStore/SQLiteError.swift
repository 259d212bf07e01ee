internal import CSQLite
internal import KursCore

extension StoreError {
    /// Turns a result code into an error: nothing else does, and it quotes no bound values.
    ///
    /// C: `sqlite3_errmsg`, `sqlite3_db_filename`.
    init(_ code: Int32, _ call: StaticString, path: String?, _ db: OpaquePointer?) {
        let said = unsafe String(cString: sqlite3_errmsg(db) ?? sqlite3_errstr(code))
        let place = unsafe path ?? StoreError.path(db)
        self =
            switch code & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: place)
            case SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_NOLFS:
                .unwritable(path: place, said: said)
            case SQLITE_NOTADB, SQLITE_CORRUPT: .corrupt(path: place, said: said)
            default: .refused(call: call.description, code: Int(code), said: said)
            }
    }

    private static func path(_ db: OpaquePointer?) -> String {
        guard let db = unsafe db, let name = unsafe sqlite3_db_filename(db, "main") else { return "" }
        return unsafe String(cString: name)
    }
}
