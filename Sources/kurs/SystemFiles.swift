import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file system.
final class SystemFiles: Files {
    func read(_ path: String) throws(FileError) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw error(path)
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            var code: Int32?
            let block = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                let byteCount = unsafe readOnce(file, buffer.baseAddress, 65_536)
                if byteCount < 0 { code = errno }
                count = max(0, byteCount)
            }
            // A folder can be opened and then fails to be read.
            if let code { throw FileError(path: path, said: systemMessage(code)) }
            if block.isEmpty { return bytes }
            bytes += block
        }
    }

    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
        let file = try openReplacement(of: path, mode: mode)
        var code = writeAll(bytes, first: bytes.count, to: file.descriptor)
        if code == 0, file.temporary != nil, fsync(file.descriptor) != 0 { code = errno }
        if close(file.descriptor) != 0, code == 0, file.temporary != nil { code = errno }
        if code == 0, let temporary = file.temporary, unsafe rename(temporary, file.target) != 0 { code = errno }
        guard code == 0 else {
            if let temporary = file.temporary { unsafe unlink(temporary) }
            throw FileError(path: path, said: systemMessage(code))
        }
    }

    /// A file that was opened to replace another.
    struct Replacement {
        let descriptor: Int32
        /// The file to replace, with symbolic links resolved.
        let target: String
        /// The path to rename to ``target``; `nil` for a device or a pipe, which is written to directly.
        let temporary: String?
    }

    /// Opens a temporary file beside the target of a path, or the target itself if it is a device or a pipe.
    ///
    /// The permissions of an existing file are never widened.
    func openReplacement(of path: String, mode: UInt32) throws(FileError) -> Replacement {
        let target = resolvedPath(path)
        var status = stat()
        let exists = unsafe stat(target, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw error(path) }
            return Replacement(descriptor: descriptor, target: target, temporary: nil)
        }
        let temporary = target + ".\(getpid()).new"
        let permissions = exists ? mode & UInt32(status.st_mode) | 0o600 : mode
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard descriptor >= 0 else { throw error(path) }
        return Replacement(descriptor: descriptor, target: target, temporary: temporary)
    }

    func mode(of path: String) -> UInt32? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return UInt32(status.st_mode) & 0o777
    }

    func hasFolder(for path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return true }
        var status = stat()
        return unsafe stat(String(path[...slash]), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    func makeFolder(of path: String) throws(FileError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var folder = ""
        for part in parts {
            folder += part + "/"
            guard unsafe mkdir(folder, 0o700) != 0 else { continue }
            // An existing folder is reported by any of these where the user may not create one.
            let (code, mayExist) = (errno, [EEXIST, EISDIR, EROFS, EACCES].contains(errno))
            let exists = unsafe access(folder, F_OK) == 0
            guard mayExist, exists else { throw FileError(path: path, said: systemMessage(code)) }
        }
    }

    /// Whether a file or folder belongs to the user and only they may write it.
    ///
    /// C: `stat`, `geteuid`.
    static func isWritableByOwnerOnly(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }

    func error(_ path: String) -> FileError { FileError(path: path, said: systemMessage(errno)) }
}
