import KursCore
import KursTerminal
import KursText

/// Decides which columns of a header make its table, and refuses when more than one answer is possible.
struct TableSearch {
    private let header: HeaderReading
    private let columns: StatementColumns
    private let titles: TitleLines
    var inherited: StatementTable.CurrencyPlace?
    var inheritedDirection: Int?

    init(_ header: HeaderReading, _ columns: StatementColumns, _ titles: TitleLines) {
        (self.header, self.columns, self.titles) = (header, columns, titles)
    }

    /// The table; the options given come before what the names tell.
    ///
    /// - Parameter rows: The first rows, in which currencies may stand beside the amounts.
    func table(_ path: String, rows: [[[UInt8]]]) throws(StatementError) -> StatementTable {
        var command = StatementCommand(path, columns)
        guard let amount = header.amount else {
            let candidates = header.amountCandidates.map { header.names[$0] }
            command.fill(date: name(header.date))
            throw candidates.isEmpty
                ? .columnsNotFound(header.names, command: command.text)
                : .severalAmounts(candidates, command: command.text)
        }
        command.fill(amount, names: header.names)
        let date = try given(columns.date) ?? header.date
        if case .column(let place)? = header.currency { command.fill(currency: header.names[place]) }
        guard date != nil || columns.hasDay else {
            throw .noDates(header.names, command: command.text)
        }
        command.fill(date: name(date))
        let currency: StatementTable.CurrencyPlace
        if let place = try given(columns.currency) {
            currency = amount == .single(place) ? .withAmount : .column(place)
        } else if let code = columns.everyCurrency, case .column(let place)? = header.currency {
            // A column that tells the currency of each row is never overridden.
            let currencies = StatementCurrencies()
            let found = rows.map { row in place < row.count ? try? currencies.read(row[place][...]) : nil }
            if let other = found.lazy.compactMap(\.self).first(where: { $0 != code }) {
                throw .otherCurrency(other.text, column: name(place) ?? "", given: code.text)
            }
            currency = found.isEmpty || found.contains(nil) ? .all(code) : .column(place)
        } else if let found = columns.everyCurrency.map({ StatementTable.CurrencyPlace.all($0) }) ?? header.currency
            ?? titles.currency.map({ .all($0) }) ?? inherited
        {
            currency = found
        } else if hasWords(rows, amount) {
            currency = .withAmount
        } else {
            throw .noCurrencies(amount: name(amount.columns.last) ?? "", command: command.text)
        }
        var table = StatementTable(amount: amount, currency: currency, date: columns.hasDay ? nil : date)
        table.equivalent = header.column(.equivalent).flatMap { amount.columns.contains($0) ? nil : $0 }
        table.status = header.column(.status)
        table.direction = try direction(rows, table, command) ?? inheritedDirection
        return table
    }

    /// The column that tells debits from credits; `nil` when the amounts have signs, or nothing tells.
    private func direction(
        _ rows: [[[UInt8]]], _ table: StatementTable, _ command: StatementCommand
    ) throws(StatementError) -> Int? {
        guard case .single(let amount) = table.amount else { return nil }
        let directions = AmountDirections()
        for column in header.names.indices where !table.columns.contains(column) {
            var (unsignedDebits, others) = (0, 0)
            for row in rows where column < row.count && amount < row.count && !row[column].isEmpty {
                guard row[amount].contains(where: \.isASCIIDigit) else { continue }
                switch directions.read(row[column][...]) {
                case .debit: if !StatementWords.hasMinus(row[amount][...]) { unsignedDebits += 1 }
                case .credit: break
                case nil: others += 1
                }
            }
            guard unsignedDebits > 0 else { continue }
            guard others == 0 else { throw .unsignedAmounts(header.names[column], command: command.text) }
            return column
        }
        return nil
    }

    private func name(_ column: Int?) -> String? {
        column.flatMap { header.names.indices.contains($0) ? header.names[$0] : nil }
    }

    private func given(_ column: StatementColumn?) throws(StatementError) -> Int? {
        guard let column else { return nil }
        guard let place = try column.place(in: header.names) else {
            guard case .name(let name) = column else { return nil }
            throw .noColumn(name, columns: header.names)
        }
        guard place < header.names.count else { throw .noColumnNumber(place + 1, count: header.names.count) }
        return place
    }

    /// Whether amounts have currencies in their cells; one without is refused with its row, and a total has none.
    private func hasWords(_ rows: [[[UInt8]]], _ amount: StatementTable.Amount) -> Bool {
        let currencies = StatementCurrencies()
        var count = 0
        for row in rows {
            for column in amount.columns where column < row.count && row[column].contains(where: \.isASCIIDigit) {
                guard let word = AmountCell(readable: row[column][...])?.words.first else { continue }
                guard (try? currencies.read(word)) != nil else { return false }
                count += 1
            }
        }
        return count > 0
    }
}
