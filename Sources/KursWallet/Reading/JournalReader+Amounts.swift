internal import KursCore
import KursText

extension JournalReader {
    /// Reads an amount such as `-1234.56 UAH` that ends the line; `false`, without any change, for every other form.
    @inline(__always)
    mutating func readPlainAmount(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ posting: inout Journal.Posting
    ) -> Bool {
        guard !scope.hasOtherMarks else { return false }
        var at = start
        let isNegative = text[at] == UInt8(ascii: "-")
        if isNegative { at &+= 1 }
        let digitsStart = at
        var (digits, scale): (Int64, Int) = (0, 0)
        while at < end, text[at].isASCIIDigit {
            digits = digits &* 10 &+ Int64(text[at] &- 0x30)
            at &+= 1
        }
        guard at > digitsStart else { return false }
        if at < end, text[at] == UInt8(ascii: ".") {
            let point = at
            at &+= 1
            while at < end, text[at].isASCIIDigit {
                digits = digits &* 10 &+ Int64(text[at] &- 0x30)
                at &+= 1
            }
            scale = at &- point &- 1
        }
        // Eighteen digits fit 64 bits; a second mark or a group goes the long way.
        guard at &- digitsStart <= 18, at &+ 1 < end, text[at] == 0x20 else { return false }
        let symbol = at &+ 1
        at = symbol
        while at < end, isCommodityByte(text[at]) { at &+= 1 }
        guard at > symbol, text[symbol] < 0xC2 || spaceLength(text, symbol) == nil else { return false }
        let symbolEnd = at
        if at < end {
            let rest = dropSpaces(text, at, end)
            guard rest == at else { return false }
        }
        let commodity = commodity(text, symbol, symbolEnd)
        posting.commodity = commodity
        posting.coefficient = isNegative ? 0 &- digits : digits
        posting.scale = UInt8(truncatingIfNeeded: scale)
        noteScale(scale, commodity)
        return true
    }

    /// Notes the decimals of an amount, for the style of its commodity.
    @inline(__always)
    mutating func noteScale(_ scale: Int, _ commodity: Int32) {
        if let used = journal.styles[Int(commodity)].usedScale, used >= scale { return }
        journal.styles[Int(commodity)].usedScale = scale
    }

    /// The number of a commodity; most have the symbol of the one before.
    @inline(__always)
    mutating func commodity(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
        var word = UInt64(truncatingIfNeeded: end &- start)
        if end &- start < 8 {
            for at in start..<end { word = word &<< 8 | UInt64(text[at]) }
            if word == lastCommodity.word, lastCommodity.index >= 0 { return lastCommodity.index }
        }
        let index = Int32(journal.commodities.intern(text.extracting(start..<end)))
        if index == journal.styles.count { journal.styles.append(CommodityStyle()) }
        if end &- start < 8 { lastCommodity = (word, index) }
        return index
    }

    /// Reads what follows the account: an amount, its cost and a balance assertion, in hledger's forms.
    mutating func readAmounts(
        _ text: Span<UInt8>, _ start: Int, _ end: Int, _ posting: inout Journal.Posting
    ) throws(JournalError) {
        var at = start
        var detail = PostingDetail()
        do throws(RawNumber.Fault) {
            if text[at] != UInt8(ascii: "=") {
                let (amount, commodity) = try readAmount(text, &at, end)
                posting.commodity = commodity
                noteScale(amount.scale, commodity)
                if let narrow = Int64(exactly: amount.coefficient) {
                    (posting.coefficient, posting.scale) = (narrow, UInt8(amount.scale))
                } else {
                    detail.wide = amount
                }
                at = skipSpaces(text, at, end)
                try readCost(text, &at, end, amount, &detail)
            }
            if at < end, text[at] == UInt8(ascii: "=") {
                detail.assertion = try readAssertion(text, &at, end)
                hasAssertions = true
                if posting.commodity < 0 { posting.isInferred = true }
            }
            guard at == end || text[at] == UInt8(ascii: ";") else { throw .notANumber }
        } catch {
            var last = start
            while last < end, text[last] != UInt8(ascii: ";") { last += 1 }
            let written = string(text, start, dropSpaces(text, start, last))
            throw refusal(error == .notANumber ? .invalidAmount(written) : .tooManyDigits(written), start)
        }
        guard detail.wide != nil || detail.cost != nil || detail.assertion != nil else { return }
        posting.detail = Int32(journal.details.count)
        journal.details.append(detail)
    }

