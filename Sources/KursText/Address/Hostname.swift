/// Which sites belong together, judged by their names alone.
package enum Hostname {
    /// The host of a web address in lower case, without userinfo and port; `nil` for any other text.
    package static func host(of address: String) -> String? {
        guard let slashes = authority(of: address) else { return nil }
        let authority = address[slashes...].prefix { !"/?#\\".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
        return name.isEmpty ? nil : name.lowercased()
    }

    /// Scheme, host and port of an address, and the rest of it with a leading slash; `nil` for any other text.
    package static func parts(of address: String) -> (base: String, target: String)? {
        guard let slashes = authority(of: address) else { return nil }
        let bare = address.prefix { $0 != "#" }
        let end = bare[slashes...].firstIndex { "/?".contains($0) } ?? bare.endIndex
        guard end > slashes else { return nil }
        let rest = String(bare[end...])
        return (String(bare[..<end]), rest.hasPrefix("/") ? rest : "/" + rest)
    }

    /// Whether a host belongs to a site: the same, or a subdomain, ignoring `www.` and the like.
    package static func belongs(_ host: String, to site: String) -> Bool {
        let own = bare(site)
        return host == site || bare(host) == own || host.hasSuffix("." + own)
    }

    /// Whether a host is, by its text, a name in the public Internet: not a number, a single word, or a local name.
    package static func isPublicName(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, let first = last.utf8.first else { return false }
        if ["localhost", "local", "internal", "lan", "home", "arpa", "test", "invalid", "example", "onion"].contains(
            String(last))
        {
            return false
        }
        let isPlain = labels.allSatisfy { label in
            !label.isEmpty && label.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        }
        return isPlain && isLetter(first)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// A host without a first label that only names the service.
    private static func bare(_ host: String) -> String {
        let labels = host.split(separator: ".")
        guard labels.count >= 3, ["www", "rss", "feeds", "feed", "news", "m", "amp"].contains(String(labels[0])) else {
            return host
        }
        // `news.com.ua` is a site; `com.ua` is a public suffix.
        if labels.count == 3, shared.contains(String(labels[1])), labels[2].utf8.count == 2 { return host }
        return labels.dropFirst().joined(separator: ".")
    }

    /// Second levels under which Ukraine (and others) registers names for the public: of trades, of regions and their
    /// cities.
    private static let shared: Set<String> = [
        "com", "net", "org", "gov", "edu", "in", "co", "ac", "kiev", "kyiv", "lviv", "lvov", "dp", "dn", "kh",
        "kharkov", "kharkiv", "od", "odessa", "odesa", "zp", "lg", "if", "te", "rv", "vn", "sumy", "pl", "poltava",
        "cv", "ck", "cn", "mk", "ks", "km", "kr", "uz", "zt", "volyn", "crimea",
    ]

    /// Where the authority of an address begins, behind letters and `://`.
    private static func authority(of address: String) -> String.Index? {
        let mark = address.drop(while: \.isLetter)
        return mark.hasPrefix("://") ? mark.index(mark.startIndex, offsetBy: 3) : nil
    }
}
