import KursText

/// Two versions of a journal made one: records by identifier and field by field, everything else by its text.
///
/// Merging is commutative, associative and idempotent. Blocks keep the order they have in the files; where that leaves a
/// choice, as between records that two devices added, the identifiers decide. O(bytes).
public struct JournalMerge: Sendable {
    public private(set) var text: [UInt8] = []
    /// Removed records that are back because another device edited them later.
    public private(set) var restored: [RecordID] = []
    public private(set) var choices: [Choice] = []

    /// The first difference that may be of two records or edits rather than of one and its later version: nothing tells
    /// which is later, and an amount, a day or several fields differ.
    public var ambiguity: Choice? {
        let doubtful = choices.filter { !$0.isOrdered && !["tags", "status", "code", "comments"].contains($0.field) }
        let byID = Dictionary(grouping: doubtful, by: \.id)
        return doubtful.first {
            ["goal", "date", "postings", "amount"].contains($0.field) || byID[$0.id].map { $0.count > 1 } == true
        }
    }

    /// A field that both files changed, of which one value is kept.
    public struct Choice: Equatable, Sendable {
        public var id: RecordID
        public var field: String
        /// The value that the merged journal has.
        public var kept: String
        /// The value that it has no more.
        public var dropped: String
        /// Whether the common version or the time of an edit tells why.
        public var isOrdered = true
    }

    private var nodes = MergeNodes()

    /// Merges two journals, with the one from which both were made if it is known.
    ///
    /// - Parameter start: Begins work on another thread, which then writes half of the journal; `nil` where there is none.
    /// - Throws: ``JournalError`` for a file that is not UTF-8, has marks of an unresolved merge, or reads numbers
    ///   differently from the other.
    public init(
        base: Journal.File? = nil, ours: Journal.File, theirs: Journal.File,
        alongside start: ((@escaping @Sendable () -> Void) -> Void)? = nil
    ) throws(JournalError) {
        if ours.bytes == theirs.bytes || theirs.bytes == base?.bytes {
            _ = try MergeSide(ours, &nodes)
            text = ours.bytes
            return
        }
        if ours.bytes == base?.bytes {
            _ = try MergeSide(theirs, &nodes)
            text = theirs.bytes
            return
        }
        // Without a common version nothing has a place in it.
        let old = try MergeSide(base ?? Journal.File(path: ours.path, bytes: []), &nodes)
        let mine = try MergeSide(ours, &nodes)
        let other = try MergeSide(theirs, &nodes)
        try compareScopes(mine, other)
        nodes.index([old, mine, other])
        text.reserveCapacity(ours.bytes.count + theirs.bytes.count / 2 + 65_536)
        if mine.hasMark || other.hasMark { text += Array("\u{FEFF}".utf8) }
        let (order, writer) = (order(mine, other), MergeWriter(nodes, mine, other, base: old))
        var first = writer
        if let start {
            let (half, rest) = (order[..<(order.count / 2)], MergeRest(writer, order[(order.count / 2)...]))
            start { _ = rest.finished() }
            first.append(half)
            take(first)
            take(rest.finished())
        } else {
            first.append(order[...])
            take(first)
        }
        text += MergeWriter.longer(mine.ending, other.ending)
        if mine.hasReturns || other.hasReturns { text = JournalEdit.withReturns(text) }
    }

    /// Whether of the files only ours (1) or theirs (2) has a record.
    public func isOnly(_ id: RecordID, in side: Int) -> Bool {
        let node = nodes.peek(Array(id.text.utf8))
        return node >= 0 && nodes.place(node, side) >= 0 && nodes.place(node, 3 - side) < 0
    }

    private mutating func take(_ written: MergeWriter) {
        text += written.text
        restored += written.restored
        choices += written.choices
    }

    private func compareScopes(_ mine: MergeSide, _ other: MergeSide) throws(JournalError) {
        let (one, two) = (mine.scopes, other.scopes)
        guard one.map({ mine.nodes[$0] }) != two.map({ other.nodes[$0] }) else { return }
        guard mine.hasRecords, other.hasRecords else { return }
        let (side, place) = one.count >= two.count ? (mine, one) : (other, two)
        let line = lineNumber(side.text.span, side.blocks[place.last ?? 0].body.lowerBound)
        throw JournalError(path: side.path, line: line, reason: .differentDirectives)
    }

    /// All blocks in an order that both files agree with; a contradiction is settled by the identities.
    private func order(_ mine: MergeSide, _ other: MergeSide) -> [Int32] {
        var result: [Int32] = []
        result.reserveCapacity(max(mine.nodes.count, other.nodes.count))
        var isDone = [Bool](repeating: false, count: nodes.count)
        var (one, two) = (0, 0)
        while true {
            while one < mine.nodes.count, isDone[Int(mine.nodes[one])] { one += 1 }
            while two < other.nodes.count, isDone[Int(other.nodes[two])] { two += 1 }
            guard one < mine.nodes.count || two < other.nodes.count else { return result }
            let next: Int32
            if one == mine.nodes.count {
                next = other.nodes[two]
            } else if two == other.nodes.count {
                next = mine.nodes[one]
            } else {
                let (left, right) = (mine.nodes[one], other.nodes[two])
                let isLeftFree = left == right || nodes.place(left, 2) < 0
                let isRightFree = nodes.place(right, 1) < 0
                next =
                    isLeftFree != isRightFree ? (isLeftFree ? left : right) : nodes.isLess(left, right) ? left : right
            }
            isDone[Int(next)] = true
            result.append(next)
        }
    }
}

/// The sides of a file in which `git` has left the marks of conflicts: `<<<<<<<`, with diff3's style `|||||||`, `=======` and
/// `>>>>>>>`.
public struct ConflictMarks: Sendable {
    /// The ancestor; `nil` unless every conflict has its part.
    public private(set) var base: [UInt8]?
    public private(set) var ours: [UInt8] = []
    public private(set) var theirs: [UInt8] = []

    private enum Part {
        case common, ours, base, theirs
    }

    /// Reads a file; O(its length).
    ///
    /// - Returns: `nil` for a file without a conflict, or with marks in another order.
    public init?(_ bytes: [UInt8]) {
        var (part, ancestor, count): (Part, [UInt8], (all: Int, withBase: Int)) = (.common, [], (0, 0))
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes[start..<end]
            start = end
            switch (part, Self.mark(line)) {
            case (.common, UInt8(ascii: "<")?): (part, count.all) = (.ours, count.all + 1)
            case (.ours, UInt8(ascii: "|")?): (part, count.withBase) = (.base, count.withBase + 1)
            case (.ours, UInt8(ascii: "=")?), (.base, UInt8(ascii: "=")?): part = .theirs
            case (.theirs, UInt8(ascii: ">")?): part = .common
            case (.common, nil):
                ours += line
                theirs += line
                ancestor += line
            case (.ours, nil): ours += line
            case (.base, nil): ancestor += line
            case (.theirs, nil): theirs += line
            default: return nil
            }
        }
        guard part == .common, count.all > 0 else { return nil }
        base = count.withBase == count.all ? ancestor : nil
    }

    /// The sign of a line that is a mark: seven times the sign, and behind it nothing or a space.
    private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
        guard let sign = line.first, "<|=>".utf8.contains(sign), line.prefix(7).count == 7,
            line.prefix(7).allSatisfy({ $0 == sign }), line.dropFirst(7).first.map({ $0 <= 0x20 }) ?? true
        else { return nil }
        return sign
    }
}
