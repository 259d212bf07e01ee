import KursText

extension AlertCondition {
    /// The longest text that is read as a condition, in bytes.
    public static let limitBytes = 500

    /// Reads a condition; O(n), and no input can trap it.
    ///
    /// - Parameter isNew: Whether it is being given now: then what can never be true is refused, too. One that was
    ///   kept before is read as it is.
    /// - Throws: ``AlertSyntaxError`` with the place of the first thing that does not belong.
    public init(reading text: String, isNew: Bool = false) throws(AlertSyntaxError) {
        var parser = AlertParser(Array(text.utf8), isNew: isNew)
        self = try parser.condition()
    }

    /// Whether nothing that rates can do makes it true: they stay above zero, and fall by less than 100 %.
    ///
    /// O(n²) in the terms, which are few. A condition whose numbers are beyond exact counting is not judged.
    var isNeverTrue: Bool {
        let isAbove = comparison == .above || comparison == .atLeast
        let (greater, lesser) = isAbove ? (left, right) : (right, left)
        let terms = greater + lesser.map { Term(isSubtracted: !$0.isSubtracted, measure: $0.measure) }
        // What is to be above zero: how often each measure is counted, and the numbers beside them.
        var counts: [(measure: Measure, count: Int)] = []
        var most = ExactDecimal.zero
        for term in terms {
            if case .number(let number) = term.measure {
                guard let sum = try? term.isSubtracted ? most.subtracting(number) : most.adding(number) else {
                    return false
                }
                most = sum
            } else if let index = counts.firstIndex(where: { $0.measure == term.measure }) {
                counts[index].count += term.isSubtracted ? -1 : 1
            } else {
                counts.append((term.measure, term.isSubtracted ? -1 : 1))
            }
        }
        counts.removeAll { $0.count == 0 }
        for (measure, count) in counts {
            // A rate may rise without end; what is taken off makes the most of it where it is least.
            guard count < 0 else { return false }
            switch measure {
            case .change where !isPercent: return false
            case .change:
                guard let sum = try? most.adding(ExactDecimal(-100 * count)) else { return false }
                most = sum
            case .rate, .number: break
            }
        }
        // The least of a rate is never reached.
        let isReached = counts.isEmpty && (comparison == .atLeast || comparison == .atMost)
        return isReached ? most.isNegative : most.isNegative || most.isZero
    }
}

/// Walks forward over a condition's bytes.
private struct AlertParser {
    private let bytes: [UInt8]
    private var offset = 0
    private var percentPlace: Int?
    private var plainPlace: Int?
    private var hoursPlace: Int?

    private let isNew: Bool

    init(_ bytes: [UInt8], isNew: Bool) {
        self.bytes = bytes
        self.isNew = isNew
    }

    mutating func condition() throws(AlertSyntaxError) -> AlertCondition {
        guard bytes.count <= AlertCondition.limitBytes else {
            throw AlertSyntaxError(.tooLong, at: AlertCondition.limitBytes)
        }
        let left = try sum()
        skipBlanks()
        let place = offset
        let comparison = try comparison()
        let right = try sum()
        skipBlanks()
        if offset < bytes.count { throw AlertSyntaxError(.trailing(word(from: offset)), at: offset) }
        if let percentPlace, plainPlace != nil { throw AlertSyntaxError(.mixedUnits, at: percentPlace) }
        if percentPlace == nil, let hoursPlace { throw AlertSyntaxError(.hoursOfMoney, at: hoursPlace) }
        // `43 < usd.nbu` is `usd.nbu > 43`: the number is the threshold, and what fires is the rate.
        let isTurned = left.allSatisfy { $0.measure.name == nil }
        let condition =
            isTurned
            ? AlertCondition(left: right, comparison.turned, right: left, isPercent: percentPlace != nil)
            : AlertCondition(left: left, comparison, right: right, isPercent: percentPlace != nil)
        if condition.names.isEmpty { throw AlertSyntaxError(.noName, at: 0) }
        if isNew, condition.isNeverTrue { throw AlertSyntaxError(.never, at: place) }
        return condition
    }

