import KursCore
import KursStatements
import KursTerminal
import KursText

/// `kurs convert -`: lines `AMOUNT CURRENCY [DATE]` from standard input, an answer per line as soon as it is known.
///
/// ``AmountStream`` converts; input, output, formats and error messages are here.
struct LineConversion: ~Copyable {
    private let context: CommandContext
    let rates: RateLoader
    private let sink: any ByteSink
    private var stream: AmountStream
    private var output: LineOutput
    private let options: ConversionOptions
    private let words = AmountWords()
    private let dayOf: (String) -> Day?
    private var lineCount = 0

    init(_ context: CommandContext, _ options: ConversionOptions, _ rates: RateLoader, into sink: any ByteSink) {
        self.context = context
        self.rates = rates
        self.sink = sink
        let output = LineOutput(context, options, into: sink)
        self.output = output
        self.options = options
        dayOf = { [today = context.today] words in
            DateArgument.isDay(words) ? try? DateArgument.day(words, today: today) : nil
        }
        stream = AmountStream(
            options.terms, rates: rates, isPlain: context.settings.format == .plain && output.totals == nil,
            dayOf: dayOf)
    }

    /// Whether every line was read: `--strict` stops at the first one without an answer.
    private(set) var isWhole = true

    mutating func run() throws(CommandError) -> ExitStatus {
        var lines = LineBlockReader(UTF16Source.decoding(context.environment.streams.input))
        sink.write(output.answers.head)
        while lines.next() {
            let isWhole =
                if let column = options.identifiers {
                    answerEach(lines.bytes[..<lines.end], column)
                } else {
                    stream.convert(lines.bytes, count: lines.end, to: &output)
                }
            guard isWhole else {
                self.isWhole = false
                break
            }
            // Answers are flushed before waiting for more input, so that the reader of a pipe never waits for an answer
            // that is already known.
            if !lines.isReady {
                stream.flush(to: &output)
                sink.flush()
            }
        }
        stream.flush(to: &output)
        sink.write(output.answers.tail(rates.warnings))
        sink.flush()
        return try finish()
    }

    /// Answers each line of a block with its identifier, in its place; `false` where `--strict` stops.
    private mutating func answerEach(_ block: ArraySlice<UInt8>, _ column: IdentifierColumn) -> Bool {
        var bytes: [UInt8] = []
        defer { sink.write(bytes) }
        for line in block.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lineCount += 1
            var line = line.drop { $0 == 0x20 }
            if lineCount == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            var id: String?
            do throws(StreamLineError) {
                if line.count > AmountStream.lineLimit { throw .tooLong(limit: AmountStream.lineLimit) }
                let cells = try column.split(line)
                id = cells.id
                let read = try StreamLine.read(cells.rest, words, dayOf: dayOf)
                let conversion = try options.terms.convert(read.amount, read.currency, on: read.day, rates)
                bytes += output.format(conversion, of: read, id: id)
            } catch {
                let message = ErrorMessage(error, options.market, context.language).message
                bytes += output.answers.bytes(IdentifiedAnswer(id: id, row: nil, error: message))
                guard output.report(error, line: lineCount) else { return false }
            }
        }
        return true
    }

    private func finish() throws(CommandError) -> ExitStatus {
        let lineCount = lineCount + stream.lineCount
        context.reporter.noteRememberedMarket()
        context.reporter.note(rates.warnings)
        context.reporter.judge(ageSeconds: rates.oldestAgeSeconds)
        if lineCount == 0 {
            context.reporter.note(
                "standard input is empty: nothing to convert", "стандартний ввід порожній: немає що перераховувати")
        }
        if let totals = output.totals { try totals.deliver(context, CSVDialect.standard) }
        return output.errors.conclude(of: lineCount, context) ?? context.reporter.answeredStatus
    }
}

/// Formats the answers of a stream, adds them to the totals, and reports the lines without one.
private struct LineOutput: AmountStreamOutput {
    var answers: ConversionWriter
    var totals: Totals?
    var errors = LineErrors()
    private let context: CommandContext
    private let options: ConversionOptions
    private let sink: any ByteSink

