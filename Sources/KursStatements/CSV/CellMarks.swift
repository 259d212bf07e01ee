import KursText

/// The places of the delimiters, quotes and line ends of a block of CSV, in order.
///
/// They are found sixteen bytes at a time; what they mean is for ``CSVReader`` to say. O(n).
struct CellMarks {
    /// The bit of a line end, in a mark whose low 30 bits are the offset.
    static let lineEndFlag: UInt32 = 1 << 31
    static let quoteFlag: UInt32 = 1 << 30
    static let offsetMask: UInt32 = quoteFlag - 1

    private let delimiter: UInt8
    private let lineEnd: UInt8
    private(set) var marks = [UInt32](repeating: 0, count: 8192)
    private(set) var count = 0

    init(delimiter: UInt8, lineEnd: UInt8) { (self.delimiter, self.lineEnd) = (delimiter, lineEnd) }

    /// Finds the marks from `start` up to `end`, in a block of less than 2³⁰ bytes.
    mutating func find(in bytes: Span<UInt8>, from start: Int, to end: Int) {
        count = 0
        var position = start
        while position < end {
            // Room for every one of the next sixteen bytes.
            if marks.count &- count < 4096 {
                marks.append(contentsOf: repeatElement(0, count: marks.count))
            }
            find(in: bytes, from: &position, to: end)
        }
    }

    private mutating func find(in bytes: Span<UInt8>, from position: inout Int, to end: Int) {
        let (delimiter, lineEnd, quote) = (self.delimiter, self.lineEnd, UInt8(ascii: "\""))
        let delimiters = SIMD16<UInt8>(repeating: delimiter)
        let lineEnds = SIMD16<UInt8>(repeating: lineEnd)
        let quotes = SIMD16<UInt8>(repeating: quote)
        var at = position
        var used = count
        var marks = self.marks.mutableSpan
        let limit = marks.count &- 16
        while at &+ 16 <= end, used <= limit {
            // Every pattern of bits is a vector of bytes, and the offset is checked.
            let vector = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
            let hits = (vector .== delimiters) .| (vector .== lineEnds) .| (vector .== quotes)
            let words = unsafe unsafeBitCast(hits, to: SIMD2<UInt64>.self) & SIMD2(repeating: highBits)
            var low = words[0]
            while low != 0 {
                let offset = at &+ low.trailingZeroBitCount &>> 3
                marks[used] = CellMarks.mark(bytes[offset], offset, lineEnd, quote)
                used &+= 1
                low &= low &- 1
            }
            var high = words[1]
            while high != 0 {
                let offset = at &+ 8 &+ high.trailingZeroBitCount &>> 3
                marks[used] = CellMarks.mark(bytes[offset], offset, lineEnd, quote)
                used &+= 1
                high &= high &- 1
            }
            at &+= 16
        }
        while at < end, used <= limit, at &+ 16 > end {
            let byte = bytes[at]
            if byte == delimiter || byte == lineEnd || byte == quote {
                marks[used] = CellMarks.mark(byte, at, lineEnd, quote)
                used &+= 1
            }
            at &+= 1
        }
        position = at
        count = used
    }

    @inline(__always)
    private static func mark(_ byte: UInt8, _ offset: Int, _ lineEnd: UInt8, _ quote: UInt8) -> UInt32 {
        UInt32(truncatingIfNeeded: offset) | (byte == lineEnd ? lineEndFlag : 0) | (byte == quote ? quoteFlag : 0)
    }
}
