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

    /// The texts of a record, parts of the file's as far as they stand there; empty for those that it has not.
    struct Fields: Sendable {
        var times = FieldTimes()
        private var header = [ArraySlice<UInt8>](repeating: [], count: HeaderField.allCases.count)
        var postings: [Posting] = []

        subscript(_ field: HeaderField) -> ArraySlice<UInt8> {
            get { header[field.rawValue] }
            set { header[field.rawValue] = newValue }
        }
    }

    struct Posting: Sendable {
        /// The account with the marks of its status and of a virtual posting.
        var account: ArraySlice<UInt8>
        /// The amount with cost and assertion; empty for none.
        var amount: ArraySlice<UInt8>
        /// The comment on the line and those below, from the semicolon of each.
        var comment: ArraySlice<UInt8>
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
            case .header(let field): HeaderField.names[field.rawValue]
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

        static let names = allCases.map { "\($0)" }
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
        guard self[.goal].isEmpty else { return output += self[.goal] }
        output += self[.date]
        var isAfterPeriod = self[.date].first == UInt8(ascii: "~")
        for field in [RecordVersion.HeaderField.status, .code, .description] where !self[field].isEmpty {
            output.append(isAfterPeriod ? "  " : " ")
            output += self[field]
            isAfterPeriod = false
        }
        output.append("  ; id:")
        output += id
        let tags = self[.tags].split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        if let first = tags.first, !first.isEmpty {
            output.append(", ")
            output += first
        }
        if times.latest > 0 {
            output.append(", edited:")
            times.write(to: &output)
        }
        for line in (tags.last ?? []).split(separator: 0x0A) where tags.count > 1 {
            output.append("\n    ; ")
            output += line
        }
        for posting in postings { write(posting, to: &output) }
    }

    private func write(_ posting: RecordVersion.Posting, to output: inout [UInt8]) {
        output.append("\n    ")
        output += posting.account
        if !posting.amount.isEmpty {
            output.append("  ")
            output += posting.amount
        }
        // The first may stand on the line itself.
        var gap: StaticString = "  "
        for line in posting.comment.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if !line.isEmpty {
                output.append(gap)
                output += line
            }
            gap = "\n    "
        }
    }
}
