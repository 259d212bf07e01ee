#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads what an inspection is given: a file by name, or standard input as `-`.
enum InspectInput {
    /// The bytes without a UTF-8 byte order mark; `nil`, and a line on the error stream, when there is no such file.
    static func read(_ name: String, _ streams: Streams) -> [UInt8]? {
        guard var bytes = name == "-" ? standardInput(streams) : file(name) else {
            streams.errors.write("kurs inspect: \(name): cannot be read\n")
            return nil
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        return bytes
    }

    private static func standardInput(_ streams: Streams) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let block = streams.input.read(atMost: 65_536)
            if block.isEmpty { return bytes }
            bytes += block
        }
    }

    private static func file(_ name: String) -> [UInt8]? {
        guard let stream = unsafe fopen(name, "rb") else { return nil }
        defer { unsafe fclose(stream) }
        unsafe fseek(stream, 0, SEEK_END)
        let size = unsafe max(ftell(stream), 0)
        unsafe rewind(stream)
        var bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            unsafe count = fread(buffer.baseAddress, 1, size, stream)
        }
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe fread(&block, 1, block.count, stream)
            if count == 0 { break }
            bytes += block[..<count]
        }
        return unsafe ferror(stream) == 0 ? bytes : nil
    }
}
