import KursCore

/// The whole program behind the roof: a command line in, bytes and an exit status out.
public enum Kurs {
    /// The version that `--version` and the `User-Agent` name.
    public static let version = "0.1.0"
    /// Where the project lives; the `User-Agent` names it so that a site can find who asks.
    public static let site = Project.site

    /// Runs one command line.
    ///
    /// - Returns: The exit status; everything printed is flushed.
    public static func run(_ world: Environment) -> Int32 {
        defer {
            world.streams.output.flush()
            world.streams.errors.flush()
        }
        var wantsJSON = false
        var language: Language?
        do throws(CommandError) {
            let words: ParsedArguments
            do throws(UsageError) {
                words = try ParsedArguments(world.arguments[...], .kurs)
            } catch {
                wantsJSON = Kurs.wantsJSON(world.arguments)
                throw .usage(error)
            }
            if words.command == Command.inspect.rawValue, !Inspect.wantsHelp(words) { return Inspect.run(words, world) }
            let format = words.value("output")
            wantsJSON = words.has("json") || format == "json" || format == "jsonl"
            if words.has("version"), words.command != Command.inspect.rawValue {
                world.streams.output.write("kurs \(version)\n")
                return 0
            }
            if words.has("help") || words.command == Command.inspect.rawValue {
                let language = Settings.language(of: world.arguments, world)
                world.streams.output.write(Help.page(words.command, language))
                return 0
            }
            do throws(CommandError) {
                return try carryOut(words, world, &language)
            } catch {
                // A database that turns out damaged is put away once, and the command begins anew with an empty one.
                guard case .answer(.store(.corrupt(let path, _))) = error, let place = world.setAside(path) else {
                    throw error
                }
                world.streams.errors.write("kurs: " + CommandContext.setAside(place)(language ?? .en) + "\n")
                return try carryOut(words, world, &language)
            }
        } catch {
            let explanation = ErrorMessage(
                error, language ?? Settings.language(of: world.arguments, world), now: world.time.now)
            world.streams.errors.write(wantsJSON ? explanation.json : explanation.line)
            return explanation.status.rawValue
        }
    }

    private static func carryOut(
        _ words: ParsedArguments, _ world: Environment, _ language: inout Language?
    ) throws(CommandError) -> Int32 {
        let session = try CommandContext(words, world)
        language = session.language
        try session.checkOutputs()
        // The program ends with this command: freeing piece by piece what the system takes back whole would be
        // a twentieth of what an answer from the store costs.
        _ = unsafe Unmanaged.passRetained(session)
        let command = Command(named: words.command)
        let status = if let command { try command.run(session) } else { try DefaultCommand.run(session) }
        if let failure = session.recordingFailure() { throw .plan(failure) }
        return status.rawValue
    }

    /// Whether a command line that may not be understood asks for JSON all the same; O(n), no errors.
    public static func wantsJSON(_ line: [String]) -> Bool {
        var isFormat = false
        for word in line {
            switch word {
            case "--json", "-ojson", "-ojsonl", "--output=json", "--output=jsonl": return true
            case "json", "jsonl": if isFormat { return true }
            default: break
            }
            isFormat = word == "-o" || word == "--output"
        }
        return false
    }
}
