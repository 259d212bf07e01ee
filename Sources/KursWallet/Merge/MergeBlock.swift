internal import KursText

/// A part of a journal that is merged as one: a record or a periodic transaction, the comment that remembers a removed one,
/// a goal, a directive with the lines below it, or lines of comment that stand together.
struct MergeBlock: Sendable {
    /// What a block is.
    enum Kind: Sendable {
        case record
        /// `; removed:ID@SECONDS`, with the lines of the record after `;|` if it has been edited.
        case removal
        /// `; goal:ID …`
        case goal
        /// `; skipped:ID@DAY`: a line for itself, so that those of two devices are united.
        case skip
        case comment
        case directive
        /// A directive that changes what later lines mean, such as `decimal-mark`.
        case scope
    }

    /// What it is.
    var kind: Kind
    /// The blank lines above it.
    var lead: Range<Int>
    /// Its lines without the last line break.
    var body: Range<Int>
}

extension MergeBlock {
    /// Splits a journal into blocks; O(bytes).
    ///
    /// Every byte belongs to a block, except blank lines at the end.
    ///
    /// - Throws: ``JournalError/Reason/conflictMark`` for a line that an unresolved merge has left.
    static func split(_ text: Span<UInt8>, path: String) throws(JournalError) -> [MergeBlock] {
        var blocks: [MergeBlock] = []
        blocks.reserveCapacity(text.count / 80 + 8)
        var at = starts(text, 0, with: "\u{FEFF}") ? 3 : 0
        var lead = at
        while at < text.count {
            let end = find(0x0A, text, from: at, to: text.count)
            if text[at] <= 0x20, skipSpaces(text, at, end) == end {
                at = min(end + 1, text.count)
                continue
            }
            if starts(text, at, with: "<<<<<<<") || starts(text, at, with: ">>>>>>>") {
                throw JournalError(path: path, line: lineNumber(text, at), reason: .conflictMark)
            }
            let kind = kind(text, at, end)
            let last = lastLineEnd(kind, text, at, end)
            blocks.append(MergeBlock(kind: kind, lead: lead..<at, body: at..<last))
            at = min(last + 1, text.count)
            lead = at
        }
        return blocks
    }

    private static func kind(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> Kind {
        switch text[at] {
        case UInt8(ascii: ";"): return kindOfComment(text, at)
        case UInt8(ascii: "#"), UInt8(ascii: "*"): return .comment
        case 0x30...0x39, UInt8(ascii: "~"): return .record
        default: break
        }
        for word in ["decimal-mark", "D ", "Y", "year", "alias", "apply", "end ", "comment", "test"]
        where text.count - at >= word.utf8.count
            && word.utf8.enumerated().allSatisfy({ text[at + $0.offset] == $0.element })
        {
            return word == "comment" || word == "test" ? .comment : .scope
        }
        // A commodity with another decimal mark changes how numbers are read.
        if starts(text, at, with: "commodity"), find(UInt8(ascii: ","), text, from: at, to: end) < end { return .scope }
        return .directive
    }

    private static func kindOfComment(_ text: Span<UInt8>, _ at: Int) -> Kind {
        if starts(text, at, with: "; removed:") { return .removal }
        if starts(text, at, with: "; goal:") { return .goal }
        return starts(text, at, with: "; skipped:") ? .skip : .comment
    }

    /// The end of the last line of a block that begins at `start`, without its line break.
    private static func lastLineEnd(_ kind: Kind, _ text: Span<UInt8>, _ start: Int, _ firstEnd: Int) -> Int {
        var end = firstEnd
        if kind == .comment, text[start].isASCIILetter {
            let closing = text[start] == UInt8(ascii: "c") ? Array("end comment".utf8) : Array("end test".utf8)
            while end < text.count {
                let next = end + 1
                end = find(0x0A, text, from: next, to: text.count)
                if end - next >= closing.count, closing.indices.allSatisfy({ text[next + $0] == closing[$0] }) { break }
            }
            return end
        }
        while end + 1 < text.count {
            let next = end + 1
            let nextEnd = find(0x0A, text, from: next, to: text.count)
            let continues =
                switch kind {
                case .comment: isCommentLine(text, next)
                case .removal: starts(text, next, with: ";|")
                case .goal, .skip: false
                default: text[next] == 0x20 || text[next] == 0x09
                }
            guard continues, kind == .comment || kind == .removal || skipSpaces(text, next, nextEnd) < nextEnd else {
                break
            }
            end = nextEnd
        }
        return end
    }

    private static func isCommentLine(_ text: Span<UInt8>, _ at: Int) -> Bool {
        switch text[at] {
        case UInt8(ascii: ";"): kindOfComment(text, at) == .comment && !starts(text, at, with: ";|")
        case UInt8(ascii: "#"), UInt8(ascii: "*"): true
        default: false
        }
    }
}
