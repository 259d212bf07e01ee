/// The bytes between two offsets.
@inlinable
package func slice(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
    var output: [UInt8] = []
    output.append(text, start, end)
    return output
}

extension String {
    /// The text that a function writes in UTF-8.
    @inlinable package init(writing write: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        write(&bytes)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends the bytes from one offset up to another, in one copy.
    @inlinable @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        guard start < end else { return }
        // Copying byte by byte through the checked subscript takes four times as long.
        unsafe bytes.extracting(start..<end).withUnsafeBufferPointer { run in unsafe append(contentsOf: run) }
    }

    /// Appends the bytes of a range, in one copy.
    @inlinable @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        append(bytes, range.lowerBound, range.upperBound)
    }

    /// Appends the first `count` bytes of a word of sixteen, the lowest one first.
    @inlinable @inline(__always)
    package mutating func append(word: UInt128, count: Int) {
        unsafe Swift.withUnsafeBytes(of: word.littleEndian) { bytes in
            unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        }
    }

    @inlinable
    package mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a Unicode scalar's UTF-8; U+FFFD for a number that is not a scalar.
    @inlinable @inline(__always)
    package mutating func append(scalar number: UInt32) {
        switch number {
        case ..<0x80: append(UInt8(truncatingIfNeeded: number))
        case ..<0x800:
            append(0xC0 | UInt8(truncatingIfNeeded: number >> 6))
            append(0x80 | UInt8(truncatingIfNeeded: number & 0x3F))
        case 0xD800...0xDFFF, 0x11_0000...:
            append(0xEF)
            append(0xBF)
            append(0xBD)
        case ..<0x1_0000:
            append(0xE0 | UInt8(truncatingIfNeeded: number >> 12))
            append(0x80 | UInt8(truncatingIfNeeded: number >> 6 & 0x3F))
            append(0x80 | UInt8(truncatingIfNeeded: number & 0x3F))
        default:
            append(0xF0 | UInt8(truncatingIfNeeded: number >> 18))
            append(0x80 | UInt8(truncatingIfNeeded: number >> 12 & 0x3F))
            append(0x80 | UInt8(truncatingIfNeeded: number >> 6 & 0x3F))
            append(0x80 | UInt8(truncatingIfNeeded: number & 0x3F))
        }
    }

    /// Appends a number in decimal, padded with zeros on the left to a width.
    @inlinable
    package mutating func append(decimal number: some BinaryInteger, width: Int = 1) {
        var rest = number.magnitude
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        repeat {
            append(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
            rest /= 10
        } while rest > 0
        while count - start < width { append(UInt8(ascii: "0")) }
        // Reversing a slice would copy it first.
        var (left, right) = (start, count - 1)
        while left < right {
            swapAt(left, right)
            left += 1
            right -= 1
        }
    }

    /// Appends a number from 0 to 99 as two digits.
    @inlinable @inline(__always)
    package mutating func append(twoDigits number: Int) {
        append(UInt8(truncatingIfNeeded: number / 10) &+ UInt8(ascii: "0"))
        append(UInt8(truncatingIfNeeded: number % 10) &+ UInt8(ascii: "0"))
    }
}
