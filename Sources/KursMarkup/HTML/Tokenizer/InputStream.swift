import KursText

/// "Preprocessing the input stream": bytes in, well-formed UTF-8 without carriage returns out.
enum InputStream {
    /// Bytes beyond this are ignored.
    ///
    /// A text's offset has 31 bits, and the pool can grow to fifteen times the source: NULs become three bytes each, in
    /// a text that grows by doubling and abandons its former storage.
    static let lengthLimit = 1 << 27

    /// The preprocessed bytes up to the limit, and whether there were more.
    static func preprocessStart(of bytes: [UInt8]) -> (bytes: [UInt8], isTooLong: Bool) {
        let isTooLong = bytes.count > lengthLimit
        return (preprocess(isTooLong ? Array(bytes.prefix(lengthLimit)) : bytes), isTooLong)
    }

    /// The bytes themselves when nothing changes, else a copy.
    ///
    /// CR LF and CR become LF; every maximal ill-formed subpart becomes U+FFFD. O(n); no input can trap it.
    private static func preprocess(_ bytes: [UInt8]) -> [UInt8] {
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
            // Runs of two-byte letters, as in Cyrillic pages, are walked without going back to the scan.
            repeat {
                let (length, isWhole) = utf8Sequence(input, index)
                if !isWhole { return index }
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
                // Ill-formed sequences cluster in a page in another encoding, or in what is not a page.
                repeat {
                    output.append(0xEF)
                    output.append(0xBF)
                    output.append(0xBD)
                    start &+= utf8Sequence(input, start).length
                } while start < input.count && input[start] >= 0x80 && !utf8Sequence(input, start).isWhole
            }
            end = cleanPrefix(input, from: start)
        }
    }
}

// The parse errors of "preprocessing the input stream". They change nothing, so they are computed only when errors are
// collected.

extension InputStream {
    /// The controls and noncharacters of a preprocessed text in their order; O(n).
    ///
    /// Surrogates, which the standard also names, cannot occur in UTF-8: their bytes have already become U+FFFD.
    static func errors(in input: [UInt8]) -> [ParseError] {
        var errors: [ParseError] = []
        var offset = 0
        for scalar in String(decoding: input, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x00, 0x09, 0x0A, 0x0C, 0x0D: break
            case ..<0x20, 0x7F...0x9F: errors.append(.init(code: .controlCharacterInInputStream, byteOffset: offset))
            case 0xFDD0...0xFDEF,
                _ where scalar.value & 0xFFFE == 0xFFFE:
                errors.append(.init(code: .noncharacterInInputStream, byteOffset: offset))
            default: break
            }
            offset += UTF8.width(scalar)
        }
        return errors
    }
}

extension [ParseError] {
    /// These errors and others, both in order, merged by position; at equal positions, these come first.
    func merged(with others: [ParseError]) -> [ParseError] {
        guard !others.isEmpty else { return self }
        var all: [ParseError] = []
        all.reserveCapacity(count + others.count)
        var rest = others[...]
        for error in self {
            while let other = rest.first, other.byteOffset < error.byteOffset {
                all.append(other)
                rest.removeFirst()
            }
            all.append(error)
        }
        return all + rest
    }
}
