import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension SystemFiles {
    func source(_ path: String) throws(FileFailure) -> (any ByteSource)? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileFailure(path: path, said: systemWords(errno))
        }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else {
            close(file)
            throw FileFailure(path: path, said: systemWords(EISDIR))
        }
        return OpenedFile(file)
    }

    func draft(_ path: String, mode: UInt32) throws(FileFailure) -> any FileDraft {
        let target = linkedPath(path)
        let beside = target + ".\(getpid()).new"
        let file = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw FileFailure(path: path, said: systemWords(errno)) }
        return SystemDraft(file, path: target, beside: beside)
    }
}

/// A file that is read through its descriptor, which it closes.
private final class OpenedFile: ByteSource {
    private let descriptor: Int32
    private let source: DescriptorSource

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        source = DescriptorSource(descriptor)
    }

    deinit { close(descriptor) }

    func read(atMost limit: Int) -> [UInt8] { source.read(atMost: limit) }
    func read(into buffer: inout [UInt8], at start: Int) -> Int { source.read(into: &buffer, at: start) }
    var isReady: Bool { true }
}

/// A file beside the one it will replace; what could not be written is known when it is to be published.
private final class SystemDraft: FileDraft {
    private let descriptor: Int32
    private let path: String
    private let beside: String
    private var failure: Int32 = 0

    init(_ descriptor: Int32, path: String, beside: String) {
        self.descriptor = descriptor
        self.path = path
        self.beside = beside
    }

    func write(_ bytes: [UInt8]) { write(bytes, first: bytes.count) }

    func write(_ bytes: [UInt8], first end: Int) {
        if failure == 0 { failure = writeAll(bytes, first: end, to: descriptor) }
    }

    func flush() {}

    func publish() throws(FileFailure) {
        // Not forced to the disk: half of a large answer's time would go there, and a power cut loses what can be made
        // again. What a reader sees is the old file or the whole new one.
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, unsafe rename(beside, path) != 0 { failure = errno }
        guard failure == 0 else {
            unsafe unlink(beside)
            throw FileFailure(path: path, said: systemWords(failure))
        }
    }

    func discard() {
        close(descriptor)
        unsafe unlink(beside)
    }
}
