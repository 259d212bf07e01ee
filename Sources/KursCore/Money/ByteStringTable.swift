import KursText

/// Numbers byte strings in the order in which they are added, and finds a number again without allocating memory.
///
/// Open addressing. The size is bounded: a full table takes no more. Strings chosen to collide cost no more than
/// ``searchLimit`` comparisons, after which they are not added.
package struct ByteStringTable: Sendable {
    private struct Entry {
        let hash: UInt64
        let start: Int32
        let count: Int32
    }

    /// The most strings, and the bytes of the longest one.
    private let limit: Int
    package static let longest = 48
    private static let searchLimit = 32

    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// The number at each place plus one, 0 where there is none; a power of two, at least four times the entries.
    private var places = [UInt16](repeating: 0, count: 64)

    /// - Parameter limit: The most strings, up to 16,384.
    package init(limit: Int) { self.limit = min(limit, 16_384) }

    package var count: Int { entries.count }

    /// The number of a string; -1 when it was not added.
    package func number(of key: Span<UInt8>) -> Int {
        let hash = ByteStringTable.hash(key)
        var place = Int(truncatingIfNeeded: hash) & (places.count &- 1)
        for _ in 0..<ByteStringTable.searchLimit {
            let number = Int(places[place]) &- 1
            guard number >= 0 else { return -1 }
            if entries[number].hash == hash, isEqual(entries[number], key) { return number }
            place = (place &+ 1) & (places.count &- 1)
        }
        return -1
    }

    /// Adds a string that has no number; returns its number, or `nil` when there is no room for it.
    package mutating func add(_ key: Span<UInt8>) -> Int? {
        guard key.count <= ByteStringTable.longest, count < limit else { return nil }
        if (count + 1) * 4 > places.count { grow() }
        let entry = Entry(
            hash: ByteStringTable.hash(key), start: Int32(bytes.count), count: Int32(key.count))
        guard insert(entry, UInt16(count + 1)) else { return nil }
        bytes.append(key, 0, key.count)
        entries.append(entry)
        return count - 1
    }

    private func isEqual(_ entry: Entry, _ key: Span<UInt8>) -> Bool {
        guard Int(entry.count) == key.count else { return false }
        // Up to eight bytes are one word, of which the hash is a one-to-one function.
        guard key.count > 8 else { return true }
        let start = Int(entry.start)
        for index in 0..<key.count where bytes[start &+ index] != key[index] { return false }
        return true
    }

    @discardableResult
    private mutating func insert(_ entry: Entry, _ number: UInt16) -> Bool {
        var place = Int(truncatingIfNeeded: entry.hash) & (places.count - 1)
        for _ in 0..<ByteStringTable.searchLimit {
            if places[place] == 0 {
                places[place] = number
                return true
            }
            place = (place + 1) & (places.count - 1)
        }
        return false
    }

    private mutating func grow() {
        places = [UInt16](repeating: 0, count: places.count * 4)
        for (index, entry) in entries.enumerated() { insert(entry, UInt16(index + 1)) }
    }

    @inline(__always)
    private static func hash(_ key: Span<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: key.count) &* 0x9E37_79B9_7F4A_7C15
        var at = 0
        while at < key.count {
            var word: UInt64 = 0
            if at &+ 8 <= key.count {
                word = eightBytes(key, at)
            } else {
                for index in at..<key.count { word = word &<< 8 | UInt64(key[index]) }
            }
            hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
            hash ^= hash &>> 32
            at &+= 8
        }
        return hash
    }
}
