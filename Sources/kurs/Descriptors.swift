import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes to a file descriptor in blocks; a closed pipe ends the program quietly.
final class DescriptorSink: ByteSink {
    private let descriptor: Int32
    private var held: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) {
        held += bytes
        if held.count >= 65_536 || descriptor == 2 { flush() }
    }

    func flush() {
        var start = 0
        while start < held.count {
            let count = unsafe held.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { exit(errno == EPIPE ? 0 : 74) }
            start += count
        }
        held.removeAll(keepingCapacity: true)
    }
}

/// Reads a file descriptor.
final class DescriptorSource: ByteSource {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func read(atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            repeat {
                count = unsafe Glibc.read(descriptor, buffer.baseAddress, limit)
            } while count < 0 && errno == EINTR
            count = max(count, 0)
        }
    }
}
