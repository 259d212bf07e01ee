/// How far an address leads; a redirect may only lead as far as where it comes from, or farther.
enum AddressScope: Int, Comparable, CaseIterable {
    /// This very machine.
    case loopback
    /// The networks around it, and everything else that is not the open Internet.
    case inside
    /// The open Internet.
    case open

    static func < (left: AddressScope, right: AddressScope) -> Bool { left.rawValue < right.rawValue }
}

extension IPAddress {
    /// How far the address leads, by IANA's registries of special-purpose addresses.
    ///
    /// An IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4) leads as far as the IPv4 address itself.
    /// The ranges for documentation count as open: nothing is there.
    var reach: AddressScope {
        if bytes.count == 4 { return IPAddress.reach(bytes[0], bytes[1], bytes[2]) }
        if bytes.allSatisfy({ $0 == 0 }) || self == .loopback6 { return .loopback }
        if let four = embedded { return IPAddress.reach(four[0], four[1], four[2]) }
        switch (bytes[0], bytes[1]) {
        case (0x20...0x3F, _): return .open
        case (0x00, 0x64): return bytes[2...5] == [0xFF, 0x9B, 0x00, 0x01] ? .inside : .open
        default: return .inside  // fc00::/7, fe80::/10, fec0::/10, ff00::/8, 100::/64 and what is not yet given out
        }
    }

    private static func reach(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> AddressScope {
        switch (first, second, third) {
        case (127, _, _), (0, _, _): .loopback  // systems take 0.0.0.0 for themselves
        case (10, _, _), (172, 16...31, _), (192, 168, _), (169, 254, _), (100, 64...127, _): .inside
        case (192, 0, 0), (198, 18...19, _), (224..., _, _): .inside
        default: .open
        }
    }

    /// Whether it is 127.0.0.0/8 or ::1, the only addresses plain http may always go to.
    var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : self == .loopback6 }

    private static let loopback6 = IPAddress(sixteen: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])

    private init(sixteen: [UInt8]) { bytes = sixteen }

    /// The IPv4 address inside an IPv6 one, where there is one.
    private var embedded: ArraySlice<UInt8>? {
        let isZero = { (range: Range<Int>) in bytes[range].allSatisfy { $0 == 0 } }
        if isZero(0..<10), bytes[10] == bytes[11], bytes[10] == 0 || bytes[10] == 255 { return rebased(12) }
        if bytes[0..<4] == [0x00, 0x64, 0xFF, 0x9B], isZero(4..<12) { return rebased(12) }
        if bytes[0..<2] == [0x20, 0x02] { return rebased(2) }
        return nil
    }

    private func rebased(_ start: Int) -> ArraySlice<UInt8> { Array(bytes[start..<(start + 4)])[...] }
}
