import KursCLI
import KursNet

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What `kurs doctor` wants to know of the machine.
enum SystemProbes {
    /// Looks at one thing.
    static func examine(_ what: SystemProbe) -> ProbeResult {
        switch what {
        case .libcurl: libcurl()
        case .zoneData: ProbeResult(isWell: true, detail: Program.variable("TZ") ?? "")
        case .database(let path): size(of: path)
        case .room(let path): room(for: path)
        }
    }

    /// The version of the libcurl that would be used, else the files looked for.
    private static func libcurl() -> ProbeResult {
        let settings = CurlSettings(userAgent: "")
        if let version = CurlTransport.libraryVersion(settings) { return ProbeResult(isWell: true, detail: version) }
        return ProbeResult(isWell: false, detail: settings.libraryFiles.joined(separator: ", "))
    }

    /// The size in bytes.
    private static func size(of path: String) -> ProbeResult {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return ProbeResult(isWell: false, detail: systemWords(errno)) }
        return ProbeResult(isWell: true, detail: "\(facts.st_size)")
    }

    /// Whether the nearest thing above a path that is there is a folder that may be written.
    private static func room(for path: String) -> ProbeResult {
        var folder = path
        repeat {
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
            if folder.isEmpty { folder = "/" }
            var facts = stat()
            guard unsafe stat(folder, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT != S_IFDIR { return ProbeResult(isWell: false, detail: systemWords(ENOTDIR)) }
            let mayWrite = unsafe access(folder, W_OK | X_OK) == 0
            return ProbeResult(isWell: mayWrite, detail: mayWrite ? "" : systemWords(errno))
        } while errno == ENOENT && folder != "/" && folder != "."
        return ProbeResult(isWell: false, detail: systemWords(errno))
    }
}
