import KursCLI
import KursPlatform
import KursTerminal

/// Tells regular files from folders, pipes and devices, which are refused, and from streams.
enum FileKind {
    /// Opens a path that names a standard stream, another open descriptor or a device without contents; `nil` for any
    /// other path.
    ///
    /// A stream is written to as it is: replacing the file to which standard output is redirected would lose what has
    /// been written there. C: `fcntl(F_DUPFD_CLOEXEC)`.
    static func openStream(_ path: String, _ flags: Int32) throws(FileError) -> Int32? {
        let descriptor: Int32
        if ["/dev/null", "/dev/full", "/dev/tty"].contains(path) {
            descriptor = unsafe open(path, flags | O_NOCTTY | O_CLOEXEC)
        } else if let number = number(ofStream: path) {
            descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
        } else {
            return nil
        }
        guard descriptor >= 0 else { throw FileError(path: path, .system(systemMessage(errno))) }
        return descriptor
    }

    /// Opens a named pipe that another process reads; `nil` for any other file, and an error if no process reads it.
    ///
    /// C: `open(O_NONBLOCK)`.
    static func openPipe(_ path: String) throws(FileError) -> Int32? {
        guard fileStatus(of: path).map({ $0.st_mode & S_IFMT == S_IFIFO }) == true else { return nil }
        let pipe = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard pipe >= 0 else {
            throw FileError(path: path, errno == ENXIO ? .notRegular : .system(systemMessage(errno)))
        }
        _ = fcntl(pipe, F_SETFL, 0)
        return pipe
    }

    /// Whether standard input is a file or pipe with bytes to be read, for which it waits up to 50 ms.
    ///
    /// C: `poll`, `ioctl(FIONREAD)`.
    static func hasInput() -> Bool {
        var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        var count: Int32 = 0
        return unsafe poll(&request, 1, 50) > 0 && ioctl(0, UInt(FIONREAD), &count) == 0 && count > 0
    }

    private static func number(ofStream path: String) -> Int32? {
        switch path {
        case "/dev/stdin": return 0
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default:
            for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
                return Int32(path.dropFirst(folder.count))
            }
            return nil
        }
    }

    /// The status of a regular file; `nil` when it does not exist.
    ///
    /// - Parameter path: The path for messages, before links were resolved.
    static func status(ofRegular target: String, _ path: String) throws(FileError) -> stat? {
        // The path of the user, because the kernel refuses links of other users in folders such as /tmp.
        guard let status = fileStatus(of: path) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, .system(systemMessage(errno)))
        }
        guard status.isRegular else { throw FileError(path: path, .notRegular) }
        return status
    }

    /// Opens a regular file or a stream for reading, without waiting for a pipe; `nil` when it does not exist.
    ///
    /// - Parameter acceptsStreams: Whether the contents are read once only. C: `open`, `fstat`.
    static func openForReading(
        _ path: String, acceptsStreams: Bool
    ) throws(FileError) -> (descriptor: Int32, byteCount: Int)? {
        if acceptsStreams, let stream = try openStream(path, O_RDONLY) { return (stream, 0) }
        guard try status(ofRegular: path, path) != nil else { return nil }
        // Whoever copies into the file holds its lock.
        if PendingCopy.exists(for: resolvedPath(path)) { try LockedSystemFile(path, mode: 0o600).unlock() }
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, .system(systemMessage(errno)))
        }
        guard let status = fileStatus(ofOpen: file), status.isRegular else {
            close(file)
            throw FileError(path: path, .notRegular)
        }
        return (file, Int(status.st_size))
    }
}
