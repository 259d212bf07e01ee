internal import KursText

/// A record as one file has it, by fields; two versions of a record join into one.
///
/// Joining takes each field from the version that changed it later; of equal times the greater bytes win, so that joining
/// is commutative, associative and idempotent. All amounts are one field, because they balance together.
struct RecordVersion: Equatable, Sendable {
    /// The identifier.
    var id: [UInt8]
    /// When it was removed; `nil` when it was not.
    var removed: Int64?
    /// The fields of a record that is there, or that was edited before it was removed.
    var fields: Fields?

    /// The texts of a record.
    struct Fields: Equatable, Sendable {
        var times = FieldTimes()
        /// `date`, or the period of a periodic transaction, `status`, `code`, `description` and `tags`; `goal` for the line of
        /// a goal.
        var header = FieldMap<[UInt8]>()
        /// The lines of postings.
        var postings: [Posting] = []
    }

    /// A line with a posting.
    struct Posting: Equatable, Sendable {
        /// The account with the marks of its status and of a virtual posting.
        var account: [UInt8]
        /// The amount with cost and assertion; empty for none.
        var amount: [UInt8]
        /// The comment on the line and those below, from the semicolon of each.
        var comment: [UInt8]
    }

    /// Whether the record is there: it has never been removed, or was edited later.
    var isAlive: Bool { fields.map { removed == nil || $0.times.latest > (removed ?? 0) } ?? false }

    /// What both versions make together.
    func joined(with other: RecordVersion) -> RecordVersion {
        var result = self
        result.removed = [removed, other.removed].compactMap(\.self).max()
        switch (fields, other.fields) {
        case (let mine?, let theirs?): result.fields = mine.joined(with: theirs)
        case (let mine, let theirs): result.fields = mine ?? theirs
        }
        return result.normalized
    }

    /// Without what no later join needs: the removal of a record that is there, the fields of one that nobody edited.
    private var normalized: RecordVersion {
        var result = self
        if isAlive {
            result.removed = nil
        } else if fields?.times.latest == 0 {
            result.fields = nil
        }
        return result
    }
}

extension RecordVersion.Fields {
    static let headerFields = ["goal", "date", "status", "code", "description", "tags"]

    func joined(with other: Self) -> Self {
        // Lines that were added or taken away go with all their fields and the times of these.
        let mine = (times["postings"], postings.count)
        let theirs = (other.times["postings"], other.postings.count)
        var result = Self()
        for (version, hasPostings) in [(self, mine >= theirs), (other, theirs >= mine)] {
            for (field, time) in version.times.times where hasPostings || !Self.isOfPostings(field) {
                result.times.note(field, time)
            }
        }
        for field in Self.headerFields where header[field] != nil || other.header[field] != nil {
            result.header[field] = later(
                (times[field], header[field] ?? []), (other.times[field], other.header[field] ?? []))
        }
        if mine != theirs {
            result.postings = mine > theirs ? postings : other.postings
            return result
        }
        let (myAmounts, theirAmounts) = (postings.map(\.amount), other.postings.map(\.amount))
        let takesMine =
            times["amount"] != other.times["amount"]
            ? times["amount"] > other.times["amount"] : !Self.isLess(myAmounts, theirAmounts)
        for (index, (one, two)) in zip(postings, other.postings).enumerated() {
            let field = "account\(index + 1)"
            result.postings.append(
                RecordVersion.Posting(
                    account: later((times[field], one.account), (other.times[field], two.account)),
                    amount: takesMine ? one.amount : two.amount,
                    comment: later((times["comments"], one.comment), (other.times["comments"], two.comment))))
        }
        return result
    }

    /// The fields in which this version differs from another, by the names of their times.
    func differences(from other: Self) -> [String] {
        var names = Self.headerFields.filter { header[$0] != other.header[$0] }
        guard postings.count == other.postings.count else { return names + ["postings"] }
        if postings.map(\.amount) != other.postings.map(\.amount) { names.append("amount") }
        if postings.map(\.comment) != other.postings.map(\.comment) { names.append("comments") }
        for index in postings.indices where postings[index].account != other.postings[index].account {
            names.append("account\(index + 1)")
        }
        return names
    }

    /// The text of a field, for a person.
    func value(_ field: String) -> [UInt8] {
        if let text = header[field] { return text }
        if field == "amount" { return Array(postings.map(\.amount).filter { !$0.isEmpty }.joined(separator: [0x20])) }
        for index in postings.indices where field == "account\(index + 1)" { return postings[index].account }
        return Array(postings.map { $0.account + [0x20, 0x20] + $0.amount }.joined(separator: [0x0A]))
    }

    private static func isOfPostings(_ field: String) -> Bool {
        field == "amount" || field == "comments" || field.hasPrefix("account")
    }

    private func later(_ one: (time: Int64, value: [UInt8]), _ two: (time: Int64, value: [UInt8])) -> [UInt8] {
        if one.time != two.time { return one.time > two.time ? one.value : two.value }
        return one.value.lexicographicallyPrecedes(two.value) ? two.value : one.value
    }

    private static func isLess(_ one: [[UInt8]], _ two: [[UInt8]]) -> Bool {
        for (mine, theirs) in zip(one, two) where mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return false
    }
}
