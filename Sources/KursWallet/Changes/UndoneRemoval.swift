public import KursCore
internal import KursText

extension Change {
    /// The edits that note when what this change had removed came back, so that a merge with a device that knows of the
    /// removal keeps it.
    ///
    /// A record gets the time in its tag `edited:`, and its identifier where it has none of its own; a goal, which has no
    /// times, gets another identifier.
    ///
    /// - Parameter text: The text after the change was undone by `edits`.
    public func restorationStamps(undoneBy edits: [JournalEdit], in text: [UInt8], at moment: Timestamp)
        -> [JournalEdit]
    {
        var shift = 0
        var stamps: [JournalEdit] = []
        for (splice, edit) in zip(splices, edits) {
            let start = edit.range.lowerBound + shift
            shift += splice.old.count - edit.range.count
            let mark = Array("; removed:".utf8)
            guard splice.new.starts(with: mark), !splice.old.isEmpty else { continue }
            let id = splice.new.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "@") && $0 > 0x20 }
            let seconds = splice.new.dropFirst(mark.count + id.count + 1).prefix(while: \.isASCIIDigit)
            let removed = Int(digits: seconds).map(Int64.init) ?? 0
            let time = Timestamp(seconds: max(moment.seconds, removed + 1))
            stamps.append(
                Self.stamp(
                    text.span, start, start + splice.old.count, id: String(decoding: id, as: UTF8.self), at: time))
        }
        return stamps
    }

    private static func stamp(
        _ text: Span<UInt8>, _ start: Int, _ limit: Int, id: String, at time: Timestamp
    ) -> JournalEdit {
        if starts(text, start, with: "; goal:") {
            let place = start + "; goal:".utf8.count
            let other = RecordID(following: "\(id) \(time.seconds)")
            return JournalEdit(place..<(place + id.utf8.count), Array(other.text.utf8))
        }
        let end = dropSpaces(text, start, find(0x0A, text, from: start, to: limit))
        let mark = find(UInt8(ascii: ";"), text, from: start, to: end)
        let header = text.extracting(0..<end)
        if let tag = header.firstOffset(of: Array("edited:".utf8).span, from: mark) {
            let from = tag + "edited:".utf8.count
            let to = dropSpaces(text, from, find(UInt8(ascii: ","), text, from: from, to: end))
            return JournalEdit(from..<to, Array(EditStamp.marking(["date"], in: string(text, from, to), at: time).utf8))
        }
        var tags = "edited:" + EditStamp.marking(["date"], in: "", at: time)
        if header.firstOffset(of: Array("id:\(id)".utf8).span, from: mark) == nil { tags = "id:\(id), " + tags }
        return JournalEdit(end..<end, Array(((mark < end ? ", " : "  ; ") + tags).utf8))
    }
}
