import KursCore

/// A command's answer in every format: a table for people, lines for scripts, records for programs.
///
/// ``bytes(_:)`` is the one place that chooses a format.
protocol CommandOutput {
    /// The key of the list of records in JSON.
    var key: StaticString { get }
    /// The fields of a record, in order.
    var columns: [StaticString] { get }
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext)
    /// Writes `-o plain`: by default the records without names or header.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext)
    /// Writes a format specific to this command; see ``CommandSpec/formats``.
    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext)
    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext)
    /// The warnings that JSON includes besides the records.
    func warnings(_ context: CommandContext) -> [(code: String, text: String)]
    /// The summary of all records, written only in JSON; `nil` for none.
    func summary(_ context: CommandContext) -> ((inout RecordWriter) -> Void)?
}

extension CommandOutput {
    /// The answer in the format of the settings.
    func bytes(_ context: CommandContext) -> [UInt8] {
        var bytes: [UInt8] = []
        switch context.settings.format {
        case .table: appendTable(to: &bytes, context)
        case .plain: appendPlain(to: &bytes, context)
        case .json, .jsonl, .csv, .tsv: bytes = records(context)
        case .ledger, .hledger, .beancount, .gnucashCSV, .fireflyCSV, .sfeed, .prometheus, .sqlite, .parquet:
            appendOwnFormat(to: &bytes, context)
        }
        return bytes
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) { bytes = records(context) }
    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {}
    func warnings(_ context: CommandContext) -> [(code: String, text: String)] { [] }
    func summary(_ context: CommandContext) -> ((inout RecordWriter) -> Void)? { nil }

    /// The answer as records.
    func records(_ context: CommandContext) -> [UInt8] {
        let settings = context.settings
        var writer = RecordWriter(format: settings.format, numbersAsNumbers: settings.numbersAsNumbers)
        writer.begin(key, columns: columns, showsHeader: settings.showsHeader, at: context.now)
        appendRecords(to: &writer, context)
        writer.end(warnings: warnings(context) + context.reporter.refusals, summary: summary(context))
        return writer.bytes
    }
}

extension CommandContext {
    /// Prints an answer, or writes it to the file of `--out`.
    func show(_ output: some CommandOutput) throws(CommandError) { try reporter.deliver(output.bytes(self)) }

    /// The warnings in their JSON form.
    func records(of warnings: [Warning]) -> [(code: String, text: String)] {
        warnings.map { ($0.code, $0.sentence(language)) }
    }
}

extension CommandContext {
    /// The status of a list, with a note in place of an empty table.
    ///
    /// A list of everything may be empty; where only a part was wanted, nothing matched.
    func listed(isEmpty: Bool, isPart: Bool, _ nothing: @autoclosure () -> LocalizedText) -> ExitStatus {
        guard isEmpty else { return reporter.answeredStatus }
        if settings.format == .table { reporter.note(nothing()) }
        return isPart ? .nothing : reporter.answeredStatus
    }
}
