internal import KursCore
internal import KursPlatform

/// The directory of a recording; no file outside it is ever opened.
struct RecordingFolder: Equatable {
    let path: String

    func path(of name: String) -> String { path + "/" + name }

    /// Whether a name can only be a file directly in the directory: no slash, no leading dot, no control character.
    static func isName(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    }

    /// Creates the directory with mode 0700 unless it exists (C: `mkdir`).
    func create() throws(RecordingError) {
        guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw .unwritable(path: path, message: systemMessage(errno))
    }

    /// Whether it contains no file except hidden ones.
    func isEmpty() throws(RecordingError) -> Bool {
        guard let names = names(in: path) else { throw .unreadable(path: path, message: systemMessage(errno)) }
        return names.allSatisfy { $0.first == UInt8(ascii: ".") }
    }

    /// Reads a file; `nil` when it is missing, over the limit or not a regular file (a symbolic link, for instance).
    ///
    /// C: `open`, `fstat`, `read`.
    func read(_ name: String, limitBytes: Int) throws(RecordingError) -> [UInt8]? {
        // O_NONBLOCK, because opening a named pipe would block.
        let file = unsafe open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return nil }
            throw .unreadable(path: path(of: name), message: systemMessage(errno))
        }
        defer { close(file) }
        guard let size = RecordingFolder.size(of: file), size <= limitBytes else { return nil }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limitBytes {
            let count = unsafe part.withUnsafeMutableBytes { unsafe readOnce(file, $0.baseAddress, $0.count) }
            if count < 0 { throw .unreadable(path: path(of: name), message: systemMessage(errno)) }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
        return nil
    }

    /// Whether there is a regular file within the limit (C: `open`, `fstat`).
    func contains(_ name: String, limitBytes: Int) -> Bool {
        let file = unsafe open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        return RecordingFolder.size(of: file).map { $0 <= limitBytes } ?? false
    }

    private static func size(of file: Int32) -> Int? {
        fileStatus(ofOpen: file).flatMap { $0.isRegular ? Int($0.st_size) : nil }
    }

    /// Replaces a file atomically, with mode 0600.
    ///
    /// The program replaces the files that the user names in another way: it follows links, and keeps the owner and the
    /// mode of a file. A recording does neither, so that nothing outside its directory is ever written.
    ///
    /// C: `open`, `write`, `rename`.
    func replace(_ name: String, with bytes: [UInt8]) throws(RecordingError) {
        let temporary = path(of: ".\(name).\(getpid())")
        let failed = { (code: Int32) in
            unsafe unlink(temporary)
            return RecordingError.unwritable(path: path(of: name), message: systemMessage(code))
        }
        unsafe unlink(temporary)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failed(errno) }
        let code = writeAll(bytes, first: bytes.count, to: file)
        guard close(file) == 0, code == 0 else { throw failed(code == 0 ? errno : code) }
        guard unsafe rename(temporary, path(of: name)) == 0 else { throw failed(errno) }
    }

    /// Removes a file if it exists (C: `unlink`).
    func remove(_ name: String) { unsafe unlink(path(of: name)) }
}
