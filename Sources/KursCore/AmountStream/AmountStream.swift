/// Where an ``AmountStream`` puts its answers and the errors of its lines.
package protocol AmountStreamOutput {
    /// Takes the first `count` bytes of a buffer of answers.
    mutating func write(_ buffer: [UInt8], first count: Int)
    /// The bytes of one answer; called for every line of a stream that is not plain, and for no line of a plain one.
    mutating func format(_ conversion: Conversion, of line: StreamLine) -> [UInt8]
    /// Reports a line that has no answer, counted from 1; returns whether to go on with the next one.
    mutating func report(_ error: StreamLineError, line: Int) -> Bool
}

/// Converts lines `AMOUNT CURRENCY [DATE]` by the million: blocks of bytes in, answers as bytes and errors by line out.
///
/// A plain stream answers each line with `RESULT<TAB>CODE`. Its lines take the fast path (``FastConverter``) where they
/// can. Any other line takes the slow path: it is read as people write amounts and days (``StreamLine``), its rates are
/// loaded (``RateLoader``), and the fast path learns them, so that the next line of that currency and year is fast.
package final class AmountStream {
    /// The longest line that is read, in bytes; a longer one is an error.
    package static let lineLimit = 65_536

    private let terms: ConversionTerms
    private let rates: RateLoader
    private let isPlain: Bool
    private let dayOf: (String) -> Day?
    private var fast: FastConverter
    private var buffer = [UInt8](repeating: 0, count: 131_072)
    private var used = 0
    private var slowLineCount = 0

    /// - Parameters:
    ///   - isPlain: Whether answers have the plain form; otherwise ``AmountStreamOutput/format(_:of:)`` makes them,
    ///     and every line takes the slow path.
    ///   - dayOf: The day of words such as `yesterday`; `nil` for words that are no day.
    package init(
        _ terms: ConversionTerms, rates: RateLoader, isPlain: Bool, dayOf: @escaping (String) -> Day? = { _ in nil }
    ) {
        self.dayOf = dayOf
        self.terms = terms
        self.rates = rates
        self.isPlain = isPlain
        fast = FastConverter(to: terms.target)
    }

    /// How many lines were answered or refused so far.
    package var lineCount: Int { fast.lineCount + slowLineCount }

    /// Answers whole lines; what it does not write at once it keeps until the next call or ``flush(to:)``.
    ///
    /// Linear in the input, and no input can trap it.
    ///
    /// - Parameters:
    ///   - bytes: The lines; the last of the first `count` bytes is a line end.
    ///   - count: How many of the bytes to read.
    /// - Returns: `false` when the output ended the stream at a line without an answer.
    package func convert(_ bytes: [UInt8], count: Int, to output: inout some AmountStreamOutput) -> Bool {
        var position = 0
        while position < count {
            if isPlain {
                let block = bytes.span.extracting(0..<count)
                let stop = fast.convert(block, from: &position, into: &buffer, used: &used)
                if stop == .full { flush(to: &output) }
                guard stop == .oddLine else { continue }
            }
            let end = bytes[position..<count].firstIndex(of: UInt8(ascii: "\n")) ?? count - 1
            guard answer(bytes[position..<end], to: &output) else { return false }
            position = end + 1
        }
        return true
    }

    /// Writes the answers kept back.
    package func flush(to output: inout some AmountStreamOutput) {
        if used > 0 { output.write(buffer, first: used) }
        used = 0
    }

    /// Answers one line on the slow path; returns whether to go on.
    private func answer(_ bytes: ArraySlice<UInt8>, to output: inout some AmountStreamOutput) -> Bool {
        slowLineCount += 1
        var bytes = bytes
        // Windows programs put a byte order mark before UTF-8.
        if lineCount == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        do throws(StreamLineError) {
            if bytes.count > AmountStream.lineLimit { throw .tooLong(limit: AmountStream.lineLimit) }
            let line = try StreamLine(bytes, dayOf: dayOf)
            let conversion = try terms.convert(line.amount, line.currency, on: line.day, rates)
            guard isPlain else {
                append(output.format(conversion, of: line), to: &output)
                return true
            }
            var answer: [UInt8] = []
            conversion.appendPlainLine(to: &answer)
            append(answer, to: &output)
            learn(line, conversion)
            return true
        } catch {
            // A blank line needs no answer.
            if error == .empty { return true }
            return output.report(error, line: lineCount)
        }
    }

    /// Puts the rates of a line's currency into the fast path's table: of its year, or of lines without a date.
    private func learn(_ line: StreamLine, _ conversion: Conversion) {
        let code = line.currency
        guard fast.table.canHold(code) else { return }
        guard let day = line.day else {
            if let rate = terms.folded(conversion) { fast.table.setUndated(rate, for: code) }
            return
        }
        let year = day.date.year
        guard !fast.table.holds(year: year, of: code) else {
            // The day has an earlier one's rate, which was said with this line.
            return fast.table.setDay(day, for: code) {
                (try? terms.convert(.one, code, on: day, rates)).flatMap { terms.folded($0) }
            }
        }
        var days: [(day: Day, rate: FoldedRate)] = []
        for day in daysWithOwnRates(of: code, year: year) {
            let unit = try? terms.convert(.one, code, on: day, rates)
            if let unit, let rate = terms.folded(unit) { days.append((day, rate)) }
        }
        fast.table.setYear(year, days, for: code)
    }

    /// The days of a year on which every rate of the conversion is the day's own, none carried forward.
    private func daysWithOwnRates(of code: CurrencyCode, year: Int) -> [Day] {
        guard code != terms.target else { return [] }
        var days: Set<Day>?
        for currency in [code, terms.target] where currency != .uah {
            let own = Set(rates.rates(of: currency, year: year).map(\.day))
            days = days?.intersection(own) ?? own
        }
        return days.map(Array.init) ?? []
    }

    private func append(_ answer: [UInt8], to output: inout some AmountStreamOutput) {
        guard !answer.isEmpty else { return }
        if used + answer.count > buffer.count { flush(to: &output) }
        guard answer.count <= buffer.count else { return output.write(answer, first: answer.count) }
        buffer.replaceSubrange(used..<(used + answer.count), with: answer)
        used += answer.count
    }
}
