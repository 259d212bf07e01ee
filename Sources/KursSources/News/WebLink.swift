internal import KursText

/// The addresses of pages and pictures that feeds and pages name.
enum WebLink {
    /// An address as it is kept: its scheme in lower case, without the name and password of a user; `nil` for anything but `http` or `https` with
    /// a host.
    static func kept(_ address: String) -> String? {
        guard let scheme = schemes.first(where: { address.prefix($0.count).lowercased() == $0 }),
            let host = Hostname.host(of: address),
            host.utf8.contains(where: { $0.isASCIIAlphanumeric || $0 >= 0x80 }),
            !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else { return nil }
        let authority = address.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
        guard let userEnd = authority.lastIndex(of: "@") else {
            return scheme + address.dropFirst(scheme.count)
        }
        return scheme + address[address.index(after: userEnd)...]
    }

    /// Whether an address is `http` or `https` with a host.
    static func isWeb(_ address: String) -> Bool { kept(address) != nil }

    private static let schemes = ["https://", "http://"]
}
