internal import KursText

/// The bytes of base64 text, white space ignored; `nil` when there is any other byte.
///
/// O(n).
func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text where !byte.isASCIIWhitespace {
        let value: UInt32
        switch byte {
        case 0x41...0x5A: value = UInt32(byte) - 0x41
        case 0x61...0x7A: value = UInt32(byte) - 0x61 + 26
        case 0x30...0x39: value = UInt32(byte) - 0x30 + 52
        case 0x2B: value = 62
        case 0x2F: value = 63
        case 0x3D:
            padding += 1
            continue
        default: return nil
        }
        guard padding == 0 else { return nil }
        bits = bits << 6 | value
        count += 1
        if count == 4 {
            output.append(UInt8(truncatingIfNeeded: bits >> 16))
            output.append(UInt8(truncatingIfNeeded: bits >> 8))
            output.append(UInt8(truncatingIfNeeded: bits))
            (bits, count) = (0, 0)
        }
    }
    guard count != 1, (count + padding) % 4 == 0 else { return nil }
    if count >= 2 { output.append(UInt8(truncatingIfNeeded: count == 2 ? bits >> 4 : bits >> 10)) }
    if count == 3 { output.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return output
}
