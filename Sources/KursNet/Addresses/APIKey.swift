import KursCore
import KursText

/// The user's key: put in its place just before a request leaves, and taken out of everything that comes back.
struct APIKey: Equatable {
    /// The key as it stands in an address, percent-encoded.
    private let encoded: [UInt8]
    /// The key as the user gave it.
    private let plain: [UInt8]

    /// Takes a key; `nil` when it is empty or holds a control character.
    init?(_ key: String?) {
        guard let key, !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        plain = Array(key.utf8)
        let hex = Array("0123456789ABCDEF".utf8)
        encoded = plain.flatMap { byte in
            APIKey.isUnreserved(byte) ? [byte] : [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static let placeholder = Array("KEY".utf8)

    /// Puts the key where a whole path segment is `KEY`.
    func filled(_ target: String) -> String {
        let bytes = Array(target.utf8)
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let filled = segments.map { $0.elementsEqual(APIKey.placeholder) ? encoded[...] : $0 }
        return String(
            decoding: Array(filled.joined(separator: [UInt8(ascii: "/")])) + bytes[path.endIndex...], as: UTF8.self)
    }

    /// Puts `KEY` where the key stands, in either spelling and any case.
    func redacted(_ text: [UInt8]) -> [UInt8] {
        let once = APIKey.replace(plain, in: text)
        return encoded == plain ? once : APIKey.replace(encoded, in: once)
    }

    /// Puts `KEY` where the key stands, in either spelling and any case.
    func redacted(_ text: String) -> String { String(decoding: redacted(Array(text.utf8)), as: UTF8.self) }

    /// The address without the key, and without anything after the host where the key is hidden by another encoding.
    func redacted(_ address: WebAddress) -> String {
        let text = redacted(address.text)
        return isHidden(in: text) ? redacted(address.origin) + "/KEY" : text
    }

    /// A text that should have been an address without the key; `KEY` alone where the key is hidden in it.
    func redacted(unread text: String) -> String {
        let text = redacted(text)
        return isHidden(in: text) ? "KEY" : text
    }

    private func isHidden(in text: String) -> Bool {
        let decoded = APIKey.decoded(Array(text.utf8))
        return redacted(decoded) != decoded
    }

    /// Whether the key is long and odd enough that finding it in a page cannot be chance.
    var isDistinct: Bool {
        plain.count >= 8 && plain.contains { !(48...57).contains($0) && $0 != UInt8(ascii: ".") }
    }

    private static func decoded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let high = text[index + 1].hexDigit, let low = text[index + 2].hexDigit
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    /// Replaces every occurrence, ASCII letters of either case; O(n · m) at worst, n + m where the first byte is rare.
    private static func replace(_ needle: [UInt8], in text: [UInt8]) -> [UInt8] {
        let lower = { (byte: UInt8) in (65...90).contains(byte) ? byte + 32 : byte }
        let wanted = needle.map(lower)
        guard text.count >= wanted.count else { return text }
        var result: [UInt8] = []
        var (copied, index) = (0, 0)
        while index <= text.count - wanted.count {
            guard lower(text[index]) == wanted[0],
                wanted.indices.allSatisfy({ lower(text[index + $0]) == wanted[$0] })
            else {
                index += 1
                continue
            }
            result += text[copied..<index]
            result += placeholder
            index += wanted.count
            copied = index
        }
        return copied == 0 ? text : result + text[copied...]
    }
}
