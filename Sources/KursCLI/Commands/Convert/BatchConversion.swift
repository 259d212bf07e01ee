import KursCore

/// `kurs convert -` and `kurs convert --csv FILE`: amounts by the line and by the row.
enum BatchConversion {
    static let options: [OptionSpec] = [
        OptionSpec("to", value: "CURRENCY", "the target currency", "цільова валюта"),
        OptionSpec("csv", value: "FILE", "convert the rows of a statement", "перерахувати рядки виписки"),
        OptionSpec(
            "amount-col", value: "COLUMN", "column of the amounts, by name or number",
            "стовпець сум: назва або номер"),
        OptionSpec("currency-col", value: "COLUMN", "column of the currencies", "стовпець валют"),
        OptionSpec(
            "currency", value: "CURRENCY", "currency of all rows, if there is no column for it",
            "валюта всіх рядків, якщо стовпця немає"),
        OptionSpec("date-col", value: "COLUMN", "column of the dates", "стовпець дат"),
        OptionSpec(
            "delimiter", value: "CHARACTER", "cell delimiter (default: detected)",
            "роздільник комірок (типово визначається автоматично)"),
        OptionSpec(
            "decimal", value: "CHARACTER", choices: [".", ","], "decimal mark of the amounts (default: detected)",
            "десятковий знак сум (типово визначається автоматично)"),
        OptionSpec("strict", "stop at the first invalid line", "зупинитися на першому помилковому рядку"),
        OptionSpec(
            "totals", "print totals by currency, month and quarter on standard error",
            "підсумки за валютами, місяцями й кварталами у stderr"),
        OptionSpec("totals-out", value: "FILE", "write the totals to FILE", "записати підсумки у файл"),
    ]

    /// The options that only a statement has, and those that a stream has as well.
    private static let ofStatements = ["amount-col", "currency-col", "currency", "date-col", "delimiter", "decimal"]
    private static let ofStreams = ["strict", "totals", "totals-out"]

    /// Refuses what a single amount would silently leave aside.
    static func refuseOptions(_ words: ParsedArguments) throws(CommandError) {
        for option in ofStatements + ofStreams where words.has(option) {
            throw .usage(.needs("--" + option, ofStreams.contains(option) ? "- / --csv" : "--csv"))
        }
    }

    static func run(_ session: CommandContext) throws(CommandError) -> ExitStatus {
        let words = session.words
        let stream = words.has("csv") ? "--csv" : "-"
        for option in ["explain", "words", "bank", "best", "kind"] where words.has(option) {
            throw .usage(.conflict(stream, "--" + option))
        }
        if !words.has("csv"), let option = BatchConversion.ofStatements.first(where: { words.has($0) }) {
            throw .usage(.needs("--" + option, "--csv"))
        }
        let question = try ConversionOptions(session)
        if let path = words.value("csv") {
            if words.has("output") || words.has("json") { throw .usage(.conflict("--csv", "--output")) }
            if let word = words.arguments.first { throw .usage(.needlessArgument(word, usage: "convert --csv FILE …")) }
            // A statement is read twice, which only a file can be.
            guard path != "-" else { throw .usage(.badForm("--csv", given: path, .fileReadTwice)) }
            return try statement(path, question, session)
        }
        let rates = try session.streamRates(of: question.market, on: question.day)
        return try session.intoFile { (sink) throws(CommandError) in
            var stream = LineConversion(session, question, rates, into: sink)
            let status = try stream.run()
            return (status, stream.isWhole)
        }
    }

    private static func statement(
        _ path: String, _ question: ConversionOptions, _ session: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let columns: StatementColumns
        do throws(UsageError) {
            columns = try StatementColumns(session.words)
        } catch {
            throw .usage(error)
        }
        let first = try session.input(path)
        let survey: StatementAnalysis
        do throws(StatementError) {
            survey = try StatementAnalysis(first, columns, session.world.kyiv)
        } catch {
            throw .statement(error, path: path)
        }
        if !session.words.has("date-col"), !session.words.has("on") {
            let today = session.today.iso
            session.note(
                LocalizedText(
                    "without --date-col, all rows use the rate for \(today)",
                    "без --date-col для всіх рядків узято курс на \(today)"))
        }
        let rates = try session.streamRates(of: question.market, on: question.day)
        let wanted = survey.wanted(question.terms.target)
        if let day = survey.onlyDay {
            rates.prepare(day, wanted.flatMap(\.currencies))
        } else {
            rates.prepare(wanted)
        }
        let source = try session.input(path)
        return try session.intoFile { (sink) throws(CommandError) in
            var statement = StatementConversion(session, question, rates, survey.shape, into: sink)
            let isWhole = statement.run(source)
            return (isWhole ? try statement.finish() : .badData, isWhole)
        }
    }
}

extension CommandContext {
    /// A statement named on the command line.
    func input(_ path: String) throws(CommandError) -> any ByteSource {
        do throws(FileError) {
            if let source = try world.files.source(path) { return source }
        } catch {
            throw .unreadable(error)
        }
        throw .noStatement(path: path)
    }

    /// Hands out where the answer goes: standard output, or with `--out` a file that appears when all is written.
    ///
    /// The body says how the command ends, and whether what it wrote is whole; otherwise the file is left as it was.
    func intoFile(
        _ body: (any ByteSink) throws(CommandError) -> (status: ExitStatus, isWhole: Bool)
    ) throws(CommandError) -> ExitStatus {
        guard let path = settings.out else { return try body(world.streams.output).status }
        let draft: any FileDraft
        do throws(FileError) {
            draft = try world.files.draft(path, mode: 0o644)
        } catch {
            throw .file(error)
        }
        let ended: (status: ExitStatus, isWhole: Bool)
        do throws(CommandError) {
            ended = try body(draft)
        } catch {
            draft.discard()
            throw error
        }
        guard ended.isWhole else {
            draft.discard()
            return ended.status
        }
        do throws(FileError) {
            try draft.publish()
        } catch {
            throw .file(error)
        }
        return ended.status
    }
}
