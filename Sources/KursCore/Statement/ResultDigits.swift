/// Writes the result of a row.
enum ResultDigits {
    /// Writes a number of so many decimals and returns where it ends; the target has room for 32 bytes.
    @inline(__always)
    static func write(
        _ value: UInt64, scale: Int, mark: UInt8, to target: inout MutableRawSpan, at place: Int
    ) -> Int {
        if scale == 2, value < 100_000_000 {
            // Eight digits as one number; the zeros before the first one are shifted out.
            let digits = ExactDecimal.eightDigits(value)
            let zeros = min(5, digits.trailingZeroBitCount &>> 3)
            let text = (digits | 0x3030_3030_3030_3030) &>> UInt64(zeros &* 8)
            target.storeBytes(of: text.littleEndian, toByteOffset: place, as: UInt64.self)
            let point = place &+ 6 &- zeros
            let decimals = UInt16(truncatingIfNeeded: digits &>> 48) | 0x3030
            target.storeBytes(of: mark, toByteOffset: point, as: UInt8.self)
            target.storeBytes(of: decimals.littleEndian, toByteOffset: point &+ 1, as: UInt16.self)
            return point &+ 3
        }
        let count = max(PowerOfTen.digitCount(value), scale &+ 1)
        let end = place &+ count &+ (scale > 0 ? 1 : 0)
        var at = end
        var rest = value
        for index in 0..<count {
            if index == scale, scale > 0 {
                at &-= 1
                target.storeBytes(of: mark, toByteOffset: at, as: UInt8.self)
            }
            at &-= 1
            target.storeBytes(of: 0x30 &+ UInt8(truncatingIfNeeded: rest % 10), toByteOffset: at, as: UInt8.self)
            rest /= 10
        }
        return end
    }
}
