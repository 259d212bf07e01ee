import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension SystemFiles {
    func source(_ path: String) throws(FileError) -> (any ByteSource)? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, said: systemWords(errno))
        }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else {
            close(file)
            throw FileError(path: path, said: systemWords(EISDIR))
        }
        return OpenedFile(file)
    }

    func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft {
        let target = linkedPath(path)
        var facts = stat()
        let stands = unsafe stat(target, &facts) == 0
        // A device or a pipe is written to; to rename a file over it would take it away from everybody.
        if stands, facts.st_mode & S_IFMT != S_IFREG {
            let place = unsafe open(target, O_WRONLY | O_CLOEXEC)
            guard place >= 0 else { throw FileError(path: path, said: systemWords(errno)) }
            return SystemDraft(place, path: target, beside: nil)
        }
        let beside = target + ".\(getpid()).new"
        // What only its owner could read stays so.
        let rights = stands ? mode & UInt32(facts.st_mode) | 0o600 : mode
        let file = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights)
        guard file >= 0 else { throw FileError(path: path, said: systemWords(errno)) }
        return SystemDraft(file, path: target, beside: beside)
    }
}

/// A file that is read through its descriptor, which it closes.
private final class OpenedFile: ByteSource {
    private let descriptor: Int32
    private let source: FileDescriptorSource

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        source = FileDescriptorSource(descriptor)
    }

    deinit { close(descriptor) }

    func read(atMost limit: Int) -> [UInt8] { source.read(atMost: limit) }
    func read(into buffer: inout [UInt8], at start: Int) -> Int { source.read(into: &buffer, at: start) }
    var isReady: Bool { true }
}

/// A file beside the one it will replace, or the device or pipe itself.
///
/// What could not be written is known when it is to be published.
private final class SystemDraft: FileDraft {
    private let descriptor: Int32
    private let path: String
    /// `nil` for a device or a pipe, where what was written cannot be taken back.
    private let beside: String?
    private var failure: Int32 = 0

    init(_ descriptor: Int32, path: String, beside: String?) {
        self.descriptor = descriptor
        self.path = path
        self.beside = beside
    }

    func write(_ bytes: [UInt8]) { write(bytes, first: bytes.count) }

    func write(_ bytes: [UInt8], first end: Int) {
        if failure == 0 { failure = writeAll(bytes, first: end, to: descriptor) }
    }

    func flush() {}

    func publish() throws(FileError) {
        // Not forced to the disk: half of a large answer's time would go there, and a power cut loses what can be made
        // again. What a reader sees is the old file or the whole new one.
        if close(descriptor) != 0, failure == 0 { failure = errno }
        if failure == 0, let beside, unsafe rename(beside, path) != 0 { failure = errno }
        guard failure == 0 else {
            if let beside { unsafe unlink(beside) }
            throw FileError(path: path, said: systemWords(failure))
        }
    }

    func discard() {
        close(descriptor)
        if let beside { unsafe unlink(beside) }
    }
}
