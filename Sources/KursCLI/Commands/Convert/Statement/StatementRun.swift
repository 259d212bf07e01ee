import KursCore

/// `kurs convert --csv FILE`.
struct StatementRun {
    private let context: CommandContext
    private let options: ConversionOptions
    private let columns: StatementColumns
    private let filter: RowFilter
    private let file: StatementFile

    init(_ path: String, _ options: ConversionOptions, _ context: CommandContext) throws(CommandError) {
        do throws(UsageError) {
            columns = try StatementColumns(context.arguments)
            filter = try RowFilter(context)
        } catch {
            throw .usage(error)
        }
        (self.options, self.context) = (options, context)
        file = try StatementFile(path, context)
    }

    /// Converts the file and writes it.
    func run() throws(CommandError) -> ExitStatus {
        if let status = try runOnce() { return status }
        let input = try StatementInput(file, columns, filter, context)
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
            var trial = StatementConversion(context, options, rates, file, input, filter, into: NullSink())
            guard trial.run(try file.source()) else { return .badData }
        }
        let source = try file.source()
        return try context.reporter.deliver { (sink) throws(CommandError) in
            let workbook = writesWorkbook ? WorkbookSink(input.layout, file.sheet) : nil
            var statement = StatementConversion(
                context, options, rates, file, input, filter, into: workbook ?? file.sink(sink))
            let isWhole = statement.run(source)
            if isWhole, let workbook { sink.write(workbook.bytes(of: statement.writtenRecords)) }
            return (isWhole ? try statement.finish() : .badData, isWhole)
        }
    }

    private var writesWorkbook: Bool { context.settings.out?.lowercased().hasSuffix(".xlsx") ?? false }

    /// Converts the file in a ``SinglePass`` with the rates of the store, for a file that is replaced only when all is
    /// written; `nil`, and nothing written, where that does not do.
    private func runOnce() throws(CommandError) -> ExitStatus? {
        guard context.settings.out != nil, !writesWorkbook, let pass = try SinglePass(file, columns, context) else {
            return nil
        }
        let input = StatementInput(file, columns, pass)
        let rates = try context.services.rateLoader(of: options.market, on: options.day, policy: .fromCache)
        let source = try file.source()
        var holds = false
        let status = try context.reporter.deliver { (sink) throws(CommandError) in
            var statement = StatementConversion(
                context, options, rates, file, input, filter, pass, into: file.sink(sink))
            holds = statement.run(source) && statement.singlePass?.concludes() == true
            guard holds else { return (.badData, false) }
            input.note(context)
            return (try statement.finish(), true)
        }
        return holds ? status : nil
    }
}
