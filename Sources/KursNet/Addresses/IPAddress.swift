import KursCore
import KursText

/// An IPv4 or IPv6 address; its ``scope`` tells which part of the network it belongs to.
struct IPAddress: Equatable {
    /// The four or sixteen bytes, most significant first.
    let bytes: [UInt8]

    /// `nil` unless there are four bytes (IPv4) or sixteen (IPv6).
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses IPv4 as `inet_aton` does: one to four numbers, decimal, octal (`017`) or hexadecimal (`0x7f`), the last
    /// of which fills the remaining bytes, so `0x7f000001`, `2130706433` and `127.1` are all 127.0.0.1.
    ///
    /// O(n); no input can trap it.
    init?(ipv4 text: some Sequence<UInt8>) {
        // Parsed part by part: an array of parts would instantiate one more generic type at the start-up with a mirror.
        var rest = Array(text)[...]
        var value: UInt64 = 0
        var bitsLeft: UInt64 = 32
        while true {
            let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
            let isLast = end == rest.endIndex
            let bits = isLast ? bitsLeft : 8
            guard bitsLeft > 0, let number = IPAddress.number(rest[..<end]), number < 1 << bits else { return nil }
            value = value << bits | number
            if isLast { break }
            bitsLeft -= 8
            rest = rest[(end + 1)...]
        }
        bytes = [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    /// A number of an IPv4 address, below 2³²; `nil` for anything else.
    private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
        var digits = text
        var base: UInt64 = 10
        if digits.first == UInt8(ascii: "0"), digits.count > 1 {
            digits = digits.dropFirst()
            base = 8
            if digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X") {
                digits = digits.dropFirst()
                base = 16
            }
        }
        guard !digits.isEmpty else { return nil }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexDigit, UInt64(digit) < base else { return nil }
            value = value * base + UInt64(digit)
            guard value < 1 << 32 else { return nil }
        }
        return value
    }

    /// Parses IPv6 without brackets, with `::` and an IPv4 tail; a zone (`%eth0`) is ignored.
    ///
    /// O(n); no input can trap it.
    init?(ipv6 text: some Sequence<UInt8>) {
        let text = Array(text.prefix { $0 != UInt8(ascii: "%") })
        guard text.count <= 45, text.contains(UInt8(ascii: ":")) else { return nil }
        guard let gap = IPAddress.gap(in: text) else {
            guard let all = IPAddress.groups(text[...]), all.count == 16 else { return nil }
            bytes = all
            return
        }
        guard let head = IPAddress.groups(text[..<gap]), let tail = IPAddress.groups(text[(gap + 2)...]),
            head.count + tail.count <= 14, !text[..<gap].contains(UInt8(ascii: "."))
        else { return nil }
        bytes = head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    /// The position of `::`.
    private static func gap(in text: [UInt8]) -> Int? {
        text.indices.dropLast().first { text[$0] == UInt8(ascii: ":") && text[$0 + 1] == UInt8(ascii: ":") }
    }

    /// The bytes of groups between colons, the last of which may be an IPv4 address.
    private static func groups(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        for (index, group) in groups.enumerated() {
            if index == groups.count - 1, group.contains(UInt8(ascii: ".")) {
                guard group.allSatisfy({ $0 == UInt8(ascii: ".") || $0.isASCIIDigit }),
                    group.count(where: { $0 == UInt8(ascii: ".") }) == 3, let four = IPAddress(ipv4: group)
                else { return nil }
                return bytes + four.bytes
            }
            guard (1...4).contains(group.count) else { return nil }
            var value = 0
            for byte in group {
                guard let digit = byte.hexDigit else { return nil }
                value = value << 4 | Int(digit)
            }
            bytes += [UInt8(value >> 8), UInt8(value & 255)]
        }
        return bytes
    }
}

/// The part of the network an address belongs to; a redirect may not lead to a smaller scope than it comes from.
enum AddressScope: Int, Comparable, CaseIterable {
    case loopback
    /// Private networks, and all special-purpose addresses that are not on the Internet.
    case privateNetwork
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
