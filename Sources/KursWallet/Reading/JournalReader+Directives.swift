internal import KursCore
import KursText

extension JournalReader {
    /// Reads a line that begins no transaction, with the lines that belong to it; returns the offset after them.
    mutating func readLine(_ text: Span<UInt8>, _ start: Int, _ lineEnd: Int) throws(JournalError) -> Int {
        let end = dropSpaces(text, start, lineEnd)
        let next = min(lineEnd + 1, text.count)
        let first = skipSpaces(text, start, end)
        guard first < end else { return next }
        let byte = text[first]
        if byte == UInt8(ascii: ";") { return next }
        if first == start, byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*") { return next }
        if starts(text, start, with: "<<<<<<<") { throw refusal(.conflictMark, start) }
        guard first == start else { throw refusal(.unknownLine, start) }
        let below = blockEnd(text, next)
        if byte == UInt8(ascii: "~") {
            notePeriodic(text, start, end, below)
            return below
        }
        if byte == UInt8(ascii: "=") {
            journal.unread.append(Journal.TextRange(file: file, range: start..<below))
            return below
        }
        return try readDirective(text, start, end, next, below)
    }

    /// The offset after the indented lines that follow.
    private func blockEnd(_ text: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < text.count, text[at] == 0x20 || text[at] == 0x09 {
            let end = find(0x0A, text, from: at, to: text.count)
            if skipSpaces(text, at, end) == end { break }
            at = min(end + 1, text.count)
        }
        return at
    }

    private mutating func readDirective(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ next: Int, _ below: Int
    ) throws(JournalError) -> Int {
        // Y2026 and the letters that ledger has used for directives from the beginning.
        var at = text[start] == UInt8(ascii: "!") ? start + 1 : start
        let wordStart = at
        while at < end, text[at].isASCIILetter || text[at] == UInt8(ascii: "-") { at += 1 }
        let word = string(text, wordStart, at)
        let hasSpace = at == end || text[at].isASCIIWhitespace
        let rest = skipSpaces(text, at, end)
        if word == "Y", at < end {
            try setYear(text, rest, end)
            return next
        }
        guard hasSpace else { throw refusal(.unknownLine, start) }
        switch word {
        case "account":
            let name = string(text, rest, accountEnd(text, rest, end))
            guard !name.isEmpty else { throw refusal(.missingAccount, start) }
            journal.declarations.append(
                Journal.Declaration(
                    name: scope.renamesAccounts ? try renamed(name, at: start) : name,
                    comment: comment(text, rest, end),
                    text: Journal.TextRange(file: file, range: start..<below)))
            return below
        case "commodity": try declareCommodity(text, rest, end, next, below)
        case "D":
            guard let format = format(text, rest, end) else { throw invalid(text, rest, end) }
            scope.defaultCommodity = (format.commodity, format.mark, format.scale)
            if format.mark != UInt8(ascii: ".") { scope.hasOtherMarks = true }
        case "decimal-mark":
            guard rest + 1 == end, text[rest] == UInt8(ascii: ".") || text[rest] == UInt8(ascii: ",") else {
                throw invalid(text, rest, end)
            }
            scope.decimalMark = text[rest]
            if text[rest] != UInt8(ascii: ".") { scope.hasOtherMarks = true }
        case "P": try readPrice(text, rest, end)
        case "include":
            try readIncluded(string(text, rest, end), start)
            return next
        case "alias": try readAlias(text, rest, end)
        case "apply": try apply(text, rest, end)
        case "end": try endBlock(text, rest, end)
        case "year": try setYear(text, rest, end)
        case "comment", "test":
            return passComment(text, next, word == "comment" ? "end comment" : "end test")
        case "payee", "tag", "N", "C": break
        case "assert", "check", "define", "eval", "expr", "value", "python":
            journal.unread.append(Journal.TextRange(file: file, range: start..<below))
        case "A", "bucket", "capture", "i", "o", "b", "h", "O", "I":
            throw refusal(.unsupportedDirective(word), start)
        default: throw refusal(.unknownLine, start)
        }
        return below
    }

