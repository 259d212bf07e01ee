public import KursCore

extension SQLiteStore {
    /// What became of a damaged file.
    public enum Recovery: Sendable, Equatable {
        /// It was renamed, and a new file has everything that could be read of it.
        case recovered(setAside: String)
        /// It is not damaged, as after the recovery by another process.
        case intact
    }

    /// Replaces a damaged file with a new one that has everything that can be read of it.
    ///
    /// - Returns: `nil` for a file without a database's extension, which is not touched.
    /// - Throws: ``StoreError/busy(path:)`` when another program is writing the file, for example restoring it.
    public static func recover(path: String, now: Timestamp) throws(StoreError) -> Recovery? {
        guard hasDatabaseName(path) else { return nil }
        // The files of the database are beside the target of a symbolic link.
        let path = DatabaseFiles.resolved(path)
        guard let lock = try DatabaseFiles.lock(path) else { return .intact }
        defer { DatabaseFiles.unlock(lock) }
        guard !DatabaseFiles.isBeingWritten(lock) else { throw .busy(path: path) }
        let draft = try makeDraft(of: path)
        let copy = draft + "-copy"
        defer { for file in [draft, copy] { removeDraft(file) } }
        let name = DatabaseFiles.unusedName(path + ".corrupt-" + stamp(now))
        let isDamaged: Bool
        let byteCount = DatabaseFiles.byteCount(path)
        if let source = try? readable(path) {
            isDamaged = try fill(draft, from: source, byteCount: byteCount, name, now)
        } else {
            _ = try fill(
                draft, from: try transplanted(path, draft, copy), byteCount: byteCount, name, now)
            isDamaged = true
        }
        guard isDamaged else { return .intact }
        try DatabaseFiles.replace(path, with: draft, keepingAs: name)
        return .recovered(setAside: name)
    }

    /// A connection to a file whose schema can be read.
    private static func readable(_ path: String) throws(StoreError) -> Connection {
        var connection = try Connection(path, .existing)
        guard try Schema.number("SELECT count(*)FROM sqlite_schema", &connection) > 0 else {
            throw .corrupt(path: path, message: "no tables")
        }
        return connection
    }

    /// A connection to a copy of a file with another schema, or to nothing when that does not make it readable.
    private static func transplanted(_ path: String, _ draft: String, _ copy: String) throws(StoreError) -> Connection {
        let pages = try rootPages(of: draft)
        guard SchemaTransplant.copy(path, to: copy, schemaOf: draft, rootPages: pages),
            var connection = try? Connection(copy, .existing),
            (try? Schema.number("SELECT count(*)FROM sqlite_schema", &connection)) ?? 0 > 0
        else { return try Connection("", .memory) }
        return connection
    }

    private static func rootPages(of draft: String) throws(StoreError) -> Set<Int> {
        var connection = try Connection(draft, .existing)
        let row = try connection.statement("SELECT rootpage FROM sqlite_schema WHERE rootpage>0")
        var pages: Set<Int> = []
        while try row.step() { pages.insert(Int(row.number(0))) }
        return pages
    }

    /// Fills a new file; returns whether the old one is damaged.
    private static func fill(
        _ draft: String, from source: consuming Connection, byteCount: Int, _ name: String, _ now: Timestamp
    ) throws(StoreError) -> Bool {
        let recovery = DatabaseRecovery(from: source, to: try Connection(draft, .existing), byteCount: byteCount)
        let isDamaged = try recovery.copy()
        try recovery.note(name, at: now)
        return isDamaged
    }
}
