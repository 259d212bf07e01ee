/// Converts UTF-16 to UTF-8; unpaired surrogates and an odd last byte become U+FFFD.
///
/// O(n); no input can trap it.
package func decodeUTF16(_ bytes: Span<UInt8>, highByteFirst: Bool) -> [UInt8] {
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
