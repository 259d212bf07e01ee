import KursCore

/// The first pass over a statement: its layout, and the rates it needs.
///
/// Makes no requests and writes nothing.
struct StatementAnalysis {
    private(set) var shape = StatementLayout()
    private let currencies = StatementCurrencies()
    /// The distinct days by year and currency.
    private var needed: [Int: [CurrencyCode: Set<Day>]] = [:]

    /// The number of rows before the first amount, and the cell that the first of them has instead.
    private var failures = (count: 0, first: "")
    private var hasAmount = false
    private let kyiv: KyivTime

    /// Reads a whole file.
    init(_ source: any ByteSource, _ columns: StatementColumns, _ kyiv: KyivTime) throws(StatementError) {
        self.kyiv = kyiv
        let head = PeekableSource(source)
        let beginning = head.first(65_536)
        // Text contains no zero bytes; UTF-16 without a byte order mark contains many.
        if beginning.contains(0) { throw .utf16 }
        let lineEnd: UInt8 = beginning.contains(0x0A) || !beginning.contains(0x0D) ? 0x0A : 0x0D
        let delimiter =
            columns.delimiter
            ?? StatementLayout.delimiter(
                of: beginning[...], lineEnd: lineEnd,
                columns: [columns.amount, columns.currency, columns.date].compactMap { $0 })
        var records = CSVReader(head, delimiter: delimiter, lineEnd: lineEnd)
        var first: [[String]] = []
        var evidence = DecimalMarkEvidence()
        var waiting: [[Data]] = []
        var isSettled = false
        var number = 0
        while records.advance() {
            if records.mark.count == 2 { throw .utf16 }
            number += 1
            if !isSettled {
                first.append(records.cells.indices.map { CellText.of(records.cell($0) ?? []) })
                waiting.append(records.cells.indices.map { Data(records.cell($0) ?? []) })
                if first.count == 50 { isSettled = true }
                if isSettled { try settle(first, waiting, columns, &evidence, records) }
                continue
            }
            if !records.isOverlong { shape.width = max(shape.width, records.cells.count) }
            look(
                records.cell(shape.amount), shape.currency.flatMap { records.cell($0) },
                shape.date.flatMap { records.cell($0) }, &evidence)
        }
        if !isSettled { try settle(first, waiting, columns, &evidence, records) }
        // With a single row its own error is sufficient.
        if !hasAmount, failures.count > 1 {
            let header = shape.hasHeader ? first[shape.headCount - 1] : []
            let name = shape.amount < header.count ? header[shape.amount] : "\(shape.amount + 1)"
            throw .noAmounts(column: name, first: failures.first)
        }
        shape.dialect.delimiter = delimiter
        shape.dialect.mark = records.mark
        shape.lineEnd = lineEnd
        guard let mark = columns.decimalMark ?? evidence.mark else {
            throw .decimalMark(isContradiction: evidence.points > 0 && evidence.commas > 0)
        }
        shape.dialect.decimalMark = mark
    }

    private typealias Data = [UInt8]

    private mutating func settle(
        _ first: [[String]], _ waiting: [[Data]], _ columns: StatementColumns, _ evidence: inout DecimalMarkEvidence,
        _ records: borrowing CSVReader
    ) throws(StatementError) {
        shape = try StatementLayout.settle(
            first, amount: columns.amount, currency: columns.currency, date: columns.date)
        shape.everyCurrency = columns.everyCurrency
        if shape.hasHeader { shape.width = waiting[shape.headCount - 1].count }
        for cells in waiting.dropFirst(shape.headCount) {
            shape.width = max(shape.width, cells.count)
            let cell = { (index: Int) -> ArraySlice<UInt8>? in index < cells.count ? cells[index][...] : nil }
            look(cell(shape.amount), shape.currency.flatMap(cell), shape.date.flatMap(cell), &evidence)
        }
    }

    /// Checks whether a cell is an amount with either decimal mark; does nothing once one was found.
    private mutating func tryAmount(_ cell: ArraySlice<UInt8>) {
        for mark in [UInt8(ascii: "."), UInt8(ascii: ",")] where !hasAmount {
            hasAmount = (try? StatementAmount(decimalMark: mark).read(cell)) != nil
        }
        guard !hasAmount else { return }
        failures.count += 1
        if failures.count == 1 { failures.first = String(CellText.of(cell).prefix(40)) }
    }

    private mutating func look(
        _ amount: ArraySlice<UInt8>?, _ currency: ArraySlice<UInt8>?, _ date: ArraySlice<UInt8>?,
        _ evidence: inout DecimalMarkEvidence
    ) {
        if let amount {
            evidence.look(at: amount)
            if !hasAmount { tryAmount(amount) }
        }
        guard let date, let code = shape.everyCurrency ?? currency.flatMap({ try? currencies.read($0) }), code != .uah,
            let day = try? StatementDay.read(date, kyiv)
        else { return }
        needed[day.date.year, default: [:]][code, default: []].insert(day)
    }

    /// The rates to load before converting: the currencies per year, including the target unless it is the hryvnia.
    func wanted(_ target: CurrencyCode) -> [(year: Int, currencies: [CurrencyCode])] {
        needed.sorted { $0.key < $1.key }.map { year, currencies in
            var codes = currencies.keys.sorted()
            if target != .uah, !codes.contains(target) { codes.append(target) }
            return (year, codes)
        }
    }

    /// The only day needed; `nil` if there are several.
    ///
    /// One day's rates are a smaller download than a year's.
    var onlyDay: Day? {
        var days: Set<Day> = []
        for currencies in needed.values { for set in currencies.values { days.formUnion(set) } }
        return days.count == 1 ? days.first : nil
    }
}
