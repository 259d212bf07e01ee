import KursCLI
import KursPlatform
import KursTerminal

/// Complete contents beside a file with hard links or of another owner, `FILE.INODE.pending`, which are copied into it.
///
/// The number is the file's own inode, which a copy keeps: a file that only happens to be called so is left alone.
/// They stay until the copy is complete and synced. If it was interrupted, whoever locks or reads the file next completes
/// it, see ``complete(_:_:)``.
enum PendingCopy {
    /// Seconds within which a process that was ended may have written to the file.
    private static let duration = 10

    static func path(of target: String) -> String {
        "\(target).\(fileStatus(of: target)?.st_ino ?? 0).pending"
    }

    static func exists(for target: String) -> Bool { linkStatus(of: path(of: target)) != nil }

    /// Copies the synced contents of a temporary file into a file; returns the `errno`, or 0 on success.
    ///
    /// The space is reserved first, so that a full disk leaves the old contents as they were. C: `posix_fallocate`.
    static func make(of temporary: String, into target: String) -> Int32 {
        let file = unsafe open(target, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return errno }
        defer { close(file) }
        guard let new = fileStatus(of: temporary), let old = fileStatus(ofOpen: file) else { return errno }
        guard unsafe rename(temporary, path(of: target)) == 0 else { return errno }
        syncFolder(of: target)
        #if os(Linux)
            if new.st_size > old.st_size {
                let code = posix_fallocate(file, 0, new.st_size)
                if code != 0 {
                    ftruncate(file, old.st_size)
                    unsafe unlink(path(of: target))
                    return code
                }
            }
        #endif
        return finish(target, file, from: max(new.st_size, old.st_size))
    }

    /// Completes a copy that was interrupted.
    ///
    /// - Throws: ``FileError/Reason-swift.enum/unfinished(_:)`` if the contents are another user's, or if the file was
    ///   changed so long after the copy began that another program may have done it.
    static func complete(_ target: String, _ path: String) throws(FileError) {
        let pending = self.path(of: target)
        guard let new = linkStatus(of: pending) else { return }
        guard let old = fileStatus(of: target), new.isRegular, new.st_uid == geteuid(),
            old.changedAt <= new.namedAt + Int64(duration) * 1_000_000_000
        else { throw FileError(path: path, .unfinished(pending)) }
        let file = unsafe open(target, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        let code = file < 0 ? errno : finish(target, file)
        if file >= 0 { close(file) }
        if code != 0 { throw FileError(path: path, .system(systemMessage(code))) }
    }

    /// Writes the contents to the opened file, and removes them when they are there; returns the `errno`, or 0 on success.
    ///
    /// - Parameter size: How long the file was; what another program has appended since stays behind the contents.
    private static func finish(_ target: String, _ file: Int32, from size: off_t? = nil) -> Int32 {
        let source = unsafe open(path(of: target), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard source >= 0 else { return errno }
        defer { close(source) }
        guard let new = fileStatus(ofOpen: source), let old = fileStatus(ofOpen: file) else { return errno }
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe block.withUnsafeMutableBytes { unsafe readOnce(source, $0.baseAddress, $0.count) }
            guard count >= 0 else { return errno }
            if count == 0 { break }
            let code = writeAll(block, first: count, to: file)
            if code != 0 { return code }
        }
        var (end, place) = (new.st_size, size ?? .max)
        while let now = fileStatus(ofOpen: file), now.st_size > place {
            let count = unsafe block.withUnsafeMutableBytes { unsafe pread(file, $0.baseAddress, $0.count, place) }
            guard count > 0 else { return count < 0 ? errno : EIO }
            let code = writeAll(block, first: count, to: file)
            if code != 0 { return code }
            (end, place) = (end + off_t(count), place + off_t(count))
        }
        guard ftruncate(file, end) == 0 else { return errno }
        let mode = new.st_mode & 0o777
        if mode & 0o077 == 0, old.st_mode & 0o777 != mode, fchmod(file, mode) != 0 { return errno }
        guard fsync(file) == 0 else { return errno }
        unsafe unlink(path(of: target))
        return 0
    }

    /// C: `open(O_DIRECTORY)`, `fsync`.
    private static func syncFolder(of target: String) {
        let descriptor = unsafe open(folder(of: target) ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
