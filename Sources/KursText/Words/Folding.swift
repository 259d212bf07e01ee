extension Unicode.Scalar {
    /// The small letter of a Latin or Cyrillic capital; any other scalar unchanged.
    ///
    /// Rejected: `properties.lowercaseMapping`, which creates a String for every letter.
    @inlinable package var smallLetter: Unicode.Scalar {
        let small: UInt32 =
            switch value {
            case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x410...0x42F: value + 0x20
            case 0x400...0x40F: value + 0x50
            case 0x100...0x137, 0x14A...0x177, 0x460...0x481, 0x48A...0x4BF: value | 1
            case 0x139...0x148, 0x179...0x17E: value + (value & 1)
            default: value
            }
        return Unicode.Scalar(small) ?? self
    }
}

/// The UTF-8 text with ASCII and Cyrillic letters in lower case.
package func lowercasedCyrillic(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var at = 0
    while at < output.count {
        if output[at] < 0x80 {
            output[at] = output[at].asciiLowercased
        } else if output[at] == 0xD0, at + 1 < output.count {
            switch output[at + 1] {
            case 0x80...0x8F: (output[at], output[at + 1]) = (0xD1, output[at + 1] + 0x10)
            case 0x90...0x9F: output[at + 1] += 0x20
            case 0xA0...0xAF: (output[at], output[at + 1]) = (0xD1, output[at + 1] - 0x20)
            default: break
            }
            at += 1
        } else if output[at] == 0xD2, at + 1 < output.count, output[at + 1] == 0x90 {
            output[at + 1] = 0x91
            at += 1
        }
        at += 1
    }
    return output
}
