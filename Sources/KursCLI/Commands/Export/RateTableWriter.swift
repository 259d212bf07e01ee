import KursCore
import KursTerminal

extension Fields {
    static let export: [Field<RateTableRow>] = [
        Field("day", "the day that the row is for") { $0.day },
        Field("market", "the market") { $0.quote.market },
        Field("currency", "the code of the currency") { $0.quote.currency },
        Field("base", "the currency of the numbers") { $0.quote.base },
        Field("buy", "the last buying rate of the day, per unit") { $0.quote.buy },
        Field("sell", "the last selling rate of the day, per unit") { $0.quote.sell },
        Field("official", "the last single rate of the day, per unit") { $0.quote.official },
        Field("rate_date", "the day for which the source gives the rate") { $0.rateDay },
        Field("source", "the source, as `kurs sources` lists it") { $0.stored.provenance.source.name },
        Field(
            "flag",
            "`carried` with the day whose rate is repeated, and doubts; doubtful rates need `--allow-flagged`"
        ) {
            $0.quote.flags.text(carriedFrom: $0.carriedFrom)
        },
    ]
}

protocol RateTableWriter: AnyObject {
    /// Adds rows; no two are of the same market, currency and day.
    func append(_ rows: [RateTableRow]) throws(CommandError)
    func finish() throws(CommandError) -> [UInt8]
}

/// The table of an export, or one for each year in a folder as Hive, Spark and DuckDB name them.
struct RateTables {
    private let format: OutputFormat
    private let isByYear: Bool
    private let context: CommandContext
    /// By year; a single table has the number 0.
    private var writers: [Int: any RateTableWriter] = [:]

    init(_ format: OutputFormat, byYear isByYear: Bool, _ context: CommandContext) throws(CommandError) {
        (self.format, self.isByYear, self.context) = (format, isByYear, context)
        if !isByYear { _ = try writer(0) }
    }

    private mutating func writer(_ year: Int) throws(CommandError) -> any RateTableWriter {
        if let known = writers[year] { return known }
        let writer: any RateTableWriter =
            switch format {
            case .parquet: ParquetRateTable()
            case .sqlite: try RateTableDatabase(context)
            default: RateTableRecords(format, context.settings)
            }
        writers[year] = writer
        return writer
    }

    mutating func append(_ rows: [RateTableRow]) throws(CommandError) {
        let parts = isByYear ? Dictionary(grouping: rows, by: \.day.date.year) : [0: rows]
        for (year, rows) in parts { try writer(year).append(rows) }
    }

    /// Writes the table, or the files of the years, each of which is replaced as a whole; files of other years stay.
    func deliver() throws(CommandError) {
        guard isByYear, let folder = context.settings.out else {
            for writer in writers.values { try context.reporter.deliver(try writer.finish()) }
            return
        }
        for (year, writer) in writers.sorted(by: { $0.key < $1.key }) {
            let path = "\(folder)/year=\(year)/rates.\(format.fileExtensions[0])"
            try onDisk(context.environment.files.makeFolder(of: path, mode: 0o755))
            try context.reporter.deliver(try writer.finish(), to: path)
        }
    }
}

extension RateTableRow {
    /// The values of the columns, none of which depends on the moment.
    fileprivate var values: [FieldValue] { Fields.export.map { $0.value(self, Timestamp(seconds: 0)) } }
}

final class RateTableRecords: RateTableWriter {
    private var writer: RecordWriter

    init(_ format: OutputFormat, _ settings: Settings) {
        writer = RecordWriter(format: format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin(
            "rates", columns: Fields.export.columns(), showsHeader: settings.showsHeader, at: Timestamp(seconds: 0))
    }

    func append(_ rows: [RateTableRow]) {
        for row in rows { writer.record(Fields.export, row, at: Timestamp(seconds: 0)) }
    }

    func finish() -> [UInt8] { writer.bytes }
}

final class RateTableDatabase: RateTableWriter {
    private let file: any RateTableFile

    init(_ context: CommandContext) throws(CommandError) {
        // SQLite would write what these have into the new database.
        if let out = context.settings.out, let path = context.environment.files.resolved(out) {
            for ending in ["-wal", "-journal"] where context.environment.files.mode(of: path + ending) != nil {
                throw .file(FileError(path: out, .accompanied(by: path + ending)))
            }
        }
        let columns = Fields.export.map { (name: $0.schema.name.description, mayBeNull: $0.schema.mayBeNull) }
        file = try inStore(context.environment.makeRateTable(columns))
    }

    func append(_ rows: [RateTableRow]) throws(CommandError) {
        try inStore(file.append(rows.map { $0.values.map(\.text) }))
    }

    func finish() throws(CommandError) -> [UInt8] {
        try inStore(file.finish())
    }
}

final class ParquetRateTable: RateTableWriter {
    private var columns = Fields.export.map { ParquetColumn.Values($0.schema) }
    private var count = 0

    func append(_ rows: [RateTableRow]) {
        for row in rows {
            for (index, value) in row.values.enumerated() { columns[index].append(value) }
        }
        count += rows.count
    }

    func finish() throws(CommandError) -> [UInt8] {
        let named = try zip(Fields.export, columns).map { (field, values) throws(CommandError) in
            try ParquetColumn(field.schema.name.description, values)
        }
        return ParquetFile(columns: named, rowCount: count, createdBy: "kurs version " + Project.version).bytes
    }
}

extension ParquetColumn.Values {
    fileprivate init(_ field: SchemaField) {
        switch field.kind {
        case .day: self = .days([])
        case .decimal: self = .decimals([])
        default: self = field.mayBeNull ? .optionalTexts(ParquetTexts()) : .texts(ParquetTexts())
        }
    }

    fileprivate mutating func append(_ value: FieldValue) {
        // The array is taken out of the enumeration, so that it is not copied.
        switch self {
        case .days(var days):
            self = .days([])
            if case .day(let day) = value { days.append(day.number) }
            self = .days(days)
        case .decimals(var decimals):
            self = .decimals([])
            if case .decimal(let decimal) = value { decimals.append(decimal) } else { decimals.append(nil) }
            self = .decimals(decimals)
        case .texts(var texts):
            self = .decimals([])
            texts.append(value.text)
            self = .texts(texts)
        case .optionalTexts(var texts):
            self = .decimals([])
            texts.append(value.text)
            self = .optionalTexts(texts)
        }
    }
}
