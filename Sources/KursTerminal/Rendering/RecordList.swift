package import KursCore
import KursText

/// The records of an answer, from which every format for programs is written.
package struct RecordList {
    /// The key of the list in JSON, which is the name of its schema.
    let key: StaticString
    /// The columns of CSV and TSV, whose rows have no place for lists of objects.
    let columns: [StaticString]
    package var warnings: [(code: String, text: String)]
    private let records: (inout RecordWriter, Timestamp) -> Void
    /// The lines of `-o plain`; `nil` for the records without names.
    private let lines: ((Timestamp) -> [UInt8])?
    /// The fields of a summary of all records, which only JSON has.
    private var summary: ((inout RecordWriter, Timestamp) -> Void)?

    /// - Parameter plain: The fields that `-o plain` shows, texts on one line; `nil` for all of them.
    package init<Row>(
        _ key: StaticString, _ fields: [Field<Row>], _ rows: [Row], plain: [StaticString]? = nil,
        warnings: [(code: String, text: String)] = []
    ) {
        (self.key, self.warnings) = (key, warnings)
        columns = fields.columns()
        records = { writer, now in for row in rows { writer.record(fields, row, at: now) } }
        lines = plain.map { plain in
            let shown = plain.compactMap { name in fields.first { "\($0.schema.name)" == "\(name)" } }
            return { now in
                var bytes: [UInt8] = []
                for row in rows { bytes.append(plain: shown.map { $0.value(row, now) }) }
                return bytes
            }
        }
    }

    package func summed<Summary>(by fields: [Field<Summary>], _ summary: Summary) -> RecordList {
        var list = self
        list.summary = { $0.fields(fields, summary, at: $1) }
        return list
    }

    package func bytes(_ format: OutputFormat, numbersAsNumbers: Bool, showsHeader: Bool, at now: Timestamp) -> [UInt8]
    {
        if format == .plain, let lines { return lines(now) }
        var writer = RecordWriter(format: format, numbersAsNumbers: numbersAsNumbers)
        writer.begin(key, columns: columns, showsHeader: showsHeader, at: now)
        records(&writer, now)
        writer.end(warnings: warnings, summary: summary.map { summary in { summary(&$0, now) } })
        return writer.bytes
    }
}

extension Sequence {
    package func object<Row>(_ row: Row) -> [UInt8] where Element == Field<Row> {
        var writer = RecordWriter(format: .jsonl, numbersAsNumbers: false)
        writer.record(Array(self), row, at: Timestamp(seconds: 0))
        return writer.bytes
    }
}
