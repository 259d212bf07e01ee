internal import KursText

/// A file that is merged: its text, its blocks and the number of each.
struct MergeSide: Sendable {
    /// The path, for messages.
    let path: String
    /// The text with line feeds only.
    let text: [UInt8]
    /// Whether its lines end with CR LF.
    let hasReturns: Bool
    /// Whether it begins with a byte order mark.
    let hasMark: Bool
    private(set) var blocks: [MergeBlock]
    /// The number of each block; the same number in two files is the same record or the same text.
    private(set) var nodes: [Int32] = []
    /// The places of directives that change what later lines mean.
    private(set) var scopes: [Int] = []
    private(set) var hasRecords = false
    /// Records that stand below the comment of their removal, by place, with the time of it.
    private var restorations: [Int: Int64] = [:]

    /// Splits a file and numbers its blocks.
    init(_ file: Journal.File, _ table: inout MergeNodes) throws(JournalError) {
        let bytes = file.bytes
        path = file.path
        guard UTF8Scan(bytes.span).isValid else { throw JournalError(path: path, line: 1, reason: .notUTF8) }
        let hasReturns = JournalEdit.hasReturns(bytes.span)
        let text = hasReturns ? Self.withoutReturns(bytes) : bytes
        (self.hasReturns, self.text) = (hasReturns, text)
        hasMark = starts(text.span, 0, with: "\u{FEFF}")
        blocks = try MergeBlock.split(text.span, path: path)
        number(&table)
    }

    /// The blank lines at the end.
    var ending: ArraySlice<UInt8> { text[(blocks.last.map { min($0.body.upperBound + 1, text.count) } ?? 0)...] }

    func lead(_ place: Int) -> ArraySlice<UInt8> { text[blocks[place].lead] }

    func isRestored(_ place: Int) -> Bool { !restorations.isEmpty && restorations[place] != nil }

    func isEqual(_ place: Int, _ other: MergeSide, _ otherPlace: Int) -> Bool {
        let (one, two) = (blocks[place].body, other.blocks[otherPlace].body)
        guard one.count == two.count else { return false }
        let (mine, theirs) = (text.span, other.text.span)
        var at = 0
        while at &+ 8 <= one.count {
            if eightBytes(mine, one.lowerBound &+ at) != eightBytes(theirs, two.lowerBound &+ at) { return false }
            at &+= 8
        }
        while at < one.count {
            if mine[one.lowerBound &+ at] != theirs[two.lowerBound &+ at] { return false }
            at &+= 1
        }
        return true
    }

    /// The version of a record at a place; `nil` for another block.
    func version(_ place: Int, _ table: MergeNodes) -> RecordVersion? {
        let bytes = Array(text[blocks[place].body])
        switch blocks[place].kind {
        case .record:
            var version = RecordVersion(id: table.id(nodes[place]), record: bytes)
            if let time = restorations[place] { version.fields?.times.note("date", time + 1) }
            return version
        case .removal: return RecordVersion(removal: bytes)
        default: return nil
        }
    }

    private mutating func number(_ table: inout MergeNodes) {
        nodes.reserveCapacity(blocks.count)
        var kept: [MergeBlock] = []
        kept.reserveCapacity(blocks.count)
        table.beginFile()
        var removals: [Int32: Int] = [:]
        for block in blocks {
            var identity: [UInt8]?
            var isWritten = true
            switch block.kind {
            case .record:
                hasRecords = true
                identity = Self.writtenID(text.span, block.body)
                if identity == nil {
                    isWritten = false
                    let end = dropSpaces(text.span, block.body.lowerBound, block.body.upperBound)
                    let derived = RecordID(of: text.span.extracting(block.body.lowerBound..<end), repetition: 0)
                    let count = table.repetitions(of: derived.text)
                    identity = Array(
                        RecordID(of: text.span.extracting(block.body.lowerBound..<end), repetition: count).text.utf8)
                }
            case .removal: identity = RecordVersion.removedID(Array(text[block.body]))
            default: break
            }
            let node: Int32
            if let identity {
                if block.kind == .record, let place = removals[table.peek(identity)] {
                    restorations[place] = RecordVersion(removal: Array(text[kept[place].body]))?.removed ?? 0
                    kept[place].kind = .record
                    kept[place].body = block.body
                    removals[table.peek(identity)] = nil
                    continue
                }
                node = table.number(record: identity, isWritten: isWritten && block.kind == .record)
                if block.kind == .removal { removals[node] = kept.count }
            } else {
                node = table.number(text: text.span.extracting(block.body))
            }
            if block.kind == .scope { scopes.append(kept.count) }
            nodes.append(node)
            kept.append(block)
        }
        blocks = kept
        for place in blocks.indices.dropFirst() where blocks[place].kind == .record && blocks[place].lead.isEmpty {
            if blocks[place - 1].kind == .comment { table.glue(nodes[place - 1], to: nodes[place]) }
        }
    }

    /// The tag `id:` in the comment of a record's first line or of the comment lines below it.
    private static func writtenID(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        var start = range.lowerBound
        var isFirst = true
        while start < range.upperBound {
            let end = find(0x0A, text, from: start, to: range.upperBound)
            var at = isFirst ? find(UInt8(ascii: ";"), text, from: start, to: end) : skipSpaces(text, start, end)
            guard isFirst || text[at] == UInt8(ascii: ";") else { return nil }
            while at < end {
                at = skipSpaces(text, at + 1, end)
                let partEnd = find(UInt8(ascii: ","), text, from: at, to: end)
                if partEnd - at > 3, starts(text, at, with: "id:") {
                    let from = skipSpaces(text, at + 3, partEnd)
                    let to = dropSpaces(text, from, partEnd)
                    if from < to {
                        var id: [UInt8] = []
                        id.append(text, from, to)
                        return id
                    }
                }
                at = partEnd
            }
            (start, isFirst) = (end + 1, false)
        }
        return nil
    }

    private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated()
        where byte != 0x0D || index + 1 == bytes.count || bytes[index + 1] != 0x0A {
            output.append(byte)
        }
        return output
    }
}

/// The numbers of blocks: one for each record and each text, and for each repetition of it in a file.
struct MergeNodes: Sendable {
    private var names = NameTable()
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

    /// The place of a number in the common version (0), ours (1) or theirs (2); -1 for none.
    @inline(__always)
    func place(_ node: Int32, _ side: Int) -> Int32 { places[Int(node) * 3 + side] }

    /// Whether the number is a record's.
    func hasID(_ node: Int32) -> Bool { names.bytes(Int(node)).first == UInt8(ascii: "r") }

    func hasWrittenID(_ node: Int32) -> Bool { isWritten[Int(node)] }

    /// The identifier of a record.
    func id(_ node: Int32) -> [UInt8] { Array(names.bytes(Int(node)).dropFirst().prefix { $0 != 0 }) }

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
