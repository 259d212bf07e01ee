import KursCLI
import KursNet
import KursPlatform
import KursTerminal

/// The checks of `kurs doctor` that need the system.
enum SystemProbes {
    static func examine(_ probe: SystemProbe) -> ProbeResult {
        switch probe {
        case .libcurl: libcurl()
        case .certificates: certificates()
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

    /// Where the certificates of authorities are, or should be: what libcurl says, else the usual places.
    private static func certificates() -> ProbeResult {
        let named = CurlTransport.certificates(CurlSettings(userAgent: ""))
        let places = named.map { [$0] } ?? usualCertificates
        guard let found = places.first(where: hasContents) else {
            return ProbeResult(isHealthy: false, detail: places.joined(separator: ", "))
        }
        return ProbeResult(isHealthy: true, detail: found)
    }

    private static let usualCertificates = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Whether a file can be read and is not empty, or a folder has files.
    private static func hasContents(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0, unsafe access(path, R_OK) == 0 else { return false }
        guard status.st_mode & S_IFMT == S_IFDIR else { return status.st_size > 0 }
        guard let folder = unsafe opendir(path) else { return false }
        defer { unsafe closedir(folder) }
        // Each folder has itself and its parent.
        for _ in 0..<3 where unsafe readdir(folder) == nil { return false }
        return true
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
