import KursText

/// A change of a file's text: the bytes of a range are replaced; everything else stays byte for byte.
public struct JournalEdit: Sendable, Equatable {
    /// The bytes that are replaced; empty for an insertion.
    public var range: Range<Int>
    /// The new bytes.
    public var replacement: [UInt8]

    public init(_ range: Range<Int>, _ replacement: [UInt8]) { (self.range, self.replacement) = (range, replacement) }

    /// The edits that make one text of another: one, without what both begin and end with; none for equal texts.
    public static func between(_ old: [UInt8], _ new: [UInt8]) -> [JournalEdit] {
        guard old != new else { return [] }
        var (start, end) = (0, 0)
        let limit = min(old.count, new.count)
        while start < limit, old[start] == new[start] { start += 1 }
        while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        return [JournalEdit(start..<(old.count - end), Array(new[start..<(new.count - end)]))]
    }

    /// The text with changes that do not overlap; O(text + changes · log changes).
    ///
    /// Line breaks of the replacements become those of the text, if its first line ends with CR LF.
    public static func apply(_ edits: [JournalEdit], to text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count + edits.reduce(0) { $0 + $1.replacement.count })
        let span = text.span
        let hasReturns = hasReturns(span)
        var at = 0
        for edit in edits.sorted(by: {
            // An insertion comes before what is replaced at its place.
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            precondition(edit.range.lowerBound >= at && edit.range.upperBound <= text.count, "edits overlap")
            output.append(span, at, edit.range.lowerBound)
            output += hasReturns ? withReturns(edit.replacement) : edit.replacement
            at = edit.range.upperBound
        }
        output.append(span, at, text.count)
        return output
    }

    /// Whether the first line of a text ends with CR LF.
    public static func hasReturns(_ text: Span<UInt8>) -> Bool {
        let end = find(0x0A, text, from: 0, to: text.count)
        return end < text.count && end > 0 && text[end - 1] == 0x0D
    }

    /// The bytes with CR LF for each line break that is not one already.
    public static func withReturns(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for byte in text {
            if byte == 0x0A, output.last != 0x0D { output.append(0x0D) }
            output.append(byte)
        }
        return output
    }
}
