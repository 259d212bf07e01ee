import KursText

enum InvalidURL: Error, Equatable {
    case notAnAddress, wrongScheme, userinfo
}

/// An absolute http or https URL, parsed so strictly that no other parser can see another host in it.
struct WebAddress: Equatable {
    enum Scheme: String {
        case http, https

        var port: Int { self == .http ? 80 : 443 }
    }

    enum Host: Equatable {
        /// A name in lower case, including a trailing dot.
        case name(String)
        case number(IPAddress)
    }

    let scheme: Scheme
    let host: Host
    /// Host and port as written, in lower case: `bank.gov.ua`, `127.0.0.1:8080`, `[::1]`.
    let authority: String
    let port: Int
    /// Path and query as written, without a fragment; may be empty.
    let target: String

    /// The whole address, without a fragment.
    var text: String { origin + target }
    var origin: String { scheme.rawValue + "://" + authority }

    func hasSameOrigin(as other: WebAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// Parses a URL.
    ///
    /// Rejects user info (`http://localhost@elsewhere`), backslashes, blanks, control characters, anything outside
    /// ASCII, percent signs in the host (libcurl decodes them), and a host that ends in a number without being an IP
    /// address. O(n); no input can trap it.
    init(_ text: some Collection<UInt8>) throws(InvalidURL) {
        let text = Array(text)
        guard text.count <= 8192, text.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else {
            throw .notAnAddress
        }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
            text[(colon + 1)...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
        else { throw .notAnAddress }
        let scheme: Scheme
        switch WebAddress.lowercase(text[..<colon]) {
        case "http": scheme = .http
        case "https": scheme = .https
        default: throw .wrongScheme
        }
        let rest = text[(colon + 3)...]
        let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        guard !rest[..<end].contains(UInt8(ascii: "@")) else { throw .userinfo }
        let (host, port) = try WebAddress.split(rest[..<end])
        self.scheme = scheme
        self.host = try WebAddress.host(host)
        self.port = port ?? scheme.port
        authority = WebAddress.lowercase(rest[..<end])
        target = String(decoding: rest[end...].prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    }

    private static func split(_ authority: ArraySlice<UInt8>) throws(InvalidURL) -> (ArraySlice<UInt8>, Int?) {
        var hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        if authority.first == UInt8(ascii: "[") {
            guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .notAnAddress }
            hostEnd = bracket + 1
        }
        guard hostEnd < authority.endIndex else { return (authority, nil) }
        let digits = authority[(hostEnd + 1)...]
        guard authority[hostEnd] == UInt8(ascii: ":"), digits.count <= 5, let port = Int(digits: digits),
            (1...65_535).contains(port)
        else { throw .notAnAddress }
        return (authority[..<hostEnd], port)
    }

    private static func host(_ text: ArraySlice<UInt8>) throws(InvalidURL) -> Host {
        if text.first == UInt8(ascii: "[") {
            // A zone names a network interface of this machine, so it cannot occur in a published URL.
            let inner = text.dropFirst().dropLast()
            guard !inner.contains(UInt8(ascii: "%")), let number = IPAddress(ipv6: inner) else { throw .notAnAddress }
            return .number(number)
        }
        if let number = IPAddress(ipv4: text) { return .number(number) }
        var labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true, labels.count > 1 { labels.removeLast() }
        guard text.count <= 254, labels.allSatisfy({ (1...63).contains($0.count) && $0.allSatisfy(isNameByte) }) else {
            throw .notAnAddress
        }
        guard let last = labels.last, !looksLikeNumber(last) else { throw .notAnAddress }
        return .name(lowercase(text))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    /// Whether some parsers take the whole host for a number because of its last label: `1`, `0x7f`.
    private static func looksLikeNumber(_ label: ArraySlice<UInt8>) -> Bool {
        if label.allSatisfy(\.isASCIIDigit) { return true }
        return label.count > 1 && label.first == UInt8(ascii: "0")
            && (label.dropFirst().first == UInt8(ascii: "x") || label.dropFirst().first == UInt8(ascii: "X"))
    }

    private static func lowercase(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self)
    }
}

/// Validates the base address of a mirror, which may have a scheme, a host and a port.
public enum BaseAddress {
    public enum Reason: Error, Sendable, Equatable {
        case notAnAddress
        case hasUserinfo
        case hasPathOrQuery
        /// It is plain http to another machine, which the configuration does not allow.
        case plainHTTP
    }

    /// Parses `https://mirror.example:8443`, with an optional slash at the end.
    ///
    /// - Returns: Scheme, host and port in lower case without a slash, or the reason. O(n); no input can trap it.
    public static func parse(_ text: String, allowHTTP: Bool) -> Result<String, Reason> {
        do throws(InvalidURL) {
            let address = try WebAddress(text.utf8)
            guard address.target.isEmpty || address.target == "/", !text.utf8.contains(UInt8(ascii: "#")) else {
                return .failure(.hasPathOrQuery)
            }
            guard AddressRules(allowsPlainHTTP: allowHTTP).mayRequest(address, withKey: false) else {
                return .failure(.plainHTTP)
            }
            return .success(address.origin)
        } catch {
            return .failure(error == .userinfo ? .hasUserinfo : .notAnAddress)
        }
    }
}
