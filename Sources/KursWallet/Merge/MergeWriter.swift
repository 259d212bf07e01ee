import KursText
import Synchronization

/// Writes blocks of a merged journal, in the order in which they are given.
struct MergeWriter: Sendable {
    private let nodes: MergeNodes
    private let mine: MergeSide
    private let other: MergeSide
    private let base: MergeSide
    private(set) var text: [UInt8] = []
    private(set) var restored: [RecordID] = []
    private(set) var choices: [JournalMerge.Choice] = []

    init(_ nodes: MergeNodes, _ mine: MergeSide, _ other: MergeSide, base: MergeSide) {
        (self.nodes, self.mine, self.other, self.base) = (nodes, mine, other, base)
    }

    /// Writes blocks by their numbers.
    mutating func append(_ order: ArraySlice<Int32>) {
        for node in order { append(node) }
    }

    private mutating func append(_ node: Int32) {
        let (one, two, old) = (nodes.place(node, 1), nodes.place(node, 2), nodes.place(node, 0))
        if one >= 0, two >= 0 {
            let isSame = mine.isEqual(Int(one), other, Int(two))
            if isSame, !mine.isRestored(Int(one)), !other.isRestored(Int(two)) {
                let leads = (mine.lead(Int(one)), other.lead(Int(two)))
                write(lead: MergeWriter.longer(leads.0, leads.1), mine, Int(one))
            } else {
                join(node)
            }
            return
        }
        // Only what is written again is gone: a block that both files had and one has no more.
        guard old >= 0 else {
            one >= 0 ? keep(node, Int(one), mine) : keep(node, Int(two), other)
            return
        }
        if nodes.hasID(node), base.blocks[Int(old)].kind != .removal { join(node) }
    }

    /// Writes a block that one file has and the other never had.
    private mutating func keep(
        _ node: Int32, _ place: Int, _ side: MergeSide
    ) {
        if side.isRestored(place) { join(node) } else { write(lead: side.lead(place), side, place) }
    }

    /// Writes a record of which the files have different versions.
    private mutating func join(_ node: Int32) {
        let places = (Int(nodes.place(node, 1)), Int(nodes.place(node, 2)), Int(nodes.place(node, 0)))
        let old = places.2 >= 0 ? base.version(places.2, nodes) : nil
        let one = version(mine, places.0, old, places.2)
        let two = version(other, places.1, old, places.2)
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
        write(lead: MergeWriter.longer(leads.0, leads.1))
        joined.write(to: &text)
        text.append(0x0A)
    }

    /// The version of a record that a file has, given that of the common version.
    private func version(
        _ side: MergeSide, _ place: Int, _ old: RecordVersion?, _ oldPlace: Int
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
            var isOrdered = true
            if let old = old?.fields {
                if one.hasSame(field, as: old) || two.hasSame(field, as: old) { continue }
            } else {
                let times = (one.times[field.name], two.times[field.name])
                if times.0 != times.1, times.0 == 0 || times.1 == 0 { continue }
                isOrdered = times.0 != times.1
            }
            let dropped = one.hasSame(field, as: kept) ? two.value(field) : one.value(field)
            choices.append(
                JournalMerge.Choice(
                    id: id(), field: field.name, kept: String(decoding: kept.value(field), as: UTF8.self),
                    dropped: String(decoding: dropped, as: UTF8.self), isOrdered: isOrdered))
        }
    }

    private mutating func write(lead: ArraySlice<UInt8>, _ side: MergeSide? = nil, _ place: Int = 0) {
        text += lead
        guard let side else { return }
        text.append(side.text.span, side.blocks[place].body)
        text.append(0x0A)
    }

    static func longer(_ one: ArraySlice<UInt8>, _ two: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if one.count != two.count { return one.count > two.count ? one : two }
        return one.lexicographicallyPrecedes(two) ? two : one
    }
}

/// The second half of a merged journal, which either of two threads writes.
final class MergeRest: Sendable {
    private struct Work {
        var writer: MergeWriter
        var order: ArraySlice<Int32>
    }
    private let work: Mutex<Work>

    init(_ writer: MergeWriter, _ order: ArraySlice<Int32>) { work = Mutex(Work(writer: writer, order: order)) }

    /// Writes what is not written yet; waits while the other thread does.
    func finished() -> MergeWriter {
        work.withLock { work in
            let order = work.order
            work.order = []
            work.writer.append(order)
            return work.writer
        }
    }
}
