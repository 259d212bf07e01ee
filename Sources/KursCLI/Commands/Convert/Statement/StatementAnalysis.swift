import KursCore
import KursText

/// The first pass over a statement: its layout, and the rates it needs.
///
/// Makes no requests and writes nothing.
struct StatementAnalysis {
    private(set) var layout = StatementLayout()
    private(set) var needs = RateNeeds()
    private let columns: StatementColumns
    private let kyiv: KyivTime
    private let currencies = StatementCurrencies()
    private var marks = DecimalMarkEvidence()
    private var dates = DateEvidence()
    private var titles = TitleLines()
    /// The period that a title names.
    private var period: ClosedRange<Day>?
    private var header: HeaderReading?
    /// The currency of the last table, for one of the same account whose titles name none.
    private var lastCurrency: StatementTable.CurrencyPlace?

    /// The number of rows before the first amount, and the cell that the first of them has instead.
    private var failures = (count: 0, first: "")
    private var hasAmount = false
    private var debits = (positive: 0, negative: 0)

    /// The number of records among which the header is looked for.
    private static let headLimit = 100

    /// Reads a whole file.
    init(
        _ source: any ByteSource, _ columns: StatementColumns, _ kyiv: KyivTime, path: String
    ) throws(StatementError) {
        (self.columns, self.kyiv) = (columns, kyiv)
        let head = PeekableSource(source)
        let beginning = head.first(65_536)
        // Text contains no zero bytes.
        if beginning.contains(0) { throw .notText }
        let lineEnd: UInt8 = beginning.contains(0x0A) || !beginning.contains(0x0D) ? 0x0A : 0x0D
        let delimiter = columns.delimiter ?? DelimiterDetection(beginning, lineEnd: lineEnd, columns.all).delimiter
        var records = CSVReader(head, delimiter: delimiter, lineEnd: lineEnd)
        var first: [[String]] = []
        var waiting: [[[UInt8]]] = []
        var number = 0
        while records.advance() {
            number += 1
            guard layout.sections.isEmpty else {
                if !records.isOverlong { look(records, number) }
                continue
            }
            first.append(records.texts)
            waiting.append(records.cells.indices.map { Array(records.cell($0) ?? []) })
            if first.count == StatementAnalysis.headLimit { try settle(first, waiting, path) }
        }
        if layout.sections.isEmpty { try settle(first, waiting, path) }
        layout.dialect.delimiter = delimiter
        layout.dialect.mark = records.mark
        layout.lineEnd = lineEnd
        try conclude(path)
    }