    private mutating func comparison() throws(AlertSyntaxError) -> AlertCondition.Comparison {
        skipBlanks()
        guard let first = next, first == UInt8(ascii: ">") || first == UInt8(ascii: "<") else {
            throw AlertSyntaxError(.expectedComparison, at: offset)
        }
        offset += 1
        let isEqualToo = next == UInt8(ascii: "=")
        if isEqualToo { offset += 1 }
        if first == UInt8(ascii: ">") { return isEqualToo ? .atLeast : .above }
        return isEqualToo ? .atMost : .below
    }

    private mutating func sum() throws(AlertSyntaxError) -> [AlertCondition.Term] {
        var terms: [AlertCondition.Term] = []
        skipBlanks()
        var isSubtracted = take("-")
        while true {
            terms.append(AlertCondition.Term(isSubtracted: isSubtracted, measure: try measure()))
            skipBlanks()
            if take("+") { isSubtracted = false } else if take("-") { isSubtracted = true } else { return terms }
        }
    }

    private mutating func measure() throws(AlertSyntaxError) -> AlertCondition.Measure {
        skipBlanks()
        guard let first = next, AlertParser.isOfWord(first) else { throw AlertSyntaxError(.expectedTerm, at: offset) }
        if first.isASCIIDigit { return .number(try number()) }
        let start = offset
        let word = takeWord()
        skipBlanks()
        guard next == UInt8(ascii: "(") else {
            plainPlace = plainPlace ?? start
            return .rate(try name(word, at: start))
        }
        guard word.elementsEqual("change".utf8) else {
            throw AlertSyntaxError(.unknownFunction(String(decoding: word, as: UTF8.self)), at: start)
        }
        offset += 1
        skipBlanks()
        let place = offset
        let name = try name(takeWord(), at: place)
        try want(",")
        skipBlanks()
        let spanPlace = offset
        let spanWord = takeWord()
        guard let span = AlertDuration(spanWord) else {
            throw AlertSyntaxError(.badSpan(String(decoding: spanWord, as: UTF8.self)), at: spanPlace)
        }
        if span.days == nil {
            guard name.market.traits.tradesCoins else { throw AlertSyntaxError(.hoursOfMoney, at: spanPlace) }
            hoursPlace = hoursPlace ?? spanPlace
        }
        try want(")")
        return .change(name, span)
    }

    private mutating func number() throws(AlertSyntaxError) -> ExactDecimal {
        let start = offset
        while let byte = next, byte.isASCIIDigit || byte == UInt8(ascii: ".") { offset += 1 }
        guard next != UInt8(ascii: ","), let number = ExactDecimal(utf8: bytes[start..<offset]) else {
            throw AlertSyntaxError(.badNumber(word(from: start)), at: start)
        }
        let end = offset
        skipBlanks()
        if take("%") {
            percentPlace = percentPlace ?? offset - 1
        } else {
            plainPlace = plainPlace ?? start
            let place = offset
            let unit = takeWord()
            let lower = String(decoding: unit, as: UTF8.self).lowercased()
            guard unit.isEmpty || ["uah", "грн", "₴"].contains(lower) else {
                throw AlertSyntaxError(.unit(lower), at: place)
            }
            if unit.isEmpty { offset = end }
        }
        return number
    }

    private func name(_ word: ArraySlice<UInt8>, at start: Int) throws(AlertSyntaxError) -> QuotePath {
        if word.isEmpty { throw AlertSyntaxError(.expectedTerm, at: start) }
        do throws(QuotePathError) {
            let name = try QuotePath(reading: word)
            if isNew, let fault = name.fault(asWritten: word) { throw fault }
            return name
        } catch {
            throw AlertSyntaxError(.name(error.reason), at: start + error.offset)
        }
    }

    private mutating func want(_ mark: Unicode.Scalar) throws(AlertSyntaxError) {
        skipBlanks()
        guard take(mark) else { throw AlertSyntaxError(.expectedMark(String(mark)), at: offset) }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: mark) else { return false }
        offset += 1
        return true
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 { offset += 1 }
    }

    private mutating func takeWord() -> ArraySlice<UInt8> {
        let start = offset
        while let byte = next, AlertParser.isOfWord(byte) { offset += 1 }
        return bytes[start..<offset]
    }

    private func word(from start: Int) -> String {
        String(decoding: bytes[start...].prefix { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
}
