import KursCore
public import KursTerminal
import KursWalletCommands

/// Runs command lines: arguments in, bytes and an exit status out.
public enum Kurs {
    /// The version that `--version` and the `User-Agent` name.
    public static let version = Project.version
    /// The project's address, part of the `User-Agent` so that a site can identify its client.
    public static let site = Project.site

    /// Runs one command line.
    ///
    /// - Returns: The exit status; everything printed is flushed.
    public static func run(_ environment: Environment) -> Int32 {
        var environment = environment
        environment.streams.wrapErrors(environment.errorColumns)
        defer {
            environment.streams.output.flush()
            environment.streams.errors.flush()
        }
        var wantsJSON = false
        var language: Language?
        do throws(CommandError) {
            if environment.arguments.first == FetchProcess.argument {
                return try FetchProcess.run(environment).rawValue
            }
            if environment.arguments.first == CompletionProcess.argument {
                return try CompletionProcess.run(
                    environment, .kurs, topics: HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
                ).rawValue
            }
            // A name that kurs does not know may be that of a coin: once it is found, the whole line is read again.
            return try CoinLookup.attempting { (error) throws(CommandError) in
                try contextOfRefused(environment, error)
            } _: { (attempt) throws(CommandError) in
                try answer(environment, &attempt, &language, &wantsJSON)
            }
        } catch {
            let explanation = ErrorMessage(
                error, language ?? LanguageSelection.language(of: environment.arguments, environment),
                now: environment.time.now)
            environment.streams.errors.write(wantsJSON ? explanation.json : explanation.line)
            return explanation.status.rawValue
        }
    }

    /// Reads the command line and carries it out.
    ///
    /// - Parameter attempt: The last attempt at it, whose store the next one shares.
    private static func answer(
        _ environment: Environment, _ attempt: inout CommandContext?, _ language: inout Language?,
        _ wantsJSON: inout Bool
    ) throws(CommandError) -> Int32 {
        var arguments: ParsedArguments
        do throws(UsageError) {
            arguments = try ParsedArguments(environment.arguments[...], .kurs)
            arguments.takeHelp()
        } catch {
            wantsJSON = Kurs.wantsJSON(environment.arguments)
            throw .usage(error)
        }
        let format = arguments.value("output")
        wantsJSON = arguments.has("json") || format == "json" || format == "jsonl"
        // Neither is a record; a script that asked for JSON would not find any.
        for name in ["help", "version"] where wantsJSON && arguments.has(name) {
            throw .usage(.conflict("--" + name, arguments.has("json") ? "--json" : "--output \(format ?? "")"))
        }
        if arguments.has("version") {
            environment.streams.output.write(VersionCommand.line)
            return 0
        }
        if arguments.has("help") {
            let language = LanguageSelection.language(of: environment.arguments, environment)
            let help = Help(language, columns: environment.terminalColumns)
            environment.streams.output.write(
                help.page(arguments.spec, isShort: arguments.value("help") != nil))
            return 0
        }
        var mayRecover = false
        do throws(CommandError) {
            return try carryOut(arguments, environment, &attempt, &language, &mayRecover)
        } catch {
            // A damaged database is recovered, and the command is run once more; one that only reads changes nothing.
            guard case .answer(.store(.corrupt(let path, _))) = error, mayRecover,
                let recovered = environment.recoverStore(path)
            else { throw error }
            if case .recovered(let place) = recovered {
                environment.streams.errors.write("kurs: " + Reporter.recovered(place)(language ?? .en) + "\n")
            }
            attempt = nil
            return try carryOut(arguments, environment, &attempt, &language, &mayRecover)
        }
    }

    /// The settings of a command line that could not be read, as one of `kurs rates`.
    private static func contextOfRefused(
        _ environment: Environment, _ refusal: CommandError
    ) throws(CommandError) -> CommandContext {
        guard let arguments = try? ParsedArguments(["rates"] + environment.arguments, .kurs),
            let context = try? CommandContext(arguments, environment)
        else { throw refusal }
        return context
    }

    private static func carryOut(
        _ arguments: ParsedArguments, _ environment: Environment, _ attempt: inout CommandContext?,
        _ language: inout Language?, _ mayRecover: inout Bool
    ) throws(CommandError) -> Int32 {
        let context = try CommandContext(arguments, environment, after: attempt)
        attempt = context
        language = context.language
        mayRecover = context.settings.policy != .fromCache && context.settings.replay == nil
        try context.checkOutputs()
        // The process ends with this command. Releasing its objects one by one would take a twentieth of the time of an
        // answer from the store, so they are leaked.
        _ = unsafe Unmanaged.passRetained(context)
        DuePlans.post(before: context)
        let status = RatesWatch.isWanted(arguments) ? try RatesWatch.run(context) : try context.runCommand()
        DuePlans.tell(after: context)
        if let failure = context.services.recordingFailure() { throw .plan(failure) }
        if let folder = context.settings.record, !context.services.hasRecorded() {
            context.reporter.note(
                LocalizedText(
                    "nothing was fetched, so nothing was recorded in \(folder); to record what is stored, use another "
                        + "database: KURS_DB=FILE",
                    "з мережі нічого не отримано, тож у \(folder) нічого не записано; щоб записати збережене, візьміть "
                        + "іншу базу: KURS_DB=ФАЙЛ"))
        }
        return status.rawValue
    }

    /// Whether a command line requests JSON, even if it is invalid otherwise; O(n), never fails.
    public static func wantsJSON(_ line: [String]) -> Bool {
        var isFormat = false
        for word in line {
            switch word.lowercased() {
            case "--json", "-ojson", "-ojsonl", "-o=json", "-o=jsonl", "--output=json", "--output=jsonl": return true
            case "json", "jsonl": if isFormat { return true }
            default: break
            }
            isFormat = word == "-o" || word == "--output"
        }
        return false
    }
}
