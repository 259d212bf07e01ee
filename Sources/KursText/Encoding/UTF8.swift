/// The result of one pass over bytes as UTF-8.
package struct UTF8Scan: Equatable {
    /// The number of well-formed characters of more than one byte.
    package var wellFormed = 0
    /// The number of maximal ill-formed sequences, each of which becomes one U+FFFD.
    package var malformed = 0
    /// Whether the last ill-formed sequence is a character cut off by the end of the bytes.
    package var endsInside = false
    /// Whether there is a control character below U+0020 anywhere, tabs and line feeds apart.
    package var hasControls = false

    package var isValid: Bool { malformed == 0 }

    /// Reads the bytes, eight at a time where they are ASCII or Cyrillic; O(n).
    package init(_ bytes: Span<UInt8>) {
        var at = 0
        let count = bytes.count
        while at < count {
            if at &+ 8 <= count {
                let word = eightBytes(bytes, at)
                if word & 0x8080_8080_8080_8080 == 0 {
                    // All bytes are below 0x80, so that no borrow crosses one: the high bit stays where one is smaller.
                    let small = ~((word | highBits) &- oneInEachByte &* 0x20) & highBits
                    let tabs = ~((word ^ oneInEachByte &* 0x09 | highBits) &- oneInEachByte)
                    let lineFeeds = ~((word ^ oneInEachByte &* 0x0A | highBits) &- oneInEachByte)
                    if small & ~tabs & ~lineFeeds != 0 { hasControls = true }
                    at &+= 8
                    continue
                }
                // Four Cyrillic letters: 0xD0 or 0xD1 before each continuation byte.
                if word & 0xC0FE_C0FE_C0FE_C0FE == 0x80D0_80D0_80D0_80D0 {
                    wellFormed &+= 4
                    at &+= 8
                    continue
                }
            }
            let first = bytes[at]
            if first < 0x80 {
                if first < 0x20, first != 0x09, first != 0x0A { hasControls = true }
                at &+= 1
                continue
            }
            if first &- 0xC2 < 0x1E, at &+ 1 < count, bytes[at &+ 1] & 0xC0 == 0x80 {
                wellFormed &+= 1
                at &+= 2
                continue
            }
            let (length, isWhole) = utf8Sequence(bytes, at)
            if isWhole {
                wellFormed &+= 1
            } else {
                malformed &+= 1
                endsInside = at &+ length == count && first >= 0xC2 && first <= 0xF4
            }
            at &+= length
        }
    }
}

/// The length of the UTF-8 character at a byte ≥ 0x80, and whether it is complete.
///
/// When it is not, the length of the maximal ill-formed sequence that the Encoding Standard replaces by one U+FFFD.
@inlinable @inline(__always)
package func utf8Sequence(_ bytes: Span<UInt8>, _ at: Int) -> (length: Int, isWhole: Bool) {
    let first = bytes[at]
    let left = bytes.count &- at
    if first >= 0xC2 && first <= 0xDF {
        return left > 1 && bytes[at &+ 1] & 0xC0 == 0x80 ? (2, true) : (1, false)
    }
    guard first >= 0xE0 && first <= 0xF4 else { return (1, false) }
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0xE0: low = 0xA0
    case 0xED: high = 0x9F
    case 0xF0: low = 0x90
    case 0xF4: high = 0x8F
    default: break
    }
    guard left > 1, bytes[at &+ 1] >= low, bytes[at &+ 1] <= high else { return (1, false) }
    guard left > 2, bytes[at &+ 2] & 0xC0 == 0x80 else { return (2, false) }
    guard first >= 0xF0 else { return (3, true) }
    guard left > 3, bytes[at &+ 3] & 0xC0 == 0x80 else { return (3, false) }
    return (4, true)
}

/// The bytes as valid UTF-8, each maximal ill-formed sequence replaced by U+FFFD.
///
/// O(n); surrogates, overlong forms and numbers past U+10FFFF are ill-formed.
package func utf8WithReplacement(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count &+ 16)
    var at = 0
    var run = 0
    while at < bytes.count {
        if bytes[at] < 0x80 {
            at &+= 1
            continue
        }
        let (length, isWhole) = utf8Sequence(bytes, at)
        if !isWhole {
            output.append(bytes, run, at)
            output.append(scalar: 0xFFFD)
            run = at &+ length
        }
        at &+= length
    }
    output.append(bytes, run, at)
    return output
}
