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
        let version = CurlTransport.libraryVersion(settings)
        return ProbeResult(version, else: settings.libraryFiles.joined(separator: ", "))
    }

    /// Where the certificates of authorities are, or should be: what libcurl says, else the usual places.
    private static func certificates() -> ProbeResult {
        let named = CurlTransport.certificates(CurlSettings(userAgent: ""))
        let places = named.map { [$0] } ?? usualCertificates
        return ProbeResult(places.first(where: hasContents), else: places.joined(separator: ", "))
    }

    private static let usualCertificates = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Whether a file can be read and is not empty, or a folder has files.
    private static func hasContents(_ path: String) -> Bool {
        guard let status = fileStatus(of: path), unsafe access(path, R_OK) == 0 else { return false }
        guard status.isFolder else { return status.st_size > 0 }
        guard let folder = unsafe opendir(path) else { return false }
        defer { unsafe closedir(folder) }
        // Each folder has itself and its parent.
        for _ in 0..<3 where unsafe readdir(folder) == nil { return false }
        return true
    }

    /// The length of a file in bytes.
    private static func size(of path: String) -> ProbeResult {
        ProbeResult(fileStatus(of: path).map { "\($0.st_size)" }, else: systemMessage(errno))
    }

    /// Whether the nearest existing ancestor of a path is a writable folder.
    private static func room(for path: String) -> ProbeResult {
        var folder = path
        repeat {
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
            if folder.isEmpty { folder = "/" }
            guard let status = fileStatus(of: folder) else { continue }
            guard status.isFolder else { return ProbeResult(nil, else: systemMessage(ENOTDIR)) }
            return ProbeResult(unsafe access(folder, W_OK | X_OK) == 0 ? "" : nil, else: systemMessage(errno))
        } while errno == ENOENT && folder != "/" && folder != "."
        return ProbeResult(nil, else: systemMessage(errno))
    }
}

extension ProbeResult {
    /// What was found, or what to say where it was not.
    fileprivate init(_ found: String?, else fault: @autoclosure () -> String) {
        self.init(isHealthy: found != nil, detail: found ?? fault())
    }
}
