internal import KursCore

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What the store does with files itself, before SQLite sees them.
enum Files {
    /// Makes a folder and those above it, each 0700; those that are there stay as they are.
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

    /// Makes an empty file that only its owner may read and write, whatever the umask says; it must not be there yet.
    ///
    /// C: `open`, `fchmod`. SQLite gives `-wal` and `-shm` the mode of their database.
    static func makePrivate(_ path: String) throws(StoreError) {
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { _ = close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw unwritable(path) }
    }

    /// Gives a finished file its name if that is still free; whether it was.
    ///
    /// C: `link`, and `rename` where the file system knows no links.
    static func publish(_ draft: String, as path: String) throws(StoreError) -> Bool {
        defer { remove(draft) }
        if unsafe link(draft, path) == 0 { return true }
        if errno == EEXIST { return false }
        guard !exists(path), unsafe rename(draft, path) == 0 else { throw unwritable(path) }
        return true
    }

    /// Renames a database with what SQLite keeps beside it, unless somebody else has just done so; whether it did.
    ///
    /// `flock` on the file itself lets one process through at a time, and the one that comes second sees that the name
    /// no longer leads to the file it holds.
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

    /// Whether there is anything of that name.
    ///
    /// C: `access`.
    static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// How many bytes a file has; 0 when there is none.
    ///
    /// C: `stat`.
    static func byteCount(_ path: String) -> Int {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Removes a file, if it is there.
    ///
    /// C: `unlink`.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// A number that no other living process of the machine has.
    ///
    /// C: `getpid`.
    static var process: Int { Int(getpid()) }

    private static func identity(_ path: String) -> UInt64? {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? UInt64(facts.st_ino) : nil
    }

    private static func identity(_ descriptor: Int32) -> UInt64? {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) == 0 ? UInt64(facts.st_ino) : nil
    }

    private static func unwritable(_ path: String) -> StoreError {
        let said = unsafe strerror(errno)
        return unsafe .unwritable(path: path, said: said.map { unsafe String(cString: $0) } ?? "")
    }
}
