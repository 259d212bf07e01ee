internal import KursCore
import KursText

/// The texts of a transaction's first line and of the comments below it.
public struct TransactionHeader: Sendable, Equatable {
    /// The code in parentheses; empty without one.
    public var code = ""
    /// The description; empty without one.
    public var description = ""
    /// The comment without semicolons, a line for each line; empty without one.
    public var comment = ""
}

extension Journal {
    /// Reads the texts of a transaction; O(its length).
    public func header(of index: Int) -> TransactionHeader {
        let transaction = transactions[index]
        let bytes = files[transaction.file].bytes
        let text = bytes.span
        let limit = Int(transaction.end)
        let end = find(0x0A, text, from: Int(transaction.start), to: limit)
        let mark = find(UInt8(ascii: ";"), text, from: Int(transaction.start), to: end)
        var header = TransactionHeader()
        var at = Int(transaction.start)
        while at < mark, !text[at].isASCIIWhitespace { at += 1 }
        let (code, description) = Self.codeAndDescription(text, at, mark)
        if let code { header.code = string(text, code.lowerBound, code.upperBound) }
        header.description = string(text, description, dropSpaces(text, description, mark))
        header.comment = comments(text, from: Int(transaction.start), to: limit).map { string(text, $0) }.list("\n")
        return header
    }

    /// Where the code stands without its parentheses, and where the description begins, after a date and a status.
    static func codeAndDescription(
        _ text: Span<UInt8>, _ dateEnd: Int, _ end: Int
    ) -> (code: Range<Int>?, description: Int) {
        var at = skipSpaces(text, dateEnd, end)
        if at < end, text[at] == UInt8(ascii: "*") || text[at] == UInt8(ascii: "!") {
            at = skipSpaces(text, at + 1, end)
        }
        guard at < end, text[at] == UInt8(ascii: "(") else { return (nil, at) }
        let close = find(UInt8(ascii: ")"), text, from: at, to: end)
        return close < end ? ((at + 1)..<close, skipSpaces(text, close + 1, end)) : (nil, at)
    }

    /// The tags of a transaction and of its postings; O(its length).
    public func tags(of index: Int) -> [Tag] {
        transactions[index].postings.reduce(Tag.tags(in: header(of: index).comment)) {
            $0 + tags(of: postings[$1], in: index)
        }
    }

    /// The tags in the comments of a posting; O(their length).
    func tags(of posting: Posting, in index: Int) -> [Tag] {
        let bytes = files[transactions[index].file].bytes
        return comments(bytes.span, from: Int(posting.start), to: Int(transactions[index].end))
            .flatMap { Tag.tags(in: String(decoding: bytes[$0], as: UTF8.self)) }
    }
}
