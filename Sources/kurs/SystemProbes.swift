import KursCLI
import KursNet

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The checks of `kurs doctor` that need the system.
enum SystemProbes {
    /// Runs one check.
    static func examine(_ probe: SystemProbe) -> ProbeResult {
        switch probe {
        case .libcurl: libcurl()
        case .zoneData: ProbeResult(isHealthy: true, detail: Program.variable("TZ") ?? "")
        case .database(let path): size(of: path)
        case .room(let path): room(for: path)
        }
    }

    /// The version of libcurl, or the library files that were tried.
    private static func libcurl() -> ProbeResult {
        let settings = CurlSettings(userAgent: "")
        if let version = CurlTransport.libraryVersion(settings) { return ProbeResult(isHealthy: true, detail: version) }
        return ProbeResult(isHealthy: false, detail: settings.libraryFiles.joined(separator: ", "))
    }

    /// The length of a file in bytes.
    private static func size(of path: String) -> ProbeResult {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            return ProbeResult(isHealthy: false, detail: systemMessage(errno))
        }
        return ProbeResult(isHealthy: true, detail: "\(status.st_size)")
    }

    /// Whether the nearest existing ancestor of a path is a writable folder.
    private static func room(for path: String) -> ProbeResult {
        var folder = path
        repeat {
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
            if folder.isEmpty { folder = "/" }
            var status = stat()
            guard unsafe stat(folder, &status) == 0 else { continue }
            if status.st_mode & S_IFMT != S_IFDIR {
                return ProbeResult(isHealthy: false, detail: systemMessage(ENOTDIR))
            }
            let mayWrite = unsafe access(folder, W_OK | X_OK) == 0
            return ProbeResult(isHealthy: mayWrite, detail: mayWrite ? "" : systemMessage(errno))
        } while errno == ENOENT && folder != "/" && folder != "."
        return ProbeResult(isHealthy: false, detail: systemMessage(errno))
    }
}
