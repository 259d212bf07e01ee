import KursText

/// Gives every distinct name a number; an open-addressing table over the first sixteen bytes and the length.
///
/// Names arrive as bytes in their final case. Looking one up is O(its length); the hash is seeded once per process, so
/// that colliding names cannot be prepared, and the numbers do not depend on the seed.
struct NameTable: Sendable {
    /// One name: its first sixteen bytes as two words, and its range in `bytes`.
    struct Entry: Sendable {
        var low: UInt64
        var high: UInt64
        var start: UInt32
        var count: UInt32
    }

    private(set) var entries: [Entry] = [Entry(low: 0, high: 0, start: 0, count: 0)]
    private(set) var bytes: [UInt8] = []
    private var slots = [UInt32](repeating: 0, count: 2048)
    private let seed: UInt64
    /// The numbers of the one-letter names, `a` at 1; 0 where no document starts with one.
    private var letters = [NameID](repeating: Name.unknown, count: 32)

    /// The most names told apart: the node's name field has this many values.
    static let limit = 1 << 22

    private init(seed: UInt64) { self.seed = seed }

    /// The table every document starts with; made once per process.
    static let known: NameTable = {
        var table = NameTable(seed: UInt64.random(in: .min ... .max))
        table.add(KnownNames.html, isLowered: false)
        table.add(KnownNames.others, isLowered: false)
        table.add(KnownNames.mixedCase, isLowered: true)
        table.add(KnownNames.mixedCase, isLowered: false)
        table.add(KnownNames.frequent, isLowered: false)
        for lower in UInt8(ascii: "a")...UInt8(ascii: "z") {
            table.letters[Int(lower & 31)] = table.find([lower]) ?? Name.unknown
        }
        return table
    }()

    private mutating func add(_ list: String, isLowered: Bool) {
        var word: [UInt8] = []
        for byte in list.utf8 {
            if byte == 0x20 {
                _ = intern(word)
                word.removeAll(keepingCapacity: true)
            } else {
                word.append(isLowered ? byte.asciiLowercased : byte)
            }
        }
        _ = intern(word)
    }

    /// How many numbers are in use, the unknown name's included.
    var count: Int { entries.count }

    func name(_ id: NameID) -> ArraySlice<UInt8> {
        let entry = entries[Int(id)]
        return bytes[Int(entry.start)..<Int(entry.start + entry.count)]
    }

    func equals(_ id: NameID, _ name: String) -> Bool {
        let entry = entries[Int(id)]
        return Int(entry.count) == name.utf8.count && self.name(id).elementsEqual(name.utf8)
    }

    /// Looks among the names of a hash for one that fits; 0 for none.
    ///
    /// A slot holds ten bits of the hash above the number, so that other names' entries, which are far apart, are hardly
    /// ever read.
    @inline(__always)
    private func lookUp(_ hash: UInt64, _ fits: (NameID, Entry) -> Bool) -> NameID {
        let tag = tag(hash)
        var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
        while slots[index] != 0 {
            // Below the limit if the bits of the hash are the same.
            let id = slots[index] ^ tag
            if id < NameTable.limit, fits(id, entries[Int(id)]) { return id }
            index = (index &+ 1) & (slots.count &- 1)
        }
        return 0
    }

    @inline(__always)
    private func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 54) &* UInt32(NameTable.limit) }

    @inline(__always)
    private func hash(_ low: UInt64, _ high: UInt64, _ count: Int) -> UInt64 {
        let product = (low ^ seed).multipliedFullWidth(by: high ^ 0x9E37_79B9_7F4A_7C15 ^ UInt64(count))
        return product.high ^ product.low
    }

    /// The number of a one-letter name; 0 when it has none yet.
    @inline(__always)
    func letter(_ lower: UInt8) -> NameID { letters[Int(lower & 31)] }

    /// The number of a name of at most sixteen bytes, packed little end first.
    @inline(__always)
    mutating func intern(low: UInt64, high: UInt64, count: Int) -> NameID {
        let id = find(low: low, high: high, count: count)
        return id == 0 ? add(low, high, count, tail: []) : id
    }

    /// The number of a name of any length.
    mutating func intern(_ name: [UInt8]) -> NameID {
        if let id = find(name) { return id }
        let (low, high) = NameTable.pack(name)
        return add(low, high, name.count, tail: name[min(name.count, 16)...])
    }

    /// The number of a name if the document uses it; `nil` otherwise.
    func find(_ name: [UInt8]) -> NameID? {
        let (low, high) = NameTable.pack(name)
        let id =
            name.count > 16
            ? lookUp(longHash(name)) { $1.low == low && self.name($0) == name[...] }
            : find(low: low, high: high, count: name.count)
        return id == 0 ? nil : id
    }

    /// The number of a name of at most sixteen bytes, packed little end first; 0 when the table lacks it.
    @inline(__always)
    func find(low: UInt64, high: UInt64, count: Int) -> NameID {
        lookUp(hash(low, high, count)) { $1.low == low && $1.high == high && $1.count == UInt32(count) }
    }

    private static func pack(_ name: [UInt8]) -> (low: UInt64, high: UInt64) {
        var words: (low: UInt64, high: UInt64) = (0, 0)
        for (index, byte) in name.prefix(16).enumerated() {
            if index < 8 {
                words.low |= UInt64(byte) << (index * 8)
            } else {
                words.high |= UInt64(byte) << ((index - 8) * 8)
            }
        }
        return words
    }

    private func longHash(_ name: some Sequence<UInt8>) -> UInt64 {
        var hash = seed
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 ^ (hash >> 29) }
        return self.hash(hash, 0, 17)
    }

    /// Adds a name by its first sixteen bytes and those after them.
    private mutating func add(_ low: UInt64, _ high: UInt64, _ count: Int, tail: ArraySlice<UInt8>) -> NameID {
        guard entries.count < NameTable.limit else { return Name.unknown }
        let id = NameID(entries.count)
        entries.append(Entry(low: low, high: high, start: UInt32(bytes.count), count: UInt32(count)))
        for index in 0..<min(count, 16) {
            bytes.append(UInt8(truncatingIfNeeded: (index < 8 ? low : high) &>> UInt64((index & 7) * 8)))
        }
        bytes.append(contentsOf: tail)
        if entries.count * 2 > slots.count {
            slots = [UInt32](repeating: 0, count: slots.count * 2)
            for id in 1..<NameID(entries.count) { place(id) }
        } else {
            place(id)
        }
        return id
    }

    private mutating func place(_ id: NameID) {
        let entry = entries[Int(id)]
        let hash = entry.count > 16 ? longHash(name(id)) : hash(entry.low, entry.high, Int(entry.count))
        var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
        while slots[index] != 0 { index = (index &+ 1) & (slots.count &- 1) }
        slots[index] = id | tag(hash)
    }
}
