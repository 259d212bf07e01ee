public import KursCore
import KursText

/// A change of single fields of a record: accounts, amounts and tags; everything else of it stays byte for byte.
///
/// The tag `edited:` takes the moment of each changed field, so that a merge keeps the later one.
public struct RecordChange {
    private let journal: Journal
    private let index: Int
    public let layout: TransactionLayout
    /// The identifier that a record without a written one gets.
    private let unwrittenID: RecordID?
    private var edits: [JournalEdit] = []
    private var fields: [String] = []
    private var added: [Tag] = []
    /// Whether the comment of the first line has nothing left.
    public var isCommentEmptied = false

    /// - Parameter id: The identifier that a record without a written one gets; `nil` for the one that follows from its text.
    public init(_ journal: Journal, _ index: Int, id: RecordID? = nil) {
        (self.journal, self.index, unwrittenID) = (journal, index, id)
        layout = journal.layout(of: index)
    }

    public var hasChanges: Bool { !fields.isEmpty }
    /// Whether what is written is there already.
    public var isSame: Bool { added.isEmpty && edits.allSatisfy { bytes[$0.range].elementsEqual($0.replacement) } }
    private var bytes: [UInt8] { journal.files[journal.transactions[index].file].bytes }

    public func account(_ line: Int) -> String {
        String(decoding: bytes[layout.postings[line].account], as: UTF8.self)
    }

    /// Writes a text in the place of another one, which is a part of a field.
    public mutating func put(_ range: Range<Int>, _ text: [UInt8], _ field: String) {
        edits.append(JournalEdit(range, text))
        note(field)
    }

    public mutating func note(_ field: String) { if !fields.contains(field) { fields.append(field) } }

    /// Writes another account into a line; two devices may change the accounts of different lines.
    public mutating func setAccount(_ account: String, line: Int) {
        put(layout.postings[line].account, RecordText.account(account), "account\(line + 1)")
    }

    public mutating func setAmount(_ money: Record.Money, cost: Record.Money? = nil, line: Int) {
        let text = journal.written(money) + (cost.map { Array(" @@ ".utf8) + journal.written($0) } ?? [])
        if let range = layout.postings[line].amount {
            put(range, text, "amount")
        } else {
            let end = layout.postings[line].accountEnd
            put(end..<end, [0x20, 0x20] + text, "amount")
        }
    }

    /// Takes the amount out of a line; it then follows from the other lines.
    public mutating func removeAmount(line: Int) {
        guard let range = layout.postings[line].amount else { return }
        put(layout.postings[line].accountEnd..<range.upperBound, [], "amount")
    }

    /// Writes another date and description, unless somebody has edited them.
    public mutating func setHeader(_ day: Day, _ description: String) {
        let times = layout.edited.map { FieldTimes(bytes[$0]) } ?? FieldTimes()
        if times["date"] == 0 { edits.append(JournalEdit(layout.date, Array(day.iso.utf8))) }
        if times["description"] == 0, !layout.description.isEmpty {
            edits.append(JournalEdit(layout.description, RecordText.description(description)))
        }
    }

    /// Adds a tag: at the end, or directly after the identifier.
    public mutating func add(_ tag: Tag, after id: RecordID? = nil) {
        if let place = id.flatMap({ range(of: "id:" + $0.text) })?.upperBound {
            edits.append(JournalEdit(place..<place, Array(", ".utf8) + RecordText.tag(tag)))
        } else {
            added.append(tag)
        }
        note("tags")
    }

    /// Takes a tag without a value out of the first line, if it has it.
    public mutating func remove(tag name: String) {
        guard let range = range(of: name + ":") else { return }
        put(range, [], "tags")
    }

    /// Gives the record another identifier; one that is not written is added.
    public mutating func setID(_ id: RecordID, from old: RecordID) {
        guard let range = range(of: "id:" + old.text) else { return }
        let start = range.upperBound - old.text.utf8.count
        edits.append(JournalEdit(start..<range.upperBound, Array(id.text.utf8)))
    }

    private func range(of part: String) -> Range<Int>? {
        let text = bytes.span
        let end = layout.headerEnd
        var at = find(UInt8(ascii: ";"), text, from: layout.description.upperBound, to: end)
        while at < end {
            let next = find(UInt8(ascii: ","), text, from: at + 1, to: end)
            let start = skipSpaces(text, at + 1, next)
            let last = dropSpaces(text, start, next)
            if bytes[start..<last].elementsEqual(part.utf8) {
                return text[at] == UInt8(ascii: ",") ? at..<last : start..<last
            }
            at = next
        }
        return nil
    }

    /// - Parameter further: Tags that are no change of their own.
    public func edits(at moment: Timestamp, adding further: [Tag] = []) -> [JournalEdit] {
        guard !fields.isEmpty else { return edits }
        var tags: [String] = []
        if journal.writtenID(index) == nil {
            tags.append("id:" + (unwrittenID ?? journal.identifier(of: index)).text)
        }
        tags += (added + further).map { String(decoding: RecordText.tag($0), as: UTF8.self) }
        return edits
            + layout.stamp(fields, adding: tags, in: bytes, at: moment, isCommentEmptied: isCommentEmptied)
    }
}

extension TransactionLayout {
    /// The edits that note the moment of a change of fields on the first line, in the tag `edited:`.
    ///
    /// - Parameters:
    ///   - fields: The fields, by the names of their times.
    ///   - tags: Tags that are added before it; the identifier, where the record has none of its own, first.
    ///   - bytes: The file.
    ///   - isCommentEmptied: Whether other edits leave nothing of the comment but its semicolon.
    public func stamp(
        _ fields: [String], adding tags: [String] = [], in bytes: [UInt8], at moment: Timestamp,
        isCommentEmptied: Bool = false
    ) -> [JournalEdit] {
        var edits: [JournalEdit] = []
        var text = tags.reduce(into: "") { $0 += ", " + $1 }
        if let edited {
            let value = String(decoding: bytes[edited], as: UTF8.self)
            edits.append(JournalEdit(edited, Array(EditStamp.marking(fields, in: value, at: moment).utf8)))
        } else {
            text += ", edited:" + EditStamp.marking(fields, in: "", at: moment)
        }
        guard !text.isEmpty else { return edits }
        let start = isCommentEmptied ? " " + text.dropFirst(2) : hasComment ? text : "  ; " + text.dropFirst(2)
        edits.append(JournalEdit(headerEnd..<headerEnd, Array(start.utf8)))
        return edits
    }
}
