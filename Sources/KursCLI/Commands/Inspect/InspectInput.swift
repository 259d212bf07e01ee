import KursMarkup

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The input of `kurs inspect`: a file by name, or standard input for `-`.
enum InspectInput {
    /// Reads all bytes.
    static func read(_ name: String, _ streams: Streams) throws(InspectError) -> [UInt8] {
        if name == "-" { return readAll(streams.input) }
        guard let bytes = readFile(name) else { throw .unreadableFile(name) }
        return bytes
    }

    /// Reads a page as UTF-8; its encoding is detected from the byte order mark, `meta` or its bytes.
    static func readText(_ name: String, _ streams: Streams) throws(InspectError) -> [UInt8] {
        let bytes = try read(name, streams)
        do throws(UnsupportedEncodingError) {
            return try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8
        } catch {
            throw .unreadableEncoding(error.encoding, file: name)
        }
    }

    /// Reads a page as UTF-8 from the encoding with a given label.
    static func readText(_ name: String, label: String, _ streams: Streams) throws(InspectError) -> [UInt8] {
        guard let encoding = TextEncoding(label: label.utf8) else { throw .unknownEncoding(label) }
        let bytes = try read(name, streams)
        do throws(UnsupportedEncodingError) {
            return try decodeHTML(bytes, as: encoding).utf8
        } catch {
            throw .unreadableEncoding(encoding, file: name)
        }
    }

    private static func readAll(_ source: any ByteSource) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let block = source.read(atMost: 1 << 16)
            if block.isEmpty { return bytes }
            bytes += block
        }
    }

    /// Reads a file; `nil` if it is missing, unreadable or a directory.
    ///
    /// C: `open`, `read`, `close`.
    private static func readFile(_ name: String) -> [UInt8]? {
        let descriptor = unsafe open(name, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe block.withUnsafeMutableBytes { buffer in
                unsafe readBytes(descriptor, buffer)
            }
            if count == 0 { return bytes }
            guard count > 0 else { return nil }
            bytes += block[..<count]
        }
    }
}

/// Calls `read`, under a name that does not clash with the methods here.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
