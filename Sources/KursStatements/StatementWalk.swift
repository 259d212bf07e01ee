package import KursCore
package import KursTerminal

/// Reads a statement row by row, with the columns of the table that each belongs to.
package struct StatementWalk {
    let layout: StatementLayout
    let service: String?
    let arguments: ParsedArguments

    /// Takes a row: its record, that one's number from 1, its table, and its columns.
    package typealias Body = (borrowing CSVReader, Int, StatementTable?, ImportColumns?) throws(StatementError) -> Void

    func each(_ source: any ByteSource, _ body: Body) throws(StatementError) {
        var records = CSVReader(source, delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd)
        var (number, place) = (0, 0)
        var columns: ImportColumns?
        while records.advance() {
            number += 1
            if place + 1 < layout.sections.count, number == layout.sections[place + 1].header {
                place += 1
                columns = nil
            }
            let section = layout.sections[place]
            if number == section.header, let table = section.table {
                columns = try ImportColumns(records.texts, table, service, arguments)
            }
            guard number >= section.firstRow, !records.isBlank else { continue }
            if columns == nil, let table = section.table {
                columns = try ImportColumns([], table, service, arguments)
            }
            try body(records, number, section.table, columns)
        }
    }
}

/// What the rows of statements are, which their texts and the rows of the other statements tell.
package struct StatementKinds {
    package private(set) var rows: RowKinds
    /// The records of each file that are rows with a kind, in their order, the number of the first of them, and what cannot
    /// be read of other rows.
    private var files: [(first: Int, records: [Int32], faults: [Int: StreamLineError])] = []

    /// Reads the statements of one command.
    package init(
        _ inputs: [StatementInput], _ repeated: RepeatedRows, _ context: CommandContext
    ) throws(CommandError) {
        var owners = RowOwners()
        for input in inputs {
            owners.add(input.owners)
            let reader = input.reader(context)
            try input.walk(context.arguments) { records, _, table, columns throws(StatementError) in
                columns?.note(records, table, reader, in: &owners)
            }
        }
        rows = RowKinds(owners)
        for (place, input) in inputs.enumerated() {
            let first = rows.count
            var numbers: [Int32] = []
            var faults: [Int: StreamLineError] = [:]
            var kinds = rows
            let reader = input.reader(context)
            try input.walk(context.arguments) { records, number, table, columns throws(StatementError) in
                guard let table, let columns, !records.isOverlong, !repeated.records[place].contains(number),
                    let row = (try? reader.read(records, table))?.row
                else { return }
                do throws(StreamLineError) {
                    guard
                        let facts = try columns.facts(
                            records, table, row, input.layout, input.account, context.today, of: input.path)
                    else { return }
                    kinds.add(facts)
                    numbers.append(Int32(clamping: number))
                } catch {
                    faults[number] = error
                }
            }
            rows = kinds
            files.append((first, numbers, faults))
        }
        rows.settle()
    }

    /// The number of the row that a record of a file is; `nil` for one that moves no money.
    ///
    /// - Parameter hint: Where the last one was found; records are asked for in their order.
    package func row(_ record: Int, of file: Int, after hint: inout Int) throws(StreamLineError) -> Int? {
        if let fault = files[file].faults[record] { throw fault }
        let records = files[file].records
        while hint < records.count, records[hint] < record { hint += 1 }
        return hint < records.count && records[hint] == record ? files[file].first + hint : nil
    }
}

