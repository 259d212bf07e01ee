import KursCore
import KursText

extension StatementAnalysis {
    /// Looks at a record after the first ones: a row, the header of another table, or a line between tables.
    mutating func look(_ records: borrowing CSVReader, _ number: Int) {
        if records.isOverlong || lookAtSingleAmount(records, number) { return }
        let cells = records.cells.indices.map { records.cell($0) ?? [] }
        if !look(cells, number) { lookBetweenRows(cells, records.texts, number) }
    }

    /// Looks at a row of a table with one column of amounts; `false` for any other record.
    private mutating func lookAtSingleAmount(_ records: borrowing CSVReader, _ number: Int) -> Bool {
        guard let table = layout.sections.last?.table, case .single(let column) = table.amount,
            let place = records.place(of: column)
        else { return false }
        let amount = records.bytes.span.extracting(place)
        guard StatementAnalysis.hasDigit(amount) else { return false }
        layout.width = max(layout.width, records.cellCount)
        if !hasAmount || !marks.lookIfPlain(amount) { lookAtAmount(records.bytes[place], number, column) }
        guard let column = table.date, let datePlace = records.place(of: column) else { return true }
        var date: WrittenDate?
        if let day = dates.lookIfUsual(records.bytes.span.extracting(datePlace)) {
            date = .day(day)
        } else {
            date = dates.look(at: records.bytes[datePlace], kyiv)
        }
        var code: CurrencyCode?
        if case .column(let column) = table.currency, let place = records.place(of: column) {
            code = currencies.known(records.bytes.span.extracting(place))
            if code == nil { code = try? currencies.read(records.bytes[place]) }
        } else {
            code = currency(table, nil, amount: records.bytes[place])
        }
        need(code, date)
        return true
    }

    private static func hasDigit(_ cell: Span<UInt8>) -> Bool {
        for index in 0..<cell.count where cell[index].isASCIIDigit { return true }
        return false
    }

    private func amounts(_ cells: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        layout.sections.last?.table?.amount.columns.compactMap { $0 < cells.count ? cells[$0] : nil } ?? []
    }

    mutating func look(_ cells: [ArraySlice<UInt8>], _ number: Int) -> Bool {
        let amounts = amounts(cells)
        guard amounts.contains(where: { $0.contains(where: \.isASCIIDigit) }), let table = layout.sections.last?.table
        else { return false }
        layout.width = max(layout.width, cells.count)
        for column in table.amount.columns where column < cells.count && !AmountCell.isEmpty(cells[column]) {
            lookAtAmount(cells[column], number, column)
        }
        if case .pair(let debit?, _) = table.amount, debit < cells.count { lookAtDebit(cells[debit]) }
        guard let column = table.date, column < cells.count else { return true }
        let date = dates.look(at: cells[column], kyiv)
        var currencyCell: ArraySlice<UInt8>?
        if case .column(let column) = table.currency, column < cells.count { currencyCell = cells[column] }
        if date != nil { need(currency(table, currencyCell, amount: amounts.first ?? []), date) }
        return true
    }

    /// Looks at a record without an amount.
    mutating func lookBetweenRows(_ cells: [ArraySlice<UInt8>], _ texts: [String], _ number: Int) {
        guard let section = layout.sections.last else { return }
        let amounts = amounts(cells)
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
    func nextSection(
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

    private mutating func lookAtAmount(_ cell: ArraySlice<UInt8>, _ number: Int, _ column: Int) {
        if isNumber(number, column) { marks.look(atNumber: cell) } else { marks.look(at: cell) }
        guard !hasAmount else { return }
        for mark in [UInt8(ascii: "."), UInt8(ascii: ",")] where !hasAmount {
            let amount = AmountCell(readable: cell, decimalMark: mark)
            hasAmount = amount?.words.allSatisfy { (try? currencies.read($0)) != nil } ?? false
        }
        if !hasAmount { noteFailure(cell) }
    }

    mutating func noteFailure(_ cell: ArraySlice<UInt8>) {
        failures.count += 1
        if failures.count == 1 { failures.first = String(CellText.of(cell).prefix(40)) }
    }

    mutating func lookAtDebit(_ cell: ArraySlice<UInt8>) {
        guard let value = AmountCell(readable: cell)?.value, !value.isZero else { return }
        if value.isNegative { debits.negative += 1 } else { debits.positive += 1 }
    }

    private func currency(
        _ table: StatementTable, _ cell: ArraySlice<UInt8>?, amount: ArraySlice<UInt8>
    ) -> CurrencyCode? {
        switch table.currency {
        case .all(let all): return all
        case .column: return cell.flatMap { try? currencies.read($0) }
        case .withAmount: return AmountCell(readable: amount)?.words.first.flatMap { try? currencies.read($0) }
        }
    }

    private mutating func need(_ currency: CurrencyCode?, _ date: WrittenDate?) {
        if let currency, currency != .uah, let date { needs.add(currency, on: date) }
    }
}