    init(_ context: CommandContext, _ options: ConversionOptions, into sink: any ByteSink) {
        self.context = context
        self.options = options
        self.sink = sink
        answers = ConversionWriter(context, options)
        let hasTotals = Totals.areWanted(context)
        totals = hasTotals ? Totals(options.terms.target, at: options.market) : nil
    }

    func write(_ buffer: [UInt8], first count: Int) { sink.write(buffer, first: count) }

    mutating func format(_ conversion: Conversion, of line: StreamLine) -> [UInt8] {
        format(conversion, of: line, id: nil)
    }

    /// - Parameter id: The identifier of the line; `nil` for lines without.
    mutating func format(_ conversion: Conversion, of line: StreamLine, id: String?) -> [UInt8] {
        let day = line.day ?? options.day ?? context.today
        totals?.add(line.amount, line.currency, on: day, conversion.result, conversion.isViaDollar)
        guard let id else { return answers.bytes(conversion, on: line.day) }
        let row = ConversionRow(conversion: conversion, market: options.market, on: day)
        return answers.bytes(IdentifiedAnswer(id: id, row: row, error: nil))
    }

    mutating func report(_ error: StreamLineError, line: Int) -> Bool {
        errors.report(error, line: line, options, context)
        return !options.stopsAtFirstError
    }
}

/// Splits input into blocks of whole lines, in constant memory.
///
/// A block ends with a line end, which is added to the last line of the input if missing. A line longer than
/// ``lineLimit`` bytes is truncated, and its rest is discarded.
struct LineBlockReader: ~Copyable {
    /// The longest line that is read whole, in bytes.
    static let lineLimit = AmountStream.lineLimit
    private static let size = 4 * lineLimit

    private let source: any ByteSource
    /// The buffer; the current block is its first ``end`` bytes.
    private(set) var bytes = [UInt8](repeating: 0, count: LineBlockReader.size)
    private(set) var end = 0
    private var filled = 0
    private var isAtEnd = false

    init(_ source: any ByteSource) { self.source = source }

    /// Whether the next block can be read without blocking.
    var isReady: Bool { isAtEnd || source.isReady }

    /// Advances to the next block; `false` at the end of the input.
    mutating func next() -> Bool {
        if end < filled { bytes.replaceSubrange(0..<(filled - end), with: bytes[end..<filled]) }
        filled -= end
        restoreSize()
        end = 0
        while true {
            if isAtEnd {
                guard filled > 0 else { return false }
                bytes[filled] = UInt8(ascii: "\n")
                filled += 1
                end = filled
                return true
            }
            let count = source.read(into: &bytes, at: filled)
            guard count > 0 else {
                isAtEnd = true
                continue
            }
            let last = bytes[filled..<(filled + count)].lastIndex(of: UInt8(ascii: "\n"))
            filled += count
            if let last {
                end = last + 1
                return true
            }
            // No line end in the whole buffer: keep the line up to the limit and discard the rest.
            if filled > LineBlockReader.lineLimit { filled = LineBlockReader.lineLimit + 1 }
        }
    }

    private mutating func restoreSize() {
        let missing = LineBlockReader.size - bytes.count
        if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
    }
}

/// Reports the lines without an answer on standard error, and determines the exit status.
struct LineErrors {
    /// How many are named; more are only counted.
    private let limit: Int
    private(set) var count = 0
    private var hasBadData = false
    private var lastStatus = ExitStatus.badData

    init(limit: Int = .max) { self.limit = limit }

    mutating func report(_ error: StreamLineError, line: Int, _ options: ConversionOptions, _ context: CommandContext) {
        count += 1
        // The others cannot change the exit status.
        if count > limit, hasBadData { return }
        let explanation = ErrorMessage(error, line: line, options.market, context.language)
        if count <= limit {
            context.environment.streams.errors.write(
                context.settings.format.isJSON ? explanation.json : explanation.line)
        }
        switch explanation.status {
        case .unreachable, .tryLater, .disk: lastStatus = explanation.status
        default: hasBadData = true
        }
    }

