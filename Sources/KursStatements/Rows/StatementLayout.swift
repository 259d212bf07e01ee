import KursCore
import KursTerminal
import KursText

package struct StatementLayout: Equatable {
    /// A table, or what stands before the first one.
    package struct Section: Equatable {
        /// The number of the record with the names of the columns, from 1; `nil` for a table without.
        package var header: Int?
        /// The number of the first record below it.
        package var firstRow: Int
        /// `nil` for a table whose columns are not understood.
        package var table: StatementTable?
    }

    package var dialect = CSVDialect()
    package var sections: [Section] = []
    /// The number of cells in the widest row; shorter rows are padded so that the added columns line up.
    package var width = 0
    /// The line end: a line feed, or a carriage return in a file that contains nothing else.
    package var lineEnd: UInt8 = 0x0A
    var dateOrders = DateOrders()
    var hasNegativeDebits = false
    package var finding: StatementFinding?

    /// Finds the header within the first records by the columns given.
    ///
    /// If all columns are given by number, the header is the record before the first one with digits where the amount is.
    static func section(
        _ records: [[String]], _ columns: StatementColumns
    ) throws(StatementError) -> Section {
        guard columns.all.contains(where: \.isName) else { return try numberedSection(records, columns) }
        for (index, record) in records.enumerated() {
            guard let table = try table(in: record, columns) else { continue }
            for place in table.columns where place >= record.count {
                throw .noColumnNumber(place + 1, count: record.count)
            }
            return Section(header: index + 1, firstRow: index + 2, table: table)
        }
        guard let widest = records.max(by: { $0.count < $1.count }), records.contains(where: { $0 != [""] }) else {
            throw .empty
        }
        for column in columns.all {
            guard case .name(let name) = column else { continue }
            var isSomewhere = false
            for record in records where !isSomewhere { isSomewhere = try column.place(in: record) != nil }
            if !isSomewhere { throw .noColumn(name, columns: widest) }
        }
        throw .noHeader
    }

    private static func numberedSection(
        _ records: [[String]], _ columns: StatementColumns
    ) throws(StatementError) -> Section {
        guard records.contains(where: { $0 != [""] }), let table = try table(in: [], columns) else { throw .empty }
        let columnCount = records.map(\.count).max() ?? 0
        for place in table.columns where place >= columnCount {
            throw .noColumnNumber(place + 1, count: columnCount)
        }
        let amounts = table.amount.columns
        func amountCells(_ record: [String]) -> [String] { amounts.filter { $0 < record.count }.map { record[$0] } }
        let first = records.firstIndex { record in
            amountCells(record).contains { $0.utf8.contains(where: \.isASCIIDigit) }
        }
        let header = records[..<(first ?? min(1, records.count))].lastIndex { record in
            amountCells(record).contains { !$0.isEmpty }
        }
        guard let header else { return Section(header: nil, firstRow: 1, table: table) }
        return Section(header: header + 1, firstRow: header + 2, table: table)
    }

    static func table(
        in header: [String], _ columns: StatementColumns
    ) throws(StatementError) -> StatementTable? {
        var places: [Int?] = []
        for column in [columns.amount, columns.debit, columns.credit, columns.currency, columns.date] {
            guard let column else {
                places.append(nil)
                continue
            }
            guard let place = try column.place(in: header) else { return nil }
            places.append(place)
        }
        let amount: StatementTable.Amount = places[0].map { .single($0) } ?? .pair(debit: places[1], credit: places[2])
        let currency: StatementTable.CurrencyPlace
        if let column = places[3] {
            currency = amount == .single(column) ? .withAmount : .column(column)
        } else {
            currency = columns.everyCurrency.map { .all($0) } ?? .withAmount
        }
        return StatementTable(amount: amount, currency: currency, date: places[4])
    }
}
