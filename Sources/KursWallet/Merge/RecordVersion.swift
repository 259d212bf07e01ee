import KursText

/// A record as one file has it, by fields; two versions of a record join into one.
///
/// Joining takes each field from the version that changed it later; of equal times the greater bytes win, so that joining
/// is commutative, associative and idempotent. All amounts are one field, because they balance together.
struct RecordVersion: Sendable {
    var id: ArraySlice<UInt8>
    /// When it was removed; `nil` when it was not.
    var removed: Int64?
    /// The fields of a record that is there, or that was edited before it was removed.
    var fields: Fields?

    /// The texts of a record, all in one array: a field is a range of it.
    struct Fields: Sendable {
        var times = FieldTimes()
        /// The texts; those that are no field's stay unused.
        var bytes: [UInt8] = []
        /// The first line and the comments below it.
        var header = InlineArray<6, Piece>(repeating: Piece())
        var postings: [Posting] = []
    }

    /// A range of the texts, or none; half as large as the library's, because records are copied a lot.
    struct Piece: Sendable {
        private var (start, end): (Int32, Int32) = (-1, -1)

        init() {}
        init(_ range: Range<Int>) { (start, end) = (Int32(range.lowerBound), Int32(range.upperBound)) }

        /// The range; `nil` for none.
        var range: Range<Int>? { start < 0 ? nil : Int(start)..<Int(end) }
    }

    struct Posting: Sendable {
        /// The account with the marks of its status and of a virtual posting.
        var account: Range<Int>
        /// The amount with cost and assertion; empty for none.
        var amount: Range<Int>
        /// The comment on the line and those below, from the semicolon of each.
        var comment: Range<Int>
    }

    /// A field, which has a time of its own.
    enum Field: Equatable {
        case header(HeaderField)
        /// The number of lines and all that is on them.
        case postings
        case amount
        case comments
        /// The account of a line, counted from 0.
        case account(Int)

        var name: String {
            switch self {
            case .header(let field): field.name
            case .postings: "postings"
            case .amount: "amount"
            case .comments: "comments"
            case .account(let index): "account\(index + 1)"
            }
        }
    }

    /// A field of the first line and the comments below it.
    enum HeaderField: Int, CaseIterable {
        /// The line of a goal, which has no other field.
        case goal
        /// The date, or the period of a periodic transaction.
        case date
        case status, code, description, tags

        var name: String {
            switch self {
            case .goal: "goal"
            case .date: "date"
            case .status: "status"
            case .code: "code"
            case .description: "description"
            case .tags: "tags"
            }
        }
    }

    /// Whether the record is there: it has never been removed, or was edited later.
    var isAlive: Bool { fields.map { removed == nil || $0.times.latest > (removed ?? 0) } ?? false }

    /// What both versions make together.
    func joined(with other: RecordVersion) -> RecordVersion {
        var result = RecordVersion(id: id, removed: removed ?? other.removed, fields: nil)
        if let removed, let time = other.removed { result.removed = max(removed, time) }
        switch (fields, other.fields) {
        case (let mine?, let theirs?): result.fields = mine.joined(with: theirs)
        case (let mine, let theirs): result.fields = mine ?? theirs
        }
        // What no later join needs: the removal of a record that is there, the fields of one that nobody edited.
        if result.isAlive {
            result.removed = nil
        } else if result.fields?.times.latest == 0 {
            result.fields = nil
        }
        return result
    }
}

extension RecordVersion {
    /// Appends the lines, without the last line break.
    func write(to output: inout [UInt8]) {
        if isAlive, let fields { return fields.write(id, to: &output) }
        output.append("; removed:")
        output += id
        output.append(UInt8(ascii: "@"))
        output.append(decimal: removed ?? 0)
        guard let fields else { return }
        var record: [UInt8] = []
        fields.write(id, to: &record)
        for line in record.split(separator: 0x0A) {
            output.append("\n;| ")
            output += line
        }
    }
}

extension RecordVersion.Fields {
    /// Appends the lines, without the last line break, spaced as kurs writes them.
    func write(_ id: ArraySlice<UInt8>, to output: inout [UInt8]) {
        let text = bytes.span
        if let goal = range(.goal) { return output.append(text, goal) }
        let date = range(.date) ?? 0..<0
        output.append(text, date)
        var isAfterPeriod = !date.isEmpty && text[date.lowerBound] == UInt8(ascii: "~")
        for field in [RecordVersion.HeaderField.status, .code, .description] {
            guard let value = range(field), !value.isEmpty else { continue }
            output.append(isAfterPeriod ? "  " : " ")
            output.append(text, value)
            isAfterPeriod = false
        }
        output.append("  ; id:")
        output += id
        let tags = range(.tags) ?? 0..<0
        var end = find(0x0A, text, from: tags.lowerBound, to: tags.upperBound)
        if end > tags.lowerBound {
            output.append(", ")
            output.append(text, tags.lowerBound, end)
        }
        if times.latest > 0 {
            output.append(", edited:")
            times.write(to: &output)
        }
        while end < tags.upperBound {
            let start = end + 1
            end = find(0x0A, text, from: start, to: tags.upperBound)
            guard start < end else { continue }
            output.append("\n    ; ")
            output.append(text, start, end)
        }
        for posting in postings { write(posting, to: &output) }
    }

    private func write(_ posting: RecordVersion.Posting, to output: inout [UInt8]) {
        let text = bytes.span
        output.append("\n    ")
        output.append(text, posting.account)
        if !posting.amount.isEmpty {
            output.append("  ")
            output.append(text, posting.amount)
        }
        var (start, gap): (Int, StaticString) = (posting.comment.lowerBound, "  ")
        while start < posting.comment.upperBound {
            let end = find(0x0A, text, from: start, to: posting.comment.upperBound)
            if start < end {
                output.append(gap)
                output.append(text, start, end)
            }
            (start, gap) = (end + 1, "\n    ")
        }
    }
}
