@usableFromInline
package struct DigitRun: Equatable, Sendable {
    /// The number; ``limit`` if it is larger.
    @usableFromInline package var value = 0
    @usableFromInline package var count = 0

    /// The largest number a run can have, 10¹⁷; larger ones saturate.
    @inlinable package static var limit: Int { 100_000_000_000_000_000 }

    @inlinable
    package init() {}

    /// The run at the start of some bytes, which may be empty.
    ///
    /// O(digits); no input can trap it.
    @inlinable
    package init(prefixOf bytes: some Sequence<UInt8>) {
        self.init()
        for byte in bytes { guard append(byte) else { break } }
    }

    /// Appends a byte if it is a digit; otherwise returns `false` and changes nothing.
    @inlinable @discardableResult
    package mutating func append(_ byte: UInt8) -> Bool {
        guard byte.isASCIIDigit else { return false }
        value = min(value &* 10 &+ Int(byte &- 0x30), DigitRun.limit)
        count &+= 1
        return true
    }
}

extension Int {
    /// Reads ASCII digits only; `nil` for none, for any other byte and for more than 17 significant digits.
    ///
    /// O(n); no input can trap it.
    @inlinable
    package init?(digits bytes: some Collection<UInt8>) {
        let run = DigitRun(prefixOf: bytes)
        guard run.count > 0, run.count == bytes.count, run.value < DigitRun.limit else { return nil }
        self = run.value
    }
}
