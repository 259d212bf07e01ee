import KursCore
import KursText

/// The user's API key: inserted into an address just before the request, and redacted in everything that comes back.
struct APIKey: Equatable {
    /// The percent-encoded key, as it occurs in addresses.
    private let encoded: [UInt8]
    private let plain: [UInt8]

    /// `nil` when the key is missing, empty, or contains blanks or control characters.
    init?(_ key: String?) {
        guard let key, !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        plain = Array(key.utf8)
        encoded = PercentEncoding.encode(plain)
    }

    private static let placeholder = Array("KEY".utf8)

    /// Replaces each path segment that is `KEY` with the key.
    func inserted(into target: String) -> String {
        let bytes = Array(target.utf8)
        let path = bytes.prefix { $0 != UInt8(ascii: "?") }
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let replaced = segments.map { $0.elementsEqual(APIKey.placeholder) ? encoded[...] : $0 }
        return String(
            decoding: Array(replaced.joined(separator: [UInt8(ascii: "/")])) + bytes[path.endIndex...], as: UTF8.self)
    }

    /// Replaces the key, plain or percent-encoded in any way and in any case, with `KEY`.
    func redacted(_ text: [UInt8]) -> [UInt8] {
        APIKey.replace(plain, in: text, by: APIKey.placeholder, isDecoding: true)
    }

    /// Replaces the key, plain or encoded and in any case, with `KEY`.
    func redacted(_ text: String) -> String { String(decoding: redacted(Array(text.utf8)), as: UTF8.self) }

    /// The address with the key redacted, or only its origin and `/KEY` if the key occurs in another encoding.
    func redacted(_ address: WebAddress) -> String {
        let text = withoutPlainKey(address.text)
        return isEncoded(in: text) ? redacted(address.origin) + "/KEY" : text
    }

    /// Text that is not a valid address with the key redacted; only `KEY` if the key occurs in another encoding.
    func redacted(unparsed text: String) -> String {
        let text = withoutPlainKey(text)
        return isEncoded(in: text) ? "KEY" : text
    }

    private func withoutPlainKey(_ text: String) -> String {
        let once = APIKey.replace(plain, in: Array(text.utf8), by: APIKey.placeholder)
        return String(decoding: APIKey.replace(encoded, in: once, by: APIKey.placeholder), as: UTF8.self)
    }

    /// Whether the key occurs percent-encoded in an unusual way.
    private func isEncoded(in text: String) -> Bool {
        let decoded = PercentEncoding.decode(text.utf8)
        return redacted(decoded) != decoded
    }

    /// Whether the key is too long and unusual to occur in a page by chance.
    var isUnmistakable: Bool {
        plain.count >= 8 && plain.contains { !$0.isASCIIDigit && $0 != UInt8(ascii: ".") }
    }

    /// Replaces every occurrence, ignoring the case of ASCII letters; O(n · m) in the worst case, O(n) where the first
    /// byte is rare.
    static func replace(
        _ needle: [UInt8], in text: [UInt8], by placeholder: [UInt8], isDecoding: Bool = false
    ) -> [UInt8] {
        let lowered = needle.map(\.asciiLowercased)
        guard text.count >= lowered.count else { return text }
        var result: [UInt8] = []
        var (copied, index) = (0, 0)
        while index <= text.count - lowered.count {
            guard let end = APIKey.end(of: lowered, in: text, at: index, isDecoding) else {
                index += 1
                continue
            }
            result += text[copied..<index]
            result += placeholder
            (index, copied) = (end, end)
        }
        return copied == 0 ? text : result + text[copied...]
    }

    /// Where the key ends that begins at an index; `nil` when it does not.
    ///
    /// Each byte may be percent-encoded, also several times (`%2573`), as sites echo addresses.
    private static func end(of needle: [UInt8], in text: [UInt8], at start: Int, _ isDecoding: Bool) -> Int? {
        var index = start
        for byte in needle {
            guard index < text.count else { return nil }
            if text[index].asciiLowercased == byte {
                index += 1
                continue
            }
            guard isDecoding, text[index] == UInt8(ascii: "%") else { return nil }
            index += 1
            while index + 3 < text.count, text[index] == UInt8(ascii: "2"), text[index + 1] == UInt8(ascii: "5") {
                index += 2
            }
            guard index + 1 < text.count, let high = text[index].hexDigit, let low = text[index + 1].hexDigit,
                (high << 4 | low).asciiLowercased == byte
            else { return nil }
            index += 2
        }
        return index
    }
}
