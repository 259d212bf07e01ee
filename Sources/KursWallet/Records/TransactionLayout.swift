internal import KursCore
import KursText

/// Where the parts of a transaction stand in the text, for changes of single fields.
public struct TransactionLayout: Sendable, Equatable {
    public var date: Range<Int>
    /// The description; empty, at the place where one goes, without one.
    public var description: Range<Int>
    /// The end of the first line, before its line break.
    public var headerEnd: Int
    /// Whether the first line has a comment.
    public var hasComment: Bool
    /// The value of the tag `edited:` on the first line; `nil` without one.
    public var edited: Range<Int>?
    public var postings: [Line] = []

    public struct Line: Sendable, Equatable {
        /// The account, without the marks of a virtual posting.
        public var account: Range<Int>
        /// The amount with cost and assertion; `nil` where none is written.
        public var amount: Range<Int>?
        /// The end of the account with a virtual posting's mark, where an amount goes.
        public var accountEnd: Int
    }
}

extension Journal {
    /// Finds the parts of a transaction; O(its length).
    public func layout(of index: Int) -> TransactionLayout {
        let transaction = transactions[index]
        let bytes = files[transaction.file].bytes
        let text = bytes.span
        let (start, limit) = (Int(transaction.start), Int(transaction.end))
        let lineBreak = find(0x0A, text, from: start, to: limit)
        let end = dropSpaces(text, start, lineBreak)
        let mark = find(UInt8(ascii: ";"), text, from: start, to: end)
        var dateEnd = start
        while dateEnd < mark, !text[dateEnd].isASCIIWhitespace, text[dateEnd] != UInt8(ascii: "=") { dateEnd += 1 }
        var at = dateEnd
        while at < mark, !text[at].isASCIIWhitespace { at += 1 }
        at = Self.codeAndDescription(text, at, mark).description
        let descriptionEnd = dropSpaces(text, at, mark)
        var layout = TransactionLayout(
            date: start..<dateEnd, description: min(at, descriptionEnd)..<descriptionEnd, headerEnd: end,
            hasComment: mark < end)
        if let tag = text.extracting(0..<end).firstOffset(of: Self.editedTag.span, from: mark) {
            let value = skipSpaces(text, tag + Self.editedTag.count, end)
            layout.edited = value..<dropSpaces(text, value, find(UInt8(ascii: ","), text, from: value, to: end))
        }
        var line = min(lineBreak + 1, limit)
        while let range = takeLine(text, &line, to: limit) {
            let first = skipSpaces(text, range.lowerBound, range.upperBound)
            if first < range.upperBound, text[first] != UInt8(ascii: ";") {
                layout.postings.append(Self.line(text, first, range.upperBound))
            }
        }
        return layout
    }

    /// Finds the parts of a periodic transaction, with the period in place of the date; `nil` if it could not be read.
    public func layout(ofPeriodic index: Int) -> TransactionLayout? {
        guard let template = periodic[index].template, let templates = templates.first else { return nil }
        let period = periodic[index].period
        let shift = period.upperBound - JournalReader.templateDate.count
        let moved = { (range: Range<Int>) in (range.lowerBound + shift)..<(range.upperBound + shift) }
        var layout = templates.layout(of: template)
        (layout.date, layout.description) = (period, moved(layout.description))
        layout.headerEnd += shift
        layout.edited = layout.edited.map(moved)
        layout.postings = layout.postings.map {
            TransactionLayout.Line(
                account: moved($0.account), amount: $0.amount.map(moved), accountEnd: $0.accountEnd + shift)
        }
        return layout
    }

    private static let editedTag = Array("edited:".utf8)

    private static func line(_ text: Span<UInt8>, _ first: Int, _ end: Int) -> TransactionLayout.Line {
        var start = first
        if text[start] == UInt8(ascii: "*") || text[start] == UInt8(ascii: "!") {
            start = skipSpaces(text, start + 1, end)
        }
        let nameEnd = accountEnd(text, start, end)
        var account = start..<nameEnd
        if account.count > 2,
            (text[start] == UInt8(ascii: "(") && text[nameEnd - 1] == UInt8(ascii: ")"))
                || (text[start] == UInt8(ascii: "[") && text[nameEnd - 1] == UInt8(ascii: "]"))
        {
            account = (start + 1)..<(nameEnd - 1)
        }
        let from = skipSpaces(text, nameEnd, end)
        let to = dropSpaces(text, from, find(UInt8(ascii: ";"), text, from: from, to: end))
        return TransactionLayout.Line(account: account, amount: from < to ? from..<to : nil, accountEnd: nameEnd)
    }
}
