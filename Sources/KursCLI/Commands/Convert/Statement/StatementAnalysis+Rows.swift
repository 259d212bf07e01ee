import KursCore
import KursText

extension StatementAnalysis {
    /// Looks through blocks of plain rows on two threads.
    mutating func lookThroughBlocks(
        _ records: inout CSVReader, _ number: inout Int, _ helper: any HelperThread
    ) {
        var blocks = records.blocks(helper)
        var lines = 0
        var rest: [UInt8] = []
        while rest.isEmpty, let work = plain?.work, blocks.advance(work) {
            for record in blocks.spare.odd {
                if records.enter(&blocks.spare.bytes, record.start..<record.next, lines: lines + record.lines) {
                    look(records, number + record.records + 1)
                }
                records.leave(&blocks.spare.bytes)
            }
            plain?.add(blocks.spare)
            number += blocks.spare.stop.records
            lines += blocks.spare.stop.lines
            rest = blocks.spare.rest
        }
        records.give(back: rest + blocks.unread(), lines: lines)
        plain?.pace.reset()
    }

    /// Looks at a record after the first ones.
    mutating func look(_ records: borrowing CSVReader, _ number: Int) {
        if records.isOverlong { return }
        guard let table = layout.sections.last?.table, case .single(let amount) = table.amount,
            let cell = records.cell(amount), cell.contains(where: \.isASCIIDigit)
        else {
            let cells = records.cells.indices.map { records.cell($0) ?? [] }
            let texts = records.texts
            return look(cells, number) { texts }
        }
        layout.width = max(layout.width, records.cells.count)
        lookAtAmount(cell)
        plain?.learn(records)
        guard let column = table.date, let dateCell = records.cell(column) else { return }
        let date = dates.look(at: dateCell, kyiv)
        var currencyCell: ArraySlice<UInt8>?
        if case .column(let column) = table.currency { currencyCell = records.cell(column) }
        need(table, date, currencyCell, amount: cell)
    }

    /// Looks at a record: a row, the header of another table, or a line between tables.
    mutating func look(_ cells: [ArraySlice<UInt8>], _ number: Int, _ texts: () -> [String]) {
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
    mutating func lookBetweenRows(
        _ amounts: [ArraySlice<UInt8>], _ texts: [String], _ number: Int, _ section: StatementLayout.Section
    ) {
        let isText = amounts.contains { !AmountCell.isEmpty($0) }
        let next = isText || section.table == nil ? nextSection(texts, number, section) : nil
        if let next {
            endTable()
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

    mutating func lookAtAmount(_ cell: ArraySlice<UInt8>) {
        marks.look(at: cell)
        guard !hasAmount else { return }
        for mark in [UInt8(ascii: "."), UInt8(ascii: ",")] where !hasAmount {
            let amount = try? AmountCell(cell, decimalMark: mark)
            hasAmount = amount?.words.allSatisfy { (try? currencies.read($0[...])) != nil } ?? false
        }
        if !hasAmount { noteFailure(cell) }
    }

    mutating func noteFailure(_ cell: ArraySlice<UInt8>) {
        failures.count += 1
        if failures.count == 1 { failures.first = String(CellText.of(cell).prefix(40)) }
    }

    mutating func lookAtDebit(_ cell: ArraySlice<UInt8>) {
        let amount =
            (try? AmountCell(cell, decimalMark: UInt8(ascii: ".")))
            ?? (try? AmountCell(cell, decimalMark: UInt8(ascii: ",")))
        guard let value = amount?.value, !value.isZero else { return }
        if value.isNegative { debits.negative += 1 } else { debits.positive += 1 }
    }

    /// Notes the rate that a row needs.
    mutating func need(
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
