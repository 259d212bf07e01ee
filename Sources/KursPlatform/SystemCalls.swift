#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif

// C functions that several modules call.

/// Writes the first `count` bytes of a block; returns the `errno`, or 0 on success.
///
/// A call that writes nothing without an error counts as a full disk.
///
/// C: `write`.
package func writeAll(_ block: [UInt8], first count: Int, to descriptor: Int32) -> Int32 {
    var start = 0
    while start < count {
        let written = unsafe block.withUnsafeBytes { bytes in
            unsafe write(descriptor, bytes.baseAddress?.advanced(by: start), count - start)
        }
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return written == 0 ? ENOSPC : errno }
        start += written
    }
    return 0
}

/// Reads at most `count` bytes in one call, repeated after an interruption; negative with `errno` set on failure.
///
/// C: `read`.
package func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    while true {
        let byteCount = unsafe read(descriptor, buffer, count)
        if byteCount < 0 && errno == EINTR { continue }
        return byteCount
    }
}

/// The status of the file that a path leads to; `nil` with `errno` set where there is none (C: `stat`).
package func fileStatus(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
}

/// The status of a path itself, which may be a symbolic link (C: `lstat`).
package func linkStatus(of path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
}

/// The status of an open file (C: `fstat`).
package func fileStatus(ofOpen file: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(file, &status) == 0 ? status : nil
}

extension stat {
    package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

    /// When the contents were changed, in nanoseconds since 1970.
    package var changedAt: Int64 {
        #if canImport(Darwin)
            nanoseconds(st_mtimespec)
        #else
            nanoseconds(st_mtim)
        #endif
    }

    /// When the file got its name, in nanoseconds since 1970.
    package var namedAt: Int64 {
        #if canImport(Darwin)
            nanoseconds(st_ctimespec)
        #else
            nanoseconds(st_ctim)
        #endif
    }

    private func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
}

/// The names in a folder; `nil` with `errno` set where it cannot be read (C: `opendir`, `readdir`).
package func names(in folder: String) -> [[UInt8]]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
        names.append(
            unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) })
    }
    return names
}

/// The folder of a file, with the slash at its end; `nil` for a name alone.
package func folder(of path: String) -> String? { path.lastIndex(of: "/").map { String(path[...$0]) } }

/// The system's message for an `errno` (C: `strerror`).
package func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// A path with symbolic links resolved, also when it leads to a file that does not exist (C: `realpath`).
package func resolvedPath(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
        if let name = unsafe realpath(path, nil) {
            defer { unsafe free(name) }
            return unsafe String(cString: name)
        }
        guard let link = target(of: path) else { return path }
        path = link.hasPrefix("/") ? link : (folder(of: path) ?? "") + link
    }
    return path
}

/// What a symbolic link says; `nil` for what is none (C: `readlink`).
package func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return -1 }
        return unsafe readlink(link, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}
