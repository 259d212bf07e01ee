internal import KursCore

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// File operations on the database around SQLite: creating, publishing and renaming it.
enum DatabaseFiles {
    /// Creates the folder of a file and its missing parents with mode 0700.
    ///
    /// C: `mkdir`.
    static func makeFolder(of path: String) throws(StoreError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        if unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw unwritable(folder) }
        try makeFolder(of: folder)
        guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw unwritable(folder) }
    }

    /// Creates an empty file with mode 0600, whatever the umask; fails if it exists.
    ///
    /// SQLite gives `-wal` and `-shm` the mode of their database. C: `open`, `fchmod`.
    static func makePrivate(_ path: String) throws(StoreError) {
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { _ = close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw unwritable(path) }
    }

    /// Removes unfinished databases, `PATH.new-PID-NUMBER…`, that processes which were killed have left behind.
    ///
    /// Only files that are a minute old, because a process in a container is not visible here, and creating a database
    /// takes milliseconds. C: `opendir`, `readdir`, `kill`, `lstat`.
    static func removeStaleDrafts(of path: String) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "./"
        let prefix = Array(((slash.map { path[path.index(after: $0)...] } ?? path[...]) + ".new-").utf8)
        guard let stream = unsafe opendir(folder) else { return }
        defer { _ = unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            guard name.starts(with: prefix) else { continue }
            let digits = name.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: "-") }
            guard let process = pid_t(String(decoding: digits, as: UTF8.self)), process > 0, kill(process, 0) != 0,
                errno == ESRCH
            else { continue }
            let file = folder + String(decoding: name, as: UTF8.self)
            var status = stat()
            guard unsafe lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
            else { continue }
            #if canImport(Darwin)
                let modified = status.st_mtimespec.tv_sec
            #else
                let modified = status.st_mtim.tv_sec
            #endif
            if time(nil) - modified > 60 { remove(file) }
        }
    }

    /// Moves a finished file to its final name; `false` when another process has taken that name.
    ///
    /// C: `link`, and `rename` on file systems without hard links.
    static func publish(_ draft: String, as path: String) throws(StoreError) -> Bool {
        defer { remove(draft) }
        if unsafe link(draft, path) == 0 { return true }
        if errno == EEXIST { return false }
        guard !exists(path), unsafe rename(draft, path) == 0 else { throw unwritable(path) }
        return true
    }

    /// Renames a database and its `-wal`, `-shm` and `-journal`; `false` when another process has just done so.
    ///
    /// `flock` on the file admits one process at a time; the second one sees that the path no longer leads to the file
    /// it has locked. C: `flock`, `rename`.
    static func setAside(_ path: String, as name: String) throws(StoreError) -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return false }
            throw unwritable(path)
        }
        defer { _ = close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0, identity(path) == identity(descriptor) else { return false }
        guard unsafe rename(path, name) == 0 else { throw unwritable(path) }
        for suffix in ["-wal", "-shm", "-journal"] { _ = unsafe rename(path + suffix, name + suffix) }
        return true
    }

    /// Whether a path exists.
    ///
    /// C: `access`.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// The length of a file in bytes; 0 when it does not exist.
    ///
    /// C: `stat`.
    static func byteCount(_ path: String) -> Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Removes a file if it exists.
    ///
    /// C: `unlink`.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// The id of this process.
    ///
    /// C: `getpid`.
    static var processID: Int { Int(getpid()) }

    private static func identity(_ path: String) -> UInt64? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    private static func identity(_ descriptor: Int32) -> UInt64? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    private static func unwritable(_ path: String) -> StoreError {
        let message = unsafe strerror(errno)
        return unsafe .unwritable(path: path, message: message.map { unsafe String(cString: $0) } ?? "")
    }
}
