import KursCLI
import KursPlatform
import KursTerminal

/// The new contents of a file, which are written to a temporary file beside it and then take its place.
///
/// Owner, group, mode and hard links of the file stay; where a rename would not keep them, ``PendingCopy`` does. A symbolic
/// link stays too, and the file that it leads to is replaced. Every file that kurs writes for the user goes this way, except
/// for lines that are added at the end.
final class FileReplacement {
    /// The file to replace, with symbolic links resolved.
    let target: String
    private let path: String
    private let descriptor: Int32
    /// The path to rename to ``target``; `nil` for a stream or a pipe, which is written to directly.
    private let temporary: String?
    private let permissions: UInt32
    private let original: stat?

    /// Creates the temporary file; a new file gets `mode`, and an existing one keeps its mode.
    ///
    /// A `mode` without permissions for others withdraws those that an existing file has.
    init(of path: String, mode: UInt32) throws(FileError) {
        self.path = path
        if let stream = try FileKind.openStream(path, O_WRONLY) {
            (target, temporary, descriptor, permissions, original) = (path, nil, stream, mode, nil)
            return
        }
        target = resolvedPath(path)
        if let pipe = try FileKind.openPipe(target) {
            (temporary, descriptor, permissions, original) = (nil, pipe, mode, nil)
            return
        }
        original = try FileKind.status(ofRegular: target, path)
        permissions = original.map { mode & 0o077 == 0 ? mode : UInt32($0.st_mode) & 0o777 } ?? mode & ~Self.mask
        let temporary = target + ".\(getpid()).new"
        self.temporary = temporary
        StaleFiles.remove(beside: target)
        descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path: path, .system(systemMessage(errno))) }
        // Shows other processes that the file is in use; without support for locks its name still holds the process.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    /// Writes the first `count` bytes of a block; returns the `errno`, or 0 on success.
    func write(_ block: [UInt8], first count: Int) -> Int32 { writeAll(block, first: count, to: descriptor) }

    /// Puts the new contents in place, unless writing them has failed with `code`.
    ///
    /// - Parameters:
    ///   - isDurable: Whether they must survive a power cut.
    ///   - isUnchanged: Whether the file still has what the new contents were made of; otherwise they are kept beside it.
    func publish(isDurable: Bool, code: Int32, ifUnchanged isUnchanged: () -> Bool = { true }) throws(FileError) {
        var isOpen = true
        defer { if isOpen { close(descriptor) } }
        guard code == 0, let temporary else {
            if let temporary { unsafe unlink(temporary) }
            if code != 0 { throw FileError(path: path, .system(systemMessage(code))) }
            return
        }
        let isRenamed = canTakeAttributes
        var code = fchmod(descriptor, mode_t(permissions)) == 0 ? 0 : errno
        if code == 0, isDurable || !isRenamed, fsync(descriptor) != 0 { code = errno }
        if code == 0, !isUnchanged() {
            let kept = target + ".\(getpid()).unsaved"
            if unsafe rename(temporary, kept) == 0 { throw FileError(path: path, .changed(kept: kept)) }
            code = errno
        }
        if code == 0 {
            if isRenamed {
                // Of the file that is replaced.
                let pending = PendingCopy.path(of: target)
                code = unsafe rename(temporary, target) == 0 ? 0 : errno
                if code == 0 { unsafe unlink(pending) }
            } else {
                code = PendingCopy.make(of: temporary, into: target)
            }
        }
        if code == 0 {
            isOpen = false
            if close(descriptor) == 0 { return }
            code = errno
        }
        unsafe unlink(temporary)
        let (message, pending) = (systemMessage(code), PendingCopy.path(of: target))
        let isPending = !isRenamed && PendingCopy.exists(for: target)
        throw FileError(path: path, isPending ? .incomplete(message, pending: pending) : .system(message))
    }

    func discard() {
        if let temporary { unsafe unlink(temporary) }
        close(descriptor)
    }

    /// Whether renaming keeps the owner, the group and the hard links of the file.
    private var canTakeAttributes: Bool {
        guard let original else { return true }
        guard original.st_nlink == 1, let status = fileStatus(ofOpen: descriptor) else { return false }
        if status.st_uid == original.st_uid, status.st_gid == original.st_gid { return true }
        return fchown(descriptor, original.st_uid, original.st_gid) == 0
    }

    private static var mask: UInt32 {
        let mask = umask(0)
        umask(mask)
        return UInt32(mask)
    }
}

/// Temporary files that processes which were killed have left behind.
enum StaleFiles {
    /// Removes the temporary files of dead processes beside a file, `FILE.PID.new`.
    ///
    /// Only the user's own files, and only if no process locks them: a file may belong to a process that is not visible
    /// here, because it runs in a container. C: `kill`, `flock`.
    static func remove(beside target: String) {
        let folder = folder(of: target) ?? ""
        let prefix = Array(target.utf8.dropFirst(folder.utf8.count)) + [UInt8(ascii: ".")]
        for name in names(in: folder.isEmpty ? "./" : folder) ?? [] {
            guard name.starts(with: prefix), name.suffix(4).elementsEqual(".new".utf8),
                let process = pid_t(String(decoding: name.dropFirst(prefix.count).dropLast(4), as: UTF8.self)),
                process > 0, process == getpid() || kill(process, 0) != 0 && errno == ESRCH
            else { continue }
            removeUnlocked(folder + String(decoding: name, as: UTF8.self))
        }
    }

    private static func removeUnlocked(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard let status = fileStatus(ofOpen: descriptor), status.isRegular, status.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return }
        unsafe unlink(path)
    }
}
