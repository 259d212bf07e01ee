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
    private var (ours, theirs, base): (MergeSide?, MergeSide?, MergeSide?)

    /// Merges two journals, with the one from which both were made if it is known.
    ///
    /// - Throws: ``JournalError`` for a file that is not UTF-8, has marks of an unresolved merge, or reads numbers
    ///   differently from the other.
    public init(base: Journal.File? = nil, ours: Journal.File, theirs: Journal.File) throws(JournalError) {
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
        if let base { self.base = try MergeSide(base, &nodes) }
        let mine = try MergeSide(ours, &nodes)
        let other = try MergeSide(theirs, &nodes)
        (self.ours, self.theirs) = (mine, other)
        try compareScopes(mine, other)
        nodes.index([self.base, mine, other])
        text.reserveCapacity(max(ours.bytes.count, theirs.bytes.count) + 65_536)
        if mine.hasMark || other.hasMark { text += Array("\u{FEFF}".utf8) }
        for node in order(mine, other) { append(node, mine, other) }
        text += longer(mine.ending, other.ending)
        if mine.hasReturns || other.hasReturns { text = JournalEdit.withReturns(text) }
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

    private mutating func append(_ node: Int32, _ mine: MergeSide, _ other: MergeSide) {
        let (one, two, old) = (nodes.place(node, 1), nodes.place(node, 2), nodes.place(node, 0))
        if one >= 0, two >= 0 {
            let isSame = mine.isEqual(Int(one), other, Int(two))
            if isSame, !mine.isRestored(Int(one)), !other.isRestored(Int(two)) {
                let leads = (mine.lead(Int(one)), other.lead(Int(two)))
                write(lead: longer(leads.0, leads.1), mine, Int(one))
            } else {
                join(node, mine, other)
            }
            return
        }
        let (side, place) = one >= 0 ? (mine, Int(one)) : (other, Int(two))
        // Only what is written again is gone: a block that both files had and one has no more.
        guard old >= 0, let base else {
            if side.isRestored(place) { join(node, mine, other) } else { write(lead: side.lead(place), side, place) }
            return
        }
        if nodes.hasID(node), base.blocks[Int(old)].kind != .removal { join(node, mine, other) }
    }

    /// Writes a record of which the files have different versions.
    private mutating func join(_ node: Int32, _ mine: MergeSide, _ other: MergeSide) {
        let places = (Int(nodes.place(node, 1)), Int(nodes.place(node, 2)), Int(nodes.place(node, 0)))
        let old = places.2 >= 0 ? base?.version(places.2, nodes) : nil
        let versions = [(mine, places.0), (other, places.1)].map { side, place -> RecordVersion? in
            guard place >= 0 else {
                // Removed by hand: later than every edit that the common version knows of.
                return old.map { RecordVersion(id: $0.id, removed: ($0.fields?.times.latest ?? 0) + 1, fields: nil) }
            }
            if let old, let base, !side.isRestored(place), !base.isRestored(places.2),
                side.isEqual(place, base, places.2)
            {
                return old
            }
            return side.version(place, nodes).map { old.map($0.notingEdits) ?? $0 }
        }.compactMap(\.self)
        guard let first = versions.first else { return }
        let joined = versions.count == 2 ? first.joined(with: versions[1]) : first
        note(versions, old, joined)
        // A record whose identifier follows from its text needs no trace: the same text is not there twice.
        if !joined.isAlive, places.0 < 0 || places.1 < 0, !nodes.hasWrittenID(node), joined.fields == nil { return }
        let leads = (
            places.0 >= 0 ? mine.lead(places.0) : [][...], places.1 >= 0 ? other.lead(places.1) : [][...]
        )
        write(lead: longer(leads.0, leads.1))
        text += joined.text
        text.append(0x0A)
    }

    private mutating func note(_ versions: [RecordVersion], _ old: RecordVersion?, _ joined: RecordVersion) {
        let id = RecordID(String(decoding: joined.id, as: UTF8.self))
        if joined.isAlive, versions.contains(where: { !$0.isAlive }) { restored.append(id) }
        guard versions.count == 2, let one = versions[0].fields, let two = versions[1].fields, let kept = joined.fields,
            joined.isAlive
        else { return }
        for field in one.differences(from: two) {
            if let old = old?.fields {
                guard one.value(field) != old.value(field), two.value(field) != old.value(field) else { continue }
            } else if one.times[field] != two.times[field], one.times[field] == 0 || two.times[field] == 0 {
                continue
            }
            let dropped = one.value(field) == kept.value(field) ? two.value(field) : one.value(field)
            choices.append(
                Choice(
                    id: id, field: field, kept: String(decoding: kept.value(field), as: UTF8.self),
                    dropped: String(decoding: dropped, as: UTF8.self)))
        }
    }

    private mutating func write(lead: ArraySlice<UInt8>, _ side: MergeSide? = nil, _ place: Int = 0) {
        text += lead
        guard let side else { return }
        text.append(side.text.span, side.blocks[place].body)
        text.append(0x0A)
    }

    private func longer(_ one: ArraySlice<UInt8>, _ two: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if one.count != two.count { return one.count > two.count ? one : two }
        return one.lexicographicallyPrecedes(two) ? two : one
    }
}

extension RecordVersion {
    /// The version with a time for each field that has been changed by hand since a common version.
    fileprivate func notingEdits(since old: RecordVersion) -> RecordVersion {
        guard var new = fields, let before = old.fields else { return self }
        for field in new.differences(from: before) where new.times[field] <= before.times[field] {
            new.times.note(field, before.times[field] + 1)
        }
        var result = self
        result.fields = new
        return result
    }
}
