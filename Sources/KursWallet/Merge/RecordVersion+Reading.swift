import KursText

extension RecordVersion {
    /// Reads a record from its lines, without the last line break; O(bytes).
    init(id: ArraySlice<UInt8>, record text: Span<UInt8>) {
        self.init(id: id, removed: nil, fields: Fields(text))
    }

    /// Reads the comment that remembers a removed record; `nil` when it has no identifier.
    init?(removal text: ArraySlice<UInt8>) {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let id = Self.removedID(text), let first = lines.first else { return nil }
        self.id = id
        let mark = first.lastIndex(of: UInt8(ascii: "@"))
        removed = mark.flatMap { Int(digits: first[($0 + 1)...].prefix { $0.isASCIIDigit }).map(Int64.init) } ?? 0
        let rest = lines.dropFirst().map { $0.dropFirst($0.starts(with: ";| ".utf8) ? 3 : 2) }
        let record = Array(rest.joined(separator: [0x0A]))
        fields = lines.count > 1 ? Fields(record.span) : nil
    }

    /// The identifier of a removed record: up to `@`, a space or the end of the line.
    static func removedID(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let id = text.dropFirst("; removed:".utf8.count).prefix { $0 > 0x20 && $0 != UInt8(ascii: "@") }
        return id.isEmpty ? nil : id
    }

    /// The identifier of a goal: up to the first space; `nil` for a line without one, which is a comment.
    static func goalID(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let id = text.dropFirst("; goal:".utf8.count).prefix { $0 > 0x20 }
        return id.isEmpty ? nil : id
    }
}

extension RecordVersion.Fields {
    init(goal line: ArraySlice<UInt8>) {
        self.init()
        self[.goal] = line
    }

    init(_ text: Span<UInt8>) {
        self.init()
        bytes.reserveCapacity(text.count + 32)
        bytes.append(text, 0, text.count)
        let firstEnd = find(0x0A, text, from: 0, to: text.count)
        let mark = find(UInt8(ascii: ";"), text, from: 0, to: firstEnd)
        readHeader(text, trimmed(text, 0..<mark))
        if mark < firstEnd { takeTags(text, trimmed(text, (mark + 1)..<firstEnd)) }
        var tagsEnd = bytes.count
        var start = firstEnd + 1
        while start <= text.count {
            let end = find(0x0A, text, from: start, to: text.count)
            let line = trimmed(text, start..<end)
            start = end + 1
            if line.isEmpty || text[line.lowerBound] != UInt8(ascii: ";") {
                if postings.isEmpty { postings.reserveCapacity(2) }
                postings.append(Self.posting(text, line))
            } else if postings.isEmpty {
                bytes.append(0x0A)
                takeTags(text, trimmed(text, (line.lowerBound + 1)..<line.upperBound))
                tagsEnd = bytes.count
            } else {
                addComment(text, line)
            }
        }
        set(.tags, text.count..<tagsEnd)
        takeRoles()
    }

    /// Adds a line of comment below the last posting.
    private mutating func addComment(_ text: Span<UInt8>, _ line: Range<Int>) {
        var comment = postings[postings.count - 1].comment
        if comment.upperBound != bytes.count || comment.upperBound == text.count { comment = add(bytes[comment]) }
        bytes.append(0x0A)
        bytes.append(text, line)
        postings[postings.count - 1].comment = comment.lowerBound..<bytes.count
    }

    private mutating func readHeader(_ text: Span<UInt8>, _ line: Range<Int>) {
        var dateEnd = line.lowerBound
        if !line.isEmpty, text[dateEnd] == UInt8(ascii: "~") {
            // A periodic transaction has a period in place of the date, up to two spaces.
            dateEnd = accountEnd(text, dateEnd, line.upperBound)
        } else {
            while dateEnd < line.upperBound, !text[dateEnd].isASCIIWhitespace { dateEnd += 1 }
        }
        set(.date, trimmed(text, line.lowerBound..<dateEnd))
        var rest = trimmed(text, dateEnd..<line.upperBound)
        if !rest.isEmpty, text[rest.lowerBound] == UInt8(ascii: "*") || text[rest.lowerBound] == UInt8(ascii: "!") {
            set(.status, rest.prefix(1))
            rest = trimmed(text, rest.dropFirst())
        }
        if !rest.isEmpty, text[rest.lowerBound] == UInt8(ascii: "(") {
            let close = find(UInt8(ascii: ")"), text, from: rest.lowerBound, to: rest.upperBound)
            if close < rest.upperBound {
                set(.code, rest.lowerBound..<(close + 1))
                rest = trimmed(text, (close + 1)..<rest.upperBound)
            }
        }
        set(.description, rest)
    }

    private mutating func set(_ field: RecordVersion.HeaderField, _ range: Range<Int>) {
        header[field.rawValue] = RecordVersion.Piece(range)
    }

    /// Adds a line of the comment without the tags `id:` and `edited:`; the latter gives the times.
    private mutating func takeTags(_ text: Span<UInt8>, _ line: Range<Int>) {
        var isFirst = true
        var start = line.lowerBound
        while start <= line.upperBound {
            let end = find(UInt8(ascii: ","), text, from: start, to: line.upperBound)
            let part = trimmed(text, start..<end)
            start = end + 1
            if part.count >= 7, starts(text, part.lowerBound, with: "edited:") {
                let read = FieldTimes(bytes[part].dropFirst(7))
                for (field, time) in read.times { times.note(field, time) }
            } else if part.count < 3 || !starts(text, part.lowerBound, with: "id:") {
                if !isFirst { bytes.append(", ") }
                bytes.append(text, part)
                isFirst = false
            }
        }
    }

    /// Times of accounts by their role become those of their lines.
    private mutating func takeRoles() {
        let roles = ["category", "account", "from", "to"]
        guard times.times.contains(where: { roles.contains($0.key) }) else { return }
        var read = FieldTimes()
        for (field, time) in times.times {
            guard roles.contains(field) else {
                read.note(field, time)
                continue
            }
            for (index, posting) in postings.enumerated() {
                let (text, start) = (bytes.span, posting.account.lowerBound)
                let isCategory = starts(text, start, with: "expenses") || starts(text, start, with: "income")
                if isCategory == (field == "category") { read.note(RecordVersion.Field.account(index).name, time) }
            }
        }
        times = read
    }

    private static func posting(_ text: Span<UInt8>, _ line: Range<Int>) -> RecordVersion.Posting {
        var start = line.lowerBound
        if start < line.upperBound, text[start] == UInt8(ascii: "*") || text[start] == UInt8(ascii: "!") {
            start = skipSpaces(text, start + 1, line.upperBound)
        }
        let nameEnd = accountEnd(text, start, line.upperBound)
        let from = skipSpaces(text, nameEnd, line.upperBound)
        let mark = find(UInt8(ascii: ";"), text, from: from, to: line.upperBound)
        let amountEnd = dropSpaces(text, from, mark)
        return RecordVersion.Posting(
            account: line.lowerBound..<nameEnd, amount: from..<max(from, amountEnd),
            comment: mark..<line.upperBound)
    }
}

/// A range without the white space at both ends; O(white space).
private func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, let length = spaceLength(text, start) { start += length }
    trimEnd: while end > start {
        if text[end - 1] > 0x20, text[end - 1] < 0x80 { break }
        for length in 1...3 where end - length >= start && spaceLength(text, end - length) == length {
            end -= length
            continue trimEnd
        }
        break
    }
    return start..<max(start, end)
}
