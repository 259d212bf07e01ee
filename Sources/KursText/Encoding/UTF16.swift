/// Converts UTF-16 to UTF-8; unpaired surrogates and an odd last byte become U+FFFD; O(n); no input can trap it.
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

/// The text of bytes that are UTF-32 by their byte order mark or by a leading `<`; `nil` for all others.
///
/// XML allows it, the Encoding Standard does not: for feeds only. Values that are not Unicode scalars, and an
/// incomplete last unit, become U+FFFD. O(n); no input can trap it.
package func decodedUTF32(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let isBigEnd: Bool
    var at = 0
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0x00, 0x00, 0xFE, 0xFF): (isBigEnd, at) = (true, 4)
    case (0xFF, 0xFE, 0x00, 0x00): (isBigEnd, at) = (false, 4)
    case (0x00, 0x00, 0x00, 0x3C): isBigEnd = true
    case (0x3C, 0x00, 0x00, 0x00): isBigEnd = false
    default: return nil
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 2)
    while at &+ 4 <= bytes.count {
        var scalar: UInt32 = 0
        for index in 0..<4 { scalar = scalar << 8 | UInt32(bytes[at &+ (isBigEnd ? index : 3 &- index)]) }
        output.append(scalar: scalar)
        at &+= 4
    }
    if at < bytes.count { output.append(scalar: 0xFFFD) }
    return output
}
