import KursText

extension RecordVersion {
    /// Reads the comment that remembers a removed record; `nil` when it has no identifier.
    init?(removal text: ArraySlice<UInt8>) {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let id = Self.removedID(text), let first = lines.first else { return nil }
        self.id = id
        let mark = first.lastIndex(of: UInt8(ascii: "@"))
        removed = mark.flatMap { Int(digits: first[($0 + 1)...].prefix { $0.isASCIIDigit }).map(Int64.init) } ?? 0
        let rest = lines.dropFirst().map { $0.dropFirst($0.starts(with: ";| ".utf8) ? 3 : 2) }
        let record = Array(rest.joined(separator: [0x0A]))
        fields = lines.count > 1 ? Fields(record, record.indices) : nil
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
        let last = line[(line.lastIndex(of: 0x20) ?? line.startIndex)...].dropFirst()
        if last.starts(with: "edited:".utf8) { times = FieldTimes(last.dropFirst("edited:".utf8.count)) }
    }

    /// Reads a record from its lines, without the last line break; O(bytes).
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.init()
        let text = bytes.span
        let firstEnd = find(0x0A, text, from: range.lowerBound, to: range.upperBound)
        let mark = find(UInt8(ascii: ";"), text, from: range.lowerBound, to: firstEnd)
        readHeader(bytes, trimmed(text, range.lowerBound..<mark))
        var tags = mark < firstEnd ? readTags(bytes, trimmed(text, (mark + 1)..<firstEnd)) : []
        var start = firstEnd + 1
        while start <= range.upperBound {
            let end = find(0x0A, text, from: start, to: range.upperBound)
            let line = trimmed(text, start..<end)
            start = end + 1
            if line.isEmpty || text[line.lowerBound] != UInt8(ascii: ";") {
                postings.append(Self.posting(bytes, line))
            } else if postings.isEmpty {
                tags += [0x0A] + readTags(bytes, trimmed(text, (line.lowerBound + 1)..<line.upperBound))
            } else {
                postings[postings.count - 1].comment += [0x0A] + bytes[line]
            }
        }
        self[.tags] = tags[...]
        takeRoles()
    }

    private mutating func readHeader(_ bytes: [UInt8], _ line: Range<Int>) {
        let text = bytes.span
        var dateEnd = line.lowerBound
        if !line.isEmpty, text[dateEnd] == UInt8(ascii: "~") {
            // A periodic transaction has a period in place of the date, up to two spaces.
            dateEnd = accountEnd(text, dateEnd, line.upperBound)
        } else {
            while dateEnd < line.upperBound, !text[dateEnd].isASCIIWhitespace { dateEnd += 1 }
        }
        self[.date] = bytes[trimmed(text, line.lowerBound..<dateEnd)]
        var rest = trimmed(text, dateEnd..<line.upperBound)
        if !rest.isEmpty, text[rest.lowerBound] == UInt8(ascii: "*") || text[rest.lowerBound] == UInt8(ascii: "!") {
            self[.status] = bytes[rest.prefix(1)]
            rest = trimmed(text, rest.dropFirst())
        }
        if !rest.isEmpty, text[rest.lowerBound] == UInt8(ascii: "(") {
            let close = find(UInt8(ascii: ")"), text, from: rest.lowerBound, to: rest.upperBound)
            if close < rest.upperBound {
                self[.code] = bytes[rest.lowerBound...close]
                rest = trimmed(text, (close + 1)..<rest.upperBound)
            }
        }
        self[.description] = bytes[rest]
    }

    /// A line of the comment without the tags `id:` and `edited:`; the latter gives the times.
    private mutating func readTags(_ bytes: [UInt8], _ line: Range<Int>) -> [UInt8] {
        var kept: [ArraySlice<UInt8>] = []
        for whole in bytes[line].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let part = bytes[trimmed(bytes.span, whole.startIndex..<whole.endIndex)]
            if part.starts(with: "edited:".utf8) {
                for (field, time) in FieldTimes(part.dropFirst(7)).times { times.note(field, time) }
            } else if !part.starts(with: "id:".utf8) {
                kept.append(part)
            }
        }
        return Array(kept.joined(separator: Array(", ".utf8)))
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
                let isCategory = ["expenses", "income"].contains { posting.account.starts(with: $0.utf8) }
                if isCategory == (field == "category") { read.note(RecordVersion.Field.account(index).name, time) }
            }
        }
        times = read
    }

    private static func posting(_ bytes: [UInt8], _ line: Range<Int>) -> RecordVersion.Posting {
        let text = bytes.span
        var start = line.lowerBound
        if start < line.upperBound, text[start] == UInt8(ascii: "*") || text[start] == UInt8(ascii: "!") {
            start = skipSpaces(text, start + 1, line.upperBound)
        }
        let nameEnd = accountEnd(text, start, line.upperBound)
        let from = skipSpaces(text, nameEnd, line.upperBound)
        let mark = find(UInt8(ascii: ";"), text, from: from, to: line.upperBound)
        return RecordVersion.Posting(
            account: bytes[line.lowerBound..<nameEnd], amount: bytes[from..<dropSpaces(text, from, mark)],
            comment: bytes[mark..<line.upperBound])
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
