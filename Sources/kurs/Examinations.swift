import KursCLI
import KursNet

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What `kurs doctor` wants to know of the machine.
enum Examinations {
    /// Looks at one thing.
    static func examine(_ what: Examination) -> Finding {
        switch what {
        case .libcurl: libcurl()
        case .zoneData: Finding(isWell: true, detail: Program.variable("TZ") ?? "")
        case .database(let path): size(of: path)
        }
    }

    /// libcurl's own word for its version, from the first of the files that is there, else the files looked for.
    private static func libcurl() -> Finding {
        let files = CurlSettings(userAgent: "").libraryFiles
        for file in files {
            guard let library = unsafe dlopen(file, RTLD_LAZY) else { continue }
            guard let symbol = unsafe dlsym(library, "curl_version") else { continue }
            typealias Version = @convention(c) () -> UnsafePointer<CChar>?
            guard let text = unsafe unsafeBitCast(symbol, to: Version.self)() else { continue }
            return Finding(isWell: true, detail: unsafe String(cString: text))
        }
        return Finding(isWell: false, detail: files.joined(separator: ", "))
    }

    /// The size in bytes; what does not begin as SQLite's files do is no database and is best not even opened.
    private static func size(of path: String) -> Finding {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return Finding(isWell: false, detail: unsafe String(cString: strerror(errno))) }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0 else {
            return Finding(isWell: false, detail: unsafe String(cString: strerror(errno)))
        }
        let head = unsafe [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
            count = max(0, unsafe read(file, buffer.baseAddress, 16))
        }
        let isDatabase = facts.st_size == 0 || head == Array("SQLite format 3\0".utf8)
        return Finding(isWell: isDatabase, detail: "\(facts.st_size)")
    }
}
