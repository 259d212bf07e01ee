internal import KursText

/// The table of named character references, hashed at first use; the few that nearly all pages use do not need it.
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

    /// The shared table.
    static let shared = NamedCharacterReferences()

    private init() {
        let bytes = Array(NamedCharacterReferenceList.text.utf8)
        var entries: [Entry] = []
        var slots = [UInt16](repeating: 0, count: 8192)
        entries.reserveCapacity(NamedCharacterReferenceList.count)
        let span = bytes.span
        var index = 0
        while index < span.count {
            let start = index
            while span[index].isASCIIAlphanumeric { index += 1 }
            var entry = Entry(
                start: UInt16(start), count: UInt8(index - start), isLegacy: span[index] == 0x3A, first: 0, second: 0)
            index += 1
            while index < span.count && span[index] != 0x20 {
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
