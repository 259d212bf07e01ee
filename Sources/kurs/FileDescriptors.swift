import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes to a file descriptor in blocks; a closed pipe ends the program quietly.
final class FileDescriptorSink: ByteSink {
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
        // What cannot be said on standard error is lost: the answer and the exit status matter more.
        guard failure != 0, descriptor != 2 else { return }
        guard failure != EPIPE else { exit(0) }
        FileDescriptors.end("cannot write to standard output", failure, hint: "check the space left")
    }
}

/// The three descriptors that a program starts with.
enum FileDescriptors {
    /// Puts something in the place of those that are closed: the next file or connection would take their number, and get
    /// what is meant for a person.
    static func fill() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // Opened the wrong way round, standard output goes on refusing what is written to it.
            _ = unsafe open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Ends the program with one line for a descriptor that fails.
    static func end(_ what: String, _ error: Int32, hint: String) -> Never {
        let said = unsafe what + ": " + String(cString: strerror(error))
        FileDescriptorSink(2).write(
            Kurs.wantsJSON(CommandLine.arguments)
                ? "{\"error\":{\"code\":74,\"message\":\"\(said)\",\"hint\":\"\(hint)\"}}\n"
                : "kurs: \(said); \(hint)\n")
        exit(ExitStatus.disk.rawValue)
    }
}

/// Reads a file descriptor.
final class FileDescriptorSource: ByteSource {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func read(atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = unsafe readOnce(descriptor, buffer.baseAddress, limit)
            if count < 0 { end(errno) }
        }
    }

    func read(into buffer: inout [UInt8], at start: Int) -> Int {
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe readOnce(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        }
        if count < 0 { end(errno) }
        return count
    }

    /// What cannot be read on is no end: the rest of a statement would be missing without a word.
    private func end(_ error: Int32) -> Never {
        FileDescriptors.end("cannot read standard input", error, hint: "check where it comes from")
    }

    var isReady: Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&question, 1, 0) > 0
    }
}
