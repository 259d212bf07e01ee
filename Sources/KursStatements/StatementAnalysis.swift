package import KursCore
package import KursTerminal
import KursText

/// The first pass over a statement: its layout, and the rates it needs.
///
/// Makes no requests and writes nothing.
package struct StatementAnalysis {
    package var layout = StatementLayout()
    var needs = RateNeeds()
    let columns: StatementColumns
    let kyiv: KyivTime
    private let sheet: StatementSheet?
    let currencies = StatementCurrencies()
    var marks = DecimalMarkEvidence()
    var dates = DateEvidence()
    var titles = TitleLines()
    var period: ClosedRange<Day>?
    package var header: HeaderReading?
    package var owners = RowOwners()
    package var account: String?
    /// The currency of the last table, for one of the same account whose titles name none.
    var lastCurrency: StatementTable.CurrencyPlace?

    /// The number of rows before the first amount, and the cell that the first of them has instead.
    var failures = (count: 0, first: "")
    var hasAmount = false
    var debits = (positive: 0, negative: 0)

    static let headLimit = 100

    package init(
        _ source: any ByteSource, of file: StatementFile, _ columns: StatementColumns, _ kyiv: KyivTime
    ) throws(StatementError) {
        (self.columns, self.kyiv, sheet) = (columns, kyiv, file.sheet)
        let path = file.path
        let head = PeekableSource(source)
        let beginning = head.first(65_536)
        // Text contains no zero bytes.
        if beginning.contains(0) { throw .notText }
        let lineEnd: UInt8 = beginning.contains(0x0A) || !beginning.contains(0x0D) ? 0x0A : 0x0D
        let found = columns.delimiter == nil ? DelimiterDetection(beginning, lineEnd: lineEnd, columns.all) : nil
        if let line = found?.uncertainLine { throw .uncertainComma(line: line) }
        let delimiter = columns.delimiter ?? found?.delimiter ?? UInt8(ascii: ",")
        var records = CSVReader(head, delimiter: delimiter, lineEnd: lineEnd)
        var first: [[String]] = []
        var waiting: [[[UInt8]]] = []
        var number = 0
        while records.advance() {
            number += 1
            guard layout.sections.isEmpty else {
                look(records, number)
                continue
            }
            first.append(records.texts)
            waiting.append(records.cells.indices.map { Array(records.cell($0) ?? []) })
            if first.count == StatementAnalysis.headLimit { try settle(first, waiting, path) }
        }
        if layout.sections.isEmpty { try settle(first, waiting, path) }
        layout.dialect.delimiter = delimiter
        layout.dialect.mark = records.byteOrderMark
        layout.lineEnd = lineEnd
        try conclude(path)
    }

    /// Whether a cell is a number of a workbook, which has a point whatever the texts beside it have.
    func isNumber(_ record: Int, _ column: Int) -> Bool { sheet?.isNumber(record, column) ?? false }

    private mutating func conclude(_ path: String) throws(StatementError) {
        // With a single row its own error is sufficient.
        if !hasAmount, failures.count > 1 {
            throw .noAmounts(column: amountName, first: failures.first)
        }
        guard let mark = columns.decimalMark ?? marks.mark else {
            throw .decimalMark(doubt: marks.points > 0 && marks.commas > 0 ? nil : CellText.of(marks.doubt[...]))
        }
        if marks.hasNumbers, mark != UInt8(ascii: ".") { throw .decimalMark(doubt: nil) }
        layout.dialect.decimalMark = mark
        layout.hasNegativeDebits = debits.negative > debits.positive
        if let order = columns.dateOrder {
            layout.dateOrders = DateOrders(all: order)
        } else {
            layout.dateOrders = dates.orders { form, found in chosenOrder(form, found) }
            if let (text, date) = dates.unsettled(layout.dateOrders) { throw .uncertainDates(text, date) }
        }
        layout.finding?.dateForm = dates.form(layout.dateOrders)
        layout.finding?.tableCount = layout.sections.count { $0.table != nil }
        needs.settle(layout.dateOrders)
    }

    /// The order of dates that the column alone leaves open, as far as the file tells it otherwise.
    func chosenOrder(_ form: UncertainDate.Form, _ found: DateEvidence.Form) -> DateOrder? {
        if let order = header?.profile?.dateOrder { return order }
        if let period {
            let inside = found.spans.filter {
                period.lowerBound <= $0.value.lowerBound && $0.value.upperBound <= period.upperBound
            }
            if inside.count == 1 { return inside.keys.first }
        }
        // In Ukraine two digits at the end of a date with points are its year.
        let name = layout.finding?.date ?? ""
        let isUkrainian = name.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
        return isUkrainian && form.mark == UInt8(ascii: ".") ? .dayMonthYear : nil
    }

    var amountName: String {
        let column = layout.sections.first?.table?.amount.columns.first ?? 0
        guard let names = header?.names, column < names.count else { return "\(column + 1)" }
        return names[column]
    }

    /// Finds the first table within the first records, and looks at its rows.
    mutating func settle(
        _ first: [[String]], _ waiting: [[[UInt8]]], _ path: String
    ) throws(StatementError) {
        guard first.contains(where: { $0 != [""] }) else { throw .empty }
        let section: StatementLayout.Section
        if columns.looksForAmounts {
            section = try searchedSection(first, waiting, path)
        } else {
            section = try StatementLayout.section(first, columns)
            if let index = section.header {
                header = HeaderReading(first[index - 1])
                for record in first[..<(index - 1)] { titles.add(record, kyiv) }
            }
        }
        (owners, account) = (titles.owners, titles.account)
        layout.sections = [section]
        lastCurrency = section.table?.currency
        period = titles.period
        titles = TitleLines()
        layout.width = section.header.map { first[$0 - 1].count } ?? 0
        for (index, cells) in waiting.enumerated() where index + 1 >= section.firstRow {
            let cells = cells.map { $0[...] }
            if !look(cells, index + 1) { lookBetweenRows(cells, first[index], index + 1) }
        }
    }

    /// Looks for the table: the record under which most columns are known is its header.
    mutating func searchedSection(
        _ first: [[String]], _ waiting: [[[UInt8]]], _ path: String
    ) throws(StatementError) -> StatementLayout.Section {
        var best: (index: Int, reading: HeaderReading)?
        for (index, record) in first.enumerated() where record.count > 1 {
            let reading = HeaderReading(record)
            if reading.isHeader, reading.knownCount > best?.reading.knownCount ?? 1 { best = (index, reading) }
        }
        guard let (index, reading) = best else {
            let widest = first.max { $0.count < $1.count } ?? []
            throw .columnsNotFound(widest, command: StatementCommand(path, columns).text)
        }
        for record in first[..<index] { titles.add(record, kyiv) }
        header = reading
        let search = TableSearch(reading, columns, titles)
        let rows = waiting.dropFirst(index + 1).prefix(50)
        let table = try search.table(path, rows: Array(rows))
        layout.finding = StatementFinding(table, reading)
        if let format = columns.format { layout.finding?.service = format }
        return StatementLayout.Section(header: index + 1, firstRow: index + 2, table: table)
    }
}
