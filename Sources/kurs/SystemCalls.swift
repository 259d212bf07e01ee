#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// The C functions that several files here call, each in one place.

/// Writes the first bytes of a block, in as many calls as it takes; the system's error number, 0 for none.
///
/// Who takes nothing and says nothing has no room left. C: `write`.
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

/// Reads once, at most so many bytes, again after an interruption; below 0 with `errno` set when that fails.
///
/// C: `read`.
func readOnce(_ descriptor: Int32, _ place: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    while true {
        let got = unsafe read(descriptor, place, count)
        if got < 0 && errno == EINTR { continue }
        return got
    }
}

/// The system's words for an error number.
///
/// C: `strerror`.
func systemWords(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// Where a path leads through links; the path itself where nothing stands there yet.
///
/// C: `realpath`.
func linkedPath(_ path: String) -> String {
    guard let name = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(name) }
    return unsafe String(cString: name)
}
