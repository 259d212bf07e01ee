import KursCore

/// Converts the rows of a table that need no general path: those with a plain amount, whose rate has been met before.
struct PlainRows {
    private let converter: RowConverter
    private let columns: RowColumns
    private let isSumming: Bool
    private var rates = RowRates()
    /// What the numbers of ``rates`` stand for, and the sums of their rows.
    private var learned: [(currency: CurrencyCode, day: Day)] = []
    private var sums: [RowSum] = []
    private var marks: CellMarks
    private var cursor = RecordCursor(start: 0)
    /// The filling of the buffer whose marks were found.
    private var fillCount = -1
    /// Whether rows are plain often enough for other threads.
    var pace = PlainPace()
    private var block = [UInt8](repeating: 0, count: PlainRows.size)
    private var used = 0

    private static let size = 262_144

    /// - Returns: `nil` for a table whose rows all need the general path.
    init?(
        _ table: StatementTable, _ layout: StatementLayout, target: CurrencyCode, quotesAll: Bool, isSumming: Bool
    ) {
        guard case .single(let amount) = table.amount, table.direction == nil, table.status == nil,
            table.equivalent == nil || target != .uah, PlainRows.delimiters.contains(layout.dialect.delimiter)
        else { return nil }
        var currency: Int?
        switch table.currency {
        case .column(let column): currency = column
        // Without dates, the name of a row may tell that it is a total.
        case .all: guard table.date != nil else { return nil }
        case .withAmount: return nil
        }
        columns = RowColumns(amount: amount, currency: currency, date: table.date)
        converter = RowConverter(
            RowForm(
                columns, delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd,
                decimalMark: layout.dialect.decimalMark, width: layout.width, quotesAll: quotesAll,
                scale: Currency.displayScale(of: target)))
        marks = CellMarks(delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd)
        self.isSumming = isSumming
    }

    /// Those that cannot be part of an amount or a date, but for the comma.
    static let delimiters = ",;\t|".utf8

    /// What another thread needs to convert rows.
    var work: RowWork { .convert(converter, rates, isSumming: isSumming) }

    /// Adds the sums of a block.
    mutating func add(_ block: RowBlock) {
        for (number, sum) in block.sums.enumerated() where sum.count > 0 { sums[number].add(sum) }
    }

    /// Learns the rate of a record, and the cells that are added before its result.
    mutating func learn(
        _ records: borrowing CSVReader, _ rate: FoldedRate, cells: [UInt8], _ currency: CurrencyCode, on day: Day
    ) {
        let (date, code) = (cell(records, columns.date), cell(records, columns.currency))
        guard rates.add(rate, cells: cells, date: date, currency: code) != nil else { return }
        learned.append((currency, day))
        if isSumming { sums.append(RowSum()) }
    }

    private func cell(_ records: borrowing CSVReader, _ column: Int) -> ArraySlice<UInt8> {
        column < 0 ? [] : records.cell(column) ?? []
    }

    /// Converts the records from the reader's next one on, up to one that needs the general path or has not been read;
    /// returns their number.
    mutating func convert(_ records: inout CSVReader, to sink: any ByteSink) -> Int {
        if fillCount != records.fillCount {
            fillCount = records.fillCount
            pace.fill()
            cursor = RecordCursor(start: records.next)
            marks.find(in: records.bytes.span, from: records.next, to: records.filled)
        }
        cursor.move(to: records.next, marks)
        var stop = RowStop.full
        while stop == .full {
            stop = converter.convert(
                records.bytes.span, marks, &cursor, rates, into: &block, used: &used, sums: &sums)
            if stop == .full { flush(to: sink) }
        }
        records.skip(to: cursor.start, lines: cursor.lines)
        return cursor.records
    }

    /// Keeps bytes that come after the rows so far; `false` when there is no room.
    mutating func append(_ bytes: [UInt8]) -> Bool {
        guard used + bytes.count <= block.count else { return false }
        block.replaceSubrange(used..<(used + bytes.count), with: bytes)
        used += bytes.count
        return true
    }

    /// Writes the rows so far.
    mutating func flush(to sink: any ByteSink) {
        if used > 0 { sink.write(block, first: used) }
        used = 0
    }

    /// Adds the sums of the rows so far, and forgets them.
    mutating func deliver(to totals: inout Totals, scale: Int) {
        for (number, sum) in sums.enumerated() where sum.count > 0 {
            totals.add(
                Totals.Sum(count: sum.count, amount: sum.amounts, result: sum.results(scale: scale)),
                learned[number].currency, on: learned[number].day)
            sums[number] = RowSum()
        }
    }
}

/// How often rows take the general path.
struct PlainPace {
    private var oddCount = 0
    private var calmCount = 0

    /// Whether two fillings of the buffer had hardly a row for the general path.
    var isCalm: Bool { calmCount > 1 }

    /// Counts a row of the general path.
    mutating func countOdd() { oddCount += 1 }

    /// Begins a filling of the buffer.
    mutating func fill() {
        calmCount = oddCount < 16 ? calmCount + 1 : 0
        oddCount = 0
    }

    /// Begins again, after another thread met too many.
    mutating func reset() { calmCount = 0 }
}
