package import KursCore

/// A command's answer in every format: a table for people, lines for scripts, records for programs.
///
/// ``bytes(_:)`` is the one place that chooses a format.
package protocol CommandOutput {
    func records(_ context: CommandContext) -> RecordList
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext)
    /// Writes `-o plain`: by default the records.
    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext)
    func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext)
}

extension CommandOutput {
    package func bytes(_ context: CommandContext) -> [UInt8] {
        var bytes: [UInt8] = []
        switch context.settings.format {
        case .table: appendTable(to: &bytes, context)
        case .plain: appendPlain(to: &bytes, context)
        case .json, .jsonl, .csv, .tsv: bytes = written(context)
        case .ledger, .hledger, .beancount, .gnucashCSV, .fireflyCSV, .sfeed, .prometheus, .influx, .nginx,
            .sqlite, .parquet:
            appendOwnFormat(to: &bytes, context)
        }
        return bytes
    }

    package func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) { bytes = written(context) }
    package func appendOwnFormat(to bytes: inout [UInt8], _ context: CommandContext) {}

    package func written(_ context: CommandContext) -> [UInt8] {
        let settings = context.settings
        var records = records(context)
        records.warnings += context.reporter.refusals
        return records.bytes(
            settings.format, numbersAsNumbers: settings.numbersAsNumbers, showsHeader: settings.showsHeader,
            at: context.now)
    }
}

extension [UInt8] {
    /// Writes a line as wide as the screen, such as the sources below a table.
    package mutating func append(fitted line: String, _ style: TextStyle?, _ settings: Settings) {
        append(line: Paragraph.fitted(line, columns: settings.columns), settings.color ? style : nil)
    }

    /// Writes a text in lines as wide as the screen.
    package mutating func append(paragraph text: String, _ style: TextStyle?, _ settings: Settings) {
        append(paragraph: text, columns: settings.columns, settings.color ? style : nil)
    }

    /// Writes the title of a table, and its days beside it or, where there is no room, below it.
    package mutating func append(title: String, _ days: String, _ settings: Settings) {
        append(text: title, settings.color ? .strong : nil)
        let isRoom = DisplayWidth.of(title) + DisplayWidth.of(days) + 3 <= settings.columns
        append(text: (isRoom ? " · " : "\n") + days + "\n")
    }
}

extension CommandContext {
    /// Prints an answer, or writes it to the file of `--out`.
    package func show(_ output: some CommandOutput) throws(CommandError) {
        let isTable = settings.format == .table && settings.out == nil
        let bytes = output.bytes(self)
        try reporter.deliver(isTable ? Paragraph.fitted(bytes, columns: environment.terminalColumns) : bytes)
    }

    /// Prints the answer of a command that lacks nothing.
    package func answer(_ output: some CommandOutput) throws(CommandError) -> ExitStatus {
        try show(output)
        return .answered
    }

    package func records(of warnings: [Warning]) -> [(code: String, text: String)] {
        warnings.map { ($0.code, $0.sentence(language)) }
    }

    /// The status of a list, with a note in place of an empty table.
    ///
    /// A list of everything may be empty; where only a part was wanted, nothing matched.
    package func listed(isEmpty: Bool, isPart: Bool, _ nothing: @autoclosure () -> LocalizedText) -> ExitStatus {
        guard isEmpty else { return reporter.answeredStatus }
        if settings.format == .table || settings.out != nil { reporter.note(nothing()) }
        return isPart ? .nothing : reporter.answeredStatus
    }

    /// Prints a list, with a note in place of an empty table.
    package func list(
        _ output: some CommandOutput, isEmpty: Bool, isPart: Bool = false, _ nothing: @autoclosure () -> LocalizedText
    ) throws(CommandError) -> ExitStatus {
        let status = listed(isEmpty: isEmpty, isPart: isPart, nothing())
        try show(output)
        return status
    }
}
