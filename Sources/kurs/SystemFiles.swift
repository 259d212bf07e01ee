import KursCLI
import KursPlatform
import KursTerminal

final class SystemFiles: Files {
    func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]? {
        guard let (file, byteCount) = try FileKind.openForReading(path, acceptsStreams: true) else { return nil }
        defer { close(file) }
        guard byteCount <= limit else { throw FileError(path: path, .tooLarge(limit: limit)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        while true {
            var code: Int32?
            let block = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                let byteCount = unsafe readOnce(file, buffer.baseAddress, 65_536)
                if byteCount < 0 { code = errno }
                count = max(0, byteCount)
            }
            if let code { throw FileError(path: path, .system(systemMessage(code))) }
            if block.isEmpty { return bytes }
            guard block.count <= limit - bytes.count else { throw FileError(path: path, .tooLarge(limit: limit)) }
            bytes += block
        }
    }

    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
        let replacement = try FileReplacement(of: path, mode: mode)
        try replacement.publish(isDurable: true, code: replacement.write(bytes, first: bytes.count))
    }

    func lock(_ path: String, mode: UInt32) throws(FileError) -> any LockedFile {
        try LockedSystemFile(path, mode: mode)
    }

    func mode(of path: String) -> UInt32? { fileStatus(of: path).map { UInt32($0.st_mode) & 0o777 } }

    func stamp(of path: String) -> FileStamp? { fileStatus(of: path).flatMap { $0.isRegular ? FileStamp($0) : nil } }

    func resolved(_ path: String) -> String? { path.hasPrefix("/dev/") ? nil : resolvedPath(path) }

    func names(beside path: String) -> [String] {
        (KursPlatform.names(in: folder(of: path) ?? "./") ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    func hasFolder(for path: String) -> Bool {
        guard let folder = folder(of: path) else { return true }
        return fileStatus(of: folder)?.isFolder ?? false
    }

    func makeFolder(of path: String, mode: UInt32) throws(FileError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var folder = ""
        for part in parts {
            folder += part + "/"
            guard unsafe mkdir(folder, mode_t(mode)) != 0 else { continue }
            // An existing folder is reported by any of these where the user may not create one.
            let (code, mayExist) = (errno, [EEXIST, EISDIR, EROFS, EACCES].contains(errno))
            let exists = unsafe access(folder, F_OK) == 0
            guard mayExist, exists else { throw FileError(path: path, .system(systemMessage(code))) }
        }
    }
}

extension FileStamp {
    init(_ status: stat) {
        self.init(byteCount: Int(status.st_size), changedAt: status.changedAt, number: UInt64(status.st_ino))
    }
}

extension SystemFiles {
    func source(_ path: String) throws(FileError) -> (any ByteSource)? {
        guard let (file, _) = try FileKind.openForReading(path, acceptsStreams: false) else { return nil }
        return FileDescriptorSource(file, "the file", isOwner: true)
    }

    func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft {
        SystemFileDraft(try FileReplacement(of: path, mode: mode))
    }
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
