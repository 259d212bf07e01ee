internal import KursText

extension RecordVersion {
    /// Reads a record from its lines, without the last line break; O(bytes).
    init(id: [UInt8], record text: [UInt8]) {
        (self.id, removed) = (id, nil)
        fields = Fields(text)
    }

    /// Reads the comment that remembers a removed record; `nil` when it has no identifier.
    init?(removal text: [UInt8]) {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let id = Self.removedID(text), let first = lines.first else { return nil }
        self.id = id
        let mark = first.lastIndex(of: UInt8(ascii: "@"))
        removed = mark.flatMap { Int(digits: first[($0 + 1)...].prefix { $0.isASCIIDigit }).map(Int64.init) } ?? 0
        let record = lines.dropFirst().map { $0.dropFirst($0.starts(with: ";| ".utf8) ? 3 : 2) }.joined(separator: [
            0x0A
        ])
        fields = lines.count > 1 ? Fields(Array(record)) : nil
    }

    /// The identifier of a removed record: up to `@`, a space or the end of the line.
    static func removedID(_ text: [UInt8]) -> [UInt8]? {
        let id = text.dropFirst("; removed:".utf8.count).prefix { $0 > 0x20 && $0 != UInt8(ascii: "@") }
        return id.isEmpty ? nil : Array(id)
    }

    /// The identifier of a goal: up to the first space; `nil` for a line without one, which is a comment.
    static func goalID(_ text: [UInt8]) -> [UInt8]? {
        let id = text.dropFirst("; goal:".utf8.count).prefix { $0 > 0x20 }
        return id.isEmpty ? nil : Array(id)
    }

    /// The lines, without the last line break.
    var text: [UInt8] {
        if isAlive, let fields { return fields.text(id: id) }
        var output = Array("; removed:".utf8) + id + [UInt8(ascii: "@")]
        output.append(decimal: removed ?? 0)
        for line in fields?.text(id: id).split(separator: 0x0A) ?? [] { output += Array("\n;| ".utf8) + line }
        return output
    }
}

extension RecordVersion.Fields {
    /// Reads the line of a goal, which is one field.
    init(goal line: [UInt8]) {
        self.init()
        header["goal"] = line
    }

    /// Reads the lines of a record.
    init(_ text: [UInt8]) {
        self.init()
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        var comments: [[UInt8]] = []
        for (index, line) in lines.enumerated() {
            if index == 0 {
                let mark = line.firstIndex(of: UInt8(ascii: ";")) ?? line.endIndex
                readHeader(Array(line[..<mark]))
                comments.append(mark < line.endIndex ? trimmed(Array(line[(mark + 1)...])) : [])
                continue
            }
            let trimmedLine = trimmed(Array(line))
            if trimmedLine.first == UInt8(ascii: ";") {
                if postings.isEmpty {
                    comments.append(trimmed(Array(trimmedLine.dropFirst())))
                } else {
                    postings[postings.count - 1].comment += [0x0A] + trimmedLine
                }
            } else {
                postings.append(Self.posting(trimmedLine))
            }
        }
        header["tags"] = Array(comments.map { takeTags($0) }.joined(separator: [0x0A]))
        takeRoles()
    }

    private mutating func readHeader(_ line: [UInt8]) {
        var rest = trimmed(line)[...]
        // A periodic transaction has a period in place of the date, up to two spaces.
        let dateEnd =
            rest.first == UInt8(ascii: "~")
            ? accountEnd(line.span, 0, line.count) : rest.firstIndex { $0.isASCIIWhitespace } ?? rest.endIndex
        header["date"] = trimmed(Array(rest[..<min(dateEnd, rest.endIndex)]))
        rest = trimmed(Array(rest[min(dateEnd, rest.endIndex)...]))[...]
        if let first = rest.first, first == UInt8(ascii: "*") || first == UInt8(ascii: "!") {
            header["status"] = [first]
            rest = trimmed(Array(rest.dropFirst()))[...]
        }
        if rest.first == UInt8(ascii: "("), let close = rest.firstIndex(of: UInt8(ascii: ")")) {
            header["code"] = Array(rest[...close])
            rest = trimmed(Array(rest[(close + 1)...]))[...]
        }
        header["description"] = Array(rest)
    }

    /// A line of the comment without the tags `id:` and `edited:`; the latter gives the times.
    private mutating func takeTags(_ line: [UInt8]) -> [UInt8] {
        var kept: [[UInt8]] = []
        for part in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let part = trimmed(Array(part))
            if part.starts(with: "edited:".utf8) {
                let read = FieldTimes(Array(part.dropFirst("edited:".utf8.count)))
                for (field, time) in read.times { times.note(field, time) }
            } else if !part.starts(with: "id:".utf8) {
                kept.append(part)
            }
        }
        return Array(kept.joined(separator: Array(", ".utf8)))
    }

    /// Times of accounts by their role become those of their lines.
    private mutating func takeRoles() {
        var read = FieldTimes()
        for (field, time) in times.times {
            guard ["category", "account", "from", "to"].contains(field) else {
                read.note(field, time)
                continue
            }
            for (index, posting) in postings.enumerated() {
                let isCategory =
                    posting.account.starts(with: "expenses".utf8) || posting.account.starts(with: "income".utf8)
                if isCategory == (field == "category") { read.note("account\(index + 1)", time) }
            }
        }
        times = read
    }

    private static func posting(_ line: [UInt8]) -> RecordVersion.Posting {
        let text = line.span
        var start = 0
        if let first = line.first, first == UInt8(ascii: "*") || first == UInt8(ascii: "!") {
            start = skipSpaces(text, 1, text.count)
        }
        let nameEnd = accountEnd(text, start, text.count)
        let from = skipSpaces(text, nameEnd, text.count)
        let mark = find(UInt8(ascii: ";"), text, from: from, to: text.count)
        let amountEnd = dropSpaces(text, from, mark)
        return RecordVersion.Posting(
            account: Array(line[..<nameEnd]), amount: Array(line[from..<max(from, amountEnd)]),
            comment: Array(line[mark...]))
    }

    /// The lines, without the last line break, spaced as kurs writes them.
    func text(id: [UInt8]) -> [UInt8] {
        if let goal = header["goal"] { return goal }
        var output = header["date"] ?? []
        var gap: [UInt8] = output.first == UInt8(ascii: "~") ? [0x20, 0x20] : [0x20]
        for field in ["status", "code", "description"] {
            guard let value = header[field], !value.isEmpty else { continue }
            output += gap + value
            gap = [0x20]
        }
        var comments = (header["tags"] ?? []).split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        var parts = [Array("id:".utf8) + id]
        if let first = comments.first, !first.isEmpty { parts.append(first) }
        if times.latest > 0 { parts.append(Array("edited:".utf8) + times.text) }
        output += Array("  ; ".utf8) + Array(parts.joined(separator: Array(", ".utf8)))
        comments = Array(comments.dropFirst())
        for comment in comments where !comment.isEmpty { output += Array("\n    ; ".utf8) + comment }
        for posting in postings {
            output += Array("\n    ".utf8) + posting.account
            if !posting.amount.isEmpty { output += [0x20, 0x20] + posting.amount }
            let lines = posting.comment.split(separator: 0x0A)
            for (index, line) in lines.enumerated() {
                let isOnLine = index == 0 && posting.comment.first != 0x0A
                output += isOnLine ? [0x20, 0x20] : Array("\n    ".utf8)
                output += line
            }
        }
        return output
    }
}
