import KursText

/// The replacement of a character reference: one code point or two, and how many bytes it took after the `&`.
struct CharacterReference: Equatable {
    var first: UInt32
    var second: UInt32 = 0
    /// Bytes after the ampersand, the semicolon included.
    var length: Int
    var isTerminated: Bool

    /// Reads the reference after the `&` at `index`; `nil` when the ampersand is literal.
    ///
    /// The longest name that matches counts, with or without semicolon, as HTML has it. O(length), at most 32 bytes
    /// for a name and the digits of a number.
    static func read(_ input: Span<UInt8>, afterAmpersandAt index: Int) -> CharacterReference? {
        let start = index &+ 1
        guard start < input.count else { return nil }
        let byte = input[start]
        if byte.isASCIILetter { return named(input, start) }
        return byte == 0x23 ? numeric(input, start &+ 1) : nil
    }

    private static func named(_ input: Span<UInt8>, _ start: Int) -> CharacterReference? {
        if start &+ 8 <= input.count, let common = common(eightBytes(input, start)) { return common }
        var end = start
        let limit = min(input.count, start &+ NamedCharacterReferences.longestName &+ 1)
        while end < limit && input[end].isASCIIAlphanumeric { end &+= 1 }
        let table = NamedCharacterReferences.shared
        if end < input.count && input[end] == 0x3B, let found = table.find(input.extracting(start..<end)) {
            return CharacterReference(
                first: found.first, second: found.second, length: end &- start &+ 1, isTerminated: true)
        }
        var length = min(end &- start, NamedCharacterReferences.longestLegacyName)
        while length >= 2 {
            if let found = table.find(input.extracting(start..<start &+ length)), found.isLegacy {
                return CharacterReference(first: found.first, length: length, isTerminated: false)
            }
            length &-= 1
        }
        return nil
    }

    /// The references that nearly all pages use, without a look-up in the table.
    @inline(__always)
    private static func common(_ word: UInt64) -> CharacterReference? {
        if word & 0xFF_FFFF_FFFF == 0x3B_7073_626E { return .init(first: 0xA0, length: 5, isTerminated: true) }
        if word & 0xFFFF_FFFF == 0x3B70_6D61 { return .init(first: 0x26, length: 4, isTerminated: true) }
        if word & 0xFF_FFFF == 0x3B_746C { return .init(first: 0x3C, length: 3, isTerminated: true) }
        if word & 0xFF_FFFF == 0x3B_7467 { return .init(first: 0x3E, length: 3, isTerminated: true) }
        if word & 0xFF_FFFF_FFFF == 0x3B_746F_7571 { return .init(first: 0x22, length: 5, isTerminated: true) }
        return nil
    }

    /// Reads the number after `&#`, whose first byte is at `digits`.
    static func numeric(_ input: Span<UInt8>, _ digits: Int) -> CharacterReference? {
        let isHex = digits < input.count && input[digits] | 0x20 == 0x78
        let first = isHex ? digits &+ 1 : digits
        var end = first
        var value: UInt32 = 0
        while end < input.count {
            let byte = input[end]
            let digit: UInt32
            if byte.isASCIIDigit {
                digit = UInt32(byte &- 0x30)
            } else if isHex && (byte | 0x20) &- 0x61 < 6 {
                digit = UInt32((byte | 0x20) &- 0x57)
            } else {
                break
            }
            value = min(value &* (isHex ? 16 : 10) &+ digit, 0x11_0000)
            end &+= 1
        }
        guard end > first else { return nil }
        let isTerminated = end < input.count && input[end] == 0x3B
        return CharacterReference(
            first: value, length: end &- digits &+ 1 &+ (isTerminated ? 1 : 0), isTerminated: isTerminated)
    }

    /// Whether the reference was a number, given the byte after the ampersand.
    static func isNumeric(_ input: Span<UInt8>, afterAmpersandAt index: Int) -> Bool { input[index &+ 1] == 0x23 }

