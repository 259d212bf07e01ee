// Bytes eight at a time: a checked load that the compiler merges into one, and tests on all eight at once.

/// The eight bytes from an offset as one number, the first lowest.
@inline(__always)
func eightBytes(_ bytes: Span<UInt8>, _ at: Int) -> UInt64 {
    let eight = bytes.extracting(at..<at &+ 8)
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(eight[index]) &<< UInt64(index &* 8) }
    return word
}

/// A bit in each byte that equals the needle; bits above the first such byte may be wrong.
@inline(__always)
func matches(_ word: UInt64, _ needle: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(needle))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
}

/// Whether one of the eight bytes is the needle.
@inline(__always)
func hasByte(_ word: UInt64, _ needle: UInt8) -> Bool { matches(word, needle) != 0 }

/// The offset of the first byte from `start` on that equals the needle; `end` when there is none.
///
/// O(n).
@inline(__always)
func find(_ needle: UInt8, _ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var at = start
    while at &+ 8 <= end {
        let hits = matches(eightBytes(bytes, at), needle)
        if hits != 0 { return at &+ hits.trailingZeroBitCount &>> 3 }
        at &+= 8
    }
    while at < end, bytes[at] != needle { at &+= 1 }
    return at
}

/// White space as XML knows it: space, tab, line feed, carriage return (and form feed, for HTML's sake).
@inline(__always)
func isXMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C }

/// The byte in lower case when it is an ASCII letter, else as it is.
@inline(__always)
func asciiLowercase(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// Whether the byte is an ASCII letter.
@inline(__always)
func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

/// Whether the byte is an ASCII digit.
@inline(__always)
func isASCIIDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// Whether the bytes from an offset are this text; beyond the end they are not.
@inline(__always)
func starts(_ bytes: Span<UInt8>, _ at: Int, with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, at &+ length <= bytes.count else { return false }
    for index in 0..<length where unsafe bytes[at &+ index] != text.utf8Start[index] { return false }
    return true
}

/// The same in any ASCII case; the text is given in lower case.
@inline(__always)
func starts(_ bytes: Span<UInt8>, _ at: Int, withAnyCase text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard at >= 0, at &+ length <= bytes.count else { return false }
    for index in 0..<length where unsafe asciiLowercase(bytes[at &+ index]) != text.utf8Start[index] { return false }
    return true
}

extension [UInt8] {
    /// Appends the bytes from one offset up to another, in one copy.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        guard start < end else { return }
        // Byte by byte through the checked subscript costs four times as much.
        unsafe bytes.extracting(start..<end).withUnsafeBufferPointer { run in unsafe append(contentsOf: run) }
    }

    /// Appends a text of ours.
    mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

/// Appends a Unicode scalar's UTF-8; numbers that are none become U+FFFD.
@inline(__always)
func appendUTF8(_ number: UInt32, to output: inout [UInt8]) {
    switch number {
    case ..<0x80: output.append(UInt8(truncatingIfNeeded: number))
    case ..<0x800:
        output.append(0xC0 | UInt8(truncatingIfNeeded: number >> 6))
        output.append(0x80 | UInt8(truncatingIfNeeded: number & 0x3F))
    case 0xD800...0xDFFF, 0x11_0000...: appendUTF8(0xFFFD, to: &output)
    case ..<0x1_0000:
        output.append(0xE0 | UInt8(truncatingIfNeeded: number >> 12))
        output.append(0x80 | UInt8(truncatingIfNeeded: number >> 6 & 0x3F))
        output.append(0x80 | UInt8(truncatingIfNeeded: number & 0x3F))
    default:
        output.append(0xF0 | UInt8(truncatingIfNeeded: number >> 18))
        output.append(0x80 | UInt8(truncatingIfNeeded: number >> 12 & 0x3F))
        output.append(0x80 | UInt8(truncatingIfNeeded: number >> 6 & 0x3F))
        output.append(0x80 | UInt8(truncatingIfNeeded: number & 0x3F))
    }
}
