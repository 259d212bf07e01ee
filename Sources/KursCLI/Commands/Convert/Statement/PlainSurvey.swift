import KursCore

/// Looks through the rows of a table that need no general path: those with a plain amount, whose date and currency have
/// been met before.
struct PlainSurvey {
    private let survey: RowSurvey
    private let columns: RowColumns
    private var needs = RowNeeds()
    private var findings = RowSurvey.Findings()
    private var marks: CellMarks
    private var cursor = RecordCursor(start: 0)
    /// The filling of the buffer whose marks were found.
    private var fillCount = -1
    /// Whether rows are plain often enough for other threads.
    var pace = PlainPace()

    /// - Returns: `nil` for a table whose rows all need the general path.
    init?(_ table: StatementTable, delimiter: UInt8, lineEnd: UInt8) {
        guard case .single(let amount) = table.amount, table.currency != .withAmount,
            PlainRows.delimiters.contains(delimiter)
        else { return nil }
        var currency: Int?
        if case .column(let column) = table.currency { currency = column }
        columns = RowColumns(amount: amount, currency: currency, date: table.date)
        survey = RowSurvey(columns, lineEnd: lineEnd)
        marks = CellMarks(delimiter: delimiter, lineEnd: lineEnd)
    }

    /// What another thread needs to look through rows.
    var work: RowWork { .survey(survey, needs) }

    /// Adds what a block has shown.
    mutating func add(_ block: RowBlock) { findings.add(block.findings) }

    /// Learns the date and currency of a record, which the general path has looked at.
    mutating func learn(_ records: borrowing CSVReader) {
        guard columns.date >= 0, let date = records.cell(columns.date) else { return }
        needs.add(date: date, currency: columns.currency < 0 ? [] : records.cell(columns.currency) ?? [])
        findings.counts.append(contentsOf: repeatElement(0, count: needs.count - findings.counts.count))
    }

    /// Looks through the records from the reader's next one on, up to one that needs the general path or has not been
    /// read; returns their number.
    mutating func look(through records: inout CSVReader) -> Int {
        if fillCount != records.fillCount {
            fillCount = records.fillCount
            pace.fill()
            cursor = RecordCursor(start: records.next)
            marks.find(in: records.bytes.span, from: records.next, to: records.filled)
        }
        cursor.move(to: records.next, marks)
        _ = survey.look(through: records.bytes.span, marks, &cursor, needs, &findings)
        records.skip(to: cursor.start, lines: cursor.lines)
        return cursor.records
    }

    /// Adds what the rows so far have shown, and forgets it.
    mutating func deliver(
        _ amounts: inout DecimalMarkEvidence, _ dates: inout DateEvidence, width: inout Int, _ kyiv: KyivTime
    ) {
        amounts.add(points: findings.points, commas: findings.commas)
        width = max(width, findings.width)
        for (number, count) in findings.counts.enumerated() where count > 0 {
            _ = dates.look(at: needs.dates[number][...], kyiv, times: count)
        }
        findings = RowSurvey.Findings()
        findings.counts = [Int](repeating: 0, count: needs.count)
    }
}
