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
        // Without a common version nothing has a place in it.
        let old = try MergeSide(base ?? Journal.File(path: ours.path, bytes: []), &nodes)
        let mine = try MergeSide(ours, &nodes)
        let other = try MergeSide(theirs, &nodes)
        try compareScopes(mine, other)
        nodes.index([old, mine, other])
        text.reserveCapacity(ours.bytes.count + theirs.bytes.count / 2 + 65_536)
        if mine.hasMark || other.hasMark { text += Array("\u{FEFF}".utf8) }
        for node in order(mine, other) { append(node, mine, other, old) }
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

    private mutating func append(_ node: Int32, _ mine: MergeSide, _ other: MergeSide, _ base: MergeSide) {
        let (one, two, old) = (nodes.place(node, 1), nodes.place(node, 2), nodes.place(node, 0))
        if one >= 0, two >= 0 {
            let isSame = mine.isEqual(Int(one), other, Int(two))
            if isSame, !mine.isRestored(Int(one)), !other.isRestored(Int(two)) {
                let leads = (mine.lead(Int(one)), other.lead(Int(two)))
                write(lead: longer(leads.0, leads.1), mine, Int(one))
            } else {
                join(node, mine, other, base)
            }
            return
        }
        // Only what is written again is gone: a block that both files had and one has no more.
        guard old >= 0 else {
            one >= 0 ? keep(node, Int(one), mine, mine, other, base) : keep(node, Int(two), other, mine, other, base)
            return
        }
        if nodes.hasID(node), base.blocks[Int(old)].kind != .removal { join(node, mine, other, base) }
    }

    /// Writes a block that one file has and the other never had.
    private mutating func keep(
        _ node: Int32, _ place: Int, _ side: MergeSide, _ mine: MergeSide, _ other: MergeSide, _ base: MergeSide
    ) {
        if side.isRestored(place) { join(node, mine, other, base) } else { write(lead: side.lead(place), side, place) }
    }

    /// Writes a record of which the files have different versions.
    private mutating func join(_ node: Int32, _ mine: MergeSide, _ other: MergeSide, _ base: MergeSide) {
        let places = (Int(nodes.place(node, 1)), Int(nodes.place(node, 2)), Int(nodes.place(node, 0)))
        let old = places.2 >= 0 ? base.version(places.2, nodes) : nil
        let one = version(mine, places.0, old, base, places.2)
        let two = version(other, places.1, old, base, places.2)
        let joined: RecordVersion
        switch (one, two) {
        case (let one?, let two?): joined = one.joined(with: two)
        case (let version?, nil), (nil, let version?): joined = version
        case (nil, nil): return
        }
        note(one, two, old, joined)
        // A record whose identifier follows from its text needs no trace: the same text is not there twice.
        if !joined.isAlive, places.0 < 0 || places.1 < 0, !nodes.hasWrittenID(node), joined.fields == nil { return }
        let leads = (
            places.0 >= 0 ? mine.lead(places.0) : [][...], places.1 >= 0 ? other.lead(places.1) : [][...]
        )
        write(lead: longer(leads.0, leads.1))
        joined.write(to: &text)
        text.append(0x0A)
    }

    /// The version of a record that a file has, given that of the common version.
    private func version(
        _ side: MergeSide, _ place: Int, _ old: RecordVersion?, _ base: MergeSide, _ oldPlace: Int
    ) -> RecordVersion? {
        guard place >= 0 else {
            // Removed by hand: later than every edit that the common version knows of.
            return old.map { RecordVersion(id: $0.id, removed: ($0.fields?.times.latest ?? 0) + 1, fields: nil) }
        }
        guard let old else { return side.version(place, nodes) }
        if !side.isRestored(place), !base.isRestored(oldPlace), side.isEqual(place, base, oldPlace) { return old }
        var version = side.version(place, nodes)
        version?.noteEdits(since: old)
        return version
    }

    private mutating func note(
        _ one: RecordVersion?, _ two: RecordVersion?, _ old: RecordVersion?, _ joined: RecordVersion
    ) {
        let id = { RecordID(String(decoding: joined.id, as: UTF8.self)) }
        guard joined.isAlive else { return }
        if one?.isAlive == false || two?.isAlive == false { restored.append(id()) }
        guard let one = one?.fields, let two = two?.fields, let kept = joined.fields else { return }
        for field in one.differences(from: two) {
            if let old = old?.fields {
                if one.hasSame(field, as: old) || two.hasSame(field, as: old) { continue }
            } else {
                let times = (one.times[field.name], two.times[field.name])
                if times.0 != times.1, times.0 == 0 || times.1 == 0 { continue }
            }
            let dropped = one.hasSame(field, as: kept) ? two.value(field) : one.value(field)
            choices.append(
                Choice(
                    id: id(), field: field.name, kept: String(decoding: kept.value(field), as: UTF8.self),
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
