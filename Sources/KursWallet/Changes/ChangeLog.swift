internal import KursText

/// A change of a file that can be undone: what stood where, and what stands there now.
public struct Change: Sendable, Equatable {
    /// A part of a change.
    public struct Splice: Sendable, Equatable {
        /// The offset in the text after the change.
        public var offset: Int
        /// The bytes before the change.
        public var old: [UInt8]
        /// The bytes after it.
        public var new: [UInt8]

        /// Creates a part.
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

    /// Creates a change from its parts.
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
        guard byteCount == text.count else { return false }
        var shift = 0
        for splice in splices {
            let start = splice.offset - shift
            guard start >= 0, start + splice.old.count <= text.count,
                text[start..<(start + splice.old.count)].elementsEqual(splice.old)
            else { return false }
            shift += splice.new.count - splice.old.count
        }
        return splices.contains { $0.old != $0.new }
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
        let size = byteCount.map { " \($0)" } ?? ""
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
        guard let head = numbers(log, &at, end, word: isStamp ? "stamp " : "change "), (1...2).contains(head.count),
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
