public import KursCore

/// The configuration of a ``CurlTransport``.
public struct CurlSettings {
    /// The `User-Agent` header: `kurs/1.0 (+address of the project)`.
    public var userAgent: String
    /// The API key, which replaces the path segment `KEY` and is redacted everywhere else.
    public var key: String?
    /// Whether plain http to other machines is allowed; with the key it never is.
    public var allowsPlainHTTP = false
    public var proxies = Proxies()
    /// The time limit for connecting, including name resolution and TLS, in milliseconds.
    public var connectMilliseconds = 4000
    /// A transfer slower than this for ``lowSpeedSeconds`` is aborted.
    public var lowSpeedBytesPerSecond = 64
    /// How many seconds a transfer may be slower than ``lowSpeedBytesPerSecond``.
    public var lowSpeedSeconds = 10
    /// The maximum length of a body in bytes, before and after decompression.
    public var bodyLimitBytes = 8 * 1024 * 1024
    public var libraryFiles: [String]
    /// Receives each request as a `curl` command line with the key redacted.
    public var trace: ((String) -> Void)?
    /// Receives how far a fetch has come, at least every 100 ms, and at last that all is finished.
    public var progress: ((FetchProgress) -> Void)?

    public init(userAgent: String) {
        self.userAgent = userAgent
        #if canImport(Darwin)
            libraryFiles = ["libcurl.4.dylib", "/usr/lib/libcurl.4.dylib"]
        #else
            libraryFiles = ["libcurl.so.4", "libcurl-gnutls.so.4"]
        #endif
    }
}
