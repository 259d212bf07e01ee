public import KursCore
import KursText

/// A change of a file that can be undone: what stood where, and what stands there now.
public struct Change: Sendable, Equatable {
    public struct Splice: Sendable, Equatable {
        /// The offset in the text after the change.
        public var offset: Int
        /// The bytes before the change.
        public var old: [UInt8]
        /// The bytes after it.
        public var new: [UInt8]

        public init(offset: Int, old: [UInt8], new: [UInt8]) {
            (self.offset, self.old, self.new) = (offset, old, new)
        }
    }

    /// The parts in the order of the text.
    public var splices: [Splice]
    /// The size of the text before the change; `nil` where it is not known.
    public var byteCount: Int?
    /// Whether it only notes the time of an undoing, and is undone together with the change before.
    public var isStamp = false
    /// When it was made; `nil` where it is not known.
    public var time: Timestamp?

    public init(_ splices: [Splice], byteCount: Int? = nil) { (self.splices, self.byteCount) = (splices, byteCount) }

    /// The change that edits make of a text.
    public init(_ edits: [JournalEdit], of text: [UInt8]) {
        let hasReturns = JournalEdit.hasReturns(text.span)
        byteCount = text.count
        var shift = 0
        splices = []
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let new = hasReturns ? JournalEdit.withReturns(edit.replacement) : edit.replacement
            splices.append(
                Splice(offset: edit.range.lowerBound + shift, old: Array(text[edit.range]), new: new))
            shift += new.count - edit.range.count
        }
    }

    /// Whether the text is what it was before the change: a process that ended between the log and the file left it so.
    public func isUnapplied(in text: [UInt8]) -> Bool {
        redoing(in: text) != nil && splices.contains { $0.old != $0.new }
    }

    /// The edits that make the change again; `nil` when the text is not what it was before the change.
    ///
    /// - Parameter moment: When they are made, from which on a removed record is removed; `nil` for the time of the change.
    public func redoing(in text: [UInt8], at moment: Timestamp? = nil) -> [JournalEdit]? {
        var (shift, edits) = (0, [JournalEdit]())
        for splice in splices {
            let place = (splice.offset - shift)..<(splice.offset - shift + splice.old.count)
            shift += splice.new.count - splice.old.count
            guard byteCount == text.count, place.lowerBound >= 0, place.upperBound <= text.count,
                text[place].elementsEqual(splice.old)
            else { return nil }
            let isLine = splice.new.count { $0 == 0x0A } == 1
            let removed = moment.flatMap { moment in
                Self.removedID(splice.new).map { EditStamp.removal(of: $0, at: moment) }
            }
            edits.append(JournalEdit(place, isLine ? removed ?? splice.new : splice.new))
        }
        return edits
    }

    /// The identifier of a record whose place has only the comment that it was removed; `nil` for other texts.
    private static func removedID(_ text: [UInt8]) -> RecordID? {
        let mark = Array("; removed:".utf8)
        guard text.starts(with: mark) else { return nil }
        let id = text.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "@") && $0 > 0x20 }
        return RecordID(String(decoding: id, as: UTF8.self))
    }

    /// The edits that undo the change; `nil` when the text does not have its results any more.
    ///
    /// A single part may have moved, as long as its bytes occur exactly once. O(text).
    public func undoing(in text: [UInt8]) -> [JournalEdit]? {
        let isInPlace = splices.allSatisfy { splice in
            splice.offset + splice.new.count <= text.count
                && text[splice.offset..<(splice.offset + splice.new.count)].elementsEqual(splice.new)
        }
        if isInPlace {
            return splices.map { JournalEdit($0.offset..<($0.offset + $0.new.count), $0.old) }
        }
        guard splices.count == 1, let splice = splices.first, !splice.new.isEmpty,
            let place = text.span.firstOffset(of: splice.new.span),
            text.span.firstOffset(of: splice.new.span, from: place + 1) == nil
        else { return nil }
        return [JournalEdit(place..<(place + splice.new.count), splice.old)]
    }

    /// The change as bytes; the last eight are its length in hexadecimal digits, so that the last change can be found.
    public var bytes: [UInt8] {
        let size = byteCount.map { " \($0)" + (time.map { " \($0.seconds)" } ?? "") } ?? ""
        var output = Array("\(isStamp ? "stamp" : "change") \(splices.count)\(size)\n".utf8)
        for splice in splices {
            output += Array("\(splice.offset) \(splice.old.count) \(splice.new.count)\n".utf8)
            output += splice.old
            output += splice.new
        }
        let length = String(output.count, radix: 16)
        return output + Array((String(repeating: "0", count: max(0, 8 - length.utf8.count)) + length).utf8)
    }

    /// Reads the last change of a log; `nil` for an empty or damaged one.
    ///
    /// - Returns: The change and the length of the log without it.
    public static func last(of log: [UInt8]) -> (change: Change, rest: Int)? {
        guard log.count > 8, let length = Int(String(decoding: log.suffix(8), as: UTF8.self), radix: 16),
            length > 0, length <= log.count - 8
        else { return nil }
        let start = log.count - 8 - length
        var at = start
        let end = log.count - 8
        let isStamp = log[start..<end].starts(with: "stamp ".utf8)
        guard let head = numbers(log, &at, end, word: isStamp ? "stamp " : "change "), (1...3).contains(head.count),
            head[0] <= length
        else { return nil }
        var splices: [Splice] = []
        for _ in 0..<head[0] {
            guard let sizes = numbers(log, &at, end, word: ""), sizes.count == 3, sizes[1] <= end - at,
                sizes[2] <= end - at - sizes[1]
            else { return nil }
            let middle = at + sizes[1]
            splices.append(
                Splice(offset: sizes[0], old: Array(log[at..<middle]), new: Array(log[middle..<(middle + sizes[2])])))
            at = middle + sizes[2]
        }
        var change = Change(splices, byteCount: head.count > 1 ? head[1] : nil)
        change.isStamp = isStamp
        change.time = head.count > 2 ? Timestamp(seconds: Int64(head[2])) : nil
        return at == end ? (change, start) : nil
    }

    /// The numbers of a line that begins with a word.
    private static func numbers(_ log: [UInt8], _ at: inout Int, _ end: Int, word: String) -> [Int]? {
        guard let line = log[at..<end].firstIndex(of: 0x0A), log[at..<line].starts(with: word.utf8) else { return nil }
        let parts = log[(at + word.utf8.count)..<line].split(separator: 0x20)
        at = line + 1
        let numbers = parts.compactMap { Int(digits: $0) }
        return numbers.count == parts.count ? numbers : nil
    }
}

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
            guard let id = Self.removedID(splice.new), !splice.old.isEmpty else { continue }
            let place = "; removed:".utf8.count + id.text.utf8.count + 1
            let seconds = splice.new.dropFirst(place).prefix(while: \.isASCIIDigit)
            let removed = Int(digits: seconds).map(Int64.init) ?? 0
            let time = Timestamp(seconds: max(moment.seconds, removed + 1))
            stamps.append(
                Self.stamp(
                    text.span, start, start + splice.old.count, id: id.text, at: time))
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
