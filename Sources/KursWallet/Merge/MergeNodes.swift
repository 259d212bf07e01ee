import KursCore
import KursText

/// The numbers of blocks: one for each record and each text, and for each repetition of it in a file.
struct MergeNodes: Sendable {
    private var names = NumberedTexts()
    /// By number: the places in the common version and in both files.
    private var places: [Int32] = []
    private var isWritten: [Bool] = []
    /// Comments by the number of the record right below.
    private var glued: [Int32: Int32] = [:]
    /// How often each number has been given in this file.
    private var uses: [Int32] = []
    private var derived: [String: Int] = [:]

    var count: Int { names.count }

    mutating func beginFile() {
        uses = [Int32](repeating: 0, count: names.count)
        derived = [:]
    }

    /// How many records without a written identifier have had this text before in the file.
    mutating func repetitions(of id: String) -> Int {
        defer { derived[id, default: 0] += 1 }
        return derived[id] ?? 0
    }

    /// The number of a record's identifier; -1 when it has none yet.
    func peek(_ id: [UInt8]) -> Int32 {
        names.index(of: "r" + String(decoding: id, as: UTF8.self)).map(Int32.init) ?? -1
    }

    mutating func number(record id: [UInt8], isWritten: Bool) -> Int32 {
        let node = unique([UInt8(ascii: "r")] + id)
        if isWritten { self.isWritten[Int(node)] = true }
        return node
    }

    mutating func number(text: Span<UInt8>) -> Int32 {
        var identity: [UInt8] = [UInt8(ascii: "t")]
        identity.append(text, 0, text.count)
        return unique(identity)
    }

    /// The number of an identity, or of its next repetition in the file.
    private mutating func unique(_ identity: [UInt8]) -> Int32 {
        let node = Int32(names.intern(identity.span))
        while uses.count < names.count {
            uses.append(0)
            isWritten.append(false)
        }
        uses[Int(node)] += 1
        guard uses[Int(node)] > 1 else { return node }
        return unique(identity + [0] + Array(String(uses[Int(node)]).utf8))
    }

    mutating func glue(_ comment: Int32, to record: Int32) {
        if let other = glued[comment], isLess(other, record) { return }
        glued[comment] = record
    }

    /// Remembers where each number stands in the common version and in both files.
    mutating func index(_ sides: [MergeSide?]) {
        places = [Int32](repeating: -1, count: names.count * 3)
        for (side, file) in sides.enumerated() {
            for (place, node) in (file?.nodes ?? []).enumerated() { places[Int(node) * 3 + side] = Int32(place) }
        }
    }

    /// The place of a number in the common version (0), ours (1) or theirs (2); -1 for none, and before ``index(_:)``.
    @inline(__always)
    func place(_ node: Int32, _ side: Int) -> Int32 { places.isEmpty ? -1 : places[Int(node) * 3 + side] }

    func hasID(_ node: Int32) -> Bool { names.bytes(Int(node)).first == UInt8(ascii: "r") }

    func hasWrittenID(_ node: Int32) -> Bool { isWritten[Int(node)] }

    func id(_ node: Int32) -> ArraySlice<UInt8> { names.bytes(Int(node)).dropFirst().prefix { $0 != 0 } }

    /// Which of two blocks comes first where the files leave it open; a comment goes with the record below.
    func isLess(_ one: Int32, _ two: Int32) -> Bool {
        let (left, right) = (glued[one] ?? one, glued[two] ?? two)
        if left != right { return less(left, right) }
        if one == left || two == right { return two == right && one != left }
        return less(one, two)
    }

    private func less(_ one: Int32, _ two: Int32) -> Bool {
        names.bytes(Int(one)).lexicographicallyPrecedes(names.bytes(Int(two)))
    }
}
