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

    /// The system's message for `errno` (C: `strerror`).
    private static var systemMessage: String { unsafe String(cString: strerror(errno)) }

    /// Creates the directory with mode 0700 unless it exists (C: `mkdir`).
    func create() throws(RecordingError) {
        guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw .unwritable(path: path, message: Self.systemMessage)
    }

    /// Whether it contains no file except hidden ones (C: `opendir`, `readdir`).
    func isEmpty() throws(RecordingError) -> Bool {
        guard let stream = unsafe opendir(path) else { throw .unreadable(path: path, message: Self.systemMessage) }
        defer { unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            // A point; whether CChar has a sign depends on the processor.
            if unsafe entry.pointee.d_name.0 != 0x2E { return false }
        }
        return true
    }

    /// Reads a file; `nil` when it is missing, over the limit or not a regular file (a symbolic link, for instance).
    ///
    /// C: `open`, `fstat`, `read`.
    func read(_ name: String, limitBytes: Int) throws(RecordingError) -> [UInt8]? {
        // O_NONBLOCK, because opening a named pipe would block.
        let file = unsafe open(path(of: name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return nil }
            throw .unreadable(path: path(of: name), message: Self.systemMessage)
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
                throw .unreadable(path: path(of: name), message: Self.systemMessage)
            }
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
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Replaces a file atomically, with mode 0600.
    ///
    /// The program replaces the files that the user names in another way: it follows links, and keeps the owner and the
    /// mode of a file. A recording does neither, so that nothing outside its directory is ever written.
    ///
    /// C: `open`, `write`, `rename`.
    func replace(_ name: String, with bytes: [UInt8]) throws(RecordingError) {
        let temporary = path(of: ".\(name).\(getpid())")
        let writeError = { RecordingError.unwritable(path: path(of: name), message: Self.systemMessage) }
        unsafe unlink(temporary)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw writeError() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR {
                let error = writeError()
                close(file)
                unsafe unlink(temporary)
                throw error
            }
            rest = rest.dropFirst(max(count, 0))
        }
        guard close(file) == 0, unsafe rename(temporary, path(of: name)) == 0 else {
            let error = writeError()
            unsafe unlink(temporary)
            throw error
        }
    }

    /// Removes a file if it exists (C: `unlink`).
    func remove(_ name: String) { unsafe unlink(path(of: name)) }
}

/// `read(2)`, which the method of that name hides inside the type.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, buffer, count)
}

/// `write(2)`.
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, buffer, count)
}
