/// Percent-encoding by RFC 3986 §2.1.
@usableFromInline
package enum PercentEncoding {
    /// The bytes with `%` and two hexadecimal digits decoded; any other `%` is kept; O(n).
    @inlinable
    package static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let high = rest[rest.startIndex].hexDigit,
                let low = rest[rest.startIndex + 1].hexDigit
            {
                rest = rest.dropFirst(2)
                decoded.append(high << 4 | low)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// The text decoded; ill-formed UTF-8 becomes U+FFFD.
    package static func decode(_ text: Substring) -> String { String(decoding: decode(text.utf8), as: UTF8.self) }

    /// The bytes with all but the unreserved characters of RFC 3986 §2.3 encoded, in upper-case digits; O(n).
    package static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return bytes.flatMap { byte in
            isUnreserved(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
    }
}

/// The parameters of an address's query and the segments of its path.
package struct AddressQuery {
    private var parameters: [(name: String, value: String)] = []
    /// The segments of the path, scheme and host included; empty segments are left out.
    package private(set) var segments: [Substring] = []

    /// Parses an address, without its fragment; `nil` gives neither parameters nor segments.
    package init(_ address: String?) {
        guard let address else { return }
        let whole = address.prefix { $0 != "#" }
        let path = whole.prefix { $0 != "?" }
        segments = path.split(separator: "/")
        for pair in whole.dropFirst(path.count + 1).split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            parameters.append((PercentEncoding.decode(name), PercentEncoding.decode(value)))
        }
    }

    /// The value of a parameter, percent-decoded; `nil` when it is absent, empty for a bare name.
    package subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}
