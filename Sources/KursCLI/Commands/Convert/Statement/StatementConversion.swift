import KursCore

/// `kurs convert --csv FILE`: adds the rate, its day, market and source, and the result to every row of a file.
struct StatementConversion: ~Copyable {
    let context: CommandContext
    let options: ConversionOptions
    let rates: RateLoader
    let file: StatementFile
    let layout: StatementLayout
    let filter: RowFilter
    let sink: any ByteSink
    let rows: StatementRowReader
    let scale: Int
    var out: [UInt8] = []
    var faults = LineErrors()
    var notes: StatementNotes
    var totals: Totals
    var rowCount = 0
    var known: [RowKey: RowRate] = [:]
    var sectionIndex = 0
    /// The table whose rows have begun.
    var begunSection = -1
    var quotesAll = false
    /// The fast path; `nil` where every row takes the general one.
    var plain: PlainRows?
    let mayBePlain: Bool
    /// The numbers of the records that were written.
    var writtenRecords: [Int] = []
    let collectsRecords: Bool
    /// Looks whether the rows are like the first ones, where no pass over the file came before.
    var singlePass: SinglePass?

    /// The number of cached currency and day pairs: four currencies over five years, some 1.5 MB.
    static let knownLimit = 8192
    /// The same where the fast path has them too.
    static let plainKnownLimit = 1024

    struct RowKey: Hashable {
        let currency: CurrencyCode
        let day: Day?
    }

    /// The values shared by every row of a currency and day.
    struct RowRate {
        var folded: FoldedRate?
        /// The added cells before the result.
        var cells: [UInt8]
    }

    /// What becomes of a record.
    enum Outcome { case converted, leftAsItIs, leftOut }

    init(
        _ context: CommandContext, _ options: ConversionOptions, _ rates: RateLoader, _ file: StatementFile,
        _ statement: StatementInput, _ filter: RowFilter, _ singlePass: SinglePass? = nil, into sink: any ByteSink
    ) {
        self.singlePass = singlePass
        self.context = context
        self.options = options
        self.rates = rates
        self.file = file
        layout = statement.layout
        self.filter = filter
        self.sink = sink
        let isWorkbook = sink is WorkbookSink
        collectsRecords = isWorkbook
        // Of parameters only: an operand that captures the unfinished value is miscompiled.
        mayBePlain =
            context.environment.takesFastPath && !isWorkbook && !statement.hasNumbers && !filter.leavesRowsOut
        rows = StatementRowReader(statement.layout, context.environment.kyiv, areNumbers: statement.hasNumbers)
        scale = Currency.displayScale(of: options.terms.target)
        totals = Totals(options.terms.target)
        notes = StatementNotes(filter)
        out.reserveCapacity(160_000)
    }

    /// Writes every row; `false` when `--strict` stopped at an invalid one, or when a single pass cannot go on.
    mutating func run(_ source: any ByteSource) -> Bool {
        var records = CSVReader(source, delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd)
        var number = 0
        while true {
            if plain != nil { convertPlainRows(&records, &number) }
            if plain?.pace.isCalm == true, let helper = file.makeHelper() {
                guard convertBlocks(&records, &number, helper) else { return false }
            }
            guard records.advance() else { break }
            number += 1
            guard take(records, number) else { return false }
            plain?.pace.countOdd()
            if out.count >= 131_072 { send() }
        }
        send()
        endTable()
        return true
    }

    /// Takes a record on the general path; `false` when it is the last one to be taken.
    mutating func take(_ records: borrowing CSVReader, _ number: Int) -> Bool {
        if singlePass?.look(records, number) == false { return false }
        if number == 1 { out += records.mark }
        let begin = out.count
        out += records.bytes[records.start..<records.end]
        if sectionIndex + 1 < layout.sections.count, number == layout.sections[sectionIndex + 1].header {
            sectionIndex += 1
            endTable()
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
            if begunSection != sectionIndex { beginTable(section.table) }
            guard write(records, section.table, from: begin) else { return false }
            if out.count == begin, filter.leavesRowsOut { return true }
        }
        if collectsRecords { writtenRecords.append(number) }
        out += records.bytes[records.end..<records.next]
        return true
    }

    /// Ends the fast path of a table.
    mutating func endTable() {
        plain?.flush(to: sink)
        plain?.deliver(to: &totals, scale: scale)
        plain = nil
        known.removeAll(keepingCapacity: true)
    }

    /// Begins the fast path, with the first row of a table.
    mutating func beginTable(_ table: StatementTable?) {
        begunSection = sectionIndex
        guard mayBePlain, let table else { return }
        plain = PlainRows(
            table, layout, target: options.terms.target, quotesAll: quotesAll, isSumming: Totals.areWanted(context))
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
}