    /// Decides what the whole file shows.
    private mutating func conclude(_ path: String) throws(StatementError) {
        // With a single row its own error is sufficient.
        if !hasAmount, failures.count > 1 {
            throw .noAmounts(column: amountName, first: failures.first)
        }
        guard let mark = columns.decimalMark ?? marks.mark else {
            throw .decimalMark(isContradiction: marks.points > 0 && marks.commas > 0)
        }
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
    private func chosenOrder(_ form: UncertainDate.Form, _ found: DateEvidence.Form) -> DateOrder? {
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

    private var amountName: String {
        let column = layout.sections.first?.table?.amount.columns.first ?? 0
        guard let names = header?.names, column < names.count else { return "\(column + 1)" }
        return names[column]
    }

    /// Finds the first table within the first records, and looks at its rows.
    private mutating func settle(
        _ first: [[String]], _ waiting: [[[UInt8]]], _ path: String
    ) throws(StatementError) {
        guard first.contains(where: { $0 != [""] }) else { throw .empty }
        let section: StatementLayout.Section
        if columns.looksForAmounts {
            section = try searchedSection(first, waiting, path)
        } else {
            section = try StatementLayout.section(first, columns)
            if let index = section.header { header = HeaderReading(first[index - 1]) }
        }
        layout.sections = [section]
        lastCurrency = section.table?.currency
        period = titles.period
        titles = TitleLines()
        layout.width = section.header.map { first[$0 - 1].count } ?? 0
        for (index, cells) in waiting.enumerated() where index + 1 >= section.firstRow {
            look(cells.map { $0[...] }, index + 1) { first[index] }
        }
    }

    /// Looks for the table: the record under which most columns are known is its header.
    private mutating func searchedSection(
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
        return StatementLayout.Section(header: index + 1, firstRow: index + 2, table: table)
    }

    /// Looks at a record after the first ones.
    private mutating func look(_ records: borrowing CSVReader, _ number: Int) {
        guard let table = layout.sections.last?.table, case .single(let amount) = table.amount,
            let cell = records.cell(amount), cell.contains(where: \.isASCIIDigit)
        else {
            let cells = records.cells.indices.map { records.cell($0) ?? [] }
            let texts = records.texts
            return look(cells, number) { texts }
        }
        layout.width = max(layout.width, records.cells.count)
        lookAtAmount(cell)
        guard let column = table.date, let dateCell = records.cell(column) else { return }
        let date = dates.look(at: dateCell, kyiv)
        var currencyCell: ArraySlice<UInt8>?
        if case .column(let column) = table.currency { currencyCell = records.cell(column) }
        need(table, date, currencyCell, amount: cell)
    }

    /// Looks at a record: a row, the header of another table, or a line between tables.
    private mutating func look(_ cells: [ArraySlice<UInt8>], _ number: Int, _ texts: () -> [String]) {
        guard let section = layout.sections.last else { return }
        let amounts = section.table?.amount.columns.compactMap { $0 < cells.count ? cells[$0] : nil } ?? []
        guard amounts.contains(where: { $0.contains(where: \.isASCIIDigit) }), let table = section.table else {
            return lookBetweenRows(amounts, texts(), number, section)
        }
        layout.width = max(layout.width, cells.count)
        for cell in amounts where !AmountCell.isEmpty(cell) { lookAtAmount(cell) }
        if case .pair(let debit?, _) = table.amount, debit < cells.count { lookAtDebit(cells[debit]) }
        guard let column = table.date, column < cells.count else { return }
        let date = dates.look(at: cells[column], kyiv)
        var currencyCell: ArraySlice<UInt8>?
        if case .column(let column) = table.currency, column < cells.count { currencyCell = cells[column] }
        need(table, date, currencyCell, amount: amounts.first ?? [])
    }

    /// Looks at a record without an amount.
    private mutating func lookBetweenRows(
        _ amounts: [ArraySlice<UInt8>], _ texts: [String], _ number: Int, _ section: StatementLayout.Section
    ) {
        let isText = amounts.contains { !AmountCell.isEmpty($0) }
        let next = isText || section.table == nil ? nextSection(texts, number, section) : nil
        if let next {
            layout.sections.append(next)
            layout.width = max(layout.width, texts.count)
            lastCurrency = next.table?.currency ?? lastCurrency
            titles = TitleLines()
        } else if isText {
            layout.width = max(layout.width, texts.count)
            if !hasAmount, let cell = amounts.first { noteFailure(cell) }
        } else {
            let filled = texts.count { !$0.isEmpty }
            if filled > 2 { layout.width = max(layout.width, texts.count) }
            titles.add(texts, kyiv)
        }
    }

    /// The table that a record begins; `nil` when it is not a header.
    private func nextSection(
        _ names: [String], _ number: Int, _ section: StatementLayout.Section
    ) -> StatementLayout.Section? {
        if !columns.looksForAmounts {
            guard columns.all.contains(where: \.isName),
                let table = (try? StatementLayout.table(in: names, columns)) ?? nil
            else { return nil }
            return StatementLayout.Section(header: number, firstRow: number + 1, table: table)
        }
        let reading = HeaderReading(names)
        if reading.isHeader {
            var search = TableSearch(reading, columns, titles)
            if names == header?.names {
                search.inherited = lastCurrency
                search.inheritedDirection = layout.sections.first?.table?.direction
            }
            let table = try? search.table("", rows: [])
            return StatementLayout.Section(header: number, firstRow: number + 1, table: table)
        }
        // Several names and no number: the header of a table that is not understood.
        let filled = names.filter { !$0.isEmpty }
        let hasDigits = filled.contains { $0.utf8.contains(where: \.isASCIIDigit) }
        guard filled.count > 2, !hasDigits else { return nil }
        return StatementLayout.Section(header: number, firstRow: number + 1, table: nil)
    }

    private mutating func lookAtAmount(_ cell: ArraySlice<UInt8>) {
        marks.look(at: cell)
        guard !hasAmount else { return }
        for mark in [UInt8(ascii: "."), UInt8(ascii: ",")] where !hasAmount {
            let amount = try? AmountCell(cell, decimalMark: mark)
            hasAmount = amount?.words.allSatisfy { (try? currencies.read($0[...])) != nil } ?? false
        }
        if !hasAmount { noteFailure(cell) }
    }

    private mutating func noteFailure(_ cell: ArraySlice<UInt8>) {
        failures.count += 1
        if failures.count == 1 { failures.first = String(CellText.of(cell).prefix(40)) }
    }

    private mutating func lookAtDebit(_ cell: ArraySlice<UInt8>) {
        let amount =
            (try? AmountCell(cell, decimalMark: UInt8(ascii: ".")))
            ?? (try? AmountCell(cell, decimalMark: UInt8(ascii: ",")))
        guard let value = amount?.value, !value.isZero else { return }
        if value.isNegative { debits.negative += 1 } else { debits.positive += 1 }
    }

    /// Notes the rate that a row needs.
    private mutating func need(
        _ table: StatementTable, _ date: WrittenDate?, _ currency: ArraySlice<UInt8>?, amount: ArraySlice<UInt8>
    ) {
        guard let date else { return }
        var code: CurrencyCode?
        switch table.currency {
        case .all(let all): code = all
        case .column: code = currency.flatMap { try? currencies.read($0) }
        case .withAmount:
            let cell =
                (try? AmountCell(amount, decimalMark: UInt8(ascii: ".")))
                ?? (try? AmountCell(amount, decimalMark: UInt8(ascii: ",")))
            code = cell?.words.first.flatMap { try? currencies.read($0[...]) }
        }
        if let code, code != .uah { needs.add(code, on: date) }
    }
}
