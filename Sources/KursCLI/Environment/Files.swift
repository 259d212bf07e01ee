/// The port to files.
public protocol Files: AnyObject {
    /// A file's bytes; `nil` when there is no such file.
    func read(_ path: String) throws(FileError) -> [UInt8]?
    /// Whether the folder is there that a file is to stand in.
    func hasFolder(for path: String) -> Bool
    /// Makes the folders above a file, for the user alone.
    func makeFolder(of path: String) throws(FileError)
    /// Writes beside the file, then renames; with a mode such as 0o600. Makes no folder.
    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError)
    /// The permission bits of a file, such as 0o600; `nil` when there is no such file.
    func mode(of path: String) -> UInt32?
    /// Opens a file for reading; `nil` when there is no such file.
    func source(_ path: String) throws(FileError) -> (any ByteSource)?
    /// Begins a file that takes the place of another when it is done.
    func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft
}

/// A file could not be read or written; `said` is the system's word for it.
public struct FileError: Error, Sendable, Equatable {
    /// The file.
    public var path: String
    /// The system's words.
    public var said: String

    /// Joins the two.
    public init(path: String, said: String) {
        self.path = path
        self.said = said
    }
}

/// A file that is being written beside the one it will replace.
public protocol FileDraft: AnyObject, ByteSink {
    /// Replaces the file with the draft.
    func publish() throws(FileError)
    /// Removes the draft.
    func discard()
}

extension Files {
    /// Opens a file for reading; `nil` when there is no such file.
    ///
    /// Read whole, where the adapter has no better way.
    public func source(_ path: String) throws(FileError) -> (any ByteSource)? {
        try read(path).map { WholeFile($0) }
    }

    /// Begins a file that takes the place of another when it is done; kept in memory, where the adapter has no better way.
    public func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft {
        WholeDraft(path, mode, self)
    }
}

/// A file read at once.
private final class WholeFile: ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(atMost limit: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(limit) }
        return Array(rest.prefix(limit))
    }
}

/// A file written at once.
private final class WholeDraft: FileDraft {
    private let path: String
    private let mode: UInt32
    private let files: any Files
    private var bytes: [UInt8] = []

    init(_ path: String, _ mode: UInt32, _ files: any Files) {
        self.path = path
        self.mode = mode
        self.files = files
    }

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
    func flush() {}
    func publish() throws(FileError) { try files.replace(path, with: bytes, mode: mode) }
    func discard() { bytes = [] }
}
