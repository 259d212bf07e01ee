internal import KursText

/// A stream's line: an amount and a currency as people write them, and perhaps a day.
package struct StreamLine: Sendable, Equatable {
    /// The amount.
    package let amount: ExactDecimal
    /// The currency.
    package let currency: CurrencyCode
    /// The day; `nil` when the line has none.
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

    /// Where the last word begins.
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
}

/// Why a stream's line has no answer.
///
/// The cases carry data; KursCLI formats the message.
package enum StreamLineError: Error, Sendable, Equatable {
    /// There is nothing in it.
    case empty
    /// The amount, or the currency beside it, cannot be read.
    case amount(AmountError)
    /// There is an amount and no currency.
    case noCurrency
    /// The last word looks like a day and is not one: 30 February, another order or calendar.
    case badDate(String)
    /// A day whose year has two digits: `01.09.26` may be the first of September or the 26th.
    case shortYear(String)
    /// A day whose numbers may be in several orders.
    case uncertainDate(String, UncertainDate)
    /// A statement's row has an amount in the column of debits and one in that of credits.
    case debitAndCredit
    /// A debit has a minus where the others of the statement have none, or the other way about.
    case unlikeOtherDebits
    /// The amounts of a statement have no signs, and the word of the row is neither a debit nor a credit.
    case unknownDirection(String)
    /// A statement's row is in a table whose columns are not understood.
    case unknownColumns
    /// A word follows the day.
    case afterDate(String)
    /// The market has no rate, or it could not be fetched.
    case rate(AnswerError)
    /// The market's rate lacks what this conversion needs.
    case conversion(ConversionError)
    /// The line is longer than any that makes sense.
    case tooLong(limit: Int)
    /// A statement's row has fewer cells than its columns.
    case missingCell(column: Int)
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
