import KursCore
import KursSources

/// `kurs inspect source ID FILE|- [--url URL] [--on DATE]`: what a source's reader makes of a saved answer.
///
/// No store and no limit: the records of the design, in the order of the answer, as JSON unless `-o` says otherwise.
enum InspectSource {
    static let usage = "inspect source ID FILE|- [--url URL] [--on DATE]"
    static let spec = CommandSpec(
        "source", InspectCommand.spec.summary, usage: [usage],
        options: [
            OptionSpec("url", value: "URL", "the address it was saved from", "адреса, звідки це збережено"),
            OptionSpec("on", value: "DATE", "the day it must be for", "день, за який це має бути"),
        ],
        arguments: ["SOURCE", "FILE"])

    /// The names of the readers.
    static var ids: [String] { SourceRegistry.readers.map(\.name) }

    static func run(_ words: ParsedArguments, _ world: Environment) -> Int32 {
        var language = Settings.language(of: world.arguments, world)
        do throws(CommandError) {
            let bench = try InspectSource.words(words)
            let session = try CommandContext(bench, world)
            language = session.language
            let arguments = bench.arguments
            guard let id = arguments.first else { throw .usage(.missingArgument("ID", usage: usage)) }
            guard ids.contains(id) else { throw .usage(.unknownSource(id, near: ParsedArguments.near(id, ids))) }
            guard arguments.count > 1 else { throw .usage(.missingArgument("FILE", usage: usage)) }
            if arguments.count > 2 { throw .usage(.needlessArgument(arguments[2], usage: usage)) }
            guard let bytes = try InspectSource.bytes(arguments[1], world) else {
                throw .noInput(path: arguments[1])
            }
            let context = ReaderContext(
                day: try session.day(of: "on"), fetchedAt: session.now, kyiv: world.kyiv, address: bench.value("url")
            )
            let reading = SourceRegistry.read(SourceID(id), bytes, context) ?? .refused(.notFound(.reader))
            return try show(reading, of: SourceID(id), session).rawValue
        } catch {
            let explanation = ErrorMessage(error, language)
            let wantsJSON = words.arguments.contains("--json") || words.has("json")
            world.streams.errors.write(wantsJSON ? explanation.json : explanation.line)
            return explanation.status.rawValue
        }
    }

    /// The words behind `inspect source`, with the options that stood before `inspect`.
    private static func words(_ words: ParsedArguments) throws(CommandError) -> ParsedArguments {
        do throws(UsageError) {
            var bench = try ParsedArguments(words.arguments[...], .only(spec))
            bench.options = words.options + bench.options
            return bench
        } catch {
            guard case .unknownOption(let option, _, let near) = error else { throw .usage(error) }
            throw .usage(.unknownOption(option, command: "inspect source", near: near))
        }
    }

    private static func bytes(_ name: String, _ world: Environment) throws(CommandError) -> [UInt8]? {
        guard name == "-" else { return try? world.files.read(name) }
        var bytes: [UInt8] = []
        while true {
            let next = world.streams.input.read(atMost: 65_536)
            if next.isEmpty { return bytes }
            bytes += next
        }
    }

    /// Writes what was found; a refusal is an empty list with its reason.
    private static func show(
        _ reading: ReadResult, of source: SourceID, _ session: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var harvest = ParsedAnswer()
        var warnings: [(code: String, text: String)] = []
        switch reading {
        case .found(let found):
            harvest = found
            warnings = found.warnings.map { ($0.code, $0.sentence(session.language)) }
        case .noData:
            let text = LocalizedText(
                "the answer states that there is no data for that day",
                "у відповіді зазначено, що на цей день даних немає")
            warnings = [("no-data", text(session.language))]
        case .refused(let refusal): warnings = [("refused", refusal.sentence(session.language))]
        }
        let settings = session.settings
        let isFormatNamed = session.words.has("output") || session.words.has("json")
        let format = isFormatNamed && settings.format != .table ? settings.format : .json
        var writer = RecordWriter(format: format, numbersAsNumbers: settings.numbersAsNumbers)
        InspectedRecords(source: source, harvest: harvest, now: session.now)
            .write(to: &writer, showsHeader: settings.showsHeader)
        writer.end(warnings: warnings)
        try session.deliver(writer.bytes)
        if format != .json { for warning in warnings { session.note(LocalizedText(warning.text, warning.text)) } }
        if case .refused = reading { return .badData }
        return .answered
    }
}
