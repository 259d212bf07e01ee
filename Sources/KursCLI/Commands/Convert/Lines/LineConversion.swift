import KursCore

/// `kurs convert -`: lines `AMOUNT CURRENCY [DATE]` from standard input, an answer per line as soon as it is known.
///
/// ``AmountStream`` converts; input, output, formats and error messages are here.
struct LineConversion: ~Copyable {
    private let context: CommandContext
    private let rates: RateLoader
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
        totals = hasTotals ? Totals(options.terms.target) : nil
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
