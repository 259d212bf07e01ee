/// Everything about requests that is decided at the roof.
public struct CurlSettings {
    /// Who asks: `kurs/1.0 (+address of the project)`.
    public var userAgent: String
    /// The user's key; it takes the place of the path segment `KEY` and is seen nowhere else.
    public var key: String?
    /// Whether plain http may go to other machines; never with the key.
    public var allowsPlainHTTP = false
    /// Which proxies stand before the Internet.
    public var proxies = Proxies()
    /// How long a connection may take to stand, its name's resolution and TLS included, in milliseconds.
    public var connectMilliseconds = 4000
    /// The least bytes a second that an answer may come at for ``lowSpeedSeconds``.
    public var lowSpeedBytesPerSecond = 64
    /// For how many seconds an answer may be slower than ``lowSpeedBytesPerSecond``.
    public var lowSpeedSeconds = 10
    /// The most bytes of a body, before and after decompression.
    public var bodyLimitBytes = 8 * 1024 * 1024
    /// The files in which libcurl is looked for, in order.
    public var libraryFiles: [String]
    /// Hears each request as a `curl` command line, `KEY` in the key's place.
    public var trace: ((String) -> Void)?

    /// The usual limits.
    public init(userAgent: String) {
        self.userAgent = userAgent
        #if canImport(Darwin)
            libraryFiles = ["libcurl.4.dylib", "/usr/lib/libcurl.4.dylib"]
        #else
            libraryFiles = ["libcurl.so.4", "libcurl-gnutls.so.4"]
        #endif
    }
}
