import KursCLI
import KursPlatform
import KursTerminal

/// A file that one process of kurs at a time reads and changes.
///
/// The lock is on the file itself, so no lock file remains. As a replaced file keeps the lock of those who wait for it,
/// they check that the path still leads to the file that they have locked. C: `open`, `flock`, `fstat`.
final class LockedSystemFile: LockedFile {
    private let path: String
    private let mode: UInt32
    private let descriptor: Int32
    private let source: FileDescriptorSource
    private let isNew: Bool
    private let isWritable: Bool
    /// What was read of the file to change it, and its stamp before that.
    private var contents: [UInt8]?
    private var stamp: FileStamp?

    /// Opens and locks a file, which it creates if there is none.
    ///
    /// Waits ten seconds at most, because any user who may read the file can lock it.
    init(_ path: String, mode: UInt32) throws(FileError) {
        (self.path, self.mode) = (path, mode)
        let target = resolvedPath(path)
        for _ in 0..<5000 {
            let exists = try FileKind.status(ofRegular: target, path) != nil
            let flags = O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
            var (file, canWrite) = (unsafe open(target, exists ? flags : flags | O_CREAT | O_EXCL, mode), true)
            if file < 0, exists, errno == EACCES || errno == EPERM {
                (file, canWrite) = (unsafe open(target, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), false)
            }
            guard file >= 0 else {
                if errno == (exists ? ENOENT : EEXIST) { continue }
                throw FileError(path: path, .system(systemMessage(errno)))
            }
            // A file system without locks answers with another error; the change is then made without one.
            let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
            if isLocked, Self.leads(target, to: file) {
                (descriptor, isNew, isWritable) = (file, !exists, canWrite)
                source = FileDescriptorSource(file, "the file")
                do throws(FileError) {
                    try PendingCopy.complete(target, path)
                } catch {
                    close(file)
                    throw error
                }
                stamp = SystemFiles().stamp(of: path)
                return
            }
            close(file)
            if !isLocked { usleep(2000) }
        }
        throw FileError(path: path, .locked)
    }

    private static func leads(_ path: String, to file: Int32) -> Bool {
        guard let named = fileStatus(of: path), let opened = fileStatus(ofOpen: file) else { return false }
        return named.st_ino == opened.st_ino && named.st_dev == opened.st_dev && opened.isRegular
    }

    func read(atMost limit: Int) -> [UInt8] {
        let bytes = source.read(atMost: limit)
        if contents == nil { contents = [] }
        contents?.append(contentsOf: bytes)
        return bytes
    }

    /// Of a file that is read in passing, to add to it, nothing is remembered.
    func read(into buffer: inout [UInt8], at start: Int) -> Int { source.read(into: &buffer, at: start) }

    func replace(with bytes: [UInt8]) throws(FileError) {
        let replacement = try FileReplacement(of: path, mode: mode)
        let code = replacement.write(bytes, first: bytes.count)
        try replacement.publish(isDurable: true, code: code) { isUnchanged }
        (contents, stamp) = (bytes, SystemFiles().stamp(of: path))
    }

    /// Whether the path still leads to what was read, which programs without regard to the lock may have changed.
    private var isUnchanged: Bool {
        let files = SystemFiles()
        guard files.stamp(of: path) != stamp else { return true }
        guard let contents else { return false }
        return (try? files.read(path, atMost: contents.count)) == contents
    }

    /// Adds bytes to the file itself and not to a copy, which would lose lines that another program adds meanwhile.
    ///
    /// On failure the bytes that were written are removed, unless other bytes follow them.
    func append(_ bytes: [UInt8]) throws(FileError) {
        guard isWritable else { throw FileError(path: path, .system(systemMessage(EACCES))) }
        let target = resolvedPath(path)
        guard Self.leads(target, to: descriptor) else { throw FileError(path: path, .changed(kept: nil)) }
        var (start, count, code): (off_t, Int, Int32) = (0, 0, 0)
        while count < bytes.count, code == 0 {
            let written = unsafe bytes.withUnsafeBytes { block in
                unsafe write(descriptor, block.baseAddress?.advanced(by: count), bytes.count - count)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                code = written == 0 ? ENOSPC : errno
                break
            }
            if count == 0 { start = lseek(descriptor, 0, SEEK_CUR) - off_t(written) }
            count += written
        }
        if code == 0, fsync(descriptor) != 0 { code = errno }
        guard code != 0 else {
            // What was added to a file that was replaced meanwhile is lost with it.
            if !Self.leads(target, to: descriptor) { throw FileError(path: path, .changed(kept: nil)) }
            return
        }
        if count > 0, fileStatus(ofOpen: descriptor)?.st_size == start + off_t(count) {
            ftruncate(descriptor, start)
        }
        throw FileError(path: path, .system(systemMessage(code)))
    }

    func unlock() {
        // Nothing has been written to the file that was created for it.
        if isNew, let status = fileStatus(ofOpen: descriptor), status.st_size == 0, status.st_nlink == 1 {
            let target = resolvedPath(path)
            if Self.leads(target, to: descriptor) { unsafe unlink(target) }
        }
        close(descriptor)
    }
}
