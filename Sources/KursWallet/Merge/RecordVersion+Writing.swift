internal import KursText

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