    private mutating func readAssertion(
        _ text: Span<UInt8>, _ at: inout Int, _ end: Int
    ) throws(RawNumber.Fault) -> BalanceAssertion {
        at += 1
        var isSole = false
        var isInclusive = false
        if at < end, text[at] == UInt8(ascii: "=") { (isSole, at) = (true, at + 1) }
        if at < end, text[at] == UInt8(ascii: "*") { (isInclusive, at) = (true, at + 1) }
        at = skipSpaces(text, at, end)
        let (amount, commodity) = try readAmount(text, &at, end)
        at = skipSpaces(text, at, end)
        // hledger compares amounts only; the cost of an asserted one says nothing.
        var detail = PostingDetail()
        try readCost(text, &at, end, amount, &detail)
        return BalanceAssertion(
            amount: amount, commodity: commodity, isSole: isSole, isInclusive: isInclusive,
            hasCost: detail.cost != nil)
    }

    /// Reads `@ COST` or `@@ COST` and passes over ledger's lots, `{…}` and `[…]`, as hledger does.
    private mutating func readCost(
        _ text: Span<UInt8>, _ at: inout Int, _ end: Int, _ amount: ExactDecimal, _ detail: inout PostingDetail
    ) throws(RawNumber.Fault) {
        while at < end {
            let byte = text[at]
            if byte == UInt8(ascii: "@") || (starts(text, at, with: "(@")), detail.cost == nil {
                let isVirtual = byte == UInt8(ascii: "(")
                at += isVirtual ? 2 : 1
                let isTotal = at < end && text[at] == UInt8(ascii: "@")
                if isTotal { at += 1 }
                if isVirtual {
                    guard at < end, text[at] == UInt8(ascii: ")") else { throw .notANumber }
                    at += 1
                }
                at = skipSpaces(text, at, end)
                let (cost, commodity) = try readAmount(text, &at, end)
                detail.cost = Cost(
                    amount: isTotal && amount.isNegative ? cost.negated : cost, commodity: commodity, isTotal: isTotal)
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                let close = byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
                let closing = find(close, text, from: at, to: end)
                guard closing < end else { throw .notANumber }
                at = closing + 1
                while at < end, text[at] == close { at += 1 }
            } else {
                return
            }
            at = skipSpaces(text, at, end)
        }
    }

    /// Reads one amount with its commodity on either side, or the default commodity.
    mutating func readAmount(
        _ text: Span<UInt8>, _ at: inout Int, _ end: Int
    ) throws(RawNumber.Fault) -> (ExactDecimal, Int32) {
        var isNegative = takeSign(text, &at, end)
        guard at < end else { throw .notANumber }
        if let symbol = takeSymbol(text, &at, end) {
            at = skipSpaces(text, at, end)
            if takeSign(text, &at, end) { isNegative.toggle() }
            let number = try RawNumber(text, &at, end)
            return (try value(number, symbol, isNegative), symbol)
        }
        let number = try RawNumber(text, &at, end)
        var next = skipSpaces(text, at, end)
        if let symbol = takeSymbol(text, &next, end) {
            at = next
            return (try value(number, symbol, isNegative), symbol)
        }
        if let (index, mark, _) = scope.defaultCommodity {
            guard let value = number.value(decimalMark: scope.decimalMark ?? mark) else { throw .tooManyDigits }
            return (isNegative ? value.negated : value, index)
        }
        let bare = commodity(text, at, at)
        return (try value(number, bare, isNegative), bare)
    }

    private func value(
        _ number: RawNumber, _ commodity: Int32, _ isNegative: Bool
    ) throws(RawNumber.Fault) -> ExactDecimal {
        let mark = scope.decimalMark ?? journal.styles[Int(commodity)].decimalMark ?? scope.defaultCommodity?.mark
        guard let value = number.value(decimalMark: mark) else { throw .tooManyDigits }
        return isNegative ? value.negated : value
    }

    /// Whether a sign is minus; passes over the sign and the spaces after it.
    private func takeSign(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> Bool {
        guard at < end, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") else { return false }
        let isNegative = text[at] == UInt8(ascii: "-")
        at = skipSpaces(text, at + 1, end)
        return isNegative
    }

    /// A commodity, quoted or not; `nil`, without moving, where none begins.
    mutating func takeSymbol(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int32? {
        guard at < end else { return nil }
        if text[at] == UInt8(ascii: "\"") {
            let close = find(UInt8(ascii: "\""), text, from: at + 1, to: end)
            guard close < end, close > at + 1 else { return nil }
            defer { at = close + 1 }
            return commodity(text, at + 1, close)
        }
        // A cost in parentheses, which ledger writes.
        if starts(text, at, with: "(@") { return nil }
        let start = at
        while at < end, isCommodityByte(text[at]) { at += 1 }
        return at > start ? commodity(text, start, at) : nil
    }
}
