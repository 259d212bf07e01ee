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
    /// The text of a field of the first line and the comments below it; `nil` where there is none.
    subscript(_ field: RecordVersion.HeaderField) -> ArraySlice<UInt8>? {
        get { range(field).map { bytes[$0] } }
        set { header[field.rawValue] = newValue.map { RecordVersion.Piece(add($0)) } ?? RecordVersion.Piece() }
    }

    /// Where the text of a field of the first line and the comments below it is; `nil` where there is none.
    func range(_ field: RecordVersion.HeaderField) -> Range<Int>? { header[field.rawValue].range }

    /// Adds a text; the range where it is now.
    mutating func add(_ text: some Collection<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes += text
        return start..<bytes.count
    }

    private mutating func add(_ range: Range<Int>, of version: Self) -> Range<Int> {
        let start = bytes.count
        bytes.append(version.bytes.span, range)
        return start..<bytes.count
    }

    func joined(with other: Self) -> Self {
        // Lines that were added or taken away go with all their fields and the times of these.
        let mine = (times["postings"], postings.count)
        let theirs = (other.times["postings"], other.postings.count)
        var result = Self()
        result.bytes.reserveCapacity(max(bytes.count, other.bytes.count) + 32)
        result.noteTimes(of: self, includingPostings: mine >= theirs)
        result.noteTimes(of: other, includingPostings: theirs >= mine)
        for field in RecordVersion.HeaderField.allCases {
            let (one, two) = (range(field), other.range(field))
            guard one != nil || two != nil else { continue }
            let later = result.later(.header(field), one ?? 0..<0, of: self, two ?? 0..<0, of: other)
            result.header[field.rawValue] = RecordVersion.Piece(later)
        }
        if mine != theirs {
            result.addPostings(of: mine > theirs ? self : other)
            return result
        }
        let takesMine = isLater(.amount, than: other) ?? !hasLesserAmounts(than: other)
        result.postings.reserveCapacity(postings.count)
        for index in postings.indices {
            let (one, two) = (postings[index], other.postings[index])
            result.postings.append(
                RecordVersion.Posting(
                    account: result.later(.account(index), one.account, of: self, two.account, of: other),
                    amount: takesMine ? result.add(one.amount, of: self) : result.add(two.amount, of: other),
                    comment: result.later(.comments, one.comment, of: self, two.comment, of: other)))
        }
        return result
    }

    private mutating func noteTimes(of version: Self, includingPostings: Bool) {
        for (field, time) in version.times.times where includingPostings || !Self.isOfPostings(field) {
            times.note(field, time)
        }
    }

    private static func isOfPostings(_ field: String) -> Bool {
        field == "amount" || field == "comments" || field.utf8.starts(with: "account".utf8)
    }

    private mutating func addPostings(of version: Self) {
        for posting in version.postings {
            postings.append(
                RecordVersion.Posting(
                    account: add(posting.account, of: version), amount: add(posting.amount, of: version),
                    comment: add(posting.comment, of: version)))
        }
    }

    /// Adds the text of a field that was changed later; of equal times the greater one.
    private mutating func later(
        _ field: RecordVersion.Field, _ one: Range<Int>, of mine: Self, _ two: Range<Int>, of theirs: Self
    ) -> Range<Int> {
        if isEqual(mine.bytes.span, one, theirs.bytes.span, two) { return add(one, of: mine) }
        let isMine = mine.isLater(field, than: theirs) ?? theirs.bytes[two].lexicographicallyPrecedes(mine.bytes[one])
        return isMine ? add(one, of: mine) : add(two, of: theirs)
    }

    /// Whether a field was changed later than in another version; `nil` for equal times.
    private func isLater(_ field: RecordVersion.Field, than other: Self) -> Bool? {
        let (one, two) = (times[field.name], other.times[field.name])
        return one == two ? nil : one > two
    }

    private func hasLesserAmounts(than other: Self) -> Bool {
        for (mine, theirs) in zip(postings, other.postings) {
            let (one, two) = (bytes[mine.amount], other.bytes[theirs.amount])
            if one != two { return one.lexicographicallyPrecedes(two) }
        }
        return false
    }

    func differences(from other: Self) -> [RecordVersion.Field] {
        var fields: [RecordVersion.Field] = []
        for field in RecordVersion.HeaderField.allCases where !hasSame(field, as: other) {
            fields.append(.header(field))
        }
        guard postings.count == other.postings.count else { return fields + [.postings] }
        let (mine, theirs) = (bytes.span, other.bytes.span)
        var (hasAmounts, hasComments) = (true, true)
        for (one, two) in zip(postings, other.postings) {
            if hasAmounts, !isEqual(mine, one.amount, theirs, two.amount) { hasAmounts = false }
            if hasComments, !isEqual(mine, one.comment, theirs, two.comment) { hasComments = false }
        }
        if !hasAmounts { fields.append(.amount) }
        if !hasComments { fields.append(.comments) }
        for (index, (one, two)) in zip(postings, other.postings).enumerated()
        where !isEqual(mine, one.account, theirs, two.account) {
            fields.append(.account(index))
        }
        return fields
    }

    private func hasSame(_ field: RecordVersion.HeaderField, as other: Self) -> Bool {
        switch (range(field), other.range(field)) {
        case (nil, nil): true
        case (let one?, let two?): isEqual(bytes.span, one, other.bytes.span, two)
        default: false
        }
    }

    func hasSame(_ field: RecordVersion.Field, as other: Self) -> Bool {
        let (mine, theirs) = (bytes.span, other.bytes.span)
        switch field {
        case .header(let field): return isEqual(mine, range(field) ?? 0..<0, theirs, other.range(field) ?? 0..<0)
        case .account(let index) where index < min(postings.count, other.postings.count):
            return isEqual(mine, postings[index].account, theirs, other.postings[index].account)
        case .amount where postings.count == 2 && other.postings.count == 2:
            return zip(postings, other.postings).allSatisfy { isEqual(mine, $0.amount, theirs, $1.amount) }
        default: return value(field) == other.value(field)
        }
    }

    /// The text of a field, for a person.
    func value(_ field: RecordVersion.Field) -> [UInt8] {
        switch field {
        case .header(let field): Array(self[field] ?? [])
        case .amount: Array(postings.map { bytes[$0.amount] }.filter { !$0.isEmpty }.joined(separator: [0x20]))
        case .comments: Array(postings.map { bytes[$0.comment] }.filter { !$0.isEmpty }.joined(separator: [0x20]))
        case .account(let index) where index < postings.count: Array(bytes[postings[index].account])
        default:
            Array(
                postings.map { bytes[$0.account] + [0x20, 0x20] + bytes[$0.amount] }.joined(separator: [0x0A]))
        }
    }
}
