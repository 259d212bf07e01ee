public import KursCore
import KursText

/// A recurring or planned transaction: hledger's periodic transaction, or several that mean one (a day of every quarter).
public struct Plan: Sendable {
    /// The tag `id:` of the first part, else the identifier that follows from its text.
    public var id: RecordID
    public var hasWrittenID: Bool
    /// The periodic transactions, by their index in ``Journal/periodic``.
    public var parts: [Part]
    /// The first part as a record, with another day.
    public var record: Record
    /// What it is for, in the user's words: the comment line `; note: …`, of which hledger reads a tag; empty without one.
    public var note = ""

    /// A periodic transaction of a plan.
    public struct Part: Sendable {
        /// The index in ``Journal/periodic``.
        public var index: Int
        public var expression: String
        public var recurrence: Recurrence
    }

    /// The first day that counts: that of the tag `since:`; `nil` without one.
    public var since: Day? {
        record.tags.first { $0.name == "since" }.flatMap { Day(iso: $0.value.utf8) }
    }

    /// The days in a period, in their order.
    public func days(in period: ClosedRange<Day>) -> [Day] {
        parts.flatMap { $0.recurrence.days(in: period) }.sorted()
    }

    /// The first day on or after another.
    public func next(from day: Day) -> Day? { parts.compactMap { $0.recurrence.next(from: day) }.min() }

    /// Whether no day comes after this one.
    public func isOver(after day: Day) -> Bool { next(from: day.advanced(by: 1)) == nil }

    /// The identifier of the record that settles the plan on a day, the same on every device.
    public func occurrenceID(on day: Day) -> RecordID { Self.occurrenceID(ofPlan: id, on: day) }

    static func occurrenceID(ofPlan id: RecordID, on day: Day) -> RecordID {
        RecordID(following: "plan \(id.text) \(day.iso)")
    }
}

extension Journal {
    /// The plans, in the order of the text, and the periodic transactions whose days or postings are not known.
    ///
    /// Periodic transactions with identifiers such as `x` and `x-2` are parts of one plan. O(bytes of them).
    public func plans() -> (plans: [Plan], unknown: [TextRange]) {
        var (plans, unknown): ([Plan], [TextRange]) = ([], [])
        var places: [String: Int] = [:]
        for (index, periodic) in periodic.enumerated() {
            let bytes = files[periodic.text.file].bytes
            let expression = String(decoding: bytes[periodic.period], as: UTF8.self)
            guard let template = periodic.template, let templates = templates.first,
                let recurrence = PeriodExpression.read(expression)
            else {
                unknown.append(periodic.text)
                continue
            }
            let part = Plan.Part(index: index, expression: expression, recurrence: recurrence)
            var record = templates.record(template)
            let text = bytes.span
            let end = dropSpaces(text, periodic.text.range.lowerBound, periodic.text.range.upperBound)
            if !record.hasWrittenID {
                record.id = RecordID(of: text.extracting(periodic.text.range.lowerBound..<end), repetition: 0)
            } else if let place = places[Self.withoutPart(record.id.text)] {
                plans[place].parts.append(part)
                continue
            }
            places[record.id.text] = plans.count
            // A note may have commas and colons, which would begin tags.
            let lines = record.comment.split(separator: "\n")
            record.comment = lines.filter { !$0.hasPrefix("note:") }.map(String.init).list("\n")
            let note = lines.first { $0.hasPrefix("note:") }.map { String($0.dropFirst(5).drop { $0 == " " }) }
            plans.append(
                Plan(
                    id: record.id, hasWrittenID: record.hasWrittenID, parts: [part], record: record, note: note ?? ""))
        }
        return (plans, unknown)
    }

    /// The edit that writes the note of a transaction below its first line; an empty note is taken away.
    public func noteEdit(_ note: String, of index: Int) -> JournalEdit {
        let transaction = transactions[index]
        let bytes = files[transaction.file].bytes
        let (text, limit) = (bytes.span, Int(transaction.end))
        let start = min(find(0x0A, text, from: Int(transaction.start), to: limit) + 1, limit)
        var (range, at) = (start..<start, start)
        while let line = takeLine(text, &at, to: limit) {
            let mark = skipSpaces(text, line.lowerBound, line.upperBound)
            guard mark < line.upperBound, text[mark] == UInt8(ascii: ";") else { break }
            let comment = bytes[skipSpaces(text, mark + 1, line.upperBound)..<line.upperBound]
            if comment.starts(with: "note:".utf8) { range = line.lowerBound..<at }
        }
        return JournalEdit(range, (text[start - 1] == 0x0A ? [] : [0x0A]) + RecordText.noteLine(note))
    }

    /// `x` of `x-2`; the text itself without a number at its end.
    private static func withoutPart(_ id: String) -> String {
        guard let mark = id.utf8.lastIndex(of: UInt8(ascii: "-")), mark > id.startIndex,
            Int(digits: Array(id.utf8[id.utf8.index(after: mark)...])) != nil
        else { return "" }
        return String(id[..<mark])
    }
}
