// SIMD within a register: eight bytes at a time as one number, from checked loads that the compiler merges into one.

/// 1 in each of the eight bytes; multiplied by a byte, that byte in each of them.
@inlinable package var oneInEachByte: UInt64 {
    @inline(__always) get { 0x0101_0101_0101_0101 }
}

/// The high bit of each of the eight bytes.
@inlinable package var highBits: UInt64 {
    @inline(__always) get { 0x8080_8080_8080_8080 }
}

/// The eight bytes from an offset as one number, the first lowest.
@inlinable @inline(__always)
package func eightBytes(_ bytes: Span<UInt8>, _ at: Int) -> UInt64 {
    let eight = bytes.extracting(at..<at &+ 8)
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(eight[index]) &<< UInt64(index &* 8) }
    return word
}

/// The high bit of every zero byte, and of some bytes above a zero byte.
@inlinable @inline(__always)
package func zeroBytes(_ word: UInt64) -> UInt64 { (word &- oneInEachByte) & ~word & highBits }

/// A bit in each byte that equals the needle; bits above the first such byte may be wrong.
@inlinable @inline(__always)
package func matches(_ word: UInt64, _ needle: UInt8) -> UInt64 {
    zeroBytes(word ^ (oneInEachByte &* UInt64(needle)))
}

/// The offset of the first byte from `start` on that equals the needle; `end` when there is none; O(n).
@inlinable @inline(__always)
package func find(_ needle: UInt8, _ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var at = start
    while at &+ 8 <= end {
        let hits = matches(eightBytes(bytes, at), needle)
        if hits != 0 { return at &+ hits.trailingZeroBitCount &>> 3 }
        at &+= 8
    }
    while at < end, bytes[at] != needle { at &+= 1 }
    return at
}
