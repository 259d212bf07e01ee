import KursText

/// A file that is merged: its text, its blocks and the number of each.
struct MergeSide: Sendable {
    let path: String
    /// The text with line feeds only.
    let text: [UInt8]
    let hasReturns: Bool
    let hasMark: Bool
    private(set) var blocks: [MergeBlock]
    /// The number of each block; the same number in two files is the same record or the same text.
    private(set) var nodes: [Int32] = []
    /// The places of directives that change what later lines mean.
    private(set) var scopes: [Int] = []
    private(set) var hasRecords = false
    /// Records that stand below the comment of their removal, by place, with the time of it.
    private var restorations: [Int: Int64] = [:]

    init(_ file: Journal.File, _ table: inout MergeNodes) throws(JournalError) {
        let bytes = file.bytes
        path = file.path
        // A field's range has 31 bits.
        guard bytes.count < Int32.max / 2 else { throw JournalError(path: path, line: 1, reason: .tooLarge) }
        guard UTF8Scan(bytes.span).isValid else { throw JournalError(path: path, line: 1, reason: .notUTF8) }
        let hasReturns = JournalEdit.hasReturns(bytes.span)
        let text = hasReturns ? Self.withoutReturns(bytes) : bytes
        (self.hasReturns, self.text) = (hasReturns, text)
        hasMark = starts(text.span, 0, with: "\u{FEFF}")
        blocks = try MergeBlock.split(text.span, path: path)
        number(&table)
    }

    /// The blank lines at the end.
    var ending: ArraySlice<UInt8> { text[(blocks.last.map { min($0.body.upperBound + 1, text.count) } ?? 0)...] }

    func lead(_ place: Int) -> ArraySlice<UInt8> { text[blocks[place].lead] }

    func isRestored(_ place: Int) -> Bool { !restorations.isEmpty && restorations[place] != nil }

    func isEqual(_ place: Int, _ other: MergeSide, _ otherPlace: Int) -> Bool {
        KursWallet.isEqual(text.span, blocks[place].body, other.text.span, other.blocks[otherPlace].body)
    }

    /// The version of a record at a place; `nil` for another block.
    func version(_ place: Int, _ table: MergeNodes) -> RecordVersion? {
        let range = blocks[place].body
        switch blocks[place].kind {
        case .record:
            var version = RecordVersion(
                id: table.id(nodes[place]), removed: nil, fields: RecordVersion.Fields(text, range))
            if let time = restorations[place] { version.fields?.times.note("date", time + 1) }
            return version
        case .removal: return RecordVersion(removal: text[range])
        case .goal:
            return RecordVersion(
                id: table.id(nodes[place]), removed: nil, fields: RecordVersion.Fields(goal: text[range]))
        default: return nil
        }
    }

    private mutating func number(_ table: inout MergeNodes) {
        nodes.reserveCapacity(blocks.count)
        var kept: [MergeBlock] = []
        kept.reserveCapacity(blocks.count)
        table.beginFile()
        var removals: [Int32: Int] = [:]
        for block in blocks {
            var identity: [UInt8]?
            var isWritten = true
            switch block.kind {
            case .record:
                hasRecords = true
                identity = Self.writtenID(text.span, block.body)
                if identity == nil {
                    isWritten = false
                    let end = dropSpaces(text.span, block.body.lowerBound, block.body.upperBound)
                    let own = text.span.extracting(block.body.lowerBound..<end)
                    let derived = RecordID(of: own, repetition: 0)
                    let count = table.repetitions(of: derived.text)
                    identity = Array((count == 0 ? derived : RecordID(of: own, repetition: count)).text.utf8)
                }
            case .removal: identity = RecordVersion.removedID(text[block.body]).map(Array.init)
            case .goal: identity = RecordVersion.goalID(text[block.body]).map(Array.init)
            default: break
            }
            let node: Int32
            if let identity {
                // Looking a record up among the removed ones costs as much as numbering it.
                if block.kind == .record, !removals.isEmpty, let place = removals[table.peek(identity)] {
                    restorations[place] = RecordVersion(removal: text[kept[place].body])?.removed ?? 0
                    kept[place].kind = .record
                    kept[place].body = block.body
                    removals[table.peek(identity)] = nil
                    continue
                }
                node = table.number(record: identity, isWritten: isWritten && block.kind == .record)
                if block.kind == .removal { removals[node] = kept.count }
            } else {
                node = table.number(text: text.span.extracting(block.body))
            }
            if block.kind == .scope { scopes.append(kept.count) }
            nodes.append(node)
            kept.append(block)
        }
        blocks = kept
        for place in blocks.indices.dropFirst() where blocks[place].kind == .record && blocks[place].lead.isEmpty {
            if blocks[place - 1].kind == .comment { table.glue(nodes[place - 1], to: nodes[place]) }
        }
    }

    /// The tag `id:` in the comment of a record's first line or of the comment lines below it.
    private static func writtenID(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        for comment in comments(text, from: range.lowerBound, to: range.upperBound) {
            var at = comment.lowerBound
            while at < comment.upperBound {
                let end = find(UInt8(ascii: ","), text, from: at, to: comment.upperBound)
                at = skipSpaces(text, at, end)
                if starts(text, at, with: "id:") {
                    let from = skipSpaces(text, min(at + 3, end), end)
                    let id = slice(text, from, dropSpaces(text, from, end))
                    if !id.isEmpty { return id }
                }
                at = end + 1
            }
        }
        return nil
    }

    private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated()
        where byte != 0x0D || index + 1 == bytes.count || bytes[index + 1] != 0x0A {
            output.append(byte)
        }
        return output
    }
}

/// A part of a journal that is merged as one: a record or a periodic transaction, the comment that remembers a removed one,
/// a goal, a directive with the lines below it, or lines of comment that stand together.
struct MergeBlock: Sendable {
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

    var kind: Kind
    var lead: Range<Int>
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
