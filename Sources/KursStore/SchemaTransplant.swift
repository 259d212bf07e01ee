#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Makes a database readable whose header or schema is damaged: the pages of the schema are replaced in a copy by those
/// of an empty database of this version.
///
/// The tables of two files of the same version begin at the same pages unless one was migrated. Whatever else is found
/// at a page is refused by SQLite or by ``RecoveredTable/isSound(_:_:)``.
enum SchemaTransplant {
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
