import KursText

/// The proxies configured by the environment, with curl's rules.
///
/// libcurl could read the environment itself, but the rule for redirects must know whether a request is direct.
/// https://everything.curl.dev/usingcurl/proxies/env.html
public struct Proxies: Sendable, Equatable {
    private var plain: String?
    private var secure: String?
    private var exceptions: [String] = []

    public init() {}

    /// Reads `http_proxy`, `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`, `no_proxy` and `NO_PROXY`.
    ///
    /// Like curl it ignores `HTTP_PROXY`, which CGI servers set from the request header `Proxy` (https://httpoxy.org).
    public init(environment: (String) -> String?) {
        func read(_ names: [String]) -> String? {
            for name in names {
                if let value = environment(name), !value.isEmpty { return value }
            }
            return nil
        }
        plain = read(["http_proxy", "all_proxy", "ALL_PROXY"])
        secure = read(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
        exceptions = (read(["no_proxy", "NO_PROXY"]) ?? "")
            .utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
            .map { String(decoding: $0.map(\.asciiLowercased), as: UTF8.self) }
    }

    var areConfigured: Bool { plain != nil || secure != nil }

    /// The proxy for an address; `nil` when the request is direct, as to loopback it always is.
    func proxy(for address: WebAddress) -> String? {
        guard let proxy = address.scheme == .http ? plain : secure else { return nil }
        return address.isLoopback || isExcepted(address) ? nil : proxy
    }

    /// A message of libcurl without the user names and passwords of the proxies.
    func redacted(_ message: String) -> String {
        var bytes = Array(message.utf8)
        for secret in [plain, secure].compactMap({ $0 }).flatMap(Proxies.secrets) {
            bytes = APIKey.replace(secret, in: bytes, by: Array("***".utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `name:password` of a proxy, and each of the two, also as they are after percent-decoding, the longest first.
    private static func secrets(of proxy: String) -> [[UInt8]] {
        let text = Array(proxy.utf8)
        guard let end = text.lastIndex(of: UInt8(ascii: "@")) else { return [] }
        // A password may have a slash that should have been encoded.
        let scheme = text[..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
        let hasScheme = text[scheme..<end].starts(with: Array("://".utf8))
        let userinfo = Array(text[(hasScheme ? scheme + 3 : 0)..<end])
        let parts = userinfo.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { Array($0) }
        let secrets = ([userinfo] + parts).flatMap { [$0, PercentEncoding.decode($0)] }
        return secrets.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    private func isExcepted(_ address: WebAddress) -> Bool {
        exceptions.contains { exception in
            if exception == "*" { return true }
            switch address.host {
            case .name(let name):
                let end = name.utf8.last == UInt8(ascii: ".") ? name.utf8.dropLast() : name.utf8[...]
                let domain = exception.utf8.drop { $0 == UInt8(ascii: ".") }
                guard end.count > domain.count else { return !domain.isEmpty && end.elementsEqual(domain) }
                return !domain.isEmpty && end.suffix(domain.count).elementsEqual(domain)
                    && end.dropLast(domain.count).last == UInt8(ascii: ".")
            case .number(let number): return Proxies.contains(exception, number)
            }
        }
    }

    /// Whether an exception, which is an address or a network such as `10.0.0.0/8`, contains an address.
    private static func contains(_ exception: String, _ number: IPAddress) -> Bool {
        let parts = exception.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        guard let first = parts.first else { return false }
        let inner = first.filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
        guard let network = IPAddress(ipv4: inner) ?? IPAddress(ipv6: inner),
            network.bytes.count == number.bytes.count
        else { return false }
        let allBits = network.bytes.count * 8
        let bits = parts.count == 2 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? -1 : allBits
        guard (0...allBits).contains(bits) else { return false }
        return (0..<bits).allSatisfy { bit in
            (network.bytes[bit / 8] ^ number.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}
