internal import KursCore
import KursText

/// The identifier of a record: ten characters, a letter first, without `i`, `l`, `o` and `u`.
///
/// A new one is random (49 bits), so that devices that do not know of each other choose different ones. It stands in the
/// comment of the transaction as hledger's tag `id:`. A transaction without the tag has an identifier that follows from
/// its text, the same on every device until the text changes.
public struct RecordID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The identifier as written; one written by hand may have another form.
    public let text: String

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    public init(_ text: String) { self.text = text }

    public init(using generator: inout some RandomNumberGenerator) {
        self.init(bits: generator.next())
    }

    public init(following text: String) { self.init(of: Array(text.utf8).span, repetition: 0) }

    /// Creates the identifier of a text, or of its `repetition`-th copy in a file.
    init(of text: Span<UInt8>, repetition: Int) { self.init(RecordHash(of: text, repetition: repetition)) }

    init(_ hash: RecordHash) { self.init(bits: hash.bits) }

    static let count: UInt64 = 22 << 45

    /// Creates the identifier with a number; numbers that differ by a multiple of ``count`` have the same one.
    init(bits: UInt64) {
        var rest = bits
        var bytes = [UInt8](repeating: Self.alphabet[10 + Int(rest % 22)], count: 10)
        rest /= 22
        for place in 1..<10 {
            bytes[place] = Self.alphabet[Int(rest & 31)]
            rest >>= 5
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    public var description: String { text }
    public static func < (left: RecordID, right: RecordID) -> Bool { left.text < right.text }
}

/// FNV-1a, which gives every device and version the same number for a text.
struct RecordHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init() {}

    /// Hashes a text, or its `repetition`-th copy in a file.
    init(of text: Span<UInt8>, repetition: Int) {
        add(text, from: 0)
        for _ in 0..<repetition { add(0xFF) }
    }

    var bits: UInt64 { value ^ value &>> 32 }

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Adds the bytes from an offset on.
    mutating func add(_ text: Span<UInt8>, from start: Int) {
        for index in start..<text.count { add(text[index]) }
    }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }
}