    private func invalid(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> JournalError {
        refusal(.invalidAmount(string(text, start, end)), start)
    }

    /// The comment of a line after its first `;` that follows a space.
    private func comment(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        let mark = find(UInt8(ascii: ";"), text, from: accountEnd(text, start, end), to: end)
        return mark < end ? string(text, skipSpaces(text, mark + 1, end), end) : ""
    }

    private mutating func setYear(_ text: Span<UInt8>, _ start: Int, _ end: Int) throws(JournalError) {
        guard end - start == 4, let year = Int(digits: Array(0..<4).map({ text[start + $0] })), year > 0 else {
            throw refusal(.invalidDate(string(text, start, end)), start)
        }
        scope.year = year
    }

    private mutating func apply(_ text: Span<UInt8>, _ start: Int, _ end: Int) throws(JournalError) {
        if starts(text, start, with: "account "), end > start + 8 {
            let from = skipSpaces(text, start + 8, end)
            scope.parents.append(string(text, from, accountEnd(text, from, end)))
        } else if starts(text, start, with: "year ") {
            try setYear(text, skipSpaces(text, start + 5, end), end)
        } else {
            throw refusal(.unsupportedDirective("apply " + string(text, start, end)), start)
        }
    }

    private mutating func endBlock(_ text: Span<UInt8>, _ start: Int, _ end: Int) throws(JournalError) {
        let block = string(text, start, end)
        if block == "aliases" {
            scope.aliases = []
        } else if block == "apply account", !scope.parents.isEmpty {
            scope.parents.removeLast()
        } else {
            throw refusal(.unsupportedDirective("end " + block), start)
        }
    }

    private mutating func readAlias(_ text: Span<UInt8>, _ start: Int, _ end: Int) throws(JournalError) {
        let isPattern = start < end && text[start] == UInt8(ascii: "/")
        let close = isPattern ? find(UInt8(ascii: "/"), text, from: start + 1, to: end) : start
        let mark = find(UInt8(ascii: "="), text, from: close, to: end)
        let old = string(text, start, dropSpaces(text, start, mark))
        guard mark < end, !old.isEmpty else { throw refusal(.unsupportedDirective("alias"), start) }
        let new = string(text, skipSpaces(text, mark + 1, end), end)
        guard isPattern else { return scope.aliases.append(.name(old, new)) }
        guard close > start + 1, dropSpaces(text, close + 1, mark) == close + 1,
            let pattern = AccountPattern(string(text, start + 1, close), replacement: new)
        else { throw refusal(.unsupportedDirective("alias"), start) }
        scope.aliases.append(.pattern(pattern))
    }

    /// Passes over a block comment, which may last to the end of the file.
    private mutating func passComment(_ text: Span<UInt8>, _ start: Int, _ closing: String) -> Int {
        var at = start
        while at < text.count {
            let end = find(0x0A, text, from: at, to: text.count)
            let line = string(text, at, min(dropSpaces(text, at, end), at + 40))
            at = min(end + 1, text.count)
            if line == closing { return at }
        }
        journal.ending.altersRecords = true
        return at
    }

    /// `P DATE [TIME] COMMODITY PRICE`: only the decimals of the price matter here.
    private mutating func readPrice(_ text: Span<UInt8>, _ start: Int, _ end: Int) throws(JournalError) {
        var at = start
        guard JournalDate.read(text, &at, end, year: scope.year) != nil else {
            throw refusal(.invalidDate(string(text, start, min(end, start + 40))), start)
        }
        at = skipSpaces(text, at, end)
        if at + 2 < end, text[at].isASCIIDigit {
            while at < end, text[at].isASCIIDigit || text[at] == UInt8(ascii: ":") { at += 1 }
            at = skipSpaces(text, at, end)
        }
        guard takeSymbol(text, &at, end) != nil else { throw invalid(text, start, end) }
        at = skipSpaces(text, at, end)
        do throws(RawNumber.Fault) {
            let (amount, commodity) = try readAmount(text, &at, end)
            noteScale(amount.scale, commodity)
        } catch {
            throw invalid(text, start, end)
        }
    }

    /// What an amount such as `1.000,00 EUR` shows about a commodity.
    struct Format {
        var commodity: Int32
        var mark: UInt8
        var scale: Int
    }

    /// Reads `commodity 1.000,00 EUR`, or `commodity EUR` with `format 1.000,00 EUR` below it.
    private mutating func declareCommodity(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ next: Int, _ below: Int
    ) throws(JournalError) {
        var contentEnd = start
        while contentEnd < end, text[contentEnd] != UInt8(ascii: ";") { contentEnd += 1 }
        contentEnd = dropSpaces(text, start, contentEnd)
        var at = start
        if let commodity = takeSymbol(text, &at, contentEnd), at == contentEnd {
            try readFormat(of: commodity, text, next, below)
            return
        }
        guard let format = format(text, start, contentEnd) else {
            throw refusal(.invalidAmount(string(text, start, contentEnd)), start)
        }
        declare(format)
    }

    private mutating func declare(_ format: Format) {
        journal.styles[Int(format.commodity)].decimalMark = format.mark
        journal.styles[Int(format.commodity)].declaredScale = format.scale
        if format.mark != UInt8(ascii: ".") { scope.hasOtherMarks = true }
    }

    private mutating func readFormat(
        of commodity: Int32, _ text: Span<UInt8>, _ start: Int, _ below: Int
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
                    throw refusal(.invalidAmount(string(text, from, to)), at)
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
