import KursText

/// Where an ``AmountStream`` puts its answers and the errors of its lines.
package protocol AmountStreamOutput {
    mutating func write(_ buffer: [UInt8], first count: Int)
    /// The bytes of one answer; called for every line of a stream that is not plain, and for no line of a plain one.
    mutating func format(_ conversion: Conversion, of line: StreamLine) -> [UInt8]
    /// Reports a line that has no answer, counted from 1; returns whether to go on with the next one.
    mutating func report(_ error: StreamLineError, line: Int) -> Bool
}

/// Converts lines `AMOUNT CURRENCY [DATE]` by the million: blocks of bytes in, answers as bytes and errors by line out.
///
/// A plain stream answers each line with `RESULT<TAB>CODE`, at rates that are folded into small integers when they are
/// first met (``FoldedRate``), and allocates no memory for most lines.
package struct AmountStream: ~Copyable {
    /// The longest line that is read, in bytes; a longer one is an error.
    package static let lineLimit = 65_536

    private let terms: ConversionTerms
    let rates: RateLoader
    private let isPlain: Bool
    private let dayOf: (String) -> Day?
    private let words = AmountWords()
    private var numbers = RateNumbers()
    private var folded: [FoldedRate] = []
    /// The decimals of a result, and what follows it in a plain answer.
    private let scale: Int
    private let tail: (word: UInt128, count: Int)
    private var buffer: [UInt8] = []
    package private(set) var lineCount = 0

    /// How many bytes of answers are kept back; an answer more may be.
    private static let bufferSize = 131_072
    /// More rates are forgotten and folded again, so that memory stays bounded.
    private static let rateLimit = 1 << 18

    /// - Parameters:
    ///   - isPlain: Whether answers have the plain form; otherwise ``AmountStreamOutput/format(_:of:)`` makes them.
    ///   - dayOf: The day of words such as `yesterday`; `nil` for words that are no day.
    package init(
        _ terms: ConversionTerms, rates: RateLoader, isPlain: Bool, dayOf: @escaping (String) -> Day? = { _ in nil }
    ) {
        self.dayOf = dayOf
        self.terms = terms
        self.rates = rates
        self.isPlain = isPlain
        scale = Currency.displayScale(of: terms.target)
        var tail: [UInt8] = [UInt8(ascii: "\t")]
        terms.target.append(to: &tail)
        tail.append(UInt8(ascii: "\n"))
        self.tail = (tail.reversed().reduce(0) { $0 &<< 8 | UInt128($1) }, tail.count)
        buffer.reserveCapacity(AmountStream.bufferSize + 64)
    }

    /// Answers whole lines; what it does not write at once it keeps until the next call or ``flush(to:)``.
    ///
    /// Linear in the input, and no input can trap it.
    ///
    /// - Parameters:
    ///   - bytes: The lines; the last of the first `count` bytes is a line end.
    ///   - count: How many of the bytes to read.
    /// - Returns: `false` when the output ended the stream at a line without an answer.
    package mutating func convert(_ bytes: [UInt8], count: Int, to output: inout some AmountStreamOutput) -> Bool {
        let block = bytes.span.extracting(0..<count)
        guard count > 0, block[count - 1] == UInt8(ascii: "\n") else { return true }
        var position = 0
        while position < count {
            if isPlain { answerUsualLines(block, &position) }
            if buffer.count >= AmountStream.bufferSize { flush(to: &output) }
            guard position < count else { break }
            lineCount += 1
            let end = find(UInt8(ascii: "\n"), block, from: position, to: count)
            do throws(StreamLineError) {
                try answer(read(bytes[position..<end]), to: &output)
            } catch {
                // A blank line needs no answer.
                if error != .empty, !output.report(error, line: lineCount) { return false }
            }
            position = end + 1
        }
        return true
    }

    package mutating func flush(to output: inout some AmountStreamOutput) {
        if !buffer.isEmpty { output.write(buffer, first: buffer.count) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func read(_ bytes: ArraySlice<UInt8>) throws(StreamLineError) -> StreamLine {
        if bytes.count > AmountStream.lineLimit { throw .tooLong(limit: AmountStream.lineLimit) }
        // Windows programs put a byte order mark before UTF-8.
        let isMarked = lineCount == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return try StreamLine.read(isMarked ? bytes.dropFirst(3) : bytes, words, dayOf: dayOf)
    }

    /// Answers lines in the usual form at rates that were met before, up to another line or until the buffer is full.
    private mutating func answerUsualLines(_ block: Span<UInt8>, _ position: inout Int) {
        while position < block.count, buffer.count < AmountStream.bufferSize,
            let usual = StreamLine.usual(block, from: position),
            case let number = numbers.number(of: usual.line.currency, on: usual.line.day), number >= 0,
            let result = folded[number].converted(usual.line.amount, toScale: scale)
        {
            append(result)
            lineCount &+= 1
            position = usual.next
        }
    }

    private mutating func answer(
        _ line: StreamLine, to output: inout some AmountStreamOutput
    ) throws(StreamLineError) {
        if isPlain { return try answerPlainly(line) }
        let conversion = try terms.convert(line.amount, line.currency, on: line.day, rates)
        let answer = output.format(conversion, of: line)
        if buffer.count + answer.count > AmountStream.bufferSize { flush(to: &output) }
        buffer.append(contentsOf: answer)
    }

    /// Answers a plain line, whose rate is folded when it is first met; one through the dollar has a mark at its end.
    private mutating func answerPlainly(_ line: StreamLine) throws(StreamLineError) {
        let number = numbers.number(of: line.currency, on: line.day)
        if number >= 0, let result = folded[number].converted(line.amount, toScale: scale) { return append(result) }
        let conversion = try terms.convert(line.amount, line.currency, on: line.day, rates)
        if conversion.isViaDollar { return conversion.appendPlainLine(to: &buffer) }
        if number < 0, let rate = terms.folded(conversion) {
            if folded.count == AmountStream.rateLimit { (folded, numbers) = ([], RateNumbers()) }
            numbers.set(folded.count, of: line.currency, on: line.day)
            folded.append(rate)
        }
        append(conversion.result)
    }

    @inline(__always)
    private mutating func append(_ result: ExactDecimal) {
        if let text = result.shortText, text.count &+ tail.count <= 16 {
            let word = text.word | tail.word &<< UInt128(text.count &* 8)
            buffer.append(word: word, count: text.count &+ tail.count)
        } else {
            result.append(to: &buffer)
            buffer.append(word: tail.word, count: tail.count)
        }
    }
}

/// What every line of a stream, or row of a statement, is converted into and how.
package struct ConversionTerms: Sendable, Equatable {
    package var target: CurrencyCode
    /// The side to take; `nil` for the side that the market trades at: it buys what is given and sells what is wanted.
    package var side: Side?
    /// A fee taken off each amount first, in percent; 0 for none.
    package var feePercent: ExactDecimal
    /// Whether to convert at rates whose flags say that they may be wrong.
    package var allowsDoubtful = false

    package init(target: CurrencyCode, side: Side? = nil, feePercent: ExactDecimal = .zero) {
        (self.target, self.side, self.feePercent) = (target, side, feePercent)
    }

    /// Converts one amount exactly, at the rates of a day or, with `nil`, at those of lines without a date.
    ///
    /// - Throws: ``StreamLineError/rate(_:)`` when a rate cannot be had, ``StreamLineError/conversion(_:)`` when it lacks
    ///   the side or the result leaves 128 bits.
    package func convert(
        _ amount: ExactDecimal, _ currency: CurrencyCode, on day: Day?, _ rates: RateLoader
    ) throws(StreamLineError) -> Conversion {
        var legs: [Rate] = []
        if currency != target {
            if currency != .uah { legs.append(try rates.rate(of: currency, on: day)) }
            if target != .uah { legs.append(try rates.rate(of: target, on: day)) }
        }
        do throws(ConversionError) {
            return try Converter(rates: legs, allowsDoubtful: allowsDoubtful).convert(
                ConversionQuery(amount: amount, from: currency, to: target, side: side, feePercent: feePercent))
        } catch {
            throw .conversion(error)
        }
    }

    /// The rate of a finished conversion, folded; `nil` where its numbers are too large for that.
    package func folded(_ conversion: Conversion) -> FoldedRate? {
        FoldedRate(legs: conversion.legs, feePercent: feePercent, scale: Currency.displayScale(of: target))
    }
}

extension Conversion {
    /// Whether a rate is one that the market does not set.
    package var isViaDollar: Bool { flags.contains(.viaDollar) }

    /// Appends the plain form of a stream's answer: `RESULT<TAB>CODE<LF>`, and before the end a rate through the dollar is
    /// marked: `<TAB>via-usd`.
    package func appendPlainLine(to bytes: inout [UInt8]) {
        result.append(to: &bytes)
        bytes.append(UInt8(ascii: "\t"))
        query.to.append(to: &bytes)
        if isViaDollar {
            bytes.append(UInt8(ascii: "\t"))
            bytes += Flag.viaDollar.rawValue.utf8
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}
