import KursCore

/// `kurs convert -`: lines `AMOUNT CURRENCY [DATE]` in, an answer per line out, as they come.
struct LineConversion: ~Copyable {
    private let session: CommandContext
    private let question: ConversionOptions
    private let rates: RateLoader
    private let sink: any ByteSink
    private var plain: FastConverter
    private var out = [UInt8](repeating: 0, count: 131_072)
    private var used = 0
    /// Lines that were answered, or refused, the long way.
    private var oddCount = 0
    private var faults = LineErrors()
    private var answers: ConversionWriter
    private var totals: Totals?

    init(_ session: CommandContext, _ question: ConversionOptions, _ rates: RateLoader, into sink: any ByteSink) {
        self.session = session
        self.sink = sink
        self.question = question
        self.rates = rates
        plain = FastConverter(to: question.target)
        answers = ConversionWriter(session, question)
        totals = session.words.has("totals") || session.words.has("totals-out") ? Totals(question.target) : nil
    }

    /// Whether no wrong line ended it under `--strict`.
    private(set) var isWhole = true

    /// Answers every line of standard input.
    mutating func run() throws(CommandError) -> ExitStatus {
        var lines = LineSource(session.world.streams.input)
        let isPlain = session.settings.format == .plain && totals == nil
        write(answers.head)
        reading: while lines.next() {
            var position = 0
            while position < lines.end {
                if isPlain {
                    let block = lines.bytes.span.extracting(0..<lines.end)
                    let stop = plain.convert(block, from: &position, into: &out, used: &used)
                    if stop == .full { send() }
                    guard stop == .oddLine else { continue }
                }
                let end = lines.bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.end - 1
                let goesOn = answer(lines.bytes[position..<end])
                position = end + 1
                if !goesOn {
                    isWhole = false
                    break reading
                }
            }
            // Whoever reads waits for nothing that is known: what is answered is handed on before kurs waits itself.
            if !lines.isReady {
                send()
                sink.flush()
            }
        }
        write(answers.tail(rates.warnings))
        send()
        sink.flush()
        return try finish()
    }

    private mutating func finish() throws(CommandError) -> ExitStatus {
        session.noteRememberedMarket()
        session.note(rates.warnings)
        session.judge(ageSeconds: rates.oldestAgeSeconds)
        if let totals { try totals.deliver(session, CSVDialect.standard) }
        return faults.conclude(of: plain.lineCount + oddCount, session) ?? session.answeredStatus
    }

    /// Answers one line the long way; whether to go on.
    private mutating func answer(_ bytes: ArraySlice<UInt8>) -> Bool {
        oddCount += 1
        var bytes = bytes
        // The mark that Windows puts before UTF-8.
        if plain.lineCount + oddCount == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        do throws(StreamLineError) {
            if bytes.count > LineSource.lineLimit { throw .tooLong(limit: LineSource.lineLimit) }
            let line = try StreamLine(bytes)
            let conversion = try question.convert(line.amount, line.currency, on: line.day, rates)
            totals?.add(line.amount, line.currency, on: line.day ?? question.day ?? session.today, conversion.result)
            write(answers.bytes(conversion, on: line.day))
            teach(line, conversion)
            return true
        } catch {
            // A blank line asks nothing.
            if error == .empty { return true }
            faults.report(error, line: plain.lineCount + oddCount, question, session)
            return !question.stopsAtFirstError
        }
    }

    /// Puts what was found out about a line's currency into the table, so that the next such line is plain.
    private mutating func teach(_ line: StreamLine, _ conversion: Conversion) {
        let code = line.currency
        guard session.settings.format == .plain, plain.table.canHold(code) else { return }
        guard let day = line.day else {
            if let rate = question.folded(conversion) { plain.table.setUndated(rate, for: code) }
            return
        }
        let year = day.date.year
        guard !plain.table.holds(year: year, of: code) else { return }
        var days: [(day: Day, rate: FoldedRate)] = []
        for day in question.days(of: code, year: year, rates) {
            let done = try? question.convert(.one, code, on: day, rates)
            if let done, let rate = question.folded(done) { days.append((day, rate)) }
        }
        plain.table.setYear(year, days, for: code)
    }

    private mutating func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        if used + bytes.count > out.count { send() }
        guard bytes.count <= out.count else { return sink.write(bytes) }
        out.replaceSubrange(used..<(used + bytes.count), with: bytes)
        used += bytes.count
    }

    private mutating func send() {
        if used > 0 { sink.write(out, first: used) }
        used = 0
    }
}

extension ConversionOptions {
    /// The days of a year on which every rate of the conversion is the day's own.
    fileprivate func days(of code: CurrencyCode, year: Int, _ rates: RateLoader) -> [Day] {
        var days: Set<Day>?
        for leg in Set([code, target]) where leg != .uah && code != target {
            let own = Set(rates.rates(of: leg, year: year).map(\.day))
            days = days?.intersection(own) ?? own
        }
        return days.map(Array.init) ?? []
    }
}
