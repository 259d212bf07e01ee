package import KursCore
import KursText

/// What the imported records of a journal are, by the tag `row-kind:` that an import gives to those that are no mere income or
/// expense: `row-kind:interest`, `row-kind:refund-given 2026-07-07` with the day of the receipt, `row-kind:undecided`.
package struct RecordKinds {
    package struct Entry: Equatable, Sendable {
        package var kind: RowKind
        package var refundOf: Day?
        /// Where a receipt through the distribution account was seen.
        package var place: Place?
    }

    /// Where a receipt was seen of which no statement shows the other account.
    package enum Place: String, Sendable {
        case distribution, current

        init?(_ reason: RowVerdict.Reason) {
            switch reason {
            case .onDistribution: self = .distribution
            case .fromDistribution: self = .current
            default: return nil
            }
        }
    }

    private var entries: [Int: Entry] = [:]

    /// The kind of a transaction; `nil` for one that nothing is known of.
    package subscript(_ transaction: Int) -> Entry? { entries[transaction] }

    /// Finds the kinds in a journal; O(bytes).
    package init(_ journal: Journal) {
        for (index, _, _) in journal.places(of: "row-kind:") where entries[index] == nil {
            entries[index] = Self.entry(journal.header(of: index).comment)
        }
    }

    /// The kind that a comment tells; an undecided record whose account somebody has changed is decided.
    private static func entry(_ comment: String) -> Entry? {
        let tags = Tag.tags(in: comment)
        guard let tag = tags.first(where: { $0.name == "row-kind" }) else { return nil }
        let words = tag.value.split(separator: " ")
        guard let kind = words.first.flatMap({ RowKind(rawValue: String($0)) }) else { return nil }
        if kind == .undecided, tags.contains(where: \.tellsChosenAccount) { return nil }
        let last = words.dropFirst().first
        return Entry(
            kind: kind, refundOf: last.flatMap { Day(iso: $0.utf8) },
            place: last.flatMap { Place(rawValue: String($0)) })
    }
}
