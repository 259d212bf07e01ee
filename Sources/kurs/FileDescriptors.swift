import KursCLI
import KursPlatform
import KursTerminal

/// A buffered file descriptor; a closed pipe ends the program silently.
final class FileDescriptorSink: ByteSink {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isChanged = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) {
        buffer += bytes
        if buffer.count >= 65_536 || descriptor == 2 { flush() }
    }

    func write(_ bytes: [UInt8], first count: Int) {
        flush()
        write(block: bytes, count)
    }

    func flush() {
        write(block: buffer, buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }

    func noteChange() { isChanged = true }

    private func write(block: [UInt8], _ end: Int) {
        let code = writeAll(block, first: end, to: descriptor)
        // Errors on standard error are ignored: the output and the exit status matter more.
        guard code != 0, descriptor != 2 else { return }
        guard code != EPIPE else { exit(0) }
        let hint = isChanged ? "the wallet is already changed" : "check the space left"
        FileDescriptors.fail("cannot write to standard output", code, hint: hint)
    }
}

/// The standard file descriptors 0, 1 and 2.
enum FileDescriptors {
    /// Opens /dev/null on closed standard descriptors, so that later files and connections cannot take 0, 1 or 2.
    static func openMissing() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // Opened for reading, standard output still reports an error when it is written to.
            _ = unsafe open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Ends the program with a message about a descriptor that failed.
    static func fail(_ action: String, _ code: Int32, hint: String) -> Never {
        let message = action + ": " + systemMessage(code)
        FileDescriptorSink(2).write(
            Kurs.wantsJSON(Program.arguments)
                ? "{\"error\":{\"code\":74,\"message\":\"\(message)\",\"hint\":\"\(hint)\"}}\n"
                : "kurs: \(message); \(hint)\n")
        exit(ExitStatus.disk.rawValue)
    }
}

final class FileDescriptorSource: ByteSource {
    private let descriptor: Int32
    private let name: String
    private let isOwner: Bool

    /// - Parameter isOwner: Whether the descriptor is closed with the object.
    init(_ descriptor: Int32, _ name: String = "standard input", isOwner: Bool = false) {
        (self.descriptor, self.name, self.isOwner) = (descriptor, name, isOwner)
    }

    deinit { if isOwner { close(descriptor) } }

    func read(atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = unsafe readOnce(descriptor, buffer.baseAddress, limit)
            if count < 0 { fail(errno) }
        }
    }

    func read(into buffer: inout [UInt8], at start: Int) -> Int {
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe readOnce(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        }
        if count < 0 { fail(errno) }
        return count
    }

    /// Ends the program: treating an error as the end of the input would silently drop the rest of a statement.
    private func fail(_ code: Int32) -> Never {
        FileDescriptors.fail("cannot read " + name, code, hint: "check where it comes from")
    }

    /// A regular file is always ready (C: `poll`).
    var isReady: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }
}
