internal import KursText

/// Looks through the plain rows of a statement, those whose amount is ``PlainAmount`` and whose date and currency have
/// been met before, and counts what the general path would note of them.
///
/// At any other row it stops, so that the caller takes the general path and continues after it. Linear in its input, and
/// no input can trap it.
package struct RowSurvey: Sendable {
    private let columns: RowColumns
    private let lineEnd: UInt8

    package init(_ columns: RowColumns, lineEnd: UInt8) { (self.columns, self.lineEnd) = (columns, lineEnd) }

    /// What was counted.
    package struct Findings: Sendable {
        /// How many amounts have a point before decimals, and how many a comma, so that it groups no thousands.
        package fileprivate(set) var points = 0
        package fileprivate(set) var commas = 0
        /// The number of cells of the longest row.
        package fileprivate(set) var width = 0
        /// How many rows have a date and currency, by their number in ``RowNeeds``.
        package var counts: [Int] = []

        package init() {}

        /// Adds those of other rows.
        package mutating func add(_ other: Findings) {
            points += other.points
            commas += other.commas
            width = max(width, other.width)
            for (number, count) in other.counts.enumerated() { counts[number] += count }
        }
    }

    /// Looks through rows from the cursor on, advancing it past each.
    package func look(
        through bytes: Span<UInt8>, _ marks: CellMarks, _ cursor: inout RecordCursor, _ needs: RowNeeds,
        _ findings: inout Findings
    ) -> RowStop {
        let markSpan = marks.marks.span.extracting(first: marks.count)
        let (columns, lineFeed) = (self.columns, lineEnd == 0x0A)
        let largest = max(columns.amount, columns.currency, columns.date)
        var counts = findings.counts.mutableSpan
        var (points, commas, width) = (0, 0, 0)
        defer {
            findings.points &+= points
            findings.commas &+= commas
            findings.width = max(findings.width, width)
        }
        while true {
            var after = 0
            guard let record = cursor.cells(bytes, markSpan, columns, lineFeed: lineFeed, after: &after),
                record.next &- cursor.start <= RowForm.recordLimit
            else { return .end }
            let lines = 1 &+ record.innerLineEnds
            let cell = record.amount
            guard largest < record.count, let mark = RowSurvey.decimalMark(bytes, cell),
                let amount = PlainAmount(bytes, cell, decimalMark: mark), amount.scale != 3
            else { return record.odd(bytes) }
            if columns.date >= 0 {
                guard let key = RowKey(bytes, date: record.date, currency: record.currency) else {
                    return record.odd(bytes)
                }
                let number = needs.keys.find(key)
                guard number >= 0 else { return record.odd(bytes) }
                counts[number] &+= 1
            }
            if amount.scale > 0 {
                if mark == UInt8(ascii: ".") { points &+= 1 } else { commas &+= 1 }
            }
            width = max(width, record.count)
            cursor.start = record.next
            cursor.mark = after
            cursor.records &+= 1
            cursor.lines &+= lines
        }
    }

    /// The first point or comma of a cell, from the place on where most cells have theirs; a point when there is none.
    @inline(__always)
    private static func decimalMark(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> UInt8? {
        guard !cell.isEmpty else { return nil }
        if cell.count > 3 {
            let usual = bytes[cell.upperBound &- 3]
            if usual == UInt8(ascii: ".") || usual == UInt8(ascii: ",") { return usual }
        }
        for index in cell where bytes[index] == UInt8(ascii: ",") { return UInt8(ascii: ",") }
        return UInt8(ascii: ".")
    }
}

/// The dates and currencies that rows have been met with, as they stand in the file.
package struct RowNeeds: Sendable {
    private(set) var keys = RowKeyTable<Void>()
    /// The cells of the dates, by number.
    package private(set) var dates: [[UInt8]] = []

    package init() {}

    /// How many there are.
    package var count: Int { dates.count }

    /// Notes those of a row; nothing when they are noted already or there is no room.
    package mutating func add(date: ArraySlice<UInt8>, currency: ArraySlice<UInt8>) {
        let bytes = Array(date + currency)
        guard let key = RowKey(bytes.span, date: 0..<date.count, currency: date.count..<bytes.count),
            keys.add(key, ()) != nil
        else { return }
        dates.append(Array(date))
    }
}
