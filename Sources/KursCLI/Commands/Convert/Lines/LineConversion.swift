import KursCore

/// `kurs convert -`: lines `AMOUNT CURRENCY [DATE]` from standard input, an answer per line as soon as it is known.
///
/// ``AmountStream`` converts; input, output, formats and error messages are here.
struct LineConversion: ~Copyable {
    private let context: CommandContext
    let rates: RateLoader
    private let sink: any ByteSink
    private var stream: AmountStream
    private var output: LineOutput

    init(_ context: CommandContext, _ options: ConversionOptions, _ rates: RateLoader, into sink: any ByteSink) {
        self.context = context
        self.rates = rates
        self.sink = sink
        let output = LineOutput(context, options, into: sink)
        self.output = output
        stream = AmountStream(
            options.terms, rates: rates, isPlain: context.settings.format == .plain && output.totals == nil,
            dayOf: { [today = context.today] words in
                DateArgument.isDay(words) ? try? DateArgument.day(words, today: today) : nil
            })
    }

    /// Whether every line was read: `--strict` stops at the first one without an answer.
    private(set) var isWhole = true

    mutating func run() throws(CommandError) -> ExitStatus {
        var lines = LineBlockReader(UTF16Source.decoding(context.environment.streams.input))
        sink.write(output.answers.head)
        while lines.next() {
            guard stream.convert(lines.bytes, count: lines.end, to: &output) else {
                isWhole = false
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

    private func finish() throws(CommandError) -> ExitStatus {
        context.reporter.noteRememberedMarket()
        context.reporter.note(rates.warnings)
        context.reporter.judge(ageSeconds: rates.oldestAgeSeconds)
        if stream.lineCount == 0 {
            context.reporter.note(
                LocalizedText(
                    "standard input is empty: nothing to convert", "стандартний ввід порожній: немає що перераховувати")
            )
        }
        if let totals = output.totals { try totals.deliver(context, CSVDialect.standard) }
        return output.errors.conclude(of: stream.lineCount, context) ?? context.reporter.answeredStatus
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
        totals?.add(line.amount, line.currency, on: line.day ?? options.day ?? context.today, conversion.result)
        return answers.bytes(conversion, on: line.day)
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
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin("conversions", columns: fields.columns(), showsHeader: settings.showsHeader, at: now)
        self.writer = writer
    }

    var head: [UInt8] {
        mutating get { writer?.drain() ?? [] }
    }

    mutating func tail(_ warnings: [Warning]) -> [UInt8] {
        writer?.end(warnings: warnings.map { ($0.code, $0.sentence(context.language)) })
        return writer?.drain() ?? []
    }

    mutating func bytes(_ conversion: Conversion, on day: Day?) -> [UInt8] {
        guard writer == nil else {
            let line = ConversionRow(
                conversion: conversion, market: options.market, on: day ?? options.day ?? context.today)
            writer?.record(fields, line, at: now)
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
            for leg in conversion.legs {
                bytes.append(text: " · \(leg.rate.quote.currency.text) ")
                bytes.append(text: NumberFormat.rate(leg.value, context.language))
                if case .day(let asOf) = leg.rate.quote.asOf { bytes.append(text: " (\(asOf.iso))") }
            }
        }
        bytes.append("\n")
        return bytes
    }
}
