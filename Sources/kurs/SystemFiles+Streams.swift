import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension SystemFiles {
    func source(_ path: String) throws(FileError) -> (any ByteSource)? {
        guard let (file, _) = try FileKind.openForReading(path, acceptsStreams: false) else { return nil }
        return OpenedFile(file)
    }

    func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft {
        SystemFileDraft(try FileReplacement(of: path, mode: mode))
    }
}

/// Reads a file and closes it at the end.
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

/// A file that is being written to replace another.
///
/// A failed write is reported by ``publish()``.
private final class SystemFileDraft: FileDraft {
    private let file: FileReplacement
    /// The `errno` of the first failed write; 0 for none.
    private var code: Int32 = 0

    init(_ file: FileReplacement) { self.file = file }

    func write(_ bytes: [UInt8]) { write(bytes, first: bytes.count) }

    func write(_ bytes: [UInt8], first end: Int) {
        if code == 0 { code = file.write(bytes, first: end) }
    }

    func flush() {}

    func publish() throws(FileError) {
        // No fsync, which takes half the time of a large answer: a power cut only loses what can be computed again, and
        // a reader sees either the old file or the whole new one.
        try file.publish(isDurable: false, code: code)
    }

    func discard() { file.discard() }
}
