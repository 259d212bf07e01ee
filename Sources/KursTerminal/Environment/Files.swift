/// The port to files.
///
/// Only regular files are read and replaced. Of everything else, the standard streams, such as `/dev/stdout`, and
/// `/dev/null` are accepted, and a pipe that another process reads can be written to; folders, other pipes and devices
/// are refused without waiting for them.
public protocol Files: AnyObject {
    /// The bytes of a file; `nil` when it does not exist.
    func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8]?
    func hasFolder(for path: String) -> Bool
    /// Creates the missing parent folders of a file, with a mode such as 0o700.
    func makeFolder(of path: String, mode: UInt32) throws(FileError)
    /// Replaces a file by way of a temporary file beside it; a new file gets a mode such as 0o600.
    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError)
    /// The permission bits of a file, such as 0o600; `nil` when it does not exist.
    func mode(of path: String) -> UInt32?
    /// Opens a file that may be read more than once, which no stream can be; `nil` when it does not exist.
    func source(_ path: String) throws(FileError) -> (any ByteSource)?
    /// Begins a file that replaces another once it is complete.
    func draft(_ path: String, mode: UInt32) throws(FileError) -> any FileDraft
    /// The path that symbolic links lead to, also where no file exists; `nil` for what is no file, such as a stream.
    func resolved(_ path: String) -> String?
    /// The identity of a file's contents; `nil` when it does not exist, or where the adapter cannot tell.
    func stamp(of path: String) -> FileStamp?
    /// The names of the files in the folder of a file; none where the folder cannot be read.
    func names(beside path: String) -> [String]
    /// Opens a file that is changed depending on its contents, so that no other process of kurs changes it meanwhile.
    ///
    /// Creates an empty file, with a mode such as 0o600, if there is none.
    func lock(_ path: String, mode: UInt32) throws(FileError) -> any LockedFile
}

/// What tells a file that has not changed from one that has.
public struct FileStamp: Sendable, Equatable {
    /// The size in bytes.
    public var byteCount: Int
    /// Nanoseconds since 1970 of the last change.
    public var changedAt: Int64
    public var number: UInt64

    public init(byteCount: Int, changedAt: Int64, number: UInt64) {
        (self.byteCount, self.changedAt, self.number) = (byteCount, changedAt, number)
    }
}

public struct FileError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        case system(String)
        case notRegular
        case tooLarge(limit: Int)
        case locked
        /// Another program has changed it since it was read; what was to be written may be kept in another file.
        case changed(kept: String?)
        /// A database that it would replace has another file, which belongs to it.
        case accompanied(by: String)
        /// A copy into it failed with a message of the system; its complete contents are in another file.
        case incomplete(String, pending: String)
        /// Writing it was interrupted; its complete contents are in another file.
        case unfinished(String)
    }

    public var path: String
    public var reason: Reason

    public init(path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

/// A file that is open for a change that depends on its contents; reading it gives them.
///
/// It stays locked until ``unlock()``, which must be called.
public protocol LockedFile: AnyObject, ByteSource {
    func replace(with bytes: [UInt8]) throws(FileError)
    /// Adds bytes at the end, after whatever any other program has added since.
    func append(_ bytes: [UInt8]) throws(FileError)
    /// Lets other processes change the file.
    func unlock()
}

extension ByteSource {
    /// All bytes up to the end; `nil` when there are more bytes than the limit.
    package func readAll(atMost limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let block = read(atMost: 65_536)
            if block.isEmpty { return bytes }
            bytes += block
        }
        return nil
    }
}

/// A file that is being written beside the one it will replace.
public protocol FileDraft: AnyObject, ByteSink {
    func publish() throws(FileError)
    func discard()
}

extension Files {
    /// Creates the missing parent folders of a file, accessible to the user only.
    package func makeFolder(of path: String) throws(FileError) { try makeFolder(of: path, mode: 0o700) }
}
