import Testing

@testable import KursNet

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs a test in an empty directory and removes it afterwards.
func withFolder(_ body: (String) throws -> Void) throws {
    let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array((place + "/kurs-net-XXXXXX").utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    let folder = try #require(made)
    defer { removeAll(folder) }
    try body(folder)
}

/// The names in a directory, sorted.
func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

private func removeAll(_ path: String) {
    for name in names(in: path) { removeAll(path + "/" + name) }
    unsafe remove(path)
}

/// The permission bits of a file.
func mode(of path: String) -> UInt32 {
    var facts = stat()
    unsafe lstat(path, &facts)
    return UInt32(facts.st_mode) & 0o777
}

/// A file of a test could not be opened.
struct NoSuchFile: Error { let path: String }

/// Writes a file as it is.
func write(_ text: String, to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw NoSuchFile(path: path) }
    defer { unsafe fclose(file) }
    _ = unsafe fputs(text, file)
}

/// Reads a file.
func read(_ path: String) throws -> String {
    var bytes: [UInt8] = []
    guard let file = unsafe fopen(path, "r") else { throw NoSuchFile(path: path) }
    defer { unsafe fclose(file) }
    while true {
        let byte = unsafe fgetc(file)
        guard byte != EOF else { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(UInt8(truncatingIfNeeded: byte))
    }
}
