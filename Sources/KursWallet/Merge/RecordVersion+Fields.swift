import KursText

extension RecordVersion {
    /// Gives a time to each field that has been changed by hand since a common version.
    mutating func noteEdits(since old: RecordVersion) {
        guard let fields, let before = old.fields else { return }
        for field in fields.differences(from: before) {
            let (name, time) = (field.name, before.times[field.name])
            if fields.times[name] <= time { self.fields?.times.note(name, time + 1) }
        }
    }
}

extension RecordVersion.Fields {
    func joined(with other: Self) -> Self {
        // Lines that were added or taken away go with all their fields and the times of these.
        let mine = (times["postings"], postings.count)
        let theirs = (other.times["postings"], other.postings.count)
        var result = Self()
        result.noteTimes(of: self, includingPostings: mine >= theirs)
        result.noteTimes(of: other, includingPostings: theirs >= mine)
        for field in RecordVersion.HeaderField.allCases {
            result[field] = later(.header(field), self[field], other[field], of: other)
        }
        if mine != theirs {
            result.postings = mine > theirs ? postings : other.postings
            return result
        }
        let takesMine = isLater(.amount, than: other) ?? !hasLesserAmounts(than: other)
        for (index, (one, two)) in zip(postings, other.postings).enumerated() {
            result.postings.append(
                RecordVersion.Posting(
                    account: later(.account(index), one.account, two.account, of: other),
                    amount: takesMine ? one.amount : two.amount,
                    comment: later(.comments, one.comment, two.comment, of: other)))
        }
        return result
    }

    private mutating func noteTimes(of version: Self, includingPostings: Bool) {
        for (field, time) in version.times.times {
            let isOfPostings = field == "amount" || field == "comments" || field.utf8.starts(with: "account".utf8)
            if includingPostings || !isOfPostings { times.note(field, time) }
        }
    }

    /// The text of a field that was changed later; of equal times the greater one.
    private func later(
        _ field: RecordVersion.Field, _ one: ArraySlice<UInt8>, _ two: ArraySlice<UInt8>, of other: Self
    ) -> ArraySlice<UInt8> {
        one == two || isLater(field, than: other) ?? two.lexicographicallyPrecedes(one) ? one : two
    }

    /// Whether a field was changed later than in another version; `nil` for equal times.
    private func isLater(_ field: RecordVersion.Field, than other: Self) -> Bool? {
        let (one, two) = (times[field.name], other.times[field.name])
        return one == two ? nil : one > two
    }

    private func hasLesserAmounts(than other: Self) -> Bool {
        let different = zip(postings, other.postings).first { $0.amount != $1.amount }
        return different.map { $0.amount.lexicographicallyPrecedes($1.amount) } ?? false
    }

    func differences(from other: Self) -> [RecordVersion.Field] {
        let isOther = { (field: RecordVersion.HeaderField) in
            field == .tags ? self.tagList != other.tagList : self[field] != other[field]
        }
        var fields = RecordVersion.HeaderField.allCases.filter(isOther).map { RecordVersion.Field.header($0) }
        guard postings.count == other.postings.count else { return fields + [.postings] }
        let pairs = Array(zip(postings, other.postings))
        if wholeAmounts != other.wholeAmounts { fields.append(.amount) }
        if pairs.contains(where: { $0.comment != $1.comment }) { fields.append(.comments) }
        return fields + pairs.indices.filter { pairs[$0].0.account != pairs[$0].1.account }.map { .account($0) }
    }

    /// The tags, on whichever lines they stand.
    private var tagList: [ArraySlice<UInt8>] {
        let parts = self[.tags].split { $0 == 0x0A || $0 == UInt8(ascii: ",") }
        return parts.map { $0.drop { $0 == 0x20 } }.filter { !$0.isEmpty }
    }

    /// The amounts, with that of a second line that leaves it open: an export writes both.
    private var wholeAmounts: [ArraySlice<UInt8>] {
        var amounts = postings.map(\.amount)
        guard amounts.count == 2, let open = amounts.firstIndex(where: \.isEmpty) else { return amounts }
        let other = amounts[1 - open]
        guard !other.contains(where: { "@={*".utf8.contains($0) }) else { return amounts }
        amounts[open] = other.first == UInt8(ascii: "-") ? other.dropFirst() : [UInt8(ascii: "-")] + other
        return amounts
    }

    func hasSame(_ field: RecordVersion.Field, as other: Self) -> Bool {
        switch field {
        case .header(let field): self[field] == other[field]
        case .amount where postings.count == 2 && other.postings.count == 2:
            zip(postings, other.postings).allSatisfy { $0.amount == $1.amount }
        default: value(field) == other.value(field)
        }
    }

    /// The text of a field, for a person.
    func value(_ field: RecordVersion.Field) -> [UInt8] {
        switch field {
        case .header(let field): Array(self[field])
        case .amount: Array(postings.map(\.amount).filter { !$0.isEmpty }.joined(separator: [0x20]))
        case .comments: Array(postings.map(\.comment).filter { !$0.isEmpty }.joined(separator: [0x20]))
        case .account(let index) where index < postings.count: Array(postings[index].account)
        default: Array(postings.map { $0.account + [0x20, 0x20] + $0.amount }.joined(separator: [0x0A]))
        }
    }
}
