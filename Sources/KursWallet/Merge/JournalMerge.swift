internal import KursText

/// Two versions of a journal made one: records by identifier and field by field, everything else by its text.
///
/// Merging is commutative, associative and idempotent. Blocks keep the order they have in the files; where that leaves a
/// choice, as between records that two devices added, the identifiers decide. O(bytes).
public struct JournalMerge: Sendable {
    /// The merged journal.
    public private(set) var text: [UInt8] = []
    /// Removed records that are back because another device edited them later.
    public private(set) var restored: [RecordID] = []
    /// Fields that both files changed.
    public private(set) var choices: [Choice] = []

    /// A field that both files changed, of which one value is kept.
    public struct Choice: Equatable, Sendable {
        /// The record.
        public var id: RecordID
        /// The name of the field.
        public var field: String
        /// The value that the merged journal has.
        public var kept: String
        /// The value that it has no more.
        public var dropped: String
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
