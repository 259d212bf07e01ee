import KursText

/// A name in XML text, lower-cased and packed so that names compare as numbers.
struct XMLName {
    /// Where the qualified name begins.
    var start = 0
    var end = 0
    /// The prefix, zero without one.
    var prefix = NameKey()
    var local = NameKey()
    /// Where the local part begins.
    var localStart = 0

    init() {}

    /// Reads a name at the offset; empty when none begins there.
    ///
    /// Reads each byte of the name at most twice.
    @inline(__always)
    init(_ text: Span<UInt8>, from start: Int) {
        self.start = start
        localStart = start
        var here = start
        var colon = -1
        while here < text.count, !endsName(text[here]) {
            if text[here] == 0x3A, colon < 0 { colon = here }
            here &+= 1
        }
        end = here
        if colon > start, colon &+ 1 < here {
            prefix = NameKey(text, start, colon)
            localStart = colon &+ 1
        }
        local = NameKey(text, localStart, end)
    }
}

/// Up to sixteen bytes of a name in lower case as two numbers; longer names by sixteen bytes and a hash of the rest.
struct NameKey: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
        low = packed(text, start, end)
        if end &- start > 8 { high = packed(text, start &+ 8, end) }
        if end &- start > 16 {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var here = start &+ 16
            while here < end {
                hash = (hash ^ UInt64(text[here].asciiLowercased)) &* 0x0000_0100_0000_01B3
                here &+= 1
            }
            // No name of sixteen bytes has a byte of all ones.
            high = (high ^ hash) | 0xFF00_0000_0000_0000
        }
    }

    /// Packs a literal name in lower case, at most sixteen bytes.
    init(_ name: StaticString) {
        for index in 0..<min(name.utf8CodeUnitCount, 16) {
            let byte = unsafe UInt64(name.utf8Start[index])
            if index < 8 { low |= byte << UInt64(index * 8) } else { high |= byte << UInt64((index - 8) * 8) }
        }
    }
}

/// Up to eight bytes as a number, ASCII letters in lower case.
@inline(__always)
private func packed(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var word: UInt64 = 0
    let count = min(end &- start, 8)
    if start &+ 8 <= text.count {
        word = eightBytes(text, start)
        if count < 8 { word &= (1 &<< UInt64(count &* 8)) &- 1 }
    } else {
        for index in 0..<max(count, 0) { word |= UInt64(text[start &+ index]) &<< UInt64(index &* 8) }
    }
    return lowered(word)
}

/// Whether a byte can begin a name: a letter, `_`, `:` or any byte of a character beyond ASCII.
@inline(__always)
func isNameStart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 || byte == 0x5F || byte == 0x3A }

/// Whether a byte cannot be part of a name.
@inline(__always)
private func endsName(_ byte: UInt8) -> Bool {
    if byte > 0x3E { return false }
    return byte <= 0x20 || byte == 0x3E || byte == 0x2F || byte == 0x3D || byte == 0x3C || byte == 0x22 || byte == 0x27
}
