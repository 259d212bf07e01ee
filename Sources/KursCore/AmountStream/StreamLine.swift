package import KursText

/// A stream's line: an amount and a currency as people write them, and perhaps a day.
package struct StreamLine: Sendable, Equatable {
    package let amount: ExactDecimal
    package let currency: CurrencyCode
    package let day: Day?

    /// Reads `100 USD`, `1 500,50 доларів США 2026-03-01`, `(100) EUR 01.03.2026`.
    ///
    /// O(n), and no input can trap it.
    ///
    /// - Parameters:
    ///   - words: Keeps the words for currencies.
    ///   - dayOf: The day of words such as `yesterday` and `1 November`; asked only about the last words of a line that
    ///     cannot be read otherwise.
    /// - Throws: ``StreamLineError``.
    package init(
        _ bytes: ArraySlice<UInt8>, _ words: AmountWords = AmountWords(), dayOf: (String) -> Day? = { _ in nil }
    ) throws(StreamLineError) {
        var text = bytes.trimmingBlanks
        guard !text.isEmpty else { throw .empty }
        var day: Day?
        let start = StreamLine.lastWord(text.span)
        if start > 0, text.span[start].isASCIIDigit, case let word = text.dropFirst(start), word.hasShapeOfDate {
            guard let read = Day(iso: word) ?? Day(written: word) else {
                if Day.hasShortYear(word) { throw .shortYear(String(decoding: word, as: UTF8.self)) }
                throw .badDate(String(decoding: word, as: UTF8.self))
            }
            day = read
            text = text.prefix(start).trimmingBlanks
        }
        if let word = StreamLine.wordAfterDate(text) { throw .afterDate(word) }
        let written: WrittenAmount
        do throws(StreamLineError) {
            written = try StreamLine.amount(text, words)
        } catch {
            guard day == nil, let (rest, last) = StreamLine.day(endOf: text, dayOf) else { throw error }
            (written, day) = (try StreamLine.amount(rest, words), last)
        }
        guard let currency = written.currency else { throw .noCurrency }
        (amount, self.currency, self.day) = (written.value, currency, day)
    }

    /// Reads a line, or a JSON object with `amount`, `currency` and perhaps `date`; other members are ignored.
    package static func read(
        _ bytes: ArraySlice<UInt8>, _ words: AmountWords, dayOf: (String) -> Day?
    ) throws(StreamLineError) -> StreamLine {
        guard bytes.first == UInt8(ascii: "{") else { return try StreamLine(bytes, words, dayOf: dayOf) }
        let root = try object(bytes)
        var line: [UInt8] = []
        for name in ["amount", "currency", "date"] {
            let value = root[name]
            if name == "date", value?.isNull ?? true { continue }
            guard let value, value.kind == .string || value.kind == .number else { throw .missingMember(name) }
            line += value.bytes + [UInt8(ascii: " ")]
        }
        return try StreamLine(line[...], words, dayOf: dayOf)
    }

    package static func object(_ line: ArraySlice<UInt8>) throws(StreamLineError) -> JSONValue {
        do throws(JSONError) { return try JSONDocument(Array(line)).root } catch {
            throw .notJSON(byteOffset: error.byteOffset)
        }
    }

    /// The day of the last words, at most four, and the text before them; `nil` where they are no day.
    private static func day(
        endOf text: ArraySlice<UInt8>, _ dayOf: (String) -> Day?
    ) -> (rest: ArraySlice<UInt8>, day: Day)? {
        let words = text.split(whereSeparator: \.isBlank)
        for count in stride(from: min(4, words.count - 1), through: 1, by: -1) {
            let last = words.suffix(count)
            guard last.allSatisfy({ $0.count <= 32 }), let start = last.first?.startIndex,
                let day = dayOf(last.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
            else { continue }
            return (text[..<start].trimmingBlanks, day)
        }
        return nil
    }

    /// Reads an amount, brackets around which make it negative, as accountants write.
    private static func amount(
        _ bytes: ArraySlice<UInt8>, _ words: AmountWords
    ) throws(StreamLineError) -> WrittenAmount {
        do throws(AmountError) {
            guard bytes.first == UInt8(ascii: "("), let close = bytes.firstIndex(of: UInt8(ascii: ")")) else {
                return try WrittenAmount(utf8: bytes, words)
            }
            let inner = bytes[(bytes.startIndex + 1)..<close] + bytes[(close + 1)...]
            let written = try WrittenAmount(utf8: inner[...], words)
            guard !written.value.isNegative else { throw AmountError.unexpected(character: "(", position: 1) }
            return WrittenAmount(value: written.value.negated, currency: written.currency)
        } catch {
            throw .amount(error)
        }
    }

    private static func lastWord(_ text: Span<UInt8>) -> Int {
        var start = text.count
        while start > 0, !text[start - 1].isBlank { start -= 1 }
        return start
    }

    /// The word after a date in the middle; `nil` without one.
    private static func wordAfterDate(_ text: ArraySlice<UInt8>) -> String? {
        let bytes = text.span
        var index = 0
        while index < bytes.count, !bytes[index].isBlank { index += 1 }
        while true {
            while index < bytes.count, bytes[index].isBlank { index += 1 }
            let start = index
            while index < bytes.count, !bytes[index].isBlank { index += 1 }
            guard index < bytes.count else { return nil }
            // The text ends with a word.
            guard bytes[start].isASCIIDigit, text[(text.startIndex + start)..<(text.startIndex + index)].hasShapeOfDate
            else { continue }
            let rest = text[(text.startIndex + index)...].drop(while: \.isBlank)
            return String(decoding: rest.prefix { !$0.isBlank }, as: UTF8.self)
        }
    }

    private static let usualLimit = 64
    /// More digits may leave 64 bits.
    private static let digitLimit = 18

    /// Reads a line in the form that most have, `100.50 USD` or `-100.50 usd 2026-03-01`, in one look at each byte.
    ///
    /// - Parameter bytes: The last one is a line end.
    /// - Returns: The line, and where the next one begins; `nil` for another form. The currency is three letters that
    ///   need not name one; if they do, ``init(_:_:dayOf:)`` reads the same.
    @inline(__always)
    static func usual(_ bytes: Span<UInt8>, from start: Int) -> (line: StreamLine, next: Int)? {
        var index = start
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        let first = index
        var digits: UInt64 = 0
        // The loops need no end of their own: the line end stops them.
        index = take(bytes, index, &digits)
        var (count, decimals) = (index &- first, 0)
        guard count > 0 else { return nil }
        if bytes[index] == UInt8(ascii: ".") {
            let point = index
            index = take(bytes, index &+ 1, &digits)
            decimals = index &- point &- 1
            guard decimals > 0 else { return nil }
            count &+= decimals
        }
        guard count <= digitLimit, isBlank(bytes[index]) else { return nil }
        repeat { index &+= 1 } while isBlank(bytes[index])
        guard index &+ 3 < bytes.count else { return nil }
        let letters = UInt32(bytes[index]) &<< 16 | UInt32(bytes[index &+ 1]) &<< 8 | UInt32(bytes[index &+ 2])
        index &+= 3
        var day: Day?
        if isBlank(bytes[index]), index &+ 11 < bytes.count {
            guard let read = Day(figures: bytes, at: index &+ 1) else { return nil }
            day = read
            index &+= 11
        }
        if bytes[index] == UInt8(ascii: "\r"), index &+ 1 < bytes.count { index &+= 1 }
        guard bytes[index] == UInt8(ascii: "\n"), index &- start < usualLimit, isLetters(letters) else { return nil }
        let amount = ExactDecimal(unchecked: isNegative ? 0 &- Int128(digits) : Int128(digits), scale: decimals)
        let code = CurrencyCode(packed: UInt64(letters & 0xDF_DFDF) &<< 40)
        return (StreamLine(amount: amount, currency: code, day: day), index &+ 1)
    }

    private init(amount: ExactDecimal, currency: CurrencyCode, day: Day?) {
        (self.amount, self.currency, self.day) = (amount, currency, day)
    }

    /// Appends the digits from an offset to a number, and returns where they end.
    @inline(__always)
    private static func take(_ bytes: Span<UInt8>, _ start: Int, _ number: inout UInt64) -> Int {
        var index = start
        var digit = bytes[index] &- 0x30
        while digit < 10 {
            number = number &* 10 &+ UInt64(digit)
            index &+= 1
            digit = bytes[index] &- 0x30
        }
        return index
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    @inline(__always)
    private static func isLetters(_ bytes: UInt32) -> Bool {
        UInt8(truncatingIfNeeded: bytes &>> 16).isASCIILetter && UInt8(truncatingIfNeeded: bytes &>> 8).isASCIILetter
            && UInt8(truncatingIfNeeded: bytes).isASCIILetter
    }
}

package enum StreamLineError: Error, Sendable, Equatable {
    case empty
    case amount(AmountError)
    case noCurrency
    /// The last word looks like a day and is not one: 30 February, another order or calendar.
    case badDate(String)
    /// A day whose year has two digits: `01.09.26` may be the first of September or the 26th.
    case shortYear(String)
    case uncertainDate(String, UncertainDate)
    /// A statement's row has an amount in the column of debits and one in that of credits.
    case debitAndCredit
    /// A debit has a minus where the others of the statement have none, or the other way about.
    case unlikeOtherDebits
    /// The amounts of a statement have no signs, and the word of the row is neither a debit nor a credit.
    case unknownDirection(String)
    /// A statement's row is in a table whose columns are not understood.
    case unknownColumns
    case afterDate(String)
    case rate(AnswerError)
    /// The market's rate lacks what this conversion needs.
    case conversion(ConversionError)
    case tooLong(limit: Int)
    case missingCell(column: Int)
    /// A line of JSON lines is no object, or lacks a member that it needs.
    case notJSON(byteOffset: Int)
    case missingMember(String)
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
    /// Without blanks, tabs and carriage returns at either end.
    var trimmingBlanks: ArraySlice<UInt8> {
        trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
}
