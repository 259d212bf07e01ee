package import KursCore

package struct StatementRow {
    package let amount: ExactDecimal
    package let currency: CurrencyCode
    /// `nil` for a row that is converted at the rates of one day for all.
    package let day: Day?
}

package struct StatementRowReader {
    private let layout: StatementLayout
    private let amounts: StatementAmount
    private let days: StatementDay
    private let currencies = StatementCurrencies()
    private let directions = AmountDirections()

    package enum Omission { case noAmount, total }

    package init(_ layout: StatementLayout, _ kyiv: KyivTime) {
        self.layout = layout
        amounts = StatementAmount(decimalMark: layout.dialect.decimalMark)
        days = StatementDay(kyiv, layout.dateOrders)
    }

    /// Reads a row; `nil`, and why, for one that is not a movement of money.
    package func read(
        _ records: borrowing CSVReader, _ table: StatementTable
    ) throws(StreamLineError) -> (row: StatementRow?, omission: Omission?) {
        do throws(StreamLineError) {
            guard var cell = try amount(records, table.amount) else { return (nil, .noAmount) }
            if let column = table.direction { cell = try directed(cell, records.cell(column) ?? []) }
            let currency = try currency(records, table, cell)
            var day: Day?
            if let column = table.date {
                guard let place = records.place(of: column) else { throw .missingCell(column: column + 1) }
                day = days.usual(records.bytes.span.extracting(place))
                if day == nil { day = try days.read(records.bytes[place]) }
                if isDatedTotal(records, table, isPaid: cell.value.isNegative) { return (nil, .total) }
            } else if case .all = table.currency, isNamedTotal(records) {
                return (nil, .total)
            }
            return (StatementRow(amount: cell.value, currency: currency, day: day), nil)
        } catch {
            if isTotal(records, table) { return (nil, .total) }
            throw error
        }
    }

    private func amount(
        _ records: borrowing CSVReader, _ place: StatementTable.Amount
    ) throws(StreamLineError) -> AmountCell? {
        switch place {
        case .single(let column):
            guard column < records.cellCount || records.cellCount < 2 else {
                throw .missingCell(column: column + 1)
            }
            return try amount(records, column)
        case .pair(let debit, let credit):
            let (left, came) = (try amount(records, debit), try amount(records, credit))
            switch (left, came) {
            case (nil, nil):
                // A row with zeros has an amount.
                return nil
            case (let left?, let came?):
                guard left.value.isZero || came.value.isZero else { throw .debitAndCredit }
                return came.value.isZero ? try debited(left) : came
            case (let left?, nil): return try debited(left)
            case (nil, let came?): return came
            }
        }
    }

    private func amount(_ records: borrowing CSVReader, _ column: Int?) throws(StreamLineError) -> AmountCell? {
        guard let column, let place = records.place(of: column) else { return nil }
        if let plain = amounts.plain(records.bytes.span.extracting(place)) { return AmountCell(plain) }
        let cell = records.bytes[place]
        return AmountCell.isEmpty(cell) ? nil : try AmountCell(cell, decimalMark: layout.dialect.decimalMark)
    }

    private func directed(
        _ amount: AmountCell, _ word: ArraySlice<UInt8>
    ) throws(StreamLineError) -> AmountCell {
        switch directions.read(word) {
        case .credit: return amount
        case .debit:
            guard !amount.value.isNegative else { throw .unlikeOtherDebits }
            return amount.negated
        case nil: throw .unknownDirection(CellText.of(word))
        }
    }

    /// What left the account is negative, whether the column writes a minus or not.
    private func debited(_ cell: AmountCell) throws(StreamLineError) -> AmountCell {
        guard !cell.value.isZero else { return cell }
        guard cell.value.isNegative == layout.hasNegativeDebits else { throw .unlikeOtherDebits }
        return layout.hasNegativeDebits ? cell : cell.negated
    }

    private func currency(
        _ records: borrowing CSVReader, _ table: StatementTable, _ amount: AmountCell
    ) throws(StreamLineError) -> CurrencyCode {
        var code: CurrencyCode?
        switch table.currency {
        case .all(let all): code = all
        case .column(let column):
            guard let place = records.place(of: column) else { throw .missingCell(column: column + 1) }
            code = currencies.known(records.bytes.span.extracting(place))
            if code == nil { code = try currencies.read(records.bytes[place]) }
        case .withAmount: break
        }
        for word in amount.words {
            let written = try currencies.read(word)
            if let code, written != code {
                guard StatementCurrencies.isSign(word, of: code) else { throw .amount(.twoCurrencies(written, code)) }
            } else {
                code = written
            }
        }
        guard let code else { throw .noCurrency }
        return code
    }

    /// Whether a row that lacks a date or a currency is a total.
    private func isTotal(_ records: borrowing CSVReader, _ table: StatementTable) -> Bool {
        if let column = table.date {
            guard let cell = records.cell(column), !DateEvidence.isDate(cell) else { return false }
        }
        for index in records.cells.indices {
            if let cell = records.cell(index), StatementWords.isTotal(cell) { return true }
        }
        return false
    }

    /// Whether all that a row with a date says is that it is a total.
    private func isDatedTotal(
        _ records: borrowing CSVReader, _ table: StatementTable, isPaid: Bool
    ) -> Bool {
        var name: ArraySlice<UInt8>?
        for index in 0..<records.cellCount where !table.columns.contains(index) {
            guard let cell = records.cell(index), !cell.isEmpty, !AmountDirection.isOnly(cell) else { continue }
            // The names of totals are words of at most forty bytes.
            guard name == nil, cell.count <= 60, let first = cell.first,
                first >= 0x80 || first == UInt8(ascii: "\"")
                    || cell.count <= 20 && StatementWords.beginningsOfTotals.contains(first | 0x20)
            else {
                return false
            }
            name = cell
        }
        return name.map { StatementWords.isOnlyTotal($0, isPaid: isPaid) } ?? false
    }

    private func isNamedTotal(_ records: borrowing CSVReader) -> Bool {
        for index in records.cells.indices {
            guard let cell = records.cell(index), !cell.isEmpty else { continue }
            return StatementWords.isOnlyTotal(cell, isPaid: false)
        }
        return false
    }
}
