internal import CSQLite
internal import KursCore

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

    /// Throws unless a call succeeded.
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
