#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files and the standard streams of the process.
enum StandardFiles {
    /// Reads the next bytes of a descriptor, at most so many; none at the end or after an error.
    static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, unsafe systemRead(descriptor, buffer.baseAddress, limit))
        }
    }

    /// Writes bytes to a descriptor; the program ends if nobody reads them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(74) }
            rest = rest.dropFirst(count)
        }
    }

    /// The bytes of a file; `nil` if it cannot be opened.
    static func contents(of path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return all(atMost: limit) { read(descriptor, atMost: $0) }
    }

    /// Everything that can be read; at most one block more than the limit.
    static func all(atMost limit: Int, _ read: (Int) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let block = read(1 << 20)
            if block.isEmpty { break }
            bytes += block
        }
        return bytes
    }

    /// Ends the process.
    static func exit(_ status: Int32) -> Never { systemExit(status) }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}

private func systemExit(_ status: Int32) -> Never { exit(status) }
