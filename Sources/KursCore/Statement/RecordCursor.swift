internal import KursText

/// The columns of a statement's table whose cells a row is converted by.
package struct RowColumns: Sendable, Equatable {
    package var amount: Int
    /// -1 for a table whose rows share one currency.
    package var currency: Int
    /// -1 for a table without dates.
    package var date: Int

    package init(amount: Int, currency: Int?, date: Int?) {
        (self.amount, self.currency, self.date) = (amount, currency ?? -1, date ?? -1)
    }
}

/// A record of a block, cut at its marks as the rules for quotes say; offsets of the block.
struct RecordCells {
    var amount = 0..<0
    var currency = 0..<0
    var date = 0..<0
    /// The number of cells.
    var count = 0
    /// The end of the last cell, quotes included, and the start of the next record.
    var end = 0
    var next = 0
    /// How many line ends are within quotes.
    var innerLineEnds = 0

    /// What to say of the record when it needs the general path.
    @inline(never)
    func odd(_ bytes: Span<UInt8>) -> RowStop {
        .oddRow(
            next: next, lines: innerLineEnds &+ 1, hasAmount: amount.contains { bytes[$0].isASCIIDigit })
    }
}

/// Where in a block the next record begins.
package struct RecordCursor: Sendable {
    /// The offset of the record.
    package internal(set) var start: Int
    /// The number of marks before it.
    var mark = 0
    /// How many records, and lines, were passed since the last ``move(to:_:)``.
    package internal(set) var records = 0
    package internal(set) var lines = 0

    package init(start: Int) { self.start = start }

    /// Goes on at a later record, which was found otherwise.
    package mutating func move(to start: Int, _ marks: CellMarks) {
        (self.start, records, lines) = (start, 0, 0)
        while mark < marks.count, Int(marks.marks[mark] & CellMarks.offsetMask) < start { mark += 1 }
    }

    /// Goes past a record and its lines.
    mutating func skip(to next: Int, lines more: Int, _ marks: CellMarks) {
        start = next
        records += 1
        lines += more
        while mark < marks.count, Int(marks.marks[mark] & CellMarks.offsetMask) < next { mark += 1 }
    }

    /// Cuts the record; `nil` when the block does not hold its end.
    ///
    /// `after` becomes the number of marks before the next record.
    @inline(__always)
    func cells(
        _ bytes: Span<UInt8>, _ marks: Span<UInt32>, _ columns: RowColumns, lineFeed: Bool, after: inout Int
    ) -> RecordCells? {
        var kinds: UInt32 = 0
        var index = mark
        // The count of marks bounds every index below.
        while index < marks.count, kinds < CellMarks.lineEndFlag {
            kinds |= unsafe marks[unchecked: index]
            index &+= 1
        }
        guard kinds >= CellMarks.lineEndFlag else { return nil }
        if kinds & CellMarks.quoteFlag != 0 {
            return quotedCells(bytes, marks, columns, lineFeed: lineFeed, after: &after)
        }
        after = index
        var record = RecordCells()
        let lineEnd = unsafe Int(marks[unchecked: index &- 1] & CellMarks.offsetMask)
        record.count = index &- mark
        record.next = lineEnd &+ 1
        record.end = lineFeed && lineEnd > start && bytes[lineEnd &- 1] == 0x0D ? lineEnd &- 1 : lineEnd
        record.amount = plainCell(columns.amount, record, marks)
        if columns.currency >= 0 { record.currency = plainCell(columns.currency, record, marks) }
        if columns.date >= 0 { record.date = plainCell(columns.date, record, marks) }
        return record
    }

    /// A cell of a record without quotes; empty when there is none.
    @inline(__always)
    private func plainCell(_ column: Int, _ record: RecordCells, _ marks: Span<UInt32>) -> Range<Int> {
        guard column < record.count else { return 0..<0 }
        // The record's marks are among those of the block.
        let begin = unsafe column == 0 ? start : Int(marks[unchecked: mark &+ column &- 1]) &+ 1
        let end = unsafe column &+ 1 == record.count ? record.end : Int(marks[unchecked: mark &+ column])
        return unsafe Range(uncheckedBounds: (begin, max(begin, end)))
    }

    /// Cuts a record with quotes: a quoted cell begins with one directly after a delimiter, and two stand for one.
    @inline(never)
    private func quotedCells(
        _ bytes: Span<UInt8>, _ marks: Span<UInt32>, _ columns: RowColumns, lineFeed: Bool, after: inout Int
    ) -> RecordCells? {
        var record = RecordCells()
        var cellStart = start
        var quoted: Range<Int>?
        var index = mark
        while index < marks.count {
            let mark = marks[index]
            let offset = Int(mark & CellMarks.offsetMask)
            index += 1
            if mark & CellMarks.quoteFlag != 0 {
                guard offset == cellStart, quoted == nil else { continue }
                guard let close = RecordCursor.closingQuote(marks, &index, &record.innerLineEnds) else { return nil }
                quoted = (offset + 1)..<close
                continue
            }
            let isLast = mark & CellMarks.lineEndFlag != 0
            var cellEnd = offset
            if isLast {
                if lineFeed, offset > start, bytes[offset - 1] == 0x0D { cellEnd = offset - 1 }
                (record.end, record.next) = (cellEnd, offset + 1)
            }
            let cell = quoted ?? cellStart..<max(cellStart, cellEnd)
            if record.count == columns.amount { record.amount = cell }
            if record.count == columns.currency { record.currency = cell }
            if record.count == columns.date { record.date = cell }
            record.count += 1
            if isLast {
                after = index
                return record
            }
            (cellStart, quoted) = (offset + 1, nil)
        }
        return nil
    }

    /// The offset of the quote that ends a cell; `nil` when the block does not have it.
    private static func closingQuote(_ marks: Span<UInt32>, _ index: inout Int, _ lineEnds: inout Int) -> Int? {
        while index < marks.count {
            let mark = marks[index]
            index += 1
            if mark & CellMarks.lineEndFlag != 0 { lineEnds += 1 }
            guard mark & CellMarks.quoteFlag != 0 else { continue }
            let isDoubled = index < marks.count && marks[index] == mark + 1
            guard isDoubled else { return Int(mark & CellMarks.offsetMask) }
            index += 1
        }
        return nil
    }
}
