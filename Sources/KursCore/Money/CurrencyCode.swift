import KursText

/// A currency's or coin's short code in upper case, such as `UAH` or `USDT`: up to 8 ASCII letters and digits.
///
/// It is one 64-bit word, the first character in the highest byte, so comparing codes is comparing words, and sorting
/// by code is sorting alphabetically. A code need not name a currency that exists; ``Currency`` knows those.
public struct CurrencyCode: Sendable, Hashable, Comparable {
    /// The characters from the highest byte down, padded with zeros.
    public let packed: UInt64

    public static let uah = CurrencyCode(packed: 0x5541_4800_0000_0000)
    public static let usd = CurrencyCode(packed: 0x5553_4400_0000_0000)
    public static let eur = CurrencyCode(packed: 0x4555_5200_0000_0000)
    public static let pln = CurrencyCode(packed: 0x504C_4E00_0000_0000)
    /// The coins shown by default: Bitcoin, Ether, Tether.
    public static let leadingCoins = [
        CurrencyCode(packed: 0x4254_4300_0000_0000), CurrencyCode(packed: 0x4554_4800_0000_0000),
        CurrencyCode(packed: 0x5553_4454_0000_0000),
    ]

    init(packed: UInt64) { self.packed = packed }

    /// The code at the start of a row of a table, up to a blank or `|`.
    init(startOf row: StaticString) {
        packed = row.withUTF8Buffer { buffer in
            var (packed, shift) = (UInt64(0), UInt64(64))
            for index in buffer.indices {
                let byte = unsafe buffer[index]
                if byte == UInt8(ascii: "|") || byte == UInt8(ascii: " ") { break }
                shift &-= 8
                packed |= UInt64(byte) &<< shift
            }
            return packed
        }
    }

    /// Reads a code in any case; `nil` unless it is 1...8 ASCII letters and digits with at least one letter.
    public init?(utf8 bytes: Span<UInt8>) {
        guard bytes.count >= 1, bytes.count <= 8 else { return nil }
        var packed: UInt64 = 0
        var hasLetter = false
        for index in 0..<bytes.count {
            var byte = bytes[index]
            if byte &- UInt8(ascii: "0") >= 10 {
                byte &= 0xDF
                guard byte &- UInt8(ascii: "A") < 26 else { return nil }
                hasLetter = true
            }
            packed = packed &<< 8 | UInt64(byte)
        }
        guard hasLetter else { return nil }
        self.packed = packed &<< UInt64(truncatingIfNeeded: (8 - bytes.count) * 8)
    }

    /// Reads a code in any case; `nil` as ``init(utf8:)-(Span<UInt8>)``.
    public init?(utf8 bytes: ArraySlice<UInt8>) { self.init(utf8: bytes.span) }

    /// Reads a code in any case; `nil` as ``init(utf8:)-(Span<UInt8>)``.
    public init?(_ text: String) { self.init(utf8: Array(text.utf8).span) }

    /// Writes the 1...8 characters.
    public func append(to bytes: inout [UInt8]) {
        var rest = packed
        while rest != 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest &>> 56))
            rest &<<= 8
        }
    }

    public var text: String { String(writing: append(to:)) }

    /// Whether the left code comes first in the alphabet, digits before letters.
    public static func < (left: CurrencyCode, right: CurrencyCode) -> Bool { left.packed < right.packed }

    /// The currency that a coin is worth one of, as its issuer says: the dollar for USDT; `nil` for other coins and for
    /// currencies.
    package var peg: CurrencyCode? {
        switch packed {
        // DAI, USDC, USDT
        case 0x4441_4900_0000_0000, 0x5553_4443_0000_0000, 0x5553_4454_0000_0000: .usd
        default: nil
        }
    }
}

extension CurrencyCode: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}
