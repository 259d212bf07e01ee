import KursCore
import KursSources

/// `kurs inspect source ID FILE|- [--url URL] [--on DATE]`: reads a saved answer with a source's reader.
///
/// Prints all records in the order of the answer, as JSON unless `-o` is given; of the store only the NBU's rates are
/// used, to check those of the answer.
enum InspectSource {
    static let usage = "inspect source ID FILE|- [--url URL] [--on DATE]"
    static let spec = CommandSpec(
        "source", InspectCommand.spec.summary, usage: [usage],
        options: [
            OptionSpec("url", value: "URL", "the address it was saved from", "адреса, звідки це збережено"),
            OptionSpec("on", value: "DATE", "the day it must be for", "день, за який це має бути"),
        ],
        arguments: ["SOURCE", "FILE"], handler: 0)

    /// The names of the readers.
    static var ids: [String] { SourceRegistry.readers.map(\.name) }

    static func run(_ arguments: ParsedArguments, _ environment: Environment) -> Int32 {
        run(arguments, environment, spec) { context throws(CommandError) in
            let arguments = context.arguments.operands
            guard let id = arguments.first else { throw .usage(.missingArgument("ID", usage: usage)) }
            guard ids.contains(id) else { throw .usage(.unknownSource(id, near: ParsedArguments.near(id, ids))) }
            guard arguments.count > 1 else { throw .usage(.missingArgument("FILE", usage: usage)) }
            if arguments.count > 2 { throw .usage(.unexpectedArgument(arguments[2], usage: usage)) }
            guard let bytes = try bytes(arguments[1], environment) else { throw .noInput(path: arguments[1]) }
            var readerContext = ReaderContext(
                day: try context.day(of: "on"), fetchedAt: context.now, kyiv: environment.kyiv,
                address: context.arguments.value("url"))
            readerContext.layouts = context.services.layouts.texts
            let reading = SourceRegistry.read(SourceID(id), bytes, readerContext) ?? .refused(.notFound(.reader))
            return try show(reading, of: SourceID(id), context)
        }
    }

    /// Carries out a kind of `kurs inspect` with its own options and settings; returns the exit status.
    static func run(
        _ arguments: ParsedArguments, _ environment: Environment, _ spec: CommandSpec,
        _ body: (CommandContext) throws(CommandError) -> ExitStatus
    ) -> Int32 {
        var language = LanguageSelection.language(of: environment.arguments, environment)
        do throws(CommandError) {
            let context = try CommandContext(try ownArguments(arguments, spec), environment)
            language = context.language
            return try body(context).rawValue
        } catch {
            let explanation = ErrorMessage(error, language)
            let wantsJSON = arguments.operands.contains("--json") || arguments.has("json")
            environment.streams.errors.write(wantsJSON ? explanation.json : explanation.line)
            return explanation.status.rawValue
        }
    }

    /// The arguments after `inspect` and the kind, with any options given before `inspect`.
    private static func ownArguments(
        _ arguments: ParsedArguments, _ spec: CommandSpec
    ) throws(CommandError) -> ParsedArguments {
        do throws(UsageError) {
            var bench = try ParsedArguments(arguments.operands[...], .only(spec))
            bench.options = arguments.options + bench.options
            return bench
        } catch {
            guard case .unknownOption(let option, _, let near) = error else { throw .usage(error) }
            throw .usage(.unknownOption(option, command: "inspect " + spec.name, near: near))
        }
    }

    static func bytes(_ name: String, _ environment: Environment) throws(CommandError) -> [UInt8]? {
        let limit = InspectInput.byteLimit
        do throws(FileError) {
            guard name == "-" else { return try environment.files.read(name, atMost: limit) }
            if let bytes = environment.streams.input.readAll(atMost: limit) { return bytes }
            throw FileError(path: name, .tooLarge(limit: limit))
        } catch {
            if case .tooLarge = error.reason { throw .tooLarge(error) }
            throw .unreadable(error)
        }
    }

    /// Holds rates against the NBU's of the store, leaves out what cannot be a rate, and says what was not checked.
    private static func hold(
        _ parsed: inout ParsedAnswer, of source: SourceID, _ context: CommandContext
    ) -> [Warning] {
        guard parsed.quotes.contains(where: \.market.traits.isComparedWithNBU) else { return [] }
        let stored = parsed.quotes.map {
            StoredQuote(quote: $0, provenance: Provenance(source: source), fetchedAt: context.now)
        }
        if let reference = context.services.storedReference(),
            let held = try? QuoteChecks.held(stored, against: reference, context.environment.kyiv)
        {
            parsed.quotes = held.quotes.map(\.quote)
            return held.warnings
        }
        var currencies: [CurrencyCode] = []
        for quote in parsed.quotes where quote.market.traits.isComparedWithNBU && !currencies.contains(quote.currency) {
            currencies.append(quote.currency)
        }
        return [.notChecked(currencies: currencies, source: source)]
    }

    /// Writes the records; a refused answer is an empty list with its reason.
    ///
    /// - Parameter notes: Further warnings.
    static func show(
        _ reading: ReadResult, of source: SourceID, _ context: CommandContext,
        notes: [(code: String, text: String)] = []
    ) throws(CommandError) -> ExitStatus {
        var parsed = ParsedAnswer()
        var warnings: [(code: String, text: String)] = []
        switch reading {
        case .found(let found):
            parsed = found
            let held = hold(&parsed, of: source, context)
            warnings = (found.warnings + held.filter { !found.warnings.contains($0) }).map {
                ($0.code, $0.sentence(context.language))
            }
        case .noData:
            let text = LocalizedText(
                "the answer states that there is no data for that day",
                "у відповіді зазначено, що на цей день даних немає")
            warnings = [("no-data", text(context.language))]
        case .refused(let refusal): warnings = [("refused", refusal.sentence(context.language))]
        }
        warnings += notes
        let settings = context.settings
        let isFormatNamed = context.arguments.has("output") || context.arguments.has("json")
        if isFormatNamed, settings.format == .table {
            throw .usage(.noFormat(settings.format.rawValue, command: "inspect " + context.arguments.spec.name))
        }
        let format = isFormatNamed ? settings.format : .json
        var writer = RecordWriter(format: format, numbersAsNumbers: settings.numbersAsNumbers)
        InspectedRecords(source: source, parsed: parsed, now: context.now)
            .write(to: &writer, showsHeader: settings.showsHeader)
        writer.end(warnings: warnings)
        try context.reporter.deliver(writer.bytes)
        if format != .json {
            for warning in warnings { context.reporter.note(LocalizedText(warning.text, warning.text)) }
        }
        if case .refused = reading { return .badData }
        return .answered
    }
}
