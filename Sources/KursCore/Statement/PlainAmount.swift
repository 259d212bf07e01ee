internal import KursText

/// An amount of digits with at most one decimal mark and a minus before it: what nearly every cell has.
///
/// ``StatementAmount`` reads the same number from such a cell; of any other form this says nothing.
struct PlainAmount {
    var isNegative = false
    /// All digits as a number.
    var digits: UInt64 = 0
    /// How many of them are decimals.
    var scale = 0

    /// More digits may leave 64 bits.
    private static let digitLimit = 18

    /// Reads a cell; `nil` for another form.
    ///
    /// O(n).
    @inline(__always)
    init?(_ bytes: Span<UInt8>, _ cell: Range<Int>, decimalMark: UInt8) {
        var start = cell.lowerBound
        let end = cell.upperBound
        guard start < end else { return nil }
        if bytes[start] == UInt8(ascii: "-") {
            isNegative = true
            start &+= 1
        }
        let length = end &- start
        if length > 3, length <= 11, end >= 11 {
            // Up to eight digits, the mark, and two digits, which are taken apart eight bytes at a time.
            let raw = unsafe bytes.bytes
            let tail = unsafe raw.unsafeLoadUnaligned(fromByteOffset: end &- 4, as: UInt32.self).littleEndian
            if UInt8(truncatingIfNeeded: tail &>> 8) == decimalMark {
                let unused = UInt64(truncatingIfNeeded: 11 &- length) &* 8
                let whole = unsafe raw.unsafeLoadUnaligned(fromByteOffset: end &- 11, as: UInt64.self).littleEndian
                // Zeros take the place of the bytes before the cell.
                let padded =
                    unused == 0 ? whole : (whole &>> unused) &<< unused | 0x3030_3030_3030_3030 &>> (64 &- unused)
                let (tens, units) = (tail &>> 16 & 0xFF &- 0x30, tail &>> 24 &- 0x30)
                guard let value = PlainAmount.eightDigits(padded), tens < 10, units < 10 else { return nil }
                digits = value &* 100 &+ UInt64(truncatingIfNeeded: tens &* 10 &+ units)
                scale = 2
                return
            }
        }
        guard readDigits(bytes, start..<end, decimalMark: decimalMark) else { return nil }
    }

    /// Reads the digits of any other cell one by one; `false` for another form.
    @inline(never)
    private mutating func readDigits(_ bytes: Span<UInt8>, _ cell: Range<Int>, decimalMark: UInt8) -> Bool {
        var digitCount = 0
        var mark = -1
        for at in cell {
            let byte = bytes[at]
            if byte &- 0x30 < 10 {
                digits = digits &* 10 &+ UInt64(byte &- 0x30)
                digitCount &+= 1
            } else {
                guard byte == decimalMark, mark < 0, digitCount > 0 else { return false }
                mark = at
            }
        }
        guard digitCount > 0, digitCount <= PlainAmount.digitLimit else { return false }
        if mark >= 0 { scale = cell.upperBound &- mark &- 1 }
        return mark < 0 || scale > 0
    }

    /// The number that eight ASCII digits are, the first in the lowest byte; `nil` when one is no digit.
    @inline(__always)
    private static func eightDigits(_ text: UInt64) -> UInt64? {
        let isDigits =
            (text & 0xF0F0_F0F0_F0F0_F0F0 | ((text &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) &>> 4)
            == 0x3333_3333_3333_3333
        guard isDigits else { return nil }
        var value = text & 0x0F0F_0F0F_0F0F_0F0F
        // Pairs, then fours, then all eight: each step multiplies the left half and adds the right one.
        value = (value &* 10 &+ value &>> 8) & 0x00FF_00FF_00FF_00FF
        value = (value &* 100 &+ value &>> 16) & 0x0000_FFFF_0000_FFFF
        return (value &* 10_000 &+ value &>> 32) & 0xFFFF_FFFF
    }
}
