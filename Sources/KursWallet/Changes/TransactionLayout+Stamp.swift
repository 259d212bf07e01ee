public import KursCore

extension TransactionLayout {
    /// The edits that note the moment of a change of fields on the first line, in the tag `edited:`.
    ///
    /// - Parameters:
    ///   - fields: The fields, by the names of their times.
    ///   - tags: Tags that are added before it; the identifier, where the record has none of its own, first.
    ///   - bytes: The file.
    public func stamp(
        _ fields: [String], adding tags: [String] = [], in bytes: [UInt8], at moment: Timestamp
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
        let start = hasComment ? text : "  ; " + text.dropFirst(2)
        edits.append(JournalEdit(headerEnd..<headerEnd, Array(start.utf8)))
        return edits
    }
}
