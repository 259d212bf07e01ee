internal import KursText

/// "Preprocessing the input stream": bytes in, well-formed UTF-8 without carriage returns out.
enum InputStream {
    /// Bytes beyond this are left out.
    ///
    /// A text's place is told in 31 bits, and what is put together beside the source can be fifteen times as long: NULs
    /// that become three bytes each, in a text that grows by doubling and leaves its former places behind.
    static let lengthLimit = 1 << 27

    /// The preprocessed bytes up to the limit, and whether there were more.
    static func preprocessStart(of bytes: [UInt8]) -> (bytes: [UInt8], isTooLong: Bool) {
        let isTooLong = bytes.count > lengthLimit
        return (preprocess(isTooLong ? Array(bytes.prefix(lengthLimit)) : bytes), isTooLong)
    }

    /// The bytes themselves when nothing is to be changed, else a copy.
    ///
    /// CR LF and CR become LF; every maximal ill-formed subpart becomes U+FFFD. O(n); no input can trap it.
    static func preprocess(_ bytes: [UInt8]) -> [UInt8] {
        let span = bytes.span
        let clean = cleanPrefix(span, from: 0)
        return clean == bytes.count ? bytes : repaired(span, clean)
    }

    /// The index of the first carriage return or ill-formed sequence at or after `start`, or the end.
    private static func cleanPrefix(_ input: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while true {
            index = firstUnplain(input, from: index)
            guard index < input.count, input[index] != 0x0D else { return index }
            // Runs of two-byte letters, as Cyrillic pages have them, are walked without going back to the scan.
            repeat {
                let length = UTF8Sequence.length(input, at: index)
                if length == 0 { return index }
                index &+= length
            } while index < input.count && input[index] >= 0x80
        }
    }

    private static func repaired(_ input: Span<UInt8>, _ clean: Int) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(input.count &+ input.count / 16)
        var (start, end) = (0, clean)
        while true {
            if start < end { output.append(input, start..<end) }
            guard end < input.count else { return output }
            if input[end] == 0x0D {
                output.append(0x0A)
                start = end &+ (end &+ 1 < input.count && input[end &+ 1] == 0x0A ? 2 : 1)
            } else {
                start = end
                // Where much is ill-formed it stands together: a page in another encoding, no page at all.
                repeat {
                    output.append(0xEF)
                    output.append(0xBF)
                    output.append(0xBD)
                    start &+= UTF8Sequence.illFormedLength(input, at: start)
                } while start < input.count && input[start] >= 0x80 && UTF8Sequence.length(input, at: start) == 0
            }
            end = cleanPrefix(input, from: start)
        }
    }
}

/// Well-formed UTF-8 as the table of the Unicode Standard has it.
enum UTF8Sequence {
    /// The length of the well-formed sequence beyond ASCII at `index`; 0 when there is none.
    @inline(__always)
    static func length(_ input: Span<UInt8>, at index: Int) -> Int {
        let lead = input[index]
        if lead >= 0xC2 && lead < 0xE0 {
            return index &+ 1 < input.count && input[index &+ 1] & 0xC0 == 0x80 ? 2 : 0
        }
        return longLength(input, at: index)
    }

    private static func longLength(_ input: Span<UInt8>, at index: Int) -> Int {
        let length = input[index] >= 0xF0 ? 4 : 3
        return illFormedLength(input, at: index, expecting: length) == length && index &+ length <= input.count
            ? length : 0
    }

    /// How many bytes one U+FFFD stands for: the maximal subpart, at least one byte.
    static func illFormedLength(_ input: Span<UInt8>, at index: Int) -> Int {
        let lead = input[index]
        return illFormedLength(input, at: index, expecting: lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4)
    }

    /// How many bytes from `index` can begin, or are, a well-formed sequence of `length` bytes; at least one.
    private static func illFormedLength(_ input: Span<UInt8>, at index: Int, expecting length: Int) -> Int {
        let lead = input[index]
        let seconds: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF, 0xE1...0xEC, 0xEE, 0xEF, 0xF1...0xF3: seconds = 0x80...0xBF
        case 0xE0: seconds = 0xA0...0xBF
        case 0xED: seconds = 0x80...0x9F
        case 0xF0: seconds = 0x90...0xBF
        case 0xF4: seconds = 0x80...0x8F
        default: return 1
        }
        guard index &+ 1 < input.count, seconds.contains(input[index &+ 1]) else { return 1 }
        var taken = 2
        while taken < length, index &+ taken < input.count, input[index &+ taken] & 0xC0 == 0x80 { taken &+= 1 }
        return taken
    }
}
