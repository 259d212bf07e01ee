public import KursCore
import KursText

/// A day of a plan: still open, done by a record, or skipped.
public struct Occurrence: Sendable {
    public enum State: Sendable, Equatable {
        case open
        case done(Int)
        case skipped
    }

    public var plan: Int
    public var day: Day
    /// The identifier, which the record gets that settles it.
    public var id: RecordID
    public var state: State
}

/// What has become of the days of plans: records with the tags `plan:ID` and `due:DAY`, and the comment lines
/// `; skipped:ID@DAY`.
public struct Settlements: Sendable {
    private struct Key: Hashable {
        var plan: String
        var day: Day
    }

    private var states: [Key: Occurrence.State] = [:]

    /// Finds the settlements of a journal; O(bytes).
    public init(_ journal: Journal) {
        for file in journal.files { readSkipped(file.bytes.span) }
        for (index, _, _) in journal.places(of: "plan:") {
            let tags = Tag.tags(in: journal.header(of: index).comment)
            guard let plan = tags.first(where: { $0.name == "plan" }), !plan.value.isEmpty,
                let due = tags.first(where: { $0.name == "due" }), let day = Day(iso: due.value.utf8)
            else { continue }
            states[Key(plan: plan.value, day: day)] = .done(index)
        }
    }

    private mutating func readSkipped(_ text: Span<UInt8>) {
        for range in lines(of: text, after: Self.skippedMark) {
            let line = string(text, range.lowerBound, dropSpaces(text, range.lowerBound, range.upperBound))
            guard let sign = line.utf8.lastIndex(of: UInt8(ascii: "@")),
                let day = Day(iso: line.utf8[line.utf8.index(after: sign)...])
            else { continue }
            let key = Key(plan: String(line[..<sign]), day: day)
            if states[key] == nil { states[key] = .skipped }
        }
    }

    private static let skippedMark = "; skipped:"

    public static func skipped(_ plan: RecordID, on day: Day) -> [UInt8] {
        Array("\(skippedMark)\(plan.text)@\(day.iso)\n".utf8)
    }

    public func state(_ plan: Plan, on day: Day) -> Occurrence.State {
        states[Key(plan: plan.id.text, day: day)] ?? .open
    }

    /// The settled days of a plan, in their order.
    public func days(of plan: Plan) -> [Day] { states.keys.filter { $0.plan == plan.id.text }.map(\.day).sorted() }

    /// The occurrences of plans in a period, by day and then by plan.
    ///
    /// A plan without a written identifier is one that kurs has never settled, whose past days say nothing: it begins today.
    public func occurrences(of plans: [Plan], in period: ClosedRange<Day>, today: Day) -> [Occurrence] {
        var found: [Occurrence] = []
        for (index, plan) in plans.enumerated() {
            let first = max(period.lowerBound, plan.hasWrittenID ? plan.since ?? period.lowerBound : today)
            guard first <= period.upperBound else { continue }
            for day in plan.days(in: first...period.upperBound) {
                found.append(
                    Occurrence(
                        plan: index, day: day, id: plan.occurrenceID(on: day), state: state(plan, on: day)))
            }
        }
        return found.sorted { ($0.day, $0.plan) < ($1.day, $1.plan) }
    }
}

extension Change {
    /// The edits that keep plans from recording again what was undone: it is skipped.
    public func skips(in text: [UInt8]) -> [JournalEdit] {
        var lines: [UInt8] = []
        for line in splices.flatMap({ $0.old.isEmpty ? $0.new.split(separator: 0x0A) : [] }) {
            guard let mark = line.firstIndex(of: UInt8(ascii: ";")) else { continue }
            let tags = Tag.tags(in: String(decoding: line[(mark + 1)...], as: UTF8.self))
            guard tags.contains(.automatic), let plan = tags.first(where: { $0.name == "plan" }),
                let day = tags.first(where: { $0.name == "due" }).flatMap({ Day(iso: $0.value.utf8) })
            else { continue }
            lines += Settlements.skipped(RecordID(plan.value), on: day)
        }
        guard !lines.isEmpty else { return [] }
        return [JournalEdit(text.count..<text.count, (text.last == 0x0A ? [] : [0x0A]) + lines)]
    }
}