    /// The exit status; `nil` when every line had an answer.
    ///
    /// Invalid lines take precedence over missing rates: the first the user must correct, the second may be retried.
    func conclude(of lineCount: Int, _ context: CommandContext) -> ExitStatus? {
        guard count > 0 else { return nil }
        let isJSON = context.settings.format.isJSON
        let status = hasBadData ? ExitStatus.badData : lastStatus
        let text = LocalizedText(
            "\(count) of \(CountedNoun.lines(lineCount).en) could not be converted",
            "не перераховано рядків: \(count) з \(lineCount)")
        if count > limit {
            let hint = LocalizedText("the first \(limit) are named above", "перші \(limit) названо вище")
            let message = ErrorMessage(status, text, hint, context.language)
            context.environment.streams.errors.write(isJSON ? message.json : message.line)
        } else if !isJSON {
            // JSON needs no count: each error is an object of its own.
            context.reporter.note(text)
        }
        return status
    }
}

/// Writes a stream's answers in the chosen format, one line or record at a time.
struct ConversionWriter {
    private let context: CommandContext
    private let options: ConversionOptions
    private var writer: RecordWriter?
    private var fields: [Field<ConversionRow>] = []
    private let now: Timestamp

    init(_ context: CommandContext, _ options: ConversionOptions) {
        self.context = context
        self.options = options
        now = context.now
        let settings = context.settings
        guard settings.format != .plain, settings.format != .table else { return }
        fields = Fields.conversions(context)
        let columns = options.identifiers == nil ? fields.columns() : Fields.identified.columns()
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin("conversions", columns: columns, showsHeader: settings.showsHeader, at: now)
        self.writer = writer
    }

    var head: [UInt8] {
        mutating get { writer?.drain() ?? [] }
    }

    mutating func tail(_ warnings: [Warning]) -> [UInt8] {
        writer?.end(warnings: warnings.map { ($0.code, $0.sentence(context.language)) })
        return writer?.drain() ?? []
    }

    mutating func bytes(_ answer: IdentifiedAnswer) -> [UInt8] {
        guard writer == nil else {
            writer?.record(Fields.identified, answer, at: now)
            return writer?.drain() ?? []
        }
        var bytes: [UInt8] = []
        if context.settings.format == .plain {
            answer.appendPlain(to: &bytes)
        } else {
            bytes.append(text: (answer.id ?? "").terminalSafe + ": ")
            if let row = answer.row { return bytes + self.bytes(row.conversion, on: row.on) }
            bytes.append(text: (answer.error ?? "").terminalSafe + "\n")
        }
        return bytes
    }

    mutating func bytes(_ conversion: Conversion, on day: Day?) -> [UInt8] {
        guard writer == nil else {
            let line = ConversionRow(
                conversion: conversion, market: options.market, on: day ?? options.day ?? context.today)
            let steps = context.settings.format.isJSON && line.isViaDollar ? [Fields.steps] : []
            writer?.record(fields + steps, line, at: now)
            return writer?.drain() ?? []
        }
        var bytes: [UInt8] = []
        if context.settings.format == .plain {
            conversion.appendPlainLine(to: &bytes)
            return bytes
        } else {
            let amount = conversion.query.amount.grouped(context.language)
            let result = conversion.result.grouped(context.language)
            bytes.append(text: "\(amount) \(conversion.query.from.text) = \(result) \(options.terms.target.text)")
            if conversion.isViaDollar { bytes.append(text: " [\(Flag.viaDollar.rawValue)]") }
            for leg in conversion.legs {
                bytes.append(text: " · \(leg.rate.quote.currency.text) ")
                bytes.append(text: NumberFormat.rate(leg.value, context.language))
                if leg.side == .mean { bytes.append(text: " USD") }
                if case .day(let asOf) = leg.rate.quote.asOf { bytes.append(text: " (\(asOf.iso))") }
            }
        }
        bytes.append("\n")
        return bytes
    }
}
