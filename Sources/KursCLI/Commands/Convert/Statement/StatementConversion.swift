import KursCore

/// `kurs convert --csv FILE`: adds the rate, its day, market and source, and the result to every row of a file.
struct StatementConversion: ~Copyable {
    private let context: CommandContext
    private let options: ConversionOptions
    private let rates: RateLoader
    private let shape: StatementLayout
    private let sink: any ByteSink
    private let amounts: StatementAmount
    private let scale: Int
    private let currencies = StatementCurrencies()
    private var out: [UInt8] = []
    private var faults = LineErrors()
    private var totals: Totals
    private var rowCount = 0
    private var known: [RowKey: RowRate] = [:]

    /// The number of cached currency and day pairs: four currencies over five years, some 1.5 MB.
    private static let knownLimit = 8192

    private struct RowKey: Hashable {
        let currency: CurrencyCode
        let day: Day?
    }

    /// The values shared by every row of a currency and day.
    private struct RowRate {
        var folded: FoldedRate?
        /// The added cells before the result.
        var cells: [UInt8]
    }

    init(
        _ context: CommandContext, _ options: ConversionOptions, _ rates: RateLoader, _ shape: StatementLayout,
        into sink: any ByteSink
    ) {
        self.context = context
        self.options = options
        self.rates = rates
        self.shape = shape
        self.sink = sink
        amounts = StatementAmount(decimalMark: shape.dialect.decimalMark)
        scale = Currency.displayScale(of: options.terms.target)
        totals = Totals(options.terms.target)
        out.reserveCapacity(160_000)
    }

    /// Writes every row; `false` when `--strict` stopped at an invalid one.
    mutating func run(_ source: any ByteSource) -> Bool {
        var records = CSVReader(source, delimiter: shape.dialect.delimiter, lineEnd: shape.lineEnd)
        var number = 0
        var quotesAll = false
        while records.advance() {
            if number == 0 { out += records.mark.count == 3 ? records.mark : [] }
            number += 1
            let begin = out.count
            out += records.bytes[records.start..<records.end]
            if number <= shape.headCount {
                if number == shape.headCount, shape.hasHeader {
                    quotesAll = records.cells.allSatisfy(\.isQuoted)
                    fillUp(records, quoted: quotesAll)
                    appendHeader(quoted: quotesAll)
                }
            } else if !records.isBlank {
                rowCount += 1
                if number == shape.headCount + 1, !shape.hasHeader { quotesAll = records.cells.allSatisfy(\.isQuoted) }
                fillUp(records, quoted: quotesAll)
                let length = out.count
                do throws(StreamLineError) {
                    try answer(records, quoted: quotesAll)
                } catch {
                    out.removeSubrange(length...)
                    faults.report(error, line: records.line, options, context)
                    if options.stopsAtFirstError {
                        out.removeSubrange(begin...)
                        send()
                        return false
                    }
                    for _ in 0..<5 { appendCell([], quoted: quotesAll) }
                }
            }
            out += records.bytes[records.end..<records.next]
            if out.count >= 131_072 { send() }
        }
        send()
        return true
    }

    /// Prints warnings and totals after the last row; returns the exit status.
    func finish() throws(CommandError) -> ExitStatus {
        context.reporter.noteRememberedMarket()
        context.reporter.note(rates.warnings)
        context.reporter.judge(ageSeconds: rates.oldestAgeSeconds)
        try totals.deliver(context, shape.dialect)
        return faults.conclude(of: rowCount, context) ?? context.reporter.answeredStatus
    }

    private mutating func send() {
        sink.write(out)
        out.removeAll(keepingCapacity: true)
    }

    /// Pads a short row with empty cells.
    private mutating func fillUp(_ records: borrowing CSVReader, quoted: Bool) {
        guard !records.isOverlong else { return }
        var count = records.cells.count
        while count < shape.width {
            appendCell([], quoted: quoted)
            count += 1
        }
    }

    private mutating func appendHeader(quoted: Bool) {
        for name in ["rate", "rate_date", "market", "source", options.terms.target.text.lowercased()] {
            appendCell(Array(name.utf8), quoted: quoted)
        }
    }

    private mutating func appendCell(_ cell: [UInt8], quoted: Bool) {
        out.append(shape.dialect.delimiter)
        shape.dialect.append(cell: cell, to: &out, quoted: quoted)
    }

    private mutating func answer(_ records: borrowing CSVReader, quoted: Bool) throws(StreamLineError) {
        if records.isOverlong { throw .tooLong(limit: CSVReader.recordLimit) }
        guard let amountCell = records.cell(shape.amount) else { throw .missingCell(column: shape.amount + 1) }
        let amount = try amounts.read(amountCell)
        let currency = try currency(records)
        var day: Day?
        if let column = shape.date {
            guard let cell = records.cell(column) else { throw .missingCell(column: column + 1) }
            day = try StatementDay.read(cell, context.environment.kyiv)
        }
        let key = RowKey(currency: currency, day: day)
        let shared: RowRate
        if let held = known[key] {
            shared = held
        } else {
            shared = try makeShared(currency, day, quoted: quoted)
            if known.count >= StatementConversion.knownLimit { known.removeAll(keepingCapacity: true) }
            known[key] = shared
        }
        let result: ExactDecimal
        if let quick = shared.folded?.converted(amount, toScale: scale) {
            result = quick
        } else {
            result = try options.terms.convert(amount, currency, on: day, rates).result
        }
        out += shared.cells
        appendCell(shape.dialect.number(result), quoted: quoted)
        totals.add(amount, currency, on: day ?? options.day ?? context.today, result)
    }

    private func currency(_ records: borrowing CSVReader) throws(StreamLineError) -> CurrencyCode {
        if let code = shape.everyCurrency { return code }
        let column = shape.currency ?? 0
        guard let cell = records.cell(column) else { throw .missingCell(column: column + 1) }
        return try currencies.read(cell)
    }

    private func makeShared(
        _ currency: CurrencyCode, _ day: Day?, quoted: Bool
    ) throws(StreamLineError) -> RowRate {
        let one = try options.terms.convert(.one, currency, on: day, rates)
        var bytes: [UInt8] = []
        let line = ConversionRow(conversion: one, market: options.market, on: day ?? options.day ?? context.today)
        var rateDay = day ?? options.day ?? context.today
        switch line.asOf {
        case .day(let own): rateDay = own
        case .instant(let moment): rateDay = context.environment.kyiv.day(at: moment)
        case nil: break
        }
        let source = one.legs.first?.rate.stored.provenance.source.name ?? ""
        var date: [UInt8] = []
        rateDay.append(to: &date)
        let cells = [
            shape.dialect.number(one.rate), date,
            Array((one.legs.isEmpty ? "" : options.market.rawValue).utf8), Array(source.utf8),
        ]
        for cell in cells {
            bytes.append(shape.dialect.delimiter)
            shape.dialect.append(cell: cell, to: &bytes, quoted: quoted)
        }
        return RowRate(folded: options.terms.folded(one), cells: bytes)
    }
}
