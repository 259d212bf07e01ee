import KursPlatform

// C functions that several files of this module call.

/// Writes the first `count` bytes of a block; returns the `errno`, or 0 on success.
///
/// A call that writes nothing without an error counts as a full disk.
///
/// C: `write`.
func writeAll(_ block: [UInt8], first count: Int, to descriptor: Int32) -> Int32 {
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
func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    while true {
        let byteCount = unsafe read(descriptor, buffer, count)
        if byteCount < 0 && errno == EINTR { continue }
        return byteCount
    }
}

/// The status of the file that a path leads to; `nil` with `errno` set where there is none (C: `stat`).
func fileStatus(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
}

/// The status of a path itself, which may be a symbolic link (C: `lstat`).
func linkStatus(of path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
}

/// The status of an open file (C: `fstat`).
func fileStatus(ofOpen file: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(file, &status) == 0 ? status : nil
}

extension stat {
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// The folder of a file, with the slash at its end; `nil` for a name alone.
func folder(of path: String) -> String? { path.lastIndex(of: "/").map { String(path[...$0]) } }

/// The system's message for an `errno` (C: `strerror`).
func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// A path with symbolic links resolved, also when it leads to a file that does not exist (C: `realpath`).
func resolvedPath(_ path: String) -> String {
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
func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return -1 }
        return unsafe readlink(link, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}
