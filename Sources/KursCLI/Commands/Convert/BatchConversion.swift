import KursCore
import KursStatements
import KursTerminal

/// `kurs convert -` and `kurs convert --csv FILE`: amounts from lines and from CSV rows.
enum BatchConversion {
    static let options: [OptionSpec] =
        [
            OptionSpec("to", value: "CURRENCY", "the target currency", "цільова валюта"),
            OptionSpec("csv", value: "FILE", "convert the rows of a statement", "перерахувати рядки виписки"),
        ] + StatementOptions.columns + [
            OptionSpec(
                "only", value: "KIND", choices: RowFilter.Kind.allCases.map(\.rawValue),
                "write only rows of this kind: income, expense, sale (of currency) or undecided",
                "записати лише надходження (income), витрати (expense), продаж валюти (sale) чи невизначене (undecided)"
            ),
            CommonReceipts.allowUndecided,
            OptionSpec(
                "period", value: "PERIOD", "write only the rows of a year, half-year, nine months, quarter or month",
                "записати лише рядки за рік, півріччя, дев'ять місяців, квартал чи місяць"),
            OptionSpec(
                "from", alias: "since", value: "DATE", "write only rows from this day onward",
                "записати лише рядки від цього дня"),
            OptionSpec(
                "until", value: "DATE", "write only the rows up to and including this day; same as --to DATE",
                "записати лише рядки до цього дня включно; те саме означає --to ДАТА"),
            OptionSpec(
                "skip-status", value: "STATUS", "do not convert rows with this status",
                "не перераховувати рядків із цим статусом"),
            StatementOptions.sheet,
            OptionSpec(
                "id-col", value: "COLUMN",
                "with -, the field of an identifier, counted between tabs from 1, or its name in JSON lines; "
                    + "a line that cannot be converted keeps its place, with the error",
                "з - — поле з ідентифікатором: номер між табуляціями або назва в рядках JSON; рядок, який не вдалося "
                    + "перерахувати, лишається на своєму місці, з помилкою"),
            OptionSpec("strict", "stop at the first invalid line", "зупинитися на першому рядку з помилкою"),
            OptionSpec(
                "totals", "print totals by currency, month, quarter and cumulative period on standard error",
                "підсумки за валютами: за місяць, за квартал і наростаючим підсумком від початку року, у stderr"),
            OptionSpec(
                "totals-out", value: "FILE", "write the totals to FILE: CSV, or JSON for a name in .json",
                "записати підсумки у файл: CSV або JSON, якщо назва закінчується на .json"),
        ]

    /// The options of statements only, and those shared with streams.
    private static let ofStatements = [
        "amount-col", "debit-col", "credit-col", "currency-col", "currency", "date-col", "date-format", "delimiter",
        "decimal", "only", "period", "from", "until", "skip-status", "sheet", "allow-undecided",
    ]
    private static let ofStreams = ["strict", "totals", "totals-out"]
    private static let ofLines = ["id-col"]

    /// Refuses options that would have no effect on a single amount.
    static func refuseOptions(_ arguments: ParsedArguments) throws(CommandError) {
        for option in ofStatements + ofStreams + ofLines where arguments.has(option) {
            let stream = ofLines.contains(option) ? "-" : ofStreams.contains(option) ? "- / --csv" : "--csv FILE"
            throw .usage(.needs("--" + option, stream))
        }
    }

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let path = arguments.statement
        let stream = arguments.has("csv") ? "--csv" : path ?? "-"
        for option in ["explain", "words", "bank", "best", "kind", "limit"]
        where arguments.has(option) && (option != "explain" || path == nil) {
            throw .usage(.conflict(stream, "--" + option))
        }
        if path == nil, let option = BatchConversion.ofStatements.first(where: { arguments.has($0) }) {
            throw .usage(.needs("--" + option, "FILE"))
        }
        if path != nil, let option = BatchConversion.ofLines.first(where: { arguments.has($0) }) {
            throw .usage(.needs("--" + option, "-"))
        }
        if arguments.has("on"), arguments.has("date-col") { throw .usage(.conflict("--on", "--date-col")) }
        let options = try ConversionOptions(context)
        // Amounts may be in coins that were found before; none is looked up for a row.
        try? context.services.meetCoins()
        if let path {
            // A statement's rows are printed as CSV.
            if arguments.has("json") || arguments.has("output") && context.settings.format != .csv {
                if arguments.has("json") { throw .usage(.conflict("--json", path)) }
                throw .usage(.badValue("--output", given: context.settings.format.rawValue, expected: ["csv"]))
            }
            if arguments.has("csv"), let word = arguments.operands.first {
                throw .usage(.unexpectedArgument(word, usage: "convert --csv FILE …"))
            }
            // A statement may be read twice, so it must be a file.
            guard path != "-" else { throw .usage(.badForm("--csv", given: path, .fileReadTwice)) }
            let paths = arguments.has("csv") ? [path] : arguments.statements
            // One file takes one statement; on standard output each follows the other with its own header.
            if paths.count > 1, arguments.has("out") { throw .usage(.conflict(paths[1], "--out")) }
            if arguments.has("allow-undecided"), !["income", "expense"].contains(arguments.value("only")) {
                throw .usage(.needs("--allow-undecided", "--only income"))
            }
            var statuses: [ExitStatus] = []
            var runs: [StatementRun] = []
            for path in paths { runs.append(try StatementRun(path, options, context)) }
            let inputs = runs.map(\.input)
            let repeated = try RepeatedRows(inputs, context)
            let kinds = runs.first?.wantsKinds == true ? try StatementKinds(inputs, repeated, context) : nil
            var totals = runs.first?.emptyTotals
            for (number, run) in runs.enumerated() {
                let ended = try run.run(kinds, repeated, number, adding: &totals)
                if totals == nil { return ended }
                if ended != .nothing { statuses.append(ended) }
            }
            try totals?.deliver(context, inputs[0].layout.dialect)
            return statuses.first { $0 != .answered } ?? statuses.first ?? .nothing
        }
        let rates = try context.services.rateLoader(of: options.market, on: options.day)
        return try context.reporter.deliver { (sink) throws(CommandError) in
            var stream = LineConversion(context, options, rates, into: sink)
            let status = try stream.run()
            return (status, stream.isWhole)
        }
    }
}

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
        columns = try asTyped(StatementColumns(context.arguments))
        filter = try asTyped(RowFilter(context))
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
        // Only in a file nothing comes between the rows and the line on the terminal.
        let source = try file.source(
            showsProgress: context.settings.out != nil || context.environment.isOutputFile())
        return try context.reporter.deliver { (sink) throws(CommandError) in
            let isWorkbook = context.settings.out?.lowercased().hasSuffix(".xlsx") ?? false
            let workbook = isWorkbook ? WorkbookSink(input.layout, file.sheet) : nil
            var statement = StatementConversion(
                context, options, rates, file, input, filter, kinds, repeated, number, totals ?? emptyTotals,
                into: workbook ?? file.sink(sink))
            let isWhole = statement.run(source)
            totals = isWhole ? statement.totals : nil
            if isWhole, let workbook { sink.write(workbook.bytes(of: statement.writtenRecords)) }
            return (isWhole ? try statement.finish() : .badData, isWhole)
        }
    }
}

final class NullSink: ByteSink {
    func write(_ bytes: [UInt8]) {}
    func flush() {}
}
