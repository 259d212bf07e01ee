import KursMarkup

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The input of a bench command: a file by name, or standard input for `-`.
enum InspectInput {
    /// All its bytes; `nil` when there is no such file that can be read.
    static func read(_ name: String, _ streams: Streams) -> [UInt8]? {
        name == "-" ? readAll(streams.input) : readFile(name)
    }

    /// A page's bytes without a UTF-8 byte order mark; `nil`, and a line on the error stream, when it cannot be read.
    static func readPage(_ name: String, _ streams: Streams) -> [UInt8]? {
        guard var bytes = read(name, streams) else {
            streams.errors.write("kurs inspect: \(name): cannot be read\n")
            return nil
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        return bytes
    }

    /// Why there is no text, as the exit status of the command.
    struct Refusal: Error { let code: Int32 }

    /// A page's text as UTF-8, by the mark, `meta` or the look of its bytes; else a line on the error stream.
    static func readText(_ name: String, _ streams: Streams) -> Result<[UInt8], Refusal> {
        guard let bytes = read(name, streams) else {
            streams.errors.write("kurs inspect: \(name): cannot be read\n")
            return .failure(Refusal(code: 66))
        }
        do {
            return .success(try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8)
        } catch {
            let encoding = error.encoding.rawValue
            streams.errors.write("kurs inspect: \(name): its text is in \(encoding), which kurs cannot read\n")
            return .failure(Refusal(code: 65))
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

    /// `open`, `read` and `close`; a directory is no file that can be read.
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

/// `read` under a name that no method here has.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
