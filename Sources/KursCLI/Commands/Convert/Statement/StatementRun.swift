import KursCore

/// `kurs convert --csv FILE`.
struct StatementRun {
    private let context: CommandContext
    private let options: ConversionOptions
    private let columns: StatementColumns
    private let filter: RowFilter
    private let file: StatementFile
    let input: StatementInput

    /// Whether it must be known what the rows are.
    var wantsKinds: Bool { filter.kind != nil || context.arguments.has("explain") }

    init(_ path: String, _ options: ConversionOptions, _ context: CommandContext) throws(CommandError) {
        do throws(UsageError) {
            columns = try StatementColumns(context.arguments)
            filter = try RowFilter(context)
        } catch {
            throw .usage(error)
        }
        (self.options, self.context) = (options, context)
        file = try StatementFile(path, context)
        input = try StatementInput(file, columns, filter, context)
    }

    var emptyTotals: Totals {
        Totals(
            options.terms.target, at: options.market, of: filter.period,
            tellsUndecided: filter.kind == .income || filter.kind == .expense)
    }

    /// Converts the file and writes it.
    ///
    /// - Parameters:
    ///   - kinds: What the rows of all files are, if it must be known.
    ///   - number: The number of this file among them.
    ///   - totals: Those of the files before, to which this one's are added; `nil` if `--strict` stops at a row.
    func run(
        _ kinds: StatementKinds?, _ repeated: RepeatedRows, _ number: Int, adding totals: inout Totals?
    ) throws(CommandError) -> ExitStatus {
        input.note(context)
        let rates = try context.services.rateLoader(of: options.market, on: options.day)
        let wanted = input.needs.wanted(options.terms.target)
        if let day = input.needs.onlyDay {
            rates.prepare(day, wanted.flatMap(\.currencies))
        } else {
            rates.prepare(wanted)
        }
        // Standard output cannot be taken back, so the rows are tried first.
        if options.stopsAtFirstError, context.settings.out == nil {
            var trial = StatementConversion(
                context, options, rates, file, input, filter, kinds, repeated, number, emptyTotals, into: NullSink())
            guard trial.run(try file.source()) else {
                totals = nil
                return .badData
            }
        }
        let source = try file.source()
        return try context.reporter.deliver { (sink) throws(CommandError) in
            let workbook = writesWorkbook ? WorkbookSink(input.layout, file.sheet) : nil
            var statement = StatementConversion(
                context, options, rates, file, input, filter, kinds, repeated, number, totals ?? emptyTotals,
                into: workbook ?? file.sink(sink))
            let isWhole = statement.run(source)
            totals = isWhole ? statement.totals : nil
            if isWhole, let workbook { sink.write(workbook.bytes(of: statement.writtenRecords)) }
            return (isWhole ? try statement.finish() : .badData, isWhole)
        }
    }

    private var writesWorkbook: Bool { context.settings.out?.lowercased().hasSuffix(".xlsx") ?? false }
}

/// A sink that discards what is written.
final class NullSink: ByteSink {
    func write(_ bytes: [UInt8]) {}
    func flush() {}
}
