public import KursCore
internal import KursPlatform

extension SQLiteStore {
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
        return Set(try row.all { Int($0.number(0)) })
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

/// Makes a database readable whose header or schema is damaged: the pages of the schema are replaced in a copy by those
/// of an empty database of this version.
///
/// The tables of two files of the same version begin at the same pages unless one was migrated. Whatever else is found
/// at a page is refused by SQLite or by ``RecoveredTable/isSound(_:)``.
private enum SchemaTransplant {
    private static let pageSize = 4096

    /// Copies a file with its log, and replaces the pages of its schema.
    ///
    /// - Parameters:
    ///   - draft: An empty database of this version, complete in one file.
    ///   - rootPages: The pages at which its tables and indexes begin; all others belong to the schema.
    /// - Returns: Whether the copy could be made; it needs as much space as the file.
    static func copy(_ path: String, to copy: String, schemaOf draft: String, rootPages: Set<Int>) -> Bool {
        _ = copyFile(path + "-wal", to: copy + "-wal")
        guard let pageCount = copyFile(path, to: copy) else { return false }
        let (new, schema) = unsafe (open(copy, O_WRONLY | O_CLOEXEC), open(draft, O_RDONLY | O_CLOEXEC))
        defer { for descriptor in [new, schema] where descriptor >= 0 { _ = close(descriptor) } }
        guard new >= 0, schema >= 0 else { return false }
        var number: Int64 = 0
        while var bytes = read(schema, page: number), bytes.count == pageSize {
            if number == 0 {
                // The size of the database in pages, and an empty list of free pages.
                // https://www.sqlite.org/fileformat.html#the_database_header
                for (index, shift) in zip(28..<32, [24, 16, 8, 0]) {
                    bytes[index] = UInt8(truncatingIfNeeded: pageCount >> Int64(shift))
                }
                for index in 32..<40 { bytes[index] = 0 }
            }
            if !rootPages.contains(Int(number) + 1), !write(bytes, new, page: number) { return false }
            number += 1
        }
        return pageCount >= number
    }

    /// Copies a file to a new one; returns its number of pages.
    private static func copyFile(_ path: String, to copy: String) -> Int64? {
        let (old, new) = unsafe (
            open(path, O_RDONLY | O_CLOEXEC), open(copy, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        )
        defer { for descriptor in [old, new] where descriptor >= 0 { _ = close(descriptor) } }
        guard old >= 0, new >= 0 else { return nil }
        var page: Int64 = 0
        while let bytes = read(old, page: page) {
            if bytes.isEmpty { return page }
            guard write(bytes, new, page: page) else { return nil }
            page += 1
        }
        return nil
    }

    /// A page, shorter at the end of the file; `nil` on failure.
    private static func read(_ descriptor: Int32, page: Int64) -> [UInt8]? {
        var isRead = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: pageSize) { buffer, count in
            let result = unsafe pread(descriptor, buffer.baseAddress, pageSize, off_t(page) * off_t(pageSize))
            isRead = result >= 0
            count = max(0, result)
        }
        return isRead ? bytes : nil
    }

    private static func write(_ bytes: [UInt8], _ descriptor: Int32, page: Int64) -> Bool {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(page) * off_t(pageSize)) == buffer.count
        }
    }
}
