import KursText

/// Whether no white space begins with a byte: an ASCII character that is none, or a byte of two, as Cyrillic letters have.
@inline(__always)
private func beginsNoSpace(_ byte: UInt8) -> Bool { byte > 0x20 && (byte < 0xC2 || byte &- 0xC3 < 0x1E) }

/// The offset of the first byte that is not white space, at most `end`.
@inline(__always)
func skipSpaces(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end {
        if text[at] == 0x20 || text[at] == 0x09 {
            at &+= 1
        } else if beginsNoSpace(text[at]) {
            return at
        } else if let length = spaceLength(text, at), at &+ length <= end {
            at &+= length
        } else {
            return at
        }
    }
    return at
}

/// The offset after the last byte that is not white space, at least `start`.
@inline(__always)
func dropSpaces(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var last = end
    while last > start, text[last &- 1] <= 0x20, text[last &- 1].isASCIIWhitespace { last &-= 1 }
    return last
}

/// The end of an account name that begins at `start`: before two spaces in a row, or before the spaces at the line's end.
///
/// One space, or one tab, belongs to the name. O(name).
@inline(__always)
func accountEnd(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end {
        let byte = text[at]
        if beginsNoSpace(byte) {
            at &+= 1
        } else if byte == 0x20, at &+ 1 < end, beginsNoSpace(text[at &+ 1]) {
            at &+= 1
        } else if let length = spaceLength(text, at) {
            let next = at &+ length
            if next >= end || spaceLength(text, next) != nil { return at }
            at = next
        } else {
            at &+= 1
        }
    }
    return end
}

/// Whether a byte can be part of a commodity that is not quoted.
@inline(__always)
func isCommodityByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "@"),
        UInt8(ascii: "*"), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "="):
        false
    default: true
    }
}

/// Takes the next line before a limit, without its line break; `nil` at the limit.
func takeLine(_ text: Span<UInt8>, _ at: inout Int, to limit: Int) -> Range<Int>? {
    guard at < limit else { return nil }
    let start = at
    let end = find(0x0A, text, from: start, to: limit)
    at = min(end + 1, limit)
    return start..<end
}

/// Where the comments of a line and of the comment lines right below it stand, without semicolons and the spaces around.
func comments(_ text: Span<UInt8>, from start: Int, to limit: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var at = start
    while let line = takeLine(text, &at, to: limit) {
        let mark = find(UInt8(ascii: ";"), text, from: line.lowerBound, to: line.upperBound)
        if line.lowerBound > start, mark != skipSpaces(text, line.lowerBound, line.upperBound) { break }
        guard mark < line.upperBound else { continue }
        let first = skipSpaces(text, mark + 1, line.upperBound)
        found.append(first..<dropSpaces(text, first, line.upperBound))
    }
    return found
}

/// The text of some bytes.
func string(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(text, start, end)
    return String(decoding: bytes, as: UTF8.self)
}

func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String { string(text, range.lowerBound, range.upperBound) }

/// What follows a mark on the lines that begin with it, up to their ends; O(bytes).
func lines(of text: Span<UInt8>, after mark: String) -> [Range<Int>] {
    let mark = Array(mark.utf8)
    var found: [Range<Int>] = []
    var at = 0
    while let place = text.firstOffset(of: mark.span, from: at) {
        at = place + mark.count
        guard place == 0 || text[place - 1] == 0x0A else { continue }
        found.append(at..<find(0x0A, text, from: at, to: text.count))
    }
    return found
}

/// Whether two ranges of texts are equal; O(range), eight bytes at once.
func isEqual(_ one: Span<UInt8>, _ left: Range<Int>, _ two: Span<UInt8>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var at = 0
    while at &+ 8 <= left.count {
        if eightBytes(one, left.lowerBound &+ at) != eightBytes(two, right.lowerBound &+ at) { return false }
        at &+= 8
    }
    while at < left.count {
        if one[left.lowerBound &+ at] != two[right.lowerBound &+ at] { return false }
        at &+= 1
    }
    return true
}
