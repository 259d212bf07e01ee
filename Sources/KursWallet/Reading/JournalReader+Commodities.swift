internal import KursCore
internal import KursText

extension JournalReader {
    /// What an amount such as `1.000,00 EUR` shows about a commodity.
    struct Format {
        var commodity: Int32
        var mark: UInt8
        var scale: Int
    }

    /// Reads `commodity 1.000,00 EUR`, or `commodity EUR` with `format 1.000,00 EUR` below it.
    mutating func declareCommodity(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ next: Int, _ below: Int, _ file: Int
    ) throws(JournalError) {
        var contentEnd = start
        while contentEnd < end, text[contentEnd] != UInt8(ascii: ";") { contentEnd += 1 }
        contentEnd = dropSpaces(text, start, contentEnd)
        var at = start
        if let commodity = takeSymbol(text, &at, contentEnd), at == contentEnd {
            try readFormat(of: commodity, text, next, below, file)
            return
        }
        guard let format = format(text, start, contentEnd) else {
            throw refusal(.invalidAmount(string(text, start, contentEnd)), text, start, file)
        }
        declare(format)
    }

    private mutating func declare(_ format: Format) {
        journal.styles[Int(format.commodity)].decimalMark = format.mark
        journal.styles[Int(format.commodity)].declaredScale = format.scale
        if format.mark != UInt8(ascii: ".") { scope.hasOtherMarks = true }
    }

    private mutating func readFormat(
        of commodity: Int32, _ text: Span<UInt8>, _ start: Int, _ below: Int, _ file: Int
    ) throws(JournalError) {
        var at = start
        while at < below {
            let lineEnd = find(0x0A, text, from: at, to: below)
            let first = skipSpaces(text, at, lineEnd)
            if starts(text, first, with: "format ") {
                var end = first
                while end < lineEnd, text[end] != UInt8(ascii: ";") { end += 1 }
                let from = skipSpaces(text, first + 7, end)
                let to = dropSpaces(text, from, end)
                guard let format = format(text, from, to), format.commodity == commodity else {
                    throw refusal(.invalidAmount(string(text, from, to)), text, at, file)
                }
                declare(format)
            }
            at = min(lineEnd + 1, below)
        }
    }

    /// Reads an amount with a decimal mark, which may be its last byte; `nil` for any other text.
    mutating func format(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Format? {
        var at = start
        if at < end, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
            at = skipSpaces(text, at + 1, end)
        }
        var symbol = takeSymbol(text, &at, end)
        if symbol != nil { at = skipSpaces(text, at, end) }
        if at < end, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
            at = skipSpaces(text, at + 1, end)
        }
        // The decimal mark is the last one; one of its kind before it would make it a separator of groups.
        var (mark, markOffset, numberEnd): (UInt8?, Int, Int) = (nil, 0, at)
        var isRepeated = false
        scan: while at < end {
            switch text[at] {
            case UInt8(ascii: "."), UInt8(ascii: ","):
                isRepeated = mark == text[at]
                (mark, markOffset, numberEnd) = (text[at], at, at + 1)
            case 0x30...0x39: numberEnd = at + 1
            default:
                guard let length = spaceLength(text, at) else { break scan }
                at += length - 1
            }
            at += 1
        }
        guard let mark, !isRepeated, scope.decimalMark ?? mark == mark else { return nil }
        at = skipSpaces(text, numberEnd, end)
        if symbol == nil { symbol = takeSymbol(text, &at, end) }
        let scale = numberEnd - markOffset - 1
        guard at == end, scale <= ExactDecimal.largestScale else { return nil }
        return Format(commodity: symbol ?? commodity(text, end, end), mark: mark, scale: scale)
    }
}
