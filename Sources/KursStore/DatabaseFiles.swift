internal import KursCore
internal import KursPlatform

/// File operations on the database around SQLite: creating, publishing, locking and replacing it.
enum DatabaseFiles {
    /// Creates the folder of a file and its missing parents with mode 0700 (C: `mkdir`).
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
    /// takes milliseconds. C: `kill`.
    static func removeStaleDrafts(of path: String) {
        let folder = folder(of: path) ?? ""
        let prefix = Array((path.dropFirst(folder.count) + ".new-").utf8)
        for name in names(in: folder.isEmpty ? "./" : folder) ?? [] where name.starts(with: prefix) {
            let digits = name.dropFirst(prefix.count).prefix { $0 != UInt8(ascii: "-") }
            guard let process = pid_t(String(decoding: digits, as: UTF8.self)), process > 0, kill(process, 0) != 0,
                errno == ESRCH
            else { continue }
            let file = folder + String(decoding: name, as: UTF8.self)
            guard let status = linkStatus(of: file), status.isRegular, status.st_uid == geteuid() else { continue }
            if time(nil) - Int(status.changedAt / 1_000_000_000) > 60 { remove(file) }
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

    /// Locks a database against recovery by another process; `nil` when there is no file, or another process has just
    /// replaced it.
    ///
    /// C: `open`, `flock`.
    static func lock(_ path: String) throws(StoreError) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw unwritable(path)
        }
        let isLocked = flock(descriptor, LOCK_EX) == 0
        if isLocked, fileStatus(of: path)?.st_ino == fileStatus(ofOpen: descriptor)?.st_ino { return descriptor }
        _ = close(descriptor)
        return nil
    }

    static func unlock(_ descriptor: Int32) { _ = close(descriptor) }

    /// Whether another program is writing a file, as one that restores a backup: it has the file open for writing for a
    /// second, without the lock that every user of SQLite takes.
    ///
    /// Only Linux can tell. C: `fcntl`, `F_SETLEASE`, which fails if a file is open for writing; `F_GETLK` on the bytes
    /// of SQLite's shared lock, https://www.sqlite.org/src/doc/trunk/src/os.h.
    static func isBeingWritten(_ descriptor: Int32) -> Bool {
        #if os(Linux)
            let previous = signal(SIGIO, SIG_IGN)
            defer { _ = signal(SIGIO, previous) }
            // F_SETLEASE, which Swift does not import.
            let setLease: Int32 = 1024
            for _ in 0..<100 {
                if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
                    _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
                    return false
                }
                guard errno == EAGAIN else { return false }
                var shared = flock()
                (shared.l_type, shared.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
                (shared.l_start, shared.l_len) = (0x4000_0002, 510)
                if unsafe fcntl(descriptor, F_GETLK, &shared) == 0, shared.l_type != Int16(F_UNLCK) { return false }
                usleep(10_000)
            }
            return true
        #else
            return false
        #endif
    }

    /// Puts a new database in the place of another one, which is kept under another name with its `-wal`, `-shm` and
    /// `-journal`.
    ///
    /// The path leads to one of the two at any moment, where the file system has hard links. C: `link`, `rename`.
    static func replace(_ path: String, with draft: String, keepingAs name: String) throws(StoreError) {
        if unsafe link(path, name) != 0 {
            guard unsafe rename(path, name) == 0 else { throw unwritable(path) }
        }
        // The log of the old file must not be read into the new one.
        for suffix in ["-wal", "-shm", "-journal"] { _ = unsafe rename(path + suffix, name + suffix) }
        guard unsafe rename(draft, path) == 0 else { throw unwritable(path) }
    }

    /// A name that no file has: the given one, or with a number added.
    static func unusedName(_ name: String) -> String {
        guard exists(name) else { return name }
        return (2...999).lazy.map { name + "-\($0)" }.first { !exists($0) } ?? name
    }

    /// A path with symbolic links resolved; unchanged when that fails (C: `realpath`).
    static func resolved(_ path: String) -> String {
        guard let name = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(name) }
        return unsafe String(cString: name)
    }

    /// Whether a path exists (C: `access`).
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// The length of a file in bytes; 0 when it does not exist.
    static func byteCount(_ path: String) -> Int { fileStatus(of: path).map { Int($0.st_size) } ?? 0 }

    /// Removes a file if it exists (C: `unlink`).
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// The id of this process (C: `getpid`).
    static var processID: Int { Int(getpid()) }

    private static func unwritable(_ path: String) -> StoreError {
        .unwritable(path: path, message: systemMessage(errno))
    }
}
