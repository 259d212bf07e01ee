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

/// The system's message for an `errno` (C: `strerror`).
func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// A path with symbolic links resolved, also when it leads to a file that does not exist (C: `realpath`, `readlink`).
func resolvedPath(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
        if let name = unsafe realpath(path, nil) {
            defer { unsafe free(name) }
            return unsafe String(cString: name)
        }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return -1 }
            return unsafe readlink(path, start, bytes.count)
        }
        guard count > 0 else { return path }
        let link = String(decoding: buffer[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        path = link.hasPrefix("/") ? link : (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + link
    }
    return path
}
