import KursCore
import KursStatements
import KursTerminal
import KursText

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
    var faults = LineErrors(limit: 10)
    /// Whether the last record was written, and not left out.
    private var isWritten = true
    var notes: StatementNotes
    var totals: Totals
    var rowCount = 0
    /// The rates met so far, by their number, and the cells that are added before a result.
    var rowRates: [RowRate] = []
    var rateNumbers = RateNumbers()
    var rateCells: [UInt8] = []
    var sectionIndex = 0
    var quotesAll = false
    let isSumming: Bool
    /// What the rows are, and the number of this file among those it was made of; `nil` where nobody asks.
    let kinds: StatementKinds?
    let fileNumber: Int
    /// The records that stand in a file before this, too.
    let repeated: Set<Int>
    /// Whether no other file follows.
    private let isLast: Bool
    /// The last byte written; `nil` before the first.
    private var lastByte: UInt8?
    var repeatedCount = 0
    var lastRow = 0
    var recordNumber = 0
    var leftKind: RowVerdict?
    private(set) var isWindows1251 = false
    /// Whether what a row is, and why, stands at its end.
    let explains: Bool
    var writtenRecords: [Int] = []
    let collectsRecords: Bool

    /// The number of rates that are kept: four currencies over five years, some 1.5 MB.
    static let rateLimit = 8192

    /// The values shared by every row of a currency and day.
    struct RowRate {
        var folded: FoldedRate?
        var cells: Range<Int>
        var isViaDollar: Bool
    }

    enum Outcome { case converted, leftAsItIs, leftOut }

    init(
        _ context: CommandContext, _ options: ConversionOptions, _ rates: RateLoader, _ file: StatementFile,
        _ statement: StatementInput, _ filter: RowFilter, _ kinds: StatementKinds?, _ repeated: RepeatedRows,
        _ fileNumber: Int, _ totals: Totals, into sink: any ByteSink
    ) {
        (self.kinds, self.fileNumber, self.totals) = (kinds, fileNumber, totals)
        self.repeated = repeated.records[fileNumber]
        isLast = fileNumber + 1 == repeated.records.count
        explains = context.arguments.has("explain")
        self.context = context
        self.options = options
        self.rates = rates
        self.file = file
        layout = statement.layout
        self.filter = filter
        self.sink = sink
        collectsRecords = sink is WorkbookSink
        isSumming = Totals.areWanted(context)
        rows = StatementRowReader(statement.layout, context.environment.kyiv)
        scale = Currency.displayScale(of: options.terms.target)
        notes = StatementNotes(filter)
        out.reserveCapacity(160_000)
    }

    mutating func run(_ source: any ByteSource) -> Bool {
        var records = CSVReader(source, delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd)
        var number = 0
        while records.advanceByPart() {
            if records.isContinued {
                if isWritten { out.append(records.bytes.span, records.start, records.next) }
            } else {
                number += 1
                guard take(records, number) else { return false }
            }
            if out.count >= 131_072 { send(isLast: false) }
        }
        // Another file follows on the same output.
        if !isLast, lastByte != 0x0A, out.last.map({ $0 != 0x0A }) ?? (lastByte != nil) { out.append(0x0A) }
        send()
        return true
    }

    mutating func send(isLast: Bool = true) {
        // The last character may not be whole.
        let end = isLast ? out.count : out.suffix(3).lastIndex { $0 & 0xC0 != 0x80 } ?? out.count
        lastByte = out.last ?? lastByte
        let rows = collectsRecords ? Array(out[..<end]) : Array(out[..<end]).rowsSafe
        sink.write(rows, first: rows.count)
        out.removeSubrange(..<end)
    }

    /// Takes a record; `false` when `--strict` stops at it.
    private mutating func take(_ records: borrowing CSVReader, _ number: Int) -> Bool {
        recordNumber = number
        if number == 1 { out += records.byteOrderMark }
        if explains, !isWindows1251 {
            isWindows1251 = String(validating: records.bytes[records.start..<records.end], as: UTF8.self) == nil
        }
        let begin = out.count
        isWritten = true
        out.append(records.bytes.span, records.start, records.end)
        if sectionIndex + 1 < layout.sections.count, number == layout.sections[sectionIndex + 1].header {
            sectionIndex += 1
            // The cells of another table may have quotes.
            forgetRates()
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
            isWritten = out.count > begin
            if !isWritten { return true }
        }
        if collectsRecords { writtenRecords.append(number) }
        out.append(records.bytes.span, records.end, records.next)
        return true
    }

    /// Prints warnings after the last row; returns the exit status.
    func finish() throws(CommandError) -> ExitStatus {
        context.reporter.note(rates.warnings)
        context.reporter.judge(ageSeconds: rates.oldestAgeSeconds)
        for note in notes.sentences(context.language) { context.reporter.note(note) }
        if repeatedCount > 0 {
            context.reporter.note(
                "\(file.path): \(repeatedCount) \(repeatedCount == 1 ? "row is" : "rows are") in a file before it, too, "
                    + "and counted once",
                "\(file.path): рядків, що є і в попередньому файлі: \(repeatedCount); пораховано один раз")
        }
        if rowCount == 0, filter.leavesRowsOut, notes.undecidedCount == 0, !file.lacksRows {
            context.reporter.note("\(file.path): no rows match", "\(file.path): таких рядків немає")
            return .nothing
        }
        let isWhole = (notes.undecidedCount == 0 || context.arguments.has("allow-undecided")) && !file.lacksRows
        return faults.conclude(of: rowCount, context) ?? (isWhole ? context.reporter.answeredStatus : .badData)
    }
}
