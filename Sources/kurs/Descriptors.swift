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
        let failure = writeAll(block, first: end, to: descriptor)
        if failure != 0 { exit(failure == EPIPE ? 0 : ExitStatus.disk.rawValue) }
    }
}

/// Reads a file descriptor.
final class DescriptorSource: ByteSource {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func read(atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(unsafe readOnce(descriptor, buffer.baseAddress, limit), 0)
        }
    }

    func read(into buffer: inout [UInt8], at start: Int) -> Int {
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe readOnce(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        }
        return max(count, 0)
    }

    var isReady: Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&question, 1, 0) > 0
    }
}
