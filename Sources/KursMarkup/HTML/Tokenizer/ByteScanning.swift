// Looking for bytes eight at a time: a word is built from eight checked loads, which the compiler merges into one,
// and a needle's bytes turn into zero bytes by exclusive or. The lowest set bit of the answer is the first hit.

private let ones: UInt64 = 0x0101_0101_0101_0101
private let highs: UInt64 = 0x8080_8080_8080_8080

@inline(__always)
func word(_ input: Span<UInt8>, at index: Int) -> UInt64 {
    let eight = input.extracting(index..<index &+ 8)
    var value: UInt64 = 0
    for k in 0..<8 { value |= UInt64(eight[k]) &<< UInt64(k &* 8) }
    return value
}

/// The high bit of every zero byte, and of some bytes above a zero byte.
@inline(__always)
func zeroBytes(_ value: UInt64) -> UInt64 { (value &- ones) & ~value & highs }

@inline(__always)
private func scan(
    _ input: Span<UInt8>, _ start: Int, _ hits: (UInt64) -> UInt64, _ isHit: (UInt8) -> Bool
) -> Int {
    var index = start
    let count = input.count
    while index &+ 8 <= count {
        let found = hits(word(input, at: index))
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
    let low7 = value & ~highs
    let fromA = low7 &+ 0x3F &* ones
    let beyondZ = low7 &+ 0x25 &* ones
    return value | ((fromA ^ beyondZ) & ~value & highs) &>> 2
}

/// The high bit of the first byte that ends a name, and of some bytes above it: control characters, space, `/`, `>`
/// and, for attributes, `=`.
@inline(__always)
func nameEnds(_ value: UInt64, isAttribute: Bool) -> UInt64 {
    let ends =
        ((value &- 0x21 &* ones) & ~value & highs) | zeroBytes(value ^ (0x2F &* ones))
        | zeroBytes(value ^ (0x3E &* ones))
    return isAttribute ? ends | zeroBytes(value ^ (0x3D &* ones)) : ends
}

/// The index of the first `<`, `&` or NUL, or the end.
@inline(__always)
func firstMarkup(_ input: Span<UInt8>, from start: Int) -> Int {
    scan(
        input, start,
        { zeroBytes($0 ^ (0x3C &* ones)) | zeroBytes($0 ^ (0x26 &* ones)) | zeroBytes($0) },
        { $0 == 0x3C || $0 == 0x26 || $0 == 0 })
}

/// The index of the first of the byte, `&` or NUL, or the end.
@inline(__always)
func firstQuote(_ quote: UInt8, _ input: Span<UInt8>, from start: Int) -> Int {
    let quotes = UInt64(quote) &* ones
    return scan(
        input, start,
        { zeroBytes($0 ^ quotes) | zeroBytes($0 ^ (0x26 &* ones)) | zeroBytes($0) },
        { $0 == quote || $0 == 0x26 || $0 == 0 })
}

/// The index of the first of the byte or NUL, or the end.
@inline(__always)
func first(_ byte: UInt8, _ input: Span<UInt8>, from start: Int) -> Int {
    let bytes = UInt64(byte) &* ones
    return scan(input, start, { zeroBytes($0 ^ bytes) | zeroBytes($0) }, { $0 == byte || $0 == 0 })
}

/// The index of the first of two bytes or NUL, or the end.
@inline(__always)
func first(_ one: UInt8, _ other: UInt8, _ input: Span<UInt8>, from start: Int) -> Int {
    let (a, b) = (UInt64(one) &* ones, UInt64(other) &* ones)
    return scan(
        input, start, { zeroBytes($0 ^ a) | zeroBytes($0 ^ b) | zeroBytes($0) }, { $0 == one || $0 == other || $0 == 0 }
    )
}

/// The index of the first carriage return or byte beyond ASCII, or the end.
@inline(__always)
func firstUnplain(_ input: Span<UInt8>, from start: Int) -> Int {
    scan(input, start, { zeroBytes($0 ^ (0x0D &* ones)) | ($0 & highs) }, { $0 == 0x0D || $0 >= 0x80 })
}

/// About how many `<` there are, judged by every fourth eight bytes: what a tree's room is reserved from.
///
/// A `=` behind a `<` may count as another. Eight counts stand beside each other in one word, and are added up before any
/// of them can overflow.
func estimatedTagCount(_ input: Span<UInt8>) -> Int {
    let pairs: UInt64 = 0x00FF_00FF_00FF_00FF
    var count = 0
    var index = 0
    while index &+ 8 <= input.count {
        let end = min(index &+ 255 * 32, input.count &- 7)
        var counts: UInt64 = 0
        while index < end {
            counts &+= zeroBytes(word(input, at: index) ^ (0x3C &* ones)) &>> 7
            index &+= 32
        }
        let sums = (counts & pairs) &+ (counts &>> 8 & pairs)
        count &+= Int((sums &* 0x0001_0001_0001_0001) &>> 48)
    }
    return count &* 4
}
