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

/// The UTF-8 text for comparison: ASCII and Cyrillic letters in lower case, and `'` for every apostrophe.
///
/// The apostrophes are the typewriter's, the typographic quotes, the modifier letter, and the two accents that are typed in
/// place of them. O(n); the result may be shorter.
package func foldedText(_ bytes: [UInt8]) -> [UInt8] {
    var output = bytes
    var (at, end) = (0, 0)
    while at < bytes.count {
        let byte = bytes[at]
        at += 1
        guard byte >= 0x80 else {
            output[end] = byte == 0x60 ? 0x27 : byte.asciiLowercased
            end += 1
            continue
        }
        output[end] = byte
        end += 1
        guard at < bytes.count else { break }
        switch (byte, bytes[at]) {
        case (0xD0, 0x80...0x8F): (output[end - 1], output[end]) = (0xD1, bytes[at] + 0x10)
        case (0xD0, 0x90...0x9F): output[end] = bytes[at] + 0x20
        case (0xD0, 0xA0...0xAF): (output[end - 1], output[end]) = (0xD1, bytes[at] - 0x20)
        case (0xD2, 0x90): output[end] = 0x91
        case (0xCA, 0xBC), (0xC2, 0xB4):
            output[end - 1] = 0x27
            at += 1
            continue
        case (0xE2, 0x80) where at + 1 < bytes.count && (bytes[at + 1] == 0x98 || bytes[at + 1] == 0x99):
            output[end - 1] = 0x27
            at += 2
            continue
        default: continue
        }
        (at, end) = (at + 1, end + 1)
    }
    output.removeLast(output.count - end)
    return output
}

/// The text for comparison, as the bytes are.
package func foldedText(_ text: String) -> String { String(decoding: foldedText(Array(text.utf8)), as: UTF8.self) }

/// Whether a name comes before another in a list: in any case, and with `ґ`, `є`, `і` and `ї` at their places in the
/// alphabet, where scalars have them after `я`.
package func isOrdered(_ name: String, before other: String) -> Bool {
    let places = { (name: String) in
        foldedText(name).unicodeScalars.compactMap { scalar -> UInt32? in
            switch scalar {
            case "'": nil
            case "ґ": ("г" as Unicode.Scalar).value * 4 + 1
            case "є": ("е" as Unicode.Scalar).value * 4 + 1
            case "і": ("и" as Unicode.Scalar).value * 4 + 1
            case "ї": ("и" as Unicode.Scalar).value * 4 + 2
            default: scalar.value * 4
            }
        }
    }
    let (left, right) = (places(name), places(other))
    return left == right ? name < other : left.lexicographicallyPrecedes(right)
}
