import KursCore

/// `kurs convert --csv FILE`: adds the rate, its day, market and source, and the result to every row of a file.
struct StatementConversion: ~Copyable {
    private let context: CommandContext
    private let options: ConversionOptions
    private let rates: RateLoader
    private let layout: StatementLayout
    private let filter: RowFilter
    private let sink: any ByteSink
    private let rows: StatementRowReader
    private let scale: Int
    private var out: [UInt8] = []
    private var faults = LineErrors()
    private var notes: StatementNotes
    private var totals: Totals
    private var rowCount = 0
    private var known: [RowKey: RowRate] = [:]
    private var sectionIndex = 0
    private var quotesAll = false
    /// The numbers of the records that were written.
    private(set) var writtenRecords: [Int] = []
    private let collectsRecords: Bool

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

    /// What becomes of a record.
    private enum Outcome { case converted, leftAsItIs, leftOut }

    init(
        _ context: CommandContext, _ options: ConversionOptions, _ rates: RateLoader, _ statement: StatementInput,
        _ filter: RowFilter, into sink: any ByteSink
    ) {
        self.context = context
        self.options = options
        self.rates = rates
        layout = statement.layout
        self.filter = filter
        self.sink = sink
        collectsRecords = sink is WorkbookSink
        rows = StatementRowReader(statement.layout, context.environment.kyiv, areNumbers: statement.hasNumbers)
        scale = Currency.displayScale(of: options.terms.target)
        totals = Totals(options.terms.target)
        notes = StatementNotes(filter)
        out.reserveCapacity(160_000)
    }

    /// Writes every row; `false` when `--strict` stopped at an invalid one.
    mutating func run(_ source: any ByteSource) -> Bool {
        var records = CSVReader(source, delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd)
        var number = 0
        while records.advance() {
            if number == 0 { out += records.mark }
            number += 1
            let begin = out.count
            out += records.bytes[records.start..<records.end]
            if sectionIndex + 1 < layout.sections.count, number == layout.sections[sectionIndex + 1].header {
                sectionIndex += 1
            }
            let section = layout.sections[sectionIndex]
            if number < section.firstRow {
                if number == section.header {
                    quotesAll = records.cells.allSatisfy(\.isQuoted)
                    fillUp(records)
                    if section.table != nil { appendHeader() }
                }
            } else if !records.isBlank {
                if number == section.firstRow, section.header == nil {
                    quotesAll = records.cells.allSatisfy(\.isQuoted)
                }
                guard write(records, section.table, from: begin) else { return false }
                if out.count == begin, filter.leavesRowsOut { continue }
            }
            if collectsRecords { writtenRecords.append(number) }
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
        for note in notes.sentences(context.language) { context.reporter.note(note) }
        try totals.deliver(context, layout.dialect)
        return faults.conclude(of: rowCount, context) ?? context.reporter.answeredStatus
    }

    private mutating func send() {
        sink.write(out)
        out.removeAll(keepingCapacity: true)
    }

    /// Writes the added cells of a row; `false` when `--strict` stops at it.
    private mutating func write(_ records: borrowing CSVReader, _ table: StatementTable?, from begin: Int) -> Bool {
        let length = out.count
        do throws(StreamLineError) {
            fillUp(records)
            switch try convert(records, table) {
            case .converted: rowCount += 1
            case .leftOut: out.removeSubrange(begin...)
            case .leftAsItIs:
                if filter.leavesRowsOut {
                    out.removeSubrange(begin...)
                } else if records.cells.count > 1 {
                    for _ in 0..<5 { appendCell([]) }
                } else {
                    out.removeSubrange(length...)
                }
            }
        } catch {
            rowCount += 1
            out.removeSubrange(length...)
            faults.report(error, line: records.line, options, context)
            if options.stopsAtFirstError {
                out.removeSubrange(begin...)
                send()
                return false
            }
            fillUp(records)
            for _ in 0..<5 { appendCell([]) }
        }
        return true
    }

    /// Pads a short row with empty cells.
    private mutating func fillUp(_ records: borrowing CSVReader) {
        guard !records.isOverlong else { return }
        var count = records.cells.count
        while count < layout.width {
            appendCell([])
            count += 1
        }
    }

    private mutating func appendHeader() {
        for name in ["rate", "rate_date", "market", "source", options.terms.target.text.lowercased()] {
            appendCell(Array(name.utf8))
        }
    }

    private mutating func appendCell(_ cell: [UInt8]) {
        out.append(layout.dialect.delimiter)
        layout.dialect.append(cell: cell, to: &out, quoted: quotesAll)
    }

    private mutating func convert(
        _ records: borrowing CSVReader, _ table: StatementTable?
    ) throws(StreamLineError) -> Outcome {
        if records.isOverlong { throw .tooLong(limit: CSVReader.recordLimit) }
        guard let table else {
            if !records.hasDigits { return .leftAsItIs }
            throw .unknownColumns
        }
        let (row, omission) = try rows.read(records, table)
        guard let row else {
            notes.omit(omission, hasText: records.hasText)
            return .leftAsItIs
        }
        if let column = table.status, notes.skips(records.cell(column)) { return .leftAsItIs }
        let day = row.day ?? options.day ?? context.today
        guard filter.includes(day) else { return .leftOut }
        guard filter.includes(row.amount, isSale: { notes.isSale(records) }) else { return .leftOut }
        let key = RowKey(currency: row.currency, day: row.day)
        let shared: RowRate
        if let held = known[key] {
            shared = held
        } else {
            shared = try makeShared(row.currency, row.day)
            if known.count >= StatementConversion.knownLimit { known.removeAll(keepingCapacity: true) }
            known[key] = shared
        }
        let result: ExactDecimal
        if let quick = shared.folded?.converted(row.amount, toScale: scale) {
            result = quick
        } else {
            result = try options.terms.convert(row.amount, row.currency, on: row.day, rates).result
        }
        out += shared.cells
        appendCell(layout.dialect.number(result))
        totals.add(row.amount, row.currency, on: day, result)
        if let column = table.equivalent, options.terms.target == .uah, let cell = records.cell(column) {
            let own = try? AmountCell(cell, decimalMark: layout.dialect.decimalMark)
            notes.compare(own?.value, result, row.currency, line: records.line)
        }
        return .converted
    }

    private func makeShared(_ currency: CurrencyCode, _ day: Day?) throws(StreamLineError) -> RowRate {
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
            layout.dialect.number(one.rate), date,
            Array((one.legs.isEmpty ? "" : options.market.rawValue).utf8), Array(source.utf8),
        ]
        for cell in cells {
            bytes.append(layout.dialect.delimiter)
            layout.dialect.append(cell: cell, to: &bytes, quoted: quotesAll)
        }
        return RowRate(folded: options.terms.folded(one), cells: bytes)
    }
}
