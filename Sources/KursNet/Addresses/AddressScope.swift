/// The part of the network an address belongs to; a redirect may not lead to a smaller scope than it comes from.
enum AddressScope: Int, Comparable, CaseIterable {
    /// This machine.
    case loopback
    /// Private networks, and all special-purpose addresses that are not on the Internet.
    case privateNetwork
    /// The public Internet.
    case internet

    static func < (left: AddressScope, right: AddressScope) -> Bool { left.rawValue < right.rawValue }
}

extension IPAddress {
    /// The scope by IANA's registries of special-purpose addresses.
    ///
    /// An IPv4 address embedded in an IPv6 one (mapped, compatible, NAT64, 6to4) has the scope of the IPv4 address.
    /// The ranges for documentation, where nothing is, count as Internet.
    /// https://www.iana.org/assignments/iana-ipv4-special-registry
    /// https://www.iana.org/assignments/iana-ipv6-special-registry
    var scope: AddressScope {
        if bytes.count == 4 { return IPAddress.scope(bytes[0], bytes[1], bytes[2]) }
        if bytes.allSatisfy({ $0 == 0 }) || self == .loopback6 { return .loopback }
        if let four = embedded { return IPAddress.scope(four[0], four[1], four[2]) }
        switch (bytes[0], bytes[1]) {
        case (0x20...0x3F, _): return .internet
        case (0x00, 0x64): return bytes[2...5] == [0xFF, 0x9B, 0x00, 0x01] ? .privateNetwork : .internet
        default: return .privateNetwork  // fc00::/7, fe80::/10, fec0::/10, ff00::/8, 100::/64 and unassigned ranges
        }
    }

    private static func scope(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> AddressScope {
        switch (first, second, third) {
        case (127, _, _), (0, _, _): .loopback  // systems connect to themselves at 0.0.0.0
        case (10, _, _), (172, 16...31, _), (192, 168, _), (169, 254, _), (100, 64...127, _): .privateNetwork
        case (192, 0, 0), (198, 18...19, _), (224..., _, _): .privateNetwork
        default: .internet
        }
    }

    /// Whether it is in 127.0.0.0/8 or ::1, where plain http is always allowed.
    var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : self == .loopback6 }

    private static let loopback6 = IPAddress(sixteen: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])

    private init(sixteen: [UInt8]) { bytes = sixteen }

    /// The four bytes of an embedded IPv4 address; `nil` when there is none.
    private var embedded: ArraySlice<UInt8>? {
        let isZero = { (range: Range<Int>) in bytes[range].allSatisfy { $0 == 0 } }
        if isZero(0..<10), bytes[10] == bytes[11], bytes[10] == 0 || bytes[10] == 255 { return rebased(12) }
        if bytes[0..<4] == [0x00, 0x64, 0xFF, 0x9B], isZero(4..<12) { return rebased(12) }
        if bytes[0..<2] == [0x20, 0x02] { return rebased(2) }
        return nil
    }

    private func rebased(_ start: Int) -> ArraySlice<UInt8> { Array(bytes[start..<(start + 4)])[...] }
}
