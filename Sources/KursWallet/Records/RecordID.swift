internal import KursCore
internal import KursText

/// The identifier of a record: ten characters, a letter first, without `i`, `l`, `o` and `u`.
///
/// A new one is random (49 bits), so that devices that do not know of each other choose different ones. It stands in the
/// comment of the transaction as hledger's tag `id:`. A transaction without the tag has an identifier that follows from
/// its text, the same on every device until the text changes.
public struct RecordID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The identifier as written; one written by hand may have another form.
    public let text: String

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Takes an identifier as it is written.
    public init(_ text: String) { self.text = text }

    /// Creates a random identifier.
    public init(using generator: inout some RandomNumberGenerator) {
        self.init(bits: generator.next())
    }

    /// Creates the identifier that follows from a text.
    public init(following text: String) { self.init(of: Array(text.utf8).span, repetition: 0) }

    /// Creates the identifier of a text, or of its `repetition`-th copy in a file.
    init(of text: Span<UInt8>, repetition: Int) {
        // FNV-1a, which gives every device and version the same number.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 0..<text.count { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
        for _ in 0..<repetition { hash = (hash ^ 0xFF) &* 0x100_0000_01B3 }
        self.init(bits: hash ^ hash &>> 32)
    }

    private init(bits: UInt64) {
        var rest = bits
        var bytes: [UInt8] = [Self.alphabet[10 + Int(rest % 22)]]
        rest /= 22
        for _ in 0..<9 {
            bytes.append(Self.alphabet[Int(rest & 31)])
            rest >>= 5
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    public var description: String { text }
    public static func < (left: RecordID, right: RecordID) -> Bool { left.text < right.text }
}
