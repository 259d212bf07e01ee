#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The files of one recording, all directly in its directory; nothing outside it is ever opened.
struct RecordingFolder: Equatable {
    let path: String

    /// The path of a file in it.
    func path(of name: String) -> String { path + "/" + name }

    /// Whether a name can only be a file in the directory itself: no slash, no `..`, nothing hidden, no control
    /// character.
    static func isName(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    }

    /// Makes the directory, for its owner only, unless it is there.
    ///
    /// `mkdir`.
    func make() throws(RecordingError) {
        guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw .unwritable(path: path, code: errno)
    }

    /// Whether anything is in it that does not begin with a dot.
    ///
    /// `opendir`, `readdir`.
    func isEmpty() throws(RecordingError) -> Bool {
        guard let stream = unsafe opendir(path) else { throw .unreadable(path: path, code: errno) }
        defer { unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            if unsafe entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { return false }
        }
        return true
    }

    /// Reads a file; `nil` when it is not there, is no plain file (a symbolic link is none), or is over the limit.
    ///
    /// `open`, `fstat`, `read`.
    func read(_ name: String, limitBytes: Int) throws(RecordingError) -> [UInt8]? {
        // Not blocking, so that a pipe under this name cannot hold us.
        let file = unsafe open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return nil }
            throw .unreadable(path: path(of: name), code: errno)
        }
        defer { close(file) }
        guard let size = RecordingFolder.size(of: file), size <= limitBytes else { return nil }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limitBytes {
            let capacity = part.count
            let count = unsafe part.withUnsafeMutableBytes { unsafe systemRead(file, $0.baseAddress, capacity) }
            if count == 0 { return bytes }
            if count > 0 {
                bytes += part[..<count]
            } else if errno != EINTR {
                throw .unreadable(path: path(of: name), code: errno)
            }
        }
        return nil
    }

    /// Whether a file is a plain one of at most so many bytes.
    ///
    /// `open`, `fstat`.
    func holds(_ name: String, limitBytes: Int) -> Bool {
        let file = unsafe open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        return RecordingFolder.size(of: file).map { $0 <= limitBytes } ?? false
    }

    private static func size(of file: Int32) -> Int? {
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(facts.st_size)
    }

    /// Writes a file beside its place and renames it there, readable by its owner only.
    ///
    /// `open`, `write`, `rename`.
    func replace(_ name: String, with bytes: [UInt8]) throws(RecordingError) {
        let beside = path(of: ".\(name).\(getpid())")
        let failure = { RecordingError.unwritable(path: path(of: name), code: errno) }
        unsafe unlink(beside)
        let file = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR {
                let error = failure()
                close(file)
                unsafe unlink(beside)
                throw error
            }
            rest = rest.dropFirst(max(count, 0))
        }
        guard close(file) == 0, unsafe rename(beside, path(of: name)) == 0 else {
            let error = failure()
            unsafe unlink(beside)
            throw error
        }
    }

    /// Takes a file away; that it was not there is as good.
    ///
    /// `unlink`.
    func remove(_ name: String) { unsafe unlink(path(of: name)) }
}

/// `read(2)`, which inside a type with a method of that name would not be found.
private func systemRead(_ file: Int32, _ place: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, place, count)
}

/// `write(2)`.
private func systemWrite(_ file: Int32, _ place: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, place, count)
}
