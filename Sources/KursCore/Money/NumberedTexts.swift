import KursText

/// Texts by number: each distinct one gets the next index, in the order of first use.
///
/// Looking one up hashes its bytes with a random seed, so no file can choose texts that collide. O(text).
package struct NumberedTexts: Sendable, RandomAccessCollection {
    private var pool: [UInt8] = []
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// Index plus one of each text, 0 for a free slot; the count is a power of two.
    private var slots = [Int32](repeating: 0, count: 64)
    private let seed = UInt64.random(in: .min ... .max) | 1

    /// Creates a table without texts.
    package init() {}

    package var startIndex: Int { 0 }
    package var endIndex: Int { ends.count }

    /// The text with an index below ``count``.
    package subscript(index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

    /// The UTF-8 of the text with an index below ``count``.
    package func bytes(_ index: Int) -> ArraySlice<UInt8> { pool[start(index)..<ends[index]] }

    /// The index of a text; `nil` when it has none.
    package func index(of text: Span<UInt8>) -> Int? { slot(text, hash(text)).index }

    /// The index of a text; `nil` when it has none.
    package func index(of text: String) -> Int? { index(of: Array(text.utf8).span) }

    /// The index of a text, which it gets if it has none.
    package mutating func intern(_ text: Span<UInt8>) -> Int {
        let hash = hash(text)
        let found = slot(text, hash)
        if let index = found.index { return index }
        pool.append(text, 0, text.count)
        ends.append(pool.count)
        hashes.append(hash)
        slots[found.slot] = Int32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    /// The index of a text, which it gets if it has none.
    package mutating func intern(_ text: String) -> Int { intern(Array(text.utf8).span) }

    @inline(__always)
    private func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index &- 1] }

    @inline(__always)
    private func slot(_ text: Span<UInt8>, _ hash: UInt64) -> (index: Int?, slot: Int) {
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash &>> 20) & mask
        while slots[slot] != 0 {
            let index = Int(slots[slot]) &- 1
            if hashes[index] == hash, isEqual(index, text) { return (index, slot) }
            slot = (slot &+ 1) & mask
        }
        return (nil, slot)
    }

    @inline(__always)
    private func isEqual(_ index: Int, _ text: Span<UInt8>) -> Bool {
        let start = start(index)
        guard ends[index] &- start == text.count else { return false }
        let own = pool.span
        var at = 0
        while at &+ 8 <= text.count {
            if eightBytes(own, start &+ at) != eightBytes(text, at) { return false }
            at &+= 8
        }
        while at < text.count {
            if own[start &+ at] != text[at] { return false }
            at &+= 1
        }
        return true
    }

    @inline(__always)
    private func hash(_ text: Span<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(truncatingIfNeeded: text.count)
        var at = 0
        while at &+ 8 <= text.count {
            state = fold(state ^ eightBytes(text, at))
            at &+= 8
        }
        var rest: UInt64 = 0
        while at < text.count {
            rest = rest &<< 8 | UInt64(text[at])
            at &+= 1
        }
        return fold(state ^ rest)
    }

    @inline(__always)
    private func fold(_ value: UInt64) -> UInt64 {
        let product = (value ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash &>> 20) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(index + 1)
        }
    }
}