    /// "Numeric character reference end state": the code point for a number, and its parse error.
    static func resolved(_ number: UInt32) -> (scalar: UInt32, error: ParseError.Code?) {
        switch number {
        case 0: (0xFFFD, .nullCharacterReference)
        case 0x11_0000...: (0xFFFD, .characterReferenceOutsideUnicodeRange)
        case 0xD800...0xDFFF: (0xFFFD, .surrogateCharacterReference)
        case 0x80...0x9F: (SingleByteEncoding.windows1252.scalar(of: UInt8(number)).value, .controlCharacterReference)
        case 0xFDD0...0xFDEF: (number, .noncharacterReference)
        case 0x0D, 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F: (number, .controlCharacterReference)
        default: (number, number & 0xFFFE == 0xFFFE ? .noncharacterReference : nil)
        }
    }
}

/// The table of named character references, hashed at first use; the few that nearly all pages use do not need it.
///
/// `named-character-references.txt` has a line for each name of the standard: the name, `;` (or `:` where it also counts
/// without a semicolon), and one or two code points in hexadecimal.
struct NamedCharacterReferences: Sendable {
    /// One name without its semicolon.
    struct Entry: Sendable {
        var start: UInt16
        var count: UInt8
        /// Whether the name also counts without a semicolon.
        var isLegacy: Bool
        var first: UInt32
        var second: UInt32
    }

    /// The length of `CounterClockwiseContourIntegral`.
    static let longestName = 31
    /// The length of `yacute` and others that count without a semicolon.
    static let longestLegacyName = 6

    private let bytes: [UInt8]
    private let entries: [Entry]
    private let slots: [UInt16]

    static let shared = NamedCharacterReferences()

    private init() {
        let bytes = PackageResources.named_character_references_txt
        var entries: [Entry] = []
        var slots = [UInt16](repeating: 0, count: 8192)
        entries.reserveCapacity(2125)
        let span = bytes.span
        var index = 0
        while index < span.count {
            let start = index
            while span[index].isASCIIAlphanumeric { index += 1 }
            var entry = Entry(
                start: UInt16(start), count: UInt8(index - start), isLegacy: span[index] == 0x3A, first: 0, second: 0)
            index += 1
            while index < span.count && span[index] != 0x0A {
                let byte = span[index]
                if byte == 0x2C {
                    (entry.second, entry.first) = (entry.first, 0)
                } else {
                    entry.first = entry.first << 4 | UInt32(byte.isASCIIDigit ? byte - 0x30 : byte - 0x37)
                }
                index += 1
            }
            if entry.second != 0 { (entry.first, entry.second) = (entry.second, entry.first) }
            index += 1
            entries.append(entry)
            var slot = Self.hash(span.extracting(start..<start + Int(entry.count)))
            while slots[slot] != 0 { slot = (slot + 1) & 8191 }
            slots[slot] = UInt16(entries.count)
        }
        (self.bytes, self.entries, self.slots) = (bytes, entries, slots)
    }

    @inline(__always)
    private static func hash(_ name: Span<UInt8>) -> Int {
        var hash: UInt32 = 0
        for index in 0..<name.count { hash = (hash ^ UInt32(name[index])) &* 0x0100_0193 }
        return Int(truncatingIfNeeded: (hash ^ (hash >> 15)) & 8191)
    }

    /// The entry of a name given without `&` and `;`; `nil` when the standard has none.
    func find(_ name: Span<UInt8>) -> Entry? {
        guard name.count <= Self.longestName else { return nil }
        var slot = Self.hash(name)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if Int(entry.count) == name.count && matches(entry, name) { return entry }
            slot = (slot + 1) & 8191
        }
        return nil
    }

    private func matches(_ entry: Entry, _ name: Span<UInt8>) -> Bool {
        for index in 0..<name.count where bytes[Int(entry.start) + index] != name[index] { return false }
        return true
    }
}
