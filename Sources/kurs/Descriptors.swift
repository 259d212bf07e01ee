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

    func write(_ bytes: [UInt8], first count: Int) {
        flush()
        put(bytes, count)
    }

    func flush() {
        put(held, held.count)
        held.removeAll(keepingCapacity: true)
    }

    private func put(_ block: [UInt8], _ end: Int) {
        var start = 0
        while start < end {
            let count = unsafe block.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), end - start)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { exit(errno == EPIPE ? 0 : 74) }
            start += count
        }
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

    func read(into buffer: inout [UInt8], at start: Int) -> Int {
        var count = 0
        repeat {
            count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            }
        } while count < 0 && errno == EINTR
        return max(count, 0)
    }

    var isReady: Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&question, 1, 0) > 0
    }
}
