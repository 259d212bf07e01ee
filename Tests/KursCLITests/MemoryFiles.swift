import KursCore
import KursTestSupport

@testable import KursTerminal

final class MemoryFiles: Files {
    var contents: [String: (text: String, mode: UInt32)] = [:]

    /// The text of a file, which nobody else can read when it is set.
    subscript(path: String) -> String? {
        get { contents[path]?.text }
        set { contents[path] = newValue.map { ($0, 0o600) } }
    }
    var isReadOnly = false
    /// The end of the names of files that cannot be written.
    var unwritable: String?

    var bytes: [String: [UInt8]] = [:]

    /// Whether a file cannot be read once it was replaced, and those that cannot.
    var failsAfterReplacing = false
    private var unreadable: Set<String> = []

    func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]? {
        if unreadable.contains(path) { throw FileError(path: path, .system("Input/output error")) }
        let bytes = bytes[path] ?? contents[path].map { Array($0.text.utf8) }
        if bytes.map({ $0.count > limit }) == true { throw FileError(path: path, .tooLarge(limit: limit)) }
        return bytes
    }

    /// The most bytes that a statement's file gives at a time.
    var readLimit: Int?

    /// How often each file was opened as a source.
    private(set) var openCounts: [String: Int] = [:]

    func source(_ path: String) throws(FileError) -> (any ByteSource)? {
        openCounts[path, default: 0] += 1
        return try read(path, atMost: .max).map { ArraySource($0, atMost: readLimit ?? .max) }
    }

    var missingFolders: Set<String> = []

    func hasFolder(for path: String) -> Bool {
        !missingFolders.contains(path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
    }

    func makeFolder(of path: String, mode: UInt32) throws(FileError) {
        if isReadOnly { throw FileError(path: path, .system("Read-only file system")) }
    }

    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
        if isReadOnly || unwritable.map(path.hasSuffix) == true {
            throw FileError(path: path, .system("Read-only file system"))
        }
        contents[path] = (String(decoding: bytes, as: UTF8.self), mode)
        if keepsBytes { self.bytes[path] = bytes }
        if failsAfterReplacing { unreadable.insert(path) }
    }

    /// Whether the bytes of files are kept, for those that are no text.
    var keepsBytes = false

    func mode(of path: String) -> UInt32? { contents[path]?.mode }

    /// Whether files have stamps, by which changes are noticed.
    var givesStamps = false

    func stamp(of path: String) -> FileStamp? {
        guard givesStamps, let text = contents[path]?.text else { return nil }
        return FileStamp(byteCount: text.utf8.count, changedAt: Int64(text.hashValue), number: 1)
    }

    func names(beside path: String) -> [String] {
        let folder = path.split(separator: "/").dropLast()
        return contents.keys.map { $0.split(separator: "/") }.filter { $0.dropLast() == folder }.map {
            String($0.last ?? "")
        }
    }

    func resolved(_ path: String) -> String? { path }

    func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft { MemoryDraft(path, mode, self) }

    func lock(_ path: String, mode: UInt32) throws(FileError) -> any LockedFile {
        LockedMemoryFile(try read(path, atMost: .max) ?? [], path, mode, self)
    }
}

private final class LockedMemoryFile: LockedFile {
    private let (path, mode, files): (String, UInt32, MemoryFiles)
    private var contents: [UInt8]
    private var rest: ArraySlice<UInt8>

    init(_ contents: [UInt8], _ path: String, _ mode: UInt32, _ files: MemoryFiles) {
        (self.path, self.mode, self.files) = (path, mode, files)
        self.contents = contents
        rest = contents[...]
    }

    func read(atMost limit: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(limit) }
        return Array(rest.prefix(limit))
    }

    func replace(with bytes: [UInt8]) throws(FileError) {
        contents = bytes
        try files.replace(path, with: bytes, mode: mode)
    }

    func append(_ bytes: [UInt8]) throws(FileError) { try replace(with: contents + bytes) }
    func unlock() {}
}

private final class MemoryDraft: FileDraft {
    private let (path, mode, files): (String, UInt32, MemoryFiles)
    private var bytes: [UInt8] = []

    init(_ path: String, _ mode: UInt32, _ files: MemoryFiles) {
        (self.path, self.mode, self.files) = (path, mode, files)
    }

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
    func flush() {}
    func publish() throws(FileError) { try files.replace(path, with: bytes, mode: mode) }
    func discard() { bytes = [] }
}

final class ArraySink: ByteSink {
    private(set) var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
    func flush() {}
}

/// Gives a text, some bytes at a time.
final class ArraySource: ByteSource {
    private var rest: ArraySlice<UInt8>

    private let most: Int

    init(_ bytes: [UInt8], atMost most: Int = 7) { (rest, self.most) = (bytes[...], most) }

    var isReady: Bool { true }

    func read(atMost limit: Int) -> [UInt8] {
        let next = rest.prefix(min(limit, most))
        rest = rest.dropFirst(next.count)
        return Array(next)
    }
}
