import KursText

/// Names by number: each distinct name gets the next index, in the order of first use.
///
/// Looking one up hashes its bytes with a seed of the process, so no file can choose names that collide. O(name).
public struct NameTable: Sendable, RandomAccessCollection {
    private var pool: [UInt8] = []
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// Index plus one of each name, 0 for a free slot; the count is a power of two.
    private var slots = [Int32](repeating: 0, count: 64)
    private let seed = UInt64.random(in: .min ... .max) | 1

    /// Creates a table without names.
    public init() {}

    public var startIndex: Int { 0 }
    public var endIndex: Int { ends.count }

    /// The name with an index below ``count``.
    public subscript(index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

    /// The UTF-8 of the name with an index below ``count``.
    public func bytes(_ index: Int) -> ArraySlice<UInt8> { pool[start(index)..<ends[index]] }

    /// The index of a name; `nil` when it has none.
    public func index(of name: String) -> Int? {
        let bytes = Array(name.utf8)
        return slot(bytes.span, hash(bytes.span)).index
    }

    /// The index of a name, which it gets if it has none.
    mutating func intern(_ name: Span<UInt8>) -> Int {
        let hash = hash(name)
        let found = slot(name, hash)
        if let index = found.index { return index }
        pool.append(name, 0, name.count)
        ends.append(pool.count)
        hashes.append(hash)
        slots[found.slot] = Int32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    /// The index of a name, which it gets if it has none.
    mutating func intern(_ name: String) -> Int { intern(Array(name.utf8).span) }

    @inline(__always)
    private func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index &- 1] }

    @inline(__always)
    private func slot(_ name: Span<UInt8>, _ hash: UInt64) -> (index: Int?, slot: Int) {
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash &>> 20) & mask
        while slots[slot] != 0 {
            let index = Int(slots[slot]) &- 1
            if hashes[index] == hash, isEqual(index, name) { return (index, slot) }
            slot = (slot &+ 1) & mask
        }
        return (nil, slot)
    }

    @inline(__always)
    private func isEqual(_ index: Int, _ name: Span<UInt8>) -> Bool {
        let start = start(index)
        guard ends[index] &- start == name.count else { return false }
        let own = pool.span
        var at = 0
        while at &+ 8 <= name.count {
            if eightBytes(own, start &+ at) != eightBytes(name, at) { return false }
            at &+= 8
        }
        while at < name.count {
            if own[start &+ at] != name[at] { return false }
            at &+= 1
        }
        return true
    }

    @inline(__always)
    private func hash(_ name: Span<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(truncatingIfNeeded: name.count)
        var at = 0
        while at &+ 8 <= name.count {
            state = fold(state ^ eightBytes(name, at))
            at &+= 8
        }
        var rest: UInt64 = 0
        while at < name.count {
            rest = rest &<< 8 | UInt64(name[at])
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
