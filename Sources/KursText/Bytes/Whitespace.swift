extension BidirectionalCollection {
    /// The elements without those at either end that match; O(n).
    @inlinable
    package func trimming(while isBlank: (Element) throws -> Bool) rethrows -> SubSequence {
        var (start, end) = (startIndex, endIndex)
        while start < end, try isBlank(self[start]) { formIndex(after: &start) }
        while start < end {
            let last = index(before: end)
            guard try isBlank(self[last]) else { break }
            end = last
        }
        return self[start..<end]
    }
}

/// The bytes without white space at both ends, including spaces beyond ASCII.
package func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let span = bytes.span
    var start = 0
    var end = bytes.count
    while start < end, let length = spaceLength(span, start) { start += length }
    trimEnd: while end > start {
        for length in 1...3 where end - length >= start && spaceLength(span, end - length) == length {
            end -= length
            continue trimEnd
        }
        break
    }
    return start == 0 && end == bytes.count ? bytes : Array(bytes[start..<max(start, end)])
}

/// The length of the white space character at an offset: ASCII's, NBSP, U+1680, U+2000…200A, U+2028, U+2029, U+202F,
/// U+205F, U+3000.
@inlinable @inline(__always)
package func spaceLength(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
    let first = bytes[at]
    if first <= 0x20 { return first.isASCIIWhitespace || first == 0x0B || (first >= 0x1C && first <= 0x1F) ? 1 : nil }
    guard first >= 0xC2, at &+ 1 < bytes.count else { return nil }
    let second = bytes[at &+ 1]
    if first == 0xC2 { return second == 0xA0 || second == 0x85 ? 2 : nil }
    guard at &+ 2 < bytes.count else { return nil }
    let third = bytes[at &+ 2]
    switch (first, second) {
    case (0xE2, 0x80): return third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF ? 3 : nil
    case (0xE2, 0x81): return third == 0x9F ? 3 : nil
    case (0xE3, 0x80): return third == 0x80 ? 3 : nil
    case (0xE1, 0x9A): return third == 0x80 ? 3 : nil
    default: return nil
    }
}

/// The text trimmed, with each run of white space collapsed to one space; O(n).
package func withSingleSpaces(_ text: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
        if let length = spaceLength(text, at) {
            at &+= length
            continue
        }
        if !output.isEmpty { output.append(0x20) }
        let run = at
        at = endOfWords(text, at, text.count)
        output.append(text, run, at)
    }
    return output
}

/// The end of the words at an offset that are one space apart, which need no change.
@inlinable
package func endOfWords(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end {
        if at &+ 8 <= end {
            let word = eightBytes(text, at)
            let spaces = matches(word, 0x20)
            // Other white space is ASCII below the space, or begins with 0xC2 or 0xE1 to 0xE3.
            let others =
                (word &- oneInEachByte &* 0x20) & ~word & highBits | matches(word, 0xC2)
                | matches(word & oneInEachByte &* 0xFC, 0xE0)
            if others == 0, spaces & spaces &>> 8 == 0 {
                // A last space may be the first of several.
                at &+= 8 &- Int(spaces &>> 63)
                if spaces &>> 63 == 0 { continue }
            }
        }
        let byte = text[at]
        if byte > 0x20, byte < 0xC2 || byte > 0xE3 || byte == 0xD0 || byte == 0xD1 {
            at &+= 1
        } else if byte == 0x20, at &+ 1 < end, text[at &+ 1] > 0x20, text[at &+ 1] < 0x80 || text[at &+ 1] == 0xD0 {
            at &+= 2
        } else if spaceLength(text, at) == nil {
            at &+= 1
        } else {
            break
        }
    }
    return at
}