/// The rows that stand in several of the files of one command: statements of periods may overlap, and a row is counted once.
package struct RepeatedRows {
    /// The records of each file that stand in one before it, too.
    package private(set) var records: [Set<Int>] = []

    /// What is alike in the same row of two statements: all cells, what they come to, and the account above the table.
    private struct Row: Hashable {
        var account: String?
        var bytes: [UInt8]
        var amount: String
        var currency: CurrencyCode
    }

    private struct File {
        /// The records of each row, by its day.
        var rows: [Row: [Int]] = [:]
        var days: [Row: Day] = [:]

        var period: ClosedRange<Day>? {
            guard let first = days.values.min(), let last = days.values.max() else { return nil }
            return first...last
        }

        /// Whether it may be of the account of another file: each has all rows of the other on the days that both have, but
        /// for its first and last day, on which it may have been cut.
        func overlaps(_ other: File) -> Bool {
            guard let own = period, let its = other.period, own.overlaps(its) else { return false }
            return lacksNothing(of: other, its, own) && other.lacksNothing(of: self, own, its)
        }

        private func lacksNothing(of other: File, _ its: ClosedRange<Day>, _ own: ClosedRange<Day>) -> Bool {
            other.days.allSatisfy { row, day in
                guard own.contains(day), (rows[row]?.count ?? 0) < (other.rows[row]?.count ?? 0) else { return true }
                return day == own.lowerBound && its.lowerBound <= day || day == own.upperBound && its.upperBound >= day
            }
        }
    }

    /// Compares the rows of statements; O(bytes) in time and memory where there are several.
    package init(_ inputs: [StatementInput], _ context: CommandContext) throws(CommandError) {
        records = inputs.map { _ in [] }
        guard inputs.count > 1 else { return }
        var files: [File] = []
        for (place, input) in inputs.enumerated() {
            var file = File()
            let reader = input.reader(context)
            try input.walk(context.arguments) { records, number, table, _ throws(StatementError) in
                guard let table, !records.isOverlong, let found = (try? reader.read(records, table))?.row,
                    let day = found.day
                else { return }
                let row = Row(
                    account: input.account, bytes: Array(records.bytes[records.start..<records.end]),
                    amount: found.amount.description, currency: found.currency)
                file.rows[row, default: []].append(number)
                file.days[row] = day
            }
            for earlier in files where file.overlaps(earlier) {
                // A row may come twice in one file, and be two payments.
                for (row, numbers) in file.rows {
                    records[place].formUnion(numbers.prefix(earlier.rows[row]?.count ?? 0))
                }
            }
            files.append(file)
        }
    }
}

extension ImportColumns {
    package func note(
        _ records: borrowing CSVReader, _ table: StatementTable?, _ reader: StatementRowReader,
        in owners: inout RowOwners
    ) {
        var isIn: Bool?
        if facts.hasEnds, let table, let row = (try? reader.read(records, table))?.row { isIn = !row.amount.isNegative }
        facts.note(records, isIn: isIn, in: &owners)
    }

    /// What a row tells of its kind; `nil` for an amount of zero.
    package func facts(
        _ records: borrowing CSVReader, _ table: StatementTable, _ row: StatementRow, _ layout: StatementLayout,
        _ account: String?, _ today: Day, of file: String
    ) throws(StreamLineError) -> RowFacts? {
        let (amount, fee) = try amounts(records, row, decimalMark: layout.dialect.decimalMark)
        guard !amount.isZero else { return nil }
        let place = card.flatMap { records.cell($0) }.map { CellText.of($0) } ?? file
        var facts = self.facts.facts(records, row, on: row.day ?? today, at: place)
        facts.ownAccount = facts.ownAccount ?? account
        // What is received is the whole sum; what is paid is what left the account.
        facts.amount = amount.isNegative ? amount : fee.flatMap { try? amount.adding($0) } ?? amount
        facts.unfinished = table.unfinishedStatus(records)
        if feeIs == .unclear, try records.number(self.fee, decimalMark: layout.dialect.decimalMark)?.isZero == false {
            facts.unclearFee = records.text(self.fee)
        }
        return facts
    }
}

extension StatementTable {
    /// The status of a row if it says that no money has moved.
    package func unfinishedStatus(_ records: borrowing CSVReader) -> String? {
        guard let status, let cell = records.cell(status) else { return nil }
        let text = CellText.of(cell)
        return StatementWords.isUnfinished(text) ? text : nil
    }
}
