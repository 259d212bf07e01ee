import KursCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files of the system.
final class SystemFiles: Files {
    func read(_ path: String) throws(FileError) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure(path)
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            var failed: Int32?
            let block = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                let got = unsafe readOnce(file, buffer.baseAddress, 65_536)
                if got < 0 { failed = errno }
                count = max(0, got)
            }
            // A folder opens, and only then cannot be read: that is no empty file.
            if let failed { throw FileError(path: path, said: systemWords(failed)) }
            if block.isEmpty { return bytes }
            bytes += block
        }
    }

    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileError) {
        // Through a link, the file it leads to is replaced, not the link.
        let target = linkedPath(path)
        var facts = stat()
        let stands = unsafe stat(target, &facts) == 0
        // A device or a pipe is written to; to rename a file over it would take it away from everybody.
        if stands, facts.st_mode & S_IFMT != S_IFREG {
            let place = unsafe open(target, O_WRONLY | O_CLOEXEC)
            guard place >= 0 else { throw failure(path) }
            defer { close(place) }
            let code = writeAll(bytes, first: bytes.count, to: place)
            if code != 0 { throw FileError(path: path, said: systemWords(code)) }
            return
        }
        let beside = target + ".\(getpid()).new"
        // What only its owner could read stays so.
        let rights = stands ? mode & UInt32(facts.st_mode) | 0o600 : mode
        let file = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights)
        guard file >= 0 else { throw failure(path) }
        var code = writeAll(bytes, first: bytes.count, to: file)
        if code == 0, fsync(file) != 0 { code = errno }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, unsafe rename(beside, target) != 0 { code = errno }
        guard code == 0 else {
            unsafe unlink(beside)
            throw FileError(path: path, said: systemWords(code))
        }
    }

    func mode(of path: String) -> UInt32? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return nil }
        return UInt32(facts.st_mode) & 0o777
    }

    func hasFolder(for path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return true }
        var facts = stat()
        return unsafe stat(String(path[...slash]), &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    func makeFolder(of path: String) throws(FileError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var folder = ""
        for part in parts {
            folder += part + "/"
            guard unsafe mkdir(folder, 0o700) != 0 else { continue }
            // Where nothing may be made the folder may be there all the same.
            let (code, mayStand) = (errno, [EEXIST, EISDIR, EROFS, EACCES].contains(errno))
            let stands = unsafe access(folder, F_OK) == 0
            guard mayStand, stands else { throw FileError(path: path, said: systemWords(code)) }
        }
    }

    private func failure(_ path: String) -> FileError {
        FileError(path: path, said: systemWords(errno))
    }
}
