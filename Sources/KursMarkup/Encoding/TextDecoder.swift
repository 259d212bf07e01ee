internal import KursText

/// Why bytes were not turned into text: there is no table for the encoding they are said to be in.
public struct UnsupportedEncodingError: Error, Equatable, Sendable {
    /// The encoding; its raw value is the standard's name.
    public let encoding: TextEncoding
}

extension TextEncoding {
    /// Turns bytes of this encoding into valid UTF-8, as the standard's decoder does.
    ///
    /// O(n), and at most three bytes for one; no input can trap it. Ill-formed pieces become U+FFFD. A byte order mark
    /// is text here: take it off before.
    /// - Throws: ``UnsupportedEncodingError`` for the encodings that are only known by name.
    public func decode(_ bytes: [UInt8]) throws(UnsupportedEncodingError) -> [UInt8] {
        switch self {
        case .utf8: return UTF8Scan(bytes.span).isValid ? bytes : utf8WithReplacement(bytes.span)
        case .utf16LE: return decodeUTF16(bytes.span, highByteFirst: false)
        case .utf16BE: return decodeUTF16(bytes.span, highByteFirst: true)
        default:
            guard let table = singleByteTable else { throw UnsupportedEncodingError(encoding: self) }
            return decodeSingleByte(bytes.span, table)
        }
    }
}

/// Looks each byte ≥ 0x80 up in the table; runs of ASCII are copied whole.
private func decodeSingleByte(_ bytes: Span<UInt8>, _ table: [UInt16]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count &+ bytes.count / 2)
    var at = 0
    while at < bytes.count {
        let run = at
        while at < bytes.count, bytes[at] < 0x80 { at &+= 1 }
        output.append(bytes, run, at)
        while at < bytes.count, bytes[at] >= 0x80 {
            output.append(scalar: UInt32(table[Int(bytes[at]) &- 0x80]))
            at &+= 1
        }
    }
    return output
}

/// Reads pairs of bytes; a surrogate without its partner and an odd last byte become U+FFFD.
private func decodeUTF16(_ bytes: Span<UInt8>, highByteFirst: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var lead: UInt32?
    var at = 0
    while at &+ 1 < bytes.count {
        let (first, second) = (UInt32(bytes[at]), UInt32(bytes[at &+ 1]))
        let unit = highByteFirst ? first << 8 | second : second << 8 | first
        at &+= 2
        if let high = lead {
            lead = nil
            if unit & 0xFC00 == 0xDC00 {
                output.append(scalar: 0x10000 &+ (high & 0x3FF) << 10 | unit & 0x3FF)
                continue
            }
            output.append(scalar: 0xFFFD)
        }
        switch unit & 0xFC00 {
        case 0xD800: lead = unit
        case 0xDC00: output.append(scalar: 0xFFFD)
        default: output.append(scalar: unit)
        }
    }
    if lead != nil || at < bytes.count { output.append(scalar: 0xFFFD) }
    return output
}
