// Searches of the tokenizer, eight bytes at a time. The lowest set bit of a test's result marks the first hit.

import KursText

@inline(__always)
private func scan(
    _ input: Span<UInt8>, _ start: Int, _ hits: (UInt64) -> UInt64, _ isHit: (UInt8) -> Bool
) -> Int {
    var index = start
    let count = input.count
    while index &+ 8 <= count {
        let found = hits(eightBytes(input, index))
        if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
        index &+= 8
    }
    while index < count {
        if isHit(input[index]) { return index }
        index &+= 1
    }
    return count
}

/// The eight bytes with `A` to `Z` in lower case.
@inline(__always)
func lowered(_ value: UInt64) -> UInt64 {
    let low7 = value & ~highBits
    let fromA = low7 &+ 0x3F &* oneInEachByte
    let beyondZ = low7 &+ 0x25 &* oneInEachByte
    return value | ((fromA ^ beyondZ) & ~value & highBits) &>> 2
}

/// The high bit of the first byte that ends a name, and of some bytes above it: control characters, space, `/`, `>`
/// and, for attributes, `=`.
@inline(__always)
func nameEnds(_ value: UInt64, isAttribute: Bool) -> UInt64 {
    let ends =
        ((value &- 0x21 &* oneInEachByte) & ~value & highBits) | zeroBytes(value ^ (0x2F &* oneInEachByte))
        | zeroBytes(value ^ (0x3E &* oneInEachByte))
    return isAttribute ? ends | zeroBytes(value ^ (0x3D &* oneInEachByte)) : ends
}

/// The index of the first `<`, `&` or NUL, or the end.
@inline(__always)
func firstMarkup(_ input: Span<UInt8>, from start: Int) -> Int {
    scan(
        input, start,
        { zeroBytes($0 ^ (0x3C &* oneInEachByte)) | zeroBytes($0 ^ (0x26 &* oneInEachByte)) | zeroBytes($0) },
        { $0 == 0x3C || $0 == 0x26 || $0 == 0 })
}

/// The index of the first of the byte, `&` or NUL, or the end.
@inline(__always)
func firstQuote(_ quote: UInt8, _ input: Span<UInt8>, from start: Int) -> Int {
    let quotes = UInt64(quote) &* oneInEachByte
    return scan(
        input, start,
        { zeroBytes($0 ^ quotes) | zeroBytes($0 ^ (0x26 &* oneInEachByte)) | zeroBytes($0) },
        { $0 == quote || $0 == 0x26 || $0 == 0 })
}

/// The index of the first of the byte or NUL, or the end.
@inline(__always)
func firstByte(_ byte: UInt8, _ input: Span<UInt8>, from start: Int) -> Int {
    let bytes = UInt64(byte) &* oneInEachByte
    return scan(input, start, { zeroBytes($0 ^ bytes) | zeroBytes($0) }, { $0 == byte || $0 == 0 })
}

/// The index of the first of two bytes or NUL, or the end.
@inline(__always)
func firstByte(_ one: UInt8, _ other: UInt8, _ input: Span<UInt8>, from start: Int) -> Int {
    let (a, b) = (UInt64(one) &* oneInEachByte, UInt64(other) &* oneInEachByte)
    return scan(
        input, start, { zeroBytes($0 ^ a) | zeroBytes($0 ^ b) | zeroBytes($0) }, { $0 == one || $0 == other || $0 == 0 }
    )
}

/// The index of the first carriage return or byte beyond ASCII, or the end.
///
/// Every page is searched for these from end to end, so after a plain word four are tested at a time.
@inline(__always)
func firstUnplain(_ input: Span<UInt8>, from start: Int) -> Int {
    var index = start
    if index &+ 8 <= input.count {
        let found = unplainBytes(eightBytes(input, index))
        if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
        index &+= 8
        while index &+ 32 <= input.count {
            let (a, b) = (eightBytes(input, index), eightBytes(input, index &+ 8))
            let (c, d) = (eightBytes(input, index &+ 16), eightBytes(input, index &+ 24))
            guard (unplainMarks(a) | unplainMarks(b) | unplainMarks(c) | unplainMarks(d)) & highBits == 0 else { break }
            index &+= 32
        }
    }
    return scan(input, index, unplainBytes, { $0 == 0x0D || $0 >= 0x80 })
}

@inline(__always)
private func unplainBytes(_ value: UInt64) -> UInt64 { zeroBytes(value ^ (0x0D &* oneInEachByte)) | (value & highBits) }

/// Nonzero high bits if there are such bytes and none otherwise, but not only at their positions.
@inline(__always)
private func unplainMarks(_ value: UInt64) -> UInt64 { (value ^ (0x0D &* oneInEachByte)) &- oneInEachByte | value }

/// The approximate number of `<`, sampled from every fourth eight bytes: the basis for a tree's capacity.
///
/// A `=` after a `<` may count as another. Eight counts share one word and are summed before any of them can overflow.
func estimatedTagCount(_ input: Span<UInt8>) -> Int {
    let pairs: UInt64 = 0x00FF_00FF_00FF_00FF
    var count = 0
    var index = 0
    while index &+ 8 <= input.count {
        let end = min(index &+ 255 * 32, input.count &- 7)
        var counts: UInt64 = 0
        while index < end {
            counts &+= zeroBytes(eightBytes(input, index) ^ (0x3C &* oneInEachByte)) &>> 7
            index &+= 32
        }
        let sums = (counts & pairs) &+ (counts &>> 8 & pairs)
        count &+= Int((sums &* 0x0001_0001_0001_0001) &>> 48)
    }
    return count &* 4
}

/// The bytes that end names in a tag.
enum ByteClass {
    /// White space, `/`, `>` and NUL end a tag name.
    @inline(__always)
    static func endsTagName(_ byte: UInt8) -> Bool {
        byte < 0x40 && (1 as UInt64) << UInt64(byte) & 0x4000_8001_0000_3601 != 0
    }

    /// The same bytes and `=` end an attribute name.
    @inline(__always)
    static func endsAttributeName(_ byte: UInt8) -> Bool {
        byte < 0x40 && (1 as UInt64) << UInt64(byte) & 0x6000_8001_0000_3601 != 0
    }
}
